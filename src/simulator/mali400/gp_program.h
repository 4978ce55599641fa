// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A vertex program decoded once: which units of each instruction do something, and where their
// operands come from. An instruction that cannot run keeps the reason as text and faults only when
// a vertex gets there. Source: Mali-400 fact sheet, part 5.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "hw/mali400/gp_isa.h"

namespace cuesta::simulator::mali400 {

// On-chip memory for uniforms and temporaries, in vectors of four.
constexpr unsigned gp_memory_vectors = 304;
constexpr unsigned gp_register_vectors = 16;
constexpr unsigned gp_output_vectors = 16;
constexpr unsigned gp_attribute_vectors = 16;

// What an instruction makes or fetches. Three such sets exist at a time: of the instruction that
// runs, of the one before it and of the one before that.
enum class GpValue : uint8_t {
    acc0,
    acc1,
    mul0,
    mul1,
    pass,
    complex,
    port0,  // four of each
    port1 = port0 + 4,
    load = port1 + 4,
};
constexpr unsigned gp_value_count = 18;

// Where an operand lies: a value of the instruction `age` before, or a constant.
struct GpOperand {
    static constexpr uint8_t constant_age = 3;

    uint8_t age = constant_age;
    uint8_t value = 0;  // GpValue (plus component); of constants: 0 is 0.0, 1 is 1.0
    bool used = false;  // false: nothing was connected, reads as zero
};

struct GpSource {
    GpOperand operand;
    bool negate = false;
};

struct GpStore {
    bool varying = false;
    bool temporary = false;
    unsigned address = 0;
    // By component of the port (x, y or z, w).
    std::array<hw::mali400::gp::StoreSource, 2> sources = {hw::mali400::gp::StoreSource::none,
                                                           hw::mali400::gp::StoreSource::none};

    bool used() const {
        return sources[0] != hw::mali400::gp::StoreSource::none ||
               sources[1] != hw::mali400::gp::StoreSource::none;
    }
};

struct GpInstruction {
    hw::mali400::gp::MulOp mul_op = {};
    hw::mali400::gp::AccOp acc_op = {};
    hw::mali400::gp::PassOp pass_op = {};
    hw::mali400::gp::ComplexOp complex_op = {};
    // Operands of the units; a unit without any is idle.
    std::array<std::array<GpOperand, 2>, 2> mul;
    std::array<bool, 2> mul_negate = {};
    std::array<bool, 2> mul_runs = {};
    std::array<std::array<GpSource, 2>, 2> acc;
    std::array<bool, 2> acc_runs = {};
    GpOperand pass;
    GpOperand complex;

    // Components that somebody looks at: of the memory load, of the ports.
    uint8_t load_mask = 0;
    uint8_t port0_mask = 0;
    uint8_t port1_mask = 0;
    unsigned load_address = 0;
    unsigned load_offset = 0;  // address register, 0 is none
    bool port0_attribute = false;
    unsigned port0_address = 0;
    unsigned port1_address = 0;

    std::array<GpStore, 2> stores;
    bool branch = false;
    unsigned branch_target = 0;
    std::string fault;  // not empty: reaching this instruction is a fault
    hw::mali400::gp::Instruction fields;
};

struct GpProgram {
    std::vector<GpInstruction> instructions;
    uint16_t attributes = 0;  // bit i: some instruction loads attribute i
    uint16_t outputs = 0;     // bit i: some instruction stores output i
    bool stores_temporaries = false;
};

// At most 512 instructions of four words, at least one.
Result<GpProgram> load_gp_program(std::span<const uint32_t> words);

}  // namespace cuesta::simulator::mali400
