// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/inline_functions.h"

#include <algorithm>
#include <string>
#include <vector>

#include "compiler/nir/passes/clone_cf.h"
#include "compiler/nir/passes/deref_address.h"
#include "compiler/nir/passes/lower_returns.h"

namespace cuesta::nir {
namespace {

bool has_return(Function& function) {
    bool found = false;
    for_each_instr(function.body, [&](Instr& instr) {
        const Jump* jump = instr.as<Jump>();
        found = found || (jump != nullptr && jump->jump == JumpKind::return_);
    });
    return found;
}

// Far more than any hardware can run.
constexpr uint64_t max_copied = 65536;

uint64_t size_of(Function& function) {
    uint64_t size = 0;
    for_each_block(function.body, [&](Block& block) {
        ++size;
        for_each_instr(block, [&](Instr&) { ++size; });
    });
    return size;
}

// Vectors that copies of whole variables move: lower_copies() makes accesses of them.
uint64_t copied_vectors(Function& function) {
    uint64_t vectors = 0;
    for_each_instr(function.body, [&](Instr& instr) {
        const Intrinsic* copy = instr.as<Intrinsic>();
        if (copy != nullptr && copy->op == IntrinsicOp::copy_deref)
            vectors += slots_of(*copy->srcs[0].value->instr->as<Intrinsic>()->type);
    });
    return vectors;
}

bool is_in_loop(const Instr& instr) {
    const CfNode* node = instr.block;
    while (node != nullptr && node->kind != CfKind::loop)
        node = node->list->parent;
    return node != nullptr;
}

// Vectors and registers that a call in a loop clears.
uint64_t memory_of(const Function& function) {
    uint64_t size = function.next_register_id;
    for (const Variable* variable : function.variables)
        size += slots_of(*variable->type);
    for (const Parameter& parameter : function.parameters)
        if (parameter.variable->mode == VariableMode::parameter_out)
            size += slots_of(*parameter.variable->type);
    return size;
}

// Ifs and loops inside of each other.
unsigned nesting(const CfList& list) {
    unsigned deepest = 0;
    for (const CfNode* node = list.first; node != nullptr; node = node->next) {
        if (const If* branch = node->as<If>())
            deepest =
                std::max({deepest, 1 + nesting(branch->then_list), 1 + nesting(branch->else_list)});
        else if (const Loop* loop = node->as<Loop>())
            deepest = std::max(deepest, 1 + nesting(loop->body));
    }
    return deepest;
}

struct Inliner {
    Shader& shader;
    uint64_t copied = 0;  // instructions and blocks
    std::vector<const Function*> stack;
    bool progress = false;

    // The callee's parameters are variables of its own that the call copies in and out. Samplers
    // cannot be copied, and what has some is never written: there the argument itself is read.
    void inline_call(Function& caller, Call& call) {
        Function& callee = *call.callee;
        Builder b(caller, Cursor::before(call));
        CloneMap map;
        const auto add_copy = [&](Variable* variable, std::string_view name) {
            Variable* copy = shader.add_variable(VariableMode::function_temp, variable->type, name);
            caller.variables.push_back(copy);
            map.variables[variable] = copy;
        };
        for (Variable* variable : callee.variables)
            add_copy(variable, variable->name);
        for (const Register* reg = callee.registers; reg != nullptr; reg = reg->next)
            map.registers[reg] = add_register(caller, reg->components, reg->bit_size);
        for (size_t i = 0; i < callee.parameters.size(); ++i) {
            const Parameter& parameter = callee.parameters[i];
            if (has_samplers(*parameter.variable->type))
                map.derefs[parameter.variable] = call.args[i].value;
            else
                add_copy(parameter.variable, parameter.name);
        }
        if (is_in_loop(call))
            clear_memory(b, callee, map);
        copy_arguments(b, call, map, true);
        // A loop that runs once gives returns a place to jump to.
        const bool wrap = has_return(callee);
        Loop* loop = wrap ? b.push_loop() : nullptr;
        clone_list(b, callee.body, map);
        if (wrap) {
            returns_to_breaks(loop->body);
            if (b.cursor.block->jump() == nullptr)
                b.jump(JumpKind::break_);
            b.pop_loop(loop);
        }
        copy_arguments(b, call, map, false);
        remove_instr(call);
        progress = true;
    }

