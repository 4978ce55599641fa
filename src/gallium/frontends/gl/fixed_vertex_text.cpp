// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// OpenGL 2.1, 2.11 to 2.14 as a vertex shader.
#include <algorithm>
#include <bit>
#include <string_view>

#include <fmt/format.h>

#include "gallium/frontends/gl/fixed_text.h"
#include "gallium/frontends/gl/material_attributes.h"

namespace cuesta::gl {

namespace {

bool is_any(const VertexKey& key, auto function) {
    return std::ranges::any_of(key.coordinates, [&](const CoordinateKey& unit) {
        return unit.written && std::ranges::any_of(unit.generators, function);
    });
}

// What several parts of the stage need.
struct VertexNeeds {
    explicit VertexNeeds(const VertexKey& key) {
        const auto looks_at_normal = [](Generator g) { return g >= Generator::sphere; };
        const auto reflects = [](Generator g) {
            return g == Generator::sphere || g == Generator::reflection;
        };
        reflection = is_any(key, reflects);
        normal = key.lighting || is_any(key, looks_at_normal);
        const bool has_places =
            key.lighting && (key.local_viewer || std::ranges::any_of(key.lights, [](auto& light) {
                                 return light.is_positional;
                             }));
        place = has_places || reflection;
        eye = place || (key.fog && !key.fog_coordinate) || key.clip_vertex ||
              key.point_attenuation ||
              is_any(key, [](Generator g) { return g == Generator::eye_plane; });
    }
    bool eye = false;         // eye: the vertex in eye coordinates
    bool place = false;       // place: the same by its w
    bool normal = false;      // normal, in eye coordinates
    bool reflection = false;  // reflection: how the eye's ray goes on
};

class VertexText {
  public:
    explicit VertexText(const VertexKey& key) : key_(key), needs_(key) {}

    std::string make() {
        line("#version 120");
        for (size_t side = 0; side < 2; ++side)
            for (uint32_t part = 0; part < material_parts; ++part)
                if ((key_.of_vertices[side] >> part & 1) != 0)
                    line("attribute {} {};", part == 4 ? "float" : "vec4",
                         material_attribute_name(side, part));
        line("void main() {{");
        line("    gl_Position = ftransform();");
        add_shared();
        if (key_.lighting)
            add_lighting();
        else
            add_colors();
        for (size_t unit = 0; unit < coordinate_units; ++unit)
            if (key_.coordinates[unit].written)
                add_coordinates(unit);
        if (key_.fog)
            line("    gl_FogFragCoord = {};", key_.fog_coordinate ? "gl_FogCoord" : "abs(eye.z)");
        if (key_.clip_vertex)
            line("    gl_ClipVertex = eye;");
        if (key_.point_attenuation)
            add_point_size();
        line("}}");
        return std::move(text_);
    }

  private:
    template <typename... T>
    void line(fmt::format_string<T...> format, T&&... arguments) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<T>(arguments)...);
        text_ += '\n';
    }

    void add_shared() {
        if (needs_.eye)
            line("    vec4 eye = gl_ModelViewMatrix * gl_Vertex;");
        if (needs_.place)
            line("    vec3 place = eye.xyz / eye.w;");
        if (needs_.normal) {
            const std::string_view normal = "gl_NormalMatrix * gl_Normal";
            if (key_.normalize)
                line("    vec3 normal = normalize({});", normal);
            else if (key_.rescale_normal)
                line("    vec3 normal = gl_NormalScale * ({});", normal);
            else
                line("    vec3 normal = {};", normal);
        }
        if (needs_.reflection)
            line("    vec3 reflection = reflect(normalize(place), normal);");
    }

    void add_colors() {
        line("    gl_FrontColor = clamp(gl_Color, 0.0, 1.0);");
        if (key_.secondary_color)
            line("    gl_FrontSecondaryColor = clamp(gl_SecondaryColor, 0.0, 1.0);");
    }

    // --- lighting (2.14.1) ---------------------------------------------------------------------
    static std::string_view side_name(size_t side) { return side == 0 ? "Front" : "Back"; }
    static std::string_view variable(size_t side) { return side == 0 ? "front" : "back"; }

