// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the two shaders declare of the same name (GLSL ES 1.00, 4.3.4, 4.3.5 and 4.6.4).
#include <algorithm>

#include <fmt/format.h>

#include "compiler/glsl/link.h"

namespace cuesta::glsl {
namespace {

using shading::Precision;
using shading::Storage;
using shading::Type;
using shading::Variable;

bool is_builtin(const Variable& variable) {
    return variable.name.starts_with("gl_");
}

}  // namespace

bool same_precisions(const Type& a, const Type& b) {
    if (a.is_array())
        return same_precisions(*a.element, *b.element);
    for (size_t i = 0; i < a.members.size(); ++i)
        if (a.members[i].precision != b.members[i].precision ||
            !same_precisions(*a.members[i].type, *b.members[i].type))
            return false;
    return true;
}

namespace {

// What two declarations of a uniform say differently, of what 3.10 has (4.4.3 to 4.4.7 and 4.9);
// empty: nothing. A number that one of them leaves out is the other's.
std::string_view layout_difference(const Variable& a, const Variable& b) {
    if (a.layout_location && b.layout_location && a.layout_location != b.layout_location)
        return "location";
    if (a.binding && b.binding && a.binding != b.binding)
        return "binding";
    if (shading::innermost(*a.type).is_counter() && a.counter_offset != b.counter_offset)
        return "offset";
    if (a.image_format != b.image_format)
        return "format";
    return a.memory != b.memory ? "set of memory qualifiers" : std::string_view();
}

void check_uniform(LinkState& state, const Boundary& stages, const Variable& a, const Variable& b) {
    if (const std::string_view what = layout_difference(a, b); !what.empty())
        state.error(fmt::format("uniform '{}' has one {} {}", a.name, what, stages.text()));
    const bool has_values = a.value != nullptr && b.value != nullptr;
    if (has_values && !std::ranges::equal(a.value->scalars, b.value->scalars, {},
                                          &shading::ConstantScalar::u, &shading::ConstantScalar::u))
        state.error(fmt::format("uniform '{}' has one value {}", a.name, stages.text()));
    if (!same_type(*a.type, *b.type))
        return state.error(fmt::format("uniform '{}' has one type {}", a.name, stages.text()));
    if (a.precision == b.precision && same_precisions(*a.type, *b.type))
        return;
    const std::string text =
        fmt::format("uniform '{}' has one precision {}", a.name, stages.text());
    // Where one of them does nothing with it there is nothing that could differ.
    if (a.is_used && b.is_used)
        state.error(text);
    else
        state.warning(text);
}

void check_invariance(LinkState& state,
                      const Boundary& stages,
                      const Variable& output,
                      const Variable& input) {
    const bool by_pragma =
        stages.from.shader.is_all_invariant() || stages.to.shader.is_all_invariant();
    if (input.is_invariant == output.is_invariant || (output.is_invariant && by_pragma))
        return;
    state.error(fmt::format("varying '{}' is invariant in the {} shader only", input.name,
                            input.is_invariant ? stages.to.name : stages.from.name));
}

// 4.6.4: an input of the fragment shader may be invariant only if what it comes from is.
void check_builtin_invariance(LinkState& state, std::string_view input, std::string_view output) {
    const Variable* const to = state.fragment.find(input, Storage::input);
    if (to == nullptr || !to->is_invariant)
        return;
    const LinkedStage& last = state.last_vertex_stage();
    const Variable* const from = last.find(output, Storage::output);
    if (from == nullptr ? !last.shader.is_all_invariant() : !from->is_invariant)
        state.error(fmt::format("'{}' is invariant, but '{}' in the {} shader is not", input,
                                output, last.name));
}

// GLSL ES 3.00, 4.3.9: that both are flat or neither is. Where in a pixel they are taken is the
// fragment shader's.
void check_interpolation(LinkState& state,
                         const Boundary& stages,
                         const Variable& output,
                         const Variable& input) {
    if (output.interpolation == input.interpolation)
        return;
    if (!state.is_300())
        return state.error(fmt::format(
            "'{}' is interpolated in one way in the {} shader and in another in the {} shader",
            input.name, stages.from.name, stages.to.name));
    state.error(fmt::format(
        "'{}' is flat in the {} shader only", input.name,
        input.interpolation == nir::Interpolation::flat ? stages.to.name : stages.from.name));
}

// GLSL 1.20, 4.3.6.
void check_desktop_varying(LinkState& state,
                           const Boundary& stages,
                           const Variable& output,
                           const Variable& input) {
    // Since 1.30 what nobody has written has any value.
    if (input.is_used && !output.is_written && !state.has_in_out())
        state.error(
            fmt::format("varying '{}' is used in the {} shader but not written in the {} shader",
                        input.name, stages.to.name, stages.from.name));
    // How a geometry shader's inputs are interpolated nobody asks.
    if (input.is_centroid != output.is_centroid && !input.is_by_vertex)
        state.error(fmt::format("varying '{}' is centroid in the {} shader only", input.name,
                                input.is_centroid ? stages.to.name : stages.from.name));
}

// By name there may be one all the same, with another location.
std::string no_output_for(const Boundary& stages, const Variable& input) {
    const bool is_declared =
        std::ranges::any_of(stages.from.module().globals, [&](const Variable* variable) {
            return variable->storage == Storage::output && variable->name == input.name;
        });
    if (is_declared)
        return fmt::format("varying '{}' has one location {}", input.name, stages.text());
    return fmt::format("varying '{}' is used in the {} shader but not declared in the {} shader",
                       input.name, stages.to.name, stages.from.name);
}

void check_uniforms_of(LinkState& state, const Boundary& stages) {
    for (const Variable* second : stages.to.module().globals) {
        if (second->storage != Storage::uniform || is_builtin(*second) || second->block != nullptr)
            continue;
        const Variable* const first = stages.from.find(second->name, Storage::uniform);
        if (first != nullptr && first->block == nullptr)
            check_uniform(state, stages, *first, *second);
    }
}

void check_varyings_of(LinkState& state, const Boundary& stages) {
    for (const Variable* input : stages.to.module().globals) {
        if (input->storage != Storage::input || is_builtin(*input))
            continue;
        const Variable* const output = output_of(stages.from, *input);
        if (output == nullptr) {
            if (input->is_used)
                state.error(no_output_for(stages, *input));
            continue;
        }
        if (!same_type(*output->type, vertex_type(*input)))
            state.error(fmt::format("varying '{}' has one type {}", input->name, stages.text()));
        if (is_desktop(state.vertex.shader.version()))
            check_desktop_varying(state, stages, *output, *input);
        if (state.has_in_out() && !input->is_by_vertex)
            check_interpolation(state, stages, *output, *input);
        if (!state.is_300())
            check_invariance(state, stages, *output, *input);
    }
}

}  // namespace

void check_uniforms(LinkState& state) {
    for (const Boundary& stages : state.pairs())
        check_uniforms_of(state, stages);
}

const Type& vertex_type(const Variable& varying) {
    return varying.is_by_vertex ? *varying.type->element : *varying.type;
}

const Variable* output_of(const LinkedStage& from, const Variable& input) {
    if (!input.layout_location) {
        const Variable* const output = from.find(input.name, Storage::output);
        return output != nullptr && !output->layout_location ? output : nullptr;
    }
    for (const Variable* output : from.module().globals)
        if (output->storage == Storage::output && output->layout_location == input.layout_location)
            return output;
    return nullptr;
}

void check_varyings(LinkState& state) {
    for (const Boundary& stages : state.boundaries()) {
        check_interface_blocks(state, stages);
        check_varyings_of(state, stages);
    }
    if (state.is_300())
        return;
    check_builtin_invariance(state, "gl_FragCoord", "gl_Position");
    check_builtin_invariance(state, "gl_PointCoord", "gl_PointSize");
}

}  // namespace cuesta::glsl
