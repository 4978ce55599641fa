// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Discards and derivatives of a quad, worked out by hand.
#pragma once

#include <array>
#include <limits>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "compiler/nir/interpreter.h"
#include "compiler/tgsi/opcodes.h"

namespace cuesta::tgsi {

// IN[0] of each lane.
using Quad = std::array<std::array<float, 4>, nir::quad_lanes>;

// IN[0] is the input, TEMP[0] the result.
inline std::string fragment_text(std::string_view body,
                                 std::string_view interpolation = "CONSTANT") {
    return fmt::format(
        "FRAG\nDCL IN[0], GENERIC[0], {}\nDCL OUT[0], COLOR\nDCL TEMP[0..3]\n"
        "IMM[0] FLT32 {{0, 0, 0, 0}}\n{}"
        "MOV OUT[0], TEMP[0]\nEND\n",
        interpolation, body);
}

struct DiscardCase {
    std::string_view body;
    Dialect dialect;
    std::array<bool, 4> discarded;  // by lane
    bool by_denormal = false;       // lane 1 is, where that is no zero
};

// NaN is not below zero.
inline constexpr float not_number = std::numeric_limits<float>::quiet_NaN();
inline constexpr float negative_denormal = -1e-40f;
inline constexpr Quad signs = {{{1, 2, 0, 3},
                                {1, 2, -0.0f, negative_denormal},
                                {not_number, 2, 3, 4},
                                {not_number, 1, -2, 4}}};

inline constexpr DiscardCase discards[] = {
    {"KIL IN[0]\n", Dialect::document, {false, true, false, true}, true},
    {"KILL_IF IN[0]\n", Dialect::modern, {false, true, false, true}, true},
    {"KIL IN[0].xxxx\n", Dialect::document, {false, false, false, false}},
    {"KIL IN[0].xyxy\n", Dialect::document, {false, false, false, false}},
    {"KILL_IF -IN[0].y\n", Dialect::modern, {true, true, true, true}},
    {"KILL_IF |IN[0]|\n", Dialect::modern, {false, false, false, false}},
    {"KILP\n", Dialect::document, {true, true, true, true}},
    {"KILL\n", Dialect::modern, {true, true, true, true}},
    {"SGT TEMP[1].x, IN[0].x, IMM[0].x\nIF TEMP[1].x\nKILP\nENDIF\n",
     Dialect::document,
     {true, true, false, false}},
    {"SLT TEMP[1].x, IN[0].z, IMM[0].x\nIF TEMP[1].x\nDEMOTE\nENDIF\n",
     Dialect::modern,
     {false, false, false, true}},
};

struct DerivativeCase {
    std::string_view opcode;
    bool of_rows;  // lane 1 less lane 0, and lane 3 less lane 2; else lane 2 less 0, 3 less 1
};

inline constexpr DerivativeCase derivatives[] = {
    {"DDX", true}, {"DDX_FINE", true}, {"DDY", false}, {"DDY_FINE", false}};

// Ordinary numbers, zeros, denormals, infinities, NaN.
inline constexpr float no_limit = std::numeric_limits<float>::infinity();
inline constexpr Quad slopes = {{{1, 0.5f, 1e-40f, no_limit},
                                 {4, 0.5f, 3e-40f, no_limit},
                                 {11, -0.5f, 0, not_number},
                                 {-2, 7, -0.0f, -3e38f}}};

}  // namespace cuesta::tgsi
