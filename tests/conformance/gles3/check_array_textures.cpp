// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures with a third dimension: arrays, slices, cubes and arrays of cubes, buffers; drawn to and
// looked up.
#include <array>

#include "program.h"

namespace cuesta::conformance {
namespace {

Color shade(int x, int y, int layer) {
    return {static_cast<float>(x) / 32, static_cast<float>(y) / 32, static_cast<float>(layer) / 16,
            1};
}

GLuint make_layers(GLenum target, int size, int layers, int levels) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(target, texture);
    if (target == GL_TEXTURE_CUBE_MAP)
        glTexStorage2D(target, levels, GL_RGBA8, size, size);
    else
        glTexStorage3D(target, levels, GL_RGBA8, size, size, layers);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return texture;
}

Texels layer_texels(int size, int layer) {
    return make_texels(size, size, [&](int x, int y) {
        return std::array<int, 4>{x * 255 / 32, y * 255 / 32, layer * 255 / 16, 255};
    });
}

// Each layer of 16 x 16 texels in a cell of the picture.
void show(Canvas& canvas,
          const char* what,
          const std::string& sampler,
          const std::string& lookup,
          int layers) {
    use_fragment("layout(binding = 0) uniform highp " + sampler +
                 " image;\n"
                 "void main() {\n"
                 "    ivec2 cell = ivec2(gl_FragCoord.xy) / 16;\n"
                 "    ivec2 at = ivec2(gl_FragCoord.xy) % 16;\n"
                 "    int layer = cell.x + cell.y * 5;\n"
                 "    color = vec4(0.0);\n"
                 "    if (cell.x < 5 && layer < " +
                 std::to_string(layers) + ") color = " + lookup + ";\n}");
    draw_screen();
    canvas.expect(what, [&](int x, int y) {
        const int layer = x / 16 + y / 16 * 5;
        return x >= 80 || layer >= layers ? Color{0, 0, 0, 0} : shade(x % 16, y % 16, layer);
    });
}

void uploads(Canvas& canvas) {
    glActiveTexture(GL_TEXTURE0);
    make_layers(GL_TEXTURE_2D_ARRAY, 16, 12, 1);
    for (int layer = 0; layer < 12; ++layer)
        glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, layer, 16, 16, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                        layer_texels(16, layer).data());
    show(canvas, "2D array", "sampler2DArray", "texelFetch(image, ivec3(at, layer), 0)", 12);
    show(canvas, "2D array, normalised", "sampler2DArray",
         "texture(image, vec3((vec2(at) + 0.5) / 16.0, float(layer) + 0.4))", 12);
    make_layers(GL_TEXTURE_3D, 16, 12, 1);
    for (int layer = 0; layer < 12; ++layer)
        glTexSubImage3D(GL_TEXTURE_3D, 0, 0, 0, layer, 16, 16, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                        layer_texels(16, layer).data());
    show(canvas, "3D", "sampler3D", "texelFetch(image, ivec3(at, layer), 0)", 12);
    show(canvas, "3D, normalised", "sampler3D",
         "textureLod(image, vec3((vec2(at) + 0.5) / 16.0, (float(layer) + 0.5) / 12.0), 0.0)", 12);
    make_layers(GL_TEXTURE_CUBE_MAP_ARRAY, 16, 12, 1);
    for (int layer = 0; layer < 12; ++layer)
        glTexSubImage3D(GL_TEXTURE_CUBE_MAP_ARRAY, 0, 0, 0, layer, 16, 16, 1, GL_RGBA,
                        GL_UNSIGNED_BYTE, layer_texels(16, layer).data());
    const std::string direction =
        "int face = layer % 6;\n    vec2 p = (vec2(at) + 0.5) / 8.0 - 1.0;\n"
        "    vec3 d = face == 0 ? vec3(1.0, -p.y, -p.x) : face == 1 ? vec3(-1.0, -p.y, p.x) :\n"
        "        face == 2 ? vec3(p.x, 1.0, p.y) : face == 3 ? vec3(p.x, -1.0, -p.y) :\n"
        "        face == 4 ? vec3(p.x, -p.y, 1.0) : vec3(-p.x, -p.y, -1.0);\n    color = ";
    show(canvas, "cube array", "samplerCubeArray",
         "vec4(0.0);\n    if (cell.x < 5 && layer < 12) { " + direction +
             "textureLod(image, vec4(d, float(layer / 6)), 0.0); }",
         12);
    make_layers(GL_TEXTURE_CUBE_MAP, 16, 6, 1);
    for (int layer = 0; layer < 6; ++layer)
        glTexSubImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + static_cast<GLenum>(layer), 0, 0, 0, 16,
                        16, GL_RGBA, GL_UNSIGNED_BYTE, layer_texels(16, layer).data());
    show(canvas, "cube", "samplerCube",
         "vec4(0.0);\n    if (cell.x < 5 && layer < 6) { " + direction +
             "textureLod(image, d, 0.0); }",
         6);
}

// Levels of layers as targets of draws, then their smaller levels.
void targets(Canvas& canvas) {
    struct Row {
        const char* what;
        GLenum target;
        const char* sampler;
        const char* lookup;
        int layers;
    };
    const Row rows[] = {
        {"2D array", GL_TEXTURE_2D_ARRAY, "sampler2DArray",
         "texelFetch(image, ivec3(at, layer), 1)", 6},
        {"3D", GL_TEXTURE_3D, "sampler3D", "texelFetch(image, ivec3(at, layer), 1)", 6},
    };
    for (const Row& row : rows) {
        const bool is_3d = row.target == GL_TEXTURE_3D;
        const GLuint texture = make_layers(row.target, 32, is_3d ? 12 : 6, 3);
        GLuint framebuffer = 0;
        glGenFramebuffers(1, &framebuffer);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        use_fragment(R"(
            uniform int layer;
            void main() {
                color = vec4(floor(gl_FragCoord.xy) / 32.0, float(layer) / 16.0, 1.0);
            })");
        glViewport(0, 0, 16, 16);
        for (int layer = 0; layer < row.layers; ++layer) {
            glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 1, layer);
            set_int("layer", layer);
            draw_screen();
        }
        canvas.bind();
        glActiveTexture(GL_TEXTURE0);
        glBindTexture(row.target, texture);
        show(canvas, row.what, row.sampler, row.lookup, row.layers);
    }
}

