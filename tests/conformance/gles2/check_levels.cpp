// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Levels of textures: which one is chosen, mixtures, bias, the switch between the two filters.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "canvas.h"

namespace cuesta::conformance {
namespace {

// Level i of a texture of `side` texels is all level_color(i).
Color level_color(int level) {
    return {static_cast<float>(level & 1), static_cast<float>((level >> 1) & 1),
            static_cast<float>((level >> 2) & 1), static_cast<float>(level + 1) / 8};
}

void fill_levels(GLenum target, int side) {
    int level = 0;
    for (int size = side; size > 0; size /= 2, ++level) {
        const Color color = level_color(level);
        Texels texels;
        for (int i = 0; i < size * size; ++i) {
            for (float c : {color.r, color.g, color.b, color.a})
                texels.push_back(static_cast<uint8_t>(std::lround(c * 255)));
        }
        glTexImage2D(target, level, GL_RGBA, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     texels.data());
    }
}

GLuint level_texture(GLint filter) {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    fill_levels(GL_TEXTURE_2D, 32);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return name;
}

// A square of 16 pixels showing `repeats` times 32 texels: 2 * repeats texels a pixel.
void draw_repeated(Canvas& canvas, float repeats) {
    glClear(GL_COLOR_BUFFER_BIT);
    auto corners = pixels(canvas, 16, 16, 32, 32);
    for (Vertex& corner : corners) {
        corner.value[0] *= repeats;
        corner.value[1] *= repeats;
    }
    draw(GL_TRIANGLES, corners);
}

Picture square_of(Color color) {
    return [color](int x, int y) {
        return x >= 16 && x < 32 && y >= 16 && y < 32 ? color : Color{0, 0, 0, 0};
    };
}

void mipmaps(Canvas& canvas) {
    use_program(pass_vertex, texture_fragment);
    level_texture(GL_NEAREST_MIPMAP_NEAREST);
    constexpr const char* names[] = {"level 0", "level 1", "level 2",
                                     "level 3", "level 4", "level 5"};
    for (int level = 0; level < 6; ++level) {
        draw_repeated(canvas, std::exp2(static_cast<float>(level) - 1));
        canvas.expect(names[level], square_of(level_color(level)));
    }
    draw_repeated(canvas, 64);
    canvas.expect("no level below the last", square_of(level_color(5)));

    level_texture(GL_NEAREST_MIPMAP_LINEAR);
    draw_repeated(canvas, std::exp2(0.5F));
    canvas.expect("half-way between 1 and 2", square_of(mix(level_color(1), level_color(2), 0.5F)),
                  16);

    use_program(pass_vertex, R"(
        precision mediump float;
        varying vec4 v;
        uniform sampler2D image;
        void main() { gl_FragColor = texture2D(image, v.xy, 2.0); })");
    level_texture(GL_NEAREST_MIPMAP_NEAREST);
    draw_repeated(canvas, 1);
    canvas.expect("bias 2", square_of(level_color(3)));

    if (!has_extension("GL_EXT_shader_texture_lod"))
        return canvas.skip("explicit level", "no GL_EXT_shader_texture_lod");
    use_program(pass_vertex, R"(
        #extension GL_EXT_shader_texture_lod : require
        precision mediump float;
        varying vec4 v;
        uniform sampler2D image;
        void main() { gl_FragColor = texture2DLodEXT(image, v.xy, floor(v.x * 5.99)); })");
    level_texture(GL_NEAREST_MIPMAP_NEAREST);
    draw(GL_TRIANGLES, full_screen());
    canvas.expect("explicit level", [&](int x, int) -> std::optional<Color> {
        const float level = center(x, canvas.width()) * 5.99F;
        if (std::fabs(level - std::round(level)) < 0.03F)
            return std::nullopt;
        return level_color(static_cast<int>(level));
    });
}

// Made by drawing: each level the mean of four texels.
void generated_mipmaps(Canvas& canvas) {
    use_program(pass_vertex, texture_fragment);
    Texels texels;
    for (int i = 0; i < 32 * 32; ++i) {
        const bool bright = ((i % 32) / 4 + i / 32 / 4) % 2 == 0;
        for (int channel = 0; channel < 4; ++channel)
            texels.push_back(bright ? 200 : 100);
    }
    make_texture(32, 32, GL_RGBA, GL_UNSIGNED_BYTE, texels.data(), GL_NEAREST, GL_REPEAT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    glGenerateMipmap(GL_TEXTURE_2D);
    draw_repeated(canvas, 4);  // level 3: a texel covers four squares
    constexpr float mean = 150.0F / 255;
    canvas.expect("mean of a chequerboard", square_of({mean, mean, mean, mean}), 3);
    draw_repeated(canvas, 2);  // level 2: a texel a square
    canvas.expect(
        "squares stay",
        [](int x, int y) {
            if (x < 16 || x >= 32 || y < 16 || y >= 32)
                return Color{0, 0, 0, 0};
            const float c = (x + y) % 2 == 0 ? 200.0F / 255 : 100.0F / 255;
            return Color{c, c, c, c};
        },
        3);
}

// The four filters with levels, at LODs between levels. Near the half of a level the rules leave
// open which one is nearest.
void filters_of_levels(Canvas& canvas) {
    use_program(pass_vertex, texture_fragment);
    struct Filter {
        const char* name;
        GLint filter;
        bool mixes;
    };
    for (const Filter& filter : {Filter{"nearest, nearest level", GL_NEAREST_MIPMAP_NEAREST, false},
                                 Filter{"linear, nearest level", GL_LINEAR_MIPMAP_NEAREST, false},
                                 Filter{"nearest, linear levels", GL_NEAREST_MIPMAP_LINEAR, true},
                                 Filter{"linear, linear levels", GL_LINEAR_MIPMAP_LINEAR, true}}) {
        for (const GLint magnified : {GL_NEAREST, GL_LINEAR}) {
            level_texture(filter.filter);
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, magnified);
            for (const float lod : {0.75F, 1.0F, 1.25F, 2.0F, 2.75F, 3.25F, 4.0F}) {
                draw_repeated(canvas, std::exp2(lod - 1));
                const int below = static_cast<int>(lod);
                const Color color = filter.mixes ? mix(level_color(below), level_color(below + 1),
                                                       lod - static_cast<float>(below))
                                                 : level_color(static_cast<int>(std::round(lod)));
                const std::string name = std::string(filter.name) +
                                         (magnified == GL_LINEAR ? ", linear above" : "") + " at " +
                                         std::to_string(lod).substr(0, 4);
                canvas.expect(name.c_str(), square_of(color), 12.5F);
            }
        }
    }
}

// A 32nd of a level before and behind the half, where nothing is filtered and the chip counts in
// sixteenths.
void halves_of_levels(Canvas& canvas) {
    use_program(pass_vertex, texture_fragment);
    level_texture(GL_NEAREST_MIPMAP_NEAREST);
    for (const int level : {0, 1, 2, 3}) {
        for (const int side : {-1, 1}) {
            const float half = static_cast<float>(level) + 0.5F;
            draw_repeated(canvas, std::exp2(half + static_cast<float>(side) / 32 - 1));
            const std::string name =
                std::string(side < 0 ? "before " : "behind ") + std::to_string(half).substr(0, 3);
            canvas.expect(name.c_str(), square_of(level_color(side < 0 ? level : level + 1)));
        }
    }
}

// Which filter is used just above and below the scale of one texel a pixel.
void filter_switch(Canvas& canvas) {
    use_program(pass_vertex, texture_fragment);
    Texels texels;
    for (int i = 0; i < 64 * 64; ++i) {  // black and white columns
        for (int channel = 0; channel < 4; ++channel)
            texels.push_back(channel == 3 || i % 2 == 0 ? 255 : 0);
    }
    struct Case {
        const char* name;
        GLint minified, magnified;
        float lod;
        bool linear;
    };
    for (const Case& c : {Case{"minified, nearest", GL_NEAREST, GL_LINEAR, 0.25F, false},
                          Case{"minified, linear", GL_LINEAR, GL_NEAREST, 0.25F, true},
                          Case{"magnified, nearest", GL_LINEAR, GL_NEAREST, -0.25F, false},
                          Case{"magnified, linear", GL_NEAREST, GL_LINEAR, -0.25F, true}}) {
        make_texture(64, 64, GL_RGBA, GL_UNSIGNED_BYTE, texels.data(), c.minified, GL_REPEAT);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, c.magnified);
        const float scale = std::exp2(c.lod);  // texels a pixel
        auto corners = pixels(canvas, 16, 16, 32, 32);
        for (Vertex& corner : corners) {
            corner.value[0] *= 16 * scale / 64;
            corner.value[1] *= 16 * scale / 64;
        }
        glClear(GL_COLOR_BUFFER_BIT);
        draw(GL_TRIANGLES, corners);
        canvas.expect(
            c.name,
            [&](int x, int y) -> std::optional<Color> {
                if (x < 16 || x >= 32 || y < 16 || y >= 32)
                    return Color{0, 0, 0, 0};
                const float u = (static_cast<float>(x) - 15.5F) * scale;
                float value = static_cast<int>(u) % 2 == 0 ? 1 : 0;
                if (!c.linear && std::fabs(u - std::round(u)) < 0.02F)
                    return std::nullopt;
                if (c.linear)  // a triangle wave with its tops at the middles of even texels
                    value = std::fabs(1 - std::fmod(u + 1.5F, 2.0F));
                return Color{value, value, value, 1};
            },
            4);
    }
}

// Eight times as many texels in one direction: the greater scale counts.
void unequal_scales(Canvas& canvas) {
    use_program(pass_vertex, texture_fragment);
    for (const bool across : {true, false}) {
        level_texture(GL_NEAREST_MIPMAP_NEAREST);
        glClear(GL_COLOR_BUFFER_BIT);
        auto corners = pixels(canvas, 16, 16, 32, 32);
        for (Vertex& corner : corners)
            corner.value[across ? 0 : 1] *= 4;  // 8 texels a pixel; 2 in the other direction
        draw(GL_TRIANGLES, corners);
        canvas.expect(across ? "more across" : "more upwards", square_of(level_color(3)));
    }
}

// Levels whose sides are no powers of two and become 1 at different levels.
void odd_levels(Canvas& canvas) {
    if (!has_extension("GL_OES_texture_npot"))
        return canvas.skip("levels of 20 x 6", "no GL_OES_texture_npot");
    use_program(pass_vertex, texture_fragment);
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    int level = 0;
    for (int width = 20, height = 6; width > 0 || height > 0; width /= 2, height /= 2, ++level) {
        const int w = width > 0 ? width : 1;
        const int h = height > 0 ? height : 1;
        Texels texels;
        for (int i = 0; i < w * h; ++i) {
            for (const int value : {level * 50, i % w * 12, i / w * 40, 255})
                texels.push_back(static_cast<uint8_t>(value));
        }
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA, w, h, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     texels.data());
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    constexpr const char* names[] = {"20 x 6", "10 x 3", "5 x 1", "2 x 1", "1 x 1"};
    for (int number = 0; number < 5; ++number) {
        // 20 x 6 texels over as many pixels as leave `number` halvings.
        const float scale = std::exp2(static_cast<float>(number));
        glClear(GL_COLOR_BUFFER_BIT);
        auto corners = pixels(canvas, 3, 5, 43, 35);
        for (Vertex& corner : corners) {
            corner.value[0] *= 40 * scale / 20;
            corner.value[1] *= 30 * scale / 20;  // less than across
        }
        draw(GL_TRIANGLES, corners);
        const int w = std::max(20 >> number, 1);
        const int h = std::max(6 >> number, 1);
        canvas.expect(names[number], [&](int x, int y) -> std::optional<Color> {
            if (x < 3 || x >= 43 || y < 5 || y >= 35)
                return Color{0, 0, 0, 0};
            const float u = center(x - 3, 40) * 40 * scale / 20 * static_cast<float>(w);
            const float v = center(y - 5, 30) * 30 * scale / 20 * static_cast<float>(h);
            if (std::fabs(u - std::round(u)) < 0.02F || std::fabs(v - std::round(v)) < 0.02F)
                return std::nullopt;
            return Color{static_cast<float>(number * 50) / 255,
                         static_cast<float>(static_cast<int>(u) % w * 12) / 255,
                         static_cast<float>(static_cast<int>(v) % h * 40) / 255, 1};
        });
    }
}

// One face seen straight on, so that the scale is the same all over.
void cube_levels(Canvas& canvas) {
    use_program(pass_vertex, R"(
        precision mediump float;
        varying vec4 v;
        uniform samplerCube image;
        void main() { gl_FragColor = textureCube(image, vec3(v.xy - 0.5, 0.5)); })");
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_CUBE_MAP, name);
    for (GLenum face = 0; face < 6; ++face)
        fill_levels(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 64);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    constexpr const char* names[] = {"level 0", "level 1", "level 2", "level 3", "level 4"};
    for (int level = 0; level < 5; ++level) {
        const float side = std::exp2(static_cast<float>(6 - level));  // pixels
        const float x0 = 8, y0 = 1;
        glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
        glClear(GL_COLOR_BUFFER_BIT);
        draw(GL_TRIANGLES, pixels(canvas, x0, y0, x0 + side, y0 + side));
        const auto face = [&](Color color) {
            return [=](int x, int y) {
                const auto px = static_cast<float>(x), py = static_cast<float>(y);
                return px >= x0 && px < x0 + side && py >= y0 && py < y0 + side ? color
                                                                                : Color{0, 0, 0, 0};
            };
        };
        canvas.expect(names[level], face(level_color(level)));
    }
}

// A texture that lacks levels reads as black.
void incomplete(Canvas& canvas) {
    use_program(pass_vertex, texture_fragment);
    const Texels texels(8 * 8 * 4, 200);
    make_texture(8, 8, GL_RGBA, GL_UNSIGNED_BYTE, texels.data(), GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    draw_repeated(canvas, 1);
    canvas.expect("levels missing", square_of({0, 0, 0, 1}));
}

constexpr Check checks[] = {
    {"mipmaps", mipmaps},
    {"mipmaps: filters", filters_of_levels},
    {"mipmaps: halves", halves_of_levels},
    {"mipmaps: switch of filters", filter_switch},
    {"mipmaps: unequal scales", unequal_scales},
    {"mipmaps: odd sizes", odd_levels},
    {"mipmaps: cube", cube_levels},
    {"mipmaps: generated", generated_mipmaps},
    {"mipmaps: incomplete", incomplete},
};

}  // namespace

std::span<const Check> level_checks() {
    return checks;
}

}  // namespace cuesta::conformance
