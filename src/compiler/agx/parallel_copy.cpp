// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Moves are taken apart into halves, so that vectors and scalars of any size may cross; two halves
// that move side by side between whole registers are one instruction. A move can be done when
// nobody waits to read what it overwrites. What is left then are cycles only.
#include "compiler/agx/parallel_copy.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "compiler/agx/operand_numbers.h"

namespace cuesta::agx {

namespace {

using hw::agx::Op;

// --- machine instructions ----------------------------------------------------

Src register_source(char operand, unsigned reg, unsigned bits) {
    return {.kind = SrcKind::value,
            .operand = operand_number(Op::bitop, operand),
            .bits = static_cast<uint8_t>(bits),
            .reg = static_cast<Register>(reg)};
}

Def result(Op op, unsigned reg, unsigned bits) {
    return {.operand = operand_number(op, 'D'),
            .bits = static_cast<uint8_t>(bits),
            .reg = static_cast<Register>(reg)};
}

// Bits are moved as they are by no shorter instruction: floats lose denormals and NaNs.
Instr* make_move(Ir& ir, unsigned to, const Src& from) {
    Instr* instr = ir.make(Op::bitop, 1, 1);
    set_truth_table(instr->machine, truth::a);
    instr->defs[0] = result(Op::bitop, to, from.bits);
    instr->srcs[0] = from;
    return instr;
}

Instr* make_exclusive_or(Ir& ir, unsigned to, unsigned with, unsigned bits) {
    Instr* instr = ir.make(Op::bitop, 1, 2);
    set_truth_table(instr->machine, truth::differ);
    instr->defs[0] = result(Op::bitop, to, bits);
    instr->srcs[0] = register_source('A', to, bits);
    instr->srcs[1] = register_source('B', with, bits);
    return instr;
}

Instr* make_constant(Ir& ir, unsigned to, unsigned bits, uint32_t value) {
    const Op op = bits == 16 ? Op::mov_imm16 : Op::mov_imm32;
    Instr* instr = ir.make(op, 1, 0);
    hw::agx::set(instr->machine, bits == 16 ? hw::agx::Field::imm16 : hw::agx::Field::imm32, value);
    instr->defs[0] = result(op, to, bits);
    return instr;
}

// --- moves between registers ---------------------------------------------------

class MoveSequencer {
  public:
    MoveSequencer(Ir& ir, Block& block, Instr* where, const FreeRegisters& free)
        : ir_(ir), block_(block), where_(where), free_(free) {
        source_.fill(none);
        reader_.fill(none);
        readers_.fill(0);
    }

    // Before all others.
    void settle(const Move& move) {
        for (unsigned i = 0; i < move.halves; ++i)
            settled_.set(move.to + i);
    }

    void add(const Move& move) {
        for (unsigned i = 0; i < move.halves; ++i) {
            const unsigned to = move.to + i, from = move.from + i;
            if (from == to || settled_.test(to) || is_pending(to))
                continue;
            source_[to] = static_cast<int16_t>(from);
            ++readers_[from];
        }
    }

    void run() {
        for (unsigned half = 0; half < size; ++half)
            if (is_pending(half) && readers_[half] == 0)
                ready_.push_back(half);
        do_ready();
        if (!find_readers())
            return;
        for (unsigned half = 0; half < size; ++half) {
            while (is_pending(half)) {
                break_cycle(half);
                do_ready();
            }
        }
    }

    void insert(Instr& instr) { insert_before(block_, where_, instr); }

  private:
    static constexpr unsigned size = hw::agx::general_halves;
    static constexpr int16_t none = -1;

    bool is_pending(unsigned half) const { return source_[half] != none; }

    // Whether both halves of the register move together, from one register.
    bool is_pair(unsigned half) const {
        const unsigned low = half & ~1u, high = low + 1;
        return is_pending(low) && is_pending(high) && source_[low] % 2 == 0 &&
               source_[high] == source_[low] + 1;
    }

    // Halves whose neighbour is not ready yet wait for it as long as there is anything else to do.
    void do_ready() {
        std::vector<unsigned> waiting;
        while (!ready_.empty() || !waiting.empty()) {
            std::vector<unsigned>& list = ready_.empty() ? waiting : ready_;
            const bool alone = ready_.empty();
            const unsigned half = list.back();
            list.pop_back();
            if (!is_pending(half) || readers_[half] != 0)
                continue;
            const bool pair = is_pair(half);
            if (pair && readers_[half ^ 1] == 0)
                move(half & ~1u, 2);
            else if (!pair || alone)
                move(half, 1);
            else
                waiting.push_back(half);
        }
    }

    void move(unsigned to, unsigned halves) {
        const auto from = static_cast<unsigned>(source_[to]);
        insert(*make_move(ir_, to, register_source('A', from, halves * 16)));
        for (unsigned i = 0; i < halves; ++i) {
            source_[to + i] = none;
            if (--readers_[from + i] != 0 && is_pending(from + i) && halves == 2)
                redirect(from + i, to + i);
            if (readers_[from + i] == 0 && is_pending(from + i))
                ready_.push_back(from + i);
        }
    }

