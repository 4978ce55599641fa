// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What shaders compute, in both stages: arithmetic, control flow, uniforms, many varyings.
#include <array>
#include <cmath>
#include <string>

#include "canvas.h"

namespace cuesta::conformance {
namespace {

struct Formula {
    const char* source;  // of x and y, both 0..1; its value is shown as it is
    float (*value)(float x, float y);
    float tolerance;  // in 1/255
    float open;       // distance in x around a step that is left open
    float step;       // where the first step is; steps repeat
};

float fraction(float a) {
    return a - std::floor(a);
}

// Half floats carry 11 bits: near 1 that is 1/8 of a step of the target, and errors add up.
constexpr Formula formulas[] = {
    {"x * y", [](float x, float y) { return x * y; }, 2, 0, 0},
    {"x / (y + 1.0)", [](float x, float y) { return x / (y + 1); }, 2, 0, 0},
    {"(x + y) * 0.5 - 0.25", [](float x, float y) { return (x + y) * 0.5F - 0.25F; }, 2, 0, 0},
    {"abs(x - 0.5) * 2.0", [](float x, float) { return std::fabs(x - 0.5F) * 2; }, 2, 0, 0},
    {"min(x, y)", [](float x, float y) { return std::fmin(x, y); }, 2, 0, 0},
    {"max(x, y)", [](float x, float y) { return std::fmax(x, y); }, 2, 0, 0},
    {"clamp(x * 2.0, 0.3, 0.8)",
     [](float x, float) { return std::fmin(std::fmax(x * 2, 0.3F), 0.8F); }, 2, 0, 0},
    {"mix(x, y, 0.25)", [](float x, float y) { return x * 0.75F + y * 0.25F; }, 2, 0, 0},
    {"sqrt(x)", [](float x, float) { return std::sqrt(x); }, 2, 0, 0},
    {"inversesqrt(x + 1.0)", [](float x, float) { return 1 / std::sqrt(x + 1); }, 2, 0, 0},
    {"exp2(-4.0 * x)", [](float x, float) { return std::exp2(-4 * x); }, 3, 0, 0},
    {"exp(-x)", [](float x, float) { return std::exp(-x); }, 3, 0, 0},
    {"log2(x + 1.0)", [](float x, float) { return std::log2(x + 1); }, 3, 0, 0},
    {"log(x + 1.0)", [](float x, float) { return std::log(x + 1); }, 3, 0, 0},
    {"pow(x, 3.0)", [](float x, float) { return x * x * x; }, 4, 0, 0},
    {"sin(x * 3.0)", [](float x, float) { return std::sin(x * 3); }, 3, 0, 0},
    {"0.5 + 0.5 * cos(y * 6.0)", [](float, float y) { return 0.5F + 0.5F * std::cos(y * 6); }, 3, 0,
     0},
    {"0.25 * tan(x)", [](float x, float) { return 0.25F * std::tan(x); }, 3, 0, 0},
    {"smoothstep(0.2, 0.9, x)",
     [](float x, float) {
         const float t = std::fmin(std::fmax((x - 0.2F) / 0.7F, 0.0F), 1.0F);
         return t * t * (3 - 2 * t);
     },
     4, 0, 0},
    {"length(vec2(x, y)) * 0.5", [](float x, float y) { return std::hypot(x, y) * 0.5F; }, 2, 0, 0},
    {"distance(vec2(x, y), vec2(0.5))",
     [](float x, float y) { return std::hypot(x - 0.5F, y - 0.5F); }, 2, 0, 0},
    {"dot(vec3(x, y, 0.5), vec3(0.25, 0.5, 0.5))",
     [](float x, float y) { return x * 0.25F + y * 0.5F + 0.25F; }, 2, 0, 0},
    {"normalize(vec3(x, y, 1.0)).z",
     [](float x, float y) { return 1 / std::sqrt(x * x + y * y + 1); }, 3, 0, 0},
    {"cross(vec3(x, y, 0.0), vec3(0.0, 1.0, 1.0)).z", [](float x, float) { return x; }, 2, 0, 0},
    {"reflect(vec2(x, -y), vec2(0.0, 1.0)).y", [](float, float y) { return y; }, 2, 0, 0},
    {"floor(x * 4.0) * 0.25", [](float x, float) { return std::floor(x * 4) / 4; }, 2, 0.003F,
     0.25F},
    {"ceil(x * 4.0) * 0.25", [](float x, float) { return std::ceil(x * 4) / 4; }, 2, 0.003F, 0.25F},
    {"fract(x * 4.0)", [](float x, float) { return fraction(x * 4); }, 3, 0.003F, 0.25F},
    {"mod(x * 2.0, 0.5) * 2.0",
     [](float x, float) { return 2 * (x * 2 - 0.5F * std::floor(x * 4)); }, 4, 0.003F, 0.25F},
    {"step(0.5, x)", [](float x, float) { return x < 0.5F ? 0.0F : 1.0F; }, 1, 0.003F, 0.5F},
    {"sign(x - 0.5) * 0.5 + 0.5", [](float x, float) { return x < 0.5F ? 0.0F : 1.0F; }, 1, 0.003F,
     0.5F},
    {"x < 0.5 ? y : 1.0 - y", [](float x, float y) { return x < 0.5F ? y : 1 - y; }, 2, 0.003F,
     0.5F},
    {"float(x > 0.5 && y < 0.5 || y > 0.75)",
     [](float x, float y) { return (x > 0.5F && y < 0.5F) || y > 0.75F ? 1.0F : 0.0F; }, 1, 0.003F,
     0.5F},
    {"float(int(x * 4.0)) / 4.0", [](float x, float) { return std::floor(x * 4) / 4; }, 2, 0.003F,
     0.25F},
};

bool near_step(const Formula& formula, float x, float y) {
    if (formula.step == 0)
        return false;
    // Those that step in y step at multiples of a quarter.
    return std::fabs(x / formula.step - std::round(x / formula.step)) * formula.step <
               formula.open ||
           std::fabs(y * 4 - std::round(y * 4)) / 4 < formula.open;
}

void expect_formula(Canvas& canvas, const Formula& formula) {
    canvas.expect(
        formula.source,
        [&](int i, int j) -> std::optional<Color> {
            const float x = center(i, canvas.width());
            const float y = center(j, canvas.height());
            if (near_step(formula, x, y))
                return std::nullopt;
            const float value = formula.value(x, y);
            return Color{value, value, value, value};
        },
        formula.tolerance);
}

void fragment_arithmetic(Canvas& canvas) {
    for (const Formula& formula : formulas) {
        const std::string fragment = std::string(R"(
            precision mediump float;
            varying vec4 v;
            void main() {
                float x = v.x;
                float y = v.y;
                gl_FragColor = vec4()") +
                                     formula.source + R"();
            })";
        use_program(pass_vertex, fragment.c_str());
        draw(GL_TRIANGLES, full_screen());
        expect_formula(canvas, formula);
    }
}

// One point a pixel, so that every pixel has its own run of the vertex shader.
void draw_points(const Canvas& canvas) {
    std::vector<Vertex> points;
    for (int j = 0; j < canvas.height(); ++j) {
        for (int i = 0; i < canvas.width(); ++i) {
            const float x = center(i, canvas.width());
            const float y = center(j, canvas.height());
            points.push_back({2 * x - 1, 2 * y - 1, 0, 1, {x, y, 0, 1}});
        }
    }
    draw(GL_POINTS, points);
}

void vertex_arithmetic(Canvas& canvas) {
    for (const Formula& formula : formulas) {
        const std::string vertex = std::string(R"(
            attribute vec4 position;
            attribute vec4 value;
            varying vec4 v;
            void main() {
                float x = value.x;
                float y = value.y;
                gl_PointSize = 1.0;
                gl_Position = position;
                v = vec4()") + formula.source +
                                   R"();
            })";
        use_program(vertex.c_str(), varying_fragment);
        glClear(GL_COLOR_BUFFER_BIT);
        draw_points(canvas);
        expect_formula(canvas, formula);
    }
}

void nested_branches(Canvas& canvas) {
    const auto u = [&](int x) { return center(x, canvas.width()); };
    const auto v = [&](int y) { return center(y, canvas.height()); };
    use_program(pass_vertex, R"(
        precision mediump float;
        varying vec4 v;
        uniform sampler2D image;
        void main() {
            vec4 color = vec4(0.0, 0.0, 0.0, 1.0);
            if (v.x < 0.5) {
                if (v.y < 0.5) color.r = texture2D(image, v.xy).r;
                else color.g = 1.0;
            } else {
                color.b = v.y;
            }
            gl_FragColor = color;
        })");
    const unsigned char grey[4] = {128, 128, 128, 255};
    make_texture(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, grey);
    draw(GL_TRIANGLES, full_screen());
    canvas.expect("nested ifs", [&](int x, int y) -> std::optional<Color> {
        if (std::fabs(u(x) - 0.5F) < 0.004F || std::fabs(v(y) - 0.5F) < 0.004F)
            return std::nullopt;
        if (u(x) >= 0.5F)
            return Color{0, 0, v(y), 1};
        return v(y) < 0.5F ? Color{128.0F / 255, 0, 0, 1} : Color{0, 1, 0, 1};
    });
}

void loop_with_exits(Canvas& canvas) {
    use_program(pass_vertex, R"(
        precision mediump float;
        varying vec4 v;
        uniform int limit;
        void main() {
            float sum = 0.0;
            for (int i = 0; i < 200; i++) {
                if (i >= limit) break;
                if (float(i) > v.x * 64.0) continue;
                sum += 0.015625;
            }
            gl_FragColor = vec4(sum, 0.0, 0.0, 1.0);
        })");
    set_int("limit", 48);
    draw(GL_TRIANGLES, full_screen());
    canvas.expect("loop with break and continue", [&](int x, int) -> std::optional<Color> {
        const float turns = center(x, canvas.width()) * 64;
        if (std::fabs(turns - std::round(turns)) < 0.06F)
            return std::nullopt;
        return Color{std::fmin(std::floor(turns) + 1, 48.0F) / 64, 0, 0, 1};
    });
}

// Euclid's algorithm: the number of turns differs within a quad.
void diverging_loop(Canvas& canvas) {
    use_program(pass_vertex, R"(
        precision mediump float;
        varying vec4 v;
        void main() {
            float a = floor(gl_FragCoord.x) + 1.0;
            float b = floor(gl_FragCoord.y) + 1.0;
            for (int i = 0; i < 90; i++) {
                if (a == b) break;
                if (a > b) a -= b;
                else b -= a;
            }
            gl_FragColor = vec4(a / 64.0, 0.0, 0.0, 1.0);
        })");
    draw(GL_TRIANGLES, full_screen());
    canvas.expect("loop that diverges", [](int x, int y) {
        int a = x + 1;
        int b = y + 1;
        for (int i = 0; i < 90 && a != b; ++i)
            (a > b ? a : b) -= a > b ? b : a;
        return Color{static_cast<float>(a) / 64, 0, 0, 1};
    });
}

void vertex_loop(Canvas& canvas) {
    const auto u = [&](int x) { return center(x, canvas.width()); };
    const auto v = [&](int y) { return center(y, canvas.height()); };
    use_program(R"(
        attribute vec4 position;
        attribute vec4 value;
        varying vec4 v;
        uniform vec4 limits;
        void main() {
            float sum = 0.0;
            for (int i = 0; i < 12; i++)
                if (float(i) < value.x * limits.x) sum += value.y;
            gl_PointSize = 1.0;
            gl_Position = position;
            v = vec4(sum * 0.125, value.x < value.y ? 1.0 : 0.0, 0.0, 1.0);
        })",
                varying_fragment);
    set_vec4("limits", {8, 0, 0, 0});
    draw_points(canvas);
    canvas.expect(
        "loop and select in the vertex shader",
        [&](int x, int y) -> std::optional<Color> {
            const float turns = u(x) * 8;
            if (std::fabs(turns - std::round(turns)) < 0.004F || std::fabs(u(x) - v(y)) < 0.001F)
                return std::nullopt;
            return Color{(std::floor(turns) + 1) * v(y) / 8, u(x) < v(y) ? 1.0F : 0.0F, 0, 1};
        },
        2);
}

void branches_and_loops(Canvas& canvas) {
    nested_branches(canvas);
    loop_with_exits(canvas);
    diverging_loop(canvas);
    vertex_loop(canvas);
}

void indexed_uniforms(Canvas& canvas) {
    std::array<float, 32 * 4> table{};
    for (size_t i = 0; i < 32; ++i) {
        table[i * 4] = static_cast<float>(i) / 31;
        table[i * 4 + 1] = static_cast<float>(31 - i) / 31;
        table[i * 4 + 2] = static_cast<float>(i % 4) / 3;
        table[i * 4 + 3] = 1;
    }
    const auto color = [&](size_t i) {
        return Color{table[i * 4], table[i * 4 + 1], table[i * 4 + 2], 1};
    };
    const Picture columns = [&](int x, int) -> std::optional<Color> {
        const float i = center(x, canvas.width()) * 32;
        if (std::fabs(i - std::round(i)) < 0.03F)
            return std::nullopt;
        return color(static_cast<size_t>(i));
    };
    const GLuint in_vertex = use_program(R"(
        attribute vec4 position;
        attribute vec4 value;
        uniform vec4 table[32];
        varying vec4 v;
        void main() {
            gl_PointSize = 1.0;
            gl_Position = position;
            v = table[int(value.x * 32.0)];
        })",
                                         varying_fragment);
    glUniform4fv(glGetUniformLocation(in_vertex, "table"), 32, table.data());
    draw_points(canvas);
    canvas.expect("indexed in the vertex shader", columns);

