// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/material_attributes.h"

#include <bit>

#include "gallium/frontends/gl/compatibility.h"

namespace cuesta::gl {

namespace {

constexpr std::array<std::array<std::string_view, material_parts>, 2> attribute_names = {{
    {"front_ambient", "front_diffuse", "front_specular", "front_emission", "front_shininess"},
    {"back_ambient", "back_diffuse", "back_specular", "back_emission", "back_shininess"},
}};

Vec4 part_of(const Material& material, uint32_t part) {
    switch (part) {
        case 0: return material.ambient;
        case 1: return material.diffuse;
        case 2: return material.specular;
        case 3: return material.emission;
        default: return {material.shininess, 0, 0, 1};
    }
}

VertexCollector::Words words_of_part(const Vec4& value) {
    return std::bit_cast<VertexCollector::Words>(value);
}

}  // namespace

std::string_view material_attribute_name(size_t side, uint32_t part) {
    return attribute_names[side][part];
}

std::span<const glsl::AttributeBinding> material_attribute_bindings() {
    static const auto& all = *[] {
        auto* made = new std::vector<glsl::AttributeBinding>;
        for (size_t side = 0; side < 2; ++side)
            for (uint32_t part = 0; part < material_parts; ++part)
                made->push_back({.name = std::string(attribute_names[side][part]),
                                 .location = material_slot(side, part)});
        return made;
    }();
    return all;
}

bool MaterialAttributes::expect_change(gles::State& state) {
    if (has_own_vertex_stage(state))
        return false;
    if (!is_expected_)
        before_ = compatibility(state).fixed.materials;
    is_expected_ = true;
    return true;
}

void MaterialAttributes::take_changes(gles::State& state, VertexCollector& vertices) {
    is_expected_ = false;
    const std::array<Material, 2>& now = compatibility(state).fixed.materials;
    for (size_t side = 0; side < 2; ++side)
        for (uint32_t part = 0; part < material_parts; ++part) {
            const Vec4 old = part_of(before_[side], part);
            const Vec4 value = part_of(now[side], part);
            if (old != value)
                vertices.set_own(state, material_slot(side, part), part == 4 ? 1 : 4,
                                 words_of_part(old), words_of_part(value));
        }
}

}  // namespace cuesta::gl
