// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The executables that draws use where no program is current, or the current one lacks a stage:
// made of the state by way of keys (fixed_keys.h) and texts (fixed_text.h), and kept by key.
#pragma once

#include <memory>
#include <unordered_map>
#include <utility>

#include "gallium/frontends/gl/fixed_keys.h"
#include "gallium/frontends/gles/executable.h"

namespace cuesta::gl {

class FixedPrograms {
  public:
    // The stages of the current program with those that it lacks, or that there are without one.
    // Null with the error recorded. Valid until the next call.
    const gles::StageExecutables* find(gles::State& state);

  private:
    using Shared = std::shared_ptr<gles::Executable>;
    struct Keys {
        VertexKey vertex;
        FragmentKey fragment;
        bool operator==(const Keys&) const = default;
    };
    template <typename Key, typename Value>
    using Map = std::unordered_map<Key, Value, KeyHash<Key>>;

    bool is_current(const gles::State& state) const;
    bool update(gles::State& state);
    Shared vertex_alone(gles::State& state, const VertexKey& key);
    Shared fragment_alone(gles::State& state, const FragmentKey& key);
    Shared both(gles::State& state, const Keys& keys);

    std::shared_ptr<const glsl::Shader> vertex_shader(gles::State& state, const VertexKey& key);
    std::shared_ptr<const glsl::Shader> fragment_shader(gles::State& state, const FragmentKey& key);

    // What find() gave last, and what it looked at.
    gles::StageExecutables stages_;
    const gles::Executable* program_ = nullptr;  // the current one's
    uint64_t texture_serial_ = 0;

    Map<VertexKey, std::shared_ptr<const glsl::Shader>> vertex_shaders_;
    Map<FragmentKey, std::shared_ptr<const glsl::Shader>> fragment_shaders_;
    Map<VertexKey, Shared> vertices_;
    Map<FragmentKey, Shared> fragments_;
    Map<Keys, Shared> pairs_;
};

}  // namespace cuesta::gl
