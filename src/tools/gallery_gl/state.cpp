// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/gallery_gl/state.h"

#include <array>

#include <GLES2/gl2.h>

namespace cuesta::gallery_gl {
namespace {

// Tables by the enumerators of pipe/defines.h; 0 is what OpenGL ES 2.0 has not.
constexpr std::array<GLenum, 7> primitives = {GL_POINTS,      GL_LINES,     GL_LINE_LOOP,
                                              GL_LINE_STRIP,  GL_TRIANGLES, GL_TRIANGLE_STRIP,
                                              GL_TRIANGLE_FAN};
constexpr std::array<GLenum, 8> compares = {GL_NEVER,   GL_LESS,     GL_EQUAL,  GL_LEQUAL,
                                            GL_GREATER, GL_NOTEQUAL, GL_GEQUAL, GL_ALWAYS};
constexpr std::array<GLenum, 8> stencil_ops = {GL_KEEP, GL_ZERO,      GL_REPLACE,   GL_INCR,
                                               GL_DECR, GL_INCR_WRAP, GL_DECR_WRAP, GL_INVERT};
constexpr std::array<GLenum, 5> equations = {GL_FUNC_ADD, GL_FUNC_SUBTRACT,
                                             GL_FUNC_REVERSE_SUBTRACT, 0, 0};
constexpr std::array<GLenum, 19> factors = {GL_ZERO,
                                            GL_ONE,
                                            GL_SRC_COLOR,
                                            GL_ONE_MINUS_SRC_COLOR,
                                            GL_SRC_ALPHA,
                                            GL_ONE_MINUS_SRC_ALPHA,
                                            GL_DST_COLOR,
                                            GL_ONE_MINUS_DST_COLOR,
                                            GL_DST_ALPHA,
                                            GL_ONE_MINUS_DST_ALPHA,
                                            GL_CONSTANT_COLOR,
                                            GL_ONE_MINUS_CONSTANT_COLOR,
                                            GL_CONSTANT_ALPHA,
                                            GL_ONE_MINUS_CONSTANT_ALPHA,
                                            GL_SRC_ALPHA_SATURATE,
                                            0,
                                            0,
                                            0,
                                            0};
constexpr std::array<GLenum, 8> wraps = {GL_REPEAT, 0, GL_CLAMP_TO_EDGE, 0, GL_MIRRORED_REPEAT, 0,
                                         0,         0};

template <size_t count, typename Enum>
GLenum gl(const std::array<GLenum, count>& table, Enum value) {
    return table[static_cast<size_t>(value)];
}

void enable(GLenum what, bool on) {
    (on ? glEnable : glDisable)(what);
}

Result<void> set_blend(const tools::SceneDraw& draw) {
    const pipe::BlendTarget& b = draw.blend.target;
    enable(GL_BLEND, b.enable);
    enable(GL_DITHER, draw.blend.dither);
    const std::array used = {gl(equations, b.rgb_func), gl(equations, b.alpha_func)};
    if (b.enable && (used[0] == 0 || used[1] == 0))
        return Error{Errc::unsupported, "OpenGL ES 2.0 has no such blend equation"};
    if (b.enable) {
        glBlendEquationSeparate(used[0], used[1]);
        glBlendFuncSeparate(gl(factors, b.rgb_src), gl(factors, b.rgb_dst),
                            gl(factors, b.alpha_src), gl(factors, b.alpha_dst));
    }
    const tools::Vec4& c = draw.blend_color;
    glBlendColor(c[0], c[1], c[2], c[3]);
    const auto writes = [&](unsigned bit) {
        return static_cast<GLboolean>(b.color_mask >> bit & 1U);
    };
    glColorMask(writes(0), writes(1), writes(2), writes(3));
    return {};
}

Result<void> set_depth_stencil(const tools::SceneDraw& draw) {
    const pipe::DepthStencilAlphaState& s = draw.depth_stencil_alpha;
    if (s.alpha_enable)
        return Error{Errc::unsupported, "OpenGL ES 2.0 has no alpha test"};
    enable(GL_DEPTH_TEST, s.depth_enable);
    glDepthMask(static_cast<GLboolean>(s.depth_write));
    glDepthFunc(gl(compares, s.depth_func));
    enable(GL_STENCIL_TEST, s.stencil[0].enable);
    for (size_t side = 0; side < 2; ++side) {
        const pipe::StencilFace& face = s.stencil[s.stencil[1].enable ? side : 0];
        const GLenum which = side == 0 ? GL_FRONT : GL_BACK;
        glStencilFuncSeparate(which, gl(compares, face.func), draw.stencil_reference,
                              face.value_mask);
        glStencilOpSeparate(which, gl(stencil_ops, face.fail_op), gl(stencil_ops, face.zfail_op),
                            gl(stencil_ops, face.zpass_op));
        glStencilMaskSeparate(which, face.write_mask);
    }
    return {};
}

// Rows of a scene's rectangles go down from the top.
void set_rectangles(const tools::SceneDraw& draw, uint32_t pass_height) {
    const auto height = static_cast<float>(pass_height);
    const pipe::Viewport& v = draw.viewport;
    glViewport(static_cast<GLint>(v.translate[0] - v.scale[0]),
               static_cast<GLint>(height - v.translate[1] + v.scale[1]),
               static_cast<GLsizei>(2 * v.scale[0]), static_cast<GLsizei>(-2 * v.scale[1]));
    const pipe::Scissor& s = draw.scissor;
    enable(GL_SCISSOR_TEST, draw.rasterizer.scissor);
    glScissor(s.min_x, static_cast<GLint>(pass_height) - s.max_y, s.max_x - s.min_x,
              s.max_y - s.min_y);
}

}  // namespace

Result<void> set_state(const tools::SceneDraw& draw, uint32_t pass_height) {
    TRY(set_blend(draw));
    TRY(set_depth_stencil(draw));
    set_rectangles(draw, pass_height);
    const pipe::RasterizerState& r = draw.rasterizer;
    enable(GL_CULL_FACE, r.cull_face != pipe::CullFace::none);
    glCullFace(r.cull_face == pipe::CullFace::front  ? GL_FRONT
               : r.cull_face == pipe::CullFace::back ? GL_BACK
                                                     : GL_FRONT_AND_BACK);
    glFrontFace(r.front_ccw ? GL_CCW : GL_CW);
    enable(GL_POLYGON_OFFSET_FILL, r.offset_triangles);
    glPolygonOffset(r.offset_scale, r.offset_units);
    glLineWidth(r.line_width);
    return {};
}

void set_sampler(unsigned gl_target, const pipe::SamplerState& s) {
    const bool linear = s.min_filter == pipe::Filter::linear;
    GLenum min = linear ? GL_LINEAR : GL_NEAREST;
    if (s.mip_filter == pipe::MipFilter::nearest)
        min = linear ? GL_LINEAR_MIPMAP_NEAREST : GL_NEAREST_MIPMAP_NEAREST;
    if (s.mip_filter == pipe::MipFilter::linear)
        min = linear ? GL_LINEAR_MIPMAP_LINEAR : GL_NEAREST_MIPMAP_LINEAR;
    const auto set = [&](GLenum name, GLenum value) {
        glTexParameteri(gl_target, name, static_cast<GLint>(value));
    };
    set(GL_TEXTURE_MIN_FILTER, min);
    set(GL_TEXTURE_MAG_FILTER, s.mag_filter == pipe::Filter::linear ? GL_LINEAR : GL_NEAREST);
    set(GL_TEXTURE_WRAP_S, gl(wraps, s.wrap_s));
    set(GL_TEXTURE_WRAP_T, gl(wraps, s.wrap_t));
}

unsigned gl_primitive(pipe::Primitive primitive) {
    return gl(primitives, primitive);
}

}  // namespace cuesta::gallery_gl
