// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Declarations and bodies of functions.
#include <algorithm>

#include <fmt/core.h>

#include "compiler/cg/resolve/resolver.h"

namespace cuesta::cg {
namespace {

using namespace shading;
using syntax::Qualifier;

bool same_parameters(const FunctionDecl& decl, std::span<const ParameterDecl> parameters) {
    return std::equal(
        decl.parameters.begin(), decl.parameters.end(), parameters.begin(), parameters.end(),
        [](const ParameterDecl& a, const ParameterDecl& b) { return a.type == b.type; });
}

}  // namespace

// --- declarations --------------------------------------------------------------------------------

ParameterDecl Resolver::parameter(const syntax::Parameter& node) {
    ParameterDecl made;
    made.syntax = &node;
    const syntax::Declarator& declarator = node.declarator;
    const Type* base = type(*node.specifiers.type);
    if (base == nullptr)
        return made;
    made.type = declared_type(base, node.specifiers.type->is_packed, declarator.dimensions, nullptr,
                              declarator.location);
    if (made.type == nullptr)
        return made;
    const bool is_out = has(node.specifiers, Qualifier::out);
    const bool is_in = has(node.specifiers, Qualifier::in) || !is_out;
    made.direction = is_out ? (is_in ? Direction::inout : Direction::out) : Direction::in;
    made.is_uniform = has(node.specifiers, Qualifier::uniform) || has_samplers(*made.type);
    std::string_view problem;
    if (made.type->is_void())
        problem = "a parameter cannot be void";
    else if (is_out && has_samplers(*made.type))
        problem = "samplers can only be read: 'in' parameters";
    else if (is_out && has(node.specifiers, Qualifier::const_))
        problem = "a parameter that is written cannot be const";
    else if (is_out && declarator.initializer != nullptr)
        problem = "a parameter that is written has no default";
    else if (declarator.initializer != nullptr && has_samplers(*made.type))
        problem = "a parameter with samplers has no default";
    // Real shaders have static parameters, and mean nothing by it.
    else if ((has(node.specifiers, Qualifier::static_) && context_.options.is_strict) ||
             has(node.specifiers, Qualifier::extern_) || has(node.specifiers, Qualifier::inline_))
        problem = "a parameter is neither static, extern nor inline";
    if (!problem.empty()) {
        context_.error(Message::qualifiers, declarator.location, std::string(problem));
        made.type = nullptr;
        return made;
    }
    if (declarator.initializer == nullptr)
        return made;
    Expr* value = initializer(*declarator.initializer, made.type);
    made.default_value = constant_of(value);
    if (value != nullptr && made.default_value == nullptr)
        context_.error(Message::not_constant, declarator.initializer->location,
                       "the default of a parameter must be constant");
    return made;
}

std::span<ParameterDecl> Resolver::parameters(const syntax::Function& function) {
    const std::span<ParameterDecl> made =
        context_.module.arena.make_span<ParameterDecl>(function.parameters.size());
    for (size_t i = 0; i < made.size(); ++i)
        made[i] = parameter(function.parameters[i]);
    return made;
}

void Resolver::check_defaults(std::span<const ParameterDecl> parameters) {
    for (size_t i = 1; i < parameters.size(); ++i) {
        const ParameterDecl& before = parameters[i - 1];
        // Those of a program's uniforms are for what calls it, wherever they stand.
        if (before.default_value != nullptr && !before.is_uniform &&
            parameters[i].default_value == nullptr && !has_samplers(*parameters[i].type))
            context_.error(Message::missing_initializer, parameters[i].syntax->declarator.location,
                           "behind a parameter with a default all others have one");
    }
}

// Declarations of a function may give defaults to different parameters; what several give to one
// is the same.
void Resolver::merge_defaults(std::span<ParameterDecl> known, std::span<ParameterDecl> other) {
    for (size_t i = 0; i < known.size(); ++i) {
        const Constant*& first = known[i].default_value;
        const Constant*& second = other[i].default_value;
        if (first != nullptr && second != nullptr && !same_value(*first, *second)) {
            const syntax::Declarator& declarator = other[i].syntax->declarator;
            context_.error(
                Message::redeclared, declarator.location,
                fmt::format("'{}' was declared with another default",
                            declarator.name != nullptr ? declarator.name->text : "a parameter"));
        }
        if (first == nullptr)
            first = second;
        second = first;
    }
}

FunctionDecl* Resolver::add_overload(FunctionDecl*& first, const FunctionDecl& decl) {
    FunctionDecl** last = &first;
    for (; *last != nullptr; last = &(*last)->next) {
        FunctionDecl& known = **last;
        if (known.profile != decl.profile || !same_parameters(known, decl.parameters))
            continue;
        const syntax::Function& syntax = *decl.syntax;
        if (known.result != decl.result) {
            context_.error(Message::redeclared, syntax.declarator.location,
                           fmt::format("'{}' was declared with another result: {}", decl.name->text,
                                       context_.types.name_of(*known.result)));
            return nullptr;
        }
        if (syntax.body != nullptr && known.definition != nullptr) {
            context_.error(
                Message::redeclared, syntax.declarator.location,
                fmt::format("'{}' with these parameters is defined already", decl.name->text));
            return nullptr;
        }
        merge_defaults(known.parameters, decl.parameters);
        check_defaults(known.parameters);
        if (syntax.body == nullptr)
            return &known;
        known.parameters = decl.parameters;
        known.definition = &syntax;
        known.horizon = decl.horizon;
        return &known;
    }
    check_defaults(decl.parameters);
    *last = context_.make<FunctionDecl>(decl);
    functions_.push_back(*last);
    return *last;
}

FunctionDecl* Resolver::declare(const syntax::Function& function, const StructInfo* parent) {
    const Type* base = type(*function.specifiers.type);
    FunctionDecl decl;
    decl.name = function.declarator.name;
    decl.syntax = &function;
    decl.profile = function.specifiers.profile;
    decl.parent = parent;
    decl.is_static = has(function.specifiers, Qualifier::static_);
    decl.parameters = parameters(function);
    if (base == nullptr)
        return nullptr;
    decl.result =
        declared_type(base, function.specifiers.type->is_packed, function.declarator.dimensions,
                      nullptr, function.declarator.location);
    if (decl.result == nullptr)
        return nullptr;
    if (has_samplers(*decl.result) || context_.types.is_dynamic(*decl.result)) {
        context_.error(
            Message::bad_type, function.declarator.location,
            fmt::format("a function cannot give back {}{}", context_.types.name_of(*decl.result),
                        has_samplers(*decl.result) ? ""
                                                   : ": a result has a concrete type, whatever is "
                                                     "returned"));
        return nullptr;
    }
    // Of a struct with dynamic members each form has its own (Resolver::form).
    decl.is_dynamic =
        parent != nullptr && !parent->is_interface && context_.types.is_dynamic(*parent->type);
    for (const ParameterDecl& parameter : decl.parameters) {
        if (parameter.type == nullptr)
            return nullptr;
        decl.is_dynamic |= context_.types.is_dynamic(*parameter.type);
    }
    if (function.body != nullptr)
        decl.definition = &function;
    decl.serial = decl.horizon = context_.scopes.now();
    if (parent == nullptr)
        return context_.make<FunctionDecl>(decl);
    FunctionDecl* made = context_.make<FunctionDecl>(decl);
    functions_.push_back(made);
    return made;
}

void Resolver::function(const syntax::Function& function) {
    const StructInfo* parent = nullptr;
    if (function.declarator.scope != nullptr) {
        parent = struct_of(context_.scopes.find(function.declarator.scope));
        if (parent == nullptr) {
            context_.error(Message::unknown_name, function.declarator.location,
                           fmt::format("'{}' is no struct", function.declarator.scope->text));
            return;
        }
        return method_definition(function, *parent);
    }
    FunctionDecl* made = declare(function, nullptr);
    if (made == nullptr)
        return;
    Binding* binding = context_.scopes.find_here(made->name);
    if (binding == nullptr)
        binding = context_.scopes.bind(made->name, Binding::Kind::functions);
    if (binding == nullptr || binding->kind != Binding::Kind::functions) {
        context_.error(
            Message::redeclared, function.declarator.location,
            fmt::format("'{}' is declared already, and is no function", made->name->text));
        return;
    }
    FunctionDecl* known = add_overload(binding->functions, *made);
    // Recursion is an error, so the function itself need not be seen in its body but is.
    if (known == nullptr || function.body == nullptr || known->definition != &function)
        return;
    known->horizon = context_.scopes.now();
    if (known->is_dynamic)
        return;
    std::vector<const Type*> types;
    for (const ParameterDecl& parameter : known->parameters)
        types.push_back(parameter.type);
    (void)instance_of(*known, types, function.declarator.location);
}

// Struct::method outside of its struct.
void Resolver::method_definition(const syntax::Function& function, const StructInfo& parent) {
    const StructInfo* const outer = struct_;
    struct_ = &parent;
    const FunctionDecl* made = declare(function, &parent);
    struct_ = outer;
    if (made == nullptr)
        return;
    functions_.pop_back();  // the declaration in the struct stands there
    for (FunctionDecl* method = parent.methods; method != nullptr; method = method->next_method) {
        if (method->name != made->name || !same_parameters(*method, made->parameters))
            continue;
        if (function.body == nullptr || method->definition != nullptr) {
            context_.error(Message::redeclared, function.declarator.location,
                           fmt::format("'{}' is {} already", made->name->text,
                                       function.body == nullptr ? "declared" : "defined"));
            return;
        }
        merge_defaults(method->parameters, made->parameters);
        check_defaults(made->parameters);
        method->definition = &function;
        method->parameters = made->parameters;
        method->horizon = context_.scopes.now();
        define_in_forms(*method);
        return;
    }
    context_.error(Message::unknown_name, function.declarator.location,
                   fmt::format("'{}' has no function '{}' with these parameters", parent.name->text,
                               made->name->text));
}

std::vector<FunctionDecl*> Resolver::functions_of(const Name* name) const {
    std::vector<FunctionDecl*> all;
    for (FunctionDecl* decl : functions_)
        if (decl->name == name && decl->parent == nullptr)
            all.push_back(decl);
    return all;
}

// --- instances -----------------------------------------------------------------------------------

Instance* Resolver::make_instance(FunctionDecl& decl, std::span<const Type* const> types) {
    Instance* instance = context_.make<Instance>();
    instance->decl = &decl;
    instance->types = context_.module.arena.copy(types);
    instance->next = decl.instances;
    decl.instances = instance;
    instance->next_of_all = context_.all_instances;
    context_.all_instances = instance;
    Function* function = context_.make<Function>();
    function->name = decl.name->text;
    function->result = decl.result;
    function->result_precision = precision_of(*decl.result);
    function->location = decl.syntax->declarator.location;
    function->number = context_.next_function_number();
    function->is_library = decl.is_prelude;
    context_.module.call_lists.push_back(std::make_unique<std::vector<Function*>>());
    function->calls = context_.module.call_lists.back().get();
    instance->function = function;
    // Methods get their object in front.
    const size_t hidden = decl.parent != nullptr ? 1 : 0;
    const std::span<Parameter> parameters =
        context_.module.arena.make_span<Parameter>(types.size() + hidden);
    if (hidden != 0) {
        instance->object =
            context_.new_variable("this", decl.parent->type, Storage::local, function->location);
        parameters[0] = {instance->object, Direction::in};
    }
    for (size_t i = 0; i < types.size(); ++i) {
        const ParameterDecl& parameter = decl.parameters[i];
        const Name* name = parameter.syntax->declarator.name;
        Variable* variable =
            context_.new_variable(name != nullptr ? name->text : std::string_view("unnamed"),
                                  types[i], Storage::local, parameter.syntax->declarator.location);
        variable->is_const = has(parameter.syntax->specifiers, Qualifier::const_);
        parameters[i + hidden] = {variable, parameter.direction};
    }
    function->parameters = parameters;
    return instance;
}

Instance* Resolver::instance_of(FunctionDecl& decl,
                                std::span<const Type* const> types,
                                Location location) {
    Instance* instance = decl.instances;
    while (instance != nullptr &&
           !std::equal(instance->types.begin(), instance->types.end(), types.begin(), types.end()))
        instance = instance->next;
    if (instance == nullptr)
        instance = make_instance(decl, types);
    if (instance->state == Instance::State::resolving) {
        context_.error(Message::recursion, location,
                       fmt::format("'{}' calls itself", decl.name->text));
        return nullptr;
    }
    if (instance->state == Instance::State::declared && decl.definition != nullptr)
        resolve_body(*instance);
    return instance;
}

void Resolver::resolve_body(Instance& instance) {
    FunctionDecl& decl = *instance.decl;
    if (bodies_ >= max_bodies) {
        context_.error(Message::too_deep, decl.syntax->declarator.location,
                       "functions call each other too deep");
        return;
    }
    instance.state = Instance::State::resolving;
    // What the body of a function knows is not what stands around the call.
    const Scopes::Detached detached(context_.scopes, decl.horizon);
    Instance* const outer_instance = context_.instance;
    const StructInfo* const outer_struct = struct_;
    const Type* const outer_result = result_;
    const bool outer_has_return = has_return_;
    const uint32_t outer_loops = context_.loops;
    std::vector<VariableDecl*> outer_dynamic;
    outer_dynamic.swap(dynamic_variables_);
    context_.instance = &instance;
    context_.loops = 0;
    struct_ = decl.parent;
    result_ = decl.result;
    ++bodies_;
    resolve_statements_of(instance);
    --bodies_;
    context_.instance = outer_instance;
    context_.loops = outer_loops;
    struct_ = outer_struct;
    result_ = outer_result;
    has_return_ = outer_has_return;
    dynamic_variables_.swap(outer_dynamic);
    instance.state = Instance::State::resolved;
}

void Resolver::resolve_statements_of(Instance& instance) {
    const FunctionDecl& decl = *instance.decl;
    Function& function = *instance.function;
    const syntax::Function& definition = *decl.definition;
    const size_t hidden = decl.parent != nullptr ? 1 : 0;
    context_.scopes.enter();
    for (size_t i = 0; i < decl.parameters.size(); ++i) {
        const syntax::Declarator& declarator = definition.parameters[i].declarator;
        if (declarator.name == nullptr)
            continue;
        if (VariableDecl* variable = bind_variable(declarator, instance.types[i])) {
            variable->variable = function.parameters[i + hidden].variable;
            variable->variable->name = declarator.name->text;
        }
    }
    has_return_ = false;
    Block* body = block(definition.body->statements, definition.body->location);
    // Where only some paths lack one Program warns.
    if (!decl.result->is_void() && !has_return_)
        context_.error(Message::no_return, function.location,
                       fmt::format("'{}' has no 'return', and gives back {}", function.name,
                                   context_.types.name_of(*decl.result)));
    context_.scopes.leave();
    function.body = body;
    if (instance.writes_object) {
        const std::span<Parameter> parameters = context_.module.arena.copy(function.parameters);
        parameters[0].direction = Direction::inout;
        function.parameters = parameters;
    }
    context_.module.functions.push_back(&function);
}

// What nobody called is checked for errors all the same; of dynamic functions only the text was.
void Resolver::check_uncalled(FunctionDecl& decl) {
    if (decl.is_dynamic || decl.definition == nullptr || decl.instances != nullptr)
        return;
    std::vector<const Type*> types;
    for (const ParameterDecl& parameter : decl.parameters)
        types.push_back(parameter.type);
    (void)instance_of(decl, types, decl.syntax->declarator.location);
}

}  // namespace cuesta::cg
