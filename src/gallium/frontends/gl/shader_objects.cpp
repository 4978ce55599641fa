// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// ARB_shader_objects: shaders and programs as objects with handles, which are the names that they
// have elsewhere.
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/program.h"

namespace cuesta::gl {

namespace {

using gles::ProgramObject;

// Null with the error recorded.
const ProgramObject* find_object(State& state, GLhandleARB handle) {
    const ProgramObject* const object = state.share->programs.find(handle);
    if (object == nullptr)
        state.error(GL_INVALID_VALUE, "no shader or program has that handle");
    return object;
}

bool is_shader(const ProgramObject& object) {
    return object.kind == ProgramObject::Kind::shader;
}

// Whether it is of shaders alone, or of programs alone.
bool is_of_shaders(GLenum what) {
    return what == GL_OBJECT_SUBTYPE_ARB || what == GL_OBJECT_COMPILE_STATUS_ARB ||
           what == GL_OBJECT_SHADER_SOURCE_LENGTH_ARB;
}
bool is_of_programs(GLenum what) {
    return what == GL_OBJECT_LINK_STATUS_ARB || what == GL_OBJECT_VALIDATE_STATUS_ARB ||
           what == GL_OBJECT_ATTACHED_OBJECTS_ARB || what == GL_OBJECT_ACTIVE_UNIFORMS_ARB ||
           what == GL_OBJECT_ACTIVE_UNIFORM_MAX_LENGTH_ARB ||
           what == GL_OBJECT_ACTIVE_ATTRIBUTES_ARB ||
           what == GL_OBJECT_ACTIVE_ATTRIBUTE_MAX_LENGTH_ARB;
}

}  // namespace

void delete_object(State& state, GLhandleARB handle) {
    if (handle == 0)
        return;
    const ProgramObject* const object = find_object(state, handle);
    if (object == nullptr)
        return;
    if (is_shader(*object))
        gles::delete_shader(state, handle);
    else
        gles::delete_program(state, handle);
}

GLhandleARB get_handle(State& state, GLenum what) {
    if (what == GL_PROGRAM_OBJECT_ARB)
        return state.program != nullptr ? state.program->name : 0;
    state.error(GL_INVALID_ENUM, "glGetHandleARB: nothing but GL_PROGRAM_OBJECT_ARB is current");
    return 0;
}

// The rest has the numbers that glGetShaderiv and glGetProgramiv know.
void get_object_parameteriv(State& state, GLhandleARB handle, GLenum what, GLint* value) {
    const ProgramObject* const object = find_object(state, handle);
    if (object == nullptr)
        return;
    if (what == GL_OBJECT_TYPE_ARB) {
        *value = is_shader(*object) ? GL_SHADER_OBJECT_ARB : GL_PROGRAM_OBJECT_ARB;
        return;
    }
    const bool is_known = is_of_shaders(what) || is_of_programs(what) ||
                          what == GL_OBJECT_DELETE_STATUS_ARB ||
                          what == GL_OBJECT_INFO_LOG_LENGTH_ARB;
    if (!is_known)
        return state.error(GL_INVALID_ENUM, "glGetObjectParameterARB: nothing of objects");
    if (is_shader(*object) ? is_of_programs(what) : is_of_shaders(what))
        return state.error(GL_INVALID_OPERATION,
                           "glGetObjectParameterARB: nothing of that kind of objects");
    if (what == GL_OBJECT_SUBTYPE_ARB)
        what = GL_SHADER_TYPE;
    if (is_shader(*object))
        gles::get_shader_iv(state, handle, what, value);
    else
        gles::get_program_iv(state, handle, what, value);
}

void get_object_parameterfv(State& state, GLhandleARB handle, GLenum what, GLfloat* value) {
    GLint integer = -1;
    get_object_parameteriv(state, handle, what, &integer);
    // Nothing that objects have is negative: an error leaves it alone.
    if (integer >= 0)
        *value = static_cast<GLfloat>(integer);
}

void get_info_log(
    State& state, GLhandleARB handle, GLsizei size, GLsizei* length, GLcharARB* text) {
    const ProgramObject* const object = find_object(state, handle);
    if (object == nullptr)
        return;
    if (is_shader(*object))
        gles::get_shader_info_log(state, handle, size, length, text);
    else
        gles::get_program_info_log(state, handle, size, length, text);
}

}  // namespace cuesta::gl
