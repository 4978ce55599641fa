// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Declarations of variables and types, global and local.
#include <fmt/core.h>

#include "compiler/cg/resolve/resolver.h"

namespace cuesta::cg {
namespace {

using namespace shading;
using syntax::Qualifier;

}  // namespace

void Resolver::resolve(const syntax::Unit& unit) {
    for (const syntax::Declaration* node : unit.declarations)
        if (node->kind == syntax::DeclarationKind::function)
            declared_names_.insert(node->function->declarator.name);
    for (const syntax::Declaration* node : unit.declarations)
        declaration(*node);
    number_buffers();
    for (size_t i = 0; i < functions_.size(); ++i)
        check_uncalled(*functions_[i]);
    // For others `extern` says that the variable is seen from outside.
    for (const VariableDecl* global : globals_)
        if (global->is_extern && context_.options.is_strict)
            context_.error(Message::not_defined, global->declarator->location,
                           fmt::format("'{}' is extern, and defined nowhere", global->name->text));
}

void Resolver::report_all() {
    for (const Instance* instance = context_.all_instances; instance != nullptr;
         instance = instance->next_of_all)
        for (const Finding* finding = instance->findings; finding != nullptr;
             finding = finding->next)
            context_.error(finding->message, finding->location, std::string(finding->text));
}

void Resolver::declaration(const syntax::Declaration& node) {
    switch (node.kind) {
        case syntax::DeclarationKind::variables: return global_variables(node, -1);
        case syntax::DeclarationKind::function: return function(*node.function);
        case syntax::DeclarationKind::type:
            if (node.specifiers.profile != nullptr)
                context_.error(Message::qualifiers, node.location,
                               "only functions are of a profile");
            (void)type(*node.specifiers.type);
            return;
        case syntax::DeclarationKind::typedef_: return type_definition(node);
        case syntax::DeclarationKind::buffer: return constant_buffer(node);
    }
}

void Resolver::type_definition(const syntax::Declaration& node) {
    const Type* base = type(*node.specifiers.type);
    if (base == nullptr)
        return;
    for (const syntax::Declarator& declarator : node.declarators) {
        const Type* made = declared_type(base, node.specifiers.type->is_packed,
                                         declarator.dimensions, nullptr, declarator.location);
        if (made == nullptr)
            continue;
        // The same name for the same type again is nothing new.
        const Binding* before = context_.scopes.find_here(declarator.name);
        if (before != nullptr && before->kind == Binding::Kind::type && before->type == made)
            continue;
        if (Binding* binding = context_.scopes.bind(declarator.name, Binding::Kind::type))
            binding->type = made;
        else
            context_.error(Message::redeclared, declarator.location,
                           fmt::format("'{}' is declared already", declarator.name->text));
    }
}

VariableDecl* Resolver::bind_variable(const syntax::Declarator& declarator, const Type* type) {
    Binding* binding = context_.scopes.bind(declarator.name, Binding::Kind::variable);
    if (binding == nullptr) {
        context_.error(Message::redeclared, declarator.location,
                       fmt::format("'{}' is declared already", declarator.name->text));
        return nullptr;
    }
    VariableDecl* variable = context_.make<VariableDecl>();
    variable->name = declarator.name;
    variable->declared = type;
    variable->declarator = &declarator;
    binding->variable = variable;
    return variable;
}

// --- global --------------------------------------------------------------------------------------

bool Resolver::check_global_qualifiers(const syntax::Specifiers& specifiers, Location location) {
    std::string_view problem;
    const bool is_static = has(specifiers, Qualifier::static_);
    if (is_static && (has(specifiers, Qualifier::uniform) || has(specifiers, Qualifier::varying)))
        problem = "static goes with neither uniform nor varying";
    else if (has(specifiers, Qualifier::uniform) && has(specifiers, Qualifier::varying))
        problem = "uniform and varying exclude each other";
    else if (has(specifiers, Qualifier::inline_) || specifiers.profile != nullptr)
        problem = "only functions are inline or of a profile";
    else if ((has(specifiers, Qualifier::in) || has(specifiers, Qualifier::out)) &&
             !has(specifiers, Qualifier::varying))
        problem = "in and out are for parameters and varying variables";
    if (problem.empty())
        return true;
    context_.error(Message::qualifiers, location, std::string(problem));
    return false;
}

void Resolver::global_variables(const syntax::Declaration& node, int32_t buffer) {
    const Type* base = type(*node.specifiers.type);
    if (base == nullptr || !check_global_qualifiers(node.specifiers, node.location))
        return;
    for (const syntax::Declarator& declarator : node.declarators)
        global_variable(node.specifiers, declarator, base, buffer);
}

void Resolver::global_variable(const syntax::Specifiers& specifiers,
                               const syntax::Declarator& declarator,
                               const Type* base,
                               int32_t buffer) {
    const Type* made = declared_type(base, specifiers.type->is_packed, declarator.dimensions,
                                     declarator.initializer, declarator.location);
    if (made == nullptr)
        return;
    if (made->is_void()) {
        context_.error(Message::bad_type, declarator.location, "a variable cannot be void");
        return;
    }
    if (has_samplers(*made) && context_.options.is_strict) {
        context_.error(Message::bad_type, declarator.location,
                       "samplers are parameters of functions, and nothing else");
        return;
    }
    if (has(specifiers, Qualifier::extern_)) {
        // The definition says what it is; here it must only agree.
        const Binding* known = context_.scopes.find_here(declarator.name);
        if (known != nullptr && known->variable != nullptr && known->variable->declared == made)
            return;
    }
    const Binding* before = context_.scopes.find_here(declarator.name);
    VariableDecl* variable = nullptr;
    if (before != nullptr && before->kind == Binding::Kind::variable &&
        before->variable->declared == made && before->variable->is_extern) {
        variable = before->variable;
        variable->declarator = &declarator;
    } else {
        variable = bind_variable(declarator, made);
    }
    if (variable == nullptr)
        return;
    variable->is_extern = has(specifiers, Qualifier::extern_);
    variable->buffer = buffer;
    variable->specifiers = &specifiers;
    const bool is_static = has(specifiers, Qualifier::static_);
    const bool is_const = has(specifiers, Qualifier::const_);
    const bool is_varying = has(specifiers, Qualifier::varying);
    const bool is_uniform =
        has(specifiers, Qualifier::uniform) ||
        (!is_static && !is_varying && (!is_const || declarator.initializer == nullptr));
    if (variable->variable == nullptr)
        globals_.push_back(variable);
    Expr* value = declarator.initializer != nullptr && !made->is_sampler()
                      ? initializer(*declarator.initializer, made)
                      : nullptr;
    if (context_.types.is_dynamic(*made) && !TypeTable::is_any_sampler(*made)) {
        if (!is_uniform && value != nullptr) {
            made = value->type;
        } else {
            context_.error(Message::bad_type, declarator.location,
                           fmt::format("'{}' has no concrete type: {} gets one by an assignment, "
                                       "and outside of functions there is none",
                                       declarator.name->text, context_.types.name_of(*made)));
            return;
        }
    }
    Variable* global = variable->variable;
    if (global == nullptr) {
        global = context_.new_variable(declarator.name->text, made,
                                       is_uniform   ? Storage::uniform
                                       : is_varying ? Storage::input
                                                    : Storage::global,
                                       declarator.location);
        variable->variable = global;
        context_.module.globals.push_back(global);
    }
    global->is_const = is_const;
    const Constant* constant = constant_of(value);
    if (is_uniform || is_varying) {
        variable->default_value = constant;
        if (value != nullptr && (constant == nullptr || is_varying))
            context_.error(Message::not_constant, declarator.location,
                           is_varying ? "a varying variable has no initialiser"
                                      : "the default of a uniform must be constant");
        return;
    }
    if (is_const && value == nullptr && declarator.initializer == nullptr)
        context_.error(Message::missing_initializer, declarator.location,
                       fmt::format("'{}' is const and has no value", declarator.name->text));
    if (value == nullptr)
        return;
    if (is_const && constant != nullptr) {
        global->storage = Storage::constant;
        global->value = constant;
        return;
    }
    context_.module.initializers.push_back(
        context_.make<Declare>(global, value, declarator.location));
}

// Those without a number take the lowest that no other has, in the order of the text.
void Resolver::number_buffers() {
    std::vector<const VariableDecl*> taken(max_buffers);
    for (const VariableDecl* global : globals_) {
        if (global->buffer < 0)
            continue;
        const VariableDecl*& known = taken[static_cast<size_t>(global->buffer)];
        if (known != nullptr)
            context_.error(Message::semantic, global->declarator->semantic.location,
                           fmt::format("'{}' is the constant buffer {}, as '{}' is",
                                       global->name->text, global->buffer, known->name->text));
        known = global;
    }
    size_t next = 0;
    for (VariableDecl* global : globals_) {
        if (global->buffer != unnumbered_buffer)
            continue;
        while (next < taken.size() && taken[next] != nullptr)
            ++next;
        if (next == taken.size()) {
            context_.error(Message::does_not_fit, global->declarator->location,
                           fmt::format("'{}': there are {} constant buffers", global->name->text,
                                       max_buffers));
            return;
        }
        taken[next] = global;
        global->buffer = static_cast<int32_t>(next);
    }
}

void Resolver::constant_buffer(const syntax::Declaration& node) {
    if (node.declarators.empty())
        return;
    const syntax::Declarator& object = node.declarators[0];
    int32_t number = unnumbered_buffer;
    if (object.semantic.number != nullptr) {
        Expr* expression = this->expression(*object.semantic.number);
        const std::optional<int64_t> value =
            expression != nullptr ? integer_of(expression) : std::nullopt;
        if (!value || *value < 0 || *value >= max_buffers) {
            context_.error(Message::semantic, object.semantic.location,
                           fmt::format("the number of a constant buffer is a constant from 0 to {}",
                                       max_buffers - 1));
            return;
        }
        number = static_cast<int32_t>(*value);
    }
    // The block is a struct, the object its only variable.
    syntax::StructType* structure = context_.make<syntax::StructType>();
    structure->tag = node.buffer_name;
    structure->location = node.location;
    structure->is_defined = true;
    structure->members = node.members;
    const Type* made = this->structure(*structure);
    syntax::Specifiers* specifiers = context_.make<syntax::Specifiers>();
    *specifiers = node.specifiers;
    syntax::TypeName* name = context_.make<syntax::TypeName>();
    name->kind = syntax::TypeName::Kind::struct_;
    name->location = node.location;
    specifiers->type = name;
    specifiers->qualifiers = specifiers->qualifiers | Qualifier::uniform;
    if (made != nullptr)
        global_variable(*specifiers, object, made, number);
}

// --- local ---------------------------------------------------------------------------------------

void Resolver::local_variables(const syntax::Declaration& node, std::vector<Statement*>& to) {
    if (node.kind == syntax::DeclarationKind::typedef_)
        return type_definition(node);
    if (node.kind == syntax::DeclarationKind::function ||
        node.kind == syntax::DeclarationKind::buffer) {
        context_.error(
            Message::syntax, node.location,
            fmt::format(
                "{} are declared outside of functions",
                node.kind == syntax::DeclarationKind::function ? "functions" : "constant buffers"));
        return;
    }
    const Type* base = type(*node.specifiers.type);
    if (base == nullptr)
        return;
    constexpr Qualifier wrong = Qualifier::uniform | Qualifier::varying | Qualifier::in |
                                Qualifier::out | Qualifier::inline_ | Qualifier::extern_;
    if (has(node.specifiers, wrong)) {
        context_.error(Message::qualifiers, node.location,
                       "a variable of a function is const or static at most");
        return;
    }
    if (has(node.specifiers, Qualifier::static_) && context_.options.is_strict) {
        context_.error(Message::qualifiers, node.location, "only global variables are static");
        return;
    }
    for (const syntax::Declarator& declarator : node.declarators)
        local_variable(node.specifiers, declarator, base, to);
}

void Resolver::local_variable(const syntax::Specifiers& specifiers,
                              const syntax::Declarator& declarator,
                              const Type* base,
                              std::vector<Statement*>& to) {
    const Type* made = declared_type(base, specifiers.type->is_packed, declarator.dimensions,
                                     declarator.initializer, declarator.location);
    if (made == nullptr)
        return;
    // Real shaders give samplers other names.
    const bool is_alias =
        made->is_sampler() && declarator.initializer != nullptr && !context_.options.is_strict;
    if (made->is_void() || (has_samplers(*made) && !is_alias)) {
        context_.error(
            Message::bad_type, declarator.location,
            fmt::format("a variable of a function cannot be {}", context_.types.name_of(*made)));
        return;
    }
    // Its own name means something else in its initialiser.
    Expr* value =
        declarator.initializer != nullptr ? initializer(*declarator.initializer, made) : nullptr;
    VariableDecl* variable = bind_variable(declarator, made);
    if (variable == nullptr)
        return;
    const bool is_const = has(specifiers, Qualifier::const_);
    variable->is_constant = is_const;
    if (declarator.initializer == nullptr && is_const)
        context_.error(Message::missing_initializer, declarator.location,
                       fmt::format("'{}' is const and has no value", declarator.name->text));
    if (context_.types.is_dynamic(*made)) {
        dynamic_variables_.push_back(variable);
        if (made->is_struct() && !context_.types.is_interface(*made) &&
            declarator.initializer == nullptr)
            variable->variable = variable_of(*variable, first_form(*made), declarator.location);
        if (value != nullptr)
            if (Expr* assign = assign_dynamic(*variable, value, declarator.location))
                to.push_back(context_.make<ExpressionStatement>(assign, declarator.location));
        return;
    }
    Variable* local =
        context_.new_variable(declarator.name->text, made, Storage::local, declarator.location);
    variable->variable = local;
    if (is_alias) {
        Assign* assign = context_.make<Assign>(make_reference(context_, local, declarator.location),
                                               declarator.location);
        assign->value = value;
        local->is_const = true;
        if (value != nullptr)
            to.push_back(context_.make<ExpressionStatement>(assign, declarator.location));
        return;
    }
    local->is_const = is_const;
    if (const Constant* constant = constant_of(value); is_const && constant != nullptr) {
        local->storage = Storage::constant;
        local->value = constant;
        return;
    }
    to.push_back(context_.make<Declare>(local, value, declarator.location));
    if (!made->is_struct() || declarator.initializer != nullptr)
        return;
    Block* start = context_.make<Block>(std::span<Statement* const>(), declarator.location);
    to.push_back(start);
    context_.new_structs.push_back({local, start});
}

}  // namespace cuesta::cg
