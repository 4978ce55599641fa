// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
#include "gallium/frontends/gl/fixed_function_state.h"

#include <bit>

#include "compiler/glsl/glsl.h"
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/fixed_programs.h"

namespace cuesta::gl {

namespace {

// Of glColorMaterial.
bool tracks(GLenum mode, GLenum parameter) {
    return mode == parameter ||
           (mode == GL_AMBIENT_AND_DIFFUSE && (parameter == GL_AMBIENT || parameter == GL_DIFFUSE));
}

void set_color(Vec4& color, const Vec4& value, bool& changed) {
    changed |= color != value;
    color = value;
}

}  // namespace

FixedFunctionState::FixedFunctionState(PointState& its_point)
    : point(its_point), programs(std::make_unique<FixedPrograms>()) {
    lights[0].diffuse = {1, 1, 1, 1};
    lights[0].specular = {1, 1, 1, 1};
    for (FixedTextureUnit& unit : units)
        for (size_t i = 0; i < 2; ++i) {
            unit.generators[i].object_plane[i] = 1;
            unit.generators[i].eye_plane[i] = 1;
        }
}

FixedFunctionState::~FixedFunctionState() = default;

void touch(State& state, ValueGroup group) {
    if (!state.is_compatibility())
        return;
    FixedFunctionState& fixed = compatibility(state).fixed;
    fixed.serial = state.share->next_serial();
    fixed.serials[static_cast<size_t>(group)] = fixed.serial;
}

void touch_stages(State& state) {
    state.set_dirty(gles::Dirty::fixed_function);
}

void track_color(State& state) {
    FixedFunctionState& fixed = compatibility(state).fixed;
    const ColorMaterial& tracking = fixed.color_material;
    if (!tracking.enabled)
        return;
    constexpr auto slot = static_cast<size_t>(glsl::ConventionalAttribute::color);
    const auto color = std::bit_cast<Vec4>(state.vertex.current[slot].bits);
    bool changed = false;
    for (size_t side = 0; side < fixed.materials.size(); ++side) {
        if (tracking.face == (side == 0 ? GL_BACK : GL_FRONT))
            continue;
        Material& material = fixed.materials[side];
        if (tracks(tracking.mode, GL_EMISSION))
            set_color(material.emission, color, changed);
        if (tracks(tracking.mode, GL_AMBIENT))
            set_color(material.ambient, color, changed);
        if (tracks(tracking.mode, GL_DIFFUSE))
            set_color(material.diffuse, color, changed);
        if (tracks(tracking.mode, GL_SPECULAR))
            set_color(material.specular, color, changed);
    }
    if (changed)
        touch(state, ValueGroup::material);
}

std::array<Material, 2>& materials_to_set(State& state) {
    Compatibility& desktop = compatibility(state);
    const gles::Program* program = state.program.get();
    const bool has_own_vertices =
        program != nullptr && program->executable != nullptr && program->executable->has_stage(0);
    if (!desktop.immediate.vertices.is_between() || !has_own_vertices)
        return desktop.fixed.materials;
    if (!desktop.fixed.late_materials)
        desktop.fixed.late_materials = desktop.fixed.materials;
    return *desktop.fixed.late_materials;
}

void take_late_materials(State& state) {
    FixedFunctionState& fixed = compatibility(state).fixed;
    if (!fixed.late_materials)
        return;
    fixed.materials = *fixed.late_materials;
    fixed.late_materials.reset();
    touch(state, ValueGroup::material);
}

FixedTextureUnit* active_unit(State& state) {
    if (state.textures.active < coordinate_units)
        return &compatibility(state).fixed.units[state.textures.active];
    state.error(GL_INVALID_OPERATION, "the active texture unit has no coordinates");
    return nullptr;
}

}  // namespace cuesta::gl
