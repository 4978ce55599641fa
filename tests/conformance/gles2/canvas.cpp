// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "canvas.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace cuesta::conformance {

const char* const pass_vertex = R"(
    attribute vec4 position;
    attribute vec4 value;
    varying vec4 v;
    void main() { gl_Position = position; v = value; })";

const char* const varying_fragment = R"(
    precision mediump float;
    varying vec4 v;
    void main() { gl_FragColor = v; })";

const char* const uniform_fragment = R"(
    precision mediump float;
    uniform vec4 color;
    void main() { gl_FragColor = color; })";

const char* const texture_fragment = R"(
    precision mediump float;
    varying vec4 v;
    uniform sampler2D image;
    void main() { gl_FragColor = texture2D(image, v.xy); })";

Color mix(Color a, Color b, float t) {
    return {a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t,
            a.a + (b.a - a.a) * t};
}

void Canvas::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
    glViewport(0, 0, width_, height_);
}

void Canvas::begin(const char* check) {
    check_ = check;
    for (GLenum cap : {GL_BLEND, GL_CULL_FACE, GL_DEPTH_TEST, GL_POLYGON_OFFSET_FILL,
                       GL_SCISSOR_TEST, GL_STENCIL_TEST})
        glDisable(cap);
    glColorMask(1, 1, 1, 1);
    glDepthMask(1);
    glStencilMask(0xFF);
    glDepthFunc(GL_LESS);
    glDepthRangef(0, 1);
    glStencilFunc(GL_ALWAYS, 0, 0xFF);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ZERO);
    glBlendColor(0, 0, 0, 0);
    glFrontFace(GL_CCW);
    glCullFace(GL_BACK);
    glLineWidth(1);
    glActiveTexture(GL_TEXTURE0);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    bind();
    glClearColor(0, 0, 0, 0);
    glClearDepthf(1);
    glClearStencil(0);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

void Canvas::report(const char* what, bool good, const std::string& detail) {
    ++comparisons_;
    failures_ += good ? 0 : 1;
    std::printf("%s %s: %s: %s%s%s\n", good ? "ok  " : "FAIL", name_.c_str(), check_.c_str(), what,
                detail.empty() ? "" : ": ", detail.c_str());
    std::fflush(stdout);
}

void Canvas::expect_true(const char* what, bool good, const std::string& detail) {
    report(what, good, detail);
}

void Canvas::skip(const char* what, const char* why) {
    std::printf("skip %s: %s: %s: %s\n", name_.c_str(), check_.c_str(), what, why);
}

void Canvas::expect(const char* what, const Picture& picture, float tolerance, int stray) {
    std::vector<uint8_t> seen(static_cast<size_t>(width_) * static_cast<size_t>(height_) * 4, 0xA5);
    glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, seen.data());
    if (const GLenum error = glGetError(); error != GL_NO_ERROR)
        return report(what, false, "GL error " + std::to_string(error));

    int wrong = 0;
    int compared = 0;
    char first[160] = "";
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
            const std::optional<Color> color = picture(x, y);
            if (!color)
                continue;
            ++compared;
            const uint8_t* p = &seen[static_cast<size_t>(y * width_ + x) * 4];
            const float want[4] = {color->r * 255, color->g * 255, color->b * 255, color->a * 255};
            bool good = true;
            for (int i = 0; i < 4; ++i)
                good &= std::fabs(std::fmin(std::fmax(want[i], 0.0F), 255.0F) - p[i]) <= tolerance;
            if (!good && wrong++ == 0)
                std::snprintf(first, sizeof first,
                              " wrong, first (%d,%d): %d,%d,%d,%d for %.1f,%.1f,%.1f,%.1f", x, y,
                              p[0], p[1], p[2], p[3], static_cast<double>(want[0]),
                              static_cast<double>(want[1]), static_cast<double>(want[2]),
                              static_cast<double>(want[3]));
        }
    }
    const std::string detail =
        wrong == 0 ? "" : std::to_string(wrong) + " of " + std::to_string(compared) + first;
    report(what, compared > 0 && wrong <= stray, detail);
}

