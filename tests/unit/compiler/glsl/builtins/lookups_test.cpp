// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture lookups: what of each call reaches the sampler.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "../../shading/lower_testing.h"
#include "compiler/glsl/glsl.h"
#include "compiler/glsl/shader.h"
#include "compiler/nir/instr.h"

namespace cuesta::glsl::testing {
namespace {

using nir::TexSrcKind;

// Says what the first lane asks for.
class Recorder final : public nir::TextureSampler {
  public:
    nir::SlotBits sample(const nir::TextureRequest& request) override {
        if (request.lane == 0 && text.empty())
            describe(request);
        const nir::BaseType type = request.instr->dest_type;
        return type == nir::BaseType::float_ ? nir::slot_of_floats(0.25f, 0.5f, 0.75f, 2)
               : type == nir::BaseType::int_ ? nir::SlotBits{5, 0xfffffffd, 7, 1}
                                             : nir::SlotBits{5, 3000000000, 7, 1};
    }

    std::string text;

  private:
    template <typename Numbers>
    void add(const char* name, const Numbers& numbers, unsigned count) {
        text += fmt::format("{}{}", text.empty() || *name == '\0' ? "" : " ", name);
        for (unsigned c = 0; c < count; ++c)
            text += fmt::format(" {}", numbers[c]);
    }

