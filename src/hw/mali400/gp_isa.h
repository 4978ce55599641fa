// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Mali-400 GP (vertex processor) instruction word: 128 bits, no variants. Bits and names only
// (Mali-400 fact sheet, part 5); latencies and meaning belong to the compiler and the simulator.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/result.h"
#include "hw/isa/table.h"

namespace cuesta::hw::mali400::gp {

inline constexpr unsigned max_instructions = 512;

enum class Field : uint8_t {
    mul0_a,
    mul0_b,
    mul1_a,
    mul1_b,
    mul0_negate,
    mul1_negate,
    acc0_a,
    acc0_b,
    acc1_a,
    acc1_b,
    acc0_a_negate,
    acc0_b_negate,
    acc1_a_negate,
    acc1_b_negate,
    load_address,
    load_offset,
    port0_address,
    port0_attribute,
    port1_address,
    store0_temporary,
    store1_temporary,
    branch,
    branch_not_bit8,
    store_x,
    store_y,
    store_z,
    store_w,
    acc_op,
    complex_op,
    store0_address,
    store0_varying,
    store1_address,
    store1_varying,
    mul_op,
    pass_op,
    complex_source,
    pass_source,
    flags,
    branch_low,
};

inline constexpr size_t field_count = 39;

// One row per field, in the order of the enum and of the bits.
// clang-format off
inline constexpr std::array<isa::Field, field_count> fields = {{
    isa::field("mul0_a", 0, 5, 21),
    isa::field("mul0_b", 5, 5, 21),
    isa::field("mul1_a", 10, 5, 21),
    isa::field("mul1_b", 15, 5, 21),
    isa::field("mul0_negate", 20, 1),
    isa::field("mul1_negate", 21, 1),
    isa::field("acc0_a", 22, 5, 21),
    isa::field("acc0_b", 27, 5, 21),
    isa::field("acc1_a", 32, 5, 21),
    isa::field("acc1_b", 37, 5, 21),
    isa::field("acc0_a_negate", 42, 1),
    isa::field("acc0_b_negate", 43, 1),
    isa::field("acc1_a_negate", 44, 1),
    isa::field("acc1_b_negate", 45, 1),
    isa::field("load_address", 46, 9),
    isa::field("load_offset", 55, 3, 7),
    isa::field("port0_address", 58, 4),
    isa::field("port0_attribute", 62, 1),
    isa::field("port1_address", 63, 4),
    isa::field("store0_temporary", 67, 1),
    isa::field("store1_temporary", 68, 1),
    isa::field("branch", 69, 1),
    isa::field("branch_not_bit8", 70, 1),
    isa::field("store_x", 71, 3, 7),
    isa::field("store_y", 74, 3, 7),
    isa::field("store_z", 77, 3, 7),
    isa::field("store_w", 80, 3, 7),
    isa::field("acc_op", 83, 3),
    isa::field("complex_op", 86, 4),
    isa::field("store0_address", 90, 4),
    isa::field("store0_varying", 94, 1),
    isa::field("store1_address", 95, 4),
    isa::field("store1_varying", 99, 1),
    isa::field("mul_op", 100, 3),
    isa::field("pass_op", 103, 3, 2),
    isa::field("complex_source", 106, 5, 21),
    isa::field("pass_source", 111, 5, 21),
    isa::field("flags", 116, 4),
    isa::field("branch_low", 120, 8),
}};
// clang-format on
static_assert(isa::covers_exactly(fields, 128));

constexpr const isa::Field& row(Field field) {
    return fields[static_cast<size_t>(field)];
}

// Values of the ten 5-bit source fields. _ago1, _ago2: made one or two instructions before.
enum class Source : uint8_t {
    port0_x = 0,
    port0_y = 1,
    port0_z = 2,
    port0_w = 3,
    port1_x = 4,
    port1_y = 5,
    port1_z = 6,
    port1_w = 7,
    unknown_8 = 8,
    unknown_9 = 9,
    unknown_10 = 10,
    unknown_11 = 11,
    load_x = 12,
    load_y = 13,
    load_z = 14,
    load_w = 15,
    acc0_ago1 = 16,
    acc1_ago1 = 17,
    mul0_ago1 = 18,
    mul1_ago1 = 19,
    pass_ago1 = 20,
    unused = 21,
    complex_ago1 = 22,
    identity = 22,  // the same code as the second operand of a multiplier or accumulator
    pass_ago2 = 23,
    acc0_ago2 = 24,
    acc1_ago2 = 25,
    mul0_ago2 = 26,
    mul1_ago2 = 27,
    port0_x_ago1 = 28,
    port0_y_ago1 = 29,
    port0_z_ago1 = 30,
    port0_w_ago1 = 31,
};

enum class MulOp : uint8_t {
    mul = 0,
    complex1 = 1,
    unknown_2 = 2,
    complex2 = 3,
    select = 4,
    unknown_5 = 5,
    unknown_6 = 6,
    unknown_7 = 7,
};

enum class AccOp : uint8_t {
    add = 0,
    floor = 1,
    sign = 2,
    unknown_3 = 3,
    ge = 4,
    lt = 5,
    min = 6,
    max = 7,
};

enum class ComplexOp : uint8_t {
    none = 0,
    unknown_1 = 1,
    exp2 = 2,
    log2 = 3,
    rsqrt = 4,
    rcp = 5,
    unknown_6 = 6,
    unknown_7 = 7,
    unknown_8 = 8,
    mov = 9,
    set_address01 = 10,  // address registers 0 and 1, from the pass unit's result
    unknown_11 = 11,
    set_address0 = 12,  // where temporary stores go
    set_address1 = 13,  // offsets of memory loads
    set_address2 = 14,
    set_address3 = 15,
};

enum class PassOp : uint8_t {
    unknown_0 = 0,
    unknown_1 = 1,
    mov = 2,
    unknown_3 = 3,
    pre_exp2 = 4,
    post_log2 = 5,
    clamp = 6,
    unknown_7 = 7,
};

enum class LoadOffset : uint8_t {
    unknown_0 = 0,
    address1 = 1,
    address2 = 2,
    address3 = 3,
    unknown_4 = 4,
    unknown_5 = 5,
    unknown_6 = 6,
    none = 7,
};

// Values of store_x .. store_w: a result of the same instruction.
enum class StoreSource : uint8_t {
    acc0 = 0,
    acc1 = 1,
    mul0 = 2,
    mul1 = 3,
    pass = 4,
    unknown_5 = 5,
    complex = 6,
    none = 7,
};

enum class Flags : uint8_t {
    normal = 0,
    temporary_store = 12,
    branch = 13,
};

// A value for every field. A new one is the idle no-operation.
class Instruction {
  public:
    constexpr Instruction() {
        for (size_t i = 0; i < field_count; ++i)
            values_[i] = static_cast<uint16_t>(fields[i].idle);
    }

