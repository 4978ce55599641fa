// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors of shaders, programs and uniforms (OpenGL ES 2.0.25, 2.10 and 6.1.8). Each begins without
// a current program.
#include <gtest/gtest.h>

#include "error_cases.h"

namespace cuesta::gles {

namespace {

using S = State;

struct Active {
    GLint size = 0;
    GLenum type = 0;
    char name[4] = {};
};

constexpr ErrorCase program_cases[] = {
    {"glCreateShader", GL_INVALID_ENUM, [](S& s) { EXPECT_EQ(create_shader(s, bad_enum), 0u); }},
    {"glDeleteShader", GL_INVALID_VALUE, [](S& s) { delete_shader(s, 77); }},
    {"glCompileShader", GL_INVALID_VALUE, [](S& s) { compile_shader(s, 77); }},
    {"glCompileShader", GL_INVALID_OPERATION, [](S& s) { compile_shader(s, create_program(s)); }},
    {"glDeleteShader", GL_INVALID_OPERATION, [](S& s) { delete_shader(s, create_program(s)); }},
    {"glShaderSource", GL_INVALID_VALUE,
     [](S& s) {
         const char* text = "x";
         shader_source(s, 77, 1, &text, nullptr);
     }},
    {"glShaderSource", GL_INVALID_VALUE,
     [](S& s) {
         const char* text = "x";
         shader_source(s, create_shader(s, GL_VERTEX_SHADER), -1, &text, nullptr);
     }},
    {"glShaderSource", GL_INVALID_OPERATION,
     [](S& s) {
         const char* text = "x";
         shader_source(s, create_program(s), 1, &text, nullptr);
     }},
    {"glGetShaderiv", GL_INVALID_VALUE,
     [](S& s) {
         GLint v = 0;
         get_shader_iv(s, 77, GL_COMPILE_STATUS, &v);
     }},
    {"glGetShaderiv", GL_INVALID_ENUM,
     [](S& s) {
         GLint v = 0;
         get_shader_iv(s, create_shader(s, GL_VERTEX_SHADER), bad_enum, &v);
     }},
    {"glGetShaderiv", GL_INVALID_OPERATION,
     [](S& s) {
         GLint v = 0;
         get_shader_iv(s, create_program(s), GL_COMPILE_STATUS, &v);
     }},
    {"glGetShaderInfoLog", GL_INVALID_VALUE,
     [](S& s) {
         char t[4];
         get_shader_info_log(s, 77, 4, nullptr, t);
     }},
    {"glGetShaderInfoLog", GL_INVALID_VALUE,
     [](S& s) {
         char t[4];
         get_shader_info_log(s, create_shader(s, GL_VERTEX_SHADER), -1, nullptr, t);
     }},
    {"glGetShaderInfoLog", GL_INVALID_OPERATION,
     [](S& s) {
         char t[4];
         get_shader_info_log(s, create_program(s), 4, nullptr, t);
     }},
    {"glGetShaderSource", GL_INVALID_VALUE,
     [](S& s) {
         char t[4];
         get_shader_source(s, 77, 4, nullptr, t);
     }},
    {"glGetShaderSource", GL_INVALID_VALUE,
     [](S& s) {
         char t[4];
         get_shader_source(s, create_shader(s, GL_VERTEX_SHADER), -1, nullptr, t);
     }},
    {"glGetShaderSource", GL_INVALID_OPERATION,
     [](S& s) {
         char t[4];
         get_shader_source(s, create_program(s), 4, nullptr, t);
     }},
    {"glGetShaderPrecisionFormat", GL_INVALID_ENUM,
     [](S& s) {
         GLint r[2];
         GLint p = 0;
         get_shader_precision_format(s, bad_enum, GL_LOW_FLOAT, r, &p);
     }},
    {"glGetShaderPrecisionFormat", GL_INVALID_ENUM,
     [](S& s) {
         GLint r[2];
         GLint p = 0;
         get_shader_precision_format(s, GL_VERTEX_SHADER, bad_enum, r, &p);
     }},
    {"glShaderBinary", GL_INVALID_ENUM,
     [](S& s) {
         const GLuint n = create_shader(s, GL_VERTEX_SHADER);
         shader_binary(s, 1, &n, bad_enum, nullptr, 0);
     }},
    {"glShaderBinary", GL_INVALID_VALUE,
     [](S& s) {
         const GLuint n = create_shader(s, GL_VERTEX_SHADER);
         shader_binary(s, -1, &n, bad_enum, nullptr, 0);
     }},
    {"glDeleteProgram", GL_INVALID_VALUE, [](S& s) { delete_program(s, 77u); }},
    {"glDeleteProgram", GL_INVALID_OPERATION,
     [](S& s) { delete_program(s, create_shader(s, GL_VERTEX_SHADER)); }},
    {"glLinkProgram", GL_INVALID_VALUE, [](S& s) { link_program(s, 77u); }},
    {"glLinkProgram", GL_INVALID_OPERATION,
     [](S& s) { link_program(s, create_shader(s, GL_VERTEX_SHADER)); }},
    {"glUseProgram", GL_INVALID_VALUE, [](S& s) { use_program(s, 77u); }},
    {"glUseProgram", GL_INVALID_OPERATION,
     [](S& s) { use_program(s, create_shader(s, GL_VERTEX_SHADER)); }},
    {"glValidateProgram", GL_INVALID_VALUE, [](S& s) { validate_program(s, 77u); }},
    {"glValidateProgram", GL_INVALID_OPERATION,
     [](S& s) { validate_program(s, create_shader(s, GL_VERTEX_SHADER)); }},
    {"glUseProgram", GL_INVALID_OPERATION, [](S& s) { use_program(s, create_program(s)); }},
    {"glAttachShader", GL_INVALID_VALUE,
     [](S& s) { attach_shader(s, 77, create_shader(s, GL_VERTEX_SHADER)); }},
    {"glAttachShader", GL_INVALID_VALUE, [](S& s) { attach_shader(s, create_program(s), 77); }},
    {"glAttachShader", GL_INVALID_OPERATION,
     [](S& s) {
         attach_shader(s, create_shader(s, GL_VERTEX_SHADER), create_shader(s, GL_VERTEX_SHADER));
     }},
    {"glDetachShader", GL_INVALID_VALUE,
     [](S& s) { detach_shader(s, 77, create_shader(s, GL_VERTEX_SHADER)); }},
    {"glDetachShader", GL_INVALID_VALUE, [](S& s) { detach_shader(s, create_program(s), 77); }},
    {"glDetachShader", GL_INVALID_OPERATION,
     [](S& s) {
         detach_shader(s, create_shader(s, GL_VERTEX_SHADER), create_shader(s, GL_VERTEX_SHADER));
     }},
    {"glAttachShader", GL_INVALID_OPERATION,
     [](S& s) {
         const GLuint p = create_program(s);
         attach_shader(s, p, create_shader(s, GL_VERTEX_SHADER));
         attach_shader(s, p, create_shader(s, GL_VERTEX_SHADER));
     }},
    {"glDetachShader", GL_INVALID_OPERATION,
     [](S& s) { detach_shader(s, create_program(s), create_shader(s, GL_VERTEX_SHADER)); }},
    {"glGetAttachedShaders", GL_INVALID_VALUE,
     [](S& s) {
         GLuint n[2];
         get_attached_shaders(s, 77, 2, nullptr, n);
     }},
    {"glGetAttachedShaders", GL_INVALID_VALUE,
     [](S& s) {
         GLuint n[2];
         get_attached_shaders(s, create_program(s), -1, nullptr, n);
     }},
    {"glGetAttachedShaders", GL_INVALID_OPERATION,
     [](S& s) {
         GLuint n[2];
         get_attached_shaders(s, create_shader(s, GL_VERTEX_SHADER), 2, nullptr, n);
     }},
    {"glBindAttribLocation", GL_INVALID_VALUE, [](S& s) { bind_attrib_location(s, 77, 0, "a"); }},
    {"glBindAttribLocation", GL_INVALID_VALUE,
     [](S& s) { bind_attrib_location(s, create_program(s), 16, "a"); }},
    {"glBindAttribLocation", GL_INVALID_OPERATION,
     [](S& s) { bind_attrib_location(s, create_program(s), 0, "gl_a"); }},
    {"glBindAttribLocation", GL_INVALID_OPERATION,
     [](S& s) { bind_attrib_location(s, create_shader(s, GL_VERTEX_SHADER), 0, "a"); }},
    {"glGetProgramBinaryOES", GL_INVALID_VALUE,
     [](S& s) {
         uint8_t b[4];
         GLenum f = 0;
         get_program_binary(s, 77, 4, nullptr, &f, b);
     }},
    {"glGetProgramBinaryOES", GL_INVALID_OPERATION,
     [](S& s) {
         uint8_t b[4];
         GLenum f = 0;
         get_program_binary(s, create_program(s), 4, nullptr, &f, b);
     }},
    {"glProgramBinaryOES", GL_INVALID_VALUE,
     [](S& s) {
         const uint8_t b[4] = {};
         program_binary(s, 77, bad_enum, b, 4);
     }},
    {"glProgramBinaryOES", GL_INVALID_ENUM,
     [](S& s) {
         const uint8_t b[4] = {};
         program_binary(s, create_program(s), bad_enum, b, 4);
     }},
    {"glGetProgramiv", GL_INVALID_VALUE,
     [](S& s) {
         GLint v = 0;
         get_program_iv(s, 77, GL_LINK_STATUS, &v);
     }},
    {"glGetProgramiv", GL_INVALID_ENUM,
     [](S& s) {
         GLint v = 0;
         get_program_iv(s, create_program(s), bad_enum, &v);
     }},
    {"glGetProgramiv", GL_INVALID_OPERATION,
     [](S& s) {
         GLint v = 0;
         get_program_iv(s, create_shader(s, GL_VERTEX_SHADER), GL_LINK_STATUS, &v);
     }},
    {"glGetProgramInfoLog", GL_INVALID_VALUE,
     [](S& s) {
         char t[4];
         get_program_info_log(s, 77, 4, nullptr, t);
     }},
    {"glGetProgramInfoLog", GL_INVALID_VALUE,
     [](S& s) {
         char t[4];
         get_program_info_log(s, create_program(s), -1, nullptr, t);
     }},
    {"glGetActiveAttrib", GL_INVALID_VALUE,
     [](S& s) {
         Active a;
         get_active_attrib(s, 77, 0, 4, nullptr, &a.size, &a.type, a.name);
     }},
    {"glGetActiveAttrib", GL_INVALID_VALUE,
     [](S& s) {
         Active a;
         get_active_attrib(s, create_program(s), 0, 4, nullptr, &a.size, &a.type, a.name);
     }},
    {"glGetActiveAttrib", GL_INVALID_OPERATION,
     [](S& s) {
         Active a;
         get_active_attrib(s, create_shader(s, GL_VERTEX_SHADER), 0, 4, nullptr, &a.size, &a.type,
                           a.name);
     }},
    {"glGetActiveUniform", GL_INVALID_VALUE,
     [](S& s) {
         Active a;
         get_active_uniform(s, 77, 0, 4, nullptr, &a.size, &a.type, a.name);
     }},
    {"glGetActiveUniform", GL_INVALID_VALUE,
     [](S& s) {
         Active a;
         get_active_uniform(s, create_program(s), 0, 4, nullptr, &a.size, &a.type, a.name);
     }},
    {"glGetActiveUniform", GL_INVALID_OPERATION,
     [](S& s) {
         Active a;
         get_active_uniform(s, create_shader(s, GL_VERTEX_SHADER), 0, 4, nullptr, &a.size, &a.type,
                            a.name);
     }},
    {"glGetAttribLocation", GL_INVALID_VALUE,
     [](S& s) { EXPECT_EQ(get_attrib_location(s, 77, "a"), -1); }},
    {"glGetAttribLocation", GL_INVALID_OPERATION,
     [](S& s) { EXPECT_EQ(get_attrib_location(s, create_program(s), "a"), -1); }},
    {"glGetUniformLocation", GL_INVALID_VALUE,
     [](S& s) { EXPECT_EQ(get_uniform_location(s, 77, "a"), -1); }},
    {"glGetUniformLocation", GL_INVALID_OPERATION,
     [](S& s) { EXPECT_EQ(get_uniform_location(s, create_program(s), "a"), -1); }},
    {"glGetUniformfv", GL_INVALID_VALUE,
     [](S& s) {
         GLfloat v[16];
         get_uniform_fv(s, 77, 0, v);
     }},
    {"glGetUniformfv", GL_INVALID_OPERATION,
     [](S& s) {
         GLfloat v[16];
         get_uniform_fv(s, create_program(s), 0, v);
     }},
    {"glGetUniformiv", GL_INVALID_VALUE,
     [](S& s) {
         GLint v[16];
         get_uniform_iv(s, 77, 0, v);
     }},
    {"glGetUniformiv", GL_INVALID_OPERATION,
     [](S& s) {
         GLint v[16];
         get_uniform_iv(s, create_program(s), 0, v);
     }},
    {"glGetnUniformfvEXT", GL_INVALID_VALUE,
     [](S& s) {
         GLfloat v[16];
         getn_uniform_fv(s, 77, 0, sizeof(v), v);
     }},
    {"glGetnUniformfvEXT", GL_INVALID_OPERATION,
     [](S& s) {
         GLfloat v[16];
         getn_uniform_fv(s, create_program(s), 0, sizeof(v), v);
     }},
    {"glGetnUniformivEXT", GL_INVALID_VALUE,
     [](S& s) {
         GLint v[16];
         getn_uniform_iv(s, 77, 0, sizeof(v), v);
     }},
    {"glGetnUniformivEXT", GL_INVALID_OPERATION,
     [](S& s) {
         GLint v[16];
         getn_uniform_iv(s, create_program(s), 0, sizeof(v), v);
     }},
    {"glGetnUniformfvKHR", GL_INVALID_VALUE,
     [](S& s) {
         GLfloat v[16];
         getn_uniform_fv(s, 77, 0, sizeof(v), v);
     }},
    {"glGetnUniformfvKHR", GL_INVALID_OPERATION,
     [](S& s) {
         GLfloat v[16];
         getn_uniform_fv(s, create_program(s), 0, sizeof(v), v);
     }},
    {"glGetnUniformivKHR", GL_INVALID_VALUE,
     [](S& s) {
         GLint v[16];
         getn_uniform_iv(s, 77, 0, sizeof(v), v);
     }},
    {"glGetnUniformivKHR", GL_INVALID_OPERATION,
     [](S& s) {
         GLint v[16];
         getn_uniform_iv(s, create_program(s), 0, sizeof(v), v);
     }},
    {"glUniform1f", GL_INVALID_OPERATION, [](S& s) { uniform_1f(s, 0, 0); }},
    {"glUniform1fv", GL_INVALID_OPERATION,
     [](S& s) {
         const GLfloat v[4] = {};
         uniform_1fv(s, 0, 1, v);
     }},
    {"glUniform1i", GL_INVALID_OPERATION, [](S& s) { uniform_1i(s, 0, 0); }},
    {"glUniform1iv", GL_INVALID_OPERATION,
     [](S& s) {
         const GLint v[4] = {};
         uniform_1iv(s, 0, 1, v);
     }},
    {"glUniform2f", GL_INVALID_OPERATION, [](S& s) { uniform_2f(s, 0, 0, 0); }},
    {"glUniform2fv", GL_INVALID_OPERATION,
     [](S& s) {
         const GLfloat v[4] = {};
         uniform_2fv(s, 0, 1, v);
     }},
    {"glUniform2i", GL_INVALID_OPERATION, [](S& s) { uniform_2i(s, 0, 0, 0); }},
    {"glUniform2iv", GL_INVALID_OPERATION,
     [](S& s) {
         const GLint v[4] = {};
         uniform_2iv(s, 0, 1, v);
     }},
    {"glUniformMatrix2fv", GL_INVALID_OPERATION,
     [](S& s) {
         const GLfloat v[16] = {};
         uniform_matrix_2fv(s, 0, 1, GL_FALSE, v);
     }},
    {"glUniform3f", GL_INVALID_OPERATION, [](S& s) { uniform_3f(s, 0, 0, 0, 0); }},
    {"glUniform3fv", GL_INVALID_OPERATION,
     [](S& s) {
         const GLfloat v[4] = {};
         uniform_3fv(s, 0, 1, v);
     }},
    {"glUniform3i", GL_INVALID_OPERATION, [](S& s) { uniform_3i(s, 0, 0, 0, 0); }},
    {"glUniform3iv", GL_INVALID_OPERATION,
     [](S& s) {
         const GLint v[4] = {};
         uniform_3iv(s, 0, 1, v);
     }},
    {"glUniformMatrix3fv", GL_INVALID_OPERATION,
     [](S& s) {
         const GLfloat v[16] = {};
         uniform_matrix_3fv(s, 0, 1, GL_FALSE, v);
     }},
    {"glUniform4f", GL_INVALID_OPERATION, [](S& s) { uniform_4f(s, 0, 0, 0, 0, 0); }},
    {"glUniform4fv", GL_INVALID_OPERATION,
     [](S& s) {
         const GLfloat v[4] = {};
         uniform_4fv(s, 0, 1, v);
     }},
    {"glUniform4i", GL_INVALID_OPERATION, [](S& s) { uniform_4i(s, 0, 0, 0, 0, 0); }},
    {"glUniform4iv", GL_INVALID_OPERATION,
     [](S& s) {
         const GLint v[4] = {};
         uniform_4iv(s, 0, 1, v);
     }},
    {"glUniformMatrix4fv", GL_INVALID_OPERATION,
     [](S& s) {
         const GLfloat v[16] = {};
         uniform_matrix_4fv(s, 0, 1, GL_FALSE, v);
     }},
};

}  // namespace

std::span<const ErrorCase> program_errors() {
    return program_cases;
}

}  // namespace cuesta::gles
