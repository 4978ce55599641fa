// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures: filters, wrap modes, cubes, formats, updates. Their levels: check_levels.cpp.
#include <cmath>
#include <cstdint>
#include <initializer_list>

#include "canvas.h"

namespace cuesta::conformance {
namespace {

// Texel colours that differ in every channel from all neighbours.
uint8_t texel_channel(int x, int y, int channel) {
    return static_cast<uint8_t>((x * 53 + y * 91 + channel * 67 + 29) * 37 & 255);
}

Texels rgba_texels(int width, int height) {
    Texels texels;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            for (int channel = 0; channel < 4; ++channel)
                texels.push_back(texel_channel(x, y, channel));
        }
    }
    return texels;
}

Color texel(int x, int y) {
    const auto c = [&](int i) { return static_cast<float>(texel_channel(x, y, i)) / 255; };
    return {c(0), c(1), c(2), c(3)};
}

void triangle_with_texture(Canvas& canvas) {
    use_program(pass_vertex, texture_fragment);
    const Texels texels = rgba_texels(8, 8);
    make_texture(8, 8, GL_RGBA, GL_UNSIGNED_BYTE, texels.data());
    const Vertex corners[] = {
        {-1, -1, 0, 1, {0, 0, 0, 1}}, {3, -1, 0, 1, {2, 0, 0, 1}}, {-1, 3, 0, 1, {0, 2, 0, 1}}};
    draw(GL_TRIANGLES, corners);
    canvas.expect("8x8 nearest", [&](int x, int y) -> std::optional<Color> {
        const float u = center(x, canvas.width()) * 8;
        const float v = center(y, canvas.height()) * 8;
        if (std::fabs(u - std::round(u)) < 0.01F || std::fabs(v - std::round(v)) < 0.01F)
            return std::nullopt;
        return texel(static_cast<int>(u), static_cast<int>(v));
    });

    const Texels large = rgba_texels(83, 61);
    make_texture(83, 61, GL_RGBA, GL_UNSIGNED_BYTE, large.data());
    draw(GL_TRIANGLES, full_screen());
    canvas.expect("a texel a pixel", [](int x, int y) { return texel(x, y); });
}

int wrapped(int i, int size, GLint mode) {
    const int period = ((i % (2 * size)) + 2 * size) % (2 * size);
    switch (mode) {
        case GL_REPEAT: return period % size;
        case GL_MIRRORED_REPEAT: return period < size ? period : 2 * size - 1 - period;
        default: return i < 0 ? 0 : i >= size ? size - 1 : i;
    }
}

void wraps_and_filters(Canvas& canvas) {
    use_program(pass_vertex, texture_fragment);
    const Texels texels = rgba_texels(4, 8);
    struct Mode {
        const char* nearest;
        const char* linear;
        GLint mode;
    };
    for (const Mode& mode : {Mode{"clamp, nearest", "clamp, linear", GL_CLAMP_TO_EDGE},
                             Mode{"repeat, nearest", "repeat, linear", GL_REPEAT},
                             Mode{"mirror, nearest", "mirror, linear", GL_MIRRORED_REPEAT}}) {
        const auto at = [&](int x, int y) {
            return texel(wrapped(x, 4, mode.mode), wrapped(y, 8, mode.mode));
        };
        auto corners = full_screen();
        for (Vertex& corner : corners) {  // -1 to 2
            corner.value[0] = corner.value[0] * 3 - 1;
            corner.value[1] = corner.value[1] * 3 - 1;
        }
        const auto u = [&](int x) { return (center(x, canvas.width()) * 3 - 1) * 4; };
        const auto v = [&](int y) { return (center(y, canvas.height()) * 3 - 1) * 8; };
        make_texture(4, 8, GL_RGBA, GL_UNSIGNED_BYTE, texels.data(), GL_NEAREST, mode.mode);
        draw(GL_TRIANGLES, corners);
        canvas.expect(mode.nearest, [&](int x, int y) -> std::optional<Color> {
            if (std::fabs(u(x) - std::round(u(x))) < 0.02F ||
                std::fabs(v(y) - std::round(v(y))) < 0.02F)
                return std::nullopt;
            return at(static_cast<int>(std::floor(u(x))), static_cast<int>(std::floor(v(y))));
        });
        make_texture(4, 8, GL_RGBA, GL_UNSIGNED_BYTE, texels.data(), GL_LINEAR, mode.mode);
        draw(GL_TRIANGLES, corners);
        canvas.expect(
            mode.linear,
            [&](int x, int y) {
                const float s = u(x) - 0.5F;
                const float t = v(y) - 0.5F;
                const int i = static_cast<int>(std::floor(s));
                const int j = static_cast<int>(std::floor(t));
                const float a = s - std::floor(s);
                return mix(mix(at(i, j), at(i + 1, j), a), mix(at(i, j + 1), at(i + 1, j + 1), a),
                           t - std::floor(t));
            },
            4);
    }
}

