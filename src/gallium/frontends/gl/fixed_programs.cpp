// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
#include "gallium/frontends/gl/fixed_programs.h"

#include <fmt/format.h>

#include "base/debug.h"
#include "compiler/glsl/glsl.h"
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/fixed_text.h"
#include "gallium/frontends/gl/material_attributes.h"

namespace cuesta::gl {

namespace {

using gles::Dirty;
using gles::Executable;

// Of each map; an application that has more loses them, and they are made again.
constexpr size_t most_kept = 512;

// The value of the key, made with nothing in it where there is none.
template <typename Map>
typename Map::mapped_type& entry_of(Map& map, const typename Map::key_type& key) {
    const auto it = map.find(key);
    if (it != map.end())
        return it->second;
    if (map.size() >= most_kept)
        map.clear();
    return map[key];
}

// The texts are ours: that they compile is no affair of the application's.
std::shared_ptr<const glsl::Shader> compile_text(State& state,
                                                 nir::Stage stage,
                                                 const std::string& text) {
    if (base::debug_enabled(base::DebugFlag::fixed))
        base::log(text);
    const std::string_view source = text;
    glsl::Compiled compiled = glsl::compile(stage, std::span(&source, 1), state.shader_options);
    if (compiled.shader == nullptr)
        state.pipe_failed("a fixed-function stage: " + compiled.log);
    return std::move(compiled.shader);
}

// The samplers texture0 to texture7 are those of their units.
void set_units(Executable& executable) {
    constexpr std::string_view prefix = "texture";
    for (size_t i = 0; i < executable.uniforms.size(); ++i) {
        const Executable::Uniform& uniform = executable.uniforms[i];
        const std::string_view name = executable.program->uniforms[i].name;
        if (uniform.type.base != glsl::ValueType::Base::sampler || !name.starts_with(prefix))
            continue;
        executable.values[uniform.first] = static_cast<uint32_t>(name[prefix.size()] - '0');
        executable.store_units(uniform, 0, 1);
    }
}

std::shared_ptr<Executable> make_executable(State& state, glsl::Linked linked) {
    if (linked.program == nullptr) {
        state.pipe_failed("fixed-function stages: " + linked.log);
        return nullptr;
    }
    auto executable =
        std::make_shared<Executable>(state.share->next_serial(), std::move(linked.program),
                                     state.shader_options.integer_uniforms);
    set_units(*executable);
    return executable;
}

}  // namespace

bool FixedPrograms::is_current(const State& state) const {
    const Executable* program =
        state.program != nullptr ? state.program->executable.get() : nullptr;
    return stages_[0] != nullptr && program == program_ &&
           texture_serial_ == state.share->texture_serial &&
           !gles::intersects(state.dirty, Dirty::program | Dirty::textures | Dirty::rasterizer |
                                              Dirty::fixed_function);
}

const gles::StageExecutables* FixedPrograms::find(State& state) {
    if (!is_current(state)) {
        // What failed is tried again by the next draw.
        program_ = nullptr;
        if (!update(state)) {
            stages_ = {};
            return nullptr;
        }
        texture_serial_ = state.share->texture_serial;
    }
    return &stages_;
}

bool FixedPrograms::update(State& state) {
    const Shared own = state.program != nullptr ? state.program->executable : nullptr;
    const bool has_vertex = own != nullptr && own->has_stage(0);
    const bool has_fragment = own != nullptr && own->has_stage(1);
    program_ = own.get();
    if (has_vertex && has_fragment) {
        stages_ = {own, own, nullptr};
        return true;
    }
    if (has_fragment) {
        stages_ = {vertex_alone(state, vertex_key(state, interface_of(*own->linked_stage(1).nir))),
                   own, nullptr};
        return stages_[0] != nullptr;
    }
    const FragmentKey fragment = fragment_key(state, has_vertex);
    if (has_vertex) {
        stages_ = {own, fragment_alone(state, fragment), nullptr};
        return stages_[1] != nullptr;
    }
    const Shared made = both(state, {vertex_key(state, fragment.reads()), fragment});
    stages_ = {made, made, nullptr};
    return made != nullptr;
}

FixedPrograms::Shared FixedPrograms::vertex_alone(State& state, const VertexKey& key) {
    Shared& found = entry_of(vertices_, key);
    if (found == nullptr)
        if (const std::shared_ptr<const glsl::Shader> shader = vertex_shader(state, key))
            found = make_executable(state, glsl::link_alone(*shader, material_attribute_bindings(),
                                                            state.shader_options));
    return found;
}

FixedPrograms::Shared FixedPrograms::fragment_alone(State& state, const FragmentKey& key) {
    Shared& found = entry_of(fragments_, key);
    if (found == nullptr)
        if (const std::shared_ptr<const glsl::Shader> shader = fragment_shader(state, key))
            found = make_executable(state, glsl::link_alone(*shader, {}, state.shader_options));
    return found;
}

FixedPrograms::Shared FixedPrograms::both(State& state, const Keys& keys) {
    Shared& found = entry_of(pairs_, keys);
    if (found != nullptr)
        return found;
    const std::shared_ptr<const glsl::Shader> vertex = vertex_shader(state, keys.vertex);
    const std::shared_ptr<const glsl::Shader> fragment = fragment_shader(state, keys.fragment);
    if (vertex != nullptr && fragment != nullptr)
        found = make_executable(state, glsl::link(*vertex, *fragment, material_attribute_bindings(),
                                                  state.shader_options));
    return found;
}

std::shared_ptr<const glsl::Shader> FixedPrograms::vertex_shader(State& state,
                                                                 const VertexKey& key) {
    std::shared_ptr<const glsl::Shader>& found = entry_of(vertex_shaders_, key);
    if (found == nullptr)
        found = compile_text(state, nir::Stage::vertex, vertex_text(key));
    return found;
}

std::shared_ptr<const glsl::Shader> FixedPrograms::fragment_shader(State& state,
                                                                   const FragmentKey& key) {
    std::shared_ptr<const glsl::Shader>& found = entry_of(fragment_shaders_, key);
    if (found == nullptr)
        found = compile_text(state, nir::Stage::fragment, fragment_text(key));
    return found;
}

}  // namespace cuesta::gl