    void describe(const nir::TextureRequest& request) {
        const nir::Tex& tex = *request.instr;
        text = fmt::format("{} {}{}{}", tex.info().name, nir::sampler_dim_info(tex.dim).name,
                           tex.is_array ? " array" : "", tex.is_shadow ? " shadow" : "");
        const auto has = [&](TexSrcKind kind) { return tex.find(kind) != nullptr; };
        const unsigned dimensions = tex.spatial_components();
        if (has(TexSrcKind::coord) && tex.is_integer(TexSrcKind::coord))
            add("", request.texel, tex.coord_components);
        else
            add("", request.coord, tex.coord_components);
        if (has(TexSrcKind::comparator))
            add("compare", &request.comparator, 1);
        if (has(TexSrcKind::bias))
            add("bias", &request.bias, 1);
        if (has(TexSrcKind::lod))
            add("lod", &request.lod, 1);
        if (has(TexSrcKind::ddx)) {
            add("ddx", request.ddx, dimensions);
            add("ddy", request.ddy, dimensions);
        }
        if (has(TexSrcKind::offset))
            add("offset", request.offset, dimensions);
    }
};

std::unique_ptr<nir::Shader> lowered(nir::Stage stage, const std::string& text) {
    const std::string_view strings[] = {text};
    const Compiled result = compile(stage, strings, {.newest = Version::es_300});
    EXPECT_EQ(result.log, "") << text;
    if (result.shader == nullptr)
        return nullptr;
    shading::testing::Placer placer;
    placer.placed["a"] = {0, 0};
    placer.placed["b"] = {1, 0};
    return shading::testing::lower_well(result.shader->module(), placer.options);
}

struct Asked {
    std::string request;
    std::vector<double> result;
};

// `a` is (0.5, 1.5, 3, 2), `b` (4, 5, 6, 8); `s` the sampler.
Asked ask(nir::Stage stage, std::string_view sampler, std::string_view call) {
    const bool is_vertex = stage == nir::Stage::vertex;
    const std::unique_ptr<nir::Shader> shader =
        lowered(stage, fmt::format("#version 300 es\nprecision highp float;\n{}\n"
                                   "uniform vec4 a, b; uniform highp {} s;\n"
                                   "void main() {{ {} = vec4({}); }}\n",
                                   is_vertex ? "" : "out vec4 color;", sampler,
                                   is_vertex ? "gl_Position" : "color", call));
    Asked asked;
    if (shader == nullptr)
        return asked;
    Recorder recorder;
    shading::testing::ShaderRun run;
    run.inputs.textures = &recorder;
    run.uniforms = {nir::slot_of_floats(0.5f, 1.5f, 3, 2), nir::slot_of_floats(4, 5, 6, 8)};
    if (!run.run(*shader))
        return asked;
    return {recorder.text, run.output(0, 4)};
}

struct Row {
    std::string_view sampler;
    std::string_view call;
    std::string_view request;
    bool fragment_only = false;
};

constexpr bool fragment_only = true;

constexpr Row rows[] = {
    {"sampler2D", "textureLod(s, a.xy, b.x)", "txl 2d 0.5 1.5 lod 4"},
    {"sampler2D", "texture(s, a.xy, a.w)", "txb 2d 0.5 1.5 bias 2", fragment_only},
    {"sampler2D", "texture(s, a.xy)", "tex 2d 0.5 1.5", fragment_only},
    {"sampler3D", "texture(s, a.xyz)", "tex 3d 0.5 1.5 3", fragment_only},
    {"samplerCube", "texture(s, a.xyz)", "tex cube 0.5 1.5 3", fragment_only},
    {"sampler2DArray", "texture(s, a.xyz)", "tex 2d array 0.5 1.5 3", fragment_only},
    {"sampler2DShadow", "texture(s, a.xyz)", "tex 2d shadow 0.5 1.5 compare 3", fragment_only},
    {"samplerCubeShadow", "texture(s, a)", "tex cube shadow 0.5 1.5 3 compare 2", fragment_only},
    {"sampler2DArrayShadow", "texture(s, a)", "tex 2d array shadow 0.5 1.5 3 compare 2",
     fragment_only},
    {"samplerCubeShadow", "texture(s, a, b.x)", "txb cube shadow 0.5 1.5 3 compare 2 bias 4",
     fragment_only},
    {"sampler2D", "textureProj(s, a)", "tex 2d 0.25 0.75", fragment_only},
    {"sampler2D", "textureProj(s, a.xyw)", "tex 2d 0.25 0.75", fragment_only},
    {"sampler3D", "textureProj(s, a, b.y)", "txb 3d 0.25 0.75 1.5 bias 5", fragment_only},
    {"sampler2DShadow", "textureProj(s, a)", "tex 2d shadow 0.25 0.75 compare 1.5", fragment_only},
    {"sampler2D", "textureOffset(s, a.xy, ivec2(-8, 7))", "tex 2d 0.5 1.5 offset -8 7",
     fragment_only},
    {"sampler3D", "textureOffset(s, a.xyz, ivec3(1, 2, 3), b.x)",
     "txb 3d 0.5 1.5 3 bias 4 offset 1 2 3", fragment_only},
    {"sampler2DArray", "textureOffset(s, a.xyz, ivec2(1, 2))", "tex 2d array 0.5 1.5 3 offset 1 2",
     fragment_only},
    {"sampler2DShadow", "textureProjOffset(s, a, ivec2(1, 2), b.x)",
     "txb 2d shadow 0.25 0.75 compare 1.5 bias 4 offset 1 2", fragment_only},
    {"sampler2DShadow", "textureLod(s, a.xyz, b.x)", "txl 2d shadow 0.5 1.5 compare 3 lod 4"},
    {"sampler2DArray", "textureLodOffset(s, a.xyz, b.x, ivec2(1, 2))",
     "txl 2d array 0.5 1.5 3 lod 4 offset 1 2"},
    {"sampler2D", "textureProjLod(s, a, b.x)", "txl 2d 0.25 0.75 lod 4"},
    {"sampler3D", "textureProjLodOffset(s, a, b.x, ivec3(3, 2, 1))",
     "txl 3d 0.25 0.75 1.5 lod 4 offset 3 2 1"},
    {"sampler2D", "textureGrad(s, a.xy, b.xy, b.zw)", "txd 2d 0.5 1.5 ddx 4 5 ddy 6 8"},
    {"samplerCube", "textureGrad(s, a.xyz, b.xyz, b.wzy)",
     "txd cube 0.5 1.5 3 ddx 4 5 6 ddy 8 6 5"},
    {"samplerCubeShadow", "textureGrad(s, a, b.xyz, b.wzy)",
     "txd cube shadow 0.5 1.5 3 compare 2 ddx 4 5 6 ddy 8 6 5"},
    {"sampler2DArrayShadow", "textureGradOffset(s, a, b.xy, b.zw, ivec2(4, 5))",
     "txd 2d array shadow 0.5 1.5 3 compare 2 ddx 4 5 ddy 6 8 offset 4 5"},
    {"sampler2D", "textureProjGrad(s, a.xyw, b.xy, b.zw)", "txd 2d 0.25 0.75 ddx 4 5 ddy 6 8"},
    {"sampler2DShadow", "textureProjGradOffset(s, a, b.xy, b.zw, ivec2(4, 5))",
     "txd 2d shadow 0.25 0.75 compare 1.5 ddx 4 5 ddy 6 8 offset 4 5"},
    {"sampler2D", "texelFetch(s, ivec2(b.xy), int(a.w))", "txf 2d 4 5 lod 2"},
    {"sampler3D", "texelFetchOffset(s, ivec3(b), 1, ivec3(1, 2, 3))",
     "txf 3d 4 5 6 lod 1 offset 1 2 3"},
    {"sampler2DArray", "texelFetch(s, ivec3(b), 0)", "txf 2d array 4 5 6 lod 0"},
    {"isampler2D", "textureLod(s, a.xy, b.x)", "txl 2d 0.5 1.5 lod 4"},
    {"usamplerCube", "textureLod(s, a.xyz, b.x)", "txl cube 0.5 1.5 3 lod 4"},
    {"isampler2DArray", "texelFetch(s, ivec3(b), 0)", "txf 2d array 4 5 6 lod 0"},
    {"sampler2D", "vec4(textureSize(s, int(b.x)), 0, 0)", "txs 2d lod 4"},
    {"usampler2DArray", "vec4(textureSize(s, 1), 0)", "txs 2d array lod 1"},
    {"samplerCubeShadow", "vec4(textureSize(s, 1), 0, 0)", "txs cube lod 1"},
};

TEST(GlslLookups, AskWhatTheySay) {
    for (const Row& row : rows)
        for (const nir::Stage stage : {nir::Stage::fragment, nir::Stage::vertex}) {
            if (row.fragment_only && stage == nir::Stage::vertex)
                continue;
            EXPECT_EQ(ask(stage, row.sampler, row.call).request, row.request)
                << row.sampler << ": " << row.call;
        }
}

// Vertices have no neighbours: the base level.
TEST(GlslLookups, InVertexShadersReadTheBaseLevel) {
    const auto request = [](std::string_view sampler, std::string_view call) {
        return ask(nir::Stage::vertex, sampler, call).request;
    };
    EXPECT_EQ(request("sampler2D", "texture(s, a.xy)"), "txl 2d 0.5 1.5 lod 0");
    EXPECT_EQ(request("sampler2DArrayShadow", "texture(s, a)"),
              "txl 2d array shadow 0.5 1.5 3 compare 2 lod 0");
    EXPECT_EQ(request("sampler3D", "textureProjOffset(s, a, ivec3(1))"),
              "txl 3d 0.25 0.75 1.5 lod 0 offset 1 1 1");
}

TEST(GlslLookups, GiveWhatTheSamplerHas) {
    const auto result = [](std::string_view sampler, std::string_view call) {
        return ask(nir::Stage::fragment, sampler, call).result;
    };
    using Values = std::vector<double>;
    EXPECT_EQ(result("sampler2D", "texture(s, a.xy)"), Values({0.25, 0.5, 0.75, 2}));
    EXPECT_EQ(result("isampler3D", "texture(s, a.xyz)"), Values({5, -3, 7, 1}));
    EXPECT_EQ(result("usampler2DArray", "texture(s, a.xyz)"), Values({5, 3000000000, 7, 1}));
    EXPECT_EQ(result("sampler2DShadow", "texture(s, a.xyz)"), Values({0.25, 0.25, 0.25, 0.25}));
    EXPECT_EQ(result("sampler2D", "vec4(textureSize(s, 0), 0, 0)"),
              Values({5, 4294967293 - 4294967296.0, 0, 0}));
}

// The coordinate, from which several sources come, is evaluated once.
TEST(GlslLookups, EvaluateTheirCoordinateOnce) {
    const Asked asked = ask(nir::Stage::fragment, "sampler2DShadow",
                            "textureProjLod(s, (a.x > 0.0 ? a : b) + vec4(0, 0, 1, 2), 1.0)");
    EXPECT_EQ(asked.request, "txl 2d shadow 0.125 0.375 compare 1 lod 1");
}

}  // namespace
}  // namespace cuesta::glsl::testing
