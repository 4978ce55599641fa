// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the GPUs' cores give of NaN, infinities, zeros and denormals where it may be something else
// than opcode_reference_*.cpp has. What has no row here is as it is there, with denormals kept on
// the Mali-400 and zeros on the G13, and NaN for NaN.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "opcode_values.h"

namespace cuesta::tgsi {

enum class CoreKind : uint8_t { g13, mali_vertex, mali_fragment };

// To the core's floats.
double rounded_on(CoreKind core, double value);

struct SpecialValues {
    std::string_view opcode;
    std::string_view
        cores;  // a letter each: g the G13, v and f the Mali-400's for vertices, fragments
    std::string_view source;
    // Component c is one of these, or the reference's.
    std::vector<double> (*values)(const Operands& operands, unsigned c, CoreKind core);

    bool is_of(CoreKind core) const;
};

std::span<const SpecialValues> all_special_values();

// Null: there are none.
const SpecialValues* find_special_values(std::string_view opcode, CoreKind core);

// Which kinds of operands no component c of a float or double source has: ordinary, zero,
// negative, infinite, NaN, denormal, which is below `least_normal` or, of doubles, 2^-1022.
// Nothing: all are there.
std::string missing_kinds(const OpcodeRow& row,
                          const std::vector<Operands>& all,
                          double least_normal);

}  // namespace cuesta::tgsi