    const GLuint in_fragment = use_program(pass_vertex, R"(
        precision mediump float;
        varying vec4 v;
        uniform vec4 table[32];
        void main() {
            vec4 color = vec4(0.0);
            for (int i = 0; i < 32; i++)
                if (i == int(v.x * 32.0)) color = table[i];
            gl_FragColor = color;
        })");
    glUniform4fv(glGetUniformLocation(in_fragment, "table"), 32, table.data());
    draw(GL_TRIANGLES, full_screen());
    canvas.expect("indexed by a loop in the fragment shader", columns);

    const GLuint direct = use_program(pass_vertex, R"(
        precision mediump float;
        varying vec4 v;
        uniform vec4 table[32];
        void main() { gl_FragColor = table[int(v.x * 32.0)]; })");
    if (direct != 0) {
        glUniform4fv(glGetUniformLocation(direct, "table"), 32, table.data());
        draw(GL_TRIANGLES, full_screen());
        canvas.expect("indexed in the fragment shader", columns);
    }
}

void matrix_uniform(Canvas& canvas) {
    const GLuint matrix = use_program(R"(
        attribute vec4 position;
        attribute vec4 value;
        uniform mat4 turn;
        varying vec4 v;
        void main() { gl_Position = turn * position; v = value; })",
                                      varying_fragment);
    const float quarter[16] = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    glUniformMatrix4fv(glGetUniformLocation(matrix, "turn"), 1, 0, quarter);
    draw(GL_TRIANGLES, full_screen());
    canvas.expect("matrix", [&](int x, int y) {
        return Color{center(y, canvas.height()), 1 - center(x, canvas.width()), 0, 1};
    });
}

