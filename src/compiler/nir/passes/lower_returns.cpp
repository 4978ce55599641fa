// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_returns.h"

#include "compiler/nir/builder.h"
#include "compiler/nir/passes/phis_to_vars.h"

namespace cuesta::nir {
namespace {

Jump* return_of(Block& block) {
    Jump* jump = block.jump();
    return jump != nullptr && jump->jump == JumpKind::return_ ? jump : nullptr;
}

// A return at the very end says what happens anyway.
bool drop_last(Function& function) {
    Jump* last = return_of(*function.body.last_block());
    if (last == nullptr)
        return false;
    remove_instr(*last);
    return true;
}

bool has_return(CfList& list) {
    bool found = false;
    for_each_block(list, [&](Block& block) { found = found || return_of(block) != nullptr; });
    return found;
}

// Puts all of the body into a loop, with an empty block before and behind it.
void wrap(Function& function) {
    base::Arena& arena = function.shader->arena();
    Loop* loop = arena.make<Loop>();
    loop->body = function.body;
    loop->body.parent = loop;
    for (CfNode* node = loop->body.first; node != nullptr; node = node->next)
        node->list = &loop->body;
    Block* before = arena.make<Block>();
    before->list = &function.body;
    function.body.first = before;
    function.body.last = before;
    insert_node_after(*before, *loop);
}

// Blocks behind loops with returns get one more predecessor, so that nothing may reach over their
// ends but by variables. Inner loops first.
void detach_loops(CfList& list) {
    for (CfNode* node = list.first; node != nullptr; node = node->next) {
        if (If* branch = node->as<If>()) {
            detach_loops(branch->then_list);
            detach_loops(branch->else_list);
        } else if (Loop* loop = node->as<Loop>(); loop != nullptr && has_return(loop->body)) {
            detach_loops(loop->body);
            phis_to_vars(*loop);
        }
    }
}

struct ReturnLowering {
    Function& function;
    Variable* returned = nullptr;

    void set_flag(Jump& jump) {
        if (returned == nullptr) {
            Shader& shader = *function.shader;
            returned = shader.add_variable(VariableMode::function_temp,
                                           shader.vector_type(BaseType::bool_, 1, 1), "returned");
            function.variables.push_back(returned);
        }
        Builder b(function, Cursor::before(jump));
        b.store_deref(b.deref_var(returned), b.imm_bool(true));
    }

    // Whether lanes that return leave a loop of the list.
    bool visit_list(CfList& list, bool in_inner) {
        bool any = false;
        for (CfNode* node = list.first; node != nullptr; node = node->next) {
            if (Block* block = node->as<Block>()) {
                if (Jump* jump = return_of(*block)) {
                    jump->jump = JumpKind::break_;
                    if (in_inner)
                        set_flag(*jump);
                    any = true;
                }
            } else if (If* branch = node->as<If>()) {
                any |= visit_list(branch->then_list, in_inner);
                any |= visit_list(branch->else_list, in_inner);
            } else if (visit_list(node->as<Loop>()->body, true)) {
                leave_behind(*node);
                any = true;
            }
        }
        return any;
    }

    // Behind a loop that returning lanes left, they leave the next one.
    void leave_behind(CfNode& loop) {
        Builder b(function, Cursor::at_start(*block_after(loop)));
        If* branch = b.push_if(b.load_deref(b.deref_var(returned)));
        b.jump(JumpKind::break_);
        b.pop_if(branch);
    }
};

}  // namespace

bool lower_returns(Function& function) {
    const bool dropped = drop_last(function);
    if (!has_return(function.body)) {
        if (dropped)
            rebuild_cfg(function);
        return dropped;
    }
    detach_loops(function.body);
    ReturnLowering lowering{function};
    lowering.visit_list(function.body, false);
    wrap(function);
    Loop& loop = *function.body.first->next->as<Loop>();
    if (loop.body.last_block()->jump() == nullptr) {
        Builder b(function, Cursor::at_end(*loop.body.last_block()));
        b.jump(JumpKind::break_);
    }
    if (lowering.returned != nullptr) {
        Builder b(function, Cursor::at_start(*function.body.first_block()));
        b.store_deref(b.deref_var(lowering.returned), b.imm_bool(false));
    }
    rebuild_cfg(function);
    return true;
}

}  // namespace cuesta::nir