    // What a call leaves behind, the next one does not find.
    static void clear_memory(Builder& b, const Function& callee, CloneMap& map) {
        const auto clear = [&](const Variable* variable) {
            for_each_vector(b, b.deref_var(map.variables[variable]), [&](Value* vector) {
                const Type& type = *vector->instr->as<Intrinsic>()->type;
                b.store_deref(vector, zero_of(b, type.components, type.bit_size));
            });
        };
        for (const Variable* variable : callee.variables)
            clear(variable);
        for (const Parameter& parameter : callee.parameters)
            if (parameter.variable->mode == VariableMode::parameter_out)
                clear(parameter.variable);
        for (const Register* reg = callee.registers; reg != nullptr; reg = reg->next)
            b.intrinsic(IntrinsicOp::store_reg, 0, 0, {zero_of(b, reg->components, reg->bit_size)},
                        {(1 << reg->components) - 1})
                ->reg = map.registers[reg];
    }

    void copy_arguments(Builder& b, Call& call, CloneMap& map, bool in) {
        for (size_t i = 0; i < call.args.size(); ++i) {
            Variable* original = call.callee->parameters[i].variable;
            const VariableMode skip = in ? VariableMode::parameter_out : VariableMode::parameter_in;
            if (original->mode == skip || has_samplers(*original->type))
                continue;
            Value* parameter = b.deref_var(map.variables[original]);
            Value* argument = call.args[i].value;
            b.intrinsic(IntrinsicOp::copy_deref, 0, 0,
                        {in ? parameter : argument, in ? argument : parameter});
        }
    }

    static void returns_to_breaks(CfList& list) {
        for_each_instr(list, [](Instr& instr) {
            if (Jump* jump = instr.as<Jump>(); jump != nullptr && jump->jump == JumpKind::return_)
                jump->jump = JumpKind::break_;
        });
    }

    Result<void> visit(Function& function) {
        if (std::find(stack.begin(), stack.end(), &function) != stack.end())
            return Error{Errc::invalid,
                         "function '" + function.name + "' calls itself" + place_of(function)};
        if (stack.size() == max_nesting)
            return Error{Errc::unsupported,
                         "calls are nested deeper than " + std::to_string(max_nesting)};
        stack.push_back(&function);
        std::vector<Call*> calls;
        for_each_instr(function.body, [&](Instr& instr) {
            if (Call* call = instr.as<Call>())
                calls.push_back(call);
        });
        for (Call* call : calls) {
            if (has_parallel_copy(*call->callee))
                return Error{Errc::unsupported, "function '" + call->callee->name +
                                                    "' is called and has a parallel copy" +
                                                    place_of(*call->callee)};
            TRY(visit(*call->callee));
            // A return inside a loop of the callee would only leave that loop.
            if (has_return_in_loop(*call->callee))
                lower_returns(*call->callee);
            copied += size_of(*call->callee);
            if (is_in_loop(*call))
                copied += memory_of(*call->callee);
            if (copied > max_copied)
                return Error{Errc::unsupported, "functions copied to their calls exceed " +
                                                    std::to_string(max_copied) + " instructions"};
            inline_call(function, *call);
        }
        if (nesting(function.body) > max_nesting)
            return Error{Errc::unsupported,
                         "with calls inlined, ifs and loops are nested deeper than " +
                             std::to_string(max_nesting)};
        rebuild_cfg(function);
        stack.pop_back();
        return {};
    }

    static std::string place_of(const Function& function) {
        return function.line != 0 ? " (line " + std::to_string(function.line) + ")" : "";
    }

    static bool has_parallel_copy(Function& function) {
        bool found = false;
        for_each_instr(function.body, [&](const Instr& instr) {
            found = found || instr.kind == InstrKind::parallel_copy;
        });
        return found;
    }

    static bool has_return_in_loop(Function& function) {
        bool found = false;
        visit_loops(function.body, found);
        return found;
    }

    static void visit_loops(CfList& list, bool& found) {
        for (CfNode* node = list.first; node != nullptr; node = node->next) {
            if (If* branch = node->as<If>()) {
                visit_loops(branch->then_list, found);
                visit_loops(branch->else_list, found);
            } else if (Loop* loop = node->as<Loop>()) {
                for_each_instr(loop->body, [&](Instr& instr) {
                    const Jump* jump = instr.as<Jump>();
                    found = found || (jump != nullptr && jump->jump == JumpKind::return_);
                });
            }
        }
    }
};

}  // namespace

Result<bool> inline_functions(Shader& shader) {
    Function* main = shader.entry_point();
    if (main == nullptr)
        return Error{Errc::invalid, "the shader has no function main"};
    // It runs before main, and only once for all invocations.
    if (shader.find_function("preamble") != nullptr)
        return Error{Errc::unsupported, "the shader has a preamble, which back ends make later"};
    Inliner inliner{shader, 0, {}, false};
    TRY(inliner.visit(*main));
    if (copied_vectors(*main) > max_copied)
        return Error{Errc::unsupported, "copies of whole variables move more than " +
                                            std::to_string(max_copied) + " vectors"};
    std::erase_if(shader.functions, [&](const auto& function) { return function.get() != main; });
    return inliner.progress;
}

}  // namespace cuesta::nir
