// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors of programs and uniforms that OpenGL ES 3.0 adds: in a context of that version.
#include <gtest/gtest.h>

#include "error_cases.h"
#include "es3_fixture.h"

namespace cuesta::gles {

namespace {

using S = State;

constexpr GLuint uints[16] = {};
constexpr GLfloat floats[16] = {};

constexpr ErrorCase es3_program_cases[] = {
    {"glGetProgramBinary", GL_INVALID_OPERATION,
     [](S& s) {
         GLenum format = 0;
         char bytes[4];
         get_program_binary(s, use_es3_program(s), 4, nullptr, &format, bytes);
     }},
    {"glProgramBinary", GL_INVALID_ENUM,
     [](S& s) { program_binary(s, create_program(s), bad_enum, "x", 1); }},
    {"glProgramParameteri", GL_INVALID_ENUM,
     [](S& s) { program_parameter_i(s, create_program(s), bad_enum, GL_TRUE); }},
    {"glProgramParameteri", GL_INVALID_VALUE,
     [](S& s) {
         program_parameter_i(s, create_program(s), GL_PROGRAM_BINARY_RETRIEVABLE_HINT, 2);
     }},
    {"glGetUniformuiv", GL_INVALID_OPERATION,
     [](S& s) {
         GLuint value = 0;
         get_uniform_uiv(s, use_es3_program(s), 2, &value);
     }},
    {"glGetnUniformuivKHR", GL_INVALID_OPERATION,
     [](S& s) {
         GLuint value = 0;
         getn_uniform_uiv(s, use_es3_program(s), 0, 3, &value);
     }},
    {"glGetFragDataLocation", GL_INVALID_OPERATION,
     [](S& s) { EXPECT_EQ(get_frag_data_location(s, create_program(s), "color"), -1); }},
    {"glGetUniformIndices", GL_INVALID_VALUE,
     [](S& s) {
         GLuint index = 0;
         get_uniform_indices(s, use_es3_program(s), -1, nullptr, &index);
     }},
    {"glGetActiveUniformsiv", GL_INVALID_VALUE,
     [](S& s) {
         const GLuint index = 3;
         GLint value = 0;
         get_active_uniforms_iv(s, use_es3_program(s), 1, &index, GL_UNIFORM_TYPE, &value);
     }},
    {"glGetActiveUniformsiv", GL_INVALID_ENUM,
     [](S& s) {
         const GLuint index = 0;
         GLint value = 0;
         get_active_uniforms_iv(s, use_es3_program(s), 1, &index, bad_enum, &value);
     }},
    {"glGetUniformBlockIndex", GL_INVALID_VALUE,
     [](S& s) { EXPECT_EQ(get_uniform_block_index(s, 77, "values"), GL_INVALID_INDEX); }},
    {"glGetActiveUniformBlockiv", GL_INVALID_VALUE,
     [](S& s) {
         GLint value = 0;
         get_active_uniform_block_iv(s, use_es3_program(s), 1, GL_UNIFORM_BLOCK_BINDING, &value);
     }},
    {"glGetActiveUniformBlockiv", GL_INVALID_ENUM,
     [](S& s) {
         GLint value = 0;
         get_active_uniform_block_iv(s, use_es3_program(s), 0, bad_enum, &value);
     }},
    {"glGetActiveUniformBlockName", GL_INVALID_VALUE,
     [](S& s) {
         char text[4];
         get_active_uniform_block_name(s, use_es3_program(s), 0, -1, nullptr, text);
     }},
    {"glUniformBlockBinding", GL_INVALID_VALUE,
     [](S& s) { uniform_block_binding(s, use_es3_program(s), 1, 0); }},
    {"glUniformBlockBinding", GL_INVALID_VALUE,
     [](S& s) { uniform_block_binding(s, use_es3_program(s), 0, max_uniform_buffer_bindings); }},
    {"glUniform1i", GL_INVALID_OPERATION,
     [](S& s) {
         use_es3_program(s);
         uniform_1i(s, 0, 1);
     }},
    {"glUniform1ui", GL_INVALID_OPERATION,
     [](S& s) {
         use_es3_program(s);
         uniform_1ui(s, 1, 1);
     }},
    {"glUniform1uiv", GL_INVALID_VALUE,
     [](S& s) {
         use_es3_program(s);
         uniform_1uiv(s, 0, -1, uints);
     }},
    {"glProgramUniform1uiEXT", GL_INVALID_OPERATION,
     [](S& s) { program_uniform_1ui(s, use_es3_program(s), 1, 1); }},
    {"glProgramUniform1uivEXT", GL_INVALID_VALUE,
     [](S& s) { program_uniform_1uiv(s, 77, 0, 1, uints); }},
    {"glUniform2ui", GL_INVALID_OPERATION,
     [](S& s) {
         use_es3_program(s);
         uniform_2ui(s, 1, 1, 1);
     }},
    {"glUniform2uiv", GL_INVALID_VALUE,
     [](S& s) {
         use_es3_program(s);
         uniform_2uiv(s, 0, -1, uints);
     }},
    {"glProgramUniform2uiEXT", GL_INVALID_OPERATION,
     [](S& s) { program_uniform_2ui(s, use_es3_program(s), 1, 1, 1); }},
    {"glProgramUniform2uivEXT", GL_INVALID_VALUE,
     [](S& s) { program_uniform_2uiv(s, 77, 0, 1, uints); }},
    {"glUniform3ui", GL_INVALID_OPERATION,
     [](S& s) {
         use_es3_program(s);
         uniform_3ui(s, 1, 1, 1, 1);
     }},
    {"glUniform3uiv", GL_INVALID_VALUE,
     [](S& s) {
         use_es3_program(s);
         uniform_3uiv(s, 0, -1, uints);
     }},
    {"glProgramUniform3uiEXT", GL_INVALID_OPERATION,
     [](S& s) { program_uniform_3ui(s, use_es3_program(s), 1, 1, 1, 1); }},
    {"glProgramUniform3uivEXT", GL_INVALID_VALUE,
     [](S& s) { program_uniform_3uiv(s, 77, 0, 1, uints); }},
    {"glUniform4ui", GL_INVALID_OPERATION,
     [](S& s) {
         use_es3_program(s);
         uniform_4ui(s, 1, 1, 1, 1, 1);
     }},
    {"glUniform4uiv", GL_INVALID_VALUE,
     [](S& s) {
         use_es3_program(s);
         uniform_4uiv(s, 0, -1, uints);
     }},
    {"glProgramUniform4uiEXT", GL_INVALID_OPERATION,
     [](S& s) { program_uniform_4ui(s, use_es3_program(s), 1, 1, 1, 1, 1); }},
    {"glProgramUniform4uivEXT", GL_INVALID_VALUE,
     [](S& s) { program_uniform_4uiv(s, 77, 0, 1, uints); }},
    {"glUniformMatrix2x3fv", GL_INVALID_OPERATION,
     [](S& s) {
         use_es3_program(s);
         uniform_matrix_2x3fv(s, 0, 1, GL_TRUE, floats);
     }},
    {"glProgramUniformMatrix2x3fvEXT", GL_INVALID_VALUE,
     [](S& s) { program_uniform_matrix_2x3fv(s, use_es3_program(s), 0, -1, GL_TRUE, floats); }},
    {"glUniformMatrix3x2fv", GL_INVALID_OPERATION,
     [](S& s) {
         use_es3_program(s);
         uniform_matrix_3x2fv(s, 0, 1, GL_TRUE, floats);
     }},
    {"glProgramUniformMatrix3x2fvEXT", GL_INVALID_VALUE,
     [](S& s) { program_uniform_matrix_3x2fv(s, use_es3_program(s), 0, -1, GL_TRUE, floats); }},
    {"glUniformMatrix2x4fv", GL_INVALID_OPERATION,
     [](S& s) {
         use_es3_program(s);
         uniform_matrix_2x4fv(s, 0, 1, GL_TRUE, floats);
     }},
    {"glProgramUniformMatrix2x4fvEXT", GL_INVALID_VALUE,
     [](S& s) { program_uniform_matrix_2x4fv(s, use_es3_program(s), 0, -1, GL_TRUE, floats); }},
    {"glUniformMatrix4x2fv", GL_INVALID_OPERATION,
     [](S& s) {
         use_es3_program(s);
         uniform_matrix_4x2fv(s, 0, 1, GL_TRUE, floats);
     }},
    {"glProgramUniformMatrix4x2fvEXT", GL_INVALID_VALUE,
     [](S& s) { program_uniform_matrix_4x2fv(s, use_es3_program(s), 0, -1, GL_TRUE, floats); }},
    {"glUniformMatrix3x4fv", GL_INVALID_OPERATION,
     [](S& s) {
         use_es3_program(s);
         uniform_matrix_3x4fv(s, 0, 1, GL_TRUE, floats);
     }},
    {"glProgramUniformMatrix3x4fvEXT", GL_INVALID_VALUE,
     [](S& s) { program_uniform_matrix_3x4fv(s, use_es3_program(s), 0, -1, GL_TRUE, floats); }},
    {"glUniformMatrix4x3fv", GL_INVALID_OPERATION,
     [](S& s) {
         use_es3_program(s);
         uniform_matrix_4x3fv(s, 0, 1, GL_TRUE, floats);
     }},
    {"glProgramUniformMatrix4x3fvEXT", GL_INVALID_VALUE,
     [](S& s) { program_uniform_matrix_4x3fv(s, use_es3_program(s), 0, -1, GL_TRUE, floats); }},
};

}  // namespace

std::span<const ErrorCase> es3_program_errors() {
    return es3_program_cases;
}

}  // namespace cuesta::gles
