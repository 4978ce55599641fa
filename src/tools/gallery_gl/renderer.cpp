// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/gallery_gl/renderer.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <GLES2/gl2.h>
#include <fmt/core.h>

#include "hw/formats/format.h"
#include "tools/gallery_gl/state.h"

namespace cuesta::gallery_gl {
namespace {

using tools::SceneDraw;
using tools::ScenePass;

Result<GLuint> compile(GLenum stage, std::string_view text) {
    const GLuint shader = glCreateShader(stage);
    const char* source = text.data();
    const auto length = static_cast<GLint>(text.size());
    glShaderSource(shader, 1, &source, &length);
    glCompileShader(shader);
    GLint good = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good != 0)
        return shader;
    std::array<char, 2000> log{};
    glGetShaderInfoLog(shader, log.size(), nullptr, log.data());
    return Error{Errc::invalid, fmt::format("a shader does not compile: {}", log.data())};
}

Result<GLuint> link(const SceneDraw& draw) {
    const GLuint program = glCreateProgram();
    glAttachShader(program, TRY(compile(GL_VERTEX_SHADER, draw.vertex_shader)));
    glAttachShader(program, TRY(compile(GL_FRAGMENT_SHADER, draw.fragment_shader)));
    for (size_t i = 0; i < tools::attribute_names.size(); ++i)
        glBindAttribLocation(program, static_cast<GLuint>(i), tools::attribute_names[i].data());
    glLinkProgram(program);
    GLint good = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &good);
    if (good != 0)
        return program;
    std::array<char, 2000> log{};
    glGetProgramInfoLog(program, log.size(), nullptr, log.data());
    return Error{Errc::invalid, fmt::format("a program does not link: {}", log.data())};
}

void set_uniform(GLuint program, const tools::SceneUniform& uniform) {
    GLint count = 0;
    glGetProgramiv(program, GL_ACTIVE_UNIFORMS, &count);
    for (GLint i = 0; i < count; ++i) {
        std::array<char, 100> text{};
        GLint elements = 0;
        GLenum type = 0;
        glGetActiveUniform(program, static_cast<GLuint>(i), text.size(), nullptr, &elements, &type,
                           text.data());
        std::string name = text.data();
        if (name.ends_with("[0]"))
            name.resize(name.size() - 3);
        if (name != uniform.name)
            continue;
        const GLint at = glGetUniformLocation(program, name.c_str());
        const float* values = uniform.values.data();
        switch (type) {
            case GL_FLOAT: glUniform1fv(at, elements, values); break;
            case GL_FLOAT_VEC2: glUniform2fv(at, elements, values); break;
            case GL_FLOAT_VEC3: glUniform3fv(at, elements, values); break;
            case GL_FLOAT_VEC4: glUniform4fv(at, elements, values); break;
            case GL_FLOAT_MAT4: glUniformMatrix4fv(at, elements, GL_FALSE, values); break;
            default: break;
        }
    }
}

Result<void> set_vertices(const SceneDraw& draw) {
    GLuint buffers[2] = {};
    glGenBuffers(2, buffers);
    glBindBuffer(GL_ARRAY_BUFFER, buffers[0]);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(draw.vertices.size()),
                 draw.vertices.data(), GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers[1]);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER,
                 static_cast<GLsizeiptr>(draw.indices.size() * sizeof(uint16_t)),
                 draw.indices.data(), GL_STATIC_DRAW);
    for (GLuint i = 0; i < tools::attribute_names.size(); ++i)
        glDisableVertexAttribArray(i);
    for (GLuint i = 0; i < draw.elements.size(); ++i) {
        const hw::FormatInfo& format = hw::format_info(draw.elements[i].format);
        if (format.channels[0].type != hw::ChannelType::floating || format.channels[0].bits != 32)
            return Error{Errc::unsupported, "the gallery draws attributes of floats"};
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(
            i, static_cast<GLint>(format.channel_count), GL_FLOAT, GL_FALSE,
            static_cast<GLsizei>(draw.stride),
            reinterpret_cast<const void*>(uintptr_t{draw.elements[i].src_offset}));
    }
    return {};
}

class SceneDrawer {
  public:
    explicit SceneDrawer(const tools::Scene& scene) : scene_(scene) {}

    Result<void> run() {
        glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
        for (const tools::SceneTexture& texture : scene_.textures)
            TRY(upload(texture));
        for (size_t i = 0; i < scene_.passes.size(); ++i)
            TRY(draw_pass(scene_.passes[i], i + 1 == scene_.passes.size()));
        return {};
    }