    // Who still waits for a half that is to be overwritten reads its copy, which stays.
    void redirect(unsigned from, unsigned copy) {
        for (unsigned half = 0; half < size; ++half) {
            if (source_[half] == static_cast<int16_t>(from))
                source_[half] = static_cast<int16_t>(copy);
        }
        readers_[copy] = readers_[from];
        readers_[from] = 0;
    }

    // In cycles each half has one.
    bool find_readers() {
        bool any = false;
        for (unsigned half = 0; half < size; ++half) {
            if (!is_pending(half))
                continue;
            reader_[static_cast<unsigned>(source_[half])] = static_cast<int16_t>(half);
            any = true;
        }
        return any;
    }

    void break_cycle(unsigned half) {
        const bool pair = is_pair(half);
        const unsigned first = pair ? half & ~1u : half;
        const unsigned halves = pair ? 2 : 1;
        if (const auto spare = find_free(halves))
            save(first, *spare, halves);
        else
            exchange(first, halves);
    }

    std::optional<unsigned> find_free(unsigned halves) const {
        for (unsigned r = (free_.begin + halves - 1) / halves * halves; r + halves <= free_.end;
             r += halves) {
            if (!free_.busy.test(r) && !free_.busy.test(r + halves - 1))
                return r;
        }
        return std::nullopt;
    }

    // Who reads these halves reads them from `spare` on.
    void save(unsigned first, unsigned spare, unsigned halves) {
        insert(*make_move(ir_, spare, register_source('A', first, halves * 16)));
        for (unsigned i = 0; i < halves; ++i) {
            const auto reader = static_cast<unsigned>(reader_[first + i]);
            source_[reader] = static_cast<int16_t>(spare + i);
            readers_[first + i] = 0;
            readers_[spare + i] = 1;
            ready_.push_back(first + i);
        }
    }

    // Afterwards the halves are right, and their source holds what was in them.
    void exchange(unsigned first, unsigned halves) {
        const auto other = static_cast<unsigned>(source_[first]);
        const unsigned bits = halves * 16;
        insert(*make_exclusive_or(ir_, first, other, bits));
        insert(*make_exclusive_or(ir_, other, first, bits));
        insert(*make_exclusive_or(ir_, first, other, bits));
        for (unsigned i = 0; i < halves; ++i) {
            const auto reader = static_cast<unsigned>(reader_[first + i]);
            source_[first + i] = none;
            readers_[first + i] = 0;
            if (reader == other + i) {
                source_[reader] = none;
                readers_[reader] = 0;
            } else {
                source_[reader] = static_cast<int16_t>(other + i);
                reader_[other + i] = static_cast<int16_t>(reader);
            }
        }
    }

    Ir& ir_;
    Block& block_;
    Instr* where_;
    const FreeRegisters& free_;
    HalfSet settled_;
    std::array<int16_t, size> source_;    // of a half that is still to be written
    std::array<int16_t, size> reader_;    // in cycles: who waits for it
    std::array<uint16_t, size> readers_;  // how many wait for it
    std::vector<unsigned> ready_;
};

// --- uniforms and constants, which nobody waits for ----------------------------

void insert_uniform(Ir& ir, MoveSequencer& to, const Move& move) {
    for (unsigned i = 0; i < move.halves;) {
        const unsigned reg = move.to + i, uniform = move.from + i;
        const bool wide = reg % 2 == 0 && uniform % 2 == 0 && i + 2 <= move.halves;
        const Src from = {.kind = SrcKind::uniform,
                          .operand = operand_number(Op::bitop, 'A'),
                          .bits = static_cast<uint8_t>(wide ? 32 : 16),
                          .uniform = static_cast<uint16_t>(uniform)};
        to.insert(*make_move(ir, reg, from));
        i += wide ? 2 : 1;
    }
}

void insert_constant(Ir& ir, MoveSequencer& to, const Move& move) {
    for (unsigned i = 0; i < move.halves;) {
        const unsigned reg = move.to + i;
        const bool wide = reg % 2 == 0 && i + 2 <= move.halves;
        const uint64_t rest = i * 16 < 64 ? move.immediate >> i * 16 : 0;
        const uint64_t mask = wide ? 0xffffffff : 0xffff;
        to.insert(*make_constant(ir, reg, wide ? 32 : 16, static_cast<uint32_t>(rest & mask)));
        i += wide ? 2 : 1;
    }
}

}  // namespace

void insert_moves(
    Ir& ir, Block& block, Instr* where, std::span<const Move> moves, const FreeRegisters& free) {
    MoveSequencer sequencer(ir, block, where, free);
    for (const Move& move : moves) {
        if (move.kind == SrcKind::value && move.from == move.to)
            sequencer.settle(move);
    }
    for (const Move& move : moves) {
        if (move.kind == SrcKind::value)
            sequencer.add(move);
    }
    sequencer.run();
    for (const Move& move : moves) {
        if (move.kind == SrcKind::uniform)
            insert_uniform(ir, sequencer, move);
        else if (move.kind == SrcKind::immediate)
            insert_constant(ir, sequencer, move);
    }
}

}  // namespace cuesta::agx
