// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The render state words of a draw.
#pragma once

#include "gallium/drivers/lima/vertex_input.h"

namespace cuesta::lima {

// What a viewport leaves of the depths.
struct DepthRange {
    float near = 0;
    float far = 1;
};
DepthRange depth_range(const BoundState& bound);

hw400::PrimitiveClass primitive_class(pipe::Primitive mode);

// Texture descriptors of the samplers that the program reads.
Result<TextureArray> upload_textures(Batch& batch, const BoundState& bound, uint32_t sampler_mask);

// Everything but the address of the varyings, from what is bound and emitted.
std::array<uint32_t, hw400::render_state_words> render_state_words(const BoundState& bound,
                                                                   pipe::Primitive mode);

}  // namespace cuesta::lima
