// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rules of geometry shaders (GLSL 1.50, 4.3.4, 4.3.6 and 4.3.8).
#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "compiler/glsl/declarations.h"

namespace cuesta::glsl {
namespace {

struct InputWord {
    std::string_view text;
    nir::GeometryInput primitive;
};
constexpr std::array input_words = {
    InputWord{"points", nir::GeometryInput::points},
    InputWord{"lines", nir::GeometryInput::lines},
    InputWord{"lines_adjacency", nir::GeometryInput::lines_adjacency},
    InputWord{"triangles", nir::GeometryInput::triangles},
    InputWord{"triangles_adjacency", nir::GeometryInput::triangles_adjacency},
};

struct OutputWord {
    std::string_view text;
    nir::GeometryOutput primitive;
};
constexpr std::array output_words = {
    OutputWord{"points", nir::GeometryOutput::points},
    OutputWord{"line_strip", nir::GeometryOutput::line_strip},
    OutputWord{"triangle_strip", nir::GeometryOutput::triangle_strip},
};

void give_size(Context& context, Variable& variable, uint32_t vertices) {
    variable.type = context.types.array(variable.type->element, vertices);
    variable.is_sized = true;
}

// As the text names it: of a block of inputs, the array that all its members are in.
std::string_view array_name(const Context& context, const Variable& variable) {
    for (const auto& block : context.interface_blocks)
        if (block->storage == variable.storage && block->name == variable.interface_block)
            return block->instance;
    return variable.name;
}

// What is known before: sizes that are written, and uses of elements of those without one.
void check_sizes(Context& context, Location location, uint32_t vertices) {
    std::string_view reported;  // block
    for (Variable* variable : context.module.globals) {
        if (!variable->is_by_vertex)
            continue;
        const uint32_t size =
            variable->is_sized ? variable->type->length : variable->named_elements;
        if (variable->is_sized ? size == vertices : size <= vertices) {
            if (!variable->is_sized)
                give_size(context, *variable, vertices);
            continue;
        }
        const bool is_told =
            !variable->interface_block.empty() && variable->interface_block == reported;
        reported = variable->interface_block;
        if (!is_told && !context.diagnostics.is_full())
            context.error(
                location,
                fmt::format("the primitive has {} vertices, but '{}' {} {}", vertices,
                            array_name(context, *variable),
                            variable->is_sized ? "has the size" : "was used as if it had", size));
    }
}

void declare_input(Context& context, const Qualifiers& qualifiers) {
    const auto* const word = std::ranges::find(input_words, qualifiers.primitive, &InputWord::text);
    if (word == input_words.end() || qualifiers.max_vertices)
        return context.error(qualifiers.location, "this is no layout of a geometry shader's input");
    std::optional<nir::GeometryInput>& known = context.module.geometry.input;
    if (known && *known != word->primitive)
        return context.error(qualifiers.location,
                             "the geometry shader was declared before to take other primitives");
    if (known)
        return;
    known = word->primitive;
    check_sizes(context, qualifiers.location, nir::vertices_of(word->primitive));
}

void declare_output(Context& context, const Qualifiers& qualifiers) {
    shading::GeometryLayout& layout = context.module.geometry;
    if (!qualifiers.primitive.empty()) {
        const auto* const word =
            std::ranges::find(output_words, qualifiers.primitive, &OutputWord::text);
        if (word == output_words.end())
            return context.error(qualifiers.location,
                                 "this is no layout of a geometry shader's output");
        if (layout.output.value_or(word->primitive) != word->primitive)
            return context.error(
                qualifiers.location,
                "the geometry shader was declared before to make other primitives");
        layout.output = word->primitive;
    }
    if (!qualifiers.max_vertices)
        return;
    const uint32_t most = context.options.limits.geometry_output_vertices;
    if (*qualifiers.max_vertices > most)
        return context.error(qualifiers.location,
                             fmt::format("max_vertices is {}: it can be {} at most",
                                         *qualifiers.max_vertices, most));
    if (layout.max_vertices.value_or(*qualifiers.max_vertices) != *qualifiers.max_vertices)
        return context.error(qualifiers.location, "max_vertices was declared before as another");
    layout.max_vertices = qualifiers.max_vertices;
}

}  // namespace

bool is_primitive(std::string_view word) {
    return std::ranges::find(input_words, word, &InputWord::text) != input_words.end() ||
           std::ranges::find(output_words, word, &OutputWord::text) != output_words.end();
}

void declare_geometry_layout(Context& context, const Qualifiers& qualifiers) {
    Qualifiers others = qualifiers;
    others.storage = Word::none;
    others.primitive = {};
    others.max_vertices.reset();
    if (!qualifiers.has_geometry_layout() || others.any() || others.precision != Precision::none)
        return context.error(qualifiers.location, "this is no layout of a geometry shader");
    if (qualifiers.storage == Word::in)
        declare_input(context, qualifiers);
    else
        declare_output(context, qualifiers);
}

std::string vertex_array_obstacle(const Context& context, const Type& type) {
    if (!type.is_array())
        return "must be an array, over the vertices of the primitive, as it is an input of a "
               "geometry shader";
    if (type.length == 0)
        return {};
    uint32_t known = context.vertices();
    for (const Variable* other : context.module.globals)
        if (known == 0 && other->is_by_vertex && other->is_sized)
            known = other->type->length;
    if (known != 0 && type.length != known)
        return fmt::format("has the size {}: the primitive has {} vertices", type.length, known);
    return {};
}

void declare_vertex_array(Context& context, Variable& variable) {
    variable.is_by_vertex = true;
    if (variable.type->length == 0 && context.vertices() != 0)
        give_size(context, variable, context.vertices());
}

bool check_vertex_array_sized(Context& context, const Expr& array, std::string_view what) {
    const auto* const reference = array.as<shading::VariableRef>();
    if (reference == nullptr || !reference->variable->is_by_vertex ||
        reference->variable->type->length != 0)
        return true;
    context.error(array.location,
                  fmt::format("'{}' has no size yet, which {} needs: no layout has said what the "
                              "geometry shader takes",
                              reference->variable->name, what));
    return false;
}

}  // namespace cuesta::glsl
