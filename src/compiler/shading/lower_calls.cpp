// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <utility>

#include "compiler/shading/library_call.h"
#include "compiler/shading/lowering.h"

namespace cuesta::shading {
namespace {

bool is_opaque(const Type& type) {
    return type.is_opaque();
}

// Functions with more returns become a loop that they break out of: else every return nests the
// rest of the function one level deeper.
constexpr unsigned max_nested_returns = 32;

}  // namespace

// --- assignments ---------------------------------------------------------------------------------

// A sampler that is assigned is the other one from here on: functions are lowered at their calls,
// in the order of the program, so what they read is known where the assignment always happens.
Values Lowering::assign_sampler(const VariableRef& target, const Assign& expression) {
    Binding* alias = arena_.make<Binding>();
    alias->alias = arena_.make<Place>(resolve(*expression.value, false));
    if (nesting_ != 0)
        fail(expression.location, "a sampler is assigned where flow may not come");
    binding_slot(*target.variable) = alias;
    return {};
}

Values Lowering::assign(const Assign& expression) {
    if (expression.target->type->is_sampler() && expression.target->kind == ExprKind::variable)
        return assign_sampler(*expression.target->as<VariableRef>(), expression);
    const Place target = resolve(*expression.target, true);
    assigns_.push_back({&expression, &target, {}});
    const size_t open = assigns_.size() - 1;
    if (expression.yields_old)
        assigns_[open].old = load(target);
    const Values values = lower_sized(*expression.value, float_width(expression.target->precision));
    const Values old = assigns_[open].old;
    assigns_.pop_back();
    if (!failed())
        store(target, values);
    return expression.yields_old ? old : values;
}

Values Lowering::old_value(const OldValue& expression) {
    for (size_t i = assigns_.size(); i-- > 0;) {
        OpenAssign& open = assigns_[i];
        if (open.assign != expression.assign)
            continue;
        if (open.old.empty())
            open.old = load(*open.target);
        return open.old;
    }
    fail(expression.location, "an old value outside of its assignment");
    return undefined(*expression.type, expression.precision);
}

Values Lowering::undefined(const Type& type, Precision precision) {
    if (type.is_void())
        return {};
    const Binding* nothing = make_local("undefined", type, precision);
    return load(place_of(*nothing, type));
}

// --- calls ---------------------------------------------------------------------------------------

void Lowering::bind_parameter(const Parameter& parameter, Values value) {
    const Variable& variable = *parameter.variable;
    if (!check_size(variable.location, *variable.type))
        return;
    Binding*& binding = binding_slot(variable);
    // What nobody writes is the argument itself.
    const bool is_memory = parameter.direction != Direction::in || facts_.is_written(variable) ||
                           has_arrays(*variable.type);
    if (!is_memory) {
        binding = value_binding(value);
        return;
    }
    if (binding == nullptr || binding->is_value)
        binding = make_local(variable.name, *variable.type, variable.precision);
    if (!value.empty())
        store(place_of(*binding, *variable.type), value);
}

Values Lowering::call(const Call& expression) {
    const Function& function = *expression.function;
    count_call(expression.location);
    if (failed())
        return undefined(*function.result, function.result_precision);
    const size_t count = expression.arguments.size();
    const std::span<Place> targets = arena_.make_span<Place>(count);
    const std::span<Values> values = arena_.make_span<Values>(count);
    for (size_t i = 0; i < count; ++i) {
        const Expr& argument = *expression.arguments[i];
        const Parameter& parameter = function.parameters[i];
        const bool is_out = parameter.direction != Direction::in;
        const bool is_named = any_part(*argument.type, is_opaque);
        if (is_out || is_named)
            targets[i] = resolve(argument, is_out);
        if (parameter.direction == Direction::inout)
            values[i] = load(targets[i]);
        else if (!is_out && !is_named)
            values[i] = lower_sized(argument, float_width(parameter.variable->precision));
    }
    for (size_t i = 0; i < count && !failed(); ++i) {
        const Parameter& parameter = function.parameters[i];
        if (!any_part(*parameter.variable->type, is_opaque)) {
            bind_parameter(parameter, values[i]);
            continue;
        }
        // Uniforms do not change.
        Binding* alias = arena_.make<Binding>();
        alias->alias = &targets[i];
        binding_slot(*parameter.variable) = alias;
        if (facts_.is_written(*parameter.variable))
            fail(expression.location, "a parameter with samplers or images in it is written to");
    }
    if (failed())
        return undefined(*function.result, function.result_precision);
    const LibraryCall library(library_call_, function, expression.location);
    const Values result = lower_body(function);
    for (size_t i = 0; i < count && !failed(); ++i) {
        const Parameter& parameter = function.parameters[i];
        if (parameter.direction == Direction::in)
            continue;
        const Variable& variable = *parameter.variable;
        store(targets[i], load(place_of(*binding_slot(variable), *variable.type)));
    }
    return result;
}

// The function's body here; the value that it returns.
Values Lowering::lower_body(const Function& function) {
    Frame frame;
    frame.function = &function;
    frame.facts = &facts_.of(function);
    Frame* const outer = frame_;
    frame_ = &frame;
    nir::Variable* const around = std::exchange(switch_, nullptr);
    if (!frame.facts->returns_at_end) {
        frame.returned = flag("returned");
        set_flag(frame.returned, false);
        if (!function.result->is_void())
            frame.result = make_local("result", *function.result, function.result_precision);
    }
    if (!frame.facts->returns_at_end && frame.facts->returns > max_nested_returns) {
        LoopFrame body;
        nir::Loop* node = push_loop(function.location);
        loops_.push_back(&body);
        ++frame.loops;
        const Flow flow = lower_list(function.body->statements);
        if (flow.falls || flow.is_leaving())
            b_.jump(nir::JumpKind::break_);
        loops_.pop_back();
        pop_loop(node);
    } else {
        (void)lower_list(function.body->statements);
    }
    switch_ = around;
    frame_ = outer;
    if (frame.result != nullptr)
        return load(place_of(*frame.result, *function.result));
    if (frame.value.empty())
        return undefined(*function.result, function.result_precision);
    return frame.value;
}

}  // namespace cuesta::shading
