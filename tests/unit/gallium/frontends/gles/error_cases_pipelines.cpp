// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors of separable programs and program pipelines (EXT_separate_shader_objects). Those of draws
// are in pipelines_test.cpp.
#include <gtest/gtest.h>

#include "error_cases.h"
#include "programs.h"

namespace cuesta::gles {

namespace {

using S = State;

GLuint new_pipeline(S& s) {
    GLuint name = 0;
    gen_program_pipelines(s, 1, &name);
    return name;
}

constexpr ErrorCase pipeline_cases[] = {
    {"glProgramParameteriEXT", GL_INVALID_VALUE,
     [](S& s) { program_parameter_i(s, 77, GL_PROGRAM_SEPARABLE_EXT, GL_TRUE); }},
    {"glProgramParameteriEXT", GL_INVALID_OPERATION,
     [](S& s) {
         program_parameter_i(s, create_shader(s, GL_VERTEX_SHADER), GL_PROGRAM_SEPARABLE_EXT,
                             GL_TRUE);
     }},
    {"glProgramParameteriEXT", GL_INVALID_ENUM,
     [](S& s) { program_parameter_i(s, create_program(s), bad_enum, GL_TRUE); }},
    {"glProgramParameteriEXT", GL_INVALID_VALUE,
     [](S& s) { program_parameter_i(s, create_program(s), GL_PROGRAM_SEPARABLE_EXT, 2); }},
    {"glCreateShaderProgramvEXT", GL_INVALID_ENUM,
     [](S& s) {
         const GLchar* text = "x";
         EXPECT_EQ(create_shader_program(s, bad_enum, 1, &text), 0u);
     }},
    {"glCreateShaderProgramvEXT", GL_INVALID_VALUE,
     [](S& s) {
         const GLchar* text = "x";
         EXPECT_EQ(create_shader_program(s, GL_VERTEX_SHADER, -1, &text), 0u);
     }},
    {"glCreateShaderProgramvEXT", GL_INVALID_VALUE,
     [](S& s) { EXPECT_EQ(create_shader_program(s, GL_VERTEX_SHADER, 1, nullptr), 0u); }},
    {"glGenProgramPipelinesEXT", GL_INVALID_VALUE,
     [](S& s) {
         GLuint n = 0;
         gen_program_pipelines(s, -1, &n);
     }},
    {"glDeleteProgramPipelinesEXT", GL_INVALID_VALUE,
     [](S& s) {
         GLuint n = 0;
         delete_program_pipelines(s, -1, &n);
     }},
    {"glBindProgramPipelineEXT", GL_INVALID_OPERATION, [](S& s) { bind_program_pipeline(s, 77); }},
    {"glBindProgramPipelineEXT", GL_INVALID_OPERATION,
     [](S& s) {
         const GLuint n = new_pipeline(s);
         bind_program_pipeline(s, n);
         delete_program_pipelines(s, 1, &n);
         bind_program_pipeline(s, n);
     }},
    {"glUseProgramStagesEXT", GL_INVALID_OPERATION,
     [](S& s) { use_program_stages(s, 77, GL_VERTEX_SHADER_BIT_EXT, 0); }},
    {"glUseProgramStagesEXT", GL_INVALID_OPERATION,
     [](S& s) { use_program_stages(s, 0, GL_VERTEX_SHADER_BIT_EXT, 0); }},
    {"glUseProgramStagesEXT", GL_INVALID_VALUE,
     [](S& s) { use_program_stages(s, new_pipeline(s), 4, 0); }},
    {"glUseProgramStagesEXT", GL_INVALID_VALUE,
     [](S& s) { use_program_stages(s, new_pipeline(s), GL_VERTEX_SHADER_BIT_EXT, 77); }},
    {"glUseProgramStagesEXT", GL_INVALID_OPERATION,
     [](S& s) {
         use_program_stages(s, new_pipeline(s), GL_VERTEX_SHADER_BIT_EXT,
                            create_shader(s, GL_VERTEX_SHADER));
     }},
    {"glUseProgramStagesEXT", GL_INVALID_OPERATION,
     [](S& s) {
         use_program_stages(s, new_pipeline(s), GL_ALL_SHADER_BITS_EXT, create_program(s));
     }},
    {"glUseProgramStagesEXT", GL_INVALID_OPERATION,
     [](S& s) {
         use_test_program(s, plain_program);
         use_program_stages(s, new_pipeline(s), GL_ALL_SHADER_BITS_EXT, s.program->name);
     }},
    {"glActiveShaderProgramEXT", GL_INVALID_OPERATION,
     [](S& s) { active_shader_program(s, 77, 0); }},
    {"glActiveShaderProgramEXT", GL_INVALID_VALUE,
     [](S& s) { active_shader_program(s, new_pipeline(s), 77); }},
    {"glActiveShaderProgramEXT", GL_INVALID_OPERATION,
     [](S& s) { active_shader_program(s, new_pipeline(s), create_shader(s, GL_VERTEX_SHADER)); }},
    {"glActiveShaderProgramEXT", GL_INVALID_OPERATION,
     [](S& s) { active_shader_program(s, new_pipeline(s), create_program(s)); }},
    {"glGetProgramPipelineivEXT", GL_INVALID_OPERATION,
     [](S& s) {
         GLint v = 0;
         get_program_pipeline_iv(s, 77, GL_ACTIVE_PROGRAM_EXT, &v);
     }},
    {"glGetProgramPipelineivEXT", GL_INVALID_ENUM,
     [](S& s) {
         GLint v = 0;
         get_program_pipeline_iv(s, new_pipeline(s), bad_enum, &v);
     }},
    {"glValidateProgramPipelineEXT", GL_INVALID_OPERATION,
     [](S& s) { validate_program_pipeline(s, 77); }},
    {"glValidateProgramPipelineEXT", GL_INVALID_OPERATION,
     [](S& s) { validate_program_pipeline(s, 0); }},
    {"glGetProgramPipelineInfoLogEXT", GL_INVALID_VALUE,
     [](S& s) {
         char t[4];
         get_program_pipeline_info_log(s, 77, 4, nullptr, t);
     }},
    {"glGetProgramPipelineInfoLogEXT", GL_INVALID_VALUE,
     [](S& s) {
         char t[4];
         get_program_pipeline_info_log(s, new_pipeline(s), -1, nullptr, t);
     }},
    {"glUniform1f", GL_INVALID_OPERATION,
     [](S& s) {
         bind_program_pipeline(s, new_pipeline(s));
         uniform_1f(s, 0, 0);
     }},
    {"glProgramUniform1fEXT", GL_INVALID_VALUE, [](S& s) { program_uniform_1f(s, 77, 0, 0); }},
    {"glProgramUniform1fEXT", GL_INVALID_OPERATION,
     [](S& s) { program_uniform_1f(s, create_program(s), 0, 0); }},
    {"glProgramUniform1fvEXT", GL_INVALID_VALUE,
     [](S& s) {
         const GLfloat v[4] = {};
         program_uniform_1fv(s, 77, 0, 1, v);
     }},
    {"glProgramUniform1fvEXT", GL_INVALID_OPERATION,
     [](S& s) {
         const GLfloat v[4] = {};
         program_uniform_1fv(s, create_shader(s, GL_VERTEX_SHADER), 0, 1, v);
     }},
    {"glProgramUniform2fEXT", GL_INVALID_VALUE, [](S& s) { program_uniform_2f(s, 77, 0, 0, 0); }},
    {"glProgramUniform2fEXT", GL_INVALID_OPERATION,
     [](S& s) { program_uniform_2f(s, create_program(s), 0, 0, 0); }},
    {"glProgramUniform2fvEXT", GL_INVALID_VALUE,
     [](S& s) {
         const GLfloat v[4] = {};
         program_uniform_2fv(s, 77, 0, 1, v);
     }},
    {"glProgramUniform2fvEXT", GL_INVALID_OPERATION,
     [](S& s) {
         const GLfloat v[4] = {};
         program_uniform_2fv(s, create_shader(s, GL_VERTEX_SHADER), 0, 1, v);
     }},
    {"glProgramUniform3fEXT", GL_INVALID_VALUE,
     [](S& s) { program_uniform_3f(s, 77, 0, 0, 0, 0); }},
    {"glProgramUniform3fEXT", GL_INVALID_OPERATION,
     [](S& s) { program_uniform_3f(s, create_program(s), 0, 0, 0, 0); }},
    {"glProgramUniform3fvEXT", GL_INVALID_VALUE,
     [](S& s) {
         const GLfloat v[4] = {};
         program_uniform_3fv(s, 77, 0, 1, v);
     }},
    {"glProgramUniform3fvEXT", GL_INVALID_OPERATION,
     [](S& s) {
         const GLfloat v[4] = {};
         program_uniform_3fv(s, create_shader(s, GL_VERTEX_SHADER), 0, 1, v);
     }},
    {"glProgramUniform4fEXT", GL_INVALID_VALUE,
     [](S& s) { program_uniform_4f(s, 77, 0, 0, 0, 0, 0); }},
    {"glProgramUniform4fEXT", GL_INVALID_OPERATION,
     [](S& s) { program_uniform_4f(s, create_program(s), 0, 0, 0, 0, 0); }},
    {"glProgramUniform4fvEXT", GL_INVALID_VALUE,
     [](S& s) {
         const GLfloat v[4] = {};
         program_uniform_4fv(s, 77, 0, 1, v);
     }},
    {"glProgramUniform4fvEXT", GL_INVALID_OPERATION,
     [](S& s) {
         const GLfloat v[4] = {};
         program_uniform_4fv(s, create_shader(s, GL_VERTEX_SHADER), 0, 1, v);
     }},
    {"glProgramUniform1iEXT", GL_INVALID_VALUE, [](S& s) { program_uniform_1i(s, 77, 0, 0); }},
    {"glProgramUniform1iEXT", GL_INVALID_OPERATION,
     [](S& s) { program_uniform_1i(s, create_program(s), 0, 0); }},
    {"glProgramUniform1ivEXT", GL_INVALID_VALUE,
     [](S& s) {
         const GLint v[4] = {};
         program_uniform_1iv(s, 77, 0, 1, v);
     }},
    {"glProgramUniform1ivEXT", GL_INVALID_OPERATION,
     [](S& s) {
         const GLint v[4] = {};
         program_uniform_1iv(s, create_shader(s, GL_VERTEX_SHADER), 0, 1, v);
     }},
    {"glProgramUniform2iEXT", GL_INVALID_VALUE, [](S& s) { program_uniform_2i(s, 77, 0, 0, 0); }},
    {"glProgramUniform2iEXT", GL_INVALID_OPERATION,
     [](S& s) { program_uniform_2i(s, create_program(s), 0, 0, 0); }},
    {"glProgramUniform2ivEXT", GL_INVALID_VALUE,
     [](S& s) {
         const GLint v[4] = {};
         program_uniform_2iv(s, 77, 0, 1, v);
     }},
    {"glProgramUniform2ivEXT", GL_INVALID_OPERATION,
     [](S& s) {
         const GLint v[4] = {};
         program_uniform_2iv(s, create_shader(s, GL_VERTEX_SHADER), 0, 1, v);
     }},
    {"glProgramUniform3iEXT", GL_INVALID_VALUE,
     [](S& s) { program_uniform_3i(s, 77, 0, 0, 0, 0); }},
    {"glProgramUniform3iEXT", GL_INVALID_OPERATION,
     [](S& s) { program_uniform_3i(s, create_program(s), 0, 0, 0, 0); }},
    {"glProgramUniform3ivEXT", GL_INVALID_VALUE,
     [](S& s) {
         const GLint v[4] = {};
         program_uniform_3iv(s, 77, 0, 1, v);
     }},
    {"glProgramUniform3ivEXT", GL_INVALID_OPERATION,
     [](S& s) {
         const GLint v[4] = {};
         program_uniform_3iv(s, create_shader(s, GL_VERTEX_SHADER), 0, 1, v);
     }},
    {"glProgramUniform4iEXT", GL_INVALID_VALUE,
     [](S& s) { program_uniform_4i(s, 77, 0, 0, 0, 0, 0); }},
    {"glProgramUniform4iEXT", GL_INVALID_OPERATION,
     [](S& s) { program_uniform_4i(s, create_program(s), 0, 0, 0, 0, 0); }},
    {"glProgramUniform4ivEXT", GL_INVALID_VALUE,
     [](S& s) {
         const GLint v[4] = {};
         program_uniform_4iv(s, 77, 0, 1, v);
     }},
    {"glProgramUniform4ivEXT", GL_INVALID_OPERATION,
     [](S& s) {
         const GLint v[4] = {};
         program_uniform_4iv(s, create_shader(s, GL_VERTEX_SHADER), 0, 1, v);
     }},
    {"glProgramUniformMatrix2fvEXT", GL_INVALID_VALUE,
     [](S& s) {
         const GLfloat v[16] = {};
         program_uniform_matrix_2fv(s, 77, 0, 1, GL_FALSE, v);
     }},
    {"glProgramUniformMatrix2fvEXT", GL_INVALID_OPERATION,
     [](S& s) {
         const GLfloat v[16] = {};
         program_uniform_matrix_2fv(s, create_program(s), 0, 1, GL_FALSE, v);
     }},
    {"glProgramUniformMatrix3fvEXT", GL_INVALID_VALUE,
     [](S& s) {
         const GLfloat v[16] = {};
         program_uniform_matrix_3fv(s, 77, 0, 1, GL_FALSE, v);
     }},
    {"glProgramUniformMatrix3fvEXT", GL_INVALID_OPERATION,
     [](S& s) {
         const GLfloat v[16] = {};
         program_uniform_matrix_3fv(s, create_program(s), 0, 1, GL_FALSE, v);
     }},
    {"glProgramUniformMatrix4fvEXT", GL_INVALID_VALUE,
     [](S& s) {
         const GLfloat v[16] = {};
         program_uniform_matrix_4fv(s, 77, 0, 1, GL_FALSE, v);
     }},
    {"glProgramUniformMatrix4fvEXT", GL_INVALID_OPERATION,
     [](S& s) {
         const GLfloat v[16] = {};
         program_uniform_matrix_4fv(s, create_program(s), 0, 1, GL_FALSE, v);
     }},
};

}  // namespace

std::span<const ErrorCase> pipeline_errors() {
    return pipeline_cases;
}

}  // namespace cuesta::gles
