// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The vertex back end's own IR: scalar operations of the GP's units, in basic blocks. Loads are not
// operations but kinds of operands, as the hardware has them (Mali-400 fact sheet, part 5, 5.3).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/assert.h"

namespace cuesta::lima::gp {

enum class Op : uint8_t {
    mov,
    add,
    floor,
    sign,
    ge,
    lt,
    min,
    max,
    mul,
    select,  // condition, value if true, value if false
    exp2_table,
    log2_table,
    rsqrt,
    rcp,
    pre_exp2,
    post_log2,
    clamp,   // value, upper, lower; after place_constants() value, memory vec4 (upper, lower, -, -)
    branch,  // condition; the last instruction of its block
    set_address,  // fills address register 1-3; made by the scheduler
};

// Where an operation can run. A function is a complex2 with the table step, then a complex1.
enum class Unit : uint8_t { any, acc, mul, both_muls, function, pass, complex };

// Exchanging the two operands: not allowed, allowed, allowed when both are negated as well.
enum class Swap : uint8_t { none, plain, negated };

struct OpTraits {
    std::string_view name;
    Unit unit;
    uint8_t sources;
    bool negates_sources;  // the operands may be negated
    Swap swap;
    uint8_t hw;  // opcode of the unit: AccOp, ComplexOp or PassOp
};

const OpTraits& traits(Op op);

enum class Source : uint8_t {
    none,
    node,
    memory,
    attribute,
    reg,
    identity,  // 0 in an accumulator's second place
    literal,   // until place_constants()
    global,    // a value that lives across blocks, until allocate_globals()
};

using NodeId = uint16_t;
constexpr NodeId no_node = 0xffff;

// Symbolic memory addresses above the 9 bits of real ones; emit.cpp resolves them once it is known
// how many there are. Below: an absolute vec4.
constexpr uint16_t temporary_space = 0x1000;          // + number of the temporary vec4
constexpr uint16_t temporary_address_space = 0x2000;  // + vec4 of constants with their addresses

struct Operand {
    Source source = Source::none;
    bool negate = false;
    uint8_t component = 0;
    uint16_t index = 0;       // node, vec4 address, attribute, register or literal
    NodeId offset = no_node;  // memory: node whose value is added to the address

    bool is_node() const { return source == Source::node; }
    Operand negated() const {
        Operand result = *this;
        result.negate = !result.negate;
        return result;
    }
    friend bool operator==(const Operand&, const Operand&) = default;
};

inline Operand node_operand(NodeId id) {
    return {.source = Source::node, .index = id};
}
inline Operand memory_operand(uint16_t address, unsigned component) {
    return {
        .source = Source::memory, .component = static_cast<uint8_t>(component), .index = address};
}
inline Operand register_operand(unsigned scalar) {
    return {.source = Source::reg,
            .component = static_cast<uint8_t>(scalar & 3),
            .index = static_cast<uint16_t>(scalar >> 2)};
}

// The constant that holds the address of a temporary vec4.
inline Operand temporary_address(unsigned vec4) {
    return memory_operand(static_cast<uint16_t>(temporary_address_space + vec4 / 4), vec4 % 4);
}

enum class StoreKind : uint8_t { output, reg, temporary, global };

// A store happens in the instruction that computes the value.
struct Store {
    StoreKind kind = StoreKind::output;
    uint8_t component = 0;
    uint16_t index = 0;    // output, register or global
    Operand address = {};  // temporary: its vec4 address as a float

    // Whether both can use one store port in the same instruction.
    bool same_target(const Store& other) const {
        return kind == other.kind && index == other.index && address == other.address;
    }
};

struct Node {
    Op op = Op::mov;
    bool negate = false;  // mul: negates the result
    uint8_t source_count = 0;
    std::array<Operand, 3> sources{};
    std::vector<Store> stores = {};
};

// `earlier` comes at least `latency` instructions before `later` (0: the same one will do).
struct Order {
    NodeId earlier = no_node;
    NodeId later = no_node;
    uint8_t latency = 0;
};

constexpr uint32_t no_block = 0xffffffff;

struct Block {
    std::vector<NodeId> nodes;  // operands before their readers
    std::vector<Order> orders;
    // Where control goes: to `next`, or with a branch node to `branch_target` when its condition is
    // not zero.
    NodeId branch = no_node;
    uint32_t branch_target = no_block;
    bool always = false;       // the branch's condition is 1
    uint32_t next = no_block;  // none: the program ends
    // Registers (bit = scalar) that hold values from before the block or for after it.
    uint64_t busy_registers = 0;
};

struct Function {
    std::vector<Node> nodes;
    std::vector<Block> blocks;
    std::vector<float> literals;
    uint32_t global_count = 0;
    uint32_t temporary_vec4s = 0;
    uint32_t spilled_globals = 0;  // scalars of these that are globals
};

}  // namespace cuesta::lima::gp