    bool is_tracked(size_t side, MaterialPart part) const {
        return (key_.tracked[side] & static_cast<uint8_t>(part)) != 0;
    }
    // It may be another for each vertex.
    bool has_own(size_t side, MaterialPart part) const {
        const auto bit = static_cast<uint8_t>(part);
        return ((key_.tracked[side] | key_.of_vertices[side]) & bit) != 0;
    }
    std::string material(size_t side, MaterialPart part, std::string_view name) const {
        if (is_tracked(side, part))
            return "gl_Color";
        const auto bit = static_cast<uint8_t>(part);
        if ((key_.of_vertices[side] & bit) != 0)
            return std::string(
                material_attribute_name(side, static_cast<uint32_t>(std::countr_zero(bit))));
        return fmt::format("gl_{}Material.{}", side_name(side), name);
    }
    // A light's colour times the material's.
    std::string product(size_t side, size_t light, MaterialPart part, std::string_view name) const {
        if (has_own(side, part))
            return fmt::format("gl_LightSource[{}].{} * {}", light, name,
                               material(side, part, name));
        return fmt::format("gl_{}LightProduct[{}].{}", side_name(side), light, name);
    }

    size_t sides() const { return key_.two_side ? 2 : 1; }

    void add_scene(size_t side) {
        if (!has_own(side, MaterialPart::ambient) && !has_own(side, MaterialPart::emission))
            return line("    vec4 {} = gl_{}LightModelProduct.sceneColor;", variable(side),
                        side_name(side));
        line("    vec4 {} = {} + {} * gl_LightModel.ambient;", variable(side),
             material(side, MaterialPart::emission, "emission"),
             material(side, MaterialPart::ambient, "ambient"));
    }

    void add_lighting() {
        for (size_t side = 0; side < sides(); ++side) {
            add_scene(side);
            if (key_.separate_specular)
                line("    vec3 {}_specular = vec3(0.0);", variable(side));
        }
        if (key_.local_viewer)
            line("    vec3 viewer = -normalize(place);");
        for (size_t light = 0; light < light_count; ++light)
            if (key_.lights[light].enabled)
                add_light(light);
        for (size_t side = 0; side < sides(); ++side) {
            line("    gl_{}Color = clamp(vec4({}.rgb, {}.a), 0.0, 1.0);", side_name(side),
                 variable(side), material(side, MaterialPart::diffuse, "diffuse"));
            if (key_.separate_specular)
                line("    gl_{}SecondaryColor = vec4(clamp({}_specular, 0.0, 1.0), 0.0);",
                     side_name(side), variable(side));
        }
    }

    // light: to it; strength: what is left of it there.
    void add_light_place(size_t i) {
        const LightKey& key = key_.lights[i];
        if (!key.is_positional)
            return line("        vec3 light = normalize(gl_LightSource[{}].position.xyz);", i);
        line(
            "        vec3 light = gl_LightSource[{0}].position.xyz / gl_LightSource[{0}].position.w"
            " - place;",
            i);
        if (!key.is_attenuated)
            return line("        light = normalize(light);");
        line("        float range = length(light);");
        line("        light /= range;");
        line(
            "        float strength = 1.0 / (gl_LightSource[{0}].constantAttenuation +"
            " range * (gl_LightSource[{0}].linearAttenuation +"
            " range * gl_LightSource[{0}].quadraticAttenuation));",
            i);
    }

    void add_spot(size_t i) {
        const bool has_strength = key_.lights[i].is_attenuated;
        line("        float aim = dot(-light, normalize(gl_LightSource[{}].spotDirection));", i);
        line(
            "        {} aim >= gl_LightSource[{}].spotCosCutoff ? pow(max(aim, 1.0e-30),"
            " gl_LightSource[{}].spotExponent) : 0.0;",
            has_strength ? "strength *=" : "float strength =", i, i);
    }