Color face_color(int face) {
    constexpr Color colors[6] = {{1, 0, 0, 1}, {0, 1, 1, 1}, {0, 1, 0, 1},
                                 {1, 0, 1, 1}, {0, 0, 1, 1}, {1, 1, 0, 1}};
    return colors[face];
}

// A 2x2 face whose texel at the origin is white, to see each face's orientation.
void fill_cube() {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_CUBE_MAP, name);
    for (int face = 0; face < 6; ++face) {
        const Color c = face_color(face);
        Texels texels = {255, 255, 255, 255};
        for (int i = 0; i < 3; ++i) {
            for (float channel : {c.r, c.g, c.b, c.a})
                texels.push_back(static_cast<uint8_t>(channel * 255));
        }
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + static_cast<GLenum>(face), 0, GL_RGBA, 2, 2,
                     0, GL_RGBA, GL_UNSIGNED_BYTE, texels.data());
    }
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

// The table of the OpenGL ES 2.0 specification, section 3.7.5.
Color cube_texel(float x, float y, float z) {
    const float ax = std::fabs(x), ay = std::fabs(y), az = std::fabs(z);
    int face = 0;
    float s = 0, t = 0, m = 0;
    if (ax >= ay && ax >= az) {
        face = x > 0 ? 0 : 1, m = ax, s = x > 0 ? -z : z, t = -y;
    } else if (ay >= az) {
        face = y > 0 ? 2 : 3, m = ay, s = x, t = y > 0 ? z : -z;
    } else {
        face = z > 0 ? 4 : 5, m = az, s = z > 0 ? x : -x, t = -y;
    }
    return s / m < 0 && t / m < 0 ? Color{1, 1, 1, 1} : face_color(face);
}

void cube(Canvas& canvas) {
    use_program(pass_vertex, R"(
        precision mediump float;
        varying vec4 v;
        uniform samplerCube image;
        uniform vec4 axis;
        void main() {
            vec2 p = v.xy * 1.6 - 0.8;
            vec3 direction = axis.x != 0.0 ? vec3(axis.x, p)
                           : axis.y != 0.0 ? vec3(p.x, axis.y, p.y) : vec3(p, axis.z);
            gl_FragColor = textureCube(image, direction);
        })");
    fill_cube();
    constexpr const char* names[] = {"+x", "-x", "+y", "-y", "+z", "-z"};
    for (int face = 0; face < 6; ++face) {
        const float sign = face % 2 == 0 ? 1.0F : -1.0F;
        const int axis = face / 2;
        set_vec4("axis", {axis == 0 ? sign : 0, axis == 1 ? sign : 0, axis == 2 ? sign : 0, 0});
        draw(GL_TRIANGLES, full_screen());
        canvas.expect(names[face], [&](int x, int y) -> std::optional<Color> {
            const float p = center(x, canvas.width()) * 1.6F - 0.8F;
            const float q = center(y, canvas.height()) * 1.6F - 0.8F;
            if (std::fabs(p) < 0.02F || std::fabs(q) < 0.02F)
                return std::nullopt;
            if (axis == 0)
                return cube_texel(sign, p, q);
            return axis == 1 ? cube_texel(p, sign, q) : cube_texel(p, q, sign);
        });
    }
}

struct FormatCase {
    const char* name;
    const char* extension;
    GLenum format;
    GLenum type;
    Texels texel;  // one, repeated over a 5 x 3 texture
    Color color;
};

Texels short_texel(uint16_t value) {
    return {static_cast<uint8_t>(value & 255), static_cast<uint8_t>(value >> 8)};
}

