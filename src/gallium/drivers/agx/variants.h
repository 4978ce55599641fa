// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The state that goes into programs: what is bound, as the compiler's options.
#pragma once

#include "gallium/drivers/agx/bound_state.h"

namespace cuesta::agx {

FragmentKey fragment_key(const BoundState& bound);
// How those that the vertex shader has lie in what is bound.
void set_attributes(const BoundState& bound, std::vector<AttributeFetch>& attributes);
// Every attribute of the mask has a buffer.
Result<void> check_attributes(const BoundState& bound, uint32_t mask);
// Sets bound.vertex_key.
void update_vertex_key(BoundState& bound, const FragmentInfo& fragment);

// After framebuffer and tile have changed: sets what is known of them.
void set_framebuffer_targets(BoundState& bound);

// A colour buffer in tile memory, without blending.
ColorTarget color_target(const pipe::Framebuffer& framebuffer, const TileLayout& tile, unsigned n);

// Lets `bound.emitted` have the variants of both shaders that its state wants.
Result<void> update_variants(CodeHeap& heap, BoundState& bound);

}  // namespace cuesta::agx
