// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What happens to fragments: blending, stencil, masks, built-in inputs.
#include <cmath>

#include "gl.h"
#include "scene.h"

namespace cuesta::scenes {
namespace {

// Two overlapping pictures with alpha in every cell.
void backdrop() {
    glDisable(GL_BLEND);
    fill(-0.9F, -0.9F, 0.6F, 0.6F);
    glEnable(GL_BLEND);
}

void overlay() {
    std::vector<Point> points = rectangle(-0.6F, -0.6F, 0.9F, 0.9F);
    for (Point& p : points) {
        p.value[3] = 0.25F + p.value[0] / 2;
        p.value[2] = 0.8F;
    }
    draw(GL_TRIANGLES, points);
}

void blend_factors() {
    use(plain_vertex, plain_fragment);
    const GLenum factors[] = {GL_ZERO,
                              GL_ONE,
                              GL_SRC_COLOR,
                              GL_ONE_MINUS_SRC_COLOR,
                              GL_DST_COLOR,
                              GL_ONE_MINUS_DST_COLOR,
                              GL_SRC_ALPHA,
                              GL_ONE_MINUS_SRC_ALPHA,
                              GL_DST_ALPHA,
                              GL_ONE_MINUS_DST_ALPHA,
                              GL_CONSTANT_COLOR,
                              GL_ONE_MINUS_CONSTANT_COLOR,
                              GL_CONSTANT_ALPHA,
                              GL_ONE_MINUS_CONSTANT_ALPHA,
                              GL_SRC_ALPHA_SATURATE,
                              GL_ONE};
    glBlendColor(0.2F, 0.6F, 0.9F, 0.4F);
    for (int i = 0; i < 16; ++i) {
        grid(4, 4, i);
        backdrop();
        const bool may_scale_target = factors[15 - i] != GL_SRC_ALPHA_SATURATE;
        glBlendFunc(factors[i], may_scale_target ? factors[15 - i] : GL_ONE);
        overlay();
    }
}

void blend_equations() {
    use(plain_vertex, plain_fragment);
    const GLenum equations[] = {GL_FUNC_ADD, GL_FUNC_SUBTRACT, GL_FUNC_REVERSE_SUBTRACT};
    for (int i = 0; i < 9; ++i) {
        grid(3, 3, i);
        backdrop();
        glBlendEquationSeparate(equations[i % 3], equations[i / 3]);
        glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
        overlay();
    }
}

void blend_min_max() {
    use(plain_vertex, plain_fragment);
    for (int i = 0; i < 2; ++i) {
        grid(2, 1, i);
        backdrop();
        glBlendEquation(i == 0 ? 0x8007 : 0x8008);  // GL_MIN_EXT, GL_MAX_EXT
        overlay();
    }
}

void color_masks() {
    use(plain_vertex, plain_fragment);
    for (int i = 0; i < 16; ++i) {
        grid(4, 4, i);
        glColorMask(1, 1, 1, 1);
        fill(-0.9F, -0.9F, 0.4F, 0.4F);
        const auto bit = [&](int b) { return static_cast<GLboolean>(i >> b & 1); };
        glColorMask(bit(0), bit(1), bit(2), bit(3));
        overlay();
    }
}

void layers() {
    use(transform_vertex, light_fragment);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    for (int i = 0; i < 5; ++i) {
        set("matrix", camera(static_cast<float>(i) * 0.4F, 0.3F) * scaling(0.9F));
        glBlendColor(0.3F, 0.3F, 0.3F, 1);
        glBlendFunc(GL_CONSTANT_COLOR, GL_ONE);
        draw(torus(0.3F, 24));
    }
}

void stencil_shape() {
    use(transform_vertex, light_fragment);
    glEnable(GL_STENCIL_TEST);
    glColorMask(0, 0, 0, 0);
    glStencilFunc(GL_ALWAYS, 1, 0xFF);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    set("matrix", camera(0.8F, 0.9F));
    draw(torus(0.35F, 24));
    glColorMask(1, 1, 1, 1);
    use(plain_vertex, plain_fragment);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    glStencilFunc(GL_EQUAL, 1, 0xFF);
    fill();
    glStencilFunc(GL_NOTEQUAL, 1, 0xFF);
    std::vector<Point> rest = rectangle(-1, -1, 1, 1);
    for (Point& p : rest)
        p.value[2] = 0.5F, p.value[0] *= 0.3F, p.value[1] *= 0.3F;
    draw(GL_TRIANGLES, rest);
}

// Each operation on fail, depth fail and pass; the values become colours.
void stencil_operations() {
    use(plain_vertex, plain_fragment);
    glEnable(GL_STENCIL_TEST);
    glEnable(GL_DEPTH_TEST);
    const GLenum operations[] = {GL_KEEP, GL_ZERO,   GL_REPLACE,   GL_INCR,
                                 GL_DECR, GL_INVERT, GL_INCR_WRAP, GL_DECR_WRAP};
    for (int i = 0; i < 8; ++i) {
        grid(4, 2, i);
        glStencilFunc(GL_ALWAYS, i % 2 == 0 ? 0 : 255, 0xFF);
        glStencilOp(GL_REPLACE, GL_REPLACE, GL_REPLACE);
        glDepthFunc(GL_ALWAYS);
        std::vector<Point> black = rectangle(-0.9F, -0.9F, 0.9F, 0.9F, 0);
        for (Point& p : black)
            p.value[0] = p.value[1] = 0.1F;
        draw(GL_TRIANGLES, black);
        glDepthFunc(GL_LESS);
        glStencilFunc(GL_GEQUAL, 3, 0x7F);
        glStencilOp(operations[i], operations[(i + 3) % 8], operations[(i + 5) % 8]);
        fill(-0.7F, -0.7F, 0.3F, 0.3F, -0.5F);
        fill(-0.3F, -0.3F, 0.7F, 0.7F, 0.5F);
        glDepthFunc(GL_ALWAYS);
        glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
        for (int value = 0; value < 8; ++value) {
            glStencilFunc(GL_EQUAL, 1 << value, 1 << value);
            std::vector<Point> bar = rectangle(-0.9F, -0.9F + static_cast<float>(value) * 0.22F,
                                               0.9F, -0.75F + static_cast<float>(value) * 0.22F);
            for (Point& p : bar)
                p.value[0] = p.value[1] = p.value[2] = 1;
            draw(GL_TRIANGLES, bar);
        }
    }
}

void two_sided_stencil() {
    use(transform_vertex, light_fragment);
    glEnable(GL_STENCIL_TEST);
    glColorMask(0, 0, 0, 0);
    glStencilFunc(GL_ALWAYS, 0, 0xFF);
    glStencilOpSeparate(GL_FRONT, GL_KEEP, GL_KEEP, GL_INCR_WRAP);
    glStencilOpSeparate(GL_BACK, GL_KEEP, GL_KEEP, GL_DECR_WRAP);
    set("matrix", camera(0.8F, 0.9F));
    Mesh half = torus(0.35F, 24);
    half.indices.resize(half.indices.size() / 2);
    draw(half);
    glColorMask(1, 1, 1, 1);
    use(plain_vertex, plain_fragment);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    for (const int value : {0, 1, 2, 255}) {
        glStencilFunc(GL_EQUAL, value, 0xFF);
        std::vector<Point> all = rectangle(-1, -1, 1, 1);
        for (Point& p : all)
            p.value[2] = static_cast<float>(value % 4) / 3;
        draw(GL_TRIANGLES, all);
    }
}

void discard() {
    use(plain_vertex, R"(
precision mediump float;
varying vec4 v;
void main() {
    vec2 cell = fract(v.xy * 6.0) - 0.5;
    if (dot(cell, cell) > 0.16)
        discard;
    gl_FragColor = vec4(v.xy, 1.0, 1.0);
})");
    fill();
}

void frag_coord() {
    use(plain_vertex, R"(
precision mediump float;
void main() {
    vec2 p = gl_FragCoord.xy;
    float stripes = step(4.0, mod(p.x + p.y * 0.5, 8.0));
    gl_FragColor = vec4(p.x / 128.0, p.y / 128.0, stripes * gl_FragCoord.z, 1.0);
})");
    fill(-1, -1, 1, 1, 0.5F);
}

void facing() {
    use(transform_vertex, R"(
precision mediump float;
varying vec4 v;
void main() { gl_FragColor = gl_FrontFacing ? vec4(v.xy, 0.0, 1.0) : vec4(0.0, v.xy, 1.0); })");
    glEnable(GL_DEPTH_TEST);
    set("matrix", camera(2.6F, 0.5F));
    Mesh open = sphere(24);
    open.indices.resize(open.indices.size() / 2);
    draw(open);
}

void sprites() {
    use(R"(
attribute vec4 position;
attribute vec4 value;
varying vec4 v;
void main() { gl_Position = position; gl_PointSize = 30.0; v = value; })",
        R"(
precision mediump float;
varying vec4 v;
void main() {
    float r = distance(gl_PointCoord, vec2(0.3, 0.4));
    gl_FragColor = vec4(gl_PointCoord, v.z, 1.0) * (1.0 - r);
})");
    std::vector<Point> some;
    for (int i = 0; i < 9; ++i)
        some.push_back({{static_cast<float>(i % 3) * 0.65F - 0.65F,
                         static_cast<float>(i / 3) * 0.65F - 0.65F, 0, 1},
                        {0, 0, static_cast<float>(i) / 8, 1}});
    draw(GL_POINTS, some);
}

void derivatives() {
    use(transform_vertex, R"(
#extension GL_OES_standard_derivatives : require
precision mediump float;
varying vec4 v;
void main() {
    vec2 cell = abs(fract(v.xy * 8.0) - 0.5);
    vec2 width = fwidth(v.xy * 8.0);
    float line = 1.0 - min(min(cell.x / width.x, cell.y / width.y), 1.0);
    gl_FragColor = vec4(line, abs(dFdx(v.x)) * 40.0, abs(dFdy(v.y)) * 40.0, 1.0);
})");
    set("matrix", camera(0.5F, 0.8F));
    draw(cube());
}

void clears() {
    use(plain_vertex, plain_fragment);
    glEnable(GL_SCISSOR_TEST);
    glEnable(GL_DEPTH_TEST);
    for (int i = 0; i < 8; ++i) {
        glScissor(i * 16, 0, 16, 128);
        glClearDepthf(static_cast<float>(i) / 7);
        glClear(GL_DEPTH_BUFFER_BIT);
        glScissor(0, i * 16, 128, 8);
        glColorMask(i % 2 != 0, i % 3 != 0, 1, 1);
        glClearColor(0.7F, 0.5F, static_cast<float>(i) / 7, 1);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    glDisable(GL_SCISSOR_TEST);
    glColorMask(1, 1, 1, 1);
    fill(-0.9F, -0.6F, 0.9F, 0.6F, 0);
}

constexpr Scene fragment_list[] = {
    {"blend_factors", blend_factors, 0.8},
    {"blend_equations", blend_equations, 0.8},
    {"blend_min_max", blend_min_max, 0.6, 0.6, "GL_EXT_blend_minmax"},
    {"color_masks", color_masks},
    {"layers", layers, 0.8, 1},
    {"stencil_shape", stencil_shape},
    {"stencil_operations", stencil_operations},
    {"two_sided_stencil", two_sided_stencil},
    {"discard", discard, 1.5, 1.5},
    {"frag_coord", frag_coord},
    {"facing", facing},
    {"sprites", sprites, 0.8, 1},
    {"derivatives", derivatives, 2.5, 5, "GL_OES_standard_derivatives"},
    {"clears", clears},
};

}  // namespace

std::span<const Scene> fragment_scenes() {
    return fragment_list;
}

}  // namespace cuesta::scenes
