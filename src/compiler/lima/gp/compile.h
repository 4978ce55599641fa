// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Vertex shaders: NIR -> Mali-400 GP machine code.
//
// Uniform memory, in vec4s from address 0, as the program expects it:
//   [user uniforms][viewport scale][viewport offset][point size min, max,
//   scale][constants][temporaries]
// The viewport pair is there in every program that compiles; point size parameters only when the
// shader writes a point size. A computed index that is out of range meets another vec4 of these
// (docs/compiler-lima-gp.md): robust access is the caller's to put into the shader.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.h"
#include "compiler/nir/shader.h"

namespace cuesta::lima::gp {

// How the core computes: binary32; a minimum or maximum that comparing does not tell is the second
// operand (ASSUMED; Mali-400 fact sheet, part 5, leaves it open). The interpreter in this mode is
// its yardstick.
inline constexpr nir::FloatMode core_floats = {.min_max = nir::MinMax::second};

// What the hardware offers (Mali-400 fact sheet, part 5, 5.1).
struct Limits {
    static constexpr uint32_t instructions = 512;
    static constexpr uint32_t memory_vec4s = 304;  // uniforms, constants and temporaries together
    static constexpr uint32_t attributes = 16;
    static constexpr uint32_t outputs = 13;
    static constexpr uint32_t registers = 16;  // vec4s
};

// One vec4 that the program writes. `reg` is the output register (the "varying" of the store
// fields); the transformed position always has register 0.
struct Output {
    nir::Slot slot = nir::Slot::generic;
    uint32_t index = 0;
    uint8_t components = 4;
    uint8_t reg = 0;
};

struct Stats {
    uint32_t instructions = 0;
    uint32_t words = 0;
    uint32_t operations = 0;  // units at work, summed over the instructions
    uint32_t registers = 0;   // vec4 registers touched
    uint32_t spills = 0;      // scalars kept in temporaries
    uint32_t uniforms = 0;    // vec4s of memory, constants and temporaries included
};

struct Program {
    std::vector<std::array<uint32_t, 4>> instructions;
    // Index of the last instruction that loads an attribute (0 when none does).
    uint32_t prefetch = 0;
    uint32_t attribute_mask = 0;   // attributes that are read, by IoSlot::index
    uint32_t attribute_count = 0;  // greatest one read, plus 1
    std::vector<Output> outputs;   // by register; position first

    uint32_t user_uniform_vec4s = 0;
    std::optional<uint32_t> viewport_base;    // scale here, offset in the next vec4
    std::optional<uint32_t> point_size_base;  // (min, max, scale, unused)
    uint32_t constants_base = 0;
    std::vector<std::array<float, 4>> constants;
    uint32_t temporaries_base = 0;
    uint32_t temporary_vec4s = 0;

    Stats stats;
};

struct Options {
    // Sets of weights (schedule.cpp) tried for a block before the shortest schedule is kept: all of
    // them, unless fewer are asked for; 1 is quickest.
    uint32_t schedule_attempts = ~uint32_t{0};
    // vec4 registers that may be used; fewer forces temporaries (a test's tool).
    uint32_t register_limit = Limits::registers;
};

// The shader must be a vertex shader whose inputs, outputs and uniforms are slots (lowered I/O) or
// variables that the NIR passes can turn into slots. It is not changed. What cannot be compiled
// gives Errc::unsupported with a text that names the limit.
Result<Program> compile(const nir::Shader& shader, const Options& options = {});

}  // namespace cuesta::lima::gp
