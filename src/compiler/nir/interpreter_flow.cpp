// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The interpreter's control flow, and the instructions that only compute.
#include <fmt/core.h>

#include "base/bits.h"
#include "compiler/nir/constant_eval.h"
#include "compiler/nir/interpreter_machine.h"

namespace cuesta::nir {
namespace {

constexpr unsigned max_call_depth = 64;

}  // namespace

bool Machine::truth(Frame& frame, const Src& src, unsigned lane) {
    return is_true(value(frame, *src.value, lane)[0], src.value->bit_size, shader.float_modes);
}

LaneMask Machine::where_true(Frame& frame, const Src& src, const LaneMask& active) {
    LaneMask result;
    for_each_lane(active, [&](unsigned lane) {
        if (truth(frame, src, lane))
            result.add(lane);
    });
    return result;
}

// --- functions ---------------------------------------------------------------

// Gives variables and parameters their memory, behind all that is there.
bool Machine::enter(Frame& frame, const Function& function) {
    frame.function = &function;
    frame.values.assign(size_t{function.next_value_id} * lane_count, ConstValues{});
    frame.registers.assign(size_t{function.next_register_id} * lane_count, ConstValues{});
    frame.lanes = lane_count;
    frame.previous.assign(lane_count, nullptr);
    frame.returned = {};
    frame.addresses.clear();
    uint64_t top = memory[0].size();
    const auto place = [&](const Variable* variable) {
        frame.addresses.emplace(variable, static_cast<uint32_t>(top));
        top += cell_count(*variable->type);
        return top <= max_cells;
    };
    bool fits = true;
    for (const Variable* variable : function.variables)
        fits = fits && place(variable);
    for (const Parameter& parameter : function.parameters)
        fits = fits && place(parameter.variable);
    if (!fits) {
        fail(Errc::unsupported, fmt::format("variables need more than {} vectors", max_cells));
        return false;
    }
    for (unsigned lane = 0; lane < lane_count; ++lane)
        memory[lane].resize(top);
    return true;
}

// Arguments are copied in and out, as inlined calls do it: the callee may be given one variable
// twice, and may change what it was given to read. Without `parameter_in` what comes out, without
// `parameter_out` what goes in.
void Machine::copy_parameters(Frame& frame,
                              std::span<const Src> args,
                              Frame& caller,
                              VariableMode skipped,
                              const LaneMask& active) {
    const std::vector<Parameter>& parameters = frame.function->parameters;
    for (size_t i = 0; i < args.size() && i < parameters.size(); ++i) {
        const Variable& variable = *parameters[i].variable;
        if (variable.mode == skipped)
            continue;
        const uint32_t own = frame.addresses.at(&variable);
        for_each_lane(active, [&](unsigned lane) {
            const auto given = static_cast<uint32_t>(value(caller, *args[i].value, lane)[0]);
            if (skipped == VariableMode::parameter_out)
                copy_cells(own, given, *variable.type, lane);
            else
                copy_cells(given, own, *variable.type, lane);
        });
    }
}

LaneMask Machine::run_function(const Function& function,
                               const LaneMask& active,
                               std::span<const Src> args,
                               Frame* caller) {
    if (depth == max_call_depth) {
        fail(Errc::unsupported, fmt::format("calls are nested deeper than {}", max_call_depth));
        return {};
    }
    if (depth == frames.size())
        frames.emplace_back();
    Frame& frame = frames[depth++];
    const size_t top = memory[0].size();
    if (!enter(frame, function))
        return {};
    if (caller != nullptr)
        copy_parameters(frame, args, *caller, VariableMode::parameter_out, active);
    run_list(frame, function.body, active, nullptr);
    if (caller != nullptr)
        copy_parameters(frame, args, *caller, VariableMode::parameter_in, active);
    for (unsigned lane = 0; lane < lane_count; ++lane)
        memory[lane].resize(top);
    --depth;
    return failure ? LaneMask() : active - terminated;
}

// --- the tree ----------------------------------------------------------------

LaneMask Machine::run_list(Frame& frame, const CfList& list, LaneMask active, LoopExits* loop) {
    for (const CfNode* node = list.first; node != nullptr && active.any(); node = node->next) {
        if (const Block* block = node->as<Block>()) {
            active = run_block(frame, *block, active, loop);
        } else if (const If* branch = node->as<If>()) {
            const LaneMask taken = where_true(frame, branch->condition, active);
            const LaneMask other = active - taken;
            active = {};
            if (taken.any())
                active |= run_list(frame, branch->then_list, taken, loop);
            if (other.any())
                active |= run_list(frame, branch->else_list, other, loop);
        } else {
            active = run_loop(frame, *node->as<Loop>(), active);
        }
    }
    return failure ? LaneMask() : active;
}

LaneMask Machine::run_loop(Frame& frame, const Loop& loop, LaneMask active) {
    LaneMask left;
    while (active.any() && step()) {
        LoopExits exits;
        const LaneMask fallen = run_list(frame, loop.body, active, &exits);
        left |= exits.broken;
        active = fallen | exits.continued;
    }
    return failure ? LaneMask() : left;
}

LaneMask Machine::run_block(Frame& frame, const Block& block, LaneMask active, LoopExits* loop) {
    if (!step())
        return {};
    run_phis(frame, block, active);
    for_each_lane(active, [&](unsigned lane) { frame.previous[lane] = &block; });
    for (const Instr* instr = block.first; instr != nullptr && active.any(); instr = instr->next) {
        if (instr->kind == InstrKind::phi)
            continue;
        if (!step())
            return {};
        if (const Jump* jump = instr->as<Jump>()) {
            run_jump(frame, *jump, active, loop);
            return {};
        }
        run_instr(frame, *instr, active);
    }
    return failure ? LaneMask() : active;
}

void Machine::run_jump(Frame& frame, const Jump& jump, const LaneMask& active, LoopExits* loop) {
    if (jump.jump == JumpKind::return_)
        frame.returned |= active;
    else if (loop == nullptr)
        fail(Errc::invalid, "break or continue outside of a loop");
    else if (jump.jump == JumpKind::break_)
        loop->broken |= active;
    else
        loop->continued |= active;
}

// All phis of a block read before any is written.
void Machine::run_phis(Frame& frame, const Block& block, const LaneMask& active) {
    if (block.first == nullptr || block.first->kind != InstrKind::phi)
        return;
    std::vector<std::pair<ConstValues*, ConstValues>> writes;
    for (Instr* instr = block.first; instr != nullptr; instr = instr->next) {
        Phi* phi = instr->as<Phi>();
        if (phi == nullptr)
            break;
        for_each_lane(active, [&](unsigned lane) {
            const PhiSrc* src = phi->find(frame.previous[lane]);
            if (src == nullptr)
                return fail(Errc::invalid, "a phi has no source for the block control came from");
            writes.emplace_back(&value(frame, phi->def, lane), value(frame, *src->src.value, lane));
        });
    }
    for (const auto& [to, what] : writes)
        *to = what;
}

// --- instructions ------------------------------------------------------------

void Machine::run_instr(Frame& frame, const Instr& instr, LaneMask& active) {
    switch (instr.kind) {
        case InstrKind::alu: run_alu(frame, *instr.as<Alu>(), active); break;
        case InstrKind::intrinsic: return run_intrinsic(frame, *instr.as<Intrinsic>(), active);
        case InstrKind::tex: run_tex(frame, *instr.as<Tex>(), active); break;
        case InstrKind::load_const: {
            const LoadConst& constant = *instr.as<LoadConst>();
            for_each_lane(
                active, [&](unsigned lane) { value(frame, constant.def, lane) = constant.values; });
            break;
        }
        case InstrKind::undef: {
            const Value& def = instr.as<Undef>()->def;
            for_each_lane(active, [&](unsigned lane) { value(frame, def, lane) = {}; });
            break;
        }
        case InstrKind::call: {
            const Call& call = *instr.as<Call>();
            active = run_function(*call.callee, active, call.args, &frame);
            break;
        }
        case InstrKind::parallel_copy:
            run_parallel_copy(frame, *instr.as<ParallelCopy>(), active);
            break;
        case InstrKind::phi:
        case InstrKind::jump: break;  // run_block
    }
}

void Machine::run_alu(Frame& frame, const Alu& alu, const LaneMask& active) {
    const unsigned bit_size = eval_bit_size(alu);
    std::array<ConstValues, max_op_inputs> operands;
    for_each_lane(active, [&](unsigned lane) {
        for (unsigned i = 0; i < alu.srcs.size(); ++i) {
            const ConstValues& from = value(frame, *alu.srcs[i].src.value, lane);
            for (unsigned c = 0; c < alu.src_components(i); ++c)
                operands[i][c] = from[alu.srcs[i].swizzle[c]];
        }
        value(frame, alu.def, lane) =
            eval_op(alu.op, alu.def.components, bit_size,
                    std::span(operands.data(), alu.srcs.size()), shader.float_modes);
    });
}

void Machine::run_parallel_copy(Frame& frame, const ParallelCopy& copy, const LaneMask& active) {
    std::vector<ConstValues> read(copy.entries.size());
    for_each_lane(active, [&](unsigned lane) {
        for (size_t i = 0; i < read.size(); ++i) {
            const ParallelCopyEntry& entry = copy.entries[i];
            read[i] = entry.src_reg != nullptr ? register_of(frame, *entry.src_reg, lane)
                                               : value(frame, *entry.src.value, lane);
        }
        for (size_t i = 0; i < read.size(); ++i) {
            const ParallelCopyEntry& entry = copy.entries[i];
            if (entry.dest_reg != nullptr)
                register_of(frame, *entry.dest_reg, lane) = read[i];
            else
                value(frame, entry.def, lane) = read[i];
        }
    });
}

}  // namespace cuesta::nir
