// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Fragment shaders: NIR to machine code of the Mali-400 PP, and what a driver must know to run it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.h"
#include "compiler/nir/shader.h"

namespace cuesta::lima::pp {

// How the core computes: binary16 behind each operation; a minimum or maximum that comparing does
// not tell is the second operand (ASSUMED). The interpreter in this mode is its yardstick.
inline constexpr nir::FloatMode core_floats = {.storage_bits = 16, .min_max = nir::MinMax::second};

// What the varying unit reads under number k is Program::varyings[k]. Each takes a vec4 slot of the
// numbering (alignment four); `components` is the highest component read plus one, so a varying of
// one or two components may be stored in the two-component format.
struct Varying {
    nir::Slot slot = nir::Slot::generic;
    uint32_t index = 0;  // of slots that are numbered
    uint8_t components = 4;
    nir::Interpolation interpolation = nir::Interpolation::smooth;

    bool operator==(const Varying&) const = default;
};

struct Stats {
    uint32_t instructions = 0;
    uint32_t words = 0;
    uint32_t units = 0;      // fields used; constants are not counted
    uint32_t registers = 0;  // vec4 registers touched
    uint32_t spills = 0;     // vec4 temporaries that hold spilled values
    uint32_t uniforms = 0;   // vec4 slots, those of the compiler included
};

struct Program {
    std::vector<uint32_t> words;  // the start must be aligned to 32 bytes
    uint32_t first_length = 0;    // words of the first instruction (render state word 9, bits 4:0)

    // Vector registers that hold the results when the program stops.
    uint8_t color_register = 0;
    std::optional<uint8_t> second_color_register;  // output Slot::color 1 (dual source blending)
    std::optional<uint8_t> depth_register;         // .x, output Slot::depth

    bool uses_discard = false;
    bool uses_derivatives = false;
    bool reads_color = false;  // of the tile buffer, as it was before this fragment
    std::vector<Varying> varyings;

    // vec4 slots of the uniform table, binary16. The shader's own come first and keep their
    // numbers; the slots named below follow them.
    uint32_t uniform_vec4s = 0;
    // xy is a scale, zw an offset: gl_FragCoord.y = raw * y + w, where raw has its origin in the
    // lower left when row 0 is the top one (frame word 3 bit 5 clear, word 17 = 2*height-1). So
    // (1, 1, 0, 0) for such surfaces, (1, -1, 0, height) where row 0 is GL's lowest. x needs no
    // transform. The y scale is also applied to dFdy.
    std::optional<uint32_t> frag_coord_transform;
    // Likewise gl_PointCoord.xy = raw * xy + zw; raw y grows with the row in memory.
    std::optional<uint32_t> point_coord_transform;

    uint32_t stack_vec4s = 0;   // fragment stack a fragment needs, frame word 13
    uint32_t sampler_mask = 0;  // bit n: sampler n is read
    Stats stats;
};

struct Options {
    // Whether gl_FragCoord, gl_PointCoord and dFdy go through the uniforms above. Off: raw values,
    // right for surfaces whose row 0 is GL's highest.
    bool coordinate_transforms = true;
};

// Computed indices are not bounded: a store out of range reaches other temporaries and, on a real
// core, perhaps other fragments' (docs/compiler-lima-pp.md). Robust access is the caller's to put
// into the shader.
// The shader is left as it is. A shader beyond a limit of the core gives Errc::unsupported with a
// text that names the limit.
Result<Program> compile(const nir::Shader& shader, const Options& options = {});

}  // namespace cuesta::lima::pp
