// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the generated table of instructions consists of. The rows are written in isa_table.py.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "hw/agx/isa_names.h"
#include "hw/isa/names.h"
#include "hw/isa/table.h"

namespace cuesta::hw::agx {

inline constexpr size_t max_bytes = 12;

// Bit n of an instruction is bit n % 32 of word n / 32.
using Words = std::array<uint32_t, max_bytes / 4>;

struct FieldUse {
    Field field = {};
    uint16_t place = 0;  // see place_at
};

struct OperandUse {
    std::string_view name;
    OperandKind kind = {};
    NameList names = NameList::none;
    uint8_t field_count = 0;
    std::array<Field, 4> fields = {};
};

enum class Grade : uint8_t {
    known,         // documented or observed
    inferred,      // from the pattern of its neighbours
    unidentified,  // the length is known, the purpose is not
    fallback,      // takes the values that no other entry takes
};

inline constexpr uint8_t no_length_bit = 255;

struct Entry {
    std::string_view name;
    std::string_view mnemonic;
    uint8_t short_bytes = 0;
    uint8_t long_bytes = 0;  // the same where there is one form
    uint8_t length_bit = no_length_bit;
    Words mask = {};  // the constant bits, and their values
    Words value = {};
    Words initial = {};  // the values and the defaults of the fields
    std::span<const FieldUse> fields;
    std::span<const OperandUse> operands;
    std::optional<Field> slot;  // asynchronous: the scoreboard slot is in this field
    Grade grade = Grade::known;
    Op print_as = {};
    bool saturates = false;    // the field S is the suffix .sat
    bool kill_suffix = false;  // the field kill is the suffix .kill
};

struct FieldValue {
    Field field = {};
    uint32_t value = 0;
};

// Another spelling of an instruction some of whose fields have these values.
struct Alias {
    Op op = {};
    std::string_view mnemonic;
    std::span<const FieldValue> values;
    uint32_t dropped = 0;  // bit n: the text leaves out operand n
};

const Entry& entry_of(Op op);  // not of `unknown`
const isa::Field& place_at(uint16_t index);

// The entries that an instruction with this first byte may be, in the order of decoding.
std::span<const Op> candidates(uint8_t first_byte);

std::span<const isa::Name> names_in(NameList list);
std::span<const Alias> aliases();

}  // namespace cuesta::hw::agx
