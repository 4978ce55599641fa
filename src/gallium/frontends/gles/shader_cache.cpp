// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/shader_cache.h"

#include "compiler/nir/shader.h"
#include "gallium/frontends/gles/color_broadcast.h"
#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/feedback_shader.h"
#include "gallium/frontends/gles/passing_shader.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

pipe::ShaderObject* ShaderCache::Fragments::two_source() const {
    return two_source_fragment != nullptr ? two_source_fragment.get() : fragment.get();
}

ProgramShaders ShaderCache::Entry::shaders() const {
    return {vertex.get(), fragment.get(), two_source(), compute.get(), geometry.get()};
}

std::optional<ProgramShaders> ShaderCache::find(const std::shared_ptr<Executable>& executable,
                                                std::string* error) {
    const auto it = entries_.find(executable->serial);
    if (it != entries_.end())
        return it->second.shaders();
    drop_unused();
    Entry entry;
    entry.executable = executable;
    const glsl::Program& program = *executable->program;
    if (program.vertex.nir != nullptr) {
        entry.vertex = state_->pipe->create_shader(*program.vertex.nir, error);
        if (entry.vertex == nullptr)
            return std::nullopt;
    }
    if (program.fragment.nir != nullptr &&
        !make_fragments(*program.fragment.nir, program.writes_all_color_buffers, entry, error))
        return std::nullopt;
    if (program.compute.nir != nullptr) {
        entry.compute = state_->pipe->create_shader(*program.compute.nir, error);
        if (entry.compute == nullptr)
            return std::nullopt;
    }
    if (program.geometry.nir != nullptr) {
        entry.geometry = state_->pipe->create_shader(*program.geometry.nir, error);
        if (entry.geometry == nullptr)
            return std::nullopt;
    }
    const ProgramShaders shaders = entry.shaders();
    entries_.emplace(executable->serial, std::move(entry));
    return shaders;
}

std::optional<ProgramShaders> ShaderCache::find_pair(const std::shared_ptr<Executable>& vertex,
                                                     const std::shared_ptr<Executable>& fragment,
                                                     std::string* text) {
    if (vertex == fragment)
        return find(vertex, text);
    std::optional<ProgramShaders> shaders = find(fragment, text);
    const std::optional<ProgramShaders> own = find(vertex, text);
    if (!shaders || !own)
        return std::nullopt;
    const Pair& pair = pair_of(vertex, fragment);
    *text += pair.text;
    if (pair.has_failed) {
        // It may have been for want of memory: the next draw tries again.
        pairs_.erase({vertex->serial, fragment->serial});
        return std::nullopt;
    }
    shaders->vertex = pair.joined != nullptr ? pair.joined.get() : own->vertex;
    return shaders;
}

ShaderCache::Pair& ShaderCache::pair_of(const std::shared_ptr<Executable>& vertex,
                                        const std::shared_ptr<Executable>& fragment) {
    const auto [it, is_new] = pairs_.try_emplace({vertex->serial, fragment->serial});
    Pair& pair = it->second;
    if (!is_new)
        return pair;
    pair.vertex = vertex;
    pair.fragment = fragment;
    glsl::Joined made = glsl::join(*vertex->program, *fragment->program, state_->limits.shader);
    pair.text = made.warnings + made.error;
    pair.has_failed = !made.error.empty();
    if (made.vertex == nullptr)
        return pair;
    std::string error;
    pair.joined = state_->pipe->create_shader(*made.vertex, &error);
    if (pair.joined == nullptr) {
        pair.text += "error: " + error + "\n";
        pair.has_failed = true;
    }
    return pair;
}

bool ShaderCache::make_fragments(const nir::Shader& shader,
                                 bool writes_all_color_buffers,
                                 Fragments& made,
                                 std::string* error) {
    const uint32_t color_buffers = state_->limits.color_buffers;
    if (!writes_all_color_buffers || color_buffers == 1) {
        made.fragment = state_->pipe->create_shader(shader, error);
        return made.fragment != nullptr;
    }
    made.fragment = state_->pipe->create_shader(*broadcast_color(shader, color_buffers), error);
    if (made.fragment == nullptr || !writes_second_color(shader))
        return made.fragment != nullptr;
    made.two_source_fragment = state_->pipe->create_shader(shader, error);
    return made.two_source_fragment != nullptr;
}

// What was made of the vertex program's shader, with its outputs where the fragment program has
// them.
std::unique_ptr<pipe::ShaderObject> ShaderCache::make_joined(const StageExecutables& stages,
                                                             const nir::Shader& shader,
                                                             std::string* error) {
    if (stages[0] == stages[1])
        return state_->pipe->create_shader(shader, error);
    const glsl::Joined joined =
        glsl::join(*stages[0]->program, *stages[1]->program, state_->limits.shader, &shader);
    if (!joined.error.empty()) {
        *error = joined.error;
        return nullptr;
    }
    return state_->pipe->create_shader(joined.vertex != nullptr ? *joined.vertex : shader, error);
}

