// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// OpenGL ES 3.0: kinds and formats of textures, and how they are sampled.
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <GLES3/gl3.h>

#include "gl.h"
#include "scene.h"

namespace cuesta::scenes {
namespace {

void show(const char* body) {
    const std::string text = std::string(R"(#version 300 es
precision highp float;
precision highp int;
in vec2 at;
out vec4 color;
)") + body;
    use(es3_place_vertex, text.c_str());
}

void set_filter(GLenum target, GLenum min, GLenum mag) {
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, static_cast<GLint>(min));
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, static_cast<GLint>(mag));
}

GLuint bind_new(GLenum target, GLenum filter) {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    set_filter(target, filter, filter);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    return name;
}

std::vector<unsigned char> painted_layers(int side, int layers) {
    std::vector<unsigned char> all;
    for (int layer = 0; layer < layers; ++layer) {
        const float n = static_cast<float>(layer) / static_cast<float>(layers);
        const std::vector<unsigned char> one = paint(side, side, [&](float u, float v) -> Color {
            const float wave = 0.5F + 0.5F * std::sin(20 * std::hypot(u - n, v - 0.5F));
            return {u * wave, n, wave * v, 1};
        });
        all.insert(all.end(), one.begin(), one.end());
    }
    return all;
}

void array_textures() {
    bind_new(GL_TEXTURE_2D_ARRAY, GL_LINEAR);
    const std::vector<unsigned char> texels = painted_layers(32, 6);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, 32, 32, 6, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 texels.data());
    glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
    show(R"(
uniform highp sampler2DArray image;
void main() {
    // Layers are rounded, and stay in the array.
    float layer = at.y * 8.0 - 1.0;
    color = at.x < 0.5 ? texture(image, vec3(at.x * 4.0, at.y * 3.0, layer))
                       : textureLod(image, vec3(at.x * 4.0, at.y * 3.0, layer), 2.0);
})");
    fill();
}

void volumes() {
    bind_new(GL_TEXTURE_3D, GL_LINEAR);
    const std::vector<unsigned char> texels = painted_layers(16, 16);
    glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA8, 16, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 texels.data());
    glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_WRAP_R, GL_MIRRORED_REPEAT);
    show(R"(
uniform highp sampler3D image;
void main() { color = texture(image, vec3(at * 0.9, at.x * 1.5 + at.y * 0.7)); })");
    fill();
}

void whole_numbers() {
    bind_new(GL_TEXTURE_2D, GL_NEAREST);
    std::vector<GLint> numbers;
    for (GLint i = 0; i < 16 * 16; ++i)
        numbers.insert(numbers.end(), {i * 1000003, -i});
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RG32I, 16, 16, 0, GL_RG_INTEGER, GL_INT, numbers.data());
    glActiveTexture(GL_TEXTURE1);
    bind_new(GL_TEXTURE_2D, GL_NEAREST);
    std::vector<GLubyte> bytes;
    for (int i = 0; i < 16 * 16; ++i)
        for (int c = 0; c < 4; ++c)
            bytes.push_back(static_cast<GLubyte>(i * (c + 3)));
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8UI, 16, 16, 0, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE,
                 bytes.data());
    show(R"(
uniform highp isampler2D signs;
uniform highp usampler2D bytes;
void main() {
    ivec4 a = texture(signs, at);
    uvec4 b = texelFetch(bytes, ivec2(at * 16.0), 0);
    color = vec4(float((a.r >> 8) & 255) / 255.0, float(-a.g) / 255.0,
                 float(b.b ^ b.a) / 255.0, 1.0);
    if (a.b != 0 || a.a != 1)
        color = vec4(1.0, 0.0, 1.0, 1.0);
})");
    set_unit("signs", 0);
    set_unit("bytes", 1);
    fill();
}

