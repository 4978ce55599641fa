// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures: wraps, filters, levels, formats, cubes, updates.
#include <array>
#include <cmath>

#include <GLES2/gl2.h>
#include <GLES2/gl2ext.h>

#include "gl.h"
#include "scene.h"

namespace cuesta::scenes {
namespace {

void set_filter(GLenum min, GLenum mag) {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, static_cast<GLint>(min));
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, static_cast<GLint>(mag));
}

void textured() {
    use(plain_vertex, texture_fragment);
    chart();
    fill();
}

void textured_cube() {
    use(transform_vertex, texture_fragment);
    glEnable(GL_DEPTH_TEST);
    chart();
    set("matrix", camera(0.7F, 0.5F));
    draw(cube());
}

const char* const repeated_fragment = R"(
precision mediump float;
uniform sampler2D image;
varying vec4 v;
void main() { gl_FragColor = texture2D(image, v.xy * 4.0 - 1.47); })";

void wraps() {
    use(plain_vertex, repeated_fragment);
    const GLenum modes[] = {GL_REPEAT, GL_CLAMP_TO_EDGE, GL_MIRRORED_REPEAT};
    for (int i = 0; i < 9; ++i) {
        grid(3, 3, i);
        chart(16, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, static_cast<GLint>(modes[i % 3]));
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, static_cast<GLint>(modes[i / 3]));
        fill();
    }
}

void magnified() {
    use(plain_vertex, texture_fragment);
    for (int i = 0; i < 2; ++i) {
        grid(2, 1, i);
        chart(8, i == 0 ? GL_NEAREST : GL_LINEAR);
        fill();
    }
}

// Each level in a colour of its own, so that the choice of level shows.
void colored_levels() {
    const float hues[] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1};
    for (int level = 0; level < 7; ++level) {
        const int side = 64 >> level;
        const std::vector<unsigned char> texels = paint(side, side, [&](float u, float) -> Color {
            const float* hue = &hues[level * 3];
            const float s = 0.6F + 0.4F * u;
            return {hue[0] * s, hue[1] * s, hue[2] * s, 1};
        });
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA, side, side, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     texels.data());
    }
}

const char* const scaled_fragment = R"(
precision mediump float;
uniform sampler2D image;
uniform float scale;
varying vec4 v;
void main() { gl_FragColor = texture2D(image, v.xy * scale); })";

void levels() {
    use(plain_vertex, scaled_fragment);
    chart(64, GL_LINEAR, GL_REPEAT);
    colored_levels();
    const GLenum filters[] = {GL_NEAREST_MIPMAP_NEAREST, GL_LINEAR_MIPMAP_NEAREST,
                              GL_NEAREST_MIPMAP_LINEAR, GL_LINEAR_MIPMAP_LINEAR};
    for (int i = 0; i < 16; ++i) {
        grid(4, 4, i);
        set_filter(filters[i % 4], GL_LINEAR);
        set("scale", std::exp2(static_cast<float>(i / 4) + 0.2F) * 0.5F);
        fill();
    }
}

// Down: the level that the scale asks for; across: the greatest one that there is.
void greatest_level() {
    use(plain_vertex, scaled_fragment);
    chart(64, GL_LINEAR, GL_REPEAT);
    colored_levels();
    set_filter(GL_NEAREST_MIPMAP_NEAREST, GL_NEAREST);
    for (int i = 0; i < 16; ++i) {
        grid(4, 4, i);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL_APPLE, i % 4);
        set("scale", std::exp2(static_cast<float>(i / 4) + 0.2F) * 0.5F);
        fill();
    }
}

void level_bias() {
    use(plain_vertex, R"(
precision mediump float;
uniform sampler2D image;
uniform float bias;
varying vec4 v;
void main() { gl_FragColor = texture2D(image, v.xy, bias); })");
    chart(64, GL_LINEAR, GL_REPEAT);
    colored_levels();
    set_filter(GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR);
    for (int i = 0; i < 9; ++i) {
        grid(3, 3, i);
        set("bias", static_cast<float>(i) * 0.75F - 2.3F);
        fill();
    }
}

void plane() {
    use(transform_vertex, R"(
precision mediump float;
uniform sampler2D image;
varying vec4 v;
void main() { gl_FragColor = texture2D(image, v.xy * 12.0); })");
    chart(64, GL_LINEAR, GL_REPEAT);
    glGenerateMipmap(GL_TEXTURE_2D);
    set_filter(GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR);
    set("matrix", perspective(0.8F, 50) * turn_x(0.25F) * translation(0, -1, 0));
    std::vector<Point> ground = rectangle(-12, 0.5F, 12, 24);
    for (Point& p : ground) {
        p.position[2] = -p.position[1];
        p.position[1] = 0;
    }
    draw(GL_TRIANGLES, ground);
}