    // Where the vertex faces away from the light only what is ambient is left. Of pow() what it is
    // of 0 nobody knows.
    void add_side(size_t side, size_t i) {
        const std::string_view name = variable(side);
        const std::string_view sign = side == 0 ? "" : "-";
        const LightKey& key = key_.lights[i];
        const std::string_view strength = key.is_spot || key.is_attenuated ? "strength * " : "";
        line("        float {}_facing = dot({}normal, light);", name, sign);
        line(
            "        float {0}_shine = {0}_facing > 0.0 ? pow(max(dot({1}normal, halfway),"
            " 1.0e-30), {2}) : 0.0;",
            name, sign, material(side, MaterialPart::shininess, "shininess"));
        line("        {0} += {1}({2} + max({0}_facing, 0.0) * {3});", name, strength,
             product(side, i, MaterialPart::ambient, "ambient"),
             product(side, i, MaterialPart::diffuse, "diffuse"));
        const std::string specular = product(side, i, MaterialPart::specular, "specular");
        if (key_.separate_specular)
            line("        {0}_specular += {1}{0}_shine * ({2}).rgb;", name, strength, specular);
        else
            line("        {0} += {1}{0}_shine * {2};", name, strength, specular);
    }

    void add_light(size_t i) {
        line("    {{");
        add_light_place(i);
        if (key_.lights[i].is_spot)
            add_spot(i);
        line("        vec3 halfway = normalize(light + {});",
             key_.local_viewer ? "viewer" : "vec3(0.0, 0.0, 1.0)");
        for (size_t side = 0; side < sides(); ++side)
            add_side(side, i);
        line("    }}");
    }

    // --- coordinates (2.11.4) ------------------------------------------------------------------
    std::string generated(size_t unit, size_t coordinate) const {
        constexpr std::string_view names = "STRQ";
        constexpr std::string_view components = "xyzw";
        const char name = names[coordinate];
        const char component = components[coordinate];
        switch (key_.coordinates[unit].generators[coordinate]) {
            case Generator::object_plane:
                return fmt::format("dot(gl_Vertex, gl_ObjectPlane{}[{}])", name, unit);
            case Generator::eye_plane:
                return fmt::format("dot(eye, gl_EyePlane{}[{}])", name, unit);
            case Generator::sphere:
                return fmt::format(
                    "reflection.{} / (2.0 * length(reflection + vec3(0.0, 0.0, 1.0)))"
                    " + 0.5",
                    component);
            case Generator::reflection: return fmt::format("reflection.{}", component);
            case Generator::normal: return fmt::format("normal.{}", component);
            case Generator::none: break;
        }
        return fmt::format("gl_MultiTexCoord{}.{}", unit, component);
    }

    void add_coordinates(size_t unit) {
        const CoordinateKey& key = key_.coordinates[unit];
        const bool is_generated =
            std::ranges::any_of(key.generators, [](Generator g) { return g != Generator::none; });
        const std::string matrix =
            key.has_matrix ? fmt::format("gl_TextureMatrix[{}] * ", unit) : std::string();
        if (!is_generated)
            return line("    gl_TexCoord[{0}] = {1}gl_MultiTexCoord{0};", unit, matrix);
        line("    gl_TexCoord[{}] = {}vec4({}, {}, {}, {});", unit, matrix, generated(unit, 0),
             generated(unit, 1), generated(unit, 2), generated(unit, 3));
    }

    // 3.3, with the depth for the distance.
    void add_point_size() {
        line("    float range = abs(eye.z);");
        line(
            "    gl_PointSize = clamp(gl_Point.size * inversesqrt("
            "gl_Point.distanceConstantAttenuation + range *"
            " (gl_Point.distanceLinearAttenuation +"
            " range * gl_Point.distanceQuadraticAttenuation)), gl_Point.sizeMin,"
            " gl_Point.sizeMax);");
    }

    const VertexKey& key_;
    VertexNeeds needs_;
    std::string text_;
};

}  // namespace

std::string vertex_text(const VertexKey& key) {
    return VertexText(key).make();
}

}  // namespace cuesta::gl
