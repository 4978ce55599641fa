// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the generated tables say about opcodes and intrinsics.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "compiler/nir/stage.h"

namespace cuesta::nir {

enum class BaseType : uint8_t { float_, int_, uint_, bool_ };

// A type of an opcode's operand: `bit_size` 0 means "the size of the operation", which all such
// operands share.
struct OperandType {
    BaseType base = BaseType::float_;
    uint8_t bit_size = 0;
};

constexpr unsigned max_op_inputs = 4;

// Sizes are component counts; 0 means per component: the operation is done for each component of
// the result, with the matching components of the operands of size 0.
struct OpInfo {
    std::string_view name;
    uint8_t num_inputs = 0;
    uint8_t output_size = 0;
    OperandType output_type;
    std::array<uint8_t, max_op_inputs> input_sizes{};
    std::array<OperandType, max_op_inputs> input_types{};
    bool commutative = false;  // op(a, b, ...) == op(b, a, ...)
    bool associative = false;
    std::string_view expression;  // the constant-folding expression, also the documentation
};

// What an atomic operation makes of a word of memory and a value: s is signed, u is not.
enum class AtomicOp : uint8_t { add, umin, umax, imin, imax, and_, or_, xor_, exchange };

constexpr unsigned atomic_op_count = static_cast<unsigned>(AtomicOp::exchange) + 1;

// Kinds of constant indices an intrinsic may carry.
enum class IntrinsicIndex : uint8_t {
    base,        // slot: position in Shader::inputs/outputs, or first vec4 of a uniform access
    component,   // first component accessed
    write_mask,  // components stored, relative to `component`
    range,       // vec4 slots that an indirect access may reach, from base
    member,      // deref_struct
    offset,      // in what the intrinsic says
    format,      // a code of the machine's
    shift,       // of an index, to the left
    atomic_op,   // an AtomicOp
    image_dim,   // a SamplerDim
    is_array,    // of images, 0 or 1
};

constexpr unsigned max_intrinsic_indices = 4;

struct IntrinsicInfo {
    std::string_view name;
    uint8_t num_srcs = 0;
    std::array<uint8_t, 4> src_components{};  // 0: as many as the value has
    bool has_dest = false;
    uint8_t dest_components = 0;  // 0: free
    uint8_t dest_bit_size = 0;    // 0: free
    uint8_t num_indices = 0;
    std::array<IntrinsicIndex, max_intrinsic_indices> indices{};
    bool can_reorder = false;  // may move across any other instruction
    bool can_delete = false;   // does nothing but make its result
    // Reads neighbours of the quad, or waits for others: moves neither into divergent flow, where
    // some are lost, nor out of a loop, whose later rounds have fewer.
    bool convergent = false;
    bool internal = false;       // back ends make it for themselves
    bool by_address = false;     // memory at an address, which may be none where flow does not come
    std::optional<Stage> stage;  // the only one whose shaders have it

    // Whether it may run where flow does not come. Which lanes are there is another matter:
    // `convergent`.
    bool can_speculate() const { return can_reorder && can_delete && !by_address; }
};

}  // namespace cuesta::nir
