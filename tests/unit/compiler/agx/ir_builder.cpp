// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "ir_builder.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "hw/agx/text.h"

namespace cuesta::agx::test {

std::string load_text(unsigned reg, unsigned word) {
    return "device_load 0, i32, x, r" + std::to_string(reg) + ", u2_u3, " + std::to_string(word) +
           ", signed\n";
}

std::string store_text(unsigned reg, unsigned word) {
    return "device_store 0, i32, x, r" + std::to_string(reg) + ", u2_u3, " + std::to_string(word) +
           ", signed, 0\n";
}

namespace {

using hw::agx::Op;
using hw::agx::Operand;
using hw::agx::OperandKind;
using hw::agx::Place;

bool stores_data(Op op) {
    return op == Op::device_store || op == Op::device_store_ext || op == Op::stack_store ||
           op == Op::threadgroup_store || op == Op::uniform_store || op == Op::st_tile;
}

bool is_written(Op op, const hw::agx::OperandUse& use) {
    switch (use.kind) {
        case OperandKind::alu_dst:
        case OperandKind::alu_dst64:
        case OperandKind::alu_dst_pair:
        case OperandKind::float_dst:
        case OperandKind::float_dst16:
        case OperandKind::atomic_dst:
        case OperandKind::tex_reg:
        case OperandKind::var_reg:
        case OperandKind::var_reg3: return true;
        case OperandKind::mem_reg:
        case OperandKind::tg_reg: return !stores_data(op);
        default: return false;
    }
}

bool is_bound(const hw::agx::OperandUse& use, const Operand& o) {
    if (hw::agx::is_control(use.kind) || use.kind == OperandKind::r0l)
        return false;
    return o.place == Place::general || o.place == Place::uniform || o.place == Place::immediate ||
           o.place == Place::float_immediate;
}

Src src_of(uint8_t n, const Operand& o) {
    const SrcKind kind = o.place == Place::general     ? SrcKind::value
                         : o.place == Place::uniform   ? SrcKind::uniform
                         : o.place == Place::immediate ? SrcKind::immediate
                                                       : SrcKind::float_immediate;
    Src src = {.kind = kind, .operand = n};
    src.bits = o.bits;
    src.count = o.count;
    src.halves = o.halves;
    src.absolute = o.absolute;
    src.negate = o.negate;
    src.sign_extend = o.sign_extend;
    src.bindless = o.bindless;
    src.hint = o.hint;
    src.immediate = o.value;
    src.number = o.number;
    (kind == SrcKind::uniform ? src.uniform : src.reg) = o.index;
    return src;
}

// The instruction without the fields of these operands.
hw::agx::Instruction without(const hw::agx::Instruction& from,
                             const std::vector<size_t>& operands) {
    const hw::agx::Entry& entry = hw::agx::entry_of(from.op);
    hw::agx::Instruction bare = hw::agx::make(from.op);
    for (const hw::agx::FieldUse& use : entry.fields) {
        const bool belongs = std::any_of(operands.begin(), operands.end(), [&](size_t n) {
            const auto& fields = entry.operands[n].fields;
            const auto end = fields.begin() + entry.operands[n].field_count;
            return std::find(fields.begin(), end, use.field) != end;
        });
        // A suffix of the instruction, though a field of its result.
        if (!belongs || use.field == hw::agx::Field::S)
            hw::agx::set(bare, use.field, hw::agx::get(from, use.field));
    }
    return bare;
}

}  // namespace

Instr* machine(Ir& ir, std::string_view text) {
    const auto parsed = hw::agx::parse(text);
    if (!parsed) {
        ADD_FAILURE() << text << ": " << parsed.error().text;
        return nullptr;
    }
    std::vector<Src> srcs;
    std::vector<Def> defs;
    std::vector<size_t> bound;
    for (size_t n = 0; n < hw::agx::operand_count(parsed->op); ++n) {
        const hw::agx::OperandUse& use = hw::agx::entry_of(parsed->op).operands[n];
        const Operand o = hw::agx::operand(*parsed, n);
        if (!is_bound(use, o))
            continue;
        bound.push_back(n);
        if (is_written(parsed->op, use))
            defs.push_back({.operand = static_cast<uint8_t>(n),
                            .bits = o.bits,
                            .count = o.count,
                            .hint = o.hint,
                            .reg = o.index});
        else
            srcs.push_back(src_of(static_cast<uint8_t>(n), o));
    }
    Instr* made = ir.make(Kind::machine, defs.size(), srcs.size());
    made->machine = without(*parsed, bound);
    std::copy(defs.begin(), defs.end(), made->defs.begin());
    std::copy(srcs.begin(), srcs.end(), made->srcs.begin());
    return made;
}

void append_text(Ir& ir, Block& block, std::string_view text) {
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        if (end != 0) {
            if (Instr* instr = machine(ir, text.substr(0, end)))
                append(block, *instr);
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

void ValueBuilder::append(std::string_view text) {
    Instr* const last = block_.last;
    append_text(ir_, block_, text);
    for (Instr* instr = last == nullptr ? block_.first : last->next; instr != nullptr;
         instr = instr->next) {
        if (instr->kind == Kind::machine)
            rename(*instr);
    }
}

void ValueBuilder::rename(Instr& instr) {
    for (Src& src : instr.srcs) {
        if (src.kind != SrcKind::value)
            continue;
        src.value = read(src);
        src.reg = no_register;
    }
    for (Def& def : instr.defs) {
        const unsigned halves = def.bits / 16u * def.count;
        def.value = ir_.add_value(halves, def.bits / 16u);
        ir_.values[def.value].def = &instr;
        values_[def.reg] = def.value;
        def.reg = no_register;
    }
}

ValueId ValueBuilder::read(const Src& src) {
    const auto found = values_.find(src.reg);
    if (found != values_.end())
        return found->second;
    Block& entry = *ir_.blocks.front();
    Instr* preload = ir_.make(Kind::preload, 1, 0);
    const ValueId value = ir_.add_value(size_of(src), src.bits / 16u);
    preload->defs[0] = {.bits = src.bits, .count = src.count, .reg = src.reg, .value = value};
    ir_.values[value].def = preload;
    insert_before(entry, entry.first, *preload);
    return values_[src.reg] = value;
}

Instr* append_jump(Ir& ir, Block& from, Op op, Block& to) {
    Instr* jump = ir.make(op, 0, 0);
    jump->target = &to;
    jump->closes = true;
    append(from, *jump);
    add_edge(from, to);
    return jump;
}

}  // namespace cuesta::agx::test
