// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/draw_state.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/draw_checks.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/shader_cache.h"
#include "gallium/frontends/gles/stage_bindings.h"
#include "gallium/frontends/gles/view_cache.h"

namespace cuesta::gles {

namespace {

constexpr pipe::ShaderStage stages[] = {pipe::ShaderStage::vertex, pipe::ShaderStage::fragment};

uint32_t attributes_of(const glsl::Program& program) {
    uint32_t mask = 0;
    for (const glsl::Attribute& attribute : program.attributes)
        mask |= ((1u << attribute.slots()) - 1) << attribute.location;
    return mask;
}

bool has_blocks(const glsl::Program& program) {
    return !program.uniform_blocks.empty();
}

// What bind_shader_resources() binds.
bool has_resources(const glsl::Program& program) {
    return !program.storage_blocks.empty() || !program.counter_buffers.empty() ||
           !program.vertex.images.empty() || !program.fragment.images.empty();
}

// Where check_programs (draw.cpp) found nothing wrong.
const std::shared_ptr<Executable>& executable_of(const State& state, pipe::ShaderStage stage) {
    return state.program != nullptr
               ? state.program->executable
               : state.pipelines.bound->stages[static_cast<size_t>(stage)]->executable;
}

void clear_bits(State& state, Dirty which) {
    state.dirty =
        static_cast<Dirty>(static_cast<uint32_t>(state.dirty) & ~static_cast<uint32_t>(which));
}

}  // namespace

DrawnKind kind_of(pipe::Primitive primitive) {
    switch (primitive) {
        case pipe::Primitive::points: return DrawnKind::points;
        case pipe::Primitive::lines:
        case pipe::Primitive::line_loop:
        case pipe::Primitive::line_strip: return DrawnKind::lines;
        default: return DrawnKind::polygons;
    }
}

DrawState::DrawState(State& state)
    : state_(&state), vertices_(state, state.screen, *state.pipe), blocks_(state) {}

bool DrawState::bind_framebuffer() {
    State& state = *state_;
    const FramebufferTarget& target = draw_target(state);
    if (!intersects(state.dirty, Dirty::framebuffer))
        return true;
    std::string text;
    if (!state.pipe->set_framebuffer(target.pipe, &text)) {
        state.pipe_failed(text);
        return false;
    }
    samples_ = target.samples;
    clear_bits(state, Dirty::framebuffer);
    // These depend on which buffers there are, on samples and on size.
    state.set_dirty(Dirty::blend | Dirty::depth_stencil | Dirty::rasterizer | Dirty::scissor |
                    Dirty::sample_mask);
    return true;
}

void DrawState::bind_fragment_state() {
    State& state = *state_;
    pipe::Context& pipe = *state.pipe;
    const FramebufferTarget& target = draw_target(state);
    if (intersects(state.dirty, Dirty::blend)) {
        const BlendKey key = blend_key(state, samples_ > 1, target);
        pipe.bind_blend(blends_.find(key, [&] { return pipe.create_blend(blend_state(key)); }));
    }
    if (intersects(state.dirty, Dirty::depth_stencil)) {
        const DepthStencilKey key = depth_stencil_key(state, target);
        pipe.bind_depth_stencil_alpha(depth_stencils_.find(
            key, [&] { return pipe.create_depth_stencil_alpha(depth_stencil_state(key)); }));
    }
    if (intersects(state.dirty, Dirty::stencil_reference))
        pipe.set_stencil_reference(stencil_reference(state.stencil.sides[0].reference),
                                   stencil_reference(back_stencil(state).reference));
    if (intersects(state.dirty, Dirty::blend_color))
        pipe.set_blend_color(state.blend.color);
    if (intersects(state.dirty, Dirty::sample_mask))
        pipe.set_sample_mask(sample_mask(state.raster, samples_));
}

void DrawState::bind_raster_state() {
    State& state = *state_;
    pipe::Context& pipe = *state.pipe;
    if (intersects(state.dirty, Dirty::rasterizer)) {
        const RasterizerKey key = rasterizer_key(state, samples_ > 1);
        pipe.bind_rasterizer(
            rasterizers_.find(key, [&] { return pipe.create_rasterizer(rasterizer_state(key)); }));
    }
    if (intersects(state.dirty, Dirty::viewport))
        pipe.set_viewport(viewport_state(state.viewport));
    if (intersects(state.dirty, Dirty::scissor) && state.scissor.enabled) {
        const pipe::Framebuffer& framebuffer = draw_target(state).pipe;
        pipe.set_scissor(scissor_state(state.scissor, framebuffer.width, framebuffer.height));
    }
}

bool DrawState::bind_shaders(const std::shared_ptr<Executable>& vertex,
                             const std::shared_ptr<Executable>& fragment) {
    std::string text;
    const bool is_pair = vertex != fragment;
    const std::optional<ProgramShaders> shaders =
        is_pair ? state_->shaders->find_pair(vertex, fragment, &text)
                : state_->shaders->find(vertex, &text);
    if (!shaders) {
        // Two programs that the GPU cannot run together are the application's affair.
        if (is_pair)
            state_->error(GL_INVALID_OPERATION, text);
        else
            state_->pipe_failed(text);
        return false;
    }
    shaders_ = *shaders;
    additions_.keys = {};
    bound_vertex_ = nullptr;
    bound_fragment_ = nullptr;
    executables_ = {vertex, fragment, nullptr};
    if (vertex->has_stage(geometry_index))
        executables_[geometry_index] = vertex;
    geometry_constants_serial_ = 0;
    has_builtins_ = vertex->has_builtins || fragment->has_builtins;
    has_blocks_ = has_blocks(*vertex->program) || has_blocks(*fragment->program);
    has_resources_ = has_resources(*vertex->program) || has_resources(*fragment->program);
    constants_serial_ = {};
    units_serial_ = 0;
    active_attributes_ = attributes_of(*vertex->program);
    state_->set_dirty(Dirty::vertex_arrays);
    return true;
}

// Of desktop OpenGL.
bool DrawState::add_to_shaders(DrawnKind kind) {
    const ShaderAdditions& wanted = state_->desktop->add(executables_, kind);
    if (wanted.keys != additions_.keys) {
        std::string text;
        const std::optional<ProgramShaders> shaders =
            state_->shaders->find_added(executables_, wanted.keys, &text);
        if (!shaders) {
            state_->pipe_failed(text);
            return false;
        }
        shaders_ = *shaders;
        constants_serial_ = {};
    }
    additions_ = wanted;
    return true;
}

// Transform feedback has a shader of its own.
bool DrawState::bind_vertex_shader(bool feeds) {
    pipe::ShaderObject* wanted = shaders_.vertex;
    if (feeds) {
        std::string text;
        wanted = state_->shaders->find_feedback(executables_[0], executables_[1], &text);
        if (wanted == nullptr) {
            state_->pipe_failed(text);
            return false;
        }
    }
    if (wanted == bound_vertex_)
        return true;
    state_->pipe->bind_vertex_shader(wanted);
    bound_vertex_ = wanted;
    has_feedback_ = feeds;
    constants_serial_[0] = 0;
    return true;
}

// The vertex shader's constants with the vertices of the draw behind them, as shaders that store
// what they make of them have them.
void DrawState::tell_range(uint32_t first, uint32_t count) {
    const std::array<uint32_t, 4> range = {first, count, 0, 0};
    tell_constants(pipe::ShaderStage::vertex, std::as_bytes(std::span(range)));
    constants_serial_[0] = 0;
}

// The stage's own, and what is behind them.
void DrawState::tell_constants(pipe::ShaderStage stage, std::span<const std::byte> behind) {
    const auto i = static_cast<size_t>(stage);
    const std::vector<std::byte>& own = executables_[i]->stages[i].constants;
    if (behind.empty())
        return state_->pipe->set_constant_buffer(stage, 0, {.user = own});
    joined_constants_.assign(own.begin(), own.end());
    joined_constants_.insert(joined_constants_.end(), behind.begin(), behind.end());
    state_->pipe->set_constant_buffer(stage, 0, {.user = joined_constants_});
}

void DrawState::bind_feedback(uint32_t first, uint32_t count) {
    tell_range(first, count);
    bind_feedback_buffers();
}

// From where the next vertex goes.
void DrawState::bind_feedback_buffers() {
    const TransformFeedback& feedback = *state_->feedback.bound;
    const std::vector<uint32_t>& strides = executables_[0]->program->feedback_strides;
    for (uint32_t i = 0; i < strides.size(); ++i) {
        if (strides[i] == 0)
            continue;
        const BufferRange& to = feedback.buffers[i];
        const uint64_t begin = feedback.vertices * strides[i];
        bind_shader_buffer(*state_, pipe::ShaderStage::vertex, i,
                           {.buffer = to.buffer->resource,
                            .offset = static_cast<uint32_t>(to.offset + begin),
                            .size = static_cast<uint32_t>(to.available() - begin)});
    }
}

bool DrawState::uses_mapped() const {
    if (blocks_.uses_mapped(executables_) || uses_mapped_storage(*state_, executables_))
        return true;
    const TransformFeedback& feedback = *state_->feedback.bound;
    if (!feedback.is_running())
        return false;
    // Others may be bound that the program does not write.
    const std::vector<uint32_t>& strides = executables_[0]->program->feedback_strides;
    for (size_t i = 0; i < strides.size(); ++i) {
        const Buffer* buffer = feedback.buffers[i].buffer.get();
        if (strides[i] != 0 && buffer != nullptr && buffer->mapping != nullptr)
            return true;
    }
    return false;
}

void DrawState::bind_geometry_shader() {
    state_->pipe->bind_geometry_shader(shaders_.geometry);
    bound_geometry_ = shaders_.geometry;
}

void DrawState::bind_fragment_shader() {
    pipe::ShaderObject* const wanted =
        reads_second_source(state_->blend) ? shaders_.two_source_fragment : shaders_.fragment;
    if (wanted == bound_fragment_)
        return;
    state_->pipe->bind_fragment_shader(wanted);
    bound_fragment_ = wanted;
}

void DrawState::bind_constants() {
    for (const pipe::ShaderStage stage : stages) {
        const auto i = static_cast<size_t>(stage);
        const Executable::Stage& source = executables_[i]->stages[i];
        if (source.serial == constants_serial_[i] && additions_.serials[i] == added_serial_[i])
            continue;
        tell_constants(stage, additions_.constants[i]);
        constants_serial_[i] = source.serial;
        added_serial_[i] = additions_.serials[i];
    }
    if (!has_geometry())
        return;
    const Executable::Stage& source = executables_[geometry_index]->stages[geometry_index];
    if (source.serial == geometry_constants_serial_)
        return;
    state_->pipe->set_constant_buffer(pipe::ShaderStage::geometry, 0, {.user = source.constants});
    geometry_constants_serial_ = source.serial;
}

bool DrawState::bind_textures() {
    State& state = *state_;
    // Both only grow, so that their sum is another where one of them is.
    const uint64_t units_serial = executables_[0]->units_serial + executables_[1]->units_serial;
    if (!intersects(state.dirty, Dirty::textures) && units_serial_ == units_serial &&
        texture_serial_ == state.share->texture_serial)
        return true;
    state.views->drop_unused();
    for (const pipe::ShaderStage stage : stages)
        if (!bind_stage_textures(state, stage, *executables_[static_cast<size_t>(stage)]))
            return false;
    if (has_geometry() &&
        !bind_stage_textures(state, pipe::ShaderStage::geometry, *executables_[geometry_index]))
        return false;
    // Looking at textures may have given them other storage.
    units_serial_ = units_serial;
    texture_serial_ = state.share->texture_serial;
    clear_bits(state, Dirty::textures);
    return true;
}

bool DrawState::bind_program(DrawnKind kind) {
    State& state = *state_;
    if (state.desktop != nullptr) [[unlikely]] {
        StageExecutables own;
        if (!state.desktop->find_executables(own))
            return false;
        return bind_executables(
            own[0] != nullptr ? own[0] : executable_of(state, pipe::ShaderStage::vertex),
            own[1] != nullptr ? own[1] : executable_of(state, pipe::ShaderStage::fragment), kind);
    }
    return bind_executables(executable_of(state, pipe::ShaderStage::vertex),
                            executable_of(state, pipe::ShaderStage::fragment), kind);
}

bool DrawState::bind_executables(const std::shared_ptr<Executable>& vertex,
                                 const std::shared_ptr<Executable>& fragment,
                                 DrawnKind kind) {
    State& state = *state_;
    const bool other = (vertex != executables_[0]) | (fragment != executables_[1]);
    if (other && !bind_shaders(vertex, fragment))
        return false;
    if (has_geometry() && kind != DrawnKind::own)
        kind = kind_of(made_mode(vertex->geometry->geometry));
    if (state.desktop != nullptr && !add_to_shaders(kind))
        return false;
    // What a geometry shader makes the driver keeps.
    const bool feeds = state.feedback.bound->is_running() && !has_geometry();
    if ((feeds || shaders_.vertex != bound_vertex_) && !bind_vertex_shader(feeds))
        return false;
    if (shaders_.geometry != bound_geometry_)
        bind_geometry_shader();
    bind_fragment_shader();
    clear_bits(state, Dirty::program);
    // A context that shares the program may have put values of its own there.
    if (has_builtins_)
        for (const pipe::ShaderStage stage : stages)
            executables_[static_cast<size_t>(stage)]->set_depth_range(state.viewport.depth_near,
                                                                      state.viewport.depth_far);
    bind_constants();
    if ((has_blocks_ && !blocks_.bind(executables_)) || !bind_textures())
        return false;
    if (has_resources_ || state.draws_hold_resources)
        bind_shader_resources(state, executables_);
    return true;
}

bool DrawState::reads_what_it_draws() const {
    const Framebuffer* framebuffer = state_->framebuffers.bound_draw.get();
    if (framebuffer == nullptr || executables_[0] == nullptr)
        return false;
    const auto is_attached = [&](const Texture* texture) {
        const auto is_it = [&](const Attachment& a) { return a.texture.get() == texture; };
        return texture != nullptr &&
               (std::any_of(framebuffer->colors.begin(), framebuffer->colors.end(), is_it) ||
                is_it(framebuffer->depth) || is_it(framebuffer->stencil));
    };
    for (size_t i = 0; i < executables_.size(); ++i) {
        if (executables_[i] == nullptr)
            continue;
        for (const uint8_t unit : executables_[i]->stages[i].units)
            for (const std::shared_ptr<Texture>& texture : state_->textures.units[unit])
                if (is_attached(texture.get()))
                    return true;
    }
    return false;
}

bool DrawState::prepare(DrawnKind kind) {
    State& state = *state_;
    if (!bind_program(kind) || !bind_framebuffer())
        return false;
    if (has_geometry() && !bind_geometry_feedback())
        return false;
    if (intersects(state.dirty, Dirty::vertex_arrays | Dirty::current_attributes) ||
        buffer_serial_ != state.share->buffer_serial) {
        if (!vertices_.update(active_attributes_))
            return false;
        buffer_serial_ = state.share->buffer_serial;
    }
    if (state.dirty != Dirty::none) {
        bind_fragment_state();
        bind_raster_state();
        state.dirty = Dirty::none;
    }
    return true;
}

}  // namespace cuesta::gles