  private:
    Result<void> upload(const tools::SceneTexture& texture) {
        if (texture.target != pipe::Target::texture_2d ||
            texture.format != hw::Format::r8g8b8a8_unorm)
            return Error{Errc::unsupported, "the gallery has 2D textures of RGBA8"};
        GLuint name = 0;
        glGenTextures(1, &name);
        glBindTexture(GL_TEXTURE_2D, name);
        for (size_t level = 0; level < texture.levels.size(); ++level)
            glTexImage2D(GL_TEXTURE_2D, static_cast<GLint>(level), GL_RGBA,
                         static_cast<GLsizei>(std::max(texture.width >> level, 1u)),
                         static_cast<GLsizei>(std::max(texture.height >> level, 1u)), 0, GL_RGBA,
                         GL_UNSIGNED_BYTE, texture.levels[level].data());
        textures_.push_back(name);
        return {};
    }

    // A picture that later passes read; the last one goes to the surface.
    Result<void> bind_target(const ScenePass& pass) {
        const auto width = static_cast<GLsizei>(pass.width);
        const auto height = static_cast<GLsizei>(pass.height);
        GLuint framebuffer = 0;
        GLuint color = 0;
        GLuint depth = 0;
        glGenFramebuffers(1, &framebuffer);
        glGenTextures(1, &color);
        glGenRenderbuffers(1, &depth);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        glBindTexture(GL_TEXTURE_2D, color);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     nullptr);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, color, 0);
        glBindRenderbuffer(GL_RENDERBUFFER, depth);
        glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT16, width, height);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
        passes_.push_back(color);
        if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
            return Error{Errc::unsupported, "a framebuffer of RGBA8 and depth 16 is not complete"};
        return {};
    }

    Result<void> draw_pass(const ScenePass& pass, bool last) {
        if (last)
            glBindFramebuffer(GL_FRAMEBUFFER, 0);
        else
            TRY(bind_target(pass));
        glDisable(GL_SCISSOR_TEST);
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        glDepthMask(GL_TRUE);
        glStencilMask(0xff);
        const tools::Vec4& c = pass.clear_color;
        glClearColor(c[0], c[1], c[2], c[3]);
        glClearDepthf(static_cast<float>(pass.clear_depth));
        glClearStencil(pass.clear_stencil);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
        for (const SceneDraw& draw : pass.draws)
            TRY(draw_one(draw, pass.height));
        return {};
    }

    Result<void> draw_one(const SceneDraw& draw, uint32_t height) {
        const GLuint program = TRY(link(draw));
        glUseProgram(program);
        for (const tools::SceneUniform& uniform : draw.uniforms)
            set_uniform(program, uniform);
        TRY(set_state(draw, height));
        TRY(set_vertices(draw));
        for (size_t i = 0; i < draw.textures.size(); ++i) {
            const tools::TextureUse& use = draw.textures[i];
            const bool of_pass = use.source == tools::TextureUse::Source::pass;
            glUniform1i(glGetUniformLocation(program, std::string(use.name).c_str()),
                        static_cast<GLint>(i));
            glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(i));
            glBindTexture(GL_TEXTURE_2D, of_pass ? passes_[use.index] : textures_[use.index]);
            set_sampler(GL_TEXTURE_2D, use.sampler);
        }
        glActiveTexture(GL_TEXTURE0);
        const auto count = static_cast<GLsizei>(tools::element_count(draw));
        const GLenum mode = gl_primitive(draw.primitive);
        if (draw.indices.empty())
            glDrawArrays(mode, 0, count);
        else
            glDrawElements(mode, count, GL_UNSIGNED_SHORT, nullptr);
        if (const GLenum error = glGetError(); error != GL_NO_ERROR)
            return Error{Errc::invalid, fmt::format("OpenGL ES error {:#x}", error)};
        return {};
    }

    const tools::Scene& scene_;
    std::vector<GLuint> textures_;
    std::vector<GLuint> passes_;  // their colours
};

tools::Image read_picture(uint32_t width, uint32_t height) {
    tools::Image image{width, height, std::vector<uint8_t>(size_t{width} * height * 4)};
    glReadPixels(0, 0, static_cast<GLsizei>(width), static_cast<GLsizei>(height), GL_RGBA,
                 GL_UNSIGNED_BYTE, image.rgba.data());
    const auto row = static_cast<ptrdiff_t>(width) * 4;
    for (uint32_t y = 0; y < height / 2; ++y)
        std::swap_ranges(image.rgba.begin() + y * row, image.rgba.begin() + (y + 1) * row,
                         image.rgba.begin() + (height - 1 - y) * row);
    return image;
}

}  // namespace

Result<tools::Image> render(Window& window, const tools::Scene& scene) {
    if (const std::optional<std::string> complaint = tools::check_scene(scene))
        return Error{Errc::invalid, *complaint};
    const ScenePass& last = scene.passes.back();
    TRY(window.begin(last.width, last.height));
    TRY(SceneDrawer(scene).run());
    tools::Image image = read_picture(last.width, last.height);
    window.end();
    return image;
}

}  // namespace cuesta::gallery_gl
