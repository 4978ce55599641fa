// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Geometry shaders: what they must say of their primitives (GLSL 1.50, 4.3.8.1 and 4.3.8.2), and
// how much they may emit (OpenGL 3.2, 2.12.4).
#include <algorithm>

#include <fmt/format.h>

#include "compiler/glsl/link.h"

namespace cuesta::glsl {

std::string Boundary::text() const {
    return fmt::format("in the {} shader and another in the {} shader", from.name, to.name);
}

void check_geometry(LinkState& state) {
    const shading::GeometryLayout& layout = state.geometry.module().geometry;
    if (!layout.input)
        state.error("geometry shader: the primitive that it takes is not declared");
    if (!layout.output)
        state.error("geometry shader: the primitive that it makes is not declared");
    if (!layout.max_vertices)
        state.error("geometry shader: max_vertices is not declared");
    if (!layout.input)
        return;
    // Sizes of several shaders may be of one that does not say what it takes.
    const uint32_t vertices = nir::vertices_of(*layout.input);
    for (const shading::Variable* input : state.geometry.module().globals) {
        const bool fits =
            !input->is_by_vertex || (input->has_implicit_size ? input->type->length <= vertices
                                                              : input->type->length == vertices);
        if (!fits)
            state.error(
                fmt::format("geometry shader: '{}' has the size {}, but the primitive has "
                            "{} vertices",
                            input->name, input->type->length, vertices));
    }
}

// All components of all vertices that one invocation may emit.
void check_emitted(LinkState& state, const Program& program) {
    if (program.geometry.nir == nullptr)
        return;
    const Limits& limits = state.options.limits;
    const nir::Shader& shader = *program.geometry.nir;
    uint64_t components = 0;
    for (const nir::IoSlot& output : shader.outputs)
        components += output.components;
    if (components * shader.geometry.max_vertices > limits.geometry_total_output_components)
        state.error(fmt::format(
            "geometry shader: {} vertices of {} components are more than {} components",
            shader.geometry.max_vertices, components, limits.geometry_total_output_components));
}

}  // namespace cuesta::glsl
