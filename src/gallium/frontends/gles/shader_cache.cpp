// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/shader_cache.h"

#include "compiler/nir/shader.h"
#include "gallium/frontends/gles/color_broadcast.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

ProgramShaders ShaderCache::Entry::shaders() const {
    return {vertex.get(), fragment.get(),
            two_source_fragment != nullptr ? two_source_fragment.get() : fragment.get()};
}

ProgramShaders ShaderCache::find(const std::shared_ptr<Executable>& executable,
                                 std::string* error) {
    const auto it = entries_.find(executable->serial);
    if (it != entries_.end())
        return it->second.shaders();
    drop_unused();
    Entry entry;
    entry.executable = executable;
    entry.vertex = state_->pipe->create_shader(*executable->program->vertex.nir, error);
    if (entry.vertex == nullptr || !make_fragments(*executable->program, entry, error))
        return {};
    const ProgramShaders shaders = entry.shaders();
    entries_.emplace(executable->serial, std::move(entry));
    return shaders;
}

bool ShaderCache::make_fragments(const glsl::Program& program, Entry& entry, std::string* error) {
    const nir::Shader& shader = *program.fragment.nir;
    const uint32_t color_buffers = state_->limits.color_buffers;
    if (!program.writes_all_color_buffers || color_buffers == 1) {
        entry.fragment = state_->pipe->create_shader(shader, error);
        return entry.fragment != nullptr;
    }
    entry.fragment = state_->pipe->create_shader(*broadcast_color(shader, color_buffers), error);
    if (entry.fragment == nullptr || !writes_second_color(shader))
        return entry.fragment != nullptr;
    entry.two_source_fragment = state_->pipe->create_shader(shader, error);
    return entry.two_source_fragment != nullptr;
}

void ShaderCache::drop_unused() {
    // What is bound still, DrawState holds.
    std::erase_if(entries_, [](const auto& entry) { return entry.second.executable.expired(); });
}

}  // namespace cuesta::gles
