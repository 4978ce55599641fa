// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Hints for the register cache. A register that is discarded is undefined afterwards, in all lanes:
// so that happens where all lanes are at the same place of the program only, and where nothing of
// its 32 bits is needed any more (the cache may hold whole registers). Source: G13 fact sheet,
// operands (ALU sources).
#include <algorithm>
#include <vector>

#include "compiler/agx/emit_operands.h"
#include "compiler/agx/passes.h"
#include "compiler/agx/register_set.h"
#include "compiler/agx/waits.h"

namespace cuesta::agx {

namespace {

using hw::agx::Hint;
using hw::agx::OperandKind;

// ASSUMED: so many instructions a value stays in the cache that is asked to keep it.
constexpr unsigned soon = 8;

struct Taken {
    bool cache = false;
    bool discard = false;
};

Taken hints_of(OperandKind kind) {
    switch (kind) {
        case OperandKind::alu_dst:
        case OperandKind::alu_dst64:
        case OperandKind::alu_dst_pair:
        case OperandKind::float_dst:
        case OperandKind::float_dst16: return {.cache = true};
        case OperandKind::alu_src:
        case OperandKind::alu_src16:
        case OperandKind::alu_src64:
        case OperandKind::mul_src:
        case OperandKind::add_src:
        case OperandKind::float_src:
        case OperandKind::float_src16:
        case OperandKind::float_src_pair:
        case OperandKind::cmpsel_src: return {.cache = true, .discard = true};
        case OperandKind::tex_coords: return {.discard = true};
        default: return {};
    }
}

Taken hints_of(const Instr& instr, unsigned operand) {
    return hints_of(hw::agx::entry_of(instr.op()).operands[operand].kind);
}

// With the other halves of the first and the last 32-bit register.
Registers whole(const Registers& registers) {
    const unsigned first = registers.first & ~1u;
    const unsigned end = (registers.first + registers.count + 1u) & ~1u;
    return {static_cast<Register>(first), static_cast<uint16_t>(end - first)};
}

void pass_backwards(const Instr& instr, RegisterSet& live) {
    for (const Def& def : instr.defs)
        live.remove(registers_of(instr, def));
    for (const Src& src : instr.srcs) {
        if (src.kind == SrcKind::value)
            live.add(registers_of(src));
    }
    if (counts_nesting(instr))
        live.add(nesting_counter);
}

struct BlockEffect {
    RegisterSet read;  // before the block writes it
    RegisterSet written;
};

BlockEffect effect_of(const Block& block) {
    BlockEffect effect;
    for (const Instr* instr = block.last; instr != nullptr; instr = instr->previous) {
        pass_backwards(*instr, effect.read);
        for (const Def& def : instr->defs)
            effect.written.add(registers_of(*instr, def));
    }
    return effect;
}

// What is read later than the end of each block, as a lane goes.
std::vector<RegisterSet> live_at_ends(const Ir& ir) {
    std::vector<BlockEffect> effects;
    for (const auto& block : ir.blocks)
        effects.push_back(effect_of(*block));
    std::vector<RegisterSet> ends(ir.blocks.size());
    for (bool changed = true; changed;) {
        changed = false;
        for (auto block = ir.blocks.rbegin(); block != ir.blocks.rend(); ++block) {
            const BlockEffect& effect = effects[(*block)->index];
            RegisterSet live = ends[(*block)->index];
            live.remove(effect.written);
            live.add(effect.read);
            for (const Block* from : (*block)->predecessors)
                changed |= ends[from->index].add(live);
        }
    }
    return ends;
}

class BlockHints {
  public:
    BlockHints(const Ir& ir, Block& block, const RegisterSet& live)
        : ir_(ir), block_(block), live_(live) {
        next_read_.fill(never);
    }

    void run() {
        unsigned distance = 0;
        for (Instr* instr = block_.last; instr != nullptr; instr = instr->previous, ++distance) {
            if (instr->kind == Kind::machine)
                set_hints_of(*instr, distance);
            pass_backwards(*instr, live_);
            note_reads(*instr, distance);
        }
    }

  private:
    static constexpr unsigned never = ~0u;

    // Distances are those from the end of the block.
    void set_hints_of(Instr& instr, unsigned distance) {
        for (Def& def : instr.defs) {
            def.hint = hints_of(instr, def.operand).cache &&
                               is_read_soon(registers_of(instr, def), distance)
                           ? Hint::cache
                           : Hint::none;
        }
        for (Src& src : instr.srcs) {
            src.hint = Hint::none;
            if (src.kind != SrcKind::value)
                continue;
            const Taken taken = hints_of(instr, src.operand);
            const Registers registers = registers_of(src);
            if (taken.discard && is_over(instr, registers))
                src.hint = Hint::discard;
            else if (taken.cache && is_kept(instr, registers) && is_read_soon(registers, distance))
                src.hint = Hint::cache;
        }
    }

    // Nothing reads the registers behind this instruction, though it may write them anew.
    bool is_over(const Instr& instr, const Registers& registers) const {
        const Registers all = whole(registers);
        if (!block_.uniform_flow || (ir_.uses_flow && all.first == 0))
            return false;
        RegisterSet live = live_;
        for (const Def& def : instr.defs) {
            RegisterSet written;
            written.add(registers_of(instr, def));
            for (unsigned half = all.first; half < unsigned{all.first} + all.count; ++half) {
                const Registers one = {static_cast<Register>(half), 1};
                const bool is_read =
                    half >= registers.first && half < unsigned{registers.first} + registers.count;
                // A half that is written beside one that is discarded might go with it.
                if (written.contains(half))
                    is_read || written.contains(half ^ 1) ? live.remove(one) : live.add(one);
            }
        }
        return !live.overlaps(all);
    }

    static bool is_kept(const Instr& instr, const Registers& registers) {
        RegisterSet written;
        for (const Def& def : instr.defs)
            written.add(registers_of(instr, def));
        return !written.overlaps(registers);
    }

    bool is_read_soon(const Registers& registers, unsigned distance) const {
        const unsigned end = std::min<unsigned>(registers.first + registers.count,
                                                static_cast<unsigned>(next_read_.size()));
        return std::any_of(next_read_.begin() + registers.first, next_read_.begin() + end,
                           [&](unsigned at) { return at != never && distance - at <= soon; });
    }

    void note_reads(const Instr& instr, unsigned distance) {
        const auto note = [&](const Registers& registers, unsigned at) {
            for (unsigned i = 0; i < registers.count; ++i)
                next_read_[(registers.first + i) % next_read_.size()] = at;
        };
        for (const Def& def : instr.defs)
            note(registers_of(instr, def), never);
        for (const Src& src : instr.srcs) {
            if (src.kind == SrcKind::value)
                note(registers_of(src), distance);
        }
    }

    const Ir& ir_;
    Block& block_;
    RegisterSet live_;  // behind the instruction
    std::array<unsigned, hw::agx::general_halves> next_read_;
};

}  // namespace

void set_hints(Ir& ir) {
    lower_for_emission(ir);
    const std::vector<RegisterSet> live = live_at_ends(ir);
    for (const auto& block : ir.blocks)
        BlockHints(ir, *block, live[block->index]).run();
}

}  // namespace cuesta::agx