bool has_extension(const char* name) {
    const char* all = reinterpret_cast<const char*>(glGetString(GL_EXTENSIONS));
    return all != nullptr &&
           (" " + std::string(all) + " ").find(" " + std::string(name) + " ") != std::string::npos;
}

bool is_lima() {
    const char* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    return renderer != nullptr && std::strstr(renderer, "Mali400") != nullptr;
}

namespace {

GLint uniform(const char* name) {
    GLint program = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &program);
    return glGetUniformLocation(static_cast<GLuint>(program), name);
}

}  // namespace

GLuint compile_shader(GLenum stage, std::initializer_list<const char*> source) {
    const GLuint shader = glCreateShader(stage);
    glShaderSource(shader, static_cast<GLsizei>(source.size()), source.begin(), nullptr);
    glCompileShader(shader);
    GLint good = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good == 0) {
        char log[1000] = "";
        glGetShaderInfoLog(shader, sizeof log, nullptr, log);
        std::printf("shader does not compile: %s\n%s\n", log, source.end()[-1]);
    }
    return shader;
}

GLuint link_and_use(GLuint program) {
    glLinkProgram(program);
    GLint good = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &good);
    if (good == 0) {
        char log[1000] = "";
        glGetProgramInfoLog(program, sizeof log, nullptr, log);
        std::printf("program does not link: %s\n", log);
        return 0;
    }
    glUseProgram(program);
    return program;
}

GLuint use_program(const char* vertex, const char* fragment) {
    const GLuint program = glCreateProgram();
    glAttachShader(program, compile_shader(GL_VERTEX_SHADER, {vertex}));
    glAttachShader(program, compile_shader(GL_FRAGMENT_SHADER, {fragment}));
    glBindAttribLocation(program, position_slot, "position");
    glBindAttribLocation(program, value_slot, "value");
    return link_and_use(program);
}

void set_vec4(const char* name, Color value) {
    glUniform4f(uniform(name), value.r, value.g, value.b, value.a);
}

void set_color(Color color) {
    set_vec4("color", color);
}

void set_int(const char* name, int value) {
    glUniform1i(uniform(name), value);
}

void draw(GLenum mode, std::span<const Vertex> vertices) {
    glEnableVertexAttribArray(position_slot);
    glEnableVertexAttribArray(value_slot);
    glVertexAttribPointer(position_slot, 4, GL_FLOAT, 0, sizeof(Vertex), &vertices[0].x);
    glVertexAttribPointer(value_slot, 4, GL_FLOAT, 0, sizeof(Vertex), vertices[0].value);
    glDrawArrays(mode, 0, static_cast<GLsizei>(vertices.size()));
}

std::vector<Vertex> rectangle(float x0, float y0, float x1, float y1, float z) {
    const Vertex a{x0, y0, z, 1, {0, 0, 0, 1}};
    const Vertex b{x1, y0, z, 1, {1, 0, 0, 1}};
    const Vertex c{x1, y1, z, 1, {1, 1, 0, 1}};
    const Vertex d{x0, y1, z, 1, {0, 1, 0, 1}};
    return {a, b, c, a, c, d};
}

std::vector<Vertex> pixels(const Canvas& canvas, float x0, float y0, float x1, float y1, float z) {
    return rectangle(canvas.clip_x(x0), canvas.clip_y(y0), canvas.clip_x(x1), canvas.clip_y(y1), z);
}

GLuint make_texture(GLsizei width,
                    GLsizei height,
                    GLenum format,
                    GLenum type,
                    const void* texels,
                    GLint filter,
                    GLint wrap) {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(format), width, height, 0, format, type,
                 texels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
    return name;
}

}  // namespace cuesta::conformance
