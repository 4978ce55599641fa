// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glPushAttrib, glPushClientAttrib and what takes them back (OpenGL 2.1, 6.1.14).
#include <algorithm>

#include "gallium/frontends/gl/attribute_stack.h"
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"

namespace cuesta::gl {

namespace {

using gles::Dirty;
using gles::Framebuffer;
using gles::Texture;

AttributePlace context_place(State& state) {
    Compatibility& own = compatibility(state);
    return {state.clear,
            state.viewport,
            state.scissor,
            state.raster,
            state.depth,
            state.stencil,
            state.blend,
            state.hints,
            state.vertex.current,
            own.fixed,
            own.raster,
            own.pixels.mode,
            own.immediate.evaluators,
            own.lists.raster_position,
            own.lists.base,
            own.lists.odd,
            state.framebuffers.encodes_srgb,
            state.textures.seamless_cubes};
}

AttributeStacks& stacks_of(State& state) {
    return compatibility(state).lists.stacks;
}

// --- textures
// --------------------------------------------------------------------------------------

SavedTextures save_textures(const State& state) {
    SavedTextures saved;
    saved.active = state.textures.active;
    saved.lod_bias = state.textures.lod_bias;
    const size_t units = std::min<size_t>(state.limits.shader.combined_texture_image_units,
                                          state.textures.units.size());
    for (size_t unit = 0; unit < units; ++unit)
        for (size_t target = 0; target < state.textures.units[unit].size(); ++target)
            if (const auto& texture = state.textures.units[unit][target]; texture != nullptr)
                saved.bindings.push_back({.unit = static_cast<uint32_t>(unit),
                                          .target = target,
                                          .texture = texture,
                                          .parameters = texture->parameters});
    return saved;
}

// Whether it still has its name; those without one are the context's.
bool is_alive(const State& state, const Texture& texture) {
    return texture.name == 0 || state.share->textures.find(texture.name) == &texture;
}

// The parameters of textures that have gone meanwhile go with them, and their units get what they
// have without.
void restore_textures(State& state, SavedTextures& saved) {
    state.textures.active = saved.active;
    state.textures.lod_bias = saved.lod_bias;
    for (SavedTexture& binding : saved.bindings) {
        const bool alive = is_alive(state, *binding.texture);
        if (alive)
            binding.texture->parameters = binding.parameters;
        state.textures.units[binding.unit][binding.target] =
            alive ? binding.texture : state.textures.defaults[binding.target];
    }
    saved.bindings.clear();
    ++state.share->texture_serial;
    ++state.share->storage_serial;  // the level that framebuffers may draw to
    state.set_dirty(Dirty::textures | Dirty::fixed_function);
}

// --- buffers of framebuffers
// ------------------------------------------------------------------------

ChosenBuffers save_draw_buffers(const State& state) {
    ChosenBuffers saved = {.of_default = state.framebuffers.draw_buffers,
                           .framebuffer = state.framebuffers.bound_draw};
    if (const Framebuffer* bound = state.framebuffers.bound_draw.get())
        saved.of_framebuffer = bound->draw_buffers;
    return saved;
}

ChosenBuffers save_read_buffer(const State& state) {
    ChosenBuffers saved = {.of_default = {state.framebuffers.read_buffer},
                           .framebuffer = state.framebuffers.bound_read};
    if (const Framebuffer* bound = state.framebuffers.bound_read.get())
        saved.of_framebuffer[0] = bound->read_buffer;
    return saved;
}

void restore_draw_buffers(State& state, const ChosenBuffers& saved) {
    state.framebuffers.draw_buffers = saved.of_default;
    state.framebuffers.default_changed = true;
    if (const std::shared_ptr<Framebuffer> framebuffer = saved.framebuffer.lock()) {
        framebuffer->draw_buffers = saved.of_framebuffer;
        framebuffer->checked = 0;
    }
    state.set_dirty(Dirty::framebuffer | Dirty::blend);
}

void restore_read_buffer(State& state, const ChosenBuffers& saved) {
    state.framebuffers.read_buffer = saved.of_default[0];
    if (const std::shared_ptr<Framebuffer> framebuffer = saved.framebuffer.lock())
        framebuffer->read_buffer = saved.of_framebuffer[0];
}

// --- rows
// ------------------------------------------------------------------------------------------

void restore_rows(State& state, SavedAttributes& saved) {
    const AttributePlace to = context_place(state);
    const AttributePlace from = saved.place();
    uint32_t values = 0;
    for (const AttributeRow& row : attribute_rows()) {
        if ((row.groups & saved.groups) == 0 || !row.copy(to, from))
            continue;
        state.set_dirty(row.dirty);
        values |= row.values;
    }
    for (uint32_t group = 0; group < static_cast<uint32_t>(ValueGroup::count_); ++group)
        if ((values >> group & 1) != 0)
            touch(state, static_cast<ValueGroup>(group));
}

}  // namespace

AttributePlace SavedAttributes::place() {
    return {clear,      viewport,        scissor,   raster, depth,        stencil,
            blend,      hints,           current,   fixed,  own_raster,   pixels,
            evaluators, raster_position, list_base, odd,    encodes_srgb, seamless_cubes};
}

void push_attrib(State& state, GLbitfield groups) {
    AttributeStacks& stacks = stacks_of(state);
    if (stacks.depth == max_attribute_depth)
        return state.error(GL_STACK_OVERFLOW, "glPushAttrib: the stack of attributes is full");
    if (stacks.depth == stacks.levels.size())
        stacks.levels.push_back(std::make_unique<SavedAttributes>());
    // What follows the current colour is up to date.
    track_color(state);
    SavedAttributes& saved = *stacks.levels[stacks.depth++];
    saved.groups = groups;
    const AttributePlace to = saved.place();
    const AttributePlace from = context_place(state);
    for (const AttributeRow& row : attribute_rows())
        if ((row.groups & groups) != 0)
            row.copy(to, from);
    if ((groups & GL_TEXTURE_BIT) != 0)
        saved.textures = save_textures(state);
    if ((groups & GL_COLOR_BUFFER_BIT) != 0)
        saved.draw_buffers = save_draw_buffers(state);
    if ((groups & GL_PIXEL_MODE_BIT) != 0)
        saved.read_buffer = save_read_buffer(state);
}

void pop_attrib(State& state) {
    AttributeStacks& stacks = stacks_of(state);
    if (stacks.depth == 0)
        return state.error(GL_STACK_UNDERFLOW, "glPopAttrib: the stack of attributes is empty");
    SavedAttributes& saved = *stacks.levels[--stacks.depth];
    restore_rows(state, saved);
    if ((saved.groups & GL_TEXTURE_BIT) != 0)
        restore_textures(state, saved.textures);
    if ((saved.groups & GL_COLOR_BUFFER_BIT) != 0)
        restore_draw_buffers(state, saved.draw_buffers);
    if ((saved.groups & GL_PIXEL_MODE_BIT) != 0)
        restore_read_buffer(state, saved.read_buffer);
}

namespace {

// A buffer that was deleted meanwhile is bound no more.
bool is_deleted(const State& state, const gles::Buffer* buffer) {
    return buffer != nullptr && state.share->buffers.find(buffer->name) != buffer;
}

std::shared_ptr<gles::Buffer> unless_deleted(const State& state,
                                             const std::shared_ptr<gles::Buffer>& buffer) {
    return is_deleted(state, buffer.get()) ? nullptr : buffer;
}

void drop_deleted(const State& state, gles::VertexArray& array) {
    array.element_buffer = unless_deleted(state, array.element_buffer);
    for (gles::VertexBinding& binding : array.bindings) {
        if (!is_deleted(state, binding.buffer.get()))
            continue;
        binding.buffer.reset();
        binding.orphaned = true;
    }
}

}  // namespace

void push_client_attrib(State& state, GLbitfield groups) {
    AttributeStacks& stacks = stacks_of(state);
    if (stacks.client_levels.size() == max_attribute_depth)
        return state.error(GL_STACK_OVERFLOW, "glPushClientAttrib: the stack is full");
    SavedClientAttributes saved;
    saved.groups = groups;
    if ((groups & GL_CLIENT_PIXEL_STORE_BIT) != 0) {
        saved.pixels = state.pixels;
        saved.pixel_pack = state.buffers.pixel_pack;
        saved.pixel_unpack = state.buffers.pixel_unpack;
    }
    if ((groups & GL_CLIENT_VERTEX_ARRAY_BIT) != 0) {
        saved.array = state.vertex.array;
        saved.array_content = *state.vertex.array;
        saved.array_buffer = state.vertex.array_buffer;
        saved.client_texture = compatibility(state).immediate.client_texture;
    }
    stacks.client_levels.push_back(std::move(saved));
}

void pop_client_attrib(State& state) {
    AttributeStacks& stacks = stacks_of(state);
    if (stacks.client_levels.empty())
        return state.error(GL_STACK_UNDERFLOW, "glPopClientAttrib: the stack is empty");
    const SavedClientAttributes saved = std::move(stacks.client_levels.back());
    stacks.client_levels.pop_back();
    if ((saved.groups & GL_CLIENT_PIXEL_STORE_BIT) != 0) {
        state.pixels = saved.pixels;
        state.buffers.pixel_pack = unless_deleted(state, saved.pixel_pack);
        state.buffers.pixel_unpack = unless_deleted(state, saved.pixel_unpack);
    }
    if ((saved.groups & GL_CLIENT_VERTEX_ARRAY_BIT) == 0)
        return;
    // An array that was deleted meanwhile is bound no more.
    const bool alive = saved.array->is_default() ||
                       state.vertex.arrays.find(saved.array->name) == saved.array.get();
    if (alive) {
        const std::string label = saved.array->label;
        state.vertex.array = saved.array;
        *state.vertex.array = saved.array_content;
        drop_deleted(state, *state.vertex.array);
        state.vertex.array->label = label;
    }
    state.vertex.array_buffer = unless_deleted(state, saved.array_buffer);
    compatibility(state).immediate.client_texture = saved.client_texture;
    state.set_dirty(Dirty::vertex_arrays);
}

}  // namespace cuesta::gl
