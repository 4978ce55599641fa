// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The GLSL of fixed-function stages: what is not on is not in it, and all of it compiles.
#include "gallium/frontends/gl/fixed_text.h"

#include <random>

#include "compiler/glsl/glsl.h"
#include "fixture.h"

namespace cuesta::gl {
namespace {

TEST(FixedText, OfNothingIsShort) {
    EXPECT_EQ(vertex_text({}),
              "#version 120\n"
              "void main() {\n"
              "    gl_Position = ftransform();\n"
              "    gl_FrontColor = clamp(gl_Color, 0.0, 1.0);\n"
              "}\n");
    EXPECT_EQ(fragment_text({}),
              "#version 120\n"
              "void main() {\n"
              "    vec4 color = gl_Color;\n"
              "    gl_FragColor = color;\n"
              "}\n");
}

TEST(FixedText, OfATextureAndALightIsReadable) {
    VertexKey vertex;
    vertex.lighting = true;
    vertex.normalize = true;
    vertex.lights[1].enabled = true;
    vertex.tracked[0] = static_cast<uint8_t>(MaterialPart::diffuse);
    vertex.coordinates[0].written = true;
    EXPECT_EQ(
        vertex_text(vertex),
        "#version 120\n"
        "void main() {\n"
        "    gl_Position = ftransform();\n"
        "    vec3 normal = normalize(gl_NormalMatrix * gl_Normal);\n"
        "    vec4 front = gl_FrontLightModelProduct.sceneColor;\n"
        "    {\n"
        "        vec3 light = normalize(gl_LightSource[1].position.xyz);\n"
        "        vec3 halfway = normalize(light + vec3(0.0, 0.0, 1.0));\n"
        "        float front_facing = dot(normal, light);\n"
        "        float front_shine = front_facing > 0.0 ? pow(max(dot(normal, halfway), 1.0e-30),"
        " gl_FrontMaterial.shininess) : 0.0;\n"
        "        front += (gl_FrontLightProduct[1].ambient + max(front_facing, 0.0) *"
        " gl_LightSource[1].diffuse * gl_Color);\n"
        "        front += front_shine * gl_FrontLightProduct[1].specular;\n"
        "    }\n"
        "    gl_FrontColor = clamp(vec4(front.rgb, gl_Color.a), 0.0, 1.0);\n"
        "    gl_TexCoord[0] = gl_MultiTexCoord0;\n"
        "}\n");
    FragmentKey fragment;
    fragment.units[0].enabled = true;
    fragment.units[0].target = FixedTarget::texture_2d;
    fragment.fog = FogFactor::exp;
    EXPECT_EQ(fragment_text(fragment),
              "#version 120\n"
              "uniform sampler2D texture0;\n"
              "void main() {\n"
              "    vec4 color = gl_Color;\n"
              "    vec4 texel0 = texture2DProj(texture0, gl_TexCoord[0]);\n"
              "    color.a *= texel0.a;\n"
              "    float fog = exp(-gl_Fog.density * gl_FogFragCoord);\n"
              "    color.rgb = mix(gl_Fog.color.rgb, color.rgb, clamp(fog, 0.0, 1.0));\n"
              "    gl_FragColor = color;\n"
              "}\n");
}

// Keys of chance, of what there is.
class KeysOfChance {
  public:
    VertexKey vertex() {
        VertexKey key;
        for (bool* flag : {&key.lighting, &key.normalize, &key.secondary_color, &key.fog,
                           &key.clip_vertex, &key.point_attenuation})
            *flag = is_on();
        key.two_side = key.lighting && is_on();
        key.local_viewer = key.lighting && is_on();
        key.separate_specular = key.lighting && is_on();
        key.rescale_normal = !key.normalize && is_on();
        key.secondary_color &= !key.lighting;
        key.fog_coordinate = key.fog && is_on();
        for (uint8_t& tracked : key.tracked)
            tracked = static_cast<uint8_t>(key.lighting ? number(16) : 0);
        for (LightKey& light : key.lights) {
            light = {key.lighting && is_on(), is_on(), is_on()};
            light.is_attenuated = light.is_positional && is_on();
        }
        for (CoordinateKey& unit : key.coordinates) {
            unit = {.written = is_on(), .has_matrix = is_on()};
            for (size_t i = 0; i < unit.generators.size() && is_on(); ++i)
                unit.generators[i] = static_cast<Generator>(number(i < 2 ? 6 : 3));
        }
        return key;
    }

    FragmentKey fragment() {
        FragmentKey key;
        for (size_t i = 0; i < key.units.size(); ++i)
            key.units[i] = unit(i);
        key.fog = static_cast<FogFactor>(number(4));
        key.color_sum = is_on();
        return key;
    }

  private:
    uint32_t number(uint32_t below) { return static_cast<uint32_t>(random_() % below); }
    bool is_on() { return number(2) != 0; }

    UnitKey unit(size_t index) {
        UnitKey key = {.enabled = is_on(),
                       .target = static_cast<FixedTarget>(number(fixed_target_count)),
                       .texels = static_cast<TexelClass>(number(4)),
                       .mode = static_cast<EnvironmentMode>(number(6))};
        if (key.target < FixedTarget::texture_3d)
            key.compares = is_on();
        key.rgb = combine(index, 8);
        key.alpha = combine(index, 6);
        for (CombineArgument& argument : key.alpha.arguments)
            argument.operand = is_on() ? CombineOperand::alpha : CombineOperand::one_minus_alpha;
        return key;
    }
    CombineKey combine(size_t unit, uint32_t functions) {
        CombineKey key = {.function = static_cast<CombineFunction>(number(functions)),
                          .scale = static_cast<uint8_t>(1 << number(3))};
        const CombineSource sources[] = {static_cast<CombineSource>(unit), source_constant,
                                         source_primary, source_previous};
        for (CombineArgument& argument : key.arguments)
            argument = {sources[number(4)], static_cast<CombineOperand>(number(4))};
        return key;
    }

    std::mt19937 random_{1};
};

void expect_compiles(nir::Stage stage, const std::string& text, const glsl::Options& options) {
    const std::string_view source = text;
    const glsl::Compiled compiled = glsl::compile(stage, std::span(&source, 1), options);
    EXPECT_NE(compiled.shader, nullptr) << text << compiled.log;
}

using FixedTextTest = DesktopApiTest;

TEST_F(FixedTextTest, AllTextsCompile) {
    KeysOfChance keys;
    for (int i = 0; i < 150; ++i) {
        expect_compiles(nir::Stage::vertex, vertex_text(keys.vertex()), state().shader_options);
        expect_compiles(nir::Stage::fragment, fragment_text(keys.fragment()),
                        state().shader_options);
    }
}

}  // namespace
}  // namespace cuesta::gl
