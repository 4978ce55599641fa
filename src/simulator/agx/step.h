// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// An instruction made ready to run: operands resolved to places in the register file, the branch to
// a step. Programs are decoded to steps once.
#pragma once

#include <array>
#include <cstdint>

#include "hw/agx/isa_names.h"

namespace cuesta::simulator::agx {

class SimdGroup;
struct Step;

using Handler = void (*)(SimdGroup& group, const Step& step);

enum class SourceKind : uint8_t { immediate, general, uniform };

struct Source {
    SourceKind kind = SourceKind::immediate;
    uint8_t bits = 16;   // 16, 32, 64
    uint16_t index = 0;  // in halves
    bool sign_extend = false;
    bool absolute = false;
    bool negate = false;
    bool discard = false;  // a general register that nobody reads again
    uint32_t value = 0;    // of an immediate: the integer, or the bits of the float
};

struct Destination {
    uint8_t bits = 32;
    uint16_t index = 0;  // of a general register, in halves
    bool saturate = false;
};

// Consecutive halves of the general registers.
struct RegisterRange {
    uint16_t first = 0;
    uint16_t count = 0;
};

// Step::number of a memory_barrier, and that of the one which is `memory_barrier 1, 2, 9`.
constexpr uint32_t barrier_number(uint32_t a, uint32_t b, uint32_t c) {
    return a | b << 2 | c << 4;
}
constexpr uint32_t device_barrier = barrier_number(1, 2, 9);

struct Step {
    Handler run = nullptr;
    hw::agx::Op op = hw::agx::Op::unknown;
    uint8_t condition = 0;  // hw::agx::Icond or Fcond
    uint8_t shift = 0;      // of an operand or an index
    uint8_t format = 0;     // hw::agx::MemFormat
    uint8_t mask = 0;       // of components
    uint8_t slot = 0;       // of the scoreboard
    uint8_t mode = 0;       // what else chooses between behaviours of the operation
    bool asynchronous = false;
    bool zero_extend = false;  // the index of a memory operation
    uint32_t number = 0;       // immediate, width of a mask, table, level of nesting
    Destination destination;
    std::array<Source, 4> source;

    uint64_t address = 0;
    uint32_t next = 0;    // step
    uint32_t target = 0;  // step a branch leads to

    // General registers read, and written: for the checks.
    std::array<RegisterRange, 5> reads;
    uint8_t read_count = 0;
    RegisterRange writes;
};

}  // namespace cuesta::simulator::agx
