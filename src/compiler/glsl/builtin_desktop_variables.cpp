// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Built-in variables of desktop OpenGL (GLSL 1.20, 7): attributes, varyings, constants, and the
// state of fixed function as uniforms.
#include <array>
#include <vector>

#include "compiler/glsl/builtin_structs.h"
#include "compiler/glsl/builtin_variable_rows.h"

namespace cuesta::glsl {
namespace {

using nir::Slot;
using shading::Precision;
using shading::Storage;

using DesktopVariable = BuiltinVariable;

constexpr DesktopVariable builtin_varying(
    std::string_view name, Word type, Stages stages, Slot slot, uint32_t index) {
    return {.name = name,
            .type = type,
            .precision = Precision::high,
            .storage = stages == Stages::vertex ? Storage::output : Storage::input,
            .slot = slot,
            .stages = stages,
            .versions = Versions::gl_fixed,
            .slot_index = index};
}

constexpr DesktopVariable tex_coords(Stages stages) {
    DesktopVariable row = builtin_varying("gl_TexCoord", Word::vec4, stages, Slot::tex_coord, 0);
    row.limit = &Limits::texture_coords;
    row.is_sized = false;
    return row;
}

constexpr DesktopVariable limit_constant(std::string_view name,
                                         uint32_t Limits::*value,
                                         int32_t factor = 1,
                                         Versions versions = Versions::gl_110) {
    return {.name = name,
            .type = Word::int_,
            .precision = Precision::high,
            .storage = Storage::constant,
            .versions = versions,
            .limit = value,
            .factor = factor};
}

constexpr DesktopVariable state_uniform(std::string_view name,
                                        Word type,
                                        uint32_t Limits::*length = nullptr) {
    return {.name = name,
            .type = type,
            .precision = Precision::high,
            .storage = Storage::uniform,
            .versions = Versions::gl_fixed,
            .limit = length};
}

constexpr DesktopVariable state_uniform(std::string_view name,
                                        const BuiltinStruct& structure,
                                        uint32_t Limits::*length = nullptr) {
    DesktopVariable row = state_uniform(name, Word::struct_, length);
    row.precision = Precision::none;
    row.structure = &structure;
    return row;
}

constexpr auto desktop_coords = &Limits::texture_coords;
constexpr auto desktop_units = &Limits::texture_units;

const DesktopVariable desktop_variables[] = {
    // 7.1 and 7.6
    builtin_varying("gl_ClipVertex", Word::vec4, Stages::vertex, Slot::clip_vertex, 0),
    builtin_varying("gl_FrontColor", Word::vec4, Stages::vertex, Slot::color, 0),
    builtin_varying("gl_FrontSecondaryColor", Word::vec4, Stages::vertex, Slot::color, 1),
    builtin_varying("gl_BackColor", Word::vec4, Stages::vertex, Slot::back_color, 0),
    builtin_varying("gl_BackSecondaryColor", Word::vec4, Stages::vertex, Slot::back_color, 1),
    builtin_varying("gl_FogFragCoord", Word::float_, Stages::vertex, Slot::fog, 0),
    tex_coords(Stages::vertex),
    builtin_varying("gl_Color", Word::vec4, Stages::fragment, Slot::color, 0),
    builtin_varying("gl_SecondaryColor", Word::vec4, Stages::fragment, Slot::color, 1),
    builtin_varying("gl_FogFragCoord", Word::float_, Stages::fragment, Slot::fog, 0),
    tex_coords(Stages::fragment),
    // 7.4
    limit_constant("gl_MaxLights", &Limits::lights, 1, Versions::gl_fixed),
    limit_constant("gl_MaxClipPlanes", &Limits::clip_planes, 1, Versions::gl_fixed),
    limit_constant("gl_MaxTextureUnits", desktop_units, 1, Versions::gl_fixed),
    limit_constant("gl_MaxTextureCoords", desktop_coords, 1, Versions::gl_fixed),
    limit_constant("gl_MaxVertexUniformComponents", &Limits::vertex_uniform_vectors, 4),
    limit_constant("gl_MaxVaryingFloats", &Limits::varying_vectors, 4),
    limit_constant("gl_MaxFragmentUniformComponents", &Limits::fragment_uniform_vectors, 4),
    limit_constant("gl_MaxVaryingComponents", &Limits::varying_vectors, 4, Versions::gl_130),
    limit_constant(
        "gl_MaxVertexOutputComponents", &Limits::vertex_output_vectors, 4, Versions::gl_150),
    limit_constant(
        "gl_MaxFragmentInputComponents", &Limits::fragment_input_vectors, 4, Versions::gl_150),
    // 7.5
    state_uniform("gl_ModelViewMatrix", Word::mat4),
    state_uniform("gl_ModelViewMatrixInverse", Word::mat4),
    state_uniform("gl_ModelViewMatrixTranspose", Word::mat4),
    state_uniform("gl_ModelViewMatrixInverseTranspose", Word::mat4),
    state_uniform("gl_ProjectionMatrix", Word::mat4),
    state_uniform("gl_ProjectionMatrixInverse", Word::mat4),
    state_uniform("gl_ProjectionMatrixTranspose", Word::mat4),
    state_uniform("gl_ProjectionMatrixInverseTranspose", Word::mat4),
    state_uniform("gl_ModelViewProjectionMatrix", Word::mat4),
    state_uniform("gl_ModelViewProjectionMatrixInverse", Word::mat4),
    state_uniform("gl_ModelViewProjectionMatrixTranspose", Word::mat4),
    state_uniform("gl_ModelViewProjectionMatrixInverseTranspose", Word::mat4),
    state_uniform("gl_TextureMatrix", Word::mat4, desktop_coords),
    state_uniform("gl_TextureMatrixInverse", Word::mat4, desktop_coords),
    state_uniform("gl_TextureMatrixTranspose", Word::mat4, desktop_coords),
    state_uniform("gl_TextureMatrixInverseTranspose", Word::mat4, desktop_coords),
    state_uniform("gl_NormalMatrix", Word::mat3),
    state_uniform("gl_NormalScale", Word::float_),
    state_uniform("gl_ClipPlane", Word::vec4, &Limits::clip_planes),
    state_uniform("gl_Point", point_parameters),
    state_uniform("gl_FrontMaterial", material_parameters),
    state_uniform("gl_BackMaterial", material_parameters),
    state_uniform("gl_LightSource", light_source_parameters, &Limits::lights),
    state_uniform("gl_LightModel", light_model_parameters),
    state_uniform("gl_FrontLightModelProduct", light_model_products),
    state_uniform("gl_BackLightModelProduct", light_model_products),
    state_uniform("gl_FrontLightProduct", light_products, &Limits::lights),
    state_uniform("gl_BackLightProduct", light_products, &Limits::lights),
    state_uniform("gl_TextureEnvColor", Word::vec4, desktop_units),
    state_uniform("gl_EyePlaneS", Word::vec4, desktop_coords),
    state_uniform("gl_EyePlaneT", Word::vec4, desktop_coords),
    state_uniform("gl_EyePlaneR", Word::vec4, desktop_coords),
    state_uniform("gl_EyePlaneQ", Word::vec4, desktop_coords),
    state_uniform("gl_ObjectPlaneS", Word::vec4, desktop_coords),
    state_uniform("gl_ObjectPlaneT", Word::vec4, desktop_coords),
    state_uniform("gl_ObjectPlaneR", Word::vec4, desktop_coords),
    state_uniform("gl_ObjectPlaneQ", Word::vec4, desktop_coords),
    state_uniform("gl_Fog", fog_parameters),
};

DesktopVariable attribute_of(const ConventionalAttributeInfo& info) {
    constexpr std::array<Word, 4> types = {Word::float_, Word::vec2, Word::vec3, Word::vec4};
    return {.name = info.name,
            .type = types[info.components - 1u],
            .precision = Precision::high,
            .storage = Storage::input,
            .stages = Stages::vertex,
            .versions = Versions::gl_fixed};
}

std::vector<DesktopVariable> all_desktop_variables() {
    std::vector<DesktopVariable> all(std::begin(desktop_variables), std::end(desktop_variables));
    for (const ConventionalAttributeInfo& info : conventional_attributes)
        all.push_back(attribute_of(info));
    return all;
}

}  // namespace

std::span<const BuiltinVariable> builtin_desktop_variables() {
    static const std::vector<DesktopVariable> all = all_desktop_variables();
    return all;
}

}  // namespace cuesta::glsl
