// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/vertex_materials.h"

#include <bit>

#include "gallium/frontends/gl/compatibility.h"

namespace cuesta::gl {

namespace {

// Of the application's vertex shaders materials are uniforms, one for all vertices.
bool has_fixed_vertices(const State& state) {
    return state.program == nullptr || state.program->executable == nullptr ||
           !state.program->executable->has_stage(0);
}

}  // namespace

void note_material(
    State& state, size_t side, MaterialPart part, const Vec4& old_value, const Vec4& new_value) {
    Compatibility& desktop = compatibility(state);
    VertexCollector& vertices = desktop.immediate.vertices;
    if (!vertices.is_between() || !has_fixed_vertices(state))
        return;
    VertexMaterials& materials = desktop.fixed.vertex_materials;
    const auto bit = static_cast<uint8_t>(part);
    const auto index = static_cast<size_t>(std::countr_zero(bit));
    const uint32_t location = material_attributes[side][index].location;
    if ((materials.parts[side] & bit) == 0) {
        if (vertices.begun_vertices() == 0 || old_value == new_value)
            return;
        gles::CurrentAttribute& current = state.vertex.current[location];
        materials.saved[side][index] = current;
        current = {gles::CurrentAttribute::Kind::floats,
                   std::bit_cast<std::array<uint32_t, 4>>(old_value)};
        materials.parts[side] |= bit;
        touch_stages(state);
    }
    vertices.set(state, location, 4, gles::CurrentAttribute::Kind::floats,
                 std::bit_cast<std::array<uint32_t, 4>>(new_value));
}

void forget_materials(State& state) {
    VertexMaterials& materials = compatibility(state).fixed.vertex_materials;
    if (!materials.is_any())
        return;
    for (size_t side = 0; side < materials.parts.size(); ++side)
        for (size_t i = 0; i < material_parts; ++i)
            if ((materials.parts[side] >> i & 1) != 0)
                state.vertex.current[material_attributes[side][i].location] =
                    materials.saved[side][i];
    materials.parts = {};
    state.set_dirty(gles::Dirty::current_attributes);
    touch_stages(state);
}

}  // namespace cuesta::gl
