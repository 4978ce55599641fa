// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Lines with texture opcodes, and what each asks a sampler for, worked out by hand.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/nir/instr.h"

namespace cuesta::tgsi {

using LookupVector = std::array<float, 4>;

// What lane 0 gives; coordinates of lane 1 are (1, 2, 4) more, of lane 2 (2, 4, 8) more.
constexpr LookupVector coordinates = {6, 10, 3, 2};             // IN[0]
constexpr LookupVector second = {0.25f, 0.5f, 0.75f, 1.5f};     // IN[1]
constexpr LookupVector third = {-0.125f, 8, 0.0625f, 0};        // IN[2]
constexpr std::array<int32_t, 4> whole_numbers = {5, 6, 1, 1};  // IN[3]

// A line that leaves its result in TEMP[0], and what the sampler is asked in lane 0.
struct LookupCase {
    std::string_view line;
    nir::TexOp op;
    nir::SamplerDim dim;
    bool array = false;
    bool shadow = false;
    LookupVector coord{};
    std::array<int32_t, 4> texel{};
    float comparator = 0;
    float bias = 0;
    float lod = 0;
    int32_t ms_index = 0;
    std::array<int32_t, 3> offset{};
    unsigned slopes = 0;  // components whose derivatives count
    std::array<float, 3> ddx{1, 2, 4};
    std::array<float, 3> ddy{2, 4, 8};
    uint8_t component = 0;
    bool has_w = true;  // of the answer
};

std::vector<LookupCase> lookup_cases();

// The program: IN[0..3] are the vectors above, TEMP[0] is OUT[0].
std::string lookup_text(std::string_view line,
                        std::string_view interpolation = "CONSTANT",
                        std::string_view declarations = "");

}  // namespace cuesta::tgsi
