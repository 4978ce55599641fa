// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the files behind operands.h share: one operand's fields, and its two conversions by kind.
// A reader may use any bits; a writer gets an operand from outside and checks everything.
#pragma once

#include <string_view>

#include "hw/agx/operands.h"

namespace cuesta::hw::agx {

class Fields {
  public:
    Fields(Instruction& instruction, const OperandUse& use)
        : instruction_(instruction), use_(use) {}

    size_t count() const { return use_.field_count; }
    OperandKind kind() const { return use_.kind; }
    uint32_t get(size_t n) const { return agx::get(instruction_, use_.fields[n]); }
    void set(size_t n, uint64_t value) {
        agx::set(instruction_, use_.fields[n], static_cast<uint32_t>(value));
    }
    uint64_t greatest(size_t n) const {
        return find_field(instruction_.op, use_.fields[n])->greatest();
    }

    // Fields of other operands that this one depends on; `otherwise` where there is none.
    uint32_t other(Field field, uint32_t otherwise) const;

    Error refuse(std::string_view why) const;

  private:
    Instruction& instruction_;
    const OperandUse& use_;
};

struct OperandCodec {
    Operand (*read)(const Fields&) = nullptr;
    Result<void> (*write)(Fields&, const Operand&) = nullptr;
};

// Null where the kind belongs to another file.
OperandCodec alu_codec(OperandKind kind);
OperandCodec memory_codec(OperandKind kind);
OperandCodec texture_codec(OperandKind kind);

// True when the operand has no modifiers, hints or anything else that few kinds take; `hints` and
// `signs` say what this kind takes.
struct Allowed {
    bool cache = false;
    bool discard = false;
    bool sign_extend = false;
    bool float_signs = false;
};
Result<void> check_modifiers(const Fields& fields, const Operand& operand, const Allowed& allowed);

// Registers or uniforms within their file, 32- and 64-bit ones on even halves.
Result<void> check_registers(const Fields& fields, const Operand& operand);

// Exactly these registers: place, element size, count; no modifiers.
Result<void> check_general(const Fields& fields, const Operand& o, unsigned bits, unsigned count);
Result<void> check_value(const Fields& fields, const Operand& o, int64_t least, int64_t greatest);

// A pair of 32-bit elements counts as 64 bits.
bool is_64bit(const Operand& operand);

}  // namespace cuesta::hw::agx
