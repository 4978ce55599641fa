// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glsl_draw FILTER.glsl PICTURE.png OUTPUT.png --width W ...: a filter in GLSL, both stages in one
// text as RetroArch has them, drawn by the OpenGL ES that EGL finds. An ordinary program.
#include <algorithm>
#include <cstdlib>
#include <string>

#include <GLES2/gl2.h>
#include <fmt/format.h>

#include "filter_job.h"
#include "tools/gallery_gl/window.h"
#include "tools/text_io.h"

namespace cuesta::twins {
namespace {

constexpr const char* attribute_names[] = {"VertexCoord", "COLOR", "TexCoord"};
// Of the picture; the last two are what some texts call it.
constexpr std::string_view picture_names[] = {"Texture", "OrigTexture", "s_p", "decal"};

// A text with a #version of desktop OpenGL from 130 on is one of OpenGL ES 3 here, as in RetroArch.
// Precisions are taken away, and the one that a text may leave out is said: the twin is compared
// with binary32.
std::string stage_text(std::string text, std::string_view stage) {
    std::string version = "100";
    if (const size_t at = text.find("#version"); at != std::string::npos) {
        const size_t end = std::min(text.find('\n', at), text.size());
        if (std::atoi(text.c_str() + at + std::string_view("#version").size()) >= 130)
            version = "300 es";
        text.erase(at, end - at);
    }
    return fmt::format(
        "#version {}\n#define {} 1\n#define PARAMETER_UNIFORM 1\n"
        "#define mediump highp\n#define lowp highp\nprecision highp float;\n#line 1\n{}",
        version, stage, text);
}

Result<void> attach(GLuint program, GLenum kind, const std::string& text) {
    const GLuint shader = glCreateShader(kind);
    const char* source = text.c_str();
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    glAttachShader(program, shader);
    GLint good = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good != 0)
        return {};
    char log[4000] = "";
    glGetShaderInfoLog(shader, sizeof log, nullptr, log);
    return Error{Errc::invalid, log};
}

Result<GLuint> link(const FilterJob& job) {
    const std::string text = TRY(tools::read_text(job.filter));
    const GLuint program = glCreateProgram();
    TRY(attach(program, GL_VERTEX_SHADER, stage_text(text, "VERTEX")));
    TRY(attach(program, GL_FRAGMENT_SHADER, stage_text(text, "FRAGMENT")));
    for (GLuint i = 0; i < std::size(attribute_names); ++i)
        glBindAttribLocation(program, i, attribute_names[i]);
    glLinkProgram(program);
    GLint good = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &good);
    if (good != 0)
        return program;
    char log[4000] = "";
    glGetProgramInfoLog(program, sizeof log, nullptr, log);
    return Error{Errc::invalid, log};
}

Result<void> set_uniform(const FilterJob& job, GLint location, GLenum type, std::string_view name) {
    if (name == "MVPMatrix") {
        float columns[16];
        for (size_t i = 0; i < 16; ++i)
            columns[i] = projection[i % 4][i / 4];
        glUniformMatrix4fv(location, 1, GL_FALSE, columns);
        return {};
    }
    if (type == GL_SAMPLER_2D &&
        std::ranges::find(picture_names, name) != std::end(picture_names)) {
        glUniform1i(location, 0);
        return {};
    }
    const auto value = uniform_value(job, Language::glsl, name);
    if (!value)
        return Error{Errc::unsupported, fmt::format("uniform '{}' has no value", name)};
    if (type == GL_INT && value->size() == 1)
        glUniform1i(location, static_cast<GLint>(value->front()));
    else if (type == GL_FLOAT && value->size() == 1)
        glUniform1f(location, value->front());
    else if (type == GL_FLOAT_VEC2 && value->size() == 2)
        glUniform2f(location, (*value)[0], (*value)[1]);
    else
        return Error{Errc::unsupported, fmt::format("uniform '{}' has the type {:#x}", name, type)};
    return {};
}

Result<void> set_uniforms(const FilterJob& job, GLuint program) {
    GLint count = 0;
    glGetProgramiv(program, GL_ACTIVE_UNIFORMS, &count);
    for (GLint i = 0; i < count; ++i) {
        char name[256] = "";
        GLint size = 0;
        GLenum type = 0;
        glGetActiveUniform(program, static_cast<GLuint>(i), sizeof name, nullptr, &size, &type,
                           name);
        TRY(set_uniform(job, glGetUniformLocation(program, name), type, name));
    }
    return {};
}

void make_texture(const FilterJob& job, const tools::Image& picture) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    const GLint filter = job.is_linear ? GL_LINEAR : GL_NEAREST;
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, static_cast<GLsizei>(picture.width),
                 static_cast<GLsizei>(picture.height), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 picture.rgba.data());
}

void draw_strip(const FilterJob& job) {
    const std::array<Corner, 4> vertices = corners(job);
    const float* const arrays[] = {vertices[0].position.data(), vertices[0].color.data(),
                                   vertices[0].coordinate.data()};
    for (GLuint i = 0; i < std::size(arrays); ++i) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, 4, GL_FLOAT, GL_FALSE, sizeof(Corner), arrays[i]);
    }
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

Result<tools::Image> draw_glsl(FilterJob& job) {
    const tools::Image picture = TRY(read_picture(job));
    gallery_gl::Window window;
    TRY(window.open());
    TRY(window.begin(job.width, job.height));
    const GLuint program = TRY(link(job));
    glUseProgram(program);
    TRY(set_uniforms(job, program));
    make_texture(job, picture);
    glDisable(GL_DITHER);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    draw_strip(job);
    tools::Image image{.width = job.width, .height = job.height, .rgba = {}};
    image.rgba.resize(size_t{job.width} * job.height * 4);
    glReadPixels(0, 0, static_cast<GLsizei>(job.width), static_cast<GLsizei>(job.height), GL_RGBA,
                 GL_UNSIGNED_BYTE, image.rgba.data());
    if (const GLenum error = glGetError(); error != GL_NO_ERROR)
        return Error{Errc::fault, fmt::format("GL error {:#x}", error)};
    return image;
}

}  // namespace
}  // namespace cuesta::twins

int main(int argc, char** argv) {
    return cuesta::twins::run_filter(argc, argv, "glsl_draw", cuesta::twins::draw_glsl);
}
