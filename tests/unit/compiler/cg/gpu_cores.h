// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs programs of Cg on the simulators: compiled for the G13's two stages and for the Mali-400's
// two cores.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "compiler/cg/syntax/profile.h"
#include "compiler/nir/arithmetic.h"
#include "compiler/nir/interpreter.h"
#include "compiler/nir/shader.h"

namespace cuesta::cg::testing {

using FourFloats = std::array<float, 4>;

// What a fragment or vertex comes out as.
struct CoreLane {
    std::vector<FourFloats> outputs;  // by position in Shader::outputs
    bool discarded = false;
};

// What a core is given. A shader's inputs are all float; a core without integers has uniforms that
// are integers as floats.
struct CoreSetup {
    std::vector<std::vector<FourFloats>> inputs;  // of each lane, by position in Shader::inputs
    std::vector<nir::SlotBits> uniforms;
};

// Where fragments are, x and y of the window, depth and 1/w.
inline constexpr FourFloats core_frag_coord = {4.5f, 6.5f, 0.25f, 0.5f};

struct GpuCore {
    std::string_view profile;  // of the GPU's own
    std::string_view gpu;      // as docs/cg.md says it
    nir::Arithmetic arithmetic;
    // What a result of one operation may be off, relative to the value, or to 1 where that is less:
    // the most ULPs of a row of docs/accuracy-agx.md or docs/accuracy-mali400.md, of the format
    // that float has there.
    double (*tolerance)();
    // One result for each lane, of which there are four at most. A texture gives the coordinate
    // that it is asked for, and its unit. Errors: what the compiler refuses
    // (Errc::unsupported), else what went wrong.
    Result<std::vector<CoreLane>> (*run)(const nir::Shader& shader, const CoreSetup& setup);
};

std::span<const GpuCore> gpu_cores();

}  // namespace cuesta::cg::testing
