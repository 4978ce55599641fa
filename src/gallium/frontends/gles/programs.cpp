// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Program objects (OpenGL ES 3.0.6, 2.12.3).
#include <algorithm>
#include <cstring>
#include <string_view>

#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/program.h"
#include "gallium/frontends/gles/program_binary.h"
#include "gallium/frontends/gles/shader_cache.h"

namespace cuesta::gles {
namespace {

void release_shader(State& state, const std::shared_ptr<Shader>& shader) {
    if (shader != nullptr && --shader->uses == 0 && shader->delete_pending)
        state.share->programs.remove(shader->name);
}

// Nothing uses the program any more: its name is free.
void remove_program(State& state, Program& program) {
    for (const std::shared_ptr<Shader>& shader : std::exchange(program.attached, {}))
        release_shader(state, shader);
    state.share->programs.remove(program.name);
}

void forget_link(Program& program, std::string log) {
    program.linked = false;
    program.validated = false;
    program.log = std::move(log);
}

// The pipe's shaders are made here, so that a program that the GPU cannot run does not link.
bool install(State& state, Program& program, std::unique_ptr<glsl::Program> linked) {
    auto executable = std::make_shared<Executable>(state.share->next_serial(), std::move(linked),
                                                   state.shader_options.integer_uniforms);
    std::string error;
    if (!state.shaders->find(executable, &error)) {
        program.log += error + "\n";
        return false;
    }
    executable->set_depth_range(state.viewport.depth_near, state.viewport.depth_far);
    program.executable = std::move(executable);
    program.linked = true;
    // Current, or of the bound pipeline.
    if (program.uses != 0)
        state.set_dirty(Dirty::program | Dirty::textures);
    return true;
}

// Why the shaders make no program; empty: they may.
std::string_view obstacle_to_link(const State& state,
                                  const Program& program,
                                  const StageShaders& shaders) {
    const bool draws = !shaders[0].empty() || !shaders[1].empty();
    if (!shaders[geometry_index].empty() && (program.separable || shaders[0].empty()))
        return program.separable ? "programs of single stages have no geometry shaders"
                                 : "a geometry shader is attached without a vertex shader";
    if (!shaders[compute_index].empty())
        return draws ? "a compute shader is attached with another one" : "";
    if (state.is_compatibility())
        return "";
    if (program.separable || state.is_core())
        return draws ? "" : "no shader is attached";
    if (shaders[0].empty())
        return "no vertex shader is attached";
    return shaders[1].empty() ? "no fragment shader is attached" : "";
}

glsl::Linked link_stages(const State& state, const Program& program, const StageShaders& shaders) {
    if (!shaders[compute_index].empty())
        return glsl::link_compute(*shaders[compute_index][0], state.shader_options);
    if (shaders[0].empty() && shaders[1].empty())
        return {std::make_unique<glsl::Program>(), {}};
    if (!shaders[geometry_index].empty())
        return glsl::link(glsl::DrawShaders{shaders[0], shaders[geometry_index], shaders[1]},
                          program.bindings, state.shader_options, program.feedback,
                          program.output_bindings);
    if (shaders[0].empty() || shaders[1].empty())
        return glsl::link_alone(shaders[shaders[0].empty() ? 1 : 0], program.bindings,
                                state.shader_options, program.feedback, program.output_bindings);
    return glsl::link(shaders[0], shaders[1], program.bindings, state.shader_options,
                      program.feedback, program.output_bindings);
}

bool by_stage(const std::shared_ptr<Shader>& a, const std::shared_ptr<Shader>& b) {
    return a->stage < b->stage;
}

}  // namespace

Program* find_program(State& state, GLuint name) {
    ProgramObject* object = state.share->programs.find(name);
    if (object == nullptr)
        state.error(GL_INVALID_VALUE, "no shader or program has that name");
    else if (object->kind != ProgramObject::Kind::program)
        state.error(GL_INVALID_OPERATION, "that name is a shader's, not a program's");
    else
        return static_cast<Program*>(object);
    return nullptr;
}

void replace_use(State& state, std::shared_ptr<Program>& holder, std::shared_ptr<Program> program) {
    if (program != nullptr)
        ++program->uses;
    const std::shared_ptr<Program> old = std::exchange(holder, std::move(program));
    if (old != nullptr && --old->uses == 0 && old->delete_pending)
        remove_program(state, *old);
}

void set_current_program(State& state, std::shared_ptr<Program> program) {
    if (program == state.program)
        return;
    replace_use(state, state.program, std::move(program));
    state.set_dirty(Dirty::program | Dirty::textures);
}

void link(State& state, Program& program, const StageShaders& shaders) {
    forget_link(program, no_memory_log);
    const std::string_view obstacle = obstacle_to_link(state, program, shaders);
    if (!obstacle.empty()) {
        program.log = "error: " + std::string(obstacle) + "\n";
        return;
    }
    glsl::Linked linked = link_stages(state, program, shaders);
    program.log = std::move(linked.log);
    if (linked.program == nullptr)
        return;
    linked.program->is_separable = program.separable;
    install(state, program, std::move(linked.program));
}

GLuint create_program(State& state) {
    const GLuint name = state.share->programs.generate();
    state.share->programs.set(name, std::make_shared<Program>(name));
    return name;
}

void delete_program(State& state, GLuint name) {
    if (name == 0)
        return;
    Program* program = find_program(state, name);
    if (program == nullptr)
        return;
    program->delete_pending = true;
    if (program->uses == 0)
        remove_program(state, *program);
    state.shaders->drop_unused();
}

GLboolean is_program(State& state, GLuint name) {
    const ProgramObject* object = state.share->programs.find(name);
    return object != nullptr && object->kind == ProgramObject::Kind::program;
}

void attach_shader(State& state, GLuint program_name, GLuint shader_name) {
    Program* program = find_program(state, program_name);
    Shader* shader = program == nullptr ? nullptr : find_shader(state, shader_name);
    if (shader == nullptr)
        return;
    std::vector<std::shared_ptr<Shader>>& attached = program->attached;
    const bool clashes = std::ranges::any_of(attached, [&](const auto& other) {
        return other.get() == shader || (!state.is_desktop() && other->stage == shader->stage);
    });
    if (clashes) {
        state.error(GL_INVALID_OPERATION, state.is_desktop()
                                              ? "glAttachShader: the shader is attached"
                                              : "glAttachShader: one of the type is attached");
        return;
    }
    auto added = std::static_pointer_cast<Shader>(state.share->programs.find_shared(shader_name));
    attached.insert(std::upper_bound(attached.begin(), attached.end(), added, by_stage),
                    std::move(added));
    ++shader->uses;
}

void detach_shader(State& state, GLuint program_name, GLuint shader_name) {
    Program* program = find_program(state, program_name);
    Shader* shader = program == nullptr ? nullptr : find_shader(state, shader_name);
    if (shader == nullptr)
        return;
    const auto found = std::ranges::find(program->attached, shader, &std::shared_ptr<Shader>::get);
    if (found == program->attached.end()) {
        state.error(GL_INVALID_OPERATION, "glDetachShader: the shader is not attached");
        return;
    }
    const std::shared_ptr<Shader> attached = std::move(*found);
    program->attached.erase(found);
    release_shader(state, attached);
}

void get_attached_shaders(
    State& state, GLuint name, GLsizei most, GLsizei* count, GLuint* shaders) {
    if (most < 0) {
        state.error(GL_INVALID_VALUE, "glGetAttachedShaders: a negative count");
        return;
    }
    const Program* program = find_program(state, name);
    if (program == nullptr)
        return;
    GLsizei given = 0;
    for (const std::shared_ptr<Shader>& shader : program->attached)
        if (given < most)
            shaders[given++] = shader->name;
    if (count != nullptr)
        *count = given;
}

void bind_attrib_location(State& state, GLuint name, GLuint location, const GLchar* attribute) {
    if (location >= state.limits.shader.vertex_attributes) {
        state.error(GL_INVALID_VALUE, "glBindAttribLocation: there are fewer attributes");
        return;
    }
    const std::string_view text = attribute;
    if (text.starts_with("gl_")) {
        state.error(GL_INVALID_OPERATION, "glBindAttribLocation: a reserved name");
        return;
    }
    Program* program = find_program(state, name);
    if (program == nullptr)
        return;
    const auto bound = std::find_if(program->bindings.begin(), program->bindings.end(),
                                    [&](const auto& binding) { return binding.name == text; });
    if (bound != program->bindings.end())
        bound->location = location;
    else
        program->bindings.push_back({std::string(text), location});
}

void link_program(State& state, GLuint name) {
    Program* program = find_program(state, name);
    if (program == nullptr)
        return;
    if (program->feedback_uses != 0)
        return state.error(GL_INVALID_OPERATION, "glLinkProgram: transform feedback uses it");
    forget_link(*program, no_memory_log);
    StageShaders shaders{};
    for (const std::shared_ptr<Shader>& shader : program->attached) {
        if (shader->compiled == nullptr)
            return forget_link(*program, "error: an attached shader is not compiled\n");
        shaders[static_cast<size_t>(shader->stage)].push_back(shader->compiled.get());
    }
    link(state, *program, shaders);
}

void use_program(State& state, GLuint name) {
    if (state.feedback.bound->is_running())
        return state.error(GL_INVALID_OPERATION, "glUseProgram: transform feedback is active");
    if (name == 0) {
        set_current_program(state, nullptr);
        return;
    }
    if (find_program(state, name) == nullptr)
        return;
    std::shared_ptr<Program> program =
        std::static_pointer_cast<Program>(state.share->programs.find_shared(name));
    if (!program->linked) {
        state.error(GL_INVALID_OPERATION, "glUseProgram: the program is not linked");
        return;
    }
    set_current_program(state, std::move(program));
}

void validate_program(State& state, GLuint name) {
    Program* program = find_program(state, name);
    if (program == nullptr)
        return;
    const Executable* executable = program->linked_executable();
    const bool clash = executable != nullptr && samplers_clash(*executable);
    program->validated = executable != nullptr && !clash;
    program->log.clear();
    if (executable == nullptr)
        program->log = "error: the program is not linked\n";
    else if (clash)
        program->log = "error: samplers of different types have one texture unit\n";
}

void get_program_binary(
    State& state, GLuint name, GLsizei size, GLsizei* length, GLenum* format, void* binary) {
    const Program* program = find_program(state, name);
    if (program == nullptr)
        return;
    if (length != nullptr)
        *length = 0;
    Executable* executable = program->linked_executable();
    if (executable == nullptr) {
        state.error(GL_INVALID_OPERATION, "glGetProgramBinary: the program is not linked");
        return;
    }
    if (executable->has_stage(geometry_index)) {
        state.error(GL_INVALID_OPERATION,
                    "glGetProgramBinary: programs with geometry shaders have no binary");
        return;
    }
    std::vector<std::byte>& made = binary_of(state, *executable);
    if (size < 0 || static_cast<size_t>(size) < made.size()) {
        state.error(GL_INVALID_OPERATION, "glGetProgramBinary: the buffer is too small");
        return;
    }
    const std::vector<std::byte> bytes = std::exchange(made, {});
    std::memcpy(binary, bytes.data(), bytes.size());
    *format = program_binary_format;
    if (length != nullptr)
        *length = static_cast<GLsizei>(bytes.size());
}

void program_binary(State& state, GLuint name, GLenum format, const void* binary, GLint length) {
    Program* program = find_program(state, name);
    if (program == nullptr)
        return;
    if (format != program_binary_format) {
        state.error(GL_INVALID_ENUM, "glProgramBinary: no format of ours");
        return;
    }
    if (length < 0) {
        state.error(GL_INVALID_VALUE, "glProgramBinary: a negative length");
        return;
    }
    if (program->feedback_uses != 0)
        return state.error(GL_INVALID_OPERATION, "glProgramBinary: transform feedback uses it");
    // A binary that cannot be used is no error, but a failed link (OES_get_program_binary).
    forget_link(*program, no_memory_log);
    Result<std::unique_ptr<glsl::Program>> read =
        read_program_binary({static_cast<const std::byte*>(binary), static_cast<size_t>(length)},
                            program_identity(state), state.limits.shader);
    if (!read) {
        program->log = "error: " + read.error().text + "\n";
        return;
    }
    const bool is_separable = (*read)->is_separable;
    program->log.clear();
    if (install(state, *program, std::move(*read)))
        program->separable = is_separable;
}

}  // namespace cuesta::gles
