// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/builtin_structs.h"

#include <array>

namespace cuesta::glsl {
namespace {

constexpr BuiltinMember depth_range_members[] = {{"near"}, {"far"}, {"diff"}};

constexpr BuiltinMember point_members[] = {{"size"},
                                           {"sizeMin"},
                                           {"sizeMax"},
                                           {"fadeThresholdSize"},
                                           {"distanceConstantAttenuation"},
                                           {"distanceLinearAttenuation"},
                                           {"distanceQuadraticAttenuation"}};

constexpr BuiltinMember material_members[] = {{"emission", Word::vec4},
                                              {"ambient", Word::vec4},
                                              {"diffuse", Word::vec4},
                                              {"specular", Word::vec4},
                                              {"shininess"}};

constexpr BuiltinMember light_source_members[] = {
    {"ambient", Word::vec4},    {"diffuse", Word::vec4},
    {"specular", Word::vec4},   {"position", Word::vec4},
    {"halfVector", Word::vec4}, {"spotDirection", Word::vec3},
    {"spotExponent"},           {"spotCutoff"},
    {"spotCosCutoff"},          {"constantAttenuation"},
    {"linearAttenuation"},      {"quadraticAttenuation"}};

constexpr BuiltinMember light_model_members[] = {{"ambient", Word::vec4}};
constexpr BuiltinMember model_products_members[] = {{"sceneColor", Word::vec4}};
constexpr BuiltinMember source_products_members[] = {
    {"ambient", Word::vec4}, {"diffuse", Word::vec4}, {"specular", Word::vec4}};
constexpr BuiltinMember fog_members[] = {
    {"color", Word::vec4}, {"density"}, {"start"}, {"end"}, {"scale"}};

constexpr BuiltinMember per_vertex_members[] = {
    {"gl_Position", Word::vec4},
    {"gl_PointSize"},
    {"gl_ClipDistance", Word::float_, &Limits::clip_distances}};

}  // namespace

constexpr BuiltinStruct depth_range_parameters = {"gl_DepthRangeParameters", depth_range_members,
                                                  Versions::all};
constexpr BuiltinStruct point_parameters = {"gl_PointParameters", point_members};
constexpr BuiltinStruct material_parameters = {"gl_MaterialParameters", material_members};
constexpr BuiltinStruct light_source_parameters = {"gl_LightSourceParameters",
                                                   light_source_members};
constexpr BuiltinStruct light_model_parameters = {"gl_LightModelParameters", light_model_members};
constexpr BuiltinStruct light_model_products = {"gl_LightModelProducts", model_products_members};
constexpr BuiltinStruct light_products = {"gl_LightProducts", source_products_members};
constexpr BuiltinStruct fog_parameters = {"gl_FogParameters", fog_members};
// No text may name it.
constexpr BuiltinStruct per_vertex = {"gl_PerVertex", per_vertex_members, Versions::none};

std::span<const nir::Slot> per_vertex_slots() {
    static constexpr std::array slots = {nir::Slot::position, nir::Slot::point_size,
                                         nir::Slot::clip_distance};
    return slots;
}

const BuiltinStruct* find_builtin_struct(std::string_view name, Version version) {
    if (!name.starts_with("gl_"))
        return nullptr;
    for (const BuiltinStruct* one :
         {&depth_range_parameters, &point_parameters, &material_parameters,
          &light_source_parameters, &light_model_parameters, &light_model_products, &light_products,
          &fog_parameters})
        if (one->name == name && includes(one->versions, version))
            return one;
    return nullptr;
}

}  // namespace cuesta::glsl
