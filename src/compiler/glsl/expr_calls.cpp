// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Calls (GLSL ES 1.00, 6.1): the types of the arguments choose the function, exactly.
#include <fmt/core.h>

#include "compiler/glsl/builtin_calls.h"
#include "compiler/glsl/expressions.h"
#include "compiler/glsl/memory_rules.h"
#include "compiler/glsl/precision.h"

namespace cuesta::glsl {
namespace {

using namespace shading;

bool takes(const Function& function, std::span<Expr* const> arguments) {
    if (function.parameters.size() != arguments.size())
        return false;
    for (size_t i = 0; i < arguments.size(); ++i)
        if (function.parameters[i].variable->type != arguments[i]->type)
            return false;
    return true;
}

void note_call(Context& context, Overload& overload) {
    if (context.function == nullptr || overload.last_caller == context.function)
        return;
    overload.last_caller = context.function;
    context.function->calls->push_back(overload.function);
}

Expr* make_user_call(Context& context,
                     Overload& overload,
                     std::span<Expr* const> arguments,
                     Location location) {
    Function* function = overload.function;
    for (size_t i = 0; i < arguments.size(); ++i) {
        const Parameter& parameter = function->parameters[i];
        if (parameter.direction != Direction::in &&
            !check_target(context, arguments[i], arguments[i]->location))
            return nullptr;
        if (!check_image_argument(context, *arguments[i], *parameter.variable))
            return nullptr;
        settle(arguments[i], parameter.variable->precision);
    }
    note_call(context, overload);
    return context.make<Call>(function->result, function, context.module.arena.copy(arguments),
                              function->result_precision, location);
}

std::string list_of(std::span<Expr* const> arguments) {
    std::string list;
    for (const Expr* argument : arguments)
        list += (list.empty() ? "" : ", ") + name_of(*argument->type);
    return list;
}

void report_unknown(Context& context,
                    Symbol& symbol,
                    std::span<Expr* const> arguments,
                    Location location) {
    const std::string_view name = symbol.name->text;
    if (symbol.overloads == nullptr) {
        const std::string why = unavailable(context, symbol.builtins);
        if (symbol.builtins.empty() || !why.empty()) {
            context.error(location, why.empty() ? fmt::format("'{}' is not declared", name)
                                                : fmt::format("'{}' {}", name, why));
            return;
        }
    }
    context.error(location, fmt::format("no function '{}' takes ({})", name, list_of(arguments)));
}

}  // namespace

Expr* make_call(Context& context,
                Symbol& symbol,
                std::span<Expr* const> arguments,
                Location location) {
    if (symbol.binding != nullptr && symbol.binding->kind == Binding::Kind::variable) {
        context.error(location,
                      fmt::format("'{}' is a variable, not a function", symbol.name->text));
        return nullptr;
    }
    for (const Expr* argument : arguments)
        if (argument == nullptr)
            return nullptr;
    for (Overload* overload = symbol.overloads; overload != nullptr; overload = overload->next)
        if (takes(*overload->function, arguments))
            return make_user_call(context, *overload, arguments, location);
    std::array<const Type*, most_builtin_operands> types{};
    if (arguments.size() <= types.size()) {
        for (size_t i = 0; i < arguments.size(); ++i)
            types[i] = arguments[i]->type;
        const BuiltinFunction* row =
            match_builtin(context, symbol.builtins, std::span(types).first(arguments.size()));
        if (row != nullptr)
            return make_builtin_call(context, *row, arguments, location);
    }
    report_unknown(context, symbol, arguments, location);
    return nullptr;
}

}  // namespace cuesta::glsl
