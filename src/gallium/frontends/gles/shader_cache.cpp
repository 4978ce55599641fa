// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/shader_cache.h"

#include <algorithm>

#include "compiler/nir/shader.h"
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
    entry.fragment = state_->pipe->create_shader(*executable->program->fragment.nir, error);
    if (entry.fragment == nullptr)
        return {};
    const ProgramShaders shaders = {entry.vertex.get(), entry.fragment.get()};
    entries_.emplace(executable->serial, std::move(entry));
    return shaders;
}

void ShaderCache::drop_unused() {
    const auto unused = [](const auto& entry) { return entry.second.executable.expired(); };
    if (std::none_of(entries_.begin(), entries_.end(), unused))
        return;
    // One of them may be bound still.
    state_->pipe->bind_vertex_shader(nullptr);
    state_->pipe->bind_fragment_shader(nullptr);
    state_->set_dirty(Dirty::program);
    std::erase_if(entries_, unused);
}

}  // namespace cuesta::gles
