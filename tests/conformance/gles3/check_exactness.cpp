// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What an implementation may not round away: depths of 16 bits, dark sRGB, functions; and which
// filter and which reference a lookup has at the end of its range. The rules of OpenGL ES 3.2.
#include <array>
#include <bit>
#include <cmath>

#include "program.h"

namespace cuesta::conformance {
namespace {

GLuint make_storage_texture(GLenum format, GLsizei size, GLsizei levels = 1) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexStorage2D(GL_TEXTURE_2D, levels, format, size, size);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return texture;
}

// Each of the 65536 depths once; blits move them.
constexpr GLsizei side = 256;

GLuint make_depth_texture(const std::vector<uint16_t>& texels) {
    const GLuint texture = make_storage_texture(GL_DEPTH_COMPONENT16, side);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, side, side, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT,
                    texels.data());
    return texture;
}

std::vector<uint32_t> depths_of(GLuint texture) {
    use_compute(R"(
        layout(local_size_x = 16, local_size_y = 16) in;
        layout(binding = 0) uniform highp sampler2D image;
        layout(std430, binding = 0) buffer Out { uint depth[]; };
        void main() {
            ivec2 p = ivec2(gl_GlobalInvocationID.xy);
            depth[p.y * 256 + p.x] = uint(round(texelFetch(image, p, 0).x * 65535.0));
        })");
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture);
    const GLuint output = make_storage(0, size_t{side} * side);
    glDispatchCompute(side / 16, side / 16, 1);
    return read_words(output, size_t{side} * side);
}

// A blit that mirrors cannot be a copy of bytes: a program reads depths and writes them. Each code
// has to come back.
void depths_are_moved(Canvas& canvas) {
    std::vector<uint16_t> texels(size_t{side} * side);
    for (size_t i = 0; i < texels.size(); ++i)
        texels[i] = static_cast<uint16_t>(i);
    const GLuint from = make_depth_texture(texels);
    const GLuint to = make_depth_texture(std::vector<uint16_t>(texels.size()));
    const GLuint target = make_target(to, GL_DEPTH_ATTACHMENT);
    const GLuint source = make_target(from, GL_DEPTH_ATTACHMENT);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, source);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target);
    glBlitFramebuffer(0, 0, side, side, side, 0, 0, side, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
    canvas.bind();
    expect_each(canvas, "a mirrored blit", depths_of(to),
                [](uint32_t i) { return (i & ~0xFFU) | (~i & 0xFFU); });
}

// What was drawn is equal to what is drawn again, also when it went through memory, and to a depth
// that no code has, as 0.5.
void depths_are_kept(Canvas& canvas) {
    const GLuint depth = make_depth_texture(std::vector<uint16_t>(size_t{side} * side, 0xFFFF));
    const GLuint target = make_target(depth, GL_DEPTH_ATTACHMENT);
    const GLuint color = make_storage_texture(GL_RGBA8, side);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, color, 0);
    glViewport(0, 0, side, side);
    glEnable(GL_DEPTH_TEST);
    const GLuint program = use_stages({{GL_VERTEX_SHADER, R"(
                                           uniform float slope;
                                           void main() {
                                               vec2 corner = vec2(gl_VertexID == 1 ? 2.0 : 0.0,
                                                                  gl_VertexID == 2 ? 2.0 : 0.0);
                                               float z = dot(corner - 0.5, vec2(1.0, 0.01));
                                               gl_Position = vec4(corner * 2.0 - 1.0, z * slope, 1.0);
                                           })"},
                                       {GL_FRAGMENT_SHADER, R"(
                                           out vec4 color;
                                           void main() { color = vec4(1.0); })"}});
    const auto passed = [&](GLenum function) -> std::array<uint32_t, 1> {
        glClear(GL_COLOR_BUFFER_BIT);
        glDepthFunc(function);
        draw_screen();
        Texels seen(size_t{side} * side * 4);
        glReadPixels(0, 0, side, side, GL_RGBA, GL_UNSIGNED_BYTE, seen.data());
        uint32_t count = 0;
        for (size_t i = 0; i < seen.size(); i += 4)
            count += seen[i] == 255 ? 1 : 0;
        return {count};
    };
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    for (const auto& [what, slope] : {std::pair{"a slope", 0.9F}, std::pair{"0.5", 0.0F}}) {
        const std::string name = what;
        glUniform1f(glGetUniformLocation(program, "slope"), slope);
        passed(GL_ALWAYS);
        expect_words(canvas, (name + " equals itself").c_str(), passed(GL_EQUAL),
                     std::array{uint32_t{side * side}});
        expect_words(canvas, (name + " is not less").c_str(), passed(GL_LESS), std::array{0U});
    }
    glDisable(GL_DEPTH_TEST);
    canvas.bind();
}

// Codes of sRGB that a program reads and writes are the same: the linear steps between dark ones
// are a third of 1/1000.
void dark_srgb(Canvas& canvas) {
    constexpr GLsizei codes = 16;
    Texels texels;
    for (int i = 0; i < codes * codes; ++i)
        for (const int value : {i, 255 - i, i / 8, 255})
            texels.push_back(static_cast<unsigned char>(value));
    const GLuint target = make_target(make_storage_texture(GL_SRGB8_ALPHA8, codes));
    make_storage_texture(GL_SRGB8_ALPHA8, codes);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, codes, codes, GL_RGBA, GL_UNSIGNED_BYTE, texels.data());
    use_fragment(R"(
        layout(binding = 0) uniform highp sampler2D image;
        void main() { color = texelFetch(image, ivec2(gl_FragCoord.xy), 0); })");
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glViewport(0, 0, codes, codes);
    draw_screen();
    Texels seen(texels.size());
    glReadPixels(0, 0, codes, codes, GL_RGBA, GL_UNSIGNED_BYTE, seen.data());
    canvas.bind();
    const auto words = [](const Texels& bytes) {
        return std::vector<uint32_t>(bytes.begin(), bytes.end());
    };
    expect_words(canvas, "codes are read and written", words(seen), words(texels));
}

