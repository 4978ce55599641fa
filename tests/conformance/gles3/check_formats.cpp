// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Formats of colour: uploaded, sampled, drawn to; several targets at once; depth and stencil.
#include <bit>
#include <cmath>

#include "program.h"

namespace cuesta::conformance {
namespace {

struct Row {
    const char* what;
    GLenum internal, format, type;
    std::vector<uint8_t> texel;
    Color wanted;
    float tolerance = 0.0005F;
};

template <typename T>
std::vector<uint8_t> bytes_of(std::initializer_list<T> values) {
    std::vector<uint8_t> bytes(values.size() * sizeof(T));
    std::memcpy(bytes.data(), values.begin(), bytes.size());
    return bytes;
}

// What a lookup in a texture gives, as floats: the shader multiplies integers by nothing.
std::vector<float> looked_up(GLuint texture, const std::string& sampler) {
    use_compute(
        "layout(local_size_x = 1) in;\n"
        "layout(binding = 0) uniform highp " +
        sampler +
        " image;\n"
        "layout(std430, binding = 0) buffer Out { vec4 o; };\n"
        "void main() { o = vec4(texelFetch(image, ivec2(2, 1), 0)); }");
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    const GLuint output = make_storage(0, 4);
    glDispatchCompute(1, 1, 1);
    return read_floats(output, 4);
}

std::vector<Row> upload_rows() {
    return {
        {"R8", GL_R8, GL_RED, GL_UNSIGNED_BYTE, {51}, {0.2F, 0, 0, 1}},
        {"RGB8", GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE, {51, 255, 0}, {0.2F, 1, 0, 1}},
        {"RGB565",
         GL_RGB565,
         GL_RGB,
         GL_UNSIGNED_SHORT_5_6_5,
         bytes_of<uint16_t>({0x8410}),
         {16 / 31.0F, 32 / 63.0F, 16 / 31.0F, 1},
         0.003F},
        {"RGBA4",
         GL_RGBA4,
         GL_RGBA,
         GL_UNSIGNED_SHORT_4_4_4_4,
         bytes_of<uint16_t>({0x3A5F}),
         {0.2F, 10 / 15.0F, 5 / 15.0F, 1},
         0.003F},
        {"RGB5_A1",
         GL_RGB5_A1,
         GL_RGBA,
         GL_UNSIGNED_SHORT_5_5_5_1,
         bytes_of<uint16_t>({0x8421}),
         {16 / 31.0F, 16 / 31.0F, 16 / 31.0F, 1},
         0.003F},
        {"RGBA8_SNORM",
         GL_RGBA8_SNORM,
         GL_RGBA,
         GL_BYTE,
         {127, 129, 64, 128},
         {1, -1, 64 / 127.0F, -1}},
        {"RGB10_A2",
         GL_RGB10_A2,
         GL_RGBA,
         GL_UNSIGNED_INT_2_10_10_10_REV,
         bytes_of<uint32_t>({1023u | 512u << 10 | 1u << 20 | 2u << 30}),
         {1, 512 / 1023.0F, 1 / 1023.0F, 2 / 3.0F}},
        {"SRGB8_ALPHA8",
         GL_SRGB8_ALPHA8,
         GL_RGBA,
         GL_UNSIGNED_BYTE,
         {188, 255, 10, 128},
         {0.502887F, 1, 0.003035F, 128 / 255.0F},
         0.001F},
        {"R16F", GL_R16F, GL_RED, GL_HALF_FLOAT, bytes_of<uint16_t>({0xC500}), {-5, 0, 0, 1}},
        {"RGBA16F",
         GL_RGBA16F,
         GL_RGBA,
         GL_FLOAT,
         bytes_of<float>({0.5F, -2, 1024, 0.25F}),
         {0.5F, -2, 1024, 0.25F}},
        {"RG32F", GL_RG32F, GL_RG, GL_FLOAT, bytes_of<float>({1e6F, -3}), {1e6F, -3, 0, 1}},
        {"RGB32F", GL_RGB32F, GL_RGB, GL_FLOAT, bytes_of<float>({1, -3, 7}), {1, -3, 7, 1}},
        {"R11F_G11F_B10F",
         GL_R11F_G11F_B10F,
         GL_RGB,
         GL_FLOAT,
         bytes_of<float>({0.5F, 3, 64}),
         {0.5F, 3, 64, 1}},
        {"RGB9_E5", GL_RGB9_E5, GL_RGB, GL_FLOAT, bytes_of<float>({0.5F, 3, 64}), {0.5F, 3, 64, 1}},
        {"R8UI", GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE, {200}, {200, 0, 0, 1}},
        {"RG8I", GL_RG8I, GL_RG_INTEGER, GL_BYTE, {200, 3}, {-56, 3, 0, 1}},
        {"RGBA16I",
         GL_RGBA16I,
         GL_RGBA_INTEGER,
         GL_SHORT,
         bytes_of<int16_t>({-1, 2, -32768, 9}),
         {-1, 2, -32768, 9}},
        {"RGB16UI",
         GL_RGB16UI,
         GL_RGB_INTEGER,
         GL_UNSIGNED_SHORT,
         bytes_of<uint16_t>({1, 2, 65535}),
         {1, 2, 65535, 1}},
        {"RG32UI",
         GL_RG32UI,
         GL_RG_INTEGER,
         GL_UNSIGNED_INT,
         bytes_of<uint32_t>({1u << 30, 7}),
         {1073741824.0F, 7, 0, 1}},
        {"RGBA32I",
         GL_RGBA32I,
         GL_RGBA_INTEGER,
         GL_INT,
         bytes_of<int32_t>({-7, 8, -9, 10}),
         {-7, 8, -9, 10}},
        {"RGB10_A2UI",
         GL_RGB10_A2UI,
         GL_RGBA_INTEGER,
         GL_UNSIGNED_INT_2_10_10_10_REV,
         bytes_of<uint32_t>({1023u | 512u << 10 | 1u << 20 | 2u << 30}),
         {1023, 512, 1, 2}},
        {"LUMINANCE_ALPHA",
         GL_LUMINANCE_ALPHA,
         GL_LUMINANCE_ALPHA,
         GL_UNSIGNED_BYTE,
         {51, 102},
         {0.2F, 0.2F, 0.2F, 0.4F}},
        {"ALPHA", GL_ALPHA, GL_ALPHA, GL_UNSIGNED_BYTE, {51}, {0, 0, 0, 0.2F}},
    };
}

void uploads(Canvas& canvas) {
    for (const Row& row : upload_rows()) {
        const bool integer = row.format == GL_RED_INTEGER || row.format == GL_RG_INTEGER ||
                             row.format == GL_RGB_INTEGER || row.format == GL_RGBA_INTEGER;
        const bool is_signed = row.type == GL_BYTE || row.type == GL_SHORT || row.type == GL_INT;
        std::vector<uint8_t> data(row.texel.size() * 5 * 3, 0x11);
        std::memcpy(data.data() + row.texel.size() * 7, row.texel.data(), row.texel.size());
        GLuint texture = 0;
        glGenTextures(1, &texture);
        glBindTexture(GL_TEXTURE_2D, texture);
        glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(row.internal), 5, 3, 0, row.format,
                     row.type, data.data());
        const std::vector<float> seen = looked_up(texture, !integer    ? "sampler2D"
                                                           : is_signed ? "isampler2D"
                                                                       : "usampler2D");
        expect_floats(canvas, row.what, seen,
                      std::vector<float>{row.wanted.r, row.wanted.g, row.wanted.b, row.wanted.a},
                      row.tolerance);
    }
}

// Drawn to, and looked up; clears, blending and reads of the frame that was there.
void targets(Canvas& canvas) {
    struct Target {
        const char* what;
        GLenum format;
        char kind;  // f, i, u
        Color drawn, wanted;
        float tolerance;
    };
    constexpr Color some{0.25F, 0.5F, 0.75F, 1};
    constexpr Target rows[] = {
        {"R8", GL_R8, 'f', some, {0.25F, 0, 0, 1}, 0.003F},
        {"RG8", GL_RG8, 'f', some, {0.25F, 0.5F, 0, 1}, 0.003F},
        {"RGB565", GL_RGB565, 'f', some, {0.25F, 0.5F, 0.75F, 1}, 0.02F},
        {"RGBA4", GL_RGBA4, 'f', some, some, 0.04F},
        {"RGB5_A1", GL_RGB5_A1, 'f', some, some, 0.02F},
        {"SRGB8_ALPHA8", GL_SRGB8_ALPHA8, 'f', some, some, 0.004F},
        {"RGB10_A2", GL_RGB10_A2, 'f', some, some, 0.001F},
        {"R16F", GL_R16F, 'f', {-300, 0, 0, 0}, {-300, 0, 0, 1}, 0},
        {"RGBA16F", GL_RGBA16F, 'f', {-300, 1, 2, 3}, {-300, 1, 2, 3}, 0},
        {"RG32F", GL_RG32F, 'f', {1e9F, -7, 0, 0}, {1e9F, -7, 0, 1}, 0},
        {"RGBA32F", GL_RGBA32F, 'f', {1e9F, -7, 3, 0.125F}, {1e9F, -7, 3, 0.125F}, 0},
        {"R11F_G11F_B10F", GL_R11F_G11F_B10F, 'f', {0.5F, 3, 64, 0}, {0.5F, 3, 64, 1}, 0},
        {"R8I", GL_R8I, 'i', {-100, 0, 0, 0}, {-100, 0, 0, 1}, 0},
        {"RG16UI", GL_RG16UI, 'u', {65535, 3, 0, 0}, {65535, 3, 0, 1}, 0},
        {"RGBA8UI", GL_RGBA8UI, 'u', {255, 3, 2, 1}, {255, 3, 2, 1}, 0},
        {"RGBA32I", GL_RGBA32I, 'i', {-100000, 3, -2, 1}, {-100000, 3, -2, 1}, 0},
        {"R32UI", GL_R32UI, 'u', {16777216, 0, 0, 0}, {16777216, 0, 0, 1}, 0},
        {"RGB10_A2UI", GL_RGB10_A2UI, 'u', {1023, 512, 1, 2}, {1023, 512, 1, 2}, 0},
    };
    for (const Target& row : rows) {
        GLuint texture = 0;
        glGenTextures(1, &texture);
        glBindTexture(GL_TEXTURE_2D, texture);
        glTexStorage2D(GL_TEXTURE_2D, 1, row.format, 50, 40);
        if (make_target(texture) == 0) {
            canvas.expect_true(row.what, false, "not complete");
            continue;
        }
        glViewport(0, 0, 50, 40);
        const std::string kind = row.kind == 'f' ? "" : std::string(1, row.kind);
        use_stages({{GL_VERTEX_SHADER, screen_vertex},
                    {GL_FRAGMENT_SHADER, "uniform vec4 value;\nout highp " + kind +
                                             "vec4 color;\nvoid main() {\n"
                                             "    if (gl_FragCoord.x > 40.0) discard;\n"
                                             "    color = " +
                                             kind + "vec4(value);\n}"}});
        const GLint ints[4] = {1, 2, 3, 1};
        const GLuint unsigneds[4] = {1, 2, 3, 1};
        const GLfloat floats[4] = {1, 0, 1, 1};
        if (row.kind == 'i')
            glClearBufferiv(GL_COLOR, 0, ints);
        else if (row.kind == 'u')
            glClearBufferuiv(GL_COLOR, 0, unsigneds);
        else
            glClearBufferfv(GL_COLOR, 0, floats);
        glFlush();  // the next frame finds this one
        set_vec4("value", row.drawn);
        draw_screen();
        const char* sampler = row.kind == 'f'   ? "sampler2D"
                              : row.kind == 'i' ? "isampler2D"
                                                : "usampler2D";
        expect_floats(canvas, row.what, looked_up(texture, sampler),
                      std::vector<float>{row.wanted.r, row.wanted.g, row.wanted.b, row.wanted.a},
                      row.tolerance);
        canvas.bind();
    }
}

// Four targets of different formats at once, with masks and blending of their own.
void several(Canvas& canvas) {
    constexpr GLenum formats[] = {GL_RGBA8, GL_RGBA16F, GL_R32UI, GL_RGB10_A2};
    GLuint textures[4];
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glGenTextures(4, textures);
    GLenum buffers[4];
    for (unsigned i = 0; i < 4; ++i) {
        glBindTexture(GL_TEXTURE_2D, textures[i]);
        glTexStorage2D(GL_TEXTURE_2D, 1, formats[i], 83, 61);
        buffers[i] = GL_COLOR_ATTACHMENT0 + i;
        glFramebufferTexture2D(GL_FRAMEBUFFER, buffers[i], GL_TEXTURE_2D, textures[i], 0);
    }
    glDrawBuffers(4, buffers);
    const GLfloat first[4] = {0.5F, 0.5F, 0.5F, 0.5F};
    const GLuint number[4] = {7, 0, 0, 0};
    for (const GLint i : {0, 1, 3})
        glClearBufferfv(GL_COLOR, i, first);
    glClearBufferuiv(GL_COLOR, 2, number);
    use_stages({{GL_VERTEX_SHADER, screen_vertex}, {GL_FRAGMENT_SHADER, R"(
        layout(location = 0) out vec4 a;
        layout(location = 1) out vec4 b;
        layout(location = 2) out highp uint c;
        layout(location = 3) out vec4 d;
        void main() {
            a = vec4(0.25, 0.5, 0.75, 1.0);
            b = vec4(3.0, -1.0, gl_FragCoord.x, 0.5);
            c = uint(gl_FragCoord.x) * 100000u;
            d = vec4(1.0, 0.25, 0.5, 1.0);
        })"}});
    glColorMaski(0, GL_TRUE, GL_FALSE, GL_TRUE, GL_FALSE);
    glEnablei(GL_BLEND, 1);
    glBlendFunci(1, GL_SRC_ALPHA, GL_ONE);
    glEnablei(GL_BLEND, 3);
    glBlendEquationi(3, GL_FUNC_REVERSE_SUBTRACT);
    glBlendFunci(3, GL_ONE, GL_ONE);
    draw_screen();
    glColorMaski(0, GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDisablei(GL_BLEND, 1);
    glDisablei(GL_BLEND, 3);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ZERO);
    const std::vector<float> wanted[] = {
        {0.25F, 0.5F, 0.75F, 0.5F},
        {2, 0, 0.5F + 2.5F * 0.5F, 0.75F},
        {200000, 0, 0, 1},
        {0, 0.25F, 0, 0},
    };
    const char* what[] = {"masked", "blended halves", "integers", "subtracted"};
    for (unsigned i = 0; i < 4; ++i)
        expect_floats(canvas, what[i], looked_up(textures[i], i == 2 ? "usampler2D" : "sampler2D"),
                      wanted[i], 0.003F);
    canvas.bind();
}

// Eight targets of 16 bytes are more than tile memory has.
void wide(Canvas& canvas) {
    GLuint textures[8];
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glGenTextures(8, textures);
    GLenum buffers[8];
    std::string outputs, writes;
    for (unsigned i = 0; i < 8; ++i) {
        glBindTexture(GL_TEXTURE_2D, textures[i]);
        glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA32F, 83, 61);
        buffers[i] = GL_COLOR_ATTACHMENT0 + i;
        glFramebufferTexture2D(GL_FRAMEBUFFER, buffers[i], GL_TEXTURE_2D, textures[i], 0);
        const std::string n = std::to_string(i);
        outputs += "layout(location = " + n + ") out vec4 o" + n + ";\n";
        writes += "o" + n + " = vec4(" + n + ".5, gl_FragCoord.xy, 7.0);\n";
    }
    glDrawBuffers(8, buffers);
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    use_stages({{GL_VERTEX_SHADER, screen_vertex},
                {GL_FRAGMENT_SHADER, outputs + "void main() {\n" + writes + "}"}});
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    draw_screen();
    glDisable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ZERO);
    std::vector<float> seen, wanted;
    for (unsigned i = 0; i < 8; ++i) {
        const std::vector<float> one = looked_up(textures[i], "sampler2D");
        seen.insert(seen.end(), one.begin(), one.end());
        wanted.insert(wanted.end(), {static_cast<float>(i) + 1.5F, 3.5F, 2.5F, 8});
    }
    expect_floats(canvas, "eight of 16 bytes", seen, wanted);
    canvas.bind();
}

void depth(Canvas& canvas) {
    for (const GLenum format : {GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT32F,
                                GL_DEPTH24_STENCIL8, GL_DEPTH32F_STENCIL8}) {
        GLuint textures[2];
        glGenTextures(2, textures);
        glBindTexture(GL_TEXTURE_2D, textures[0]);
        glTexStorage2D(GL_TEXTURE_2D, 1, format, 83, 61);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        glBindTexture(GL_TEXTURE_2D, textures[1]);
        glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 83, 61);
        const bool has_stencil = format == GL_DEPTH24_STENCIL8 || format == GL_DEPTH32F_STENCIL8;
        make_target(textures[1]);
        glFramebufferTexture2D(GL_FRAMEBUFFER,
                               has_stencil ? GL_DEPTH_STENCIL_ATTACHMENT : GL_DEPTH_ATTACHMENT,
                               GL_TEXTURE_2D, textures[0], 0);
        glClearDepthf(0.75F);
        glClearStencil(3);
        glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
        glEnable(GL_DEPTH_TEST);
        use_fragment(R"(
            void main() { gl_FragDepth = corner.x; color = vec4(1.0); })");
        if (has_stencil) {
            glEnable(GL_STENCIL_TEST);
            glStencilOp(GL_KEEP, GL_INCR, GL_INVERT);
        }
        draw_screen();
        glDisable(GL_STENCIL_TEST);
        glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
        glDisable(GL_DEPTH_TEST);
        canvas.bind();
        glActiveTexture(GL_TEXTURE0);
        glBindTexture(GL_TEXTURE_2D, textures[0]);
        use_fragment(R"(
            uniform highp sampler2D image;
            void main() { color = vec4(texelFetch(image, ivec2(gl_FragCoord.xy), 0).x); })");
        draw_screen();
        canvas.expect("depth", [](int x, int) {
            const float z = std::fmin(0.75F, center(x, 83));
            return Color{z, z, z, z};
        });
        if (!has_stencil)
            continue;
        glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_STENCIL_TEXTURE_MODE, GL_STENCIL_INDEX);
        use_fragment(R"(
            uniform highp usampler2D image;
            void main() {
                color = vec4(texelFetch(image, ivec2(gl_FragCoord.xy), 0).x) / 255.0;
            })");
        draw_screen();
        canvas.expect("stencil", [](int x, int) {
            const float s = (center(x, 83) < 0.75F ? 252.0F : 4.0F) / 255;
            return Color{s, s, s, s};
        });
    }
    glClearDepthf(1);
    glClearStencil(0);
}

constexpr Check checks[] = {
    {"formats: uploads", uploads}, {"formats: targets", targets}, {"formats: several", several},
    {"formats: wide", wide},       {"formats: depth", depth},
};

}  // namespace

std::span<const Check> format_checks() {
    return checks;
}

}  // namespace cuesta::conformance
