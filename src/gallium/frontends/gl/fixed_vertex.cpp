// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/fixed_vertex.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "gallium/frontends/gl/array_reader.h"
#include "gallium/frontends/gl/vertex_slots.h"

namespace cuesta::gl {

namespace {

using Vec3 = std::array<float, 3>;

Vec3 xyz(const Vec4& v) {
    return {v[0], v[1], v[2]};
}
float dot(const Vec3& a, const Vec3& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
float dot(const Vec4& a, const Vec4& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}
Vec3 add(const Vec3& a, const Vec3& b, float factor = 1) {
    return {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]};
}
Vec3 scaled(const Vec3& v, float factor) {
    return {v[0] * factor, v[1] * factor, v[2] * factor};
}
Vec3 normalized(const Vec3& v) {
    const float length = std::sqrt(dot(v, v));
    return length > 0 ? scaled(v, 1 / length) : v;
}
Vec3 divided(const Vec4& v) {
    return v[3] != 0 ? scaled(xyz(v), 1 / v[3]) : xyz(v);
}
Vec4 clamped(const Vec4& color) {
    Vec4 made{};
    for (size_t i = 0; i < made.size(); ++i)
        made[i] = std::clamp(color[i], 0.0f, 1.0f);
    return made;
}
// Colours, the product of two of them times a factor.
void add_product(Vec4& sum, const Vec4& a, const Vec4& b, float factor) {
    for (size_t i = 0; i < 3; ++i)
        sum[i] += a[i] * b[i] * factor;
}

Vec3 eye_normal(const FixedFunctionState& fixed, const Vec4& normal) {
    const Matrix3 m = normal_matrix(fixed.modelview.top());
    const Vec3 n = xyz(normal);
    Vec3 made = {m[0] * n[0] + m[3] * n[1] + m[6] * n[2], m[1] * n[0] + m[4] * n[1] + m[7] * n[2],
                 m[2] * n[0] + m[5] * n[1] + m[8] * n[2]};
    if (fixed.normalize)
        return normalized(made);
    if (fixed.rescale_normal) {
        // 2.11.3: by the length of the third row of the inverse.
        const Vec3 row = {m[6], m[7], m[8]};
        const float length = std::sqrt(dot(row, row));
        return length > 0 ? scaled(made, 1 / length) : made;
    }
    return made;
}

// The material of a side, where GL_COLOR_MATERIAL has the vertex's colour in it.
Material material_of(const FixedFunctionState& fixed, size_t side, const Vec4& color) {
    Material material = fixed.materials[side];
    set_parts(material, tracked_parts(fixed.color_material, side), color);
    return material;
}

// 2.14.1.
class Lighting {
  public:
    Lighting(const FixedFunctionState& fixed, const Vec4& eye, const Vec3& normal)
        : fixed_(fixed), place_(divided(eye)), normal_(normal) {}

    void light(size_t side, const Material& material, Vec4& primary, Vec4& secondary) const {
        primary = material.emission;
        add_product(primary, material.ambient, fixed_.light_model.ambient, 1);
        secondary = {};
        const bool is_separate = fixed_.light_model.color_control == GL_SEPARATE_SPECULAR_COLOR;
        const Vec3 normal = scaled(normal_, side == 0 ? 1.0f : -1.0f);
        for (const Light& light : fixed_.lights)
            if (light.enabled)
                add_light(light, material, normal, primary, is_separate ? secondary : primary);
        primary[3] = material.diffuse[3];
        primary = clamped(primary);
        secondary = clamped(secondary);
    }

