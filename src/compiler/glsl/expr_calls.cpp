// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Calls (GLSL ES 1.00, 6.1): the types of the arguments choose the function, exactly, in GLSL 1.20
// but for conversions of integers to floats.
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
    if (context.function == nullptr)
        return context.global_calls().push_back(overload.function);
    if (overload.last_caller == context.function || context.is_dead)
        return;
    overload.last_caller = context.function;
    context.function->calls->push_back(overload.function);
}

// Arguments that are written through another type than their own (GLSL 1.20, 6.1): what the
// function writes is a variable, which is converted behind the call.
class Conversions {
  public:
    explicit Conversions(Context& context) : context_(context) {}

    // What the function gets in the place of the argument.
    Expr* written(Expr* argument, const Parameter& parameter) {
        const Type* const type = parameter.variable->type;
        if (argument->type == type)
            return argument;
        Variable* const variable = local(type);
        Assign* const assign = context_.make<Assign>(fixed(argument), argument->location);
        assign->value = implicitly(
            context_, context_.make<VariableRef>(variable, argument->location), argument->type);
        assignments_.push_back(assign);
        return context_.make<VariableRef>(variable, argument->location);
    }

    // The call with the conversions behind it, and its value.
    Expr* around(Expr* call) const {
        if (assignments_.empty())
            return call;
        std::vector<Expr*> parts = indices_;
        Expr* value = nullptr;
        if (call->type->is_void()) {
            parts.push_back(call);
            value = context_.make<MemoryCall>(context_.types.void_type(), MemoryAction::nothing,
                                              Precision::none, call->location);
        } else {
            Variable* const result = local(call->type);
            Assign* const assign = context_.make<Assign>(
                context_.make<VariableRef>(result, call->location), call->location);
            assign->value = call;
            parts.push_back(assign);
            value = context_.make<VariableRef>(result, call->location);
        }
        parts.insert(parts.end(), assignments_.begin(), assignments_.end());
        parts.push_back(value);
        return make_sequence(context_, parts, call->location);
    }

  private:
    // With the indices that it has before the call.
    Expr* fixed(Expr* target) {
        if (const Index* const index = target->as<Index>()) {
            Expr* which = index->index;
            if (!is_constant(which)) {
                Variable* const variable = local(which->type);
                Assign* const assign = context_.make<Assign>(
                    context_.make<VariableRef>(variable, which->location), which->location);
                assign->value = which;
                indices_.push_back(assign);
                which = context_.make<VariableRef>(variable, which->location);
            }
            return context_.make<Index>(index->type, fixed(index->base), which, index->precision,
                                        index->location);
        }
        if (const MemberRef* const member = target->as<MemberRef>())
            return context_.make<MemberRef>(fixed(member->base), member->member, member->precision,
                                            member->location);
        if (const Swizzle* const swizzle = target->as<Swizzle>())
            return context_.make<Swizzle>(swizzle->type, fixed(swizzle->base), swizzle->components,
                                          swizzle->precision, swizzle->location);
        return target;
    }

    Variable* local(const Type* type) const {
        Variable* const variable = context_.new_variable("", type, {});
        variable->precision = context_.default_precision(*type);
        return variable;
    }

    Context& context_;
    std::vector<Expr*> indices_;  // what is assigned before the call
    std::vector<Expr*> assignments_;
};

Expr* make_user_call(Context& context,
                     Overload& overload,
                     std::span<Expr* const> given,
                     Location location) {
    Function* function = overload.function;
    const std::span<Expr*> arguments = context.module.arena.copy(given);
    Conversions conversions(context);
    for (size_t i = 0; i < arguments.size(); ++i) {
        const Parameter& parameter = function->parameters[i];
        if (parameter.direction != Direction::in) {
            if (!check_target(context, arguments[i], arguments[i]->location))
                return nullptr;
            arguments[i] = conversions.written(arguments[i], parameter);
        } else {
            arguments[i] = implicitly(context, arguments[i], parameter.variable->type);
        }
        if (!check_image_argument(context, *arguments[i], *parameter.variable))
            return nullptr;
        settle(arguments[i], parameter.variable->precision);
    }
    note_call(context, overload);
    Expr* const call = context.make<Call>(function->result, function, arguments,
                                          function->result_precision, location);
    return conversions.around(call);
}