std::optional<ProgramShaders> ShaderCache::find_added(
    const StageExecutables& stages,
    const std::array<uint64_t, pipe::draw_stage_count>& keys,
    std::string* error) {
    const std::shared_ptr<Executable>& vertex = stages[0];
    const std::shared_ptr<Executable>& fragment = stages[1];
    std::optional<ProgramShaders> shaders = find_pair(vertex, fragment, error);
    if (shaders && keys[0] != 0) {
        auto& added = vertex == fragment ? entries_.at(vertex->serial).added_vertices
                                         : pair_of(vertex, fragment).added_vertices;
        std::unique_ptr<pipe::ShaderObject>& shader = added[keys[0]];
        const glsl::Stage& stage = vertex->program->vertex;
        if (shader == nullptr)
            shader = make_joined(
                stages, *state_->desktop->with_additions(*stage.nir, keys[0], stage.uniform_vec4s),
                error);
        if (shader == nullptr)
            return std::nullopt;
        shaders->vertex = shader.get();
    }
    if (shaders && keys[1] != 0) {
        Fragments& added = entries_.at(fragment->serial).added_fragments[keys[1]];
        const glsl::Program& program = *fragment->program;
        if (added.fragment == nullptr &&
            !make_fragments(*state_->desktop->with_additions(*program.fragment.nir, keys[1],
                                                             program.fragment.uniform_vec4s),
                            program.writes_all_color_buffers, added, error))
            return std::nullopt;
        shaders->fragment = added.fragment.get();
        shaders->two_source_fragment = added.two_source();
    }
    return shaders;
}

pipe::ShaderObject* ShaderCache::find_passing(const StageExecutables& stages,
                                              uint64_t key,
                                              std::span<const nir::IoSlot> extras,
                                              uint32_t extras_number,
                                              std::string* error) {
    PassingVertices& known = stages[0] == stages[1]
                                 ? entries_.at(stages[0]->serial).passing_vertices
                                 : pair_of(stages[0], stages[1]).passing_vertices;
    std::unique_ptr<pipe::ShaderObject>& shader = known[{key, extras_number}];
    if (shader == nullptr) {
        const std::unique_ptr<nir::Shader> plain =
            passing_shader(*stages[0]->program->vertex.nir, extras);
        shader = make_joined(stages, *state_->desktop->with_additions(*plain, key, 0), error);
    }
    return shader.get();
}

pipe::ShaderObject* ShaderCache::find_feedback(const std::shared_ptr<Executable>& vertex,
                                               const std::shared_ptr<Executable>& fragment,
                                               std::string* error) {
    std::unique_ptr<pipe::ShaderObject>& shader = vertex == fragment
                                                      ? entries_.at(vertex->serial).feedback_vertex
                                                      : pair_of(vertex, fragment).feedback_vertex;
    if (shader == nullptr)
        shader = make_feedback(*vertex, *fragment, error);
    return shader.get();
}

// What is kept may be nothing that the fragment shader reads: stores of it come first.
std::unique_ptr<pipe::ShaderObject> ShaderCache::make_feedback(const Executable& vertex,
                                                               const Executable& fragment,
                                                               std::string* error) {
    Result<std::unique_ptr<nir::Shader>> shader = feedback_shader(*vertex.program);
    if (!shader) {
        *error = shader.error().text;
        return nullptr;
    }
    if (&vertex == &fragment)
        return state_->pipe->create_shader(**shader, error);
    const glsl::Joined joined =
        glsl::join(*vertex.program, *fragment.program, state_->limits.shader, shader->get());
    if (!joined.error.empty()) {
        *error = joined.error;
        return nullptr;
    }
    return state_->pipe->create_shader(joined.vertex != nullptr ? *joined.vertex : **shader, error);
}

pipe::ShaderObject* ShaderCache::find_capturing(const std::shared_ptr<Executable>& vertex,
                                                std::string* error) {
    std::unique_ptr<pipe::ShaderObject>& shader = entries_.at(vertex->serial).capturing_vertex;
    if (shader != nullptr)
        return shader.get();
    Result<std::unique_ptr<nir::Shader>> made = capturing_shader(*vertex->program);
    if (!made) {
        *error = made.error().text;
        return nullptr;
    }
    shader = state_->pipe->create_shader(**made, error);
    return shader.get();
}

pipe::ShaderObject* ShaderCache::find_gathering(const std::shared_ptr<Executable>& vertex,
                                                std::string* error) {
    std::unique_ptr<pipe::ShaderObject>& shader = entries_.at(vertex->serial).gathering_vertex;
    if (shader == nullptr)
        shader = state_->pipe->create_shader(*gathering_shader(*vertex->program), error);
    return shader.get();
}

void ShaderCache::drop_unused() {
    // What is bound still, DrawState and ComputeState hold.
    std::erase_if(entries_, [](const auto& entry) { return entry.second.executable.expired(); });
    std::erase_if(pairs_, [](const auto& pair) {
        return pair.second.vertex.expired() || pair.second.fragment.expired();
    });
}

}  // namespace cuesta::gles
