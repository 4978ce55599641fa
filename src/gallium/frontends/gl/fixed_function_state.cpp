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

constexpr uint8_t bit(MaterialPart part) {
    return static_cast<uint8_t>(part);
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

uint8_t tracked_parts(const ColorMaterial& tracking, size_t side) {
    if (!tracking.enabled || tracking.face == (side == 0 ? GL_BACK : GL_FRONT))
        return 0;
    switch (tracking.mode) {
        case GL_AMBIENT: return bit(MaterialPart::ambient);
        case GL_DIFFUSE: return bit(MaterialPart::diffuse);
        case GL_SPECULAR: return bit(MaterialPart::specular);
        case GL_EMISSION: return bit(MaterialPart::emission);
        default: return bit(MaterialPart::ambient) | bit(MaterialPart::diffuse);
    }
}

bool set_parts(Material& material, uint8_t parts, const Vec4& color) {
    bool changed = false;
    const auto set = [&](MaterialPart part, Vec4& value) {
        if ((parts & bit(part)) == 0)
            return;
        changed |= value != color;
        value = color;
    };
    set(MaterialPart::ambient, material.ambient);
    set(MaterialPart::diffuse, material.diffuse);
    set(MaterialPart::specular, material.specular);
    set(MaterialPart::emission, material.emission);
    return changed;
}

void track_color(State& state) {
    FixedFunctionState& fixed = compatibility(state).fixed;
    const ColorMaterial& tracking = fixed.color_material;
    if (!tracking.enabled)
        return;
    constexpr auto slot = static_cast<size_t>(glsl::ConventionalAttribute::color);
    const auto color = std::bit_cast<Vec4>(state.vertex.current[slot].bits);
    bool changed = false;
    for (size_t side = 0; side < fixed.materials.size(); ++side)
        changed |= set_parts(fixed.materials[side], tracked_parts(tracking, side), color);
    if (changed)
        touch(state, ValueGroup::material);
}

std::array<Material, 2>& materials_to_set(State& state) {
    Compatibility& desktop = compatibility(state);
    if (!desktop.immediate.vertices.is_between() || !has_own_vertex_stage(state))
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