void uniforms(Canvas& canvas) {
    indexed_uniforms(canvas);
    matrix_uniform(canvas);
}

void many_varyings(Canvas& canvas) {
    use_program(R"(
        attribute vec4 position;
        attribute vec4 value;
        varying float a;
        varying vec2 b;
        varying vec3 c;
        varying vec4 d[5];
        void main() {
            gl_Position = position;
            a = value.x;
            b = value.yx;
            c = value.xyx * 0.5;
            for (int i = 0; i < 5; i++) d[i] = value * (float(i + 1) * 0.2);
        })",
                R"(
        precision mediump float;
        varying float a;
        varying vec2 b;
        varying vec3 c;
        varying vec4 d[5];
        void main() {
            gl_FragColor = vec4(a * 0.25 + b.y * 0.25 + c.z, b.x * 0.5 + c.y,
                                (d[0].x + d[1].x + d[2].x + d[3].x) * 0.5, d[4].w);
        })");
    draw(GL_TRIANGLES, full_screen());
    canvas.expect(
        "float, vec2, vec3, vec4[5]",
        [&](int x, int y) {
            const float u = center(x, canvas.width());
            return Color{u, center(y, canvas.height()), u, 1};
        },
        2);

    // Eight attributes and eight varyings, summed.
    const GLuint program = use_program(R"(
        attribute vec4 position;
        attribute vec4 a2, a3, a4, a5, a6, a7;
        attribute vec4 value;
        varying vec4 v;
        void main() {
            gl_Position = position;
            v = value + a2 + a3 * 2.0 + a4 * 4.0 + a5 * 8.0 + a6 * 16.0 + a7 * 32.0;
        })",
                                       varying_fragment);
    const char* names[] = {"a2", "a3", "a4", "a5", "a6", "a7"};
    for (int i = 0; i < 6; ++i) {
        const auto slot = static_cast<GLuint>(glGetAttribLocation(program, names[i]));
        glDisableVertexAttribArray(slot);
        glVertexAttrib4f(slot, 0, 0, 1.0F / 255, 0);
    }
    draw(GL_TRIANGLES, full_screen());
    canvas.expect("eight attributes", [&](int x, int y) {
        return Color{center(x, canvas.width()), center(y, canvas.height()), 63.0F / 255, 1};
    });
}

