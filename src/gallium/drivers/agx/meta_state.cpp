// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/meta_state.h"

#include <algorithm>
#include <cstring>

#include "gallium/drivers/agx/meta_shaders.h"
#include "gallium/drivers/agx/stage_state.h"

namespace cuesta::agx {
namespace {

// Positions are pixels divided by this, exactly, and multiplied again: inside of the clip volume
// for every framebuffer.
constexpr float clip_scale = hw::agx::max_texture_size;

}  // namespace

FragmentShader* MetaState::fragment_shader(const MetaProgram& program) {
    const auto known = std::find_if(fragment_shaders_.begin(), fragment_shaders_.end(),
                                    [&](const Entry& entry) { return entry.program == program; });
    if (known != fragment_shaders_.end())
        return known->shader.get();
    fragment_shaders_.push_back(
        {program, FragmentShader::create_uncompiled(*rectangle_fragment_shader(program))});
    return fragment_shaders_.back().shader.get();
}

BoundState& MetaState::begin(const MetaProgram& program) {
    if (vertex_shader_ == nullptr)
        vertex_shader_ = VertexShader::create_uncompiled(*rectangle_vertex_shader());
    state_.rasterizer = &rasterizer_;
    state_.vertex_elements = &elements_;
    state_.vertex_shader = vertex_shader_.get();
    state_.fragment_shader = fragment_shader(program);
    state_.viewport = {{clip_scale, clip_scale, 1}, {0, 0, 0}};
    state_.sample_mask = 0xffffffff;
    state_.stencil_reference = {};
    state_.forget_emitted();
    return state_;
}

void MetaState::set_rectangle(const MetaDraw& draw) {
    std::array<float, 12> table{};
    for (size_t i = 0; i < draw.target.size(); ++i) {
        table[i] = draw.target[i] / clip_scale;
        table[4 + i] = draw.source[i];
    }
    table[8] = draw.depth;
    set_constants(state_, pipe::ShaderStage::vertex, std::as_bytes(std::span(table)));
    state_.scissor = draw.part;
}

void MetaState::end() {
    state_.blend = nullptr;
    state_.depth_stencil_alpha = nullptr;
    state_.fragment.own_textures.clear();
    state_.fragment.samplers.clear();
    state_.framebuffer = {};
}

}  // namespace cuesta::agx
