// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The steps of link(), in order.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compiler/glsl/glsl.h"
#include "compiler/glsl/packing.h"
#include "compiler/glsl/shader.h"
#include "compiler/glsl/versions.h"
#include "compiler/shading/facts.h"
#include "compiler/shading/lower.h"

namespace cuesta::glsl {

// Of a variable's leaves, by their numbers.
using Places = std::vector<std::optional<shading::Placement>>;

// One stage while it is linked.
struct LinkedStage {
    const Shader& shader;
    std::string_view name;                               // in messages
    std::vector<const shading::Variable*> globals = {};  // by name
    shading::Facts facts = {};  // filled once the calls are known to be good
    // By variable: where its leaves lie. Variables that are not active, and leaves of built-in
    // uniforms that are not, have none.
    std::unordered_map<const shading::Variable*, Places> places = {};
    // Of built-in uniforms, by name: how many elements of each leaf it uses; 0: none.
    std::map<std::string_view, std::vector<uint32_t>> state_elements = {};
    uint32_t uniform_vec4s = 0;
    std::vector<ValueType> samplers = {};
    std::vector<ValueType> images = {};
    uint32_t buffers = 0;  // storage blocks

    const shading::Module& module() const { return shader.module(); }
    // Null when there is none of the name and the storage.
    const shading::Variable* find(std::string_view variable, shading::Storage storage) const;
};

// Two stages of which one gives its outputs to the other.
struct Boundary {
    LinkedStage& from;
    LinkedStage& to;

    // In messages on what they say differently.
    std::string text() const;
};

// What transform feedback keeps of an output of the last stage in front of the fragment shader, or
// of a part of one.
struct Captured {
    std::string_view name = {};                   // as it was asked for
    const shading::Variable* variable = nullptr;  // null: a built-in one that the shader names not
    uint32_t leaf = 0;                            // of the variable
    nir::Slot slot = nir::Slot::generic;
    ValueType type = {};
    uint32_t element = 0;  // the first of an array
    uint32_t size = 1;     // elements
};

struct LinkState {
    LinkedStage vertex;
    LinkedStage fragment;
    LinkedStage geometry;
    LinkedStage compute;
    const Options& options;
    std::span<const OutputBinding> outputs = {};
    std::vector<Captured> captured = {};
    std::string log = {};
    bool has_failed = false;
    bool has_geometry = false;  // the program has a geometry shader

