// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The operands of instructions as plain values: whoever makes or executes instructions needs no
// positions of bits. Operands are numbered in the order of the text (Entry::operands).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "hw/agx/isa.h"

namespace cuesta::hw::agx {

enum class Place : uint8_t {
    none,       // left out
    undefined,  // bits that mean no operand
    general,    // register
    uniform,
    immediate,        // Operand::value; numbers, flags, conditions and modes too
    float_immediate,  // Operand::number
    coefficient,
    special,
    texture_state,
    sampler_state,
};

enum class Hint : uint8_t { none, cache, discard };

struct Operand {
    Place place = Place::none;
    uint8_t bits = 0;    // of one element: 16, 32 or 64
    uint8_t count = 1;   // consecutive elements
    uint8_t halves = 0;  // 16-bit elements behind them: the layer and sample of coordinates
    uint16_t index = 0;  // general and uniform: in halves; else the number of the register
    Hint hint = Hint::none;
    bool sign_extend = false;
    bool absolute = false;
    bool negate = false;  // after `absolute`
    // A texture's register is an offset from the base of the heap even where it has 16 bits.
    bool bindless = false;
    int64_t value = 0;
    float number = 0;

    bool operator==(const Operand&) const = default;
};

inline constexpr uint16_t general_halves = 256;
inline constexpr uint16_t uniform_halves = 512;

Operand general(unsigned index, unsigned bits, unsigned count = 1);
Operand uniform(unsigned index, unsigned bits, unsigned count = 1);
Operand immediate(int64_t value);
Operand float_immediate(float number);
Operand numbered(Place place, unsigned index);

// The size of an operand in registers or uniforms, in halves.
unsigned size_in_halves(const Operand& operand);

// The number of the operand with this name; nothing where the operation has none.
std::optional<size_t> find_operand(Op op, std::string_view name);

// How many operands an instruction has.
size_t operand_count(Op op);

// Sizes and counts may depend on other fields: masks, dimensions, modes.
Operand operand(const Instruction& instruction, size_t n);

// Refuses what the fields cannot say, naming the limit; the instruction is then unchanged. Operands
// whose size depends on other fields (masks, dimensions, modes, the size of D for X and Y) are set
// after those. Two 32-bit elements and one of 64 bits are the same thing.
Result<void> set_operand(Instruction& instruction, size_t n, const Operand& operand);

}  // namespace cuesta::hw::agx
