// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What each opcode of TGSI gives, worked out without the compiler: formulas of the documents in
// double arithmetic, operations on bits and functions of the standard library; and operands to try
// them with. Programs of control flow and of textures have their results worked out by hand.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/shader.h"
#include "compiler/tgsi/opcodes.h"

namespace cuesta::tgsi {

using Words = nir::SlotBits;

// What an opcode is given.
struct Operands {
    std::array<Words, 4> words{};

    uint32_t u(unsigned source, unsigned c) const { return words[source][c]; }
    int32_t i(unsigned source, unsigned c) const { return static_cast<int32_t>(words[source][c]); }
    double f(unsigned source, unsigned c) const {
        return static_cast<double>(std::bit_cast<float>(words[source][c]));
    }
    double d(unsigned source, unsigned pair) const {
        return std::bit_cast<double>(uint64_t{words[source][2 * pair + 1]} << 32 |
                                     words[source][2 * pair]);
    }
};

// One component of a result.
struct Wanted {
    enum class Kind : uint8_t { any, bits, single, in_double, halves };

    Wanted() = default;
    Wanted(double number, double may_differ_by = 0)  // NOLINT: formulas give numbers
        : kind(Kind::single), value(number), slack(may_differ_by) {}

    Kind kind = Kind::any;
    bool sign_of_zero = true;  // counts
    uint32_t bits = 0;
    double value = 0;             // a double is in this component and the next one
    double slack = 0;             // besides the row's ULPs
    std::optional<double> other;  // is right as well
};

Wanted wanted_bits(uint32_t bits);
Wanted wanted_double(double value);
Wanted wanted_halves(uint32_t bits);  // two of binary16; NaN is any NaN
Wanted either(double a, double b);
Wanted any_zero(double value);  // of whichever sign

using WantedVector = std::array<Wanted, 4>;

WantedVector in_all(const Wanted& wanted);

// One opcode. Sources, a letter each: f floats, i integers, c counts and offsets of bits, d
// doubles, e exponents that are whole doubles, n exponents that are integers, p packed numbers.
struct OpcodeRow {
    std::string_view name;
    std::string_view sources;
    std::optional<Dialect> dialect;  // none: both that have it, to the same effect
    unsigned ulps = 0;
    std::function<std::vector<WantedVector>(const Operands&)> wanted;  // one a destination

    OpcodeRow in(Dialect only) const {
        OpcodeRow row = *this;
        row.dialect = only;
        return row;
    }
};

// Of each component by itself: `formula` of three doubles, which stand for floats.
template <typename Formula>
OpcodeRow each(std::string_view name, std::string_view sources, unsigned ulps, Formula formula) {
    return {name, sources, {}, ulps, [formula](const Operands& o) {
                WantedVector v;
                for (unsigned c = 0; c < 4; ++c)
                    v[c] = Wanted(formula(o.f(0, c), o.f(1, c), o.f(2, c)));
                return std::vector{v};
            }};
}

// The same of integers, to the bit.
template <typename Formula>
OpcodeRow each_integer(std::string_view name, std::string_view sources, Formula formula) {
    return {name, sources, {}, 0, [formula](const Operands& o) {
                WantedVector v;
                for (unsigned c = 0; c < 4; ++c)
                    v[c] = wanted_bits(formula(o.u(0, c), o.u(1, c), o.u(2, c)));
                return std::vector{v};
            }};
}

// The same of doubles.
template <typename Formula>
OpcodeRow each_double(std::string_view name,
                      std::string_view sources,
                      unsigned ulps,
                      Formula formula) {
    return {name, sources, {}, ulps, [formula](const Operands& o) {
                WantedVector v;
                for (unsigned pair = 0; pair < 2; ++pair)
                    v[2 * pair] = wanted_double(formula(o.d(0, pair), o.d(1, pair), o.d(2, pair)));
                return std::vector{v};
            }};
}

// Of all components together.
template <typename Formula>
OpcodeRow whole(std::string_view name, std::string_view sources, unsigned ulps, Formula formula) {
    return {name, sources, {}, ulps, [formula](const Operands& o) {
                return std::vector<WantedVector>{formula(o)};
            }};
}

void add_float_rows(std::vector<OpcodeRow>& rows);
void add_vector_rows(std::vector<OpcodeRow>& rows);
void add_integer_rows(std::vector<OpcodeRow>& rows);
void add_packing_rows(std::vector<OpcodeRow>& rows);
void add_double_rows(std::vector<OpcodeRow>& rows);
std::vector<OpcodeRow> all_rows();

// The numbers that a float rounds to.
inline double single(double value) {
    return static_cast<double>(static_cast<float>(value));
}

// Special values in every combination that is sensible, then ordinary ones.
std::vector<Operands> operands_for(const OpcodeRow& row);

// What is wrong with a result; nothing: it is right.
std::string mismatch(const WantedVector& wanted, const Words& got, unsigned ulps);
std::string operand_text(const OpcodeRow& row, const Operands& operands);

// IN[0..3] are the operands; the results are OUT[0] and, of a second destination, OUT[1].
std::string program_of(const OpcodeRow& row, Dialect dialect, std::string_view interpolation);
std::vector<Dialect> dialects_of(const OpcodeRow& row);

// Compiles, or fails the test.
std::unique_ptr<nir::Shader> compile_row(const OpcodeRow& row,
                                         Dialect dialect,
                                         std::string_view interpolation = "CONSTANT");

// Runs the text on the interpreter with the row's operands; what is wrong with the first results
// that are.
std::vector<std::string> failures_on_interpreter(const OpcodeRow& row,
                                                 const std::string& text,
                                                 Dialect dialect);

using Numbers4 = std::array<float, 4>;

// A program of control flow: what comes out of what.
struct FlowCase {
    struct Run {
        Numbers4 input;
        Numbers4 output;
        // Where the denormal or NaN in the input is zero; none: the same, or the program would not
        // end.
        std::optional<Numbers4> of_zero = {};
    };
    const char* name;
    std::string_view body;  // labels stand alone on a line, with a colon; `@label` goes there
    std::vector<Run> runs;
};

std::vector<FlowCase> flow_cases();

// What a core's conditions see. Whether NaN is zero may be left to the compiler, which turns them
// round (docs/accuracy-mali400.md).
struct ConditionNumbers {
    bool denormal_floats;    // are not zeros
    bool denormal_integers;  // floats of which the bits are asked for: are not zeros
    bool not_a_number;       // is not zero; else it may be
};
bool is_output_on(const ConditionNumbers& numbers,
                  const FlowCase& one,
                  const FlowCase::Run& run,
                  const Numbers4& output);

// The whole program: IN[0] is the input, OUT[0] the output.
std::string flow_text(const FlowCase& one, std::string_view interpolation = "CONSTANT");

// The opcodes that the programs of control flow, of fragments and of textures consist of.
std::vector<std::string> opcodes_of_flow();
std::vector<std::string> opcodes_of_fragments();
std::vector<std::string> opcodes_of_textures();

// The first words of lines, without labels and suffixes.
void add_opcodes_of(std::string_view text, std::vector<std::string>& names);

}  // namespace cuesta::tgsi