// Halves whose bits are written out below.
Texels half_texel(std::initializer_list<uint16_t> values) {
    Texels bytes;
    for (uint16_t value : values) {
        bytes.push_back(static_cast<uint8_t>(value & 255));
        bytes.push_back(static_cast<uint8_t>(value >> 8));
    }
    return bytes;
}

std::vector<FormatCase> format_cases() {
    const float c = 1.0F / 255;
    return {
        {"RGBA8888",
         "",
         GL_RGBA,
         GL_UNSIGNED_BYTE,
         {51, 102, 153, 204},
         {51 * c, 102 * c, 153 * c, 204 * c}},
        {"RGB888", "", GL_RGB, GL_UNSIGNED_BYTE, {51, 102, 153}, {51 * c, 102 * c, 153 * c, 1}},
        {"RGB565",
         "",
         GL_RGB,
         GL_UNSIGNED_SHORT_5_6_5,
         short_texel(0x4D2B),
         {9 / 31.0F, 41 / 63.0F, 11 / 31.0F, 1}},
        {"RGBA4444",
         "",
         GL_RGBA,
         GL_UNSIGNED_SHORT_4_4_4_4,
         short_texel(0x369C),
         {3 / 15.0F, 6 / 15.0F, 9 / 15.0F, 12 / 15.0F}},
        {"RGBA5551",
         "",
         GL_RGBA,
         GL_UNSIGNED_SHORT_5_5_5_1,
         short_texel(0x4D2B),
         {9 / 31.0F, 20 / 31.0F, 21 / 31.0F, 1}},
        {"L8", "", GL_LUMINANCE, GL_UNSIGNED_BYTE, {102}, {102 * c, 102 * c, 102 * c, 1}},
        {"A8", "", GL_ALPHA, GL_UNSIGNED_BYTE, {102}, {0, 0, 0, 102 * c}},
        {"LA88",
         "",
         GL_LUMINANCE_ALPHA,
         GL_UNSIGNED_BYTE,
         {51, 204},
         {51 * c, 51 * c, 51 * c, 204 * c}},
        {"BGRA8888",
         "GL_EXT_texture_format_BGRA8888",
         GL_BGRA_EXT,
         GL_UNSIGNED_BYTE,
         {51, 102, 153, 204},
         {153 * c, 102 * c, 51 * c, 204 * c}},
        {"R8", "GL_EXT_texture_rg", GL_RED_EXT, GL_UNSIGNED_BYTE, {102}, {102 * c, 0, 0, 1}},
        {"RG88",
         "GL_EXT_texture_rg",
         GL_RG_EXT,
         GL_UNSIGNED_BYTE,
         {51, 204},
         {51 * c, 204 * c, 0, 1}},
        {"RGBA16F",
         "GL_OES_texture_half_float",
         GL_RGBA,
         GL_HALF_FLOAT_OES,
         half_texel({0x3400, 0x3800, 0x3A00, 0x3000}),
         {0.25F, 0.5F, 0.75F, 0.125F}},
        {"RGB16F",
         "GL_OES_texture_half_float",
         GL_RGB,
         GL_HALF_FLOAT_OES,
         half_texel({0x3400, 0x3800, 0x3A00}),
         {0.25F, 0.5F, 0.75F, 1}},
        {"L16F",
         "GL_OES_texture_half_float",
         GL_LUMINANCE,
         GL_HALF_FLOAT_OES,
         half_texel({0x3400}),
         {0.25F, 0.25F, 0.25F, 1}},
        {"depth 16",
         "GL_OES_depth_texture",
         GL_DEPTH_COMPONENT,
         GL_UNSIGNED_SHORT,
         short_texel(0x4000),
         {0.25F, 0.25F, 0.25F, 1}},
        {"depth 32",
         "GL_OES_depth_texture",
         GL_DEPTH_COMPONENT,
         GL_UNSIGNED_INT,
         {0, 0, 0, 0xC0},
         {0.75F, 0.75F, 0.75F, 1}},
    };
}

