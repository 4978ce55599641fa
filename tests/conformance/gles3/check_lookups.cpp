// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Ways to look up: comparisons, four texels at once, offsets, gradients, swizzles, samplers,
// levels.
#include <algorithm>
#include <array>
#include <cmath>

#include "program.h"

namespace cuesta::conformance {
namespace {

constexpr int size = 16;

int texel(int x, int y, int channel) {
    return (x * 13 + y * 29 + channel * 71) % 256;
}

GLuint make_pattern() {
    glActiveTexture(GL_TEXTURE0);
    return make_texture(size, size, GL_RGBA, GL_UNSIGNED_BYTE,
                        make_texels(size, size, [](int x, int y) {
                            return std::array<int, 4>{texel(x, y, 0), texel(x, y, 1),
                                                      texel(x, y, 2), texel(x, y, 3)};
                        }).data());
}

float at(int x, int y, int channel) {
    x = std::clamp(x, 0, size - 1);
    y = std::clamp(y, 0, size - 1);
    return static_cast<float>(texel(x, y, channel)) / 255;
}

void gathers(Canvas& canvas) {
    make_pattern();
    const char* lookups[] = {"textureGather(image, p)", "textureGather(image, p, 2)",
                             "textureGatherOffset(image, p, ivec2(-3, 5), 1)",
                             "textureGatherOffsets(image, p, ivec2[4](ivec2(0, 1), ivec2(2, 3), "
                             "ivec2(-4, 0), ivec2(-8, 7)), 3)"};
    for (int i = 0; i < 4; ++i) {
        use_fragment(
            "layout(binding = 0) uniform highp sampler2D image;\n"
            "void main() {\n"
            "    vec2 p = (mod(floor(gl_FragCoord.xy), 16.0) + 0.25) / 16.0;\n"
            "    color = " +
            std::string(lookups[i]) + ";\n}");
        draw_screen();
        canvas.expect(lookups[i], [i](int x, int y) {
            // The quarter is left of and below the texel's centre.
            int left = x % size - 1, low = y % size - 1;
            const int channel[] = {0, 2, 1, 3};
            if (i == 2) {
                left -= 3;
                low += 5;
            }
            if (i == 3) {  // the lower left one of each
                const int offsets[4][2] = {{0, 1}, {2, 3}, {-4, 0}, {-8, 7}};
                float v[4];
                for (int k = 0; k < 4; ++k)
                    v[k] = at(left + offsets[k][0], low + offsets[k][1], 3);
                return Color{v[0], v[1], v[2], v[3]};
            }
            const int c = channel[i];
            return Color{at(left, low + 1, c), at(left + 1, low + 1, c), at(left + 1, low, c),
                         at(left, low, c)};
        });
    }
}

void offsets(Canvas& canvas) {
    make_pattern();
    const char* head =
        "layout(binding = 0) uniform highp sampler2D image;\n"
        "void main() {\n"
        "    vec2 p = (mod(floor(gl_FragCoord.xy), 16.0) + 0.5) / 16.0;\n"
        "    color = ";
    for (const char* lookup :
         {"textureOffset(image, p, ivec2(3, -8))", "textureLodOffset(image, p, 0.0, ivec2(3, -8))",
          "texelFetchOffset(image, clamp(ivec2(gl_FragCoord.xy) % 16, ivec2(0, 8), ivec2(12, 15)), "
          "0, ivec2(3, -8))",
          "textureProjOffset(image, vec3(p * 2.0, 2.0), ivec2(3, -8))",
          "textureGradOffset(image, p, vec2(0.0), vec2(0.0), ivec2(3, -8))"}) {
        use_fragment(head + std::string(lookup) + ";\n}");
        draw_screen();
        canvas.expect(lookup, [&](int x, int y) {
            const int u = x % size + 3, v = y % size - 8;
            return Color{at(u, v, 0), at(u, v, 1), at(u, v, 2), at(u, v, 3)};
        });
    }
}

// A level a colour.
void gradients(Canvas& canvas) {
    glActiveTexture(GL_TEXTURE0);
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexStorage2D(GL_TEXTURE_2D, 5, GL_RGBA8, size, size);
    for (int level = 0; level < 5; ++level)
        glTexSubImage2D(GL_TEXTURE_2D, level, 0, 0, size >> level, size >> level, GL_RGBA,
                        GL_UNSIGNED_BYTE,
                        Texels(1024, static_cast<unsigned char>(level * 50)).data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    use_fragment(R"(
        layout(binding = 0) uniform highp sampler2D image;
        void main() {
            float step = exp2(corner.x * 6.0 - 1.0) / 16.0;
            color = textureGrad(image, vec2(0.5), vec2(step, 0.0), vec2(0.0, step));
        })");
    draw_screen();
    const auto level_of = [](float lod) { return std::clamp(lod, 0.0F, 4.0F) * 50 / 255; };
    canvas.expect("textureGrad", [&](int x, int) {
        const float v = level_of(center(x, 83) * 6 - 1);
        return Color{v, v, v, v};
    });
    use_fragment(R"(
        layout(binding = 0) uniform highp sampler2D image;
        void main() { color = textureLod(image, vec2(0.5), corner.x * 6.0 - 1.0); })");
    draw_screen();
    canvas.expect("textureLod", [&](int x, int) {
        const float v = level_of(center(x, 83) * 6 - 1);
        return Color{v, v, v, v};
    });
    // The state of the texture and of a sampler object bound levels.
    GLuint sampler = 0;
    glGenSamplers(1, &sampler);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_LINEAR);
    glSamplerParameterf(sampler, GL_TEXTURE_MIN_LOD, 0.5F);
    glSamplerParameterf(sampler, GL_TEXTURE_MAX_LOD, 2.25F);
    glBindSampler(0, sampler);
    draw_screen();
    canvas.expect("a sampler's range", [&](int x, int) {
        const float v = level_of(std::clamp(center(x, 83) * 6 - 1, 0.5F, 2.25F));
        return Color{v, v, v, v};
    });
    glBindSampler(0, 0);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 1);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 3);
    draw_screen();
    canvas.expect("base and greatest level", [&](int x, int) {
        const float v = std::clamp(center(x, 83) * 6 - 1, 0.0F, 2.0F) * 50 / 255 + 50 / 255.0F;
        return Color{v, v, v, v};
    });
}

