// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_int8.h"

#include <algorithm>
#include <unordered_set>

#include "compiler/nir/passes/bit_meanings.h"
#include "compiler/nir/passes/rewrite_alu.h"

namespace cuesta::nir {
namespace {

// What a source that was 8 bits wide has to be.
enum class Extension { none, zero, sign };

Extension extension_of(Op op) {
    switch (op) {
        case Op::ineg:
        case Op::inot:
        case Op::iadd:
        case Op::isub:
        case Op::imul:
        case Op::iand:
        case Op::ior:
        case Op::ixor:
        case Op::ishl:
        case Op::bcsel:
        case Op::mov:
        case Op::vec2:
        case Op::vec3:
        case Op::vec4: return Extension::none;
        case Op::iabs:
        case Op::isign:
        case Op::idiv:
        case Op::irem:
        case Op::imod:
        case Op::imin:
        case Op::imax:
        case Op::ilt:
        case Op::ige:
        case Op::ishr:
        case Op::i2i16:
        case Op::i2i32:
        case Op::i2i64:
        case Op::i2f16:
        case Op::i2f32:
        case Op::i2f64: return Extension::sign;
        default: return Extension::zero;
    }
}

struct Int8Lowering {
    Function& function;
    std::unordered_set<const Value*> narrow{};      // values that were of 8 bits
    std::unordered_set<const Value*> memory{};      // values that still are
    std::unordered_set<const Instr*> boundaries{};  // conversions between the two

    void collect() {
        for_each_instr(function.body, [&](Instr& instr) {
            Value* def = def_of(instr);
            const Intrinsic* intrinsic = instr.as<Intrinsic>();
            const bool stays = intrinsic != nullptr && intrinsic->op != IntrinsicOp::load_reg;
            if (def != nullptr && def->bit_size == 8)
                (stays ? memory : narrow).insert(def);
            if (ParallelCopy* copy = instr.as<ParallelCopy>())
                for (ParallelCopyEntry& entry : copy->entries)
                    if (entry.dest_reg == nullptr && entry.def.bit_size == 8)
                        narrow.insert(&entry.def);
        });
    }

    // Memory keeps its components, and indices their numbers: what intrinsics give and read has 8
    // bits as before.
    void convert_at_memory() {
        for_each_instr(function.body, [&](Instr& instr) {
            Intrinsic* intrinsic = instr.as<Intrinsic>();
            if (intrinsic == nullptr || intrinsic->op == IntrinsicOp::load_reg ||
                intrinsic->op == IntrinsicOp::store_reg)
                return;
            for (Src& src : intrinsic->srcs) {
                if (narrow.count(src.value) == 0)
                    continue;
                Builder b(function, Cursor::before(instr));
                set_src(src, boundary(b.u2u8(src.value)));
            }
            if (memory.count(&intrinsic->def) != 0)
                widen(*intrinsic);
        });
    }

    void widen(Intrinsic& load) {
        Builder b(function, Cursor::behind(load));
        Value* wide = keep(boundary(b.u2u16(&load.def)));
        for_each_use(load.def, [&](Src& use) {
            const bool reads_memory =
                use.instr == wide->instr ||
                (use.instr != nullptr && use.instr->kind == InstrKind::intrinsic &&
                 use.instr->as<Intrinsic>()->op != IntrinsicOp::store_reg);
            if (!reads_memory)
                set_src(use, wide);
        });
    }

    Value* boundary(Value* value) {
        boundaries.insert(value->instr);
        return value;
    }

    bool is_memory_computed_with() const {
        return std::any_of(memory.begin(), memory.end(), [](const Value* value) {
            for (const Src* use = value->uses; use != nullptr; use = use->next_use)
                if (use->instr != nullptr && use->instr->kind != InstrKind::intrinsic)
                    return true;
            return false;
        });
    }

    static Value* extend(Builder& b, Value* value, Extension how) {
        if (how == Extension::zero)
            return b.iand(value, b.imm_int(0xff, 16));
        Value* eight = b.imm_int(8);
        return b.ishr(b.ishl(value, eight), eight);
    }

    // The conversion to 8 bits as one to 16.
    static Value* convert(Builder& b, Op op, Value* x) {
        switch (op) {
            case Op::b2i8: return b.b2i16(x);
            case Op::i2i8:
            case Op::u2u8: return x->bit_size == 16 ? b.mov(x) : b.u2u16(x);
            case Op::f2u8: return b.umin(b.f2u16(x), b.imm_int(0xff, 16));
            case Op::f2i8:
                return b.imax(b.imin(b.f2i16(x), b.imm_int(0x7f, 16)), b.imm_int(-0x80, 16));
            default: return nullptr;
        }
    }

    bool rewrite() {
        return rewrite_alus(function, [&](Builder& b, Alu& alu) -> Value* {
            if (boundaries.count(&alu) != 0)
                return nullptr;
            const bool narrow_result = narrow.count(&alu.def) != 0;
            bool narrow_source = false;
            for (const AluSrc& src : alu.srcs)
                narrow_source = narrow_source || narrow.count(src.src.value) != 0;
            if (!narrow_result && !narrow_source)
                return nullptr;
            if (narrow_result)
                if (Value* converted = convert(b, alu.op, read_source(b, alu, 0)))
                    return keep(converted);
            // 16 bits of what was 8: the extension is all of it.
            const Extension how = extension_of(alu.op);
            if (alu.op == Op::i2i16 || alu.op == Op::u2u16)
                return extend(b, read_source(b, alu, 0), how);
            std::vector<Value*> sources;
            for (unsigned i = 0; i < alu.srcs.size(); ++i) {
                const bool was_narrow = narrow.count(alu.srcs[i].src.value) != 0;
                Value* source = read_source(b, alu, i);
                if (is_shift(alu.op) && i == 1)
                    source = b.iand(source, b.imm_int(7));
                sources.push_back(was_narrow && how != Extension::none ? extend(b, source, how)
                                                                       : source);
            }
            Value* result = b.alu(alu.op, sources);
            return narrow_result ? keep(result) : result;
        });
    }

    // What takes the place of an 8-bit value is read as one.
    Value* keep(Value* value) {
        narrow.insert(value);
        return value;
    }
};

}  // namespace

bool lower_int8(Function& function) {
    Int8Lowering lowering{function};
    lowering.collect();
    // What is loaded and only stored again stays as it is.
    if (lowering.narrow.empty() && !lowering.is_memory_computed_with())
        return false;
    for (const Value* value : lowering.narrow)
        const_cast<Value*>(value)->bit_size = 16;
    for (Register* reg = function.registers; reg != nullptr; reg = reg->next)
        reg->bit_size = reg->bit_size == 8 ? 16 : reg->bit_size;
    lowering.convert_at_memory();
    lowering.rewrite();
    return true;
}

}  // namespace cuesta::nir
