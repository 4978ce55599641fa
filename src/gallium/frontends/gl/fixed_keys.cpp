// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
#include "gallium/frontends/gl/fixed_keys.h"

#include <algorithm>
#include <optional>

#include "compiler/nir/shader.h"
#include "gallium/frontends/gl/compatibility.h"

namespace cuesta::gl {

namespace {

using gles::Base;

struct TargetRow {
    FixedTarget target;
    GLenum name;
};
// The last one that is enabled is the one (3.8.15).
constexpr TargetRow target_rows[] = {
    {FixedTarget::texture_1d, GL_TEXTURE_1D},           {FixedTarget::texture_2d, GL_TEXTURE_2D},
    {FixedTarget::rectangle, GL_TEXTURE_RECTANGLE_ARB}, {FixedTarget::texture_3d, GL_TEXTURE_3D},
    {FixedTarget::cube_map, GL_TEXTURE_CUBE_MAP},
};

std::optional<TargetRow> target_of(const FixedTextureUnit& unit) {
    std::optional<TargetRow> found;
    for (const TargetRow& row : target_rows)
        if (unit.enabled[static_cast<size_t>(row.target)])
            found = row;
    return found;
}

TexelClass class_of(Base base) {
    switch (base) {
        case Base::alpha: return TexelClass::alpha;
        case Base::intensity: return TexelClass::intensity;
        case Base::luminance_alpha:
        case Base::rgba: return TexelClass::full;
        default: return TexelClass::opaque;
    }
}

// Depth is what GL_DEPTH_TEXTURE_MODE says.
TexelClass class_of(const gles::Texture& texture) {
    const Base base = texture.find(0, texture.base_level())->format->base();
    if (!gles::is_depth_or_stencil(base))
        return class_of(base);
    switch (texture.parameters.depth_mode) {
        case GL_ALPHA: return TexelClass::alpha;
        case GL_INTENSITY: return TexelClass::intensity;
        default: return TexelClass::opaque;
    }
}

bool compares(const gles::Texture& texture) {
    const Base base = texture.find(0, texture.base_level())->format->base();
    return texture.parameters.compare_mode != GL_NONE && gles::is_depth_or_stencil(base);
}

EnvironmentMode mode_of(GLenum mode) {
    switch (mode) {
        case GL_REPLACE: return EnvironmentMode::replace;
        case GL_DECAL: return EnvironmentMode::decal;
        case GL_BLEND: return EnvironmentMode::blend;
        case GL_ADD: return EnvironmentMode::add;
        case GL_COMBINE: return EnvironmentMode::combine;
        default: return EnvironmentMode::modulate;
    }
}

// The function and how many arguments it has.
struct FunctionRow {
    GLenum name;
    CombineFunction function;
    size_t arguments;
};
constexpr FunctionRow function_rows[] = {
    {GL_REPLACE, CombineFunction::replace, 1},
    {GL_MODULATE, CombineFunction::modulate, 2},
    {GL_ADD, CombineFunction::add, 2},
    {GL_ADD_SIGNED, CombineFunction::add_signed, 2},
    {GL_INTERPOLATE, CombineFunction::interpolate, 3},
    {GL_SUBTRACT, CombineFunction::subtract, 2},
    {GL_DOT3_RGB, CombineFunction::dot3_rgb, 2},
    {GL_DOT3_RGBA, CombineFunction::dot3_rgba, 2},
};

CombineSource source_of(GLenum source, size_t unit) {
    switch (source) {
        case GL_TEXTURE: return static_cast<CombineSource>(unit);
        case GL_CONSTANT: return source_constant;
        case GL_PRIMARY_COLOR: return source_primary;
        case GL_PREVIOUS: return source_previous;
        default: return static_cast<CombineSource>(source - GL_TEXTURE0);
    }
}

CombineOperand operand_of(GLenum operand) {
    switch (operand) {
        case GL_SRC_COLOR: return CombineOperand::color;
        case GL_ONE_MINUS_SRC_COLOR: return CombineOperand::one_minus_color;
        case GL_SRC_ALPHA: return CombineOperand::alpha;
        default: return CombineOperand::one_minus_alpha;
    }
}

CombineKey combine_key(const Combiner& combiner, size_t unit) {
    CombineKey key;
    key.scale = static_cast<uint8_t>(combiner.scale);
    for (const FunctionRow& row : function_rows) {
        if (row.name != combiner.function)
            continue;
        key.function = row.function;
        for (size_t i = 0; i < row.arguments; ++i)
            key.arguments[i] = {source_of(combiner.sources[i], unit),
                                operand_of(combiner.operands[i])};
    }
    return key;
}

// A unit without a texture that is complete is as if it were not enabled (3.8.15).
UnitKey unit_key(State& state, const FixedTextureUnit& unit, size_t index) {
    UnitKey key;
    const std::optional<TargetRow> target = target_of(unit);
    const std::optional<size_t> binding =
        target ? gles::texture_target_index(target->name) : std::nullopt;
    if (!binding)
        return key;
    const gles::Texture& texture = *state.textures.units[index][*binding];
    if (!texture.is_complete(state))
        return key;
    key.enabled = true;
    key.target = target->target;
    key.texels = class_of(texture);
    key.compares = compares(texture);
    key.mode = mode_of(unit.env.mode);
    if (key.mode == EnvironmentMode::combine) {
        key.rgb = combine_key(unit.env.rgb, index);
        if (key.rgb.function != CombineFunction::dot3_rgba)
            key.alpha = combine_key(unit.env.alpha, index);
    }
    return key;
}

// Whether the unit's texel is what it combines, or another's that is not there.
bool is_lacking(const FragmentKey& key, const CombineKey& combine) {
    return std::ranges::any_of(combine.arguments, [&](const CombineArgument& argument) {
        return argument.source < coordinate_units && !key.units[argument.source].enabled;
    });
}

// A unit that combines texels of units without textures does nothing (ARB_texture_env_crossbar).
void drop_lacking(FragmentKey& key) {
    for (size_t i = 0; i < key.units.size(); ++i) {
        UnitKey& unit = key.units[i];
        if (unit.enabled && unit.mode == EnvironmentMode::combine &&
            (is_lacking(key, unit.rgb) || is_lacking(key, unit.alpha))) {
            // Others may read its texel still.
            unit.rgb = {.arguments = {CombineArgument{source_previous, CombineOperand::color}}};
            unit.alpha = {.arguments = {CombineArgument{source_previous, CombineOperand::alpha}}};
        }
    }
}

FogFactor fog_factor(const Fog& fog) {
    if (!fog.enabled)
        return FogFactor::none;
    return fog.mode == GL_LINEAR ? FogFactor::linear
                                 : (fog.mode == GL_EXP ? FogFactor::exp : FogFactor::exp2);
}

Generator generator_of(const TexGen& generator) {
    if (!generator.enabled)
        return Generator::none;
    switch (generator.mode) {
        case GL_OBJECT_LINEAR: return Generator::object_plane;
        case GL_EYE_LINEAR: return Generator::eye_plane;
        case GL_SPHERE_MAP: return Generator::sphere;
        case GL_REFLECTION_MAP: return Generator::reflection;
        default: return Generator::normal;
    }
}

CoordinateKey coordinate_key(const FixedTextureUnit& unit) {
    CoordinateKey key;
    key.written = true;
    key.has_matrix = unit.matrices.top() != identity;
    for (size_t i = 0; i < key.generators.size(); ++i)
        key.generators[i] = generator_of(unit.generators[i]);
    return key;
}

void set_lighting(const FixedFunctionState& fixed, uint32_t own_attributes, VertexKey& key) {
    key.lighting = true;
    key.two_side = fixed.light_model.two_side;
    key.local_viewer = fixed.light_model.local_viewer;
    key.separate_specular = fixed.light_model.color_control == GL_SEPARATE_SPECULAR_COLOR;
    for (size_t side = 0; side < (key.two_side ? 2 : 1); ++side) {
        key.tracked[side] = tracked_parts(fixed.color_material, side);
        for (uint32_t part = 0; part < material_parts; ++part)
            if ((own_attributes >> material_slot(side, part) & 1) != 0)
                key.of_vertices[side] |= static_cast<uint8_t>(1u << part);
    }
    for (size_t i = 0; i < light_count; ++i) {
        const Light& light = fixed.lights[i];
        if (!light.enabled)
            continue;
        key.lights[i].enabled = true;
        key.lights[i].is_positional = light.position[3] != 0;
        key.lights[i].is_spot = light.spot_cutoff != 180;
        // Of lights at infinity there is none.
        key.lights[i].is_attenuated =
            key.lights[i].is_positional && light.attenuation != std::array<float, 3>{1, 0, 0};
    }
}

}  // namespace

StageInterface FragmentKey::reads() const {
    StageInterface out;
    for (size_t i = 0; i < units.size(); ++i)
        if (units[i].enabled)
            out.coordinates |= static_cast<uint8_t>(1u << i);
    out.secondary_color = color_sum;
    out.fog = fog != FogFactor::none;
    return out;
}

StageInterface interface_of(const nir::Shader& fragment) {
    StageInterface out;
    for (const nir::IoSlot& input : fragment.inputs) {
        if (input.slot == nir::Slot::tex_coord && input.index < coordinate_units)
            out.coordinates |= static_cast<uint8_t>(1u << input.index);
        out.secondary_color |= input.slot == nir::Slot::color && input.index == 1;
        out.fog |= input.slot == nir::Slot::fog;
    }
    return out;
}

FragmentKey fragment_key(State& state, bool has_own_vertex) {
    const FixedFunctionState& fixed = compatibility(state).fixed;
    FragmentKey key;
    for (size_t i = 0; i < coordinate_units; ++i)
        key.units[i] = unit_key(state, fixed.units[i], i);
    drop_lacking(key);
    key.fog = fog_factor(fixed.fog);
    // What lighting makes is always summed (3.9).
    key.color_sum = fixed.lighting && !has_own_vertex
                        ? fixed.light_model.color_control == GL_SEPARATE_SPECULAR_COLOR
                        : fixed.color_sum;
    return key;
}

VertexKey vertex_key(State& state, const StageInterface& read) {
    const FixedFunctionState& fixed = compatibility(state).fixed;
    VertexKey key;
    if (fixed.lighting)
        set_lighting(fixed, compatibility(state).immediate.vertices.own_attributes(), key);
    for (size_t i = 0; i < coordinate_units; ++i)
        if ((read.coordinates >> i & 1) != 0)
            key.coordinates[i] = coordinate_key(fixed.units[i]);
    key.normalize = fixed.normalize;
    key.rescale_normal = fixed.rescale_normal && !fixed.normalize;
    key.secondary_color = read.secondary_color && !fixed.lighting;
    key.fog = read.fog;
    key.fog_coordinate = read.fog && fixed.fog.coordinate == GL_FOG_COORD;
    key.clip_vertex = std::ranges::any_of(state.raster.clip_distances, [](bool on) { return on; });
    key.point_attenuation = fixed.point.attenuation != std::array<float, 3>{1, 0, 0};
    return key;
}

}  // namespace cuesta::gl
