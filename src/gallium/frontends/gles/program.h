// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders and programs: one space of names.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/glsl/glsl.h"
#include "gallium/frontends/gles/executable.h"
#include "gallium/frontends/gles/gl.h"

namespace cuesta::gles {

class State;

struct ProgramObject {
    enum class Kind : uint8_t { shader, program };
    ProgramObject(Kind k, GLuint n) : kind(k), name(n) {}
    virtual ~ProgramObject() = default;

    Kind kind;
    GLuint name = 0;
    // Programs that a shader is attached to; contexts that a program is current in, and places in
    // program pipelines.
    uint32_t uses = 0;
    bool delete_pending = false;  // the name is free when nothing uses the object any more
    std::string label;
};

struct Shader : ProgramObject {
    Shader(GLuint n, nir::Stage s) : ProgramObject(Kind::shader, n), stage(s) {}

    nir::Stage stage;
    std::string source;
    bool has_source = false;                       // glShaderSource was called
    std::shared_ptr<const glsl::Shader> compiled;  // null: not compiled, or with errors
    std::string log;
};

struct Program : ProgramObject {
    explicit Program(GLuint n) : ProgramObject(Kind::program, n) {}

    // Of the last link that succeeded; null: of none. Drawn with while the
    // program is current or a stage of the pipeline that is bound.
    std::shared_ptr<Executable> executable;

    // By stages; of OpenGL ES one a stage.
    std::vector<std::shared_ptr<Shader>> attached;
    std::vector<glsl::AttributeBinding> bindings;      // glBindAttribLocation's, of the next link
    std::vector<glsl::OutputBinding> output_bindings;  // glBindFragDataLocation's, likewise
    bool separable = false;                            // GL_PROGRAM_SEPARABLE_EXT, likewise
    glsl::Feedback feedback;                           // glTransformFeedbackVaryings', likewise
    bool binary_retrievable = false;  // GL_PROGRAM_BINARY_RETRIEVABLE_HINT, which nobody takes
    uint32_t feedback_uses = 0;       // transform feedback that is active with it
    bool linked = false;              // the last link succeeded
    bool validated = false;
    std::string log;

    // What the last link made, for queries; null where it failed.
    Executable* linked_executable() const { return linked ? executable.get() : nullptr; }
};

// The object of that name, or null with the error of OpenGL ES 2.0.25, 2.10.
Shader* find_shader(State& state, GLuint name);
Program* find_program(State& state, GLuint name);

// The program's executable for questions that need a successful link; null with the error recorded.
Executable* linked_program(State& state, GLuint name);

// What glCreateShader calls a stage; nothing: none of the context.
std::optional<nir::Stage> to_stage(const State& state, GLenum type);
void set_source(Shader& shader, GLsizei count, const GLchar* const* strings, const GLint* lengths);
void compile(State& state, Shader& shader);
// What logs say of a compilation or a link that was left for want of memory. A string of so few
// characters needs none.
inline constexpr const char* no_memory_log = "out of memory\n";
// By stage. The program's log and link status say what came of it. In the compatibility profile a
// program may lack the vertex or the fragment shader, or both: what is there is linked alone, and
// fixed function is drawn with in the place of the rest (Desktop::find_executables).
using StageShaders = std::array<std::vector<const glsl::Shader*>, pipe::shader_stage_count>;
void link(State& state, Program& program, const StageShaders& shaders);

// `holder` holds the program, or none (null), and counts as a use of it.
void replace_use(State& state, std::shared_ptr<Program>& holder, std::shared_ptr<Program> program);
// Makes the program, or none (null), the context's current one.
void set_current_program(State& state, std::shared_ptr<Program> program);

}  // namespace cuesta::gles