    constexpr unsigned get(Field field) const { return values_[static_cast<size_t>(field)]; }
    template <typename Enum>
    constexpr Enum get_as(Field field) const {
        return static_cast<Enum>(get(field));
    }

    constexpr void set(Field field, unsigned value) {
        CUESTA_ASSERT(value <= row(field).greatest(), "value does not fit its field");
        values_[static_cast<size_t>(field)] = static_cast<uint16_t>(value);
    }
    template <typename Enum>
    requires std::is_enum_v<Enum>
    constexpr void set(Field field, Enum value) { set(field, static_cast<unsigned>(value)); }

    // The absolute instruction index of the two branch target fields, one of which is inverted.
    constexpr unsigned branch_target() const {
        return get(Field::branch_low) | (get(Field::branch_not_bit8) == 0 ? 256u : 0u);
    }
    constexpr void set_branch_target(unsigned target) {
        CUESTA_ASSERT(target < max_instructions, "branch target out of reach");
        set(Field::branch_low, target & 0xFF);
        set(Field::branch_not_bit8, target < 256 ? 1u : 0u);
    }

    friend constexpr bool operator==(const Instruction&, const Instruction&) = default;

  private:
    std::array<uint16_t, field_count> values_ = {};
};

using Words = std::array<uint32_t, 4>;

Words encode(const Instruction& instruction);
Instruction decode(const Words& words);

// Any number of whole instructions; an error when the words do not divide by four.
Result<std::vector<Instruction>> decode_program(std::span<const uint32_t> words);
std::vector<uint32_t> encode_program(std::span<const Instruction> program);

// Text, one instruction a line (docs/isa-mali400.md). Complete: parsing what was printed gives the
// same instruction, whatever its bits. A lone instruction shows its branch target as a number.
std::string print(const Instruction& instruction);
std::string print_program(std::span<const Instruction> program);

// Errors read "line:column: error: ...".
Result<Instruction> parse(std::string_view text);
Result<std::vector<Instruction>> parse_program(std::string_view text);

}  // namespace cuesta::hw::mali400::gp