// More live values than registers, others in each of four columns: each fragment has its own.
void register_pressure(Canvas& canvas) {
    std::string declarations;
    std::string sum = "0.0";
    for (int i = 0; i < 28; ++i) {
        const std::string n = std::to_string(i);
        declarations += "vec4 t" + n + " = fract(w * " + std::to_string(i + 1) + ".0 + w.yxyx);\n";
        sum = "(" + sum + " * 0.5 + dot(t" + n + ", t" + std::to_string(27 - i) + "))";
    }
    const std::string fragment =
        "precision mediump float;\nvarying vec4 v;\nvoid main() {\n"
        "vec4 w = v * (1.0 - 0.25 * mod(floor(gl_FragCoord.x), 4.0));\n" +
        declarations + "gl_FragColor = vec4(" + sum + " * 0.125, v.x, v.y, 1.0); }";
    if (use_program(pass_vertex, fragment.c_str()) == 0)
        return canvas.expect_true("28 vec4", false, "does not link");
    auto corners = full_screen();
    for (Vertex& corner : corners) {  // the same everywhere, in halves exactly
        corner.value[0] = 0.25F;
        corner.value[1] = 0.5F;
        corner.value[2] = 0.75F;
        corner.value[3] = 0.125F;
    }
    draw(GL_TRIANGLES, corners);
    const float value[4] = {0.25F, 0.5F, 0.75F, 0.125F};
    const float other[4] = {0.5F, 0.25F, 0.5F, 0.25F};
    float expected[4] = {};
    for (int column = 0; column < 4; ++column) {
        const float scale = 1 - 0.25F * static_cast<float>(column);
        const auto t = [&](int i, int c) {
            return fraction(scale * (value[c] * static_cast<float>(i + 1) + other[c]));
        };
        for (int i = 0; i < 28; ++i) {
            float dot = 0;
            for (int c = 0; c < 4; ++c)
                dot += t(i, c) * t(27 - i, c);
            expected[column] = expected[column] * 0.5F + dot;
        }
    }
    canvas.expect(
        "28 vec4",
        [&](int x, int) {
            return Color{expected[x % 4] * 0.125F, 0.25F, 0.5F, 1};
        },
        3);
}

constexpr Check checks[] = {
    {"fragment arithmetic", fragment_arithmetic},
    {"vertex arithmetic", vertex_arithmetic},
    {"branches and loops", branches_and_loops},
    {"uniforms", uniforms},
    {"many varyings", many_varyings},
    {"register pressure", register_pressure},
};

}  // namespace

std::span<const Check> shader_checks() {
    return checks;
}

}  // namespace cuesta::conformance
