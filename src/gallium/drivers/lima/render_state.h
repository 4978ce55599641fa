// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The render state words of a draw.
#pragma once

#include "gallium/drivers/lima/vertex_input.h"

namespace cuesta::lima {

// What a viewport leaves of the depths, in window coordinates.
struct DepthRange {
    float near = 0;
    float far = 1;
};
// Of fragments.
DepthRange depth_range(const BoundState& bound);
// Where primitives are cut: far away where depth clipping is off.
DepthRange depth_clip(const BoundState& bound);

hw400::PrimitiveClass primitive_class(pipe::Primitive mode);

// Texture descriptors of the samplers that the program reads.
Result<TextureArray> upload_textures(Batch& batch, BoundState& bound, uint32_t sampler_mask);

using RenderStateWords = std::array<uint32_t, hw400::render_state_words>;

// Everything but the addresses of uniforms, textures and varyings, which change from draw to draw.
RenderStateWords render_state_words(const BoundState& bound, pipe::Primitive mode);
// Those, put into words without any.
void set_addresses(RenderStateWords& words,
                   uint32_t uniforms,
                   uint32_t textures,
                   uint32_t varyings);

}  // namespace cuesta::lima