void formats(Canvas& canvas) {
    use_program(pass_vertex, texture_fragment);
    for (const FormatCase& format : format_cases()) {
        if (format.extension[0] != 0 && !has_extension(format.extension)) {
            canvas.skip(format.name, "extension not there");
            continue;
        }
        Texels texels;
        for (int i = 0; i < 15; ++i)
            texels.insert(texels.end(), format.texel.begin(), format.texel.end());
        make_texture(5, 3, format.format, format.type, texels.data());
        draw(GL_TRIANGLES, full_screen());
        const bool depth = format.format == GL_DEPTH_COMPONENT;
        canvas.expect(
            format.name,
            [&](int, int) {
                // Of a depth texture red is what counts; drivers differ in the rest.
                return format.color;
            },
            depth ? 2 : 1.5F);
    }
}

// One block whose halves are flat: two base colours of 4 bits each, all indices 0 (modifier +2).
void etc1(Canvas& canvas) {
    if (!has_extension("GL_OES_compressed_ETC1_RGB8_texture"))
        return canvas.skip("ETC1", "no GL_OES_compressed_ETC1_RGB8_texture");
    use_program(pass_vertex, texture_fragment);
    const uint8_t block[8] = {0x3C, 0x96, 0x69, 0x00, 0, 0, 0, 0};
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_ETC1_RGB8_OES, 4, 4, 0, sizeof block, block);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    draw(GL_TRIANGLES, full_screen());
    canvas.expect("ETC1", [&](int x, int) -> std::optional<Color> {
        const float u = center(x, canvas.width());
        if (std::fabs(u - 0.5F) < 0.01F)
            return std::nullopt;
        const float c = 1.0F / 255;
        if (u < 0.5F)
            return Color{(0x33 + 2) * c, (0x99 + 2) * c, (0x66 + 2) * c, 1};
        return Color{(0xCC + 2) * c, (0x66 + 2) * c, (0x99 + 2) * c, 1};
    });
}

void updates(Canvas& canvas) {
    use_program(pass_vertex, texture_fragment);
    const Texels first = rgba_texels(83, 61);
    make_texture(83, 61, GL_RGBA, GL_UNSIGNED_BYTE, first.data());
    draw(GL_TRIANGLES, pixels(canvas, 0, 0, 83, 61));
    const Texels part(static_cast<size_t>(19 * 23 * 4), 0x80);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 33, 17, 19, 23, GL_RGBA, GL_UNSIGNED_BYTE, part.data());
    const float c = 128.0F / 255;
    canvas.expect("what was drawn before stays", [](int x, int y) { return texel(x, y); });
    draw(GL_TRIANGLES, full_screen());
    canvas.expect("part replaced", [&](int x, int y) {
        return x >= 33 && x < 52 && y >= 17 && y < 40 ? Color{c, c, c, c} : texel(x, y);
    });
}

// Coordinates from arithmetic, two textures, and a projected one.
void dependent(Canvas& canvas) {
    use_program(pass_vertex, R"(
        precision mediump float;
        varying vec4 v;
        uniform sampler2D image;
        uniform sampler2D shift;
        void main() {
            vec2 offset = texture2D(shift, v.xy).xy;
            gl_FragColor = vec4(texture2D(image, vec2(0.125, 0.125) + offset).rgb,
                                texture2DProj(image, vec3(0.625, 1.875, 3.0)).a);
        })");
    set_int("image", 0);
    set_int("shift", 1);
    const Texels texels = rgba_texels(4, 4);
    make_texture(4, 4, GL_RGBA, GL_UNSIGNED_BYTE, texels.data());
    glActiveTexture(GL_TEXTURE1);
    const uint8_t offsets[8] = {64, 128, 0, 255, 191, 64, 0, 255};
    make_texture(2, 1, GL_RGBA, GL_UNSIGNED_BYTE, offsets);
    draw(GL_TRIANGLES, full_screen());
    glActiveTexture(GL_TEXTURE0);
    canvas.expect("dependent, projected", [&](int x, int) -> std::optional<Color> {
        if (2 * x + 1 == canvas.width())
            return std::nullopt;
        Color color = x < canvas.width() / 2 ? texel(1, 2) : texel(3, 1);
        color.a = texel(0, 2).a;
        return color;
    });
}

constexpr Check checks[] = {
    {"textured triangle", triangle_with_texture},
    {"wraps and filters", wraps_and_filters},
    {"cube map", cube},
    {"texture formats", formats},
    {"etc1", etc1},
    {"texture updates", updates},
    {"dependent textures", dependent},
};

}  // namespace

std::span<const Check> texture_checks() {
    return checks;
}

}  // namespace cuesta::conformance
