// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Text to the resolved tree, and the tree to NIR, of shaders as programs have them; and constants
// folded while a tree is built.
#include <array>
#include <cstdio>
#include <string_view>

#include <benchmark/benchmark.h>

#include "compiler/glsl/glsl.h"
#include "compiler/glsl/shader.h"
#include "compiler/shading/fold.h"
#include "compiler/shading/lower.h"

namespace {

using namespace cuesta;

struct Text {
    const char* name;
    nir::Stage stage;
    std::string_view text;
};

constexpr std::array texts = {
    Text{"textured", nir::Stage::fragment,
         "precision mediump float;\n"
         "uniform sampler2D image;\nuniform vec4 tint;\nvarying vec2 where;\n"
         "void main() { gl_FragColor = texture2D(image, where) * tint; }\n"},
    Text{"lights", nir::Stage::fragment,
         "precision highp float;\n"
         "struct Light { vec3 position; vec3 color; float reach; };\n"
         "uniform Light lights[4];\nuniform vec3 eye;\nuniform float shininess;\n"
         "varying vec3 position;\nvarying vec3 normal;\nvarying vec4 base;\n"
         "float falloff(float d, float reach) {\n"
         "  if (d >= reach) return 0.0;\n"
         "  float x = 1.0 - d / reach;\n  return x * x;\n}\n"
         "vec3 shade(Light light, vec3 n, vec3 view) {\n"
         "  vec3 way = light.position - position;\n"
         "  float d = length(way);\n  vec3 l = way / d;\n"
         "  float diffuse = max(dot(n, l), 0.0);\n"
         "  float gloss = pow(max(dot(reflect(-l, n), view), 0.0), shininess);\n"
         "  return light.color * (diffuse + gloss) * falloff(d, light.reach);\n}\n"
         "void main() {\n"
         "  vec3 n = normalize(normal);\n  vec3 view = normalize(eye - position);\n"
         "  vec3 sum = vec3(0.05);\n"
         "  for (int i = 0; i < 4; ++i) sum += shade(lights[i], n, view);\n"
         "  if (base.a < 0.1) discard;\n"
         "  gl_FragColor = vec4(base.rgb * sum, base.a);\n}\n"},
    Text{"skinned", nir::Stage::vertex,
         "attribute vec3 position;\nattribute vec3 normal;\nattribute vec4 weights;\n"
         "attribute vec4 bones;\nuniform mat4 palette[16];\nuniform mat4 projection;\n"
         "varying vec3 world_normal;\n"
         "void main() {\n"
         "  vec4 p = vec4(0.0);\n  vec3 n = vec3(0.0);\n"
         "  for (int i = 0; i < 4; i++) {\n"
         "    mat4 bone = palette[int(bones[i])];\n"
         "    p += bone * vec4(position, 1.0) * weights[i];\n"
         "    n += mat3(bone[0].xyz, bone[1].xyz, bone[2].xyz) * normal * weights[i];\n  }\n"
         "  world_normal = normalize(n);\n  gl_Position = projection * p;\n}\n"},
};

glsl::Compiled compiled(const Text& text) {
    const std::array strings = {text.text};
    glsl::Options options;
    options.limits.fragment_uniform_vectors = 64;
    return glsl::compile(text.stage, strings, options);
}

void parse(benchmark::State& state, const Text& text) {
    for (auto _ : state)
        benchmark::DoNotOptimize(compiled(text).shader.get());
}

void lower(benchmark::State& state, const Text& text) {
    const glsl::Compiled from = compiled(text);
    if (from.shader == nullptr)
        return state.SkipWithError(from.log.c_str());
    shading::LowerOptions options;
    uint32_t next = 0;
    options.place = [&](const shading::Leaf& leaf) {
        const shading::Placement placement = {next, 0};
        next += leaf.elements() * leaf.element_slots();
        return std::optional(placement);
    };
    for (auto _ : state) {
        next = 0;
        const auto made = shading::lower(from.shader->module(), options);
        if (!made)
            return state.SkipWithError(made.error().text.c_str());
        benchmark::DoNotOptimize(made->get());
    }
}

// Of a vector: normalize() is a handful of NIR's operations.
void fold(benchmark::State& state) {
    shading::Module module;
    const shading::Type* vec3 = module.types.vector(shading::Scalar::float_, 3);
    std::array<shading::ConstantScalar, 3> scalars{};
    for (shading::ConstantScalar& scalar : scalars)
        scalar.f = 2;
    shading::Constant operand(vec3, shading::Precision::none, {}, scalars);
    const std::array<shading::Expr*, 1> operands = {&operand};
    const shading::Operation operation(vec3, shading::Operator::normalize, operands,
                                       shading::Precision::none, {});
    for (auto _ : state)
        benchmark::DoNotOptimize(shading::fold(module, operation));
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    for (const Text& text : texts) {
        benchmark::RegisterBenchmark((std::string("parse/") + text.name).c_str(), parse, text);
        benchmark::RegisterBenchmark((std::string("lower/") + text.name).c_str(), lower, text);
    }
    benchmark::RegisterBenchmark("fold/normalize", fold);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