// With conversions: of in to the parameter, of out to the argument.
bool takes_converted(const Context& context,
                     const Function& function,
                     std::span<Expr* const> arguments) {
    if (function.parameters.size() != arguments.size())
        return false;
    for (size_t i = 0; i < arguments.size(); ++i) {
        const Parameter& parameter = function.parameters[i];
        const Type& formal = *parameter.variable->type;
        const Type& actual = *arguments[i]->type;
        const bool fits =
            &formal == &actual ||
            (parameter.direction == Direction::in && converts(context, actual, formal)) ||
            (parameter.direction == Direction::out && converts(context, formal, actual));
        if (!fits)
            return false;
    }
    return true;
}

Overload* find_exactly(const Symbol& symbol, std::span<Expr* const> arguments) {
    for (Overload* overload = symbol.overloads; overload != nullptr; overload = overload->next)
        if (takes(*overload->function, arguments))
            return overload;
    return nullptr;
}

// Null with `*is_ambiguous`: there are several.
Overload* find_converted(const Context& context,
                         const Symbol& symbol,
                         std::span<Expr* const> arguments,
                         bool* is_ambiguous) {
    Overload* found = nullptr;
    for (Overload* overload = symbol.overloads; overload != nullptr; overload = overload->next) {
        if (!takes_converted(context, *overload->function, arguments))
            continue;
        *is_ambiguous |= found != nullptr;
        found = overload;
    }
    return *is_ambiguous ? nullptr : found;
}

// A built-in function and what it is given.
struct BuiltinMatch {
    const BuiltinFunction* row = nullptr;  // null: none takes them
    std::span<Expr* const> arguments;
};

BuiltinMatch find_builtin(Context& context,
                          const Symbol& symbol,
                          std::span<Expr* const> arguments,
                          bool may_convert) {
    // In desktop OpenGL a function of the text hides all that the language has of the name.
    std::array<const Type*, most_builtin_operands> all{};
    if (arguments.size() > all.size() ||
        (context.language.is_desktop() && symbol.overloads != nullptr))
        return {};
    const std::span<const Type*> types = std::span(all).first(arguments.size());
    for (size_t i = 0; i < arguments.size(); ++i)
        types[i] = arguments[i]->type;
    if (!may_convert)
        return {match_builtin(context, symbol.builtins, types), arguments};
    const BuiltinFunction* const row = match_converted(context, symbol.builtins, types);
    const std::span<Expr*> converted = context.module.arena.copy(arguments);
    if (row != nullptr)
        for (size_t i = 0; i < types.size(); ++i)
            converted[i] = implicitly(context, converted[i], types[i]);
    return {row, converted};
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
            if (why.empty())
                return context.undeclared(name, location);
            return context.error(location, fmt::format("'{}' {}", name, why));
        }
    }
    context.error(location, fmt::format("no function '{}' takes ({})", name, list_of(arguments)));
}

}  // namespace

Expr* make_call(Context& context,
                Symbol& symbol,
                std::span<Expr* const> arguments,
                Location location) {
    const bool has_functions = context.language.version == Version::gl_110 &&
                               (symbol.overloads != nullptr || !symbol.builtins.empty());
    if (symbol.binding != nullptr && symbol.binding->kind == Binding::Kind::variable &&
        !has_functions) {
        context.error(location,
                      fmt::format("'{}' is a variable, not a function", symbol.name->text));
        return nullptr;
    }
    for (const Expr* argument : arguments)
        if (argument == nullptr)
            return nullptr;
    if (Overload* const overload = find_exactly(symbol, arguments))
        return make_user_call(context, *overload, arguments, location);
    if (const BuiltinMatch match = find_builtin(context, symbol, arguments, false); match.row)
        return make_builtin_call(context, *match.row, match.arguments, location);
    if (context.language.has_conversions()) {
        bool is_ambiguous = false;
        if (Overload* const overload = find_converted(context, symbol, arguments, &is_ambiguous))
            return make_user_call(context, *overload, arguments, location);
        if (is_ambiguous) {
            context.error(location,
                          fmt::format("several functions '{}' take ({}) after conversions",
                                      symbol.name->text, list_of(arguments)));
            return nullptr;
        }
        if (const BuiltinMatch match = find_builtin(context, symbol, arguments, true); match.row)
            return make_builtin_call(context, *match.row, match.arguments, location);
    }
    report_unknown(context, symbol, arguments, location);
    return nullptr;
}

}  // namespace cuesta::glsl
