// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glGet* and glEnable know of textures and framebuffers.
#include <bit>

#include "gallium/frontends/gl/gl_names.h"
#include "gallium/frontends/gl/rows.h"
#include "gallium/frontends/gles/framebuffer_access.h"

namespace cuesta::gl {

namespace {

using gles::Ext;
using gles::integer;
using gles::Values;
using S = gles::State;

Values bound_to(S& state, GLenum target) {
    return integer(state.textures.bound(target).name);
}

Values drawn_buffer(S& state) {
    const gles::Framebuffer* bound = state.framebuffers.bound_draw.get();
    return integer(bound == nullptr ? state.framebuffers.draw_buffers[0] : bound->draw_buffers[0]);
}

// Of glClearColorIiEXT the integers themselves.
Values clear_color(S& state) {
    const bool is_integer = state.clear.is_integer;
    Values values(is_integer ? Values::Kind::integer : Values::Kind::normalized, {});
    for (const float value : state.clear.color)
        values.add(is_integer ? double(std::bit_cast<GLint>(value)) : double{value});
    return values;
}

bool draws_integers(S& state) {
    return gles::draw_target(state).integer_buffers != 0;
}

constexpr gles::QueryRow rows[] = {
    {GL_COLOR_CLEAR_VALUE, Ext::desktop, clear_color},
    {GL_RGBA_INTEGER_MODE_EXT, Ext::desktop, [](S& s) { return integer(draws_integers(s)); }},
    {GL_TEXTURE_BINDING_1D, Ext::desktop, [](S& s) { return bound_to(s, GL_TEXTURE_1D); }},
    {GL_TEXTURE_BINDING_RECTANGLE, Ext::desktop,
     [](S& s) { return bound_to(s, GL_TEXTURE_RECTANGLE); }},
    {GL_TEXTURE_BINDING_1D_ARRAY, Ext::desktop,
     [](S& s) { return bound_to(s, GL_TEXTURE_1D_ARRAY); }},
    {GL_TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY, Ext::desktop,
     [](S& s) { return bound_to(s, GL_TEXTURE_2D_MULTISAMPLE_ARRAY); }},
    {GL_TEXTURE_BINDING_BUFFER, Ext::desktop, [](S& s) { return bound_to(s, GL_TEXTURE_BUFFER); }},
    {GL_TEXTURE_BUFFER, Ext::desktop,
     [](S& s) { return integer(s.buffers.texture == nullptr ? 0 : s.buffers.texture->name); }},
    {GL_TEXTURE_BUFFER_DATA_STORE_BINDING, Ext::desktop,
     [](S& s) {
         const auto& buffer = s.textures.bound(GL_TEXTURE_BUFFER).buffer();
         return integer(buffer == nullptr ? 0 : buffer->name);
     }},
    {GL_TEXTURE_BUFFER_FORMAT_ARB, Ext::desktop,
     [](S& s) {
         const gles::Texture& texture = s.textures.bound(GL_TEXTURE_BUFFER);
         return integer(texture.buffer_format() == nullptr ? GLenum{GL_R8}
                                                           : texture.buffer_internal_format());
     }},
    {GL_MAX_TEXTURE_BUFFER_SIZE, Ext::desktop,
     [](S& s) { return integer(s.screen.cap(pipe::Cap::max_texture_buffer_elements)); }},
    {GL_MAX_RECTANGLE_TEXTURE_SIZE, Ext::desktop,
     [](S& s) { return integer(s.limits.texture_2d_size); }},
    {GL_MAX_TEXTURE_LOD_BIAS, Ext::desktop,
     [](S&) {
         return Values{Values::Kind::floating, {double{gles::greatest_lod_bias}}};
     }},
    {GL_DRAW_BUFFER, Ext::desktop, drawn_buffer},
    // What an EGL surface has (4.2.1, 6.1.2): one buffer of colours.
    {GL_DOUBLEBUFFER, Ext::desktop, [](S&) { return integer(0); }},
    {GL_STEREO, Ext::desktop, [](S&) { return integer(0); }},
    {GL_AUX_BUFFERS, Ext::compatibility, [](S&) { return integer(0); }},
    {GL_FRAMEBUFFER_SRGB_CAPABLE_EXT, Ext::desktop,
     [](S& s) { return integer(gles::is_srgb(s.framebuffers.default_draw.color.hw())); }},
};

constexpr gles::Capability switches[] = {
    {GL_FRAMEBUFFER_SRGB, Ext::desktop, [](S& s) -> bool& { return s.framebuffers.encodes_srgb; },
     gles::Dirty::framebuffer},
    // OpenGL 3.2, ARB_seamless_cube_map.
    {GL_TEXTURE_CUBE_MAP_SEAMLESS, Ext::desktop,
     [](S& s) -> bool& { return s.textures.seamless_cubes; }, gles::Dirty::textures},
};

}  // namespace

std::span<const gles::QueryRow> textures_queries() {
    return rows;
}

std::span<const gles::Capability> textures_capabilities() {
    return switches;
}

}  // namespace cuesta::gl
