// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What transform feedback keeps of outputs of the last stage that makes vertices (OpenGL
// ES 3.0.6, 2.12.8 and 2.15).
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "compiler/glsl/link.h"
#include "compiler/nir/builder.h"

namespace cuesta::glsl {
namespace {

using shading::Leaf;
using shading::Storage;
using shading::Variable;

// "v[2]" taken apart.
struct FeedbackName {
    std::string_view path;
    std::optional<uint32_t> element;
    bool is_good = true;
};

FeedbackName parse_name(std::string_view name) {
    const size_t bracket = name.find('[');
    if (bracket == std::string_view::npos)
        return {name, std::nullopt};
    const std::string_view digits = name.substr(bracket + 1);
    uint32_t element = 0;
    const char* const end = digits.data() + digits.size();
    const auto [behind, error] = std::from_chars(digits.data(), end, element);
    const bool is_good = error == std::errc() && std::string_view(behind, end) == "]";
    return {name.substr(0, bracket), element, is_good};
}

unsigned components_of(const Captured& captured) {
    return captured.type.components * captured.type.slots() * captured.size;
}

// Of an output's leaf; a struct has several, with the path of none of them.
std::optional<Captured> capture_leaf(const Leaf& leaf, const FeedbackName& name) {
    Captured captured = {.variable = leaf.variable, .leaf = leaf.number};
    captured.slot = leaf.variable->slot;
    captured.type = value_type_of(*leaf.type);
    captured.size = leaf.elements();
    if (!name.element)
        return captured;
    if (leaf.lengths.empty() || *name.element >= captured.size)
        return std::nullopt;
    captured.element = *name.element;
    captured.size = 1;
    return captured;
}

// Outputs of the language that a shader need not name.
std::optional<Captured> capture_builtin(const FeedbackName& name) {
    if (name.element || (name.path != "gl_Position" && name.path != "gl_PointSize"))
        return std::nullopt;
    Captured captured;
    const bool is_position = name.path == "gl_Position";
    captured.slot = is_position ? nir::Slot::position : nir::Slot::point_size;
    captured.type.components = is_position ? 4 : 1;
    return captured;
}

// Members of blocks without an instance have the member's name alone.
std::string_view api_name(const Leaf& leaf) {
    std::string_view path = leaf.path;
    const Variable& variable = *leaf.variable;
    if (!variable.interface_block.empty() && !variable.has_block_instance)
        path.remove_prefix(variable.interface_block.size() + 1);
    return path;
}

std::optional<Captured> capture(const LinkedStage& vertex, const FeedbackName& name) {
    if (!name.is_good)
        return std::nullopt;
    for (const Variable* variable : vertex.module().globals) {
        if (variable->storage != Storage::output || variable->slot == nir::Slot::clip_distance ||
            variable->slot == nir::Slot::clip_vertex)
            continue;
        for (const Leaf& leaf : shading::leaves_of(*variable))
            if (api_name(leaf) == name.path)
                return capture_leaf(leaf, name);
    }
    return capture_builtin(name);
}

bool overlap(const Captured& a, const Captured& b) {
    const bool is_same = a.variable == b.variable && a.leaf == b.leaf && a.slot == b.slot;
    return is_same && a.element < b.element + b.size && b.element < a.element + a.size;
}

void check_limits(LinkState& state, bool is_separate) {
    const Limits& limits = state.options.limits;
    uint64_t all = 0;
    for (const Captured& captured : state.captured) {
        all += components_of(captured);
        if (is_separate && components_of(captured) > limits.feedback_separate_components)
            state.error(fmt::format("transform feedback of '{}' has {} components, more than {}",
                                    captured.name, components_of(captured),
                                    limits.feedback_separate_components));
    }
    if (is_separate && state.captured.size() > limits.feedback_separate_buffers)
        state.error(fmt::format("transform feedback takes {} buffers, more than {}",
                                state.captured.size(), limits.feedback_separate_buffers));
    if (!is_separate && all > limits.feedback_interleaved_components)
        state.error(fmt::format("transform feedback has {} components, more than {}", all,
                                limits.feedback_interleaved_components));
}

// The position of an output in the lowered shader. What the shader has no output for, as it does
// not write it, is 0.
uint32_t output_at(nir::Shader& shader, nir::Slot slot, uint32_t index) {
    const auto found = std::ranges::find_if(shader.outputs, [&](const nir::IoSlot& output) {
        return output.slot == slot && output.index == index;
    });
    const auto position = static_cast<uint32_t>(found - shader.outputs.begin());
    if (found != shader.outputs.end())
        return position;
    nir::IoSlot output;
    output.slot = slot;
    output.index = index;
    output.components = 1;
    output.name = "unwritten";
    shader.outputs.push_back(std::move(output));
    nir::Builder b(*shader.entry_point());
    // Of each vertex that a geometry shader emits.
    if (shader.stage == nir::Stage::geometry)
        b.cursor = nir::Cursor::at_start(*shader.entry_point()->body.first_block());
    b.store_output(b.imm_float(0), position);
    return position;
}

}  // namespace

void read_feedback(LinkState& state, const Feedback& feedback) {
    for (const std::string& name : feedback.names) {
        // More have too many components: each has one.
        if (state.captured.size() > state.options.limits.feedback_interleaved_components)
            break;
        std::optional<Captured> captured = capture(state.last_vertex_stage(), parse_name(name));
        if (!captured) {
            state.error(fmt::format("transform feedback: '{}' is no output of the {} shader", name,
                                    state.last_vertex_stage().name));
            continue;
        }
        captured->name = name;
        for (const Captured& other : state.captured)
            if (overlap(other, *captured))
                state.error(fmt::format("transform feedback: '{}' is kept by '{}' already", name,
                                        other.name));
        state.captured.push_back(*captured);
    }
    check_limits(state, feedback.is_separate);
}

void name_feedback(const LinkState& state, const Feedback& feedback, Program& program) {
    uint32_t offset = 0;
    for (const Captured& captured : state.captured) {
        FeedbackVarying varying;
        varying.name = captured.name;
        varying.type = captured.type;
        varying.size = captured.size;
        varying.buffer =
            feedback.is_separate ? static_cast<uint32_t>(program.feedback_strides.size()) : 0;
        varying.offset = feedback.is_separate ? 0 : offset;
        shading::Placement place;
        if (captured.slot == nir::Slot::generic)
            place = *state.last_vertex_stage().places.at(captured.variable)[captured.leaf];
        else if (captured.variable != nullptr)
            place.location = captured.variable->slot_index;
        nir::Shader& shader = state.has_geometry ? *program.geometry.nir : *program.vertex.nir;
        varying.output = output_at(shader, captured.slot,
                                   place.location + captured.element * captured.type.slots());
        varying.component = place.component;
        offset += 4 * components_of(captured);
        if (feedback.is_separate)
            program.feedback_strides.push_back(4 * components_of(captured));
        program.feedback.push_back(std::move(varying));
    }
    if (!feedback.is_separate && !state.captured.empty())
        program.feedback_strides.push_back(offset);
}

}  // namespace cuesta::glsl
