// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures that OpenGL 3.0 to 3.2 adds.
#include "core.h"

namespace cuesta::scenes {
namespace {

// Signed and unsigned integers, with arithmetic on their bits.
void integer_textures() {
    std::vector<GLuint> bits;
    std::vector<GLbyte> signs;
    for (unsigned i = 0; i < 64; ++i) {
        bits.push_back(0x01000193U * (i * 77 + 5) ^ 0xdeadbeefU);
        signs.push_back(static_cast<GLbyte>(static_cast<int>(i) * 4 - 128));
    }
    glActiveTexture(GL_TEXTURE1);
    make_texture(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8I, 8, 8, 0, GL_RED_INTEGER, GL_BYTE, signs.data());
    glActiveTexture(GL_TEXTURE0);
    make_texture(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, 8, 8, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, bits.data());
    use(full_vertex,
        "#version 150\n"
        "uniform usampler2D bits; uniform isampler2D signs; in vec2 at; out vec4 color;\n"
        "void main() {\n"
        "  uint word = texture(bits, at).x; int sign = texture(signs, at).x;\n"
        "  color = vec4(float(word >> 24u) / 255.0, float((word >> 8u) & 255u) / 255.0,\n"
        "    sign < 0 ? 0.0 : float(sign) / 127.0, 1.0); }");
    set_unit("bits", 0);
    set_unit("signs", 1);
    fill();
}

void arrays_of_lines() {
    make_texture(GL_TEXTURE_1D_ARRAY, GL_LINEAR);
    const std::vector<unsigned char> texels = squares(16);
    glTexImage2D(GL_TEXTURE_1D_ARRAY, 0, GL_RGBA8, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 texels.data());
    use(full_vertex,
        "#version 150\n"
        "uniform sampler1DArray image; in vec2 at; out vec4 color;\n"
        "void main() { color = texture(image, vec2(at.x, at.y * 17.0 - 0.5)); }");
    fill();
}

void arrays_of_images() {
    make_texture(GL_TEXTURE_2D_ARRAY, GL_LINEAR);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, 16, 16, 5, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 nullptr);
    for (int layer = 0; layer < 5; ++layer) {
        const std::vector<unsigned char> texels = squares(16, layer);
        glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, layer, 16, 16, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                        texels.data());
    }
    use(full_vertex,
        "#version 150\n"
        "uniform sampler2DArray image; in vec2 at; out vec4 color;\n"
        "void main() { color = texture(image, vec3(at, floor(at.x * 5.0))); }");
    fill();
}

void buffer_textures() {
    std::vector<float> waves;
    for (int i = 0; i < 64; ++i)
        waves.push_back(static_cast<float>(i * i % 61) / 61);
    const GLuint buffer = make_buffer(GL_TEXTURE_BUFFER, waves);
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_BUFFER, texture);
    glTexBuffer(GL_TEXTURE_BUFFER, GL_R32F, buffer);
    use(full_vertex,
        "#version 150\n"
        "uniform samplerBuffer waves; in vec2 at; out vec4 color;\n"
        "void main() {\n"
        "  int count = textureSize(waves); int place = int(at.x * float(count));\n"
        "  float high = texelFetch(waves, place).x;\n"
        "  color = at.y < high ? vec4(high, 0.4, at.y, 1.0) : vec4(0.1, 0.1, 0.2, 1.0); }");
    fill();
}

// Samples one by one, which resolving would have mixed.
void samples() {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, texture);
    glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, 16, 16, GL_TRUE);
    make_target(texture, 16);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_SAMPLE_MASK);
    use(full_vertex,
        "#version 150\n"
        "uniform vec4 tint; in vec2 at; out vec4 color;\n"
        "void main() { color = vec4(tint.rgb * (at.x * 0.5 + at.y * 0.5), 1.0); }");
    const float tints[4][3] = {{1, 0.2F, 0.2F}, {0.2F, 1, 0.2F}, {0.2F, 0.2F, 1}, {1, 1, 0.2F}};
    for (GLuint i = 0; i < 4; ++i) {
        glSampleMaski(0, 1U << i);
        set("tint", {tints[i][0], tints[i][1], tints[i][2], 1});
        fill();
    }
    bind_surface();
    glDisable(GL_SAMPLE_MASK);
    use(full_vertex,
        "#version 150\n"
        "uniform sampler2DMS image; in vec2 at; out vec4 color;\n"
        "void main() {\n"
        "  vec2 part = at * 2.0; ivec2 which = ivec2(part);\n"
        "  ivec2 texel = ivec2(fract(part) * vec2(textureSize(image)));\n"
        "  color = texelFetch(image, texel, which.x + which.y * 2); }");
    fill();
}

void rectangles() {
    make_texture(GL_TEXTURE_RECTANGLE);
    const std::vector<unsigned char> texels = squares(24);
    glTexImage2D(GL_TEXTURE_RECTANGLE, 0, GL_RGBA8, 24, 24, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 texels.data());
    use(full_vertex,
        "#version 150\n"
        "uniform sampler2DRect image; in vec2 at; out vec4 color;\n"
        "void main() { color = texture(image, at.yx * vec2(textureSize(image))); }");
    fill();
}

// Levels of a texture by their numbers.
void fetched_levels() {
    make_texture(GL_TEXTURE_2D);
    for (int level = 0, side = 16; side > 0; ++level, side /= 2) {
        const std::vector<unsigned char> texels = squares(side, level);
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, side, side, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     texels.data());
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    use(full_vertex,
        "#version 150\n"
        "uniform sampler2D image; in vec2 at; out vec4 color;\n"
        "void main() {\n"
        "  int level = int(at.x * 4.0);\n"
        "  ivec2 texel = ivec2(vec2(fract(at.x * 4.0), at.y) * vec2(textureSize(image, level)));\n"
        "  color = texelFetch(image, texel, level); }");
    fill();
}

void shadow_arrays() {
    make_texture(GL_TEXTURE_2D_ARRAY);
    std::vector<float> depths;
    for (int i = 0; i < 3 * 64; ++i)
        depths.push_back(static_cast<float>(i * 29 % 64) / 64);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_DEPTH_COMPONENT32F, 8, 8, 3, 0, GL_DEPTH_COMPONENT,
                 GL_FLOAT, depths.data());
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    use(full_vertex,
        "#version 150\n"
        "uniform sampler2DArrayShadow image; in vec2 at; out vec4 color;\n"
        "void main() {\n"
        "  color = vec4(texture(image, vec4(at, 0.0, 0.3)), texture(image, vec4(at, 1.0, 0.5)),\n"
        "    texture(image, vec4(at, 2.0, 0.7)), 1.0); }");
    fill();
}

constexpr Scene scenes[] = {
    {"core_integer_textures", integer_textures},
    {"core_arrays_of_lines", arrays_of_lines},
    {"core_arrays_of_images", arrays_of_images},
    {"core_buffer_textures", buffer_textures},
    {"core_samples", samples},
    {"core_rectangles", rectangles},
    {"core_fetched_levels", fetched_levels},
    {"core_shadow_arrays", shadow_arrays},
};

}  // namespace

std::span<const Scene> core_texture_scenes() {
    return scenes;
}

}  // namespace cuesta::scenes
