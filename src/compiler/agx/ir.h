// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The back end's own IR: machine instructions whose register operands are SSA values.
//
// An instruction is a hw::agx::Instruction, all of whose control fields (condition, mask, format,
// shift, ...) are set from the start, and sources and results that go into its operands once
// registers are known. So the table of instructions says what an operand may be, and this IR knows
// no bits. Pseudo instructions (Kind) have no machine instruction of their own.
//
// A value is a run of halfwords in registers: 16-, 32- and 64-bit scalars, and vectors of them for
// memory, textures and interpolation. `collect` makes one value of several that lie behind each
// other, `split` takes one apart, into parts of any sizes: also a 64-bit value into its words, or a
// 32-bit one into its halves.
//
// Control flow: blocks in program order. The graph (successors, predecessors) is that of one lane:
// a lane that is switched off keeps its registers, so that values need registers along these edges
// only. No edge is critical. What changes the execution mask are ordinary machine instructions,
// marked `opens` at the beginning of a block (else, pop; phis stand in front of them) and `closes`
// at its end (if, break, jumps, stop); what is put at a block's end goes in front of the latter.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/arena.h"
#include "hw/agx/operands.h"

namespace cuesta::agx {

using ValueId = uint32_t;
inline constexpr ValueId no_value = ~uint32_t{0};

using Register = uint16_t;  // in halves: 0 is r0l
inline constexpr Register no_register = 0xffff;
inline constexpr uint32_t half_bytes = 2;

struct Instr;

struct SsaValue {
    uint8_t halves = 0;     // of the whole
    uint8_t alignment = 1;  // of its register, in halves: 1, 2, or 4 for 64-bit scalars
    Instr* def = nullptr;
};

enum class Kind : uint8_t {
    machine,
    // Phis come first in their block; source n belongs to predecessor n.
    phi,
    // One result of all sources, one behind the other.
    collect,
    // Results that one behind the other make up the source; no_value where nothing wants one.
    split,
    // A result that is in a register from the start of the program (Def::reg). First block, first.
    preload,
    // Result n is source n, all at once. Register allocation makes these, and takes them apart;
    // selection makes those with one entry: a copy.
    copy,
    // A value goes to or comes from the stack (Instr::stack): spilling makes these, and emission
    // makes stack_store and stack_load of them.
    spill,
    fill,
};

enum class SrcKind : uint8_t { none, value, uniform, immediate, float_immediate };

// Modifiers are those of hw::agx::Operand.
struct Src {
    SrcKind kind = SrcKind::none;
    uint8_t operand = 0;  // of machine instructions: its number in the table
    uint8_t bits = 0;     // how it is read: elements of 16, 32 or 64 bits,
    uint8_t count = 1;    // and how many of them
    uint8_t halves = 0;   // and 16-bit elements behind them (layers and samples of coordinates)
    bool absolute = false;
    bool negate = false;
    bool sign_extend = false;
    bool bindless = false;       // hw::agx::Operand::bindless
    bool last_use = false;       // nothing reads the value behind this, on any way (liveness)
    hw::agx::Hint hint{};        // set_hints
    uint16_t uniform = 0;        // half
    Register reg = no_register;  // given by register allocation, to values
    ValueId value = no_value;
    int64_t immediate = 0;
    float number = 0;
};

struct Def {
    uint8_t operand = 0;
    // What the operand names. The value may be longer: a texture writes over four registers
    // whatever its mask names. Registers are given by the value's size.
    uint8_t bits = 0;
    uint8_t count = 1;
    hw::agx::Hint hint{};  // set_hints
    // Where it must be (preload, or r0l for what writes the counter of the mask, which is no
    // value); else register allocation fills it in.
    Register reg = no_register;
    ValueId value = no_value;
};

struct Block;

struct Instr {
    Kind kind = Kind::machine;
    bool opens = false;  // see above
    bool closes = false;
    hw::agx::Instruction machine;
    std::span<Def> defs;
    std::span<Src> srcs;
    Block* target = nullptr;  // of a jump; its offset is filled in by emission
    uint32_t stack = 0;       // spill, fill: byte offset in the lane's spill area
    Instr* previous = nullptr;
    Instr* next = nullptr;
    Block* block = nullptr;

    hw::agx::Op op() const { return machine.op; }
    bool is(hw::agx::Op which) const { return kind == Kind::machine && machine.op == which; }
};

struct Block {
    uint32_t index = 0;  // in Program order
    Instr* first = nullptr;
    Instr* last = nullptr;
    std::vector<Block*> predecessors;
    std::vector<Block*> successors;
    // Loops around it. Blocks of a loop are neighbours, its header first.
    uint32_t loop_depth = 0;
    bool loop_header = false;
    // All lanes of the SIMD-group that are in the program are here: no if or loop is around it (and
    // no lane has returned). Elsewhere registers of other lanes hold values of theirs.
    bool uniform_flow = true;
};

// A function of the shader as machine code in the making.
struct Ir {
    base::Arena arena;
    std::vector<SsaValue> values;
    std::vector<std::unique_ptr<Block>> blocks;  // in program order
    // r0l counts nesting: it belongs to the mask instructions.
    bool uses_flow = false;
    bool is_preamble = false;
    unsigned register_limit = hw::agx::general_halves;  // that may be used
    // Filled in by register allocation.
    unsigned register_halves = 0;
    uint32_t spill_bytes = 0;    // of a lane's stack, behind `scratch_bytes`
    uint32_t scratch_bytes = 0;  // of the shader's own arrays, at the bottom of the stack
    uint32_t spills = 0;
    // Filled in by emission: what is encoded, without the padding behind the end.
    uint32_t instructions = 0;

    ValueId add_value(unsigned halves, unsigned alignment);
    // A detached instruction with room for sources and results.
    Instr* make(Kind kind, size_t defs, size_t srcs);
    Instr* make(hw::agx::Op op, size_t defs, size_t srcs);
    Block* add_block();
};

// Linking. `where` may be null: at the start resp. the end of the block.
void insert_before(Block& block, Instr* where, Instr& instr);
void insert_after(Block& block, Instr* where, Instr& instr);
void append(Block& block, Instr& instr);
void remove(Instr& instr);

void add_edge(Block& from, Block& to);

// The first instruction behind phis, preloads and what opens the block; the first of those that
// close it. Null: the end of the block.
Instr* body_start(Block& block);
Instr* end_flow(Block& block);

// The value's sizes as an operand reads or writes them.
inline unsigned size_of(const Src& src) {
    return src.bits / 16u * src.count + src.halves;
}

Src immediate_src(int64_t value);
Src value_src(const Ir& ir, ValueId value);

// Text of it all, for CUESTA_DEBUG=asm and tests.
std::string print(const Ir& ir);

}  // namespace cuesta::agx
