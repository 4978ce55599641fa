// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The memory that a stage's shader, which is bound, may touch through what else is bound.
#pragma once

#include "gallium/drivers/agx/bound_state.h"

namespace cuesta::agx {

inline const Memory& memory_of(const pipe::Resource& resource) {
    return *static_cast<const Resource&>(resource).memory();
}

// Shader buffers and images at the numbers of the masks.
template <typename Visit>
void for_each_bound(const BoundStage& stage, uint32_t buffers, uint32_t images, Visit&& visit) {
    for (uint32_t n = 0; n < stage.shader_buffers.size(); ++n)
        if ((buffers >> n & 1) != 0 && stage.shader_buffers[n].buffer != nullptr)
            visit(memory_of(*stage.shader_buffers[n].buffer));
    for (uint32_t n = 0; n < stage.images.size(); ++n)
        if ((images >> n & 1) != 0 && stage.images[n].texture != nullptr)
            visit(memory_of(*stage.images[n].texture));
}

template <typename Visit>
void for_each_stored(const BoundState& bound, pipe::ShaderStage which, Visit&& visit) {
    const ShaderUses& uses = bound.uses(which);
    for_each_bound(stage_of(bound, which), uses.shader_buffers_stored, uses.images_stored, visit);
}

// Constant buffers that lie in memory.
template <typename Visit>
void for_each_constants(const BoundState& bound, pipe::ShaderStage which, Visit&& visit) {
    const BoundStage& stage = stage_of(bound, which);
    const uint32_t mask = bound.uses(which).constant_buffers;
    for (uint32_t n = 1; n < stage.constant_buffers.size(); ++n)
        if ((mask >> n & 1) != 0 && stage.constant_buffers[n].buffer != nullptr)
            visit(memory_of(*stage.constant_buffers[n].buffer));
}

template <typename Visit>
void for_each_texture(const BoundState& bound, pipe::ShaderStage which, Visit&& visit) {
    const BoundStage& stage = stage_of(bound, which);
    const uint32_t mask = bound.uses(which).textures;
    for (uint32_t n = 0; n < stage.views.size() && mask >> n != 0; ++n)
        if ((mask >> n & 1) != 0 && stage.views[n] != nullptr)
            visit(*stage.views[n]->resource().memory());
}

// All but textures; buffers that are read as such are among them.
template <typename Visit>
void for_each_read(const BoundState& bound, pipe::ShaderStage which, Visit&& visit) {
    const ShaderUses& uses = bound.uses(which);
    for_each_constants(bound, which, visit);
    for_each_bound(stage_of(bound, which), uses.shader_buffers_read, uses.images_read, visit);
    const BoundStage& stage = stage_of(bound, which);
    for (uint32_t n = 0; n < stage.views.size() && uses.textures >> n != 0; ++n)
        if ((uses.textures >> n & 1) != 0 && stage.views[n] != nullptr &&
            stage.views[n]->resource().is_buffer())
            visit(*stage.views[n]->resource().memory());
}

}  // namespace cuesta::agx
