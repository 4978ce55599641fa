// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// One instruction while it is being filled. emit.cpp turns it into bits.
#pragma once

#include <array>
#include <cstdint>

#include "compiler/lima/gp/node.h"

namespace cuesta::lima::gp {

enum class Slot : uint8_t { mul0, mul1, acc0, acc1, pass, complex };
constexpr unsigned slot_count = 6;

// Source codes of the hardware (hw::mali400::gp::Source), and one more: code 22 says "complex
// result" in a first operand and "identity" in a second, here they differ.
using Code = uint8_t;
constexpr Code unused_code = 21;
constexpr Code identity_code = 32;

struct Work {
    bool busy = false;
    Op op = Op::mov;
    bool negate = false;  // the result, of a multiplier
    std::array<Code, 2> codes = {unused_code, unused_code};
    std::array<bool, 2> negates = {false, false};
    uint8_t address_register = 0;  // set_address: 1-3; 0: where temporaries are stored
};

enum class MulMode : uint8_t { free, multiply, complex1, complex2, select };

constexpr uint16_t no_address = 0xffff;
constexpr uint16_t attribute_flag = 0x100;

// What the load ports fetch.
struct Ports {
    uint16_t memory = no_address;
    uint16_t memory_offset = no_node;  // value added to it, through
    uint8_t memory_register = 0;       // an address register (0: none)
    uint16_t port0 = no_address;       // register, or attribute with attribute_flag
    uint16_t port1 = no_address;       // register
};

struct StorePort {
    bool used = false;
    Store target;  // component is meaningless
};

struct Bundle {
    std::array<Work, slot_count> work{};
    MulMode mul_mode = MulMode::free;
    bool acc_chosen = false;
    Op acc_op = Op::add;
    Ports ports;
    std::array<StorePort, 2> stores{};
    // By component: the slot that is stored, or -1.
    std::array<int8_t, 4> store_slots = {-1, -1, -1, -1};
    bool is_branch = false;
    bool stores_temporary = false;

    Work& at(Slot slot) { return work[static_cast<size_t>(slot)]; }
    const Work& at(Slot slot) const { return work[static_cast<size_t>(slot)]; }
    bool is_free(Slot slot) const { return !at(slot).busy; }
};

}  // namespace cuesta::lima::gp
