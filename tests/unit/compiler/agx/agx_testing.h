// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs a shader twice, in 32 lanes: as NIR by the interpreter, and compiled on one SIMD-group of
// the simulator in the checking mode.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "compiler/agx/compile.h"
#include "compiler/nir/interpreter.h"
#include "simulator/agx/wide.h"

namespace cuesta::agx {

using simulator::agx::lane_count;

inline uint32_t bits_of(float x) {
    return std::bit_cast<uint32_t>(x);
}

// Denormals are zeros to the machine.
inline float flushed(float x) {
    return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0f, x) : x;
}

constexpr uint64_t memory_base = 0x10'0000'0000;
constexpr uint64_t heap_address = 0x11'0000'0000;  // of texture descriptors, none of which is read

// What both runs are given. Fragments stand in quads of the machine's order: 1 is to the right of
// 0, 2 and 3 have the next row.
struct LaneSetup {
    std::vector<nir::SlotBits> inputs;  // by position in Shader::inputs, as the shader gets them
    uint32_t x = 0, y = 0;              // of the pixel
    float depth = 0.25f;
    float inverse_w = 0.5f;
    std::array<float, 2> point_coord{};  // as the shader gets it
    uint8_t covered = 1;                 // samples; 0: a helper
    uint32_t vertex_id = 0;
    uint32_t instance_id = 0;
};

struct GroupSetup {
    std::array<LaneSetup, lane_count> lanes;
    std::vector<nir::SlotBits> uniforms;
    std::vector<std::byte> memory;  // at memory_base
    // By number: the first constant buffer is number 1, the first shader buffer number 0.
    std::vector<std::vector<std::byte>> constant_buffers;
    std::vector<std::vector<std::byte>> shader_buffers;
    bool front_face = true;
    bool rows_grow_down = true;             // row 0 is GL's highest
    float height = 64;                      // of the surface
    std::vector<uint64_t> attribute_bases;  // addresses, by attribute
    uint32_t sample_mask = 0xf;
    float point_size = 3;
    // What sampling the texture of a number there gives, instead of a function of all that is asked
    // (differential_textures.h).
    std::array<float, 4> (*texture)(uint32_t number, const std::array<float, 3>& at) = nullptr;
};

struct LaneResult {
    std::vector<nir::SlotBits> outputs;  // by position in Shader::outputs
    std::vector<uint8_t> written;        // masks of components
    bool discarded = false;
};

struct GroupResult {
    std::array<LaneResult, lane_count> lanes;
    std::vector<std::byte> memory;
    std::vector<std::vector<std::byte>> shader_buffers;
    uint64_t instructions = 0;  // executed by the SIMD-group, without the preamble
};

// A target of 32-bit floats for each colour that the shader has, so that nothing is lost.
FragmentOptions raw_targets(const nir::Shader& shader);

Result<GroupResult> run_nir(const nir::Shader& shader, const GroupSetup& setup);

// `samples`: of a pixel. Every live sample of a fragment must have the same colour.
Result<GroupResult> run_fragments(const nir::Shader& shader,
                                  const FragmentOptions& options,
                                  const Program& program,
                                  const GroupSetup& setup);
Result<GroupResult> run_vertices(const nir::Shader& shader,
                                 const Program& program,
                                 const GroupSetup& setup);

// --- comparing

// How far results may be apart: relative to the greater magnitude, at least one; 0: not at all.
struct Closeness {
    double relative = 0;
};

// The first difference, as a text; empty: there is none.
std::string difference(const nir::Shader& shader,
                       const GroupResult& expected,
                       const GroupResult& got,
                       const Closeness& closeness = {});

// Judges what is not equal to the bit by rules of its own, and takes it out of the comparison.
using Adjust = std::function<void(const GroupResult& expected, GroupResult& got)>;

// Both stages, with raw_targets().
Result<Program> compile_any(const nir::Shader& shader,
                            const CommonOptions& common = {},
                            const VertexOptions& vertex = {});

// Runs the program and compares. Failures, here and below, are GoogleTest's fatal ones.
void expect_result(const nir::Shader& shader,
                   const GroupSetup& setup,
                   const GroupResult& expected,
                   const Program& program,
                   const Closeness& closeness = {},
                   const Adjust& adjust = {});

// Compiles, runs both ways, compares.
void expect_same(const nir::Shader& shader,
                 const GroupSetup& setup,
                 const CommonOptions& common = {},
                 const Closeness& closeness = {},
                 const VertexOptions& vertex = {},
                 const Adjust& adjust = {});

// Reproducible: inputs, uniforms and memory are multiples of 1/4 in [-2, 2], or in [0, 4].
GroupSetup plain_setup(const nir::Shader& shader, uint32_t seed, bool negative = true);

std::unique_ptr<nir::Shader> parse_shader(const std::string& text);
std::string listing(const Program& program);

}  // namespace cuesta::agx
