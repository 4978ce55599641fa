// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs a fragment shader twice: as NIR by the interpreter, and compiled on the simulated core.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/lima/pp/compile.h"
#include "compiler/nir/interpreter.h"
#include "simulator/mali400/pp_core.h"

namespace cuesta::lima::pp {

inline constexpr float half_ulps = 0x1p-9f;  // a couple of fp16 steps

struct LaneResult {
    std::array<float, 4> color{};
    std::array<float, 4> second_color{};
    float depth = 0;
    bool discarded = false;
};

// Lanes in the interpreter's order: 0 and 1 below, 2 and 3 above.
using QuadColors = std::array<LaneResult, 4>;

// What both runs are given. Lanes as above.
struct QuadSetup {
    std::array<std::vector<std::array<float, 4>>, 4> inputs;  // by position in Shader::inputs
    std::vector<std::array<float, 4>> uniforms;
    std::array<std::array<float, 4>, 4> frag_coord{};  // w is 1/w, as GL has it
    std::array<std::array<float, 2>, 4> point_coord{};
    std::array<std::array<float, 4>, 4> framebuffer{};  // the tile buffer's colours
    bool front_face = true;
    bool bottom_up = false;  // row 0 is GL's lowest
    float height = 64;
    // What sampling a texture there gives, instead of what the interpreter is given as well.
    std::array<float, 4> (*texture)(uint32_t sampler, const std::array<float, 3>& at) = nullptr;
};

// Reproducible inputs for `inputs` varyings and `uniforms` vectors: multiples of 1/4 in [-2, 2].
QuadSetup random_setup(uint32_t seed, unsigned inputs, unsigned uniforms);

// fp16 as the core computes, unless `wide`.
Result<QuadColors> run_nir(const nir::Shader& shader, const QuadSetup& setup, bool wide = false);
Result<QuadColors> run_program(const nir::Shader& shader,
                               const Program& program,
                               const QuadSetup& setup);

std::unique_ptr<nir::Shader> parse_shader(const std::string& text);

// The shader with this body of main, two generic inputs, four uniforms, two samplers, one colour.
std::string with_body(std::string_view body);

// The listing of a compiled program.
std::string listing(const Program& program);

// How far results may be apart, as absolute numbers.
struct Allowed {
    std::array<double, 4> color{};
    std::array<double, 4> second_color{};
    double depth = 0;
};

void expect_same(const std::string& text, const QuadSetup& setup, const Allowed& allowed);

// Compiles and runs both ways; colours may differ by `relative` of the larger magnitude (at least
// one).
void expect_same(const std::string& text,
                 const QuadSetup& setup,
                 float relative = 0,
                 const Options& options = {});
void expect_same(const nir::Shader& shader,
                 const QuadSetup& setup,
                 float relative = 0,
                 const Options& options = {});

// Fails unless the text compiles; gives the program.
Program compiled(const std::string& text, const Options& options = {});

}  // namespace cuesta::lima::pp