// What is nearer to the lamp than the stored depth says is lit; four texels are weighed.
void shadow_samplers() {
    bind_new(GL_TEXTURE_2D, GL_LINEAR);
    std::vector<GLuint> depths;
    for (int i = 0; i < 16 * 16; ++i) {
        const double d = 0.5 + 0.4 * std::sin(i % 16 * 0.7) * std::cos(i / 16 * 0.9);
        depths.push_back(static_cast<GLuint>(d * 4294967295.0));
    }
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 16, 16, 0, GL_DEPTH_COMPONENT,
                 GL_UNSIGNED_INT, depths.data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_GREATER);
    show(R"(
uniform highp sampler2DShadow image;
void main() {
    color = vec4(texture(image, vec3(at, 0.31)), texture(image, vec3(at.yx, 0.52)),
                 textureProj(image, vec4(at, 0.73, 1.0)), 1.0);
})");
    fill();
}

// One texture, four samplers.
void sampler_objects() {
    chart(16, GL_NEAREST);
    glGenerateMipmap(GL_TEXTURE_2D);
    show("uniform highp sampler2D image; void main() { color = texture(image, at * 2.3 - 0.6); }");
    const struct {
        GLenum min, mag, wrap;
        float least;
    } kinds[] = {{GL_NEAREST, GL_NEAREST, GL_REPEAT, -1000},
                 {GL_LINEAR, GL_LINEAR, GL_CLAMP_TO_EDGE, -1000},
                 {GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR, GL_MIRRORED_REPEAT, 1},
                 {GL_NEAREST_MIPMAP_NEAREST, GL_NEAREST, GL_REPEAT, 2}};
    GLuint samplers[4];
    glGenSamplers(4, samplers);
    for (int i = 0; i < 4; ++i) {
        const auto set_to = [&](GLenum name, GLenum value) {
            glSamplerParameteri(samplers[i], name, static_cast<GLint>(value));
        };
        set_to(GL_TEXTURE_MIN_FILTER, kinds[i].min);
        set_to(GL_TEXTURE_MAG_FILTER, kinds[i].mag);
        set_to(GL_TEXTURE_WRAP_S, kinds[i].wrap);
        set_to(GL_TEXTURE_WRAP_T, kinds[i].wrap);
        glSamplerParameterf(samplers[i], GL_TEXTURE_MIN_LOD, kinds[i].least);
        glBindSampler(0, samplers[i]);
        grid(2, 2, i);
        fill();
    }
}

// Components in another order, and levels from the second to the third.
void swizzled() {
    bind_new(GL_TEXTURE_2D, GL_NEAREST);
    for (int level = 0; level < 4; ++level) {
        const int side = 32 >> level;
        const float n = static_cast<float>(level) / 3;
        const std::vector<unsigned char> texels = paint(side, side, [&](float u, float v) -> Color {
            return {u, v, n, 0.25F + 0.5F * u};
        });
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, side, side, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     texels.data());
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 1);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 2);
    set_filter(GL_TEXTURE_2D, GL_NEAREST_MIPMAP_NEAREST, GL_NEAREST);
    const GLenum orders[4][4] = {{GL_BLUE, GL_RED, GL_GREEN, GL_ONE},
                                 {GL_ALPHA, GL_ZERO, GL_RED, GL_ONE},
                                 {GL_ONE, GL_GREEN, GL_GREEN, GL_ONE},
                                 {GL_GREEN, GL_BLUE, GL_ALPHA, GL_ONE}};
    show(
        "uniform highp sampler2D image; void main() { color = textureLod(image, at, at.x * 3.1); "
        "}");
    for (int i = 0; i < 4; ++i) {
        for (GLenum c = 0; c < 4; ++c)
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R + c,
                            static_cast<GLint>(orders[i][c]));
        grid(2, 2, i);
        fill();
    }
}

struct SizedFormat {
    GLenum internal, format, type;
};