void odd_sizes() {
    use(plain_vertex, texture_fragment);
    const int sizes[][2] = {{1, 1}, {3, 7}, {5, 5}, {17, 2}, {31, 33}, {100, 3}};
    for (int i = 0; i < 6; ++i) {
        grid(3, 2, i);
        const std::vector<unsigned char> texels =
            paint(sizes[i][0], sizes[i][1], [](float u, float v) -> Color {
                return {u, v, std::fmod(u * 3 + v * 2, 1.0F), 1};
            });
        texture(sizes[i][0], sizes[i][1], GL_RGBA, GL_UNSIGNED_BYTE, texels.data(), GL_NEAREST);
        fill(-0.9F, -0.9F, 0.9F, 0.9F);
    }
}

void byte_formats() {
    use(plain_vertex, R"(
precision mediump float;
uniform sampler2D image;
varying vec4 v;
void main() {
    vec4 t = texture2D(image, v.xy);
    gl_FragColor = vec4(t.rgb * 0.7 + t.a * 0.3, 1.0);
})");
    const struct {
        GLenum format;
        int channels;
    } formats[] = {
        {GL_RGBA, 4}, {GL_RGB, 3}, {GL_LUMINANCE_ALPHA, 2}, {GL_LUMINANCE, 1}, {GL_ALPHA, 1}};
    for (int i = 0; i < 5; ++i) {
        grid(3, 2, i);
        std::vector<unsigned char> texels;
        for (int t = 0; t < 16 * 16 * formats[i].channels; ++t)
            texels.push_back(static_cast<unsigned char>(t * 7 + t / 48 * 31));
        texture(16, 16, formats[i].format, GL_UNSIGNED_BYTE, texels.data(), GL_NEAREST);
        fill(-0.9F, -0.9F, 0.9F, 0.9F);
    }
}

void packed_formats() {
    use(plain_vertex, texture_fragment);
    const struct {
        GLenum format, type;
    } formats[] = {{GL_RGB, GL_UNSIGNED_SHORT_5_6_5},
                   {GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4},
                   {GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1}};
    for (int i = 0; i < 3; ++i) {
        grid(3, 1, i);
        std::vector<GLushort> texels;
        for (int t = 0; t < 32 * 32; ++t)
            texels.push_back(static_cast<GLushort>(t * 67 ^ t * 2057));
        texture(32, 32, formats[i].format, formats[i].type, texels.data(), GL_NEAREST);
        fill(-0.9F, -0.9F, 0.9F, 0.9F);
    }
}

void rows_and_parts() {
    use(plain_vertex, texture_fragment);
    chart(64, GL_NEAREST);
    for (int i = 0; i < 12; ++i) {
        const int width = 3 + i;
        // Rows of RGB bytes end at multiples of 4.
        std::vector<unsigned char> texels(static_cast<size_t>((width * 4 + 3) / 4 * 4 * 9),
                                          static_cast<unsigned char>(i * 20));
        for (size_t t = 0; t < texels.size(); t += 5)
            texels[t] = 255;
        glPixelStorei(GL_UNPACK_ALIGNMENT, i % 2 == 0 ? 4 : 8);
        std::vector<unsigned char> padded(static_cast<size_t>((width * 4 + 7) / 8 * 8 * 9), 90);
        std::copy(texels.begin(), texels.end(), padded.begin());
        glTexSubImage2D(GL_TEXTURE_2D, 0, i * 4, 63 - i * 4 - 9, width, 9, GL_RGBA,
                        GL_UNSIGNED_BYTE, padded.data());
    }
    fill();
}

void copied() {
    use(plain_vertex, texture_fragment);
    chart();
    fill();
    GLuint copy = 0;
    glGenTextures(1, &copy);
    glBindTexture(GL_TEXTURE_2D, copy);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 20, 30, 64, 64, 0);
    set_filter(GL_LINEAR, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 16, 8, 0, 0, 24, 40);
    fill(-0.7F, -0.7F, 0.7F, 0.7F);
}

void bind_cube(int side, GLenum filter) {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_CUBE_MAP, name);
    for (unsigned face = 0; face < 6; ++face) {
        const std::vector<unsigned char> texels = paint(side, side, [&](float u, float v) -> Color {
            const float base = face % 2 == 0 ? 1.0F : 0.4F;
            return {face / 2 == 0 ? base : u * 0.7F, face / 2 == 1 ? base : v * 0.7F,
                    face / 2 == 2 ? base : 0.2F, 1};
        });
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA, side, side, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, texels.data());
    }
    for (const GLenum which : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
        glTexParameteri(GL_TEXTURE_CUBE_MAP, which, static_cast<GLint>(filter));
    for (const GLenum which : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
        glTexParameteri(GL_TEXTURE_CUBE_MAP, which, GL_CLAMP_TO_EDGE);
}

void cube_map() {
    use(transform_vertex, R"(
precision mediump float;
uniform samplerCube image;
varying vec3 n;
void main() { gl_FragColor = textureCube(image, n); })");
    glEnable(GL_DEPTH_TEST);
    bind_cube(16, GL_NEAREST);
    set("matrix", camera(0.7F, 0.5F));
    draw(sphere(32));
}

void reflection() {
    use(R"(
uniform mat4 matrix;
uniform mat4 model;
attribute vec4 position;
attribute vec3 normal;
varying vec3 n;
varying vec3 eye;
void main() {
    gl_Position = matrix * model * position;
    n = mat3(model[0].xyz, model[1].xyz, model[2].xyz) * normal;
    eye = (model * position).xyz - vec3(0.0, 0.0, 4.0);
})",
        R"(
precision mediump float;
uniform samplerCube image;
varying vec3 n;
varying vec3 eye;
void main() { gl_FragColor = textureCube(image, reflect(eye, normalize(n))); })");
    glEnable(GL_DEPTH_TEST);
    bind_cube(32, GL_LINEAR);
    set("matrix", perspective(1, 10) * translation(0, 0, -4));
    set("model", turn_x(0.8F) * turn_y(0.4F));
    draw(torus(0.4F, 32));
}

