// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What chance alone would seldom come to in the core profile: programs of three stages, arrays and
// buffers, transform feedback, queries and draws of all modes, some of them one behind the other.
// `call` is as an application calls a function by its name.
#pragma once

#include <string_view>

#include "call_arguments.h"
#include "gallium/frontends/gl/gl_names.h"

namespace cuesta::gl {

using gles::Arguments;

template <typename Pointer>
Pointer function_of(const char* name);
template <typename... A>
void call(const char* name, A... arguments);

inline constexpr const GLchar* core_vertex =
    "#version 150\nin vec4 p; in ivec2 i; out vec4 q; out float f; uniform mat4 m;\n"
    "void main() { q = p + vec4(gl_VertexID, gl_InstanceID, i); f = q.x;\n"
    "gl_Position = m * p + vec4(gl_VertexID & 1, gl_VertexID >> 1, 0.0, 1.0); }";
inline constexpr const GLchar* core_geometry[] = {
    "#version 150\nlayout(points) in; layout(line_strip, max_vertices = 4) out; in vec4 q[];\n"
    "out vec4 g; void main() { for (int i = 0; i < 4; ++i) { g = q[0]; gl_Layer = i & 1;\n"
    "gl_Position = gl_in[0].gl_Position + vec4(i); EmitVertex(); if (i == 1) EndPrimitive(); } }",
    "#version 150\nlayout(triangles) in; layout(triangle_strip, max_vertices = 6) out;\n"
    "in vec4 q[]; out vec4 g; uniform samplerBuffer b; void main() { for (int i = 0; i < 6; ++i) "
    "{\n"
    "g = q[i % 3] + texelFetch(b, i); gl_Position = gl_in[i % 3].gl_Position; EmitVertex(); } }",
    "#version 150\nlayout(triangles_adjacency) in; layout(points, max_vertices = 2) out;\n"
    "in vec4 q[]; out vec4 g; void main() { g = q[5]; gl_Position = gl_in[4].gl_Position;\n"
    "EmitVertex(); }"};
inline constexpr const GLchar* core_fragment[] = {
    "#version 150\nin vec4 q; out vec4 o; uniform sampler2D s; uniform samplerBuffer b;\n"
    "layout(std140) uniform U { vec4 u[4]; };\n"
    "void main() { o = q + texture(s, q.xy) + texelFetch(b, int(q.x)) + u[1]; }",
    "#version 150\nin vec4 g; out vec4 o; void main() { o = g + vec4(gl_PrimitiveID); }"};

inline void use_core_program(Arguments& arguments) {
    using Create = GLuint (*)(GLenum);
    using CreateProgram = GLuint (*)();
    const GLuint program = function_of<CreateProgram>("glCreateProgram")();
    const auto attach = [&](GLenum stage, const GLchar* text) {
        const GLuint shader = function_of<Create>("glCreateShader")(stage);
        call("glShaderSource", shader, GLsizei{1}, static_cast<const GLchar* const*>(&text),
             static_cast<const GLint*>(nullptr));
        call("glCompileShader", shader);
        call("glAttachShader", program, shader);
    };
    const bool has_geometry = arguments.chance(2);
    attach(GL_VERTEX_SHADER, core_vertex);
    if (has_geometry)
        attach(GL_GEOMETRY_SHADER, core_geometry[arguments.below(std::size(core_geometry))]);
    if (!arguments.chance(5))
        attach(GL_FRAGMENT_SHADER, core_fragment[has_geometry ? 1 : 0]);
    const GLchar* kept = has_geometry ? "g" : "q";
    call("glTransformFeedbackVaryings", program, GLsizei{1},
         static_cast<const GLchar* const*>(&kept), GLenum{GL_INTERLEAVED_ATTRIBS});
    call("glBindFragDataLocation", program, GLuint{arguments.below(3)}, "o");
    call("glLinkProgram", program);
    call("glUseProgram", program);
}

inline void use_core_arrays(Arguments& arguments) {
    GLuint name = 0;
    call("glGenVertexArrays", GLsizei{1}, &name);
    call("glBindVertexArray", name);
    GLuint buffers[2] = {};
    call("glGenBuffers", GLsizei{2}, static_cast<GLuint*>(buffers));
    call("glBindBuffer", GLenum{GL_ARRAY_BUFFER}, buffers[0]);
    call("glBufferData", GLenum{GL_ARRAY_BUFFER}, GLsizeiptr{1024}, arguments.make<const void*>(),
         GLenum{GL_STATIC_DRAW});
    call("glEnableVertexAttribArray", GLuint{0});
    call("glVertexAttribPointer", GLuint{0}, GLint{4}, GLenum{GL_FLOAT}, GLboolean{GL_FALSE},
         arguments.make<GLsizei>(), static_cast<const void*>(nullptr));
    call("glBindBuffer", GLenum{GL_ELEMENT_ARRAY_BUFFER}, arguments.chance(5) ? 0 : buffers[1]);
    call("glBufferData", GLenum{GL_ELEMENT_ARRAY_BUFFER}, GLsizeiptr{256},
         arguments.make<const void*>(), GLenum{GL_STATIC_DRAW});
}

inline void feed_core(Arguments& arguments) {
    constexpr GLenum modes[] = {GL_POINTS, GL_LINES, GL_TRIANGLES};
    GLuint name = 0;
    call("glGenBuffers", GLsizei{1}, &name);
    call("glBindBufferBase", GLenum{GL_TRANSFORM_FEEDBACK_BUFFER}, GLuint{0}, name);
    call("glBufferData", GLenum{GL_TRANSFORM_FEEDBACK_BUFFER}, GLsizeiptr{16 * arguments.below(64)},
         arguments.make<const void*>(), GLenum{GL_DYNAMIC_DRAW});
    call("glBeginTransformFeedback", modes[arguments.below(3)]);
    if (arguments.chance(4))
        call("glDeleteBuffers", GLsizei{1}, static_cast<const GLuint*>(&name));
    if (arguments.chance(4))
        call("glMapBuffer", GLenum{GL_TRANSFORM_FEEDBACK_BUFFER}, GLenum{GL_READ_WRITE});
}

inline void draw_core(Arguments& arguments) {
    const GLenum mode = arguments.below(14);
    call("glPrimitiveRestartIndex", GLuint{arguments.below(4)});
    call(arguments.chance(2) ? "glEnable" : "glDisable", GLenum{GL_PRIMITIVE_RESTART});
    call("glPolygonMode", GLenum{GL_FRONT_AND_BACK},
         arguments.chance(3) ? GLenum{GL_POINT + arguments.below(3)} : GLenum{GL_FILL});
    if (arguments.chance(2))
        return call("glDrawArraysInstanced", mode, GLint{0}, arguments.make<GLsizei>(),
                    GLsizei{1} + static_cast<GLsizei>(arguments.below(3)));
    constexpr GLenum types[] = {GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT, GL_UNSIGNED_INT};
    call("glDrawElementsBaseVertex", mode, arguments.make<GLsizei>(), types[arguments.below(3)],
         reinterpret_cast<const void*>(uintptr_t{arguments.below(16)}), arguments.make<GLint>());
}

inline void count_core(Arguments& arguments) {
    constexpr GLenum kinds[] = {GL_PRIMITIVES_GENERATED, GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN,
                                GL_SAMPLES_PASSED};
    const GLenum kind = kinds[arguments.below(3)];
    GLuint name = 0;
    call("glGenQueries", GLsizei{1}, &name);
    call("glBeginQuery", kind, name);
    draw_core(arguments);
    call("glEndQuery", kind);
    call("glGetQueryObjectuiv", name, GLenum{GL_QUERY_RESULT}, arguments.make<GLuint*>());
}

inline void show_core_buffer(Arguments& arguments) {
    GLuint name = 0;
    call("glGenBuffers", GLsizei{1}, &name);
    call("glBindBuffer", GLenum{GL_TEXTURE_BUFFER}, name);
    call("glBufferData", GLenum{GL_TEXTURE_BUFFER}, GLsizeiptr{4 * arguments.below(100)},
         arguments.make<const void*>(), GLenum{GL_STATIC_DRAW});
    call("glTexBuffer", GLenum{GL_TEXTURE_BUFFER}, GLenum{GL_RGBA8}, name);
    if (arguments.chance(6))
        call("glMapBuffer", GLenum{GL_TEXTURE_BUFFER}, GLenum{GL_READ_ONLY});
}

inline void set_up_core(Arguments& arguments) {
    call("glEndTransformFeedback");
    constexpr void (*parts[])(Arguments&) = {use_core_program, use_core_arrays, feed_core,
                                             draw_core,        count_core,      show_core_buffer};
    use_core_program(arguments);
    use_core_arrays(arguments);
    for (unsigned i = 0; i < 4; ++i)
        parts[arguments.below(std::size(parts))](arguments);
    draw_core(arguments);
}

}  // namespace cuesta::gl
