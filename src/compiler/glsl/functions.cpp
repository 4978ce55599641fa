// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Functions as names: overloads, prototypes and definitions (GLSL ES 1.00, 4.2.7
// and 6.1; 3.00, 4.2.3 and 6.1).
#include <fmt/core.h>

#include "compiler/glsl/builtin_calls.h"
#include "compiler/glsl/declarations.h"

namespace cuesta::glsl {
namespace {

using namespace shading;

bool same_parameters(const Function& function, const FunctionHeader& header) {
    if (function.parameters.size() != header.parameters.size())
        return false;
    for (size_t i = 0; i < header.parameters.size(); ++i)
        if (function.parameters[i].variable->type != header.parameters[i].parameter.variable->type)
            return false;
    return true;
}

Overload* find_overload(Symbol& symbol, const FunctionHeader& header) {
    for (Overload* overload = symbol.overloads; overload != nullptr; overload = overload->next)
        if (same_parameters(*overload->function, header))
            return overload;
    return nullptr;
}

// A prototype and the definition must agree in everything but the parameters' names.
std::string_view difference(const Function& function, const FunctionHeader& header) {
    if (function.result != header.result)
        return "another type of result";
    if (function.result_precision != header.result_precision)
        return "another precision of its result";
    for (size_t i = 0; i < header.parameters.size(); ++i) {
        const Parameter& before = function.parameters[i];
        const Parameter& now = header.parameters[i].parameter;
        if (before.direction != now.direction ||
            before.variable->is_const != now.variable->is_const)
            return "other qualifiers of a parameter";
        if (before.variable->precision != now.variable->precision)
            return "another precision of a parameter";
    }
    return {};
}

// In 3.00 they are not even overloaded (6.1). In desktop OpenGL programs may have their own in the
// place of the language's (GLSL 1.20, 8).
bool is_builtin(const Context& context, const FunctionHeader& header) {
    if (context.language.is_desktop())
        return false;
    if (context.language.is_300())
        return !header.symbol->builtins.empty();
    std::array<const Type*, most_builtin_operands> types{};
    if (header.parameters.size() > types.size())
        return false;
    for (size_t i = 0; i < header.parameters.size(); ++i)
        types[i] = header.parameters[i].parameter.variable->type;
    return match_builtin(context, header.symbol->builtins,
                         std::span(types).first(header.parameters.size())) != nullptr;
}

bool check_main(Context& context, const FunctionHeader& header) {
    if (header.symbol->name->text != "main" ||
        (header.result->is_void() && header.parameters.empty()))
        return true;
    context.error(header.location, "'main' takes nothing and returns void");
    return false;
}

bool check_result(Context& context, const FunctionHeader& header) {
    const TypeTraits traits = context.traits.of(*header.result);
    const bool has_array = traits.has_array && !context.language.has_array_values();
    if (!has_array && !traits.has_opaque)
        return check_size(context, *header.result, header.location);
    context.error(header.location, fmt::format("'{}' cannot return a {}: it is, or has in it, {}",
                                               header.symbol->name->text, name_of(*header.result),
                                               has_array ? "an array" : "a sampler"));
    return false;
}

void take_parameters(Context& context, Function& function, const FunctionHeader& header) {
    const std::span<Parameter> parameters =
        context.module.arena.make_span<Parameter>(header.parameters.size());
    for (size_t i = 0; i < parameters.size(); ++i)
        parameters[i] = header.parameters[i].parameter;
    function.parameters = parameters;
}

Overload* add_overload(Context& context, const FunctionHeader& header) {
    Function* function = context.make<Function>();
    function->name = header.symbol->name->text;
    function->result = header.result;
    function->result_precision = header.result_precision;
    function->location = header.location;
    function->number = context.next_function_number();
    context.module.call_lists.push_back(std::make_unique<std::vector<Function*>>());
    function->calls = context.module.call_lists.back().get();
    take_parameters(context, *function, header);
    Overload* overload = context.make<Overload>();
    overload->function = function;
    overload->next = header.symbol->overloads;
    header.symbol->overloads = overload;
    return overload;
}

// 4.2.7: one definition, in 1.00 one prototype before it, else as many as there are.
bool check_repetition(Context& context,
                      const Overload& overload,
                      const FunctionHeader& header,
                      bool is_definition) {
    const std::string_view name = header.symbol->name->text;
    const std::string_view other = difference(*overload.function, header);
    if (!other.empty()) {
        context.error(header.location,
                      fmt::format("'{}' was declared before with {}", name, other));
        return false;
    }
    const bool is_known = overload.function->body != nullptr || overload.has_prototype;
    if (is_definition ? overload.function->body != nullptr
                      : is_known && context.language.version == Version::es_100) {
        context.error(header.location, fmt::format("'{}' with these parameters is {} already", name,
                                                   is_definition ? "defined" : "declared"));
        return false;
    }
    return true;
}

// Whether the name is free for functions in the global scope.
bool bind_name(Context& context, const FunctionHeader& header) {
    Symbol& symbol = *header.symbol;
    // GLSL 1.10 has variables and functions of one name, but not types.
    if (context.language.version == Version::gl_110 &&
        (symbol.binding == nullptr || symbol.binding->kind == Binding::Kind::variable))
        return true;
    if (symbol.binding != nullptr && symbol.binding->kind == Binding::Kind::function)
        return true;
    if (context.scopes.bind(symbol, Binding::Kind::function) != nullptr)
        return true;
    report_redeclaration(context, symbol.name->text, header.location);
    return false;
}

}  // namespace

bool check_parameter(Context& context,
                     std::string_view name,
                     const Type* type,
                     bool is_const,
                     Direction direction,
                     Location location) {
    if (!name.empty() && !check_name(context, name, location))
        return false;
    const bool is_in = direction == Direction::in;
    if (type->is_void())
        context.error(location, "a parameter cannot be void");
    else if (is_const && !is_in)
        context.error(location, "a parameter that is written cannot be const");
    else if (!is_in && context.language.version == Version::gl_110 && type->is_array())
        context.error(location, "an array can only be read: 'in' parameters");
    else if (!is_in && context.traits.of(*type).has_opaque)
        context.error(location, "samplers can only be read: 'in' parameters");
    else
        return check_size(context, *type, location);
    return false;
}

void bind_parameter(Context& context, Symbol& symbol, const Parameter& parameter) {
    Binding* binding = context.scopes.bind(symbol, Binding::Kind::variable);
    if (binding == nullptr)
        report_redeclaration(context, symbol.name->text, parameter.variable->location);
    else
        binding->variable = parameter.variable;
}

Overload* declare_function(Context& context, const FunctionHeader& header, bool is_definition) {
    if (!check_name(context, header.symbol->name->text, header.location) || header.has_error ||
        !bind_name(context, header) || !check_main(context, header) ||
        !check_result(context, header))
        return nullptr;
    if (is_builtin(context, header)) {
        context.error(header.location, fmt::format("the built-in function '{}' cannot be redefined",
                                                   header.symbol->name->text));
        return nullptr;
    }
    Overload* overload = find_overload(*header.symbol, header);
    if (overload != nullptr && !check_repetition(context, *overload, header, is_definition))
        return nullptr;
    if (overload == nullptr)
        overload = add_overload(context, header);
    else if (overload->function->body == nullptr)
        take_parameters(context, *overload->function, header);
    overload->has_prototype |= !is_definition;
    if (is_definition) {
        overload->function->location = header.location;
        if (header.symbol->name->text == "main")
            context.module.main = overload->function;
    }
    return overload;
}

}  // namespace cuesta::glsl