void dependent() {
    use(plain_vertex, R"(
precision mediump float;
uniform sampler2D image;
uniform sampler2D map;
varying vec4 v;
void main() {
    vec2 shift = texture2D(map, v.xy * 2.0).rg - 0.5;
    gl_FragColor = texture2D(image, v.xy + shift * 0.2);
})");
    chart();
    glActiveTexture(GL_TEXTURE1);
    const std::vector<unsigned char> waves = paint(32, 32, [](float u, float v) -> Color {
        return {0.5F + 0.5F * std::sin(u * 6.2831853F), 0.5F + 0.5F * std::cos(v * 6.2831853F), 0,
                1};
    });
    texture(32, 32, GL_RGBA, GL_UNSIGNED_BYTE, waves.data(), GL_LINEAR, GL_REPEAT);
    set_unit("map", 1);
    fill();
}

void eight_units() {
    use(plain_vertex, R"(
precision mediump float;
uniform sampler2D images[8];
varying vec4 v;
void main() {
    vec4 sum = texture2D(images[0], v.xy) + texture2D(images[1], v.yx)
             + texture2D(images[2], 1.0 - v.xy) + texture2D(images[3], 1.0 - v.yx);
    sum += texture2D(images[4], v.xx) + texture2D(images[5], v.yy)
         + texture2D(images[6], v.xy * 0.5) + texture2D(images[7], v.yx * 0.5);
    gl_FragColor = vec4(sum.rgb / 4.0, 1.0);
})");
    const GLint units[] = {0, 1, 2, 3, 4, 5, 6, 7};
    GLint program = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &program);
    glUniform1iv(glGetUniformLocation(static_cast<GLuint>(program), "images"), 8, units);
    for (unsigned unit = 0; unit < 8; ++unit) {
        glActiveTexture(GL_TEXTURE0 + unit);
        const auto hue = static_cast<float>(unit) / 7;
        const std::vector<unsigned char> texels = paint(8, 8, [&](float u, float v) -> Color {
            return {hue * u, (1 - hue) * v, u * v, 1};
        });
        texture(8, 8, GL_RGBA, GL_UNSIGNED_BYTE, texels.data());
    }
    fill();
}

void projected() {
    use(transform_vertex, R"(
precision mediump float;
uniform sampler2D image;
varying vec4 v;
varying vec3 n;
void main() {
    gl_FragColor = texture2DProj(image, vec3(v.xy, 0.5 + v.x)) * 0.5
                 + texture2DProj(image, vec4(v.yx, 7.0, 1.5 - v.y)) * 0.5;
})");
    chart(32, GL_LINEAR, GL_REPEAT);
    set("matrix", camera(0.4F, 0.3F));
    draw(cube());
}

void incomplete() {
    use(plain_vertex, texture_fragment);
    chart(16, GL_LINEAR);
    set_filter(GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR);  // it has one level: samples are black
    fill(-1, -1, 0, 1);
    chart(16, GL_LINEAR);
    fill(0, -1, 1, 1);
}

constexpr Scene texture_list[] = {
    {"textured", textured},
    {"textured_cube", textured_cube, 0.8, 1.5},
    {"wraps", wraps, 1.5, 2},
    {"magnified", magnified, 0.8, 1},
    // llvmpipe's level goes in straight lines from one power of two to the next.
    {"levels", levels, 4, 25},
    {"level_bias", level_bias, 4, 20},
    {"greatest_level", greatest_level, 0.8, 1.5, "GL_APPLE_texture_max_level"},
    {"plane", plane, 3, 8},
    {"odd_sizes", odd_sizes, 0.8, 1.5},
    {"byte_formats", byte_formats, 0.8, 1},
    {"packed_formats", packed_formats, 0.8, 1},
    {"rows_and_parts", rows_and_parts},
    {"copied", copied},
    {"cube_map", cube_map, 1, 2},
    {"reflection", reflection, 1.5, 3},
    {"dependent", dependent, 1, 1.5},
    {"eight_units", eight_units},
    {"projected", projected, 1, 2},
    {"incomplete", incomplete},
};

}  // namespace

std::span<const Scene> texture_scenes() {
    return texture_list;
}

}  // namespace cuesta::scenes
