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

namespace cuesta::nir {

using LaneMask = uint8_t;

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
    std::vector<ConstValues> values;                  // Value::id * quad_lanes + lane
    std::vector<ConstValues> registers;               // Register::id * quad_lanes + lane
    std::array<const Block*, quad_lanes> previous{};  // where each lane came from
    LaneMask returned = 0;
    std::unordered_map<const Variable*, uint32_t> addresses;  // first cells
};

// Lanes that left the body of the innermost loop.
struct LoopExits {
    LaneMask broken = 0;
    LaneMask continued = 0;
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
    LaneMask terminated = 0;

    // Memory of variables, a cell a vector; scratch memory.
    std::array<std::vector<ConstValues>, quad_lanes> memory;
    std::array<std::vector<ConstValues>, quad_lanes> scratch;
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
    // Copies outputs that are variables to the lane's slots.
    void store_globals(unsigned lane);

    // interpreter_flow.cpp: each gives back the lanes that go on behind it.
    LaneMask run_function(const Function& function,
                          LaneMask active,
                          std::span<const Src> args,
                          Frame* caller);
    bool enter(Frame& frame, const Function& function);
    void copy_parameters(Frame& frame,
                         std::span<const Src> args,
                         Frame& caller,
                         VariableMode skipped,
                         LaneMask active);
    LaneMask run_list(Frame& frame, const CfList& list, LaneMask active, LoopExits* loop);
    LaneMask run_block(Frame& frame, const Block& block, LaneMask active, LoopExits* loop);
    LaneMask run_loop(Frame& frame, const Loop& loop, LaneMask active);
    LaneMask run_jump(Frame& frame, const Jump& jump, LaneMask active, LoopExits* loop);
    LaneMask run_instr(Frame& frame, const Instr& instr, LaneMask active);
    void run_phis(Frame& frame, const Block& block, LaneMask active);
    void run_alu(Frame& frame, const Alu& alu, LaneMask active);
    void run_parallel_copy(Frame& frame, const ParallelCopy& copy, LaneMask active);

    // interpreter_intrinsics.cpp
    LaneMask run_intrinsic(Frame& frame, const Intrinsic& intrinsic, LaneMask active);
    void run_in_lane(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void run_derivative(Frame& frame, const Intrinsic& intrinsic, LaneMask active);
    void load_slot(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void store_slot(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void access_scratch(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void access_memory(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void load_ubo(Frame& frame, const Intrinsic& load, unsigned lane);
    void store_ssbo(Frame& frame, const Intrinsic& store, unsigned lane);
    void access_variable(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void access_push(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    bool run_target(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    bool system_value(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void copy_variable(Frame& frame, const Intrinsic& intrinsic, unsigned lane);
    void copy_cells(uint32_t to, uint32_t from, const Type& type, unsigned lane);

    // interpreter_tex.cpp
    void run_tex(Frame& frame, const Tex& tex, LaneMask active);

    // --- values ---
    static ConstValues& value(Frame& frame, const Value& v, unsigned lane) {
        return frame.values[v.id * quad_lanes + lane];
    }
    bool truth(Frame& frame, const Src& src, unsigned lane);
    LaneMask where_true(Frame& frame, const Src& src, LaneMask active);
    ConstValues* cell(uint32_t address, unsigned lane) {
        return address < memory[lane].size() ? &memory[lane][address] : nullptr;
    }
};

// Calls visit(lane) for the lanes of the mask.
template <typename Visit>
void for_each_lane(LaneMask mask, Visit&& visit) {
    for (unsigned lane = 0; lane < quad_lanes; ++lane)
        if ((mask >> lane & 1) != 0)
            visit(lane);
}

}  // namespace cuesta::nir