// Generated levels, filtered over layers of a 3D texture.
void levels(Canvas& canvas) {
    glActiveTexture(GL_TEXTURE0);
    make_layers(GL_TEXTURE_3D, 8, 8, 4);
    for (int z = 0; z < 8; ++z)
        glTexSubImage3D(GL_TEXTURE_3D, 0, 0, 0, z, 8, 8, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                        make_texels(8, 8, [&](int x, int y) {
                            return std::array<int, 4>{x * 32, y * 32, z * 32, 255};
                        }).data());
    glGenerateMipmap(GL_TEXTURE_3D);
    use_fragment(R"(
        uniform highp sampler3D image;
        void main() { color = texelFetch(image, ivec3(ivec2(gl_FragCoord.xy) % 4, 3), 1); })");
    draw_screen();
    canvas.expect("half of each", [](int x, int y) {
        return Color{static_cast<float>(x % 4 * 64 + 16) / 255,
                     static_cast<float>(y % 4 * 64 + 16) / 255, (6 * 32 + 16) / 255.0F, 1};
    });
    glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    use_fragment(R"(
        uniform highp sampler3D image;
        void main() { color = texture(image, vec3(corner * 0.75 + 0.125, 0.6)); })");
    draw_screen();
    canvas.expect("filtered in three directions", [](int x, int y) {
        const auto at = [](float u) { return (u * 8 - 0.5F) * 32 / 255; };
        return Color{at(center(x, 83) * 0.75F + 0.125F), at(center(y, 61) * 0.75F + 0.125F),
                     at(0.6F), 1};
    });
}

void buffers(Canvas& canvas) {
    std::vector<float> data(83 * 61 * 2 + 64);
    for (size_t i = 0; i < data.size(); ++i)
        data[i] = static_cast<float>(i % 251) / 251;
    const GLuint buffer = make_buffer(GL_TEXTURE_BUFFER, data);
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_BUFFER, texture);
    glTexBufferRange(GL_TEXTURE_BUFFER, GL_RG32F, buffer, 256, 83 * 61 * 8);
    use_fragment(R"(
        uniform highp samplerBuffer image;
        void main() {
            int n = int(gl_FragCoord.y) * 83 + int(gl_FragCoord.x);
            color = vec4(texelFetch(image, n).xy, float(textureSize(image)) / 8192.0, 1.0);
        })");
    draw_screen();
    canvas.expect("texels of a range", [&](int x, int y) {
        const auto n = static_cast<size_t>(y * 83 + x) * 2 + 64;
        return Color{data[n], data[n + 1], 83 * 61 / 8192.0F, 1};
    });
}

// Of a layer that does not exist the nearest is taken (section 8.14.2), however far away it is:
// beyond the greatest integers too, where the driver leaves it to its conversion from floats.
void layers_beyond(Canvas& canvas) {
    constexpr int layers = 12;
    const std::array<std::pair<float, int>, 10> rows = {{{-0.6F, 0},
                                                         {-3, 0},
                                                         {-3e9F, 0},
                                                         {-1e30F, 0},
                                                         {11.6F, 11},
                                                         {70000, 11},
                                                         {3e9F, 11},
                                                         {4294967296.0F + 1024, 11},
                                                         {1e12F, 11},
                                                         {1e30F, 11}}};
    glActiveTexture(GL_TEXTURE0);
    for (const GLenum target : {GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP_ARRAY}) {
        const bool is_cube = target == GL_TEXTURE_CUBE_MAP_ARRAY;
        const int images = is_cube ? layers * 6 : layers;
        make_layers(target, 4, images, 1);
        for (int i = 0; i < images; ++i)
            glTexSubImage3D(target, 0, 0, 0, i, 4, 4, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                            layer_texels(4, is_cube ? i / 6 : i).data());
        use_fragment(is_cube ? R"(
            layout(binding = 0) uniform highp samplerCubeArray image;
            uniform float layer;
            void main() { color = vec4(texture(image, vec4(1.0, 0.0, 0.0, layer)).b); })"
                             : R"(
            layout(binding = 0) uniform highp sampler2DArray image;
            uniform float layer;
            void main() { color = vec4(texture(image, vec3(0.5, 0.5, layer)).b); })");
        GLint program = 0;
        glGetIntegerv(GL_CURRENT_PROGRAM, &program);
        for (const auto& [layer, taken] : rows) {
            glUniform1f(glGetUniformLocation(static_cast<GLuint>(program), "layer"), layer);
            draw_screen();
            const float shade = static_cast<float>(taken * 255 / 16) / 255;
            canvas.expect((std::string(is_cube ? "cubes: " : "") + std::to_string(layer)).c_str(),
                          [&](int, int) {
                              return Color{shade, shade, shade, shade};
                          });
        }
    }
}

constexpr Check checks[] = {
    {"layers: uploads", uploads}, {"layers: beyond", layers_beyond}, {"layers: targets", targets},
    {"layers: levels", levels},   {"layers: buffers", buffers},
};

}  // namespace

std::span<const Check> array_texture_checks() {
    return checks;
}

}  // namespace cuesta::conformance
