// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/shader_cache.h"

#include "compiler/nir/shader.h"
#include "gallium/frontends/gles/color_broadcast.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

ProgramShaders ShaderCache::find(const std::shared_ptr<Executable>& executable,
                                 std::string* error) {
    const auto it = entries_.find(executable->serial);
    if (it != entries_.end())
        return {it->second.vertex.get(), it->second.fragment.get()};
    drop_unused();
    Entry entry;
    entry.executable = executable;
    entry.vertex = state_->pipe->create_shader(*executable->program->vertex.nir, error);
    if (entry.vertex == nullptr)
        return {};
    entry.fragment = make_fragment(*executable->program, error);
    if (entry.fragment == nullptr)
        return {};
    const ProgramShaders shaders = {entry.vertex.get(), entry.fragment.get()};
    entries_.emplace(executable->serial, std::move(entry));
    return shaders;
}

std::unique_ptr<pipe::ShaderObject> ShaderCache::make_fragment(const glsl::Program& program,
                                                               std::string* error) {
    const nir::Shader& shader = *program.fragment.nir;
    const uint32_t color_buffers = state_->limits.color_buffers;
    if (!program.writes_all_color_buffers || color_buffers == 1)
        return state_->pipe->create_shader(shader, error);
    return state_->pipe->create_shader(*broadcast_color(shader, color_buffers), error);
}

void ShaderCache::drop_unused() {
    // What is bound still, DrawState holds.
    std::erase_if(entries_, [](const auto& entry) { return entry.second.executable.expired(); });
}

}  // namespace cuesta::gles
