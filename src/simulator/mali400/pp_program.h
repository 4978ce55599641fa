// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A fragment program decoded once: every instruction that can be reached, in the order of their
// addresses, checked against what the chip is known to do. An instruction that cannot run keeps the
// reason as text and faults only when a fragment gets there.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "hw/mali400/pp_isa.h"
#include "simulator/common/lanes.h"

namespace cuesta::simulator::mali400 {

// Quads that run one instruction together.
constexpr unsigned batch_quads = 16;

// One scalar of every lane of a batch.
using Row = std::array<Lanes, batch_quads>;

constexpr unsigned register_count = 6;

struct ProgramInstruction {
    hw::mali400::pp::Instruction fields;
    int64_t offset = 0;          // in words from the start of the program
    std::string fault;           // not empty: reaching this instruction is a fault
    uint32_t next = 0;           // index of the successor in memory
    uint32_t branch_target = 0;  // index, when there is a branch
    bool is_discard = false;
    std::array<Row, 8> constants;  // constant 0 and 1, spread over the lanes
};

struct Program {
    std::vector<ProgramInstruction> instructions;
    uint32_t entry = 0;
    bool discards = false;
    bool reads_tile_depth = false;

    // The register that takes the texture result unchanged when the whole program is one fetch and
    // one move (the reload program): the only path on which results wider than binary16 survive.
    std::optional<unsigned> direct_texture_register;
};

// Reads up to `words.size()` words of code at a word offset; returns how many there are, or an
// error if not even one can be read.
using CodeReader = std::function<Result<size_t>(int64_t offset, std::span<uint32_t> words)>;

Result<Program> load_program(const CodeReader& read);

// The same from words at hand.
Result<Program> load_program(std::span<const uint32_t> words);

// Empty if the instruction is one that the chip is known to execute, else what is wrong with it.
std::string unknown_behaviour(const hw::mali400::pp::Instruction& instruction);

}  // namespace cuesta::simulator::mali400
