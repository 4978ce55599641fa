// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Programs in GLSL ES 3.00, on the emulated GPU.
#pragma once

#include <cstring>
#include <vector>

#include "image_pixel_fixture.h"

namespace cuesta::gles {

inline constexpr const char* es3_vertex =
    "#version 300 es\n"
    "layout(location = 0) in vec4 position;\n"
    "void main() { gl_Position = position; gl_PointSize = 1.0; }\n";

class Es3ProgramPixelTest : public ImagePixelTest {
  protected:
    GLuint shader(GLenum kind, const char* text) {
        const GLuint name = create_shader(state(), kind);
        shader_source(state(), name, 1, &text, nullptr);
        compile_shader(state(), name);
        GLint compiled = 0;
        get_shader_iv(state(), name, GL_COMPILE_STATUS, &compiled);
        char log[1024] = {};
        get_shader_info_log(state(), name, sizeof(log), nullptr, log);
        EXPECT_EQ(compiled, GL_TRUE) << log;
        return name;
    }
    void expect_linked(GLuint name) {
        GLint linked = 0;
        get_program_iv(state(), name, GL_LINK_STATUS, &linked);
        char log[1024] = {};
        get_program_info_log(state(), name, sizeof(log), nullptr, log);
        EXPECT_EQ(linked, GL_TRUE) << log;
    }
    // Linked and current.
    GLuint program(const char* vertex,
                   const char* fragment,
                   const std::vector<const char*>& kept = {},
                   GLenum mode = GL_INTERLEAVED_ATTRIBS) {
        const GLuint name = create_program(state());
        attach_shader(state(), name, shader(GL_VERTEX_SHADER, vertex));
        attach_shader(state(), name, shader(GL_FRAGMENT_SHADER, fragment));
        transform_feedback_varyings(state(), name, static_cast<GLsizei>(kept.size()), kept.data(),
                                    mode);
        link_program(state(), name);
        expect_linked(name);
        use_program(state(), name);
        return name;
    }
    // Of one stage, linked.
    GLuint separable(GLenum kind, const char* text, const std::vector<const char*>& kept = {}) {
        const GLuint name = create_program(state());
        attach_shader(state(), name, shader(kind, text));
        program_parameter_i(state(), name, GL_PROGRAM_SEPARABLE_EXT, GL_TRUE);
        transform_feedback_varyings(state(), name, static_cast<GLsizei>(kept.size()), kept.data(),
                                    GL_INTERLEAVED_ATTRIBS);
        link_program(state(), name);
        expect_linked(name);
        return name;
    }
    // A pipeline of both, current.
    void use_stages(GLuint vertex, GLuint fragment) {
        GLuint pipeline = 0;
        gen_program_pipelines(state(), 1, &pipeline);
        bind_program_pipeline(state(), pipeline);
        use_program_stages(state(), pipeline, GL_VERTEX_SHADER_BIT_EXT, vertex);
        use_program_stages(state(), pipeline, GL_FRAGMENT_SHADER_BIT_EXT, fragment);
        use_program(state(), 0);
    }
    // Another program from its binary.
    GLuint reloaded(GLuint source) {
        GLint length = 0;
        get_program_iv(state(), source, GL_PROGRAM_BINARY_LENGTH, &length);
        std::vector<std::byte> bytes(static_cast<size_t>(length));
        GLenum format = 0;
        get_program_binary(state(), source, length, nullptr, &format, bytes.data());
        const GLuint copy = create_program(state());
        program_binary(state(), copy, format, bytes.data(), length);
        expect_linked(copy);
        return copy;
    }
    void draw_everything() {
        static constexpr GLfloat corners[] = {-1, -1, 3, -1, -1, 3};
        vertex_attrib_pointer(state(), 0, 2, GL_FLOAT, GL_FALSE, 0, corners);
        enable_vertex_attrib_array(state(), 0);
        draw_arrays(state(), GL_TRIANGLES, 0, 3);
    }
    GLuint buffer(GLenum target, GLsizeiptr size, const void* data) {
        GLuint name = 0;
        gen_buffers(state(), 1, &name);
        bind_buffer(state(), target, name);
        buffer_data(state(), target, size, data, GL_STATIC_DRAW);
        return name;
    }
    template <typename T>
    std::vector<T> content(GLuint name, size_t count) {
        bind_buffer(state(), GL_COPY_READ_BUFFER, name);
        std::vector<T> values(count);
        const void* bytes =
            map_buffer_range(state(), GL_COPY_READ_BUFFER, 0,
                             static_cast<GLsizeiptr>(count * sizeof(T)), GL_MAP_READ_BIT);
        EXPECT_NE(bytes, nullptr);
        if (bytes != nullptr)
            std::memcpy(values.data(), bytes, count * sizeof(T));
        unmap_buffer(state(), GL_COPY_READ_BUFFER);
        return values;
    }
};

}  // namespace cuesta::gles
