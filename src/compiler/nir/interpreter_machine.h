// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The interpreter's insides: the state of a run and the steps it is made of.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <unordered_map>

#include "compiler/nir/constant_eval.h"
#include "compiler/nir/interpreter.h"
#include "compiler/nir/interpreter_lanes.h"

namespace cuesta::nir {

// Vectors that a variable of the type takes; saturates.
uint64_t cell_count(const Type& type);

// The number of slots that an offset source means. Cores without integers hold it as a whole float:
// the bits of any offset that could be meant as an integer are no float worth considering
// (denormals and NaN), so both are told apart by size.
int64_t decode_offset(ConstValue bits, unsigned bit_size, bool is_float);

// What one lane's variables, or its scratch memory, may take.
constexpr uint64_t max_cells = uint64_t{1} << 20;

// Push memory, in units of 16 bits.
constexpr uint64_t max_push = uint64_t{1} << 16;

// A float as bits of 16, 32 or 64.
ConstValue encode_float(float value, unsigned bit_size);
float decode_float(ConstValue bits, unsigned bit_size);

// One call of a function.
struct Frame {
    const Function* function = nullptr;
    unsigned lanes = 1;
    std::vector<ConstValues> values;     // Value::id * lanes + lane
    std::vector<ConstValues> registers;  // Register::id * lanes + lane
    std::vector<const Block*> previous;  // where each lane came from
    LaneMask returned;
    std::unordered_map<const Variable*, uint32_t> addresses;  // first cells
};

// Lanes that left the body of the innermost loop.
struct LoopExits {
    LaneMask broken;
    LaneMask continued;
};

struct Machine {
    static constexpr uint32_t no_address = UINT32_MAX;

    explicit Machine(const Shader& s);

    const Shader& shader;
    const InterpreterInputs* inputs = nullptr;
    InterpreterOutputs result;
    std::optional<Error> failure;
    uint64_t steps_left = 0;
    unsigned lane_count = 1;
    LaneMask terminated;

    // Memory of variables, a cell a vector; scratch memory.
    std::vector<std::vector<ConstValues>> memory;
    std::vector<std::vector<ConstValues>> scratch;
    std::vector<std::byte> shared;  // of the workgroup
    std::vector<uint16_t> push;
    std::unordered_map<const Variable*, uint32_t> globals;
    uint64_t global_cells = 0;
    std::deque<Frame> frames;  // kept between runs for their memory; `depth` are in use
    unsigned depth = 0;

    // interpreter.cpp
    Result<InterpreterOutputs> run(const InterpreterInputs& given);
    void fail(Errc code, std::string text);
    bool step();
    void load_globals();
    void load_vertex_inputs(const Variable& variable, uint32_t& next_input);
    // Copies outputs that are variables to the lane's slots.
    void store_globals(unsigned lane);

    // interpreter_flow.cpp: what goes on behind it is given back, or left in `active`.
    LaneMask run_function(const Function& function,
                          const LaneMask& active,
                          std::span<const Src> args,
                          Frame* caller);
    bool enter(Frame& frame, const Function& function);
    void copy_parameters(Frame& frame,
                         std::span<const Src> args,
                         Frame& caller,
                         VariableMode skipped,
                         const LaneMask& active);
    LaneMask run_list(Frame& frame, const CfList& list, LaneMask active, LoopExits* loop);
    LaneMask run_block(Frame& frame, const Block& block, LaneMask active, LoopExits* loop);
    LaneMask run_loop(Frame& frame, const Loop& loop, LaneMask active);
    void run_jump(Frame& frame, const Jump& jump, const LaneMask& active, LoopExits* loop);
    void run_instr(Frame& frame, const Instr& instr, LaneMask& active);
    void run_phis(Frame& frame, const Block& block, const LaneMask& active);
    void run_alu(Frame& frame, const Alu& alu, const LaneMask& active);
    void run_parallel_copy(Frame& frame, const ParallelCopy& copy, const LaneMask& active);

    // interpreter_intrinsics.cpp
    void run_intrinsic(Frame& frame, const Intrinsic& intrinsic, LaneMask& active);
    void run_in_lane(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void run_derivative(Frame& frame, const Intrinsic& intrinsic, const LaneMask& active);
    void run_barrier(const Intrinsic& barrier, const LaneMask& active);
    void load_slot(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    std::span<const SlotBits> slots_for(Frame& frame, const Intrinsic& load, unsigned lane);
    void emit_vertex(unsigned lane);
    void store_slot(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void access_scratch(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void access_variable(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void access_push(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    bool run_target(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    bool system_value(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    bool workgroup_value(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void copy_variable(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void copy_cells(uint32_t to, uint32_t from, const Type& type, unsigned lane);

    // interpreter_memory.cpp: memory by address, buffers, workgroup memory, images. False: it is
    // none of them.
    bool access_memory(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void access_addresses(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void access_buffer(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void access_image(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void load_components(Frame& frame,
                         const Value& data,
                         std::span<const std::byte> buffer,
                         uint64_t offset,
                         unsigned lane);
    void store_components(Frame& frame,
                          const Intrinsic& store,
                          std::span<std::byte> buffer,
                          uint64_t offset,
                          unsigned lane);
    void change_word(Frame& frame,
                     const Intrinsic& atomic,
                     std::span<std::byte> buffer,
                     std::span<const Src> operands,
                     unsigned lane);
    std::span<std::byte> shader_buffer(uint64_t number) const;

    // interpreter_tex.cpp
    void run_tex(Frame& frame, const Tex& tex, const LaneMask& active);

    // --- values ---
    static ConstValues& value(Frame& frame, const Value& v, unsigned lane) {
        return frame.values[size_t{v.id} * frame.lanes + lane];
    }
    static ConstValues& register_of(Frame& frame, const Register& reg, unsigned lane) {
        return frame.registers[size_t{reg.id} * frame.lanes + lane];
    }
    bool truth(Frame& frame, const Src& src, unsigned lane);
    LaneMask where_true(Frame& frame, const Src& src, const LaneMask& active);
    ConstValues* cell(uint32_t address, unsigned lane) {
        return address < memory[lane].size() ? &memory[lane][address] : nullptr;
    }
};

}  // namespace cuesta::nir