  private:
    void add_light(const Light& light,
                   const Material& material,
                   const Vec3& normal,
                   Vec4& primary,
                   Vec4& specular) const {
        const bool is_positional = light.position[3] != 0;
        Vec3 towards = xyz(light.position);
        float strength = 1;
        if (is_positional) {
            towards = add(divided(light.position), place_, -1);
            const float range = std::sqrt(dot(towards, towards));
            strength = 1 / (light.attenuation[0] +
                            range * (light.attenuation[1] + range * light.attenuation[2]));
        }
        towards = normalized(towards);
        if (light.spot_cutoff != 180) {
            const float aim = -dot(towards, normalized(xyz(light.spot_direction)));
            const float cutoff = std::cos(light.spot_cutoff * std::numbers::pi_v<float> / 180);
            strength *= aim >= cutoff ? std::pow(std::max(aim, 0.0f), light.spot_exponent) : 0.0f;
        }
        add_product(primary, light.ambient, material.ambient, strength);
        const float facing = dot(normal, towards);
        if (facing <= 0)
            return;
        add_product(primary, light.diffuse, material.diffuse, strength * facing);
        const Vec3 viewer =
            fixed_.light_model.local_viewer ? scaled(normalized(place_), -1) : Vec3{0, 0, 1};
        const float shine = dot(normal, normalized(add(towards, viewer)));
        add_product(specular, light.specular, material.specular,
                    strength * std::pow(std::max(shine, 0.0f), material.shininess));
    }

    const FixedFunctionState& fixed_;
    Vec3 place_;
    Vec3 normal_;
};

// 2.11.4.
Vec4 generate(const FixedTextureUnit& unit,
              const Vec4& given,
              const Vec4& object,
              const Vec4& eye,
              const Vec3& normal) {
    const Vec3 ray = normalized(divided(eye));
    const Vec3 reflection = add(ray, normal, -2 * dot(normal, ray));
    const Vec3 beside = add(reflection, {0, 0, 1});
    const float m = 2 * std::sqrt(dot(beside, beside));
    Vec4 made = given;
    for (size_t i = 0; i < made.size(); ++i) {
        const TexGen& generator = unit.generators[i];
        if (!generator.enabled)
            continue;
        switch (generator.mode) {
            case GL_OBJECT_LINEAR: made[i] = dot(object, generator.object_plane); break;
            case GL_EYE_LINEAR: made[i] = dot(eye, generator.eye_plane); break;
            case GL_SPHERE_MAP: made[i] = i < 2 ? reflection[i] / m + 0.5f : 0; break;
            case GL_REFLECTION_MAP: made[i] = i < 3 ? reflection[i] : 0; break;
            case GL_NORMAL_MAP: made[i] = i < 3 ? normal[i] : 0; break;
            default: break;
        }
    }
    return made;
}

}  // namespace

FixedVertex current_vertex(const gles::State& state) {
    const auto& current = state.vertex.current;
    FixedVertex vertex;
    vertex.position = floats_of(current[position_slot]);
    vertex.normal = floats_of(current[normal_slot]);
    vertex.color = floats_of(current[color_slot]);
    vertex.secondary_color = floats_of(current[secondary_color_slot]);
    vertex.fog_coord = floats_of(current[fog_coord_slot])[0];
    for (uint32_t i = 0; i < coordinate_units; ++i)
        vertex.tex_coords[i] = floats_of(current[tex_coord_slot + i]);
    return vertex;
}

FixedResult transform_vertex(const FixedFunctionState& fixed, const FixedVertex& vertex) {
    FixedResult result;
    result.eye = multiply(fixed.modelview.top(), vertex.position);
    result.clip = multiply(fixed.projection.top(), result.eye);
    const Vec3 normal = eye_normal(fixed, vertex.normal);
    if (fixed.lighting) {
        const Lighting lighting(fixed, result.eye, normal);
        for (size_t side = 0; side < 2; ++side)
            lighting.light(side, material_of(fixed, side, vertex.color), result.colors[side],
                           result.secondary_colors[side]);
        if (!fixed.light_model.two_side) {
            result.colors[1] = result.colors[0];
            result.secondary_colors[1] = result.secondary_colors[0];
        }
    } else {
        result.colors.fill(clamped(vertex.color));
        result.secondary_colors.fill(clamped(vertex.secondary_color));
    }
    result.distance =
        fixed.fog.coordinate == GL_FOG_COORDINATE ? vertex.fog_coord : std::abs(result.eye[2]);
    for (size_t i = 0; i < coordinate_units; ++i) {
        const FixedTextureUnit& unit = fixed.units[i];
        result.tex_coords[i] =
            multiply(unit.matrices.top(),
                     generate(unit, vertex.tex_coords[i], vertex.position, result.eye, normal));
    }
    return result;
}

}  // namespace cuesta::gl