// The level that the range leaves decides whether a lookup magnifies (sections 8.14 and 8.15 of the
// specification), not the one that the coordinates give.
void filters_at_the_range(Canvas& canvas) {
    constexpr GLsizei size = 8;
    make_storage_texture(GL_RGBA8, size, 4);
    // Columns that alternate: nearest filters give 0 and 1 alone, linear ones what lies between.
    for (int level = 0; level < 4; ++level) {
        const int width = size >> level;
        glTexSubImage2D(GL_TEXTURE_2D, level, 0, 0, width, width, GL_RGBA, GL_UNSIGNED_BYTE,
                        make_texels(width, width, [](int x, int) {
                            const int value = x % 2 * 255;
                            return std::array<int, 4>{value, value, value, 255};
                        }).data());
    }
    const auto lookup = [](float scale) {
        use_fragment(
            "uniform highp sampler2D image;\nuniform float scale;\n"
            "void main() { color = texture(image, vec2(gl_FragCoord.x * scale, 0.5)); }");
        GLint program = 0;
        glGetIntegerv(GL_CURRENT_PROGRAM, &program);
        glUniform1f(glGetUniformLocation(static_cast<GLuint>(program), "scale"), scale);
        draw_screen();
    };
    // An eighth of a texel a pixel; from level 1 on, which has four columns.
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
    glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MIN_LOD, 1);
    lookup(1 / 64.0F);
    canvas.expect(
        "not below the least level",
        [](int x, int) {
            const float u = (static_cast<float>(x) + 0.5F) / 16 - 0.5F;
            const float whole = std::floor(u), part = u - whole;
            const float v = std::fmod(whole + 2, 2.0F) == 0 ? part : 1 - part;
            return Color{v, v, v, 1};
        },
        3);
    // Level 0 is the greatest: two and a half texels a pixel are magnified.
    glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MIN_LOD, -1000);
    glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MAX_LOD, 0);
    lookup(2.5F / 8);
    canvas.expect("not above the greatest", [](int x, int) -> std::optional<Color> {
        const float u = (static_cast<float>(x) + 0.5F) * 2.5F;
        if (std::fabs(u - std::round(u)) < 0.01F)  // on the border of two texels
            return std::nullopt;
        const auto v = static_cast<float>(static_cast<int>(u) % 2);
        return Color{v, v, v, 1};
    });
}

// Of formats without floats a reference is clamped; one of floats is compared as it is.
void references_beyond(Canvas& canvas) {
    struct Row {
        const char* what;
        GLenum format, type;
        bool clamped;
    };
    for (const Row& row : {Row{"16 bits", GL_DEPTH_COMPONENT16, GL_UNSIGNED_SHORT, true},
                           Row{"24 bits", GL_DEPTH_COMPONENT24, GL_UNSIGNED_INT, true},
                           Row{"floats", GL_DEPTH_COMPONENT32F, GL_FLOAT, false}}) {
        make_storage_texture(row.format, 2);
        // Left 0, right 1.
        const std::array<uint16_t, 4> halves = {0, 0xFFFF, 0, 0xFFFF};
        const std::array<uint32_t, 4> wholes = {0, 0xFFFFFFFF, 0, 0xFFFFFFFF};
        const std::array<float, 4> floats = {0, 1, 0, 1};
        const void* texels = row.type == GL_UNSIGNED_SHORT ? static_cast<const void*>(&halves)
                             : row.type == GL_FLOAT        ? static_cast<const void*>(&floats)
                                                           : &wholes;
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 2, 2, GL_DEPTH_COMPONENT, row.type, texels);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
        use_fragment(R"(
            layout(binding = 0) uniform highp sampler2DShadow image;
            void main() {
                color = vec4(texture(image, vec3(0.75, 0.5, 1.5)),
                             texture(image, vec3(0.25, 0.5, -0.5)), 0.0, 1.0);
            })");
        const float right = row.clamped ? 1 : 0;
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
        draw_screen();
        canvas.expect((std::string(row.what) + ": less or equal").c_str(), [&](int, int) {
            return Color{right, 1, 0, 1};
        });
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_GEQUAL);
        draw_screen();
        canvas.expect((std::string(row.what) + ": greater or equal").c_str(), [&](int, int) {
            return Color{1, right, 0, 1};
        });
    }
}