    // Whose vertices are drawn.
    LinkedStage& last_vertex_stage() { return has_geometry ? geometry : vertex; }
    const LinkedStage& last_vertex_stage() const { return has_geometry ? geometry : vertex; }
    // Of programs that draw, in order.
    std::vector<Boundary> boundaries() {
        if (!has_geometry)
            return {{vertex, fragment}};
        return {{vertex, geometry}, {geometry, fragment}};
    }
    // Any two of a program that draws, which must agree on uniforms and blocks.
    std::vector<Boundary> pairs() {
        if (!has_geometry)
            return {{vertex, fragment}};
        return {{vertex, fragment}, {vertex, geometry}, {geometry, fragment}};
    }
    // The newest of the shaders': those of desktop OpenGL mix.
    Version version() const;
    // Of OpenGL ES, and later; see versions.h of what desktop OpenGL has too.
    bool is_300() const { return is_since(version(), {.es = Version::es_300}); }
    bool is_310() const { return is_since(version(), {.es = Version::es_310}); }
    bool has_in_out() const { return glsl::has_in_out(version()); }
    // Those that the program has no shader of have an empty module.
    std::array<LinkedStage*, nir::stage_count> stages() {
        return {&vertex, &fragment, &geometry, &compute};
    }
    std::array<const LinkedStage*, nir::stage_count> stages() const {
        return {&vertex, &fragment, &geometry, &compute};
    }
    void error(std::string_view text) {
        log.append("error: ").append(text).append("\n");
        has_failed = true;
    }
    void warning(std::string_view text) { log.append("warning: ").append(text).append("\n"); }
};

// Where a program keeps what its stages say, by nir::Stage.
struct StageFields {
    Stage Program::*made;
    UniformPlace Uniform::*place;
    std::optional<uint32_t> UniformBlock::*block;
    std::optional<uint32_t> CounterBuffer::*counters;
};
inline constexpr std::array<StageFields, nir::stage_count> stage_fields = {{
    {&Program::vertex, &Uniform::vertex, &UniformBlock::vertex, &CounterBuffer::vertex},
    {&Program::fragment, &Uniform::fragment, &UniformBlock::fragment, &CounterBuffer::fragment},
    {&Program::geometry, &Uniform::geometry, &UniformBlock::geometry, &CounterBuffer::geometry},
    {&Program::compute, &Uniform::compute, &UniformBlock::compute, &CounterBuffer::compute},
}};

// link_calls.cpp: main, bodies of functions and recursion.
void check_calls(LinkState& state, const LinkedStage& stage);

// link_match.cpp: what both stages declare.
void check_uniforms(LinkState& state);
void check_varyings(LinkState& state);
// link_interface_blocks.cpp: blocks of inputs and outputs of one name.
void check_interface_blocks(LinkState& state, const Boundary& stages);
// Of members, in types that are the same.
bool same_precisions(const shading::Type& a, const shading::Type& b);
// The output of the stage that the next one's input gets. Null: there is none.
const shading::Variable* output_of(const LinkedStage& from, const shading::Variable& input);
// What a stage has of a varying for one vertex: inputs of geometry shaders are arrays of that.
const shading::Type& vertex_type(const shading::Variable& varying);

// link_geometry.cpp: what a geometry shader must say of its primitives, and how much it may emit.
void check_geometry(LinkState& state);
void check_emitted(LinkState& state, const Program& program);

// link_varyings.cpp, link_attributes.cpp, link_uniforms.cpp
// layout(location) of the stage's varyings.
void check_locations(LinkState& state, const LinkedStage& stage);
void place_varyings(LinkState& state);
// link_outputs.cpp: which colours the fragment shader's outputs are, and what the API calls them.
void place_outputs(LinkState& state);
void name_outputs(const LinkedStage& fragment, Program& program);
// Of a stage that is linked alone: all that it names, and the program tells what and where.
void place_varyings_alone(LinkState& state, LinkedStage& stage, Program& program);
// Whether it is what a stage gives to the next one; of a stage that is linked alone, to one of
// another program.
bool is_varying_output(const shading::Variable& variable);
bool is_varying_input(const shading::Variable& variable);
bool is_varying(const LinkedStage& stage, const shading::Variable& variable);
// link_interface.cpp: Program::interface of a stage that is linked alone.
void describe_interface(const LinkedStage& stage, Program& program);
void place_attributes(LinkState& state,
                      std::span<const AttributeBinding> bindings,
                      Program& program);
void place_uniforms(LinkState& state, Program& program);
// link_builtins.cpp: built-in uniforms of desktop OpenGL. LinkedStage::state_elements.
void find_state_uses(LinkedStage& stage);
// Of a leaf, in all stages; and whether a stage uses it, or whatever is no such uniform.
uint32_t state_elements(const LinkState& state, std::string_view name, uint32_t leaf);
bool uses_leaf(const LinkedStage& stage, std::string_view name, uint32_t leaf);
// link_names.cpp: what the API calls them, and their locations.
void name_uniforms(LinkState& state, Program& program);
// link_counters.cpp: atomic counters, behind the storage blocks.
void place_counters(LinkState& state, Program& program);

// link_blocks.cpp: blocks of one name, in both stages or against other names; their buffers
// and the names of their members.
void check_blocks(LinkState& state);
void place_blocks(LinkState& state, Program& program);
// link_block_names.cpp: before they are made, that they are no more than a program may have.
void check_member_names(LinkState& state);
// Of a block, or an array of them, with its number in the program.
void name_block_members(const shading::Variable& block, uint32_t number, Program& program);
// Blocks of it: those of an array count one each.
uint32_t count_of_blocks(const shading::Variable& block);

// link_feedback.cpp: what is asked for, as state.captured, and where it is in the lowered shader.
void read_feedback(LinkState& state, const Feedback& feedback);
void name_feedback(const LinkState& state, const Feedback& feedback, Program& program);

ValueType value_type_of(const shading::Type& type);

}  // namespace cuesta::glsl