// The same picture of floats in formats that keep it in their own ways.
void float_formats() {
    const SizedFormat formats[] = {
        {GL_R11F_G11F_B10F, GL_RGB, GL_FLOAT}, {GL_RGB9_E5, GL_RGB, GL_FLOAT},
        {GL_RGB16F, GL_RGB, GL_FLOAT},         {GL_RGB32F, GL_RGB, GL_FLOAT},
        {GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE},   {GL_RGB8_SNORM, GL_RGB, GL_BYTE},
        {GL_SRGB8, GL_RGB, GL_UNSIGNED_BYTE},  {GL_RGB565, GL_RGB, GL_UNSIGNED_BYTE},
        {GL_RG16F, GL_RG, GL_FLOAT},
    };
    show("uniform highp sampler2D image; void main() { color = texture(image, at) * 0.5; }");
    bind_new(GL_TEXTURE_2D, GL_NEAREST);
    for (int i = 0; i < 9; ++i) {
        const SizedFormat& kind = formats[i];
        std::vector<float> floats;
        std::vector<GLubyte> bytes;
        const int components = kind.format == GL_RG ? 2 : 3;
        for (int texel = 0; texel < 16 * 16; ++texel)
            for (int c = 0; c < components; ++c) {
                const float value = static_cast<float>((texel * (c + 1)) % 256) / 200;
                floats.push_back(value);
                bytes.push_back(static_cast<GLubyte>(value * 100));
            }
        const void* const texels =
            kind.type == GL_FLOAT ? static_cast<const void*>(floats.data()) : bytes.data();
        glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(kind.internal), 16, 16, 0, kind.format,
                     kind.type, texels);
        grid(3, 3, i);
        fill(-0.9F, -0.9F, 0.9F, 0.9F);
    }
}

// Blocks of made-up bits: each means something.
void etc2() {
    const struct {
        GLenum internal;
        int block_bytes;
    } kinds[] = {{GL_COMPRESSED_RGB8_ETC2, 8},
                 {GL_COMPRESSED_SRGB8_ETC2, 8},
                 {GL_COMPRESSED_RGB8_PUNCHTHROUGH_ALPHA1_ETC2, 8},
                 {GL_COMPRESSED_RGBA8_ETC2_EAC, 16},
                 {GL_COMPRESSED_R11_EAC, 8},
                 {GL_COMPRESSED_SIGNED_R11_EAC, 8},
                 {GL_COMPRESSED_RG11_EAC, 16},
                 {GL_COMPRESSED_SIGNED_RG11_EAC, 16},
                 {GL_COMPRESSED_SRGB8_ALPHA8_ETC2_EAC, 16}};
    show(R"(
uniform highp sampler2D image;
void main() {
    vec4 texel = texture(image, at);
    color = vec4(abs(texel.rgb) * (0.25 + 0.75 * texel.a), 1.0);
})");
    bind_new(GL_TEXTURE_2D, GL_NEAREST);
    uint32_t state = 99;
    for (int i = 0; i < 9; ++i) {
        std::vector<GLubyte> blocks;
        for (int byte = 0; byte < 64 * kinds[i].block_bytes; ++byte) {
            state = state * 1664525 + 1013904223;
            blocks.push_back(static_cast<GLubyte>(state >> 24));
        }
        glCompressedTexImage2D(GL_TEXTURE_2D, 0, kinds[i].internal, 32, 32, 0,
                               static_cast<GLsizei>(blocks.size()), blocks.data());
        grid(3, 3, i);
        fill(-0.9F, -0.9F, 0.9F, 0.9F);
    }
}

constexpr Scene es3_texture_list[] = {
    {.name = "es3_arrays", .draw = array_textures, .mean = 1, .off_percent = 2, .needs = es3},
    {.name = "es3_volumes", .draw = volumes, .needs = es3},
    {.name = "es3_whole_numbers", .draw = whole_numbers, .needs = es3},
    {.name = "es3_shadow_samplers", .draw = shadow_samplers, .needs = es3},
    {.name = "es3_sampler_objects",
     .draw = sampler_objects,
     .mean = 1,
     .off_percent = 2,
     .needs = es3},
    {.name = "es3_swizzled", .draw = swizzled, .needs = es3},
    {.name = "es3_float_formats", .draw = float_formats, .needs = es3},
    {.name = "es3_etc2", .draw = etc2, .needs = es3},
};

}  // namespace

std::span<const Scene> es3_texture_scenes() {
    return es3_texture_list;
}

}  // namespace cuesta::scenes
