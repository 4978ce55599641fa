// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Rectangles that the driver draws for itself, without vertex shaders: old contents that come back
// into the tile buffer (reload), blits, and clears of a part (Mali-400 fact sheet, part 2, section
// 2.12, and part 3, section 3.11).
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "gallium/drivers/lima/batch.h"
#include "gallium/drivers/lima/static_data.h"
#include "hw/mali400/render_state.h"
#include "hw/mali400/texture_descriptor.h"

namespace cuesta::lima {

// Corners in pixels of the framebuffer, and in texels of the source.
struct CopyRectangle {
    std::array<float, 4> target{};  // left, top, right, bottom
    std::array<float, 4> source{};
    pipe::Surface surface;  // the source
    pipe::Filter filter = pipe::Filter::nearest;
    hw::mali400::RenderState state;  // shader, texture and varyings are filled in
    std::optional<pipe::Scissor> scissor;
};

// The render state of a copy into the colour buffer.
hw::mali400::RenderState color_copy_state(uint8_t color_mask = 0xf);
// Of a copy of depth, stencil or both, from a surface of that format.
hw::mali400::RenderState depth_stencil_copy_state(bool depth, bool stencil, hw::Format format);

// Whether a surface can be copied from.
Result<void> check_source(const pipe::Surface& surface);

// Appends the commands of the copy to `words`, once for every sample of the source.
Result<void> draw_copy(Batch& batch,
                       const StaticData& data,
                       const CopyRectangle& copy,
                       std::vector<uint32_t>& words);

// The same for a clear, behind the draws of the batch.
Result<void> draw_clear(Batch& batch, const StaticData& data, const pipe::ClearRegion& region);

}  // namespace cuesta::lima
