// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/emit_operands.h"

#include <fmt/format.h>

#include "base/assert.h"

namespace cuesta::agx {

namespace {

using hw::agx::Op;
using hw::agx::Operand;
using hw::agx::Place;

// Registers that a texture read overwrites (G13 fact sheet, textures).
constexpr unsigned texture_results = 4;

bool reads_texture(const Instr& instr) {
    return instr.is(Op::texture_sample) || instr.is(Op::texture_load);
}

Place place_of(SrcKind kind) {
    switch (kind) {
        case SrcKind::none: return Place::none;
        case SrcKind::value: return Place::general;
        case SrcKind::uniform: return Place::uniform;
        case SrcKind::immediate: return Place::immediate;
        case SrcKind::float_immediate: return Place::float_immediate;
    }
    base::unreachable("a kind of source");
}

Error broken(const Instr& instr, std::string_view why) {
    return {Errc::invalid,
            fmt::format("compiler bug: an instruction that cannot be encoded, {}: {}",
                        hw::agx::entry_of(instr.machine.op).name, why)};
}

Result<void> put(const Instr& instr, hw::agx::Instruction& machine, size_t n, const Operand& o) {
    if (n >= hw::agx::operand_count(machine.op))
        return broken(instr, fmt::format("there is no operand {}", n));
    if (o.place == Place::general && o.index == no_register)
        return broken(instr, fmt::format("operand {} has no register",
                                         hw::agx::entry_of(machine.op).operands[n].name));
    if (auto done = hw::agx::set_operand(machine, n, o); !done)
        return broken(instr, done.error().text);
    return {};
}

}  // namespace

Registers registers_of(const Src& src) {
    return {src.reg, static_cast<uint16_t>(size_of(src))};
}

Registers registers_of(const Instr& instr, const Def& def) {
    const unsigned count = reads_texture(instr) ? texture_results : def.count;
    return {def.reg, static_cast<uint16_t>(def.bits / 16u * count)};
}

bool counts_nesting(const Instr& instr) {
    if (instr.kind != Kind::machine || instr.op() == Op::unknown)
        return false;
    const auto operands = hw::agx::entry_of(instr.op()).operands;
    return !operands.empty() && operands[0].kind == hw::agx::OperandKind::r0l;
}

Operand operand_of(const Src& src) {
    Operand o;
    o.place = place_of(src.kind);
    if (o.place == Place::general || o.place == Place::uniform) {
        o.bits = src.bits;
        o.count = src.count;
        o.halves = src.halves;
        o.index = o.place == Place::general ? src.reg : src.uniform;
    }
    o.hint = src.hint;
    o.sign_extend = src.sign_extend;
    o.absolute = src.absolute;
    o.negate = src.negate;
    o.bindless = src.bindless;
    o.value = src.immediate;
    o.number = src.number;
    return o;
}

Operand operand_of(const Def& def) {
    Operand o = hw::agx::general(def.reg, def.bits, def.count);
    o.hint = def.hint;
    return o;
}

// Results first: the size of the selected values of a comparison is that of the result.
Result<hw::agx::Instruction> complete(const Instr& instr) {
    if (instr.kind != Kind::machine || instr.op() == Op::unknown)
        return Error{Errc::invalid, "compiler bug: a pseudo instruction is left to be encoded"};
    hw::agx::Instruction machine = instr.machine;
    for (const Def& def : instr.defs)
        TRY(put(instr, machine, def.operand, operand_of(def)));
    for (const Src& src : instr.srcs) {
        if (src.kind != SrcKind::none)
            TRY(put(instr, machine, src.operand, operand_of(src)));
    }
    return machine;
}

}  // namespace cuesta::agx
