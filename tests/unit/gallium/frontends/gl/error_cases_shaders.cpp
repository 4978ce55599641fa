// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "error_cases.h"

namespace cuesta::gl {

namespace {

using gles::bad_enum;
using S = gles::State;

constexpr ErrorCase shader_error_rows[] = {
    {"glBindFragDataLocation", GL_INVALID_VALUE,
     [](S& s) { bind_frag_data_location(s, gles::create_program(s), 8, "a"); }},
    {"glBindFragDataLocation", GL_INVALID_OPERATION,
     [](S& s) { bind_frag_data_location(s, gles::create_program(s), 0, "gl_a"); }},
    {"glBindFragDataLocation", GL_INVALID_VALUE,
     [](S& s) { bind_frag_data_location(s, 77, 0, "a"); }},
    {"glBindFragDataLocation", GL_INVALID_OPERATION,
     [](S& s) { bind_frag_data_location(s, gles::create_shader(s, GL_VERTEX_SHADER), 0, "a"); }},
    {"glGetActiveUniformName", GL_INVALID_VALUE,
     [](S& s) { get_active_uniform_name(s, 77, 0, 0, nullptr, nullptr); }},
    {"glGetActiveUniformName", GL_INVALID_VALUE,
     [](S& s) { get_active_uniform_name(s, gles::create_program(s), 0, 0, nullptr, nullptr); }},
    {"glDeleteObjectARB", GL_INVALID_VALUE, [](S& s) { delete_object(s, 77); }},
    {"glGetHandleARB", GL_INVALID_ENUM, [](S& s) { get_handle(s, bad_enum); }},
    {"glGetObjectParameterivARB", GL_INVALID_VALUE,
     [](S& s) {
         GLint value = 0;
         get_object_parameteriv(s, 77, GL_OBJECT_TYPE_ARB, &value);
     }},
    {"glGetObjectParameterivARB", GL_INVALID_ENUM,
     [](S& s) {
         GLint value = 0;
         get_object_parameteriv(s, gles::create_program(s), bad_enum, &value);
     }},
    {"glGetObjectParameterivARB", GL_INVALID_OPERATION,
     [](S& s) {
         GLint value = 0;
         get_object_parameteriv(s, gles::create_program(s), GL_OBJECT_SUBTYPE_ARB, &value);
     }},
    {"glGetObjectParameterivARB", GL_INVALID_OPERATION,
     [](S& s) {
         GLint value = 0;
         get_object_parameteriv(s, gles::create_shader(s, GL_VERTEX_SHADER),
                                GL_OBJECT_LINK_STATUS_ARB, &value);
     }},
    {"glGetObjectParameterfvARB", GL_INVALID_VALUE,
     [](S& s) {
         GLfloat value = 0;
         get_object_parameterfv(s, 77, GL_OBJECT_TYPE_ARB, &value);
     }},
    {"glGetInfoLogARB", GL_INVALID_VALUE,
     [](S& s) {
         GLchar text[4];
         get_info_log(s, 77, sizeof text, nullptr, text);
     }},
    {"glGetInfoLogARB", GL_INVALID_VALUE,
     [](S& s) {
         GLchar text[4];
         get_info_log(s, gles::create_program(s), -1, nullptr, text);
     }},
};

}  // namespace

ErrorTable shaders_errors() {
    return {shader_error_rows, {}};
}

}  // namespace cuesta::gl
