// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glMaterial between glBegin and glEnd, where a primitive has begun: vertices have materials of
// their own. What changes is an attribute of the fixed vertex stage then, in the place of generic
// ones, which that stage has not.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "gallium/frontends/gl/matrix.h"
#include "gallium/frontends/gles/vertex_array.h"

namespace cuesta::gles {
class State;
}

namespace cuesta::gl {

// A bit for each parameter of a material, front and back.
enum class MaterialPart : uint8_t {
    ambient = 1,
    diffuse = 2,
    specular = 4,
    emission = 8,
    shininess = 16
};
inline constexpr uint32_t material_parts = 5;

struct MaterialAttribute {
    std::string_view name;  // in the texts
    std::string_view type;
    uint32_t location = 0;
};
// By side, then by part.
inline constexpr MaterialAttribute material_attributes[2][material_parts] = {
    {{"front_ambient", "vec4", 1},
     {"front_diffuse", "vec4", 2},
     {"front_specular", "vec4", 3},
     {"front_emission", "vec4", 4},
     {"front_shininess", "float", 5}},
    {{"back_ambient", "vec4", 6},
     {"back_diffuse", "vec4", 7},
     {"back_specular", "vec4", 8},
     {"back_emission", "vec4", 9},
     {"back_shininess", "float", 10}}};

// Of the vertices that are being collected.
struct VertexMaterials {
    std::array<uint8_t, 2> parts{};  // by side: those that are attributes
    // What stood in the attributes' places.
    std::array<std::array<gles::CurrentAttribute, material_parts>, 2> saved{};
    bool is_any() const { return (parts[0] | parts[1]) != 0; }
};

// A part of a material changed: the next vertex has the new value, those before it the old one.
void note_material(gles::State& state,
                   size_t side,
                   MaterialPart part,
                   const Vec4& old_value,
                   const Vec4& new_value);
// The vertices are drawn.
void forget_materials(gles::State& state);

}  // namespace cuesta::gl
