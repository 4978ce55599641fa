// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Images of shaders, as the entries of SystemValue::image_heap: a texture that loads read, and a
// descriptor that stores take, of one level. Facts: AGX fact sheet, part 6, sections 6.1 and 6.4.
#pragma once

#include <array>
#include <cstdint>

#include "compiler/agx/compile.h"
#include "gallium/drivers/agx/bound_state.h"
#include "winsys/agx/device.h"

namespace cuesta::agx {

// Whether the images that a shader uses can be loaded from and stored to. What is not bound can.
Result<void> check_images(const BoundStage& stage, const ShaderUses& uses);

// The image that a shader sees at that number; null where none is bound, or one that has not the
// form that the shader takes it for: loads give zero then, and nothing is stored.
const pipe::ImageView* seen_image(const BoundStage& stage, const ShaderUses& uses, uint32_t number);

using ImageEntry = std::array<uint32_t, image_entry_bytes / sizeof(uint32_t)>;
// Of a checked image, or of none.
ImageEntry image_entry(const pipe::ImageView* view,
                       ImageForm form,
                       const winsys::agx::AddressPlan& plan);
// What SystemValue::image_size is.
std::array<uint32_t, 4> image_size(const pipe::ImageView* view, ImageForm form);

}  // namespace cuesta::agx
