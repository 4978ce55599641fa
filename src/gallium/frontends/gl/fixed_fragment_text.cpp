// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// OpenGL 2.1, 3.8.13 to 3.10 as a fragment shader.
#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "gallium/frontends/gl/fixed_text.h"

namespace cuesta::gl {

namespace {

// By FixedTarget: the sampler's type, the function that looks up, and the coordinates that it takes
// of gl_TexCoord; then the same where depth is compared.
struct LookupRow {
    std::string_view sampler, function, coordinates;
    std::string_view compared_sampler, compared_function;
};
constexpr std::array<LookupRow, fixed_target_count> lookup_rows = {{
    {"sampler1D", "texture1DProj", "", "sampler1DShadow", "shadow1DProj"},
    {"sampler2D", "texture2DProj", "", "sampler2DShadow", "shadow2DProj"},
    {"sampler2DRect", "texture2DRectProj", "", "sampler2DRectShadow", "shadow2DRectProj"},
    {"sampler3D", "texture3DProj", "", "", ""},
    {"samplerCube", "textureCube", ".stp", "", ""},
}};

class FragmentText {
  public:
    explicit FragmentText(const FragmentKey& key) : key_(key) {}

    std::string make() {
        line("#version 120");
        for (const UnitKey& unit : key_.units)
            if (unit.enabled && unit.target == FixedTarget::rectangle && !has_rectangles_) {
                line("#extension GL_ARB_texture_rectangle : enable");
                has_rectangles_ = true;
            }
        for (size_t i = 0; i < key_.units.size(); ++i)
            if (key_.units[i].enabled)
                line("uniform {} texture{};", sampler_of(key_.units[i]), i);
        line("void main() {{");
        line("    vec4 color = gl_Color;");
        for (size_t i = 0; i < key_.units.size(); ++i)
            if (key_.units[i].enabled)
                add_texel(i);
        for (size_t i = 0; i < key_.units.size(); ++i)
            if (key_.units[i].enabled)
                add_environment(i);
        if (key_.color_sum)
            line("    color.rgb = min(color.rgb + gl_SecondaryColor.rgb, 1.0);");
        if (key_.fog != FogFactor::none)
            add_fog();
        line("    gl_FragColor = color;");
        line("}}");
        return std::move(text_);
    }

  private:
    template <typename... T>
    void line(fmt::format_string<T...> format, T&&... arguments) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<T>(arguments)...);
        text_ += '\n';
    }

    static const LookupRow& row_of(const UnitKey& unit) {
        return lookup_rows[static_cast<size_t>(unit.target)];
    }
    static std::string_view sampler_of(const UnitKey& unit) {
        return unit.compares ? row_of(unit).compared_sampler : row_of(unit).sampler;
    }

    void add_texel(size_t i) {
        const UnitKey& unit = key_.units[i];
        const LookupRow& row = row_of(unit);
        line("    vec4 texel{0} = {1}(texture{0}, gl_TexCoord[{0}]{2});", i,
             unit.compares ? row.compared_function : row.function, row.coordinates);
    }

    // Table 3.22, where texels of formats without alpha have an alpha of 1.
    void add_environment(size_t i) {
        const UnitKey& unit = key_.units[i];
        const bool is_alpha = unit.texels == TexelClass::alpha;
        const bool is_intensity = unit.texels == TexelClass::intensity;
        switch (unit.mode) {
            case EnvironmentMode::modulate:
                return is_alpha ? line("    color.a *= texel{}.a;", i)
                                : line("    color *= texel{};", i);
            case EnvironmentMode::replace:
                if (is_alpha)
                    return line("    color.a = texel{}.a;", i);
                return unit.texels == TexelClass::opaque ? line("    color.rgb = texel{}.rgb;", i)
                                                         : line("    color = texel{};", i);
            case EnvironmentMode::decal:
                return line("    color.rgb = mix(color.rgb, texel{0}.rgb, texel{0}.a);", i);
            case EnvironmentMode::blend:
                if (is_intensity)
                    return line("    color = mix(color, gl_TextureEnvColor[{0}], texel{0});", i);
                if (!is_alpha)
                    line(
                        "    color.rgb = mix(color.rgb, gl_TextureEnvColor[{0}].rgb,"
                        " texel{0}.rgb);",
                        i);
                return line("    color.a *= texel{}.a;", i);
            case EnvironmentMode::add:
                if (is_intensity)
                    return line("    color = min(color + texel{}, 1.0);", i);
                if (!is_alpha)
                    line("    color.rgb = min(color.rgb + texel{}.rgb, 1.0);", i);
                return line("    color.a *= texel{}.a;", i);
            case EnvironmentMode::combine: return add_combine(i);
        }
    }

