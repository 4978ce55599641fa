// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What happens to fragments: depth, stencil, blending, masks, and the built-in inputs.
#include <algorithm>
#include <cmath>
#include <string>

#include "canvas.h"

namespace cuesta::conformance {
namespace {

constexpr Color red{1, 0, 0, 1};
constexpr Color green{0, 1, 0, 1};
constexpr Color nothing{0, 0, 0, 0};
constexpr GLenum functions[8] = {GL_NEVER,   GL_LESS,     GL_EQUAL,  GL_LEQUAL,
                                 GL_GREATER, GL_NOTEQUAL, GL_GEQUAL, GL_ALWAYS};

bool compare(GLenum function, float a, float b) {
    switch (function) {
        case GL_NEVER: return false;
        case GL_LESS: return a < b;
        case GL_EQUAL: return a == b;
        case GL_LEQUAL: return a <= b;
        case GL_GREATER: return a > b;
        case GL_NOTEQUAL: return a != b;
        case GL_GEQUAL: return a >= b;
        default: return true;
    }
}

// Cells of 10 x 10 pixels: column, row.
std::vector<Vertex> cell(const Canvas& canvas, int column, int row, float z = 0) {
    const auto x = static_cast<float>(column * 10);
    const auto y = static_cast<float>(row * 10);
    return pixels(canvas, x, y, x + 10, y + 10, z);
}

void depth_functions(Canvas& canvas) {
    constexpr float heights[3] = {-0.5F, 0, 0.5F};
    use_program(pass_vertex, uniform_fragment);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    set_color(red);
    draw(GL_TRIANGLES, full_screen(0));
    set_color(green);
    for (int column = 0; column < 8; ++column) {
        glDepthFunc(functions[column]);
        for (int row = 0; row < 3; ++row)
            draw(GL_TRIANGLES, cell(canvas, column, row, heights[row]));
    }
    canvas.expect("eight functions", [&](int x, int y) {
        const int column = x / 10;
        const int row = y / 10;
        if (column >= 8 || row >= 3)
            return red;
        return compare(functions[column], heights[row], 0) ? green : red;
    });
}

void depth_planes(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    glEnable(GL_DEPTH_TEST);
    auto rising = full_screen();
    auto falling = full_screen();
    for (size_t i = 0; i < rising.size(); ++i) {
        rising[i].z = 0.9F * rising[i].x;
        falling[i].z = -0.9F * falling[i].x;
    }
    set_color(red);
    draw(GL_TRIANGLES, rising);
    set_color(green);
    draw(GL_TRIANGLES, falling);
    canvas.expect("two that cross", [&](int x, int) -> std::optional<Color> {
        if (2 * x + 1 == canvas.width())
            return std::nullopt;
        return 2 * x + 1 < canvas.width() ? red : green;
    });

    glClear(GL_COLOR_BUFFER_BIT);
    glDepthMask(0);
    glClearDepthf(0);
    glClear(GL_DEPTH_BUFFER_BIT);  // masked
    set_color(red);
    draw(GL_TRIANGLES, full_screen(-0.95F));
    canvas.expect("masked clear, nearer than both", [](int, int) { return red; });
    glDepthMask(1);
    glClear(GL_DEPTH_BUFFER_BIT);
    set_color(green);
    draw(GL_TRIANGLES, full_screen(-0.95F));
    canvas.expect("depth cleared to 0 hides", [](int, int) { return red; });

    glClearDepthf(0.5F);
    glClear(GL_DEPTH_BUFFER_BIT);
    glDepthRangef(0.4F, 0.8F);  // z of clip space x/2: depth 0.5 at -0.5
    auto slope = full_screen();
    for (Vertex& corner : slope)
        corner.z = corner.x;
    draw(GL_TRIANGLES, slope);
    canvas.expect("depth range", [&](int x, int) -> std::optional<Color> {
        const float s = (static_cast<float>(x) + 0.5F) / static_cast<float>(canvas.width());
        if (std::fabs(s - 0.25F) < 0.01F)
            return std::nullopt;
        return s < 0.25F ? green : red;
    });
}

void polygon_offset(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    glEnable(GL_DEPTH_TEST);
    set_color(red);
    draw(GL_TRIANGLES, full_screen(0.25F));
    glEnable(GL_POLYGON_OFFSET_FILL);
    set_color(green);
    glPolygonOffset(0, -4);
    draw(GL_TRIANGLES, pixels(canvas, 0, 0, 40, 30, 0.25F));
    glPolygonOffset(0, 4);
    draw(GL_TRIANGLES, pixels(canvas, 40, 0, 83, 61, 0.25F));
    canvas.expect("units", [](int x, int y) { return x < 40 && y < 30 ? green : red; });

    glDisable(GL_POLYGON_OFFSET_FILL);
    glClear(GL_DEPTH_BUFFER_BIT);
    auto slope = full_screen();
    for (Vertex& corner : slope)
        corner.z = 0.5F * corner.x;
    set_color(red);
    draw(GL_TRIANGLES, slope);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(-1, 0);
    set_color(green);
    draw(GL_TRIANGLES, slope);
    canvas.expect("factor", [](int, int) { return green; });
    glPolygonOffset(0, 0);
}

int stencil_result(GLenum operation, int value, int reference) {
    switch (operation) {
        case GL_ZERO: return 0;
        case GL_REPLACE: return reference;
        case GL_INCR: return std::min(value + 1, 255);
        case GL_DECR: return std::max(value - 1, 0);
        case GL_INVERT: return value ^ 255;
        case GL_INCR_WRAP: return (value + 1) & 255;
        case GL_DECR_WRAP: return (value - 1) & 255;
        default: return value;
    }
}

// Row: start value; column: operation. The value is told by drawing where it is as foreseen.
void stencil_operations(Canvas& canvas) {
    constexpr GLenum operations[8] = {GL_KEEP, GL_ZERO,   GL_REPLACE,   GL_INCR,
                                      GL_DECR, GL_INVERT, GL_INCR_WRAP, GL_DECR_WRAP};
    constexpr int starts[5] = {0, 1, 0x5A, 254, 255};
    constexpr int reference = 0x3C;
    use_program(pass_vertex, uniform_fragment);
    glEnable(GL_STENCIL_TEST);
    glEnable(GL_DEPTH_TEST);
    for (const char* when : {"on pass", "on depth fail", "on stencil fail"}) {
        const std::string name = when;
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
        glColorMask(0, 0, 0, 0);
        glDepthFunc(GL_ALWAYS);
        for (int row = 0; row < 5; ++row) {
            glStencilFunc(GL_ALWAYS, starts[row], 0xFF);
            glStencilOp(GL_REPLACE, GL_REPLACE, GL_REPLACE);
            for (int column = 0; column < 8; ++column)
                draw(GL_TRIANGLES, cell(canvas, column, row));
        }
        glDepthFunc(name == "on depth fail" ? GL_NEVER : GL_ALWAYS);
        for (int column = 0; column < 8; ++column) {
            const GLenum op = operations[column];
            glStencilFunc(name == "on stencil fail" ? GL_NEVER : GL_ALWAYS, reference, 0xFF);
            glStencilOp(name == "on stencil fail" ? op : GL_KEEP,
                        name == "on depth fail" ? op : GL_KEEP, name == "on pass" ? op : GL_KEEP);
            for (int row = 0; row < 5; ++row)
                draw(GL_TRIANGLES, cell(canvas, column, row));
        }
        glColorMask(1, 1, 1, 1);
        glDepthFunc(GL_ALWAYS);
        glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
        set_color(green);
        for (int column = 0; column < 8; ++column) {
            for (int row = 0; row < 5; ++row) {
                glStencilFunc(GL_EQUAL, stencil_result(operations[column], starts[row], reference),
                              0xFF);
                draw(GL_TRIANGLES, cell(canvas, column, row));
            }
        }
        canvas.expect(when, [](int x, int y) { return x < 80 && y < 50 ? green : nothing; });
    }
}

void stencil_functions(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    glEnable(GL_STENCIL_TEST);
    glClearStencil(0x35);
    glClear(GL_STENCIL_BUFFER_BIT);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    set_color(green);
    constexpr int references[3] = {0x14, 0x15, 0x16};  // against 0x15: 0x35 & 0x1F
    for (int column = 0; column < 8; ++column) {
        for (int row = 0; row < 3; ++row) {
            glStencilFunc(functions[column], references[row], 0x1F);
            draw(GL_TRIANGLES, cell(canvas, column, row));
        }
    }
    canvas.expect("functions and read mask", [&](int x, int y) {
        if (x >= 80 || y >= 30)
            return nothing;
        return compare(functions[x / 10], static_cast<float>(references[y / 10]), 0x15) ? green
                                                                                        : nothing;
    });

    glClear(GL_COLOR_BUFFER_BIT);
    glStencilMask(0x0F);
    glStencilFunc(GL_ALWAYS, 0xCA, 0xFF);
    glStencilOp(GL_REPLACE, GL_REPLACE, GL_REPLACE);
    glColorMask(0, 0, 0, 0);
    draw(GL_TRIANGLES, full_screen());
    glColorMask(1, 1, 1, 1);
    glStencilFunc(GL_EQUAL, 0x3A, 0xFF);
    draw(GL_TRIANGLES, full_screen());
    canvas.expect("write mask", [](int, int) { return green; });
}

void stencil_two_sided(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    glEnable(GL_STENCIL_TEST);
    glStencilFuncSeparate(GL_FRONT, GL_ALWAYS, 3, 0xFF);
    glStencilFuncSeparate(GL_BACK, GL_ALWAYS, 9, 0xFF);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    glColorMask(0, 0, 0, 0);
    draw(GL_TRIANGLES, pixels(canvas, 0, 0, 30, 61));   // counter-clockwise: front
    draw(GL_TRIANGLES, pixels(canvas, 60, 0, 30, 61));  // mirrored: back
    glColorMask(1, 1, 1, 1);
    glStencilFunc(GL_EQUAL, 3, 0xFF);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    set_color(red);
    draw(GL_TRIANGLES, full_screen());
    glStencilFunc(GL_EQUAL, 9, 0xFF);
    set_color(green);
    draw(GL_TRIANGLES, full_screen());
    canvas.expect("reference by facing", [](int x, int) {
        if (x < 30)
            return red;
        return x < 60 ? green : nothing;
    });
}

float channel(const Color& c, int i) {
    return i == 0 ? c.r : i == 1 ? c.g : i == 2 ? c.b : c.a;
}

constexpr Color source{0.8F, 0.4F, 0.2F, 0.6F};
constexpr Color target{0.2F, 0.6F, 1.0F, 0.4F};
constexpr Color constant{0.5F, 0.3F, 0.7F, 0.9F};

float factor(GLenum name, int i) {
    const float cut = i == 3 ? 1 : std::min(source.a, 1 - target.a);
    switch (name) {
        case GL_ZERO: return 0;
        case GL_ONE: return 1;
        case GL_SRC_COLOR: return channel(source, i);
        case GL_ONE_MINUS_SRC_COLOR: return 1 - channel(source, i);
        case GL_DST_COLOR: return channel(target, i);
        case GL_ONE_MINUS_DST_COLOR: return 1 - channel(target, i);
        case GL_SRC_ALPHA: return source.a;
        case GL_ONE_MINUS_SRC_ALPHA: return 1 - source.a;
        case GL_DST_ALPHA: return target.a;
        case GL_ONE_MINUS_DST_ALPHA: return 1 - target.a;
        case GL_CONSTANT_COLOR: return channel(constant, i);
        case GL_ONE_MINUS_CONSTANT_COLOR: return 1 - channel(constant, i);
        case GL_CONSTANT_ALPHA: return constant.a;
        case GL_ONE_MINUS_CONSTANT_ALPHA: return 1 - constant.a;
        default: return cut;  // SRC_ALPHA_SATURATE
    }
}

constexpr GLenum factors[15] = {GL_ZERO,
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
                                GL_SRC_ALPHA_SATURATE};

Color blended(GLenum equation, GLenum source_factor, GLenum target_factor) {
    float result[4];
    for (int i = 0; i < 4; ++i) {
        const float s = channel(source, i) * factor(source_factor, i);
        const float d = channel(target, i) * factor(target_factor, i);
        switch (equation) {
            case GL_FUNC_SUBTRACT: result[i] = s - d; break;
            case GL_FUNC_REVERSE_SUBTRACT: result[i] = d - s; break;
            case GL_MIN_EXT: result[i] = std::min(channel(source, i), channel(target, i)); break;
            case GL_MAX_EXT: result[i] = std::max(channel(source, i), channel(target, i)); break;
            default: result[i] = s + d;
        }
    }
    return {result[0], result[1], result[2], result[3]};
}

// Column: source factor, row: target factor, in cells of 4 pixels.
void blend_factors(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    glBlendColor(constant.r, constant.g, constant.b, constant.a);
    struct Equation {
        const char* name;
        GLenum equation;
    };
    for (const Equation& equation :
         {Equation{"add", GL_FUNC_ADD}, Equation{"subtract", GL_FUNC_SUBTRACT},
          Equation{"reverse subtract", GL_FUNC_REVERSE_SUBTRACT}, Equation{"min", GL_MIN_EXT},
          Equation{"max", GL_MAX_EXT}}) {
        glDisable(GL_BLEND);
        set_color(target);
        draw(GL_TRIANGLES, full_screen());
        glEnable(GL_BLEND);
        glBlendEquation(equation.equation);
        set_color(source);
        for (int column = 0; column < 15; ++column) {
            for (int row = 0; row < 14; ++row) {  // SATURATE is for sources only
                glBlendFunc(factors[column], factors[row]);
                const auto x = static_cast<float>(column * 4);
                const auto y = static_cast<float>(row * 4);
                draw(GL_TRIANGLES, pixels(canvas, x, y, x + 4, y + 4));
            }
        }
        canvas.expect(
            equation.name,
            [&](int x, int y) {
                if (x >= 60 || y >= 56)
                    return target;
                return blended(equation.equation, factors[x / 4], factors[y / 4]);
            },
            2.5F);
    }

    glDisable(GL_BLEND);
    set_color(target);
    draw(GL_TRIANGLES, full_screen());
    glEnable(GL_BLEND);
    glBlendEquationSeparate(GL_FUNC_ADD, GL_FUNC_REVERSE_SUBTRACT);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    set_color(source);
    draw(GL_TRIANGLES, full_screen());
    canvas.expect(
        "alpha apart",
        [](int, int) {
            Color color = blended(GL_FUNC_ADD, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
            color.a = target.a;
            return color;
        },
        2.5F);
}

void color_mask(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    set_color(target);
    draw(GL_TRIANGLES, full_screen());
    set_color(source);
    for (int column = 0; column < 8; ++column) {
        for (int row = 0; row < 2; ++row) {
            glColorMask(column & 1, (column >> 1) & 1, (column >> 2) & 1,
                        static_cast<GLboolean>(row));
            draw(GL_TRIANGLES, cell(canvas, column, row));
        }
    }
    canvas.expect("sixteen masks", [](int x, int y) {
        if (x >= 80 || y >= 20)
            return target;
        const int column = x / 10;
        return Color{(column & 1) != 0 ? source.r : target.r,
                     (column & 2) != 0 ? source.g : target.g,
                     (column & 4) != 0 ? source.b : target.b, y >= 10 ? source.a : target.a};
    });
}

void frag_coord(Canvas& canvas) {
    use_program(pass_vertex, R"(
        precision highp float;
        void main() {
            gl_FragColor = vec4(gl_FragCoord.x / 128.0, gl_FragCoord.y / 64.0, gl_FragCoord.z,
                                gl_FragCoord.w);
        })");
    auto corners = full_screen();
    for (Vertex& corner : corners) {  // w is 2 all over, depth runs from 0.25 to 0.75
        corner.x *= 2;
        corner.y *= 2;
        corner.z = corner.x / 2;
        corner.w = 2;
    }
    draw(GL_TRIANGLES, corners);
    canvas.expect("gl_FragCoord", [&](int x, int y) {
        const float s = (static_cast<float>(x) + 0.5F) / static_cast<float>(canvas.width());
        return Color{(static_cast<float>(x) + 0.5F) / 128, (static_cast<float>(y) + 0.5F) / 64,
                     0.25F + 0.5F * s, 0.5F};
    });
}

void front_facing(Canvas& canvas) {
    use_program(pass_vertex, R"(
        precision mediump float;
        void main() {
            gl_FragColor = gl_FrontFacing ? vec4(0.0, 1.0, 0.0, 1.0) : vec4(1.0, 0.0, 0.0, 1.0);
        })");
    const auto scene = [&] {
        draw(GL_TRIANGLES, pixels(canvas, 0, 0, 40, 61));
        draw(GL_TRIANGLES, pixels(canvas, 83, 0, 40, 61));
    };
    scene();
    canvas.expect("counter-clockwise", [](int x, int) { return x < 40 ? green : red; });
    glFrontFace(GL_CW);
    scene();
    canvas.expect("clockwise", [](int x, int) { return x < 40 ? red : green; });
}

void derivatives(Canvas& canvas) {
    if (!has_extension("GL_OES_standard_derivatives"))
        return canvas.skip("derivatives", "no GL_OES_standard_derivatives");
    use_program(pass_vertex, R"(
        #extension GL_OES_standard_derivatives : require
        precision mediump float;
        varying vec4 v;
        void main() {
            float f = v.x * 0.25 - v.y * 0.125;
            gl_FragColor = vec4(0.5 + dFdx(f), 0.5 + dFdy(f), fwidth(f), 1.0);
        })");
    auto corners = full_screen();
    for (Vertex& corner : corners) {  // one a pixel
        corner.value[0] *= static_cast<float>(canvas.width());
        corner.value[1] *= static_cast<float>(canvas.height());
    }
    draw(GL_TRIANGLES, corners);
    canvas.expect(
        "of a plane",
        [](int, int) {
            return Color{0.75F, 0.375F, 0.375F, 1};
        },
        5);
}

void discarding(Canvas& canvas) {
    use_program(pass_vertex, R"(
        precision mediump float;
        varying vec4 v;
        void main() {
            if (fract(v.x * 4.0) < 0.5 || v.y > 0.75) discard;
            gl_FragColor = vec4(0.0, 1.0, 0.0, 1.0);
        })");
    glEnable(GL_DEPTH_TEST);
    draw(GL_TRIANGLES, full_screen(0));
    use_program(pass_vertex, uniform_fragment);
    set_color(red);
    draw(GL_TRIANGLES, full_screen(0.5F));  // shows where discarded: no depth was written there
    canvas.expect("colour and depth", [&](int x, int y) -> std::optional<Color> {
        const float u = (static_cast<float>(x) + 0.5F) / static_cast<float>(canvas.width()) * 4;
        const float v = (static_cast<float>(y) + 0.5F) / static_cast<float>(canvas.height());
        const float f = u - std::floor(u);
        if (std::fabs(f - 0.5F) < 0.02F || f < 0.02F || f > 0.98F || std::fabs(v - 0.75F) < 0.005F)
            return std::nullopt;
        return f < 0.5F || v > 0.75F ? red : green;
    });
}

constexpr Check checks[] = {
    {"depth functions", depth_functions},
    {"depth planes", depth_planes},
    {"polygon offset", polygon_offset},
    {"stencil operations", stencil_operations},
    {"stencil functions", stencil_functions},
    {"stencil two-sided", stencil_two_sided},
    {"blend factors", blend_factors},
    {"color mask", color_mask},
    {"frag coord", frag_coord},
    {"front facing", front_facing},
    {"derivatives", derivatives},
    {"discard", discarding},
};

}  // namespace

std::span<const Check> fragment_checks() {
    return checks;
}

}  // namespace cuesta::conformance