void swizzles(Canvas& canvas) {
    make_pattern();
    const GLint swizzle[] = {GL_BLUE, GL_ONE, GL_ZERO, GL_RED};
    const GLenum names[] = {GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B,
                            GL_TEXTURE_SWIZZLE_A};
    for (int i = 0; i < 4; ++i)
        glTexParameteri(GL_TEXTURE_2D, names[i], swizzle[i]);
    use_fragment(R"(
        layout(binding = 0) uniform highp sampler2D image;
        void main() { color = texelFetch(image, ivec2(gl_FragCoord.xy) % 16, 0); })");
    draw_screen();
    canvas.expect("swizzle", [](int x, int y) {
        return Color{at(x % 16, y % 16, 2), 1, 0, at(x % 16, y % 16, 0)};
    });
}

// Borders and mirrors.
void wraps(Canvas& canvas) {
    make_pattern();
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_MIRRORED_REPEAT);
    const GLfloat border[] = {0.25F, 0.5F, 0.75F, 0.125F};
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, border);
    use_fragment(R"(
        layout(binding = 0) uniform highp sampler2D image;
        void main() { color = texture(image, (floor(gl_FragCoord.xy) - 19.5) / 16.0); })");
    draw_screen();
    canvas.expect("border and mirror", [](int x, int y) {
        const int u = x - 20, v = ((y - 20) % 32 + 32) % 32;
        const int row = v < 16 ? v : 31 - v;
        return u < 0 || u >= 16 ? Color{0.25F, 0.5F, 0.75F, 0.125F}
                                : Color{at(u, row, 0), at(u, row, 1), at(u, row, 2), at(u, row, 3)};
    });
}

void shadows(Canvas& canvas) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
    glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_DEPTH_COMPONENT32F, 16, 16, 3);
    for (int layer = 0; layer < 3; ++layer) {
        std::vector<float> depths(256);
        for (size_t i = 0; i < 256; ++i)
            depths[i] = static_cast<float>(i % 16) / 16 + static_cast<float>(layer) / 64;
        glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, layer, 16, 16, 1, GL_DEPTH_COMPONENT,
                        GL_FLOAT, depths.data());
    }
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    use_fragment(R"(
        layout(binding = 0) uniform highp sampler2DArrayShadow image;
        void main() {
            vec2 p = (mod(floor(gl_FragCoord.xy), 16.0) + 0.5) / 16.0;
            color = vec4(texture(image, vec4(p, 1.0, 0.51)), texture(image, vec4(p, 2.0, 0.25)),
                         textureGather(image, vec3(p - 0.25 / 16.0, 0.0), 0.5).yz);
        })");
    struct Row {
        GLint compare;
        const char* what;
        bool (*passes)(float reference, float depth);
    };
    const Row rows[] = {
        {GL_LEQUAL, "less or equal", [](float r, float d) { return r <= d; }},
        {GL_GREATER, "greater", [](float r, float d) { return r > d; }},
        {GL_EQUAL, "equal", [](float r, float d) { return r == d; }},
        {GL_NEVER, "never", [](float, float) { return false; }},
    };
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    for (const Row& row : rows) {
        glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_COMPARE_FUNC, row.compare);
        draw_screen();
        canvas.expect(row.what, [&](int x, int) {
            const float z = static_cast<float>(x % 16) / 16;
            const float right = row.passes(0.5F, z) ? 1 : 0;
            return Color{row.passes(0.51F, z + 1 / 64.0F) ? 1.0F : 0.0F,
                         row.passes(0.25F, z + 2 / 64.0F) ? 1.0F : 0.0F, right, right};
        });
    }
    // Filtered after the comparison.
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_COMPARE_FUNC, GL_LESS);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    use_fragment(R"(
        layout(binding = 0) uniform highp sampler2DArrayShadow image;
        void main() { color = vec4(texture(image, vec4(corner.x, 0.5, 0.0, 0.5))); })");
    draw_screen();
    canvas.expect("a filtered comparison", [](int x, int) {
        const float u = center(x, 83) * 16 - 0.5F;  // texels 9 and above are greater
        const float v = std::clamp(u - 8, 0.0F, 1.0F);
        return Color{v, v, v, v};
    });
}

constexpr Check checks[] = {
    {"lookups: gathers", gathers},     {"lookups: offsets", offsets},
    {"lookups: gradients", gradients}, {"lookups: swizzles", swizzles},
    {"lookups: wraps", wraps},         {"lookups: shadows", shadows},
};

}  // namespace

std::span<const Check> lookup_checks() {
    return checks;
}

}  // namespace cuesta::conformance
