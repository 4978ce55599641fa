// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "compiler/shading/lowering.h"

namespace cuesta::shading {
namespace {

// By a constant, so that the loop ends by itself; nothing is added to it, as it may be unrolled.
bool counts(const Loop& loop) {
    const Assign* step = loop.step == nullptr ? nullptr : loop.step->as<Assign>();
    const Operation* sum =
        step == nullptr || step->value == nullptr ? nullptr : step->value->as<Operation>();
    return sum != nullptr &&
           std::any_of(sum->operands.begin(), sum->operands.end(),
                       [](const Expr* e) { return e->as<Constant>() != nullptr; });
}

bool is_true(const Expr* condition) {
    if (condition == nullptr)
        return true;
    const Constant* constant = condition->as<Constant>();
    return constant != nullptr && constant->scalars[0].i != 0;
}

// As for returns: beyond so many the step is copied instead.
constexpr unsigned max_nested_continues = 32;

}  // namespace

// --- control flow that counts its depth ----------------------------------------------------------

nir::If* Lowering::push_if(Value* condition, Location location) {
    if (++nesting_ == nir::max_nesting)
        fail(location, fmt::format("ifs and loops, those of called functions too, are nested "
                                   "deeper than {}",
                                   nir::max_nesting));
    return b_.push_if(condition);
}

void Lowering::pop_if(nir::If* node) {
    --nesting_;
    b_.pop_if(node);
}

nir::Loop* Lowering::push_loop(Location location) {
    if (++nesting_ == nir::max_nesting)
        fail(location, fmt::format("ifs and loops, those of called functions too, are nested "
                                   "deeper than {}",
                                   nir::max_nesting));
    return b_.push_loop();
}

void Lowering::pop_loop(nir::Loop* node) {
    --nesting_;
    b_.pop_loop(node);
}

// --- lists ---------------------------------------------------------------------------------------

Flow Lowering::lower_list(std::span<Statement* const> list) {
    for (size_t i = 0; i < list.size() && !failed(); ++i) {
        const std::span<Statement* const> rest = list.subspan(i + 1);
        bool took_rest = false;
        const If* node = list[i]->as<If>();
        const Flow flow = node != nullptr ? lower_if(*node, rest, took_rest) : lower(*list[i]);
        if (took_rest || !flow.falls)
            return flow;
        if (flow.is_leaving())
            return lower_unless_leaving(flow, rest);
    }
    return {};
}

Value* Lowering::is_leaving(const Flow& flow) {
    Value* left = nullptr;
    const auto add = [&](Value* way) { left = left != nullptr ? b_.ior(left, way) : way; };
    if (flow.returns)
        add(get_flag(frame_->returned));
    if (flow.continues)
        add(get_flag(loops_.back()->continued));
    if (flow.breaks)
        add(b_.inot(get_flag(switch_)));
    return left;
}

Flow Lowering::lower_unless_leaving(const Flow& leaving, std::span<Statement* const> rest) {
    if (rest.empty())
        return leaving;
    nir::If* node = push_if(b_.inot(is_leaving(leaving)), rest[0]->location);
    Flow flow = lower_list(rest);
    pop_if(node);
    flow.returns |= leaving.returns;
    flow.continues |= leaving.continues;
    flow.breaks |= leaving.breaks;
    return flow;
}

Flow Lowering::lower(const Statement& statement) {
    const Level level(*this, statement.location);
    if (failed())
        return {};
    where_ = statement.location;
    switch (statement.kind) {
        case StatementKind::expression:
            (void)lower(*statement.as<ExpressionStatement>()->expression);
            return {};
        case StatementKind::declare: declare(*statement.as<Declare>()); return {};
        case StatementKind::block: return lower_list(statement.as<Block>()->statements);
        case StatementKind::if_: {
            bool took_rest = false;
            return lower_if(*statement.as<If>(), {}, took_rest);
        }
        case StatementKind::loop: return lower_loop(*statement.as<Loop>());
        case StatementKind::switch_: return lower_switch(*statement.as<Switch>());
        case StatementKind::break_: return break_();
        case StatementKind::continue_: return continue_();
        case StatementKind::return_: return return_(*statement.as<Return>());
        case StatementKind::discard: discard(); return {};
    }
    return {};
}

// What nobody writes again is its initialiser's value.
void Lowering::declare(const Declare& statement) {
    const Variable& variable = *statement.variable;
    // Only its length was asked for.
    if (statement.initializer == nullptr && !facts_.is_used(variable))
        return;
    if (!check_size(variable.location, *variable.type))
        return;
    const unsigned width = float_width(variable.precision);
    const bool is_plain = !has_arrays(*variable.type);
    if (statement.initializer == nullptr) {
        // The last round's value need not be kept.
        if (is_plain && !loops_.empty() && variable.type->is_numeric() &&
            variable.storage == Storage::local)
            store(place_of(variable), [&] {
                const Values values = make_values(vectors_in(*variable.type));
                for (Value*& value : values)
                    value = b_.undef(variable.type->components,
                                     width_of(*variable.type, variable.precision));
                return values;
            }());
        return;
    }
    const Values values = lower_sized(*statement.initializer, width);
    if (failed())
        return;
    // What keep_declared() gave memory stays there.
    const bool is_memory = binding_slot(variable) != nullptr && !binding_slot(variable)->is_value;
    if (is_plain && variable.storage == Storage::local && !facts_.is_written(variable) &&
        !is_memory)
        binding_slot(variable) = value_binding(values);
    else
        store(place_of(variable), values);
}

// --- ifs -----------------------------------------------------------------------------------------

Flow Lowering::lower_if(const If& node, std::span<Statement* const> rest, bool& took_rest) {
    const Level level(*this, node.location);
    const auto branch = [&](const Statement* statement) {
        return statement != nullptr ? lower(*statement) : Flow();
    };
    if (const Constant* known = node.condition->as<Constant>())
        return branch(known->scalars[0].i != 0 ? node.then : node.otherwise);
    nir::If* made = push_if(condition(*node.condition), node.location);
    const Flow first = branch(node.then);
    const nir::Cursor first_end = b_.cursor;
    b_.push_else(made);
    Flow second = branch(node.otherwise);
    Flow other = first;
    // Behind a branch that leaves for good the rest belongs to the other one.
    const auto take_rest = [&](Flow& staying) {
        took_rest = true;
        const Flow behind =
            staying.is_leaving() ? lower_unless_leaving(staying, rest) : lower_list(rest);
        staying = behind;
    };
    if (!rest.empty() && !first.falls && first.is_leaving() && second.falls) {
        take_rest(second);
    } else if (!rest.empty() && !second.falls && second.is_leaving() && first.falls) {
        b_.cursor = first_end;
        take_rest(other);
    }
    pop_if(made);
    return {.falls = other.falls || second.falls,
            .breaks = other.breaks || second.breaks,
            .continues = other.continues || second.continues,
            .returns = other.returns || second.returns};
}

// --- loops ---------------------------------------------------------------------------------------

void Lowering::exit_if(Value* condition) {
    nir::If* node = push_if(condition, where_);
    b_.jump(nir::JumpKind::break_);
    b_.push_else(node);
    pop_if(node);
}

void Lowering::exit_unless(Value* condition) {
    nir::If* node = push_if(condition, where_);
    b_.push_else(node);
    b_.jump(nir::JumpKind::break_);
    pop_if(node);
}

// What stands between two rounds.
void Lowering::finish_round(const Loop& loop) {
    if (loop.step != nullptr)
        (void)lower(*loop.step);
    if (loop.test_last && !is_true(loop.condition))
        exit_unless(condition(*loop.condition));
}

void Lowering::lower_loop_body(const Loop& loop, LoopFrame& frame) {
    const unsigned discards = discards_;
    if (!is_true(loop.condition)) {
        frame.has_exit = true;
        if (!loop.test_last)
            exit_unless(condition(*loop.condition));
    }
    frame.continued = flag("continued");
    set_flag(frame.continued, false);
    const Flow flow = lower(*loop.body);
    if (!flow.falls && !flow.is_leaving())
        return;
    // A fragment that was discarded goes on as a helper of its neighbours, but for no more rounds:
    // to leave the loop, or not to enter it, may have been what the discard was for.
    if (discards_ != discards || (discards_ != 0 && !counts(loop))) {
        frame.has_exit = true;
        exit_if(get_flag(discarded_));
    }
    finish_round(loop);
    // Every loop has an end for the passes, even one that never gets there.
    if (!frame.has_exit)
        exit_if(b_.imm_bool(false));
}

Flow Lowering::lower_loop(const Loop& loop) {
    LoopFrame frame;
    frame.loop = &loop;
    nir::Loop* node = push_loop(loop.location);
    loops_.push_back(&frame);
    ++frame_->loops;
    nir::Variable* const around = std::exchange(switch_, nullptr);
    if (!failed())
        lower_loop_body(loop, frame);
    switch_ = around;
    --frame_->loops;
    loops_.pop_back();
    pop_loop(node);
    return leave_loop(frame);
}

// A return inside of the loop goes on.
Flow Lowering::leave_loop(const LoopFrame& frame) {
    if (!frame.returns)
        return {};
    if (frame_->loops == 0)
        return {.falls = true, .returns = true};
    loops_.back()->returns = true;
    loops_.back()->has_exit = true;
    exit_if(get_flag(frame_->returned));
    return {};
}

Flow Lowering::break_() {
    if (switch_ != nullptr) {
        set_flag(switch_, false);
        return {.falls = false, .breaks = true};
    }
    loops_.back()->has_exit = true;
    b_.jump(nir::JumpKind::break_);
    return {.falls = false};
}

Flow Lowering::continue_() {
    LoopFrame& frame = *loops_.back();
    if (++frame.continues > max_nested_continues) {
        finish_round(*frame.loop);
        b_.jump(nir::JumpKind::continue_);
        return {.falls = false};
    }
    set_flag(frame.continued, true);
    return {.falls = false, .continues = true};
}

// --- leaving -------------------------------------------------------------------------------------

Flow Lowering::return_(const Return& statement) {
    Frame& frame = *frame_;
    if (statement.value != nullptr) {
        const Values values =
            lower_sized(*statement.value, float_width(frame.function->result_precision));
        if (failed())
            return {};
        if (frame.result != nullptr)
            store(place_of(*frame.result, *frame.function->result), values);
        else
            frame.value = values;
    }
    if (frame.returned == nullptr)
        return {.falls = false, .returns = true};
    set_flag(frame.returned, true);
    if (frame.loops == 0)
        return {.falls = false, .returns = true};
    loops_.back()->returns = true;
    loops_.back()->has_exit = true;
    b_.jump(nir::JumpKind::break_);
    return {.falls = false};
}

// The fragment becomes a helper of its neighbours, as a KIL of TGSI makes it: lookups and
// derivatives behind a discard, which GLSL ES leaves undefined but programs rely on, stay defined.
void Lowering::discard() {
    b_.intrinsic(nir::IntrinsicOp::demote, 0, 0, {});
    ++discards_;
    if (discarded_ == nullptr) {
        discarded_ = flag("discarded");
        emit_first([&] { set_flag(discarded_, false); });
    }
    set_flag(discarded_, true);
}

}  // namespace cuesta::shading