    // --- GL_COMBINE ----------------------------------------------------------------------------
    static std::string source(size_t unit, CombineSource source) {
        switch (source) {
            case source_constant: return fmt::format("gl_TextureEnvColor[{}]", unit);
            case source_primary: return "gl_Color";
            case source_previous: return "color";
            default: return fmt::format("texel{}", source);
        }
    }

    static std::string argument(size_t unit, const CombineArgument& argument, bool is_alpha) {
        const std::string from = source(unit, argument.source);
        const std::string_view alpha = is_alpha ? "a" : "aaa";
        switch (argument.operand) {
            case CombineOperand::color: return fmt::format("{}.rgb", from);
            case CombineOperand::one_minus_color: return fmt::format("(1.0 - {}.rgb)", from);
            case CombineOperand::alpha: return fmt::format("{}.{}", from, alpha);
            case CombineOperand::one_minus_alpha: break;
        }
        return fmt::format("(1.0 - {}.{})", from, alpha);
    }

    static std::string combined(size_t unit, const CombineKey& key, bool is_alpha) {
        const std::string a = argument(unit, key.arguments[0], is_alpha);
        const std::string b = argument(unit, key.arguments[1], is_alpha);
        switch (key.function) {
            case CombineFunction::replace: return a;
            case CombineFunction::modulate: return fmt::format("{} * {}", a, b);
            case CombineFunction::add: return fmt::format("{} + {}", a, b);
            case CombineFunction::add_signed: return fmt::format("{} + {} - 0.5", a, b);
            case CombineFunction::interpolate:
                return fmt::format("mix({}, {}, {})", b, a,
                                   argument(unit, key.arguments[2], is_alpha));
            case CombineFunction::subtract: return fmt::format("{} - {}", a, b);
            case CombineFunction::dot3_rgb:
            case CombineFunction::dot3_rgba: break;
        }
        return fmt::format("4.0 * dot({} - 0.5, {} - 0.5)", a, b);
    }

    static std::string scaled(const std::string& value, uint8_t scale) {
        return scale == 1 ? value : fmt::format("{}.0 * ({})", scale, value);
    }

    void add_combine(size_t i) {
        const UnitKey& unit = key_.units[i];
        const std::string rgb = scaled(combined(i, unit.rgb, false), unit.rgb.scale);
        if (unit.rgb.function == CombineFunction::dot3_rgba)
            return line("    color = vec4(clamp({}, 0.0, 1.0));", rgb);
        const std::string alpha = scaled(combined(i, unit.alpha, true), unit.alpha.scale);
        const bool is_dot = unit.rgb.function == CombineFunction::dot3_rgb;
        line("    color = clamp(vec4({}, {}), 0.0, 1.0);",
             is_dot ? fmt::format("vec3({})", rgb) : rgb, alpha);
    }

    // 3.10.
    void add_fog() {
        switch (key_.fog) {
            case FogFactor::linear:
                line("    float fog = (gl_Fog.end - gl_FogFragCoord) * gl_Fog.scale;");
                break;
            case FogFactor::exp:
                line("    float fog = exp(-gl_Fog.density * gl_FogFragCoord);");
                break;
            default:
                line("    float thickness = gl_Fog.density * gl_FogFragCoord;");
                line("    float fog = exp(-thickness * thickness);");
                break;
        }
        line("    color.rgb = mix(gl_Fog.color.rgb, color.rgb, clamp(fog, 0.0, 1.0));");
    }

    const FragmentKey& key_;
    bool has_rectangles_ = false;
    std::string text_;
};

}  // namespace

std::string fragment_text(const FragmentKey& key) {
    return FragmentText(key).make();
}

}  // namespace cuesta::gl
