// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shader objects (OpenGL ES 2.0.25, 2.10.1 and 6.1.8).
#include <algorithm>
#include <string_view>
#include <vector>

#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/program.h"
#include "gallium/frontends/gles/text_result.h"

namespace cuesta::gles {
namespace {

constexpr GLenum stage_names[] = {GL_VERTEX_SHADER, GL_FRAGMENT_SHADER, GL_GEOMETRY_SHADER_EXT,
                                  GL_COMPUTE_SHADER};  // by nir::Stage

// Range and precision as glGetShaderPrecisionFormat gives them: base-2 logarithms.
struct Precision {
    GLint least = 0;
    GLint greatest = 0;
    GLint bits = 0;
};
constexpr Precision none = {};
constexpr Precision float32 = {127, 127, 23};
constexpr Precision float16 = {15, 15, 10};
constexpr Precision int32 = {31, 30, 0};
constexpr Precision int16 = {15, 14, 0};
// Integers that GPUs without them keep in floats.
constexpr Precision int_in_float32 = {24, 24, 0};
constexpr Precision int_in_float16 = {11, 11, 0};

Precision float_precision(const State& state, nir::Stage stage, bool high) {
    const glsl::Options& options = state.shader_options;
    if (stage == nir::Stage::fragment && !options.fragment_highp)
        return high ? none : float16;
    return !high && options.half_precision ? float16 : float32;
}

Precision int_precision(const State& state, nir::Stage stage, bool high) {
    const glsl::Options& options = state.shader_options;
    if (stage == nir::Stage::fragment && !options.fragment_highp)
        return high ? none : int_in_float16;
    if (!options.integer_uniforms)
        return int_in_float32;
    return !high && options.half_precision ? int16 : int32;
}

std::string_view string_of(const GLchar* string, const GLint* length) {
    if (string == nullptr)
        return {};
    return length == nullptr || *length < 0 ? std::string_view(string)
                                            : std::string_view(string, size_t(*length));
}

}  // namespace

Shader* find_shader(State& state, GLuint name) {
    ProgramObject* object = state.share->programs.find(name);
    if (object == nullptr)
        state.error(GL_INVALID_VALUE, "no shader or program has that name");
    else if (object->kind != ProgramObject::Kind::shader)
        state.error(GL_INVALID_OPERATION, "that name is a program's, not a shader's");
    else
        return static_cast<Shader*>(object);
    return nullptr;
}

std::optional<nir::Stage> to_stage(const State& state, GLenum type) {
    for (size_t i = 0; i < std::size(stage_names); ++i)
        if (stage_names[i] == type &&
            (type != GL_GEOMETRY_SHADER_EXT || state.has_geometry_shaders()) &&
            (type != GL_COMPUTE_SHADER || (state.is_es31() && !state.is_desktop())))
            return static_cast<nir::Stage>(i);
    return std::nullopt;
}

void set_source(Shader& shader, GLsizei count, const GLchar* const* strings, const GLint* lengths) {
    shader.source.clear();
    shader.has_source = true;
    for (GLsizei i = 0; i < count; ++i)
        shader.source += string_of(strings[i], lengths == nullptr ? nullptr : lengths + i);
}

void compile(State& state, Shader& shader) {
    const std::string_view source = shader.source;
    shader.compiled = nullptr;
    shader.log = no_memory_log;
    glsl::Compiled compiled =
        glsl::compile(shader.stage, std::span(&source, 1), state.shader_options);
    shader.compiled = std::move(compiled.shader);
    shader.log = std::move(compiled.log);
}

GLuint create_shader(State& state, GLenum type) {
    const std::optional<nir::Stage> stage = to_stage(state, type);
    if (!stage) {
        state.error(GL_INVALID_ENUM, "glCreateShader: no type of shaders");
        return 0;
    }
    const GLuint name = state.share->programs.generate();
    state.share->programs.set(name, std::make_shared<Shader>(name, *stage));
    return name;
}

void delete_shader(State& state, GLuint name) {
    if (name == 0)
        return;
    Shader* shader = find_shader(state, name);
    if (shader == nullptr)
        return;
    shader->delete_pending = true;
    if (shader->uses == 0)
        state.share->programs.remove(name);
}

GLboolean is_shader(State& state, GLuint name) {
    const ProgramObject* object = state.share->programs.find(name);
    return object != nullptr && object->kind == ProgramObject::Kind::shader;
}

void shader_source(
    State& state, GLuint name, GLsizei count, const GLchar* const* strings, const GLint* lengths) {
    if (count < 0) {
        state.error(GL_INVALID_VALUE, "glShaderSource: a negative count");
        return;
    }
    Shader* shader = find_shader(state, name);
    if (shader == nullptr)
        return;
    if (count > 0 && strings == nullptr) {
        state.error(GL_INVALID_VALUE, "glShaderSource: no strings");
        return;
    }
    set_source(*shader, count, strings, lengths);
}

void compile_shader(State& state, GLuint name) {
    if (Shader* shader = find_shader(state, name))
        compile(state, *shader);
}

void get_shader_iv(State& state, GLuint name, GLenum what, GLint* value) {
    const Shader* shader = find_shader(state, name);
    if (shader == nullptr)
        return;
    switch (what) {
        case GL_SHADER_TYPE:
            *value = static_cast<GLint>(stage_names[static_cast<size_t>(shader->stage)]);
            return;
        case GL_DELETE_STATUS: *value = shader->delete_pending; return;
        case GL_COMPILE_STATUS: *value = shader->compiled != nullptr; return;
        case GL_COMPLETION_STATUS_KHR: *value = GL_TRUE; return;  // glCompileShader waits
        case GL_INFO_LOG_LENGTH: *value = text_length(shader->log); return;
        // 6.1.8: with the terminating 0; of no source 0.
        case GL_SHADER_SOURCE_LENGTH:
            *value = shader->has_source ? static_cast<GLint>(shader->source.size() + 1) : 0;
            return;
        default: state.error(GL_INVALID_ENUM, "glGetShaderiv: nothing of shaders");
    }
}

void get_shader_info_log(State& state, GLuint name, GLsizei size, GLsizei* length, GLchar* text) {
    if (const Shader* shader = find_shader(state, name))
        give_text(state, shader->log, size, length, text);
}

void get_shader_source(State& state, GLuint name, GLsizei size, GLsizei* length, GLchar* text) {
    if (const Shader* shader = find_shader(state, name))
        give_text(state, shader->source, size, length, text);
}

void get_shader_precision_format(
    State& state, GLenum shader, GLenum precision, GLint* range, GLint* bits) {
    const std::optional<nir::Stage> stage = to_stage(state, shader);
    if (!stage) {
        state.error(GL_INVALID_ENUM, "glGetShaderPrecisionFormat: no type of shaders");
        return;
    }
    Precision found;
    switch (precision) {
        case GL_LOW_FLOAT:
        case GL_MEDIUM_FLOAT:
        case GL_HIGH_FLOAT:
            found = float_precision(state, *stage, precision == GL_HIGH_FLOAT);
            break;
        case GL_LOW_INT:
        case GL_MEDIUM_INT:
        case GL_HIGH_INT: found = int_precision(state, *stage, precision == GL_HIGH_INT); break;
        default: state.error(GL_INVALID_ENUM, "glGetShaderPrecisionFormat: no precision"); return;
    }
    range[0] = found.least;
    range[1] = found.greatest;
    *bits = found.bits;
}

// Each compiles where it is asked to: a number of threads is a wish of the application alone.
void max_shader_compiler_threads(State& state, GLuint count) {
    state.hints.compiler_threads = count;
}

// The compiler keeps nothing between shaders.
void release_shader_compiler(State&) {}

// There are no binary formats of shaders (GL_NUM_SHADER_BINARY_FORMATS is 0), so every one is
// wrong.
void shader_binary(
    State& state, GLsizei count, const GLuint* names, GLenum, const void*, GLsizei length) {
    if (count < 0 || length < 0) {
        state.error(GL_INVALID_VALUE, "glShaderBinary: a negative count or length");
        return;
    }
    for (GLsizei i = 0; names != nullptr && i < count; ++i)
        if (find_shader(state, names[i]) == nullptr)
            return;
    state.error(GL_INVALID_ENUM, "glShaderBinary: there are no binary formats");
}

}  // namespace cuesta::gles
