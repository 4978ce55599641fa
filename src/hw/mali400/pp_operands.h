// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The smaller pieces of PP text: registers, swizzles, operands, destinations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hw/isa/cursor.h"
#include "hw/mali400/pp_isa.h"

namespace cuesta::hw::mali400::pp {

// A register, a pipeline register or `vmul`/`fmul`, with what stands behind its dot.
struct Operand {
    uint8_t reg = 0;
    bool is_multiply_result = false;
    bool is_vmul = false;
    std::string_view letters;  // empty where there is no dot
    bool absolute = false;
    bool negate = false;
    size_t mark = 0;
};

// `$1.xyz`, `$1`, `none.xy`, or nothing.
struct Destination {
    bool present = false;
    bool none = false;
    uint8_t reg = 0;
    std::string_view letters;
    size_t mark = 0;
};

// `name.modifier(`
struct Operation {
    std::string_view name;
    OutputModifier modifier = OutputModifier::none;
    size_t mark = 0;
};

// An index in components' units: u7, u7.zw, u7.z.
struct Reference {
    int64_t index = 0;
    unsigned components = 4;
};

Result<Operand> parse_operand(isa::Cursor& cursor);
Result<std::vector<Operand>> parse_operands(isa::Cursor& cursor, size_t least, size_t greatest);
Result<Destination> parse_destination(isa::Cursor& cursor);
Result<Operation> parse_operation(isa::Cursor& cursor);
// After the letter; the index must fit from `least` to `greatest`.
Result<Reference> parse_reference(isa::Cursor& cursor, int64_t least, int64_t greatest);

Result<VectorSource> vector_source(const isa::Cursor& cursor, const Operand& operand);
Result<ScalarSource> scalar_source(const isa::Cursor& cursor, const Operand& operand);
Result<uint8_t> destination_mask(const isa::Cursor& cursor, const Destination& destination);
Result<uint8_t> destination_scalar(const isa::Cursor& cursor, const Destination& destination);
// ` + $1.x` where it is there.
Result<std::optional<uint8_t>> parse_offset(isa::Cursor& cursor);
Result<uint8_t> parse_scalar(isa::Cursor& cursor);

}  // namespace cuesta::hw::mali400::pp
