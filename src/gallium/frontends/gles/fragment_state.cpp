// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Per-fragment operations and clear values (OpenGL ES 2.0.25, chapter 4).
#include <algorithm>

#include "gallium/frontends/gles/clamp.h"
#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/indexed_queries.h"
#include "gallium/frontends/gles/translate.h"

namespace cuesta::gles {

namespace {

// NaN gives 0.
bool is_equation(const State& state, GLenum mode) {
    if (mode == GL_MIN_EXT || mode == GL_MAX_EXT)
        return state.extensions.has(Ext::ext_blend_minmax);
    return to_blend_func(mode).has_value();
}

bool is_source_factor(const State& state, GLenum factor) {
    return to_blend_factor(factor).has_value() &&
           (!is_second_source(factor) || state.extensions.has(Ext::ext_blend_func_extended));
}

// OpenGL ES 2.0.25, table 4.2: saturation is not for what is in the framebuffer, but by
// EXT_blend_func_extended.
bool is_destination_factor(const State& state, GLenum factor) {
    return is_source_factor(state, factor) &&
           (factor != GL_SRC_ALPHA_SATURATE || state.extensions.has(Ext::ext_blend_func_extended));
}

// Which of StencilState::sides a face names; none for what is no face.
struct Sides {
    bool front = false;
    bool back = false;
};
Sides sides_of(GLenum face) {
    return {face == GL_FRONT || face == GL_FRONT_AND_BACK,
            face == GL_BACK || face == GL_FRONT_AND_BACK};
}

template <typename Change>
void change_sides(State& state, Sides which, Change change) {
    if (which.front)
        change(state.stencil.sides[0]);
    if (which.back)
        change(state.stencil.sides[1]);
    state.set_dirty(Dirty::depth_stencil | Dirty::stencil_reference);
}

// Of the calls that name no face.
template <typename Change>
void change_stencil(State& state, Change change) {
    if (state.desktop == nullptr || !state.desktop->names_two_side_back())
        return change_sides(state, {true, true}, change);
    change(state.stencil.two_side_back);
    state.set_dirty(Dirty::depth_stencil | Dirty::stencil_reference);
}

}  // namespace

void blend_equation_separate(State& state, GLenum rgb, GLenum alpha) {
    if (!is_equation(state, rgb) || !is_equation(state, alpha))
        return state.error(GL_INVALID_ENUM, "glBlendEquation: no equation");
    state.blend.rgb_equation = rgb;
    state.blend.alpha_equation = alpha;
    state.set_dirty(Dirty::blend);
}

void blend_equation(State& state, GLenum mode) {
    blend_equation_separate(state, mode, mode);
}

void blend_func_separate(State& state, GLenum rgb_src, GLenum rgb_dst, GLenum a_src, GLenum a_dst) {
    if (!is_source_factor(state, rgb_src) || !is_destination_factor(state, rgb_dst) ||
        !is_source_factor(state, a_src) || !is_destination_factor(state, a_dst))
        return state.error(GL_INVALID_ENUM, "glBlendFunc: no factor");
    state.blend.rgb_src = rgb_src;
    state.blend.rgb_dst = rgb_dst;
    state.blend.alpha_src = a_src;
    state.blend.alpha_dst = a_dst;
    state.set_dirty(Dirty::blend);
}

void blend_func(State& state, GLenum src, GLenum dst) {
    blend_func_separate(state, src, dst, src, dst);
}

// Fragments of a pixel wait for each other (Cap::framebuffer_fetch): there is nothing to be
// ordered.
void framebuffer_fetch_barrier(State&) {}

void blend_color(State& state, GLfloat r, GLfloat g, GLfloat b, GLfloat a) {
    // Kept as given: colour buffers of floats are not clamped (EXT_color_buffer_half_float).
    if (state.extensions.has(Ext::ext_color_buffer_half_float))
        state.blend.color = {r, g, b, a};
    else
        state.blend.color = {clamp_unit(r), clamp_unit(g), clamp_unit(b), clamp_unit(a)};
    state.set_dirty(Dirty::blend_color);
}

void color_mask(State& state, GLboolean r, GLboolean g, GLboolean b, GLboolean a) {
    state.blend.color_masks.fill(mask_of_channels(r, g, b, a));
    state.set_dirty(Dirty::blend);
}

void depth_func(State& state, GLenum func) {
    if (!to_compare_func(func))
        return state.error(GL_INVALID_ENUM, "glDepthFunc: no function");
    state.depth.func = func;
    state.set_dirty(Dirty::depth_stencil);
}

void depth_mask(State& state, GLboolean flag) {
    state.depth.write = flag != GL_FALSE;
    state.set_dirty(Dirty::depth_stencil);
}

void stencil_func_separate(State& state, GLenum face, GLenum func, GLint ref, GLuint mask) {
    const Sides which = sides_of(face);
    if ((!which.front && !which.back) || !to_compare_func(func))
        return state.error(GL_INVALID_ENUM, "glStencilFunc: no face or function");
    change_sides(state, which, [&](StencilSide& side) {
        side.func = func;
        side.reference = ref;
        side.value_mask = mask;
    });
}

void stencil_func(State& state, GLenum func, GLint ref, GLuint mask) {
    if (!to_compare_func(func))
        return state.error(GL_INVALID_ENUM, "glStencilFunc: no function");
    change_stencil(state, [&](StencilSide& side) {
        side.func = func;
        side.reference = ref;
        side.value_mask = mask;
    });
}

void stencil_mask_separate(State& state, GLenum face, GLuint mask) {
    const Sides which = sides_of(face);
    if (!which.front && !which.back)
        return state.error(GL_INVALID_ENUM, "glStencilMask: no face");
    change_sides(state, which, [&](StencilSide& side) { side.write_mask = mask; });
}

void stencil_mask(State& state, GLuint mask) {
    change_stencil(state, [&](StencilSide& side) { side.write_mask = mask; });
}

void stencil_op_separate(State& state, GLenum face, GLenum fail, GLenum zfail, GLenum zpass) {
    const Sides which = sides_of(face);
    if ((!which.front && !which.back) || !to_stencil_op(fail) || !to_stencil_op(zfail) ||
        !to_stencil_op(zpass))
        return state.error(GL_INVALID_ENUM, "glStencilOp: no face or operation");
    change_sides(state, which, [&](StencilSide& side) {
        side.fail = fail;
        side.depth_fail = zfail;
        side.depth_pass = zpass;
    });
}

void stencil_op(State& state, GLenum fail, GLenum zfail, GLenum zpass) {
    if (!to_stencil_op(fail) || !to_stencil_op(zfail) || !to_stencil_op(zpass))
        return state.error(GL_INVALID_ENUM, "glStencilOp: no operation");
    change_stencil(state, [&](StencilSide& side) {
        side.fail = fail;
        side.depth_fail = zfail;
        side.depth_pass = zpass;
    });
}

void clear_color(State& state, GLfloat r, GLfloat g, GLfloat b, GLfloat a) {
    state.clear.is_integer = false;
    if (state.extensions.has(Ext::ext_color_buffer_half_float))
        state.clear.color = {r, g, b, a};
    else
        state.clear.color = {clamp_unit(r), clamp_unit(g), clamp_unit(b), clamp_unit(a)};
}

void clear_depthf(State& state, GLfloat depth) {
    state.clear.depth = clamp_unit(depth);
}

void clear_stencil(State& state, GLint value) {
    state.clear.stencil = value;
}

namespace {

uint32_t count_color_buffers(const State& state) {
    return state.limits.color_buffers;
}

constexpr IndexedRow color_buffer_rows[] = {
    {GL_BLEND, Ext::desktop, count_color_buffers,
     [](const State& s, GLuint n) { return GLint64{s.blend.enabled[n]}; }},
    {.name = GL_COLOR_WRITEMASK,
     .extension = Ext::desktop,
     .count = count_color_buffers,
     .values = 4,
     .value_at = [](const State& s,
                    GLuint n,
                    uint32_t channel) { return GLint64{s.blend.color_masks[n] >> channel & 1}; }},
};

}  // namespace

std::span<const IndexedRow> color_buffer_queries() {
    return color_buffer_rows;
}

}  // namespace cuesta::gles
