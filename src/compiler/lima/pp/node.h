// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The back end's own IR. A node is one operation of one unit; values live in variables of up to
// four components ("cells"), of which an operation writes some and reads any. Before register
// allocation the position of a component inside its register is open: units permute freely.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "compiler/lima/pp/compile.h"
#include "hw/mali400/pp_isa.h"

namespace cuesta::lima::pp {

namespace isa = hw::mali400::pp;

// In pipeline order. What an earlier stage wrote to a register is seen by the later ones of the
// same instruction; units of one stage run in parallel (Mali-400 fact sheet, part 6, 6.1).
enum class Unit : uint8_t {
    varying,
    texture,
    load,
    vector_multiply,
    scalar_multiply,
    vector_add,
    scalar_add,
    combiner,
    store,
    branch,
};
constexpr unsigned unit_count = 10;
constexpr uint8_t stage_of_unit[unit_count] = {1, 2, 3, 4, 4, 5, 5, 6, 7, 8};
constexpr uint8_t stage_of(Unit unit) {
    return stage_of_unit[static_cast<unsigned>(unit)];
}
constexpr uint16_t bit(Unit unit) {
    return static_cast<uint16_t>(1u << static_cast<unsigned>(unit));
}

enum class Op : uint8_t {
    mov,
    mul,
    min,
    max,
    gt,
    ge,
    eq,
    ne,
    add,
    fract,
    floor,
    ceil,
    sum3,
    sum4,
    dfdx,
    dfdy,
    select,  // sources: condition, value if it is not zero, value if it is
    rcp,
    sqrt,
    rsqrt,
    exp2,
    log2,
    sin,
    cos,
    atan2_part1,  // sources y, x; writes three components
    atan_part2,
    varying,
    texture,
    store,       // to a temporary
    read_color,  // of the tile buffer; writes all four components
    branch,
    discard,
};

struct OpInfo {
    std::string_view name;
    uint8_t sources = 0;
    uint16_t units = 0;  // that can do it, by bit()
    bool commutative = false;
    isa::MultiplyOp multiply = isa::MultiplyOp::mov;
    isa::AddOp add = isa::AddOp::mov;
    isa::CombinerOp combiner = isa::CombinerOp::mov;
};

const OpInfo& info(Op op);

constexpr uint32_t none = ~0u;

// Component `component` of variable `cell / 4`.
using Cell = uint32_t;
constexpr Cell cell_of(uint32_t variable, unsigned component) {
    return variable * 4 + component;
}

// texture: the result of the same instruction's fetch, made by scheduling only.
enum class OperandKind : uint8_t { none, variable, constant, uniform, temporary, texture };

struct Operand {
    OperandKind kind = OperandKind::none;
    bool negate = false;
    bool absolute = false;
    // By position: which component of the source the operation reads there.
    std::array<uint8_t, 4> component = {0, 1, 2, 3};
    uint32_t index = 0;                  // of the variable, the uniform vec4 or the temporary vec4
    Cell offset = none;                  // added to the index of a uniform or temporary
    std::array<uint16_t, 4> constant{};  // binary16, by position

    bool is_load() const { return kind == OperandKind::uniform || kind == OperandKind::temporary; }
    bool same_load(const Operand& other) const {
        return kind == other.kind && index == other.index && offset == other.offset;
    }
    Cell cell(unsigned position) const { return cell_of(index, component[position]); }
};

enum class VaryingKind : uint8_t { varying, frag_coord, point_coord, front_face };

struct VaryingFetch {
    VaryingKind kind = VaryingKind::varying;
    uint8_t number = 0;
    uint8_t perspective = isa::perspective_none;
};

struct TextureFetch {
    bool direct = false;       // coordinates are a varying's, else source 0
    bool second_half = false;  // ... its components z, w
    bool cube = false;
    bool explicit_lod = false;
    uint8_t sampler = 0;
    uint8_t coordinates = 2;  // components read
    // By component of the destination: the component of the texel.
    std::array<uint8_t, 4> texel = {0, 1, 2, 3};
};

// Outcomes of comparing A with B.
enum Outcome : uint8_t { less = 1, equal = 2, greater = 4, always = 7 };

struct Node {
    Op op = Op::mov;
    isa::OutputModifier modifier = isa::OutputModifier::none;
    int8_t scale = 0;          // mul: power of two, -4..3
    uint8_t mask = 0;          // components of the destination that are written
    uint8_t outcomes = 0;      // branch: when it jumps
    uint32_t variable = none;  // destination
    std::array<Operand, 3> src{};
    VaryingFetch varying{};  // varying, and texture with direct coordinates
    TextureFetch texture{};
    int32_t temporary = 0;      // store: vec4 number; source 1 is added to the index
    bool store_scalar = false;  // store: the one component of the mask; source 1 counts scalars
    uint32_t target = none;     // branch: block

    bool writes() const { return variable != none && mask != 0; }
};

struct Variable {
    // Component i has to be component i of the register: whoever writes or reads it cannot permute.
    bool in_place = false;
    bool no_spill = false;  // made by spilling
};

struct Block {
    std::vector<uint32_t> nodes;  // a branch or discard comes last
    uint32_t loop_depth = 0;
    bool falls_through = true;  // into the next block, when its branch is not taken
    bool stops = false;         // the program ends with it
};

// A variable that holds a result of the program when it stops.
struct Output {
    uint32_t variable = none;
    uint8_t mask = 0;  // components ever written
};

struct Ir {
    std::vector<Node> nodes;
    std::vector<Variable> variables;
    std::vector<Block> blocks;  // control enters at the first
    uint32_t end_block = none;  // where the results are complete

    Output color;
    Output second_color;
    Output depth;

    int32_t scratch_vec4s = 0;
    int32_t spill_vec4s = 0;

    uint32_t add_variable() {
        variables.emplace_back();
        return static_cast<uint32_t>(variables.size() - 1);
    }
};

// The positions at which source `i` of the node is read.
uint8_t read_positions(const Node& node, unsigned i);

// Whether source `i` is read at the positions of the destination: when those move, it moves along.
bool follows_mask(const Node& node, unsigned i);

// Whether all positions read the same component.
bool is_broadcast(const Operand& operand, uint8_t positions);

inline unsigned first_component(uint8_t mask) {
    return static_cast<unsigned>(__builtin_ctz(mask));
}
inline bool is_scalar(uint8_t mask) {
    return (mask & (mask - 1)) == 0;
}

// Calls `visit(Cell, unsigned source)` for each cell that the node reads, offsets included.
template <typename Visit>
void for_each_read(const Node& node, Visit&& visit) {
    for (unsigned i = 0; i < node.src.size(); ++i) {
        const Operand& operand = node.src[i];
        if (operand.kind == OperandKind::variable) {
            const uint8_t positions = read_positions(node, i);
            for (unsigned p = 0; p < 4; ++p)
                if ((positions >> p & 1) != 0)
                    visit(operand.cell(p), i);
        } else if (operand.is_load() && operand.offset != none) {
            visit(operand.offset, i);
        }
    }
}

template <typename Visit>
void for_each_write(const Node& node, Visit&& visit) {
    if (node.variable == none)
        return;
    for (unsigned p = 0; p < 4; ++p)
        if ((node.mask >> p & 1) != 0)
            visit(cell_of(node.variable, p));
}

}  // namespace cuesta::lima::pp