// In units of the last place of the true result.
double error_in_ulps(float seen, double wanted) {
    const double ulp = std::ldexp(1.0, std::ilogb(wanted) - 23);
    return std::fabs(static_cast<double>(seen) - wanted) / ulp;
}

// Positive, of any mantissa, from 2^-20 to 2^20.
std::vector<float> make_operands(size_t count) {
    std::vector<float> operands(count);
    uint32_t state = 1;
    for (float& operand : operands) {
        state = state * 1664525 + 1013904223;
        const uint32_t exponent = 127 - 20 + (state >> 9) % 41;
        operand = std::bit_cast<float>(exponent << 23 | (state * 2654435761U >> 9));
    }
    return operands;
}

// Section 4.7.1 of the shading language, highp.
void functions(Canvas& canvas) {
    struct Row {
        const char* what;
        double (*wanted)(double a, double b);
        double (*limit)(double a);
    };
    const std::array<Row, 5> rows = {{
        {"a / b within 2.5 units", [](double a, double b) { return a / b; },
         [](double) { return 2.5; }},
        {"inversesqrt within 2 units", [](double a, double) { return 1 / std::sqrt(a); },
         [](double) { return 2.0; }},
        {"1 / b within 2.5 units", [](double, double b) { return 1 / b; },
         [](double) { return 2.5; }},
        {"exp2 within 3 + 2 |a| units", [](double a, double) { return std::exp2(a); },
         [](double a) { return std::fabs(a) < 100 ? 3 + 2 * std::fabs(a) : HUGE_VAL; }},
        // Between 0.5 and 2 the limit is absolute.
        {"log2 within 3 units", [](double a, double) { return std::log2(a); },
         [](double a) { return a < 0.5 || a > 2 ? 3 : HUGE_VAL; }},
    }};
    constexpr size_t count = 2048;
    const std::vector<float> operands = make_operands(2 * count);
    make_storage(0, operands);
    const GLuint output = make_storage(1, rows.size() * count);
    use_compute(R"(
        layout(local_size_x = 64) in;
        layout(std430, binding = 0) buffer In { vec2 operands[]; };
        layout(std430, binding = 1) buffer Out { float results[]; };
        void main() {
            uint i = gl_GlobalInvocationID.x;
            vec2 v = operands[i];
            results[i * 5u] = v.x / v.y;
            results[i * 5u + 1u] = inversesqrt(v.x);
            results[i * 5u + 2u] = 1.0 / v.y;
            results[i * 5u + 3u] = exp2(v.x);
            results[i * 5u + 4u] = log2(v.x);
        })");
    glDispatchCompute(count / 64, 1, 1);
    const std::vector<float> results = read_floats(output, rows.size() * count);
    for (size_t row = 0; row < rows.size(); ++row) {
        double greatest = 0;  // of the shares of what is allowed
        for (size_t i = 0; i < count; ++i) {
            const double a = operands[2 * i], b = operands[2 * i + 1];
            const double limit = rows[row].limit(a);
            if (limit == HUGE_VAL)
                continue;
            const double error =
                error_in_ulps(results[i * rows.size() + row], rows[row].wanted(a, b)) / limit;
            greatest = std::isnan(error) ? HUGE_VAL : std::max(greatest, error);
        }
        canvas.expect_true(rows[row].what, greatest <= 1,
                           "greatest error " + std::to_string(greatest) + " of the limit");
    }
}

constexpr Check checks[] = {
    {"exactness: depths are moved", depths_are_moved},
    {"exactness: depths are kept", depths_are_kept},
    {"exactness: dark sRGB", dark_srgb},
    {"exactness: filters at the range", filters_at_the_range},
    {"exactness: references beyond 0 to 1", references_beyond},
    {"exactness: functions", functions},
};

}  // namespace

std::span<const Check> exactness_checks() {
    return checks;
}

}  // namespace cuesta::conformance
