// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which inputs and outputs there may be (GLSL ES 3.00, 4.3.4, 4.3.6 and 4.3.9).
#include "compiler/glsl/interface_rules.h"

#include <algorithm>

#include <fmt/core.h>

namespace cuesta::glsl {
namespace {

using shading::any_part;

bool has_bool(const Type& type) {
    return any_part(type, [](const Type& part) { return part.is_bool(); });
}

bool has_integer(const Type& type) {
    return any_part(type, [](const Type& part) { return part.is_int(); });
}

std::string vertex_input_obstacle(const Context& context, const Type& type) {
    // Arrays came with 1.50 (4.3.4).
    const bool takes_arrays = context.language.has_interface_blocks();
    const Type& element = takes_arrays && type.is_array() ? *type.element : type;
    if (!element.is_numeric() || element.is_bool())
        return fmt::format(
            "cannot be an input of a vertex shader: {} is no number, vector or matrix{}",
            name_of(type), takes_arrays ? ", or array of those" : "");
    return {};
}

std::string fragment_output_obstacle(const Type& type) {
    const Type& element = type.is_array() ? *type.element : type;
    if (!element.is_numeric() || element.is_bool() || element.is_matrix())
        return fmt::format(
            "cannot be an output of a fragment shader: {} is no number or vector, "
            "or array of those",
            name_of(type));
    return {};
}

// What one shader gives to the other.
std::string varying_obstacle(const Context& context, const Declaration& declaration) {
    const Type& type = *declaration.type;
    const std::string what = fmt::format(
        "{} of a {} shader", declaration.qualifiers.storage == Word::out ? "an output" : "an input",
        context.stage_name());
    if (has_bool(type))
        return fmt::format("cannot be {}: it is a bool or has one in it", what);
    const bool is_flat = declaration.qualifiers.interpolation == Word::flat;
    if (context.language.is_desktop()) {
        // GLSL 1.50 takes structs. Integers must be flat where they are read.
        if (!context.language.has_interface_blocks() && shading::innermost(type).is_struct())
            return fmt::format("cannot be {}: it is a struct", what);
        if (has_integer(type) && !is_flat && context.is_fragment())
            return "must be flat: it is an integer or has one in it";
        return {};
    }
    if (type.is_array() && type.element->is_array())
        return fmt::format("cannot be {}: it is an array of arrays", what);
    if (type.is_array() && type.element->is_struct())
        return fmt::format("cannot be {}: it is an array of structs", what);
    if (type.is_struct() && std::ranges::any_of(type.members, [](const shading::Member& member) {
            return member.type->is_array() || member.type->is_struct();
        }))
        return fmt::format("cannot be {}: it is a struct with an array or a struct in it", what);
    if (has_integer(type) && !is_flat)
        return "must be flat: it is an integer or has one in it";
    return {};
}

std::string qualifier_obstacle(const Context& context, const Declaration& declaration) {
    const Qualifiers& qualifiers = declaration.qualifiers;
    const bool is_input = qualifiers.storage == Word::in;
    const bool is_output = qualifiers.storage == Word::out;
    const bool is_varying = context.is_varying(qualifiers.storage);
    if (qualifiers.has_interpolation() && !is_varying)
        return "cannot be flat, smooth or centroid: outputs of the vertex shader and inputs of the "
               "fragment shader can";
    const bool may_be_invariant = is_output || (context.language.is_desktop() && is_varying);
    if (qualifiers.is_invariant && !may_be_invariant)
        return "cannot be invariant: only outputs can";
    const bool is_310 = context.language.is_310();
    const bool may_have_location =
        is_varying ? is_310
                   : is_input || is_output || (is_310 && qualifiers.storage == Word::uniform);
    if (qualifiers.layout_location && is_310 && !may_have_location)
        return "cannot have a location: uniforms, inputs and outputs can";
    if (qualifiers.layout_location && !may_have_location)
        return "cannot have a location: inputs of the vertex shader and outputs of the fragment "
               "shader can";
    if (qualifiers.is_upper_left || qualifiers.is_center_integer)
        return "cannot have this layout: gl_FragCoord can";
    if (qualifiers.has_geometry_layout())
        return "cannot have this layout: 'in' or 'out' alone can";
    if (qualifiers.packing || qualifiers.order)
        return "cannot have this layout: uniform blocks can";
    return {};
}

uint32_t length_of(const Variable& output) {
    return output.type->is_array() ? output.type->length : 1;
}

}  // namespace

std::string interface_obstacle(const Context& context, const Declaration& declaration) {
    const Word storage = declaration.qualifiers.storage;
    if (storage == Word::attribute || storage == Word::varying)
        return fmt::format("cannot be {} in a {} shader",
                           storage == Word::attribute ? "an attribute" : "a varying",
                           context.stage_name());
    if (std::string obstacle = qualifier_obstacle(context, declaration); !obstacle.empty())
        return obstacle;
    if (storage != Word::in && storage != Word::out)
        return {};
    if (context.is_geometry() && storage == Word::in)
        if (std::string obstacle = vertex_array_obstacle(context, *declaration.type);
            !obstacle.empty())
            return obstacle;
    if (context.is_varying(storage))
        return varying_obstacle(context, declaration);
    return context.is_vertex() ? vertex_input_obstacle(context, *declaration.type)
                               : fragment_output_obstacle(*declaration.type);
}

// 4.3.8.2. Without a location a single output has the first; in desktop OpenGL linking places those
// that have none.
void check_fragment_outputs(Context& context) {
    const bool must_have_location = !context.language.is_desktop();
    std::vector<const Variable*> outputs;
    for (const Variable* variable : context.module.globals)
        if (variable->storage == shading::Storage::output && variable->slot == nir::Slot::color &&
            !variable->name.starts_with("gl_"))
            outputs.push_back(variable);
    const uint32_t buffers = context.options.limits.draw_buffers;
    std::vector<const Variable*> owners(buffers);
    for (const Variable* output : outputs) {
        if (!output->layout_location && !must_have_location)
            continue;
        if (!output->layout_location && outputs.size() > 1) {
            context.error(output->location, fmt::format("'{}' needs a location, as it is not the "
                                                        "only output",
                                                        output->name));
            continue;
        }
        const uint64_t first = output->layout_location.value_or(0);
        if (first + length_of(*output) > buffers) {
            context.error(
                output->location,
                fmt::format("'{}' takes the locations {} to {}; the last one is {}", output->name,
                            first, first + length_of(*output) - 1, int64_t{buffers} - 1));
            continue;
        }
        for (uint64_t i = first; i < first + length_of(*output); ++i) {
            if (owners[i] != nullptr) {
                context.error(output->location, fmt::format("'{}' and '{}' both take location {}",
                                                            owners[i]->name, output->name, i));
                break;
            }
            owners[i] = output;
        }
    }
}

}  // namespace cuesta::glsl
