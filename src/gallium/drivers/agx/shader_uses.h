// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a shader may touch of what is bound, whatever it is compiled for.
#pragma once

#include <array>
#include <cstdint>

#include "base/result.h"
#include "compiler/nir/shader.h"
#include "pipe/state.h"

namespace cuesta::agx {

// How a shader names the texels of an image.
enum class ImageForm : uint8_t {
    flat,    // x, y
    layers,  // and the layer
    cubes,   // and the face of a cube, or 6 * cube + face
    volume,  // and the slice
};

// Masks have bit n for number n. Where the shader computes the number, it may be any.
struct ShaderUses {
    bool needs_quads = false;  // derivatives look at the neighbours of a fragment
    bool framebuffer = false;  // is read
    bool flat_inputs = false;  // some inputs are not interpolated
    uint32_t textures = 0;
    uint32_t constant_buffers = 0;
    uint32_t shader_buffers_read = 0;
    uint32_t shader_buffers_stored = 0;  // atomics do both
    uint32_t images_read = 0;
    uint32_t images_stored = 0;
    std::array<ImageForm, pipe::max_shader_images> image_forms{};

    uint32_t shader_buffers() const { return shader_buffers_read | shader_buffers_stored; }
    uint32_t images() const { return images_read | images_stored; }
    bool stores() const { return (shader_buffers_stored | images_stored) != 0; }
};

ShaderUses uses_of(const nir::Shader& shader);

// Whether there are that many images and shader buffers.
Result<void> check_numbers(const ShaderUses& uses);

}  // namespace cuesta::agx
