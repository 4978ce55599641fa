// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The state that goes into programs: what is bound, as the compiler's options.
#pragma once

#include "gallium/drivers/agx/bound_state.h"

namespace cuesta::agx {

FragmentKey fragment_key(const BoundState& bound);
VertexKey vertex_key(const BoundState& bound, const FragmentInfo& fragment);

// A colour buffer in tile memory, without blending.
ColorTarget color_target(const pipe::Framebuffer& framebuffer, const TileLayout& tile, unsigned n);

// Lets `bound.emitted` have the variants of both shaders that its state wants.
Result<void> update_variants(CodeHeap& heap, BoundState& bound);

}  // namespace cuesta::agx
