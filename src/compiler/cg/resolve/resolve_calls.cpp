// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Calls of functions, methods and the library.
#include <algorithm>

#include <fmt/core.h>

#include "compiler/cg/resolve/overloads.h"
#include "compiler/cg/resolve/resolver.h"

namespace cuesta::cg {
namespace {

using namespace shading;

std::vector<FunctionDecl*> listed(FunctionDecl* first) {
    std::vector<FunctionDecl*> all;
    for (; first != nullptr; first = first->next)
        all.push_back(first);
    return all;
}

std::vector<FunctionDecl*> methods_named(const StructInfo& info, const Name* name) {
    std::vector<FunctionDecl*> all;
    for (FunctionDecl* method = info.methods; method != nullptr; method = method->next_method)
        if (method->name == name)
            all.push_back(method);
    return all;
}

// A plain sampler that goes on as one.
void note_sampler(Context& context, const Expr& value, const Variable* parameter) {
    const VariableRef* reference = value.as<VariableRef>();
    if (reference != nullptr && TypeTable::is_any_sampler(*value.type) &&
        context.instance != nullptr)
        context.passed_samplers.push_back(
            {context.instance, reference->variable, parameter, value.location});
}

// Of the one function of a name it is said what is wrong; of several, and those of the library and
// of other profiles, that none fits.
Message message_of(const Context& context,
                   std::span<FunctionDecl* const> candidates,
                   size_t arguments) {
    const FunctionDecl& first = *candidates[0];
    const bool is_ruled_out =
        first.profile != nullptr && !rank_of(context.profile, first.profile->text);
    if (candidates.size() != 1 || first.is_prelude || is_ruled_out)
        return Message::no_function;
    const size_t parameters = first.parameters.size();
    if (arguments == parameters)
        return Message::argument_type;
    return arguments < parameters ? Message::too_few_arguments : Message::too_many_arguments;
}

void note_call(Context& context, Function* function) {
    if (context.instance == nullptr)
        return;
    std::vector<Function*>& calls = *context.instance->function->calls;
    if (std::find(calls.begin(), calls.end(), function) == calls.end())
        calls.push_back(function);
}

}  // namespace

Expr* Resolver::call(const syntax::Call& node) {
    std::vector<Expr*> values;
    if (const syntax::Member* member = node.callee->as<syntax::Member>()) {
        const bool is_right = arguments(node.arguments, values);
        Expr* object = expression(*member->base);
        return is_right && object != nullptr ? call_method(object, *member, values, node.location)
                                             : nullptr;
    }
    const syntax::NameExpr* name = node.callee->as<syntax::NameExpr>();
    if (name == nullptr) {
        context_.error(Message::no_callee, node.location, "only functions can be called");
        return nullptr;
    }
    // Whether the name means anything does not depend on the arguments.
    if (!arguments(node.arguments, values))
        return nullptr;
    if (name->scope != nullptr) {
        const Binding* scope = context_.scopes.find(name->scope);
        if (has_object() && scope != nullptr && is_own_struct(scope->type))
            return call_own_method(name->name, values, node.location);
        const StructInfo* info = struct_of(scope);
        const bool is_method = info != nullptr && !methods_named(*info, name->name).empty();
        context_.error(Message::unknown_name, node.location,
                       fmt::format("'{}::{}' {}", name->scope->text, name->name->text,
                                   is_method ? "is called on an object, and here is none"
                                             : "names nothing here"));
        return nullptr;
    }
    return call_named(name->name, values, node.location);
}

// `sampler` becomes what the first lookup takes it for: tex2D a sampler2D. Where it is a parameter,
// it is what the caller gave.
void Resolver::settle_samplers(const Name* name, std::span<Expr*> values) {
    constexpr std::string_view prefix = "tex";
    if (!name->text.starts_with(prefix))
        return;
    const std::string_view rest = name->text.substr(prefix.size());
    const SamplerKind* best = nullptr;
    for (const SamplerKind& kind : all_sampler_kinds)
        if (kind != SamplerKind::any && rest.starts_with(info_of(kind).suffix) &&
            (best == nullptr || info_of(kind).suffix.size() > info_of(*best).suffix.size()))
            best = &kind;
    for (Expr*& value : values) {
        VariableRef* reference = value->as<VariableRef>();
        if (reference == nullptr || !TypeTable::is_any_sampler(*value->type) || best == nullptr)
            continue;
        Variable& variable = *reference->variable;
        if (TypeTable::is_any_sampler(*variable.type))
            variable.type = context_.types.sampler({*best, Scalar::float_});
        value = make_reference(context_, &variable, value->location);
    }
}

Expr* Resolver::call_named(const Name* name, std::vector<Expr*>& values, Location location) {
    const Binding* binding = context_.scopes.find(name);
    if (has_object() && (binding == nullptr || binding->depth == 0) &&
        !methods_named(*struct_, name).empty())
        return call_own_method(name, values, location);
    if (binding != nullptr && binding->kind == Binding::Kind::variable) {
        context_.error(Message::no_callee, location,
                       fmt::format("'{}' is a variable, not a function", name->text));
        return nullptr;
    }
    settle_samplers(name, values);
    const std::vector<FunctionDecl*> own =
        listed(binding != nullptr ? binding->functions : nullptr);
    const Chosen chosen = choose(context_, own, values);
    const bool is_of_prelude = context_.instance != nullptr && context_.instance->decl->is_prelude;
    const LibraryFit library = context_.options.has_library || is_of_prelude
                                   ? library_fit(context_, name->text, values)
                                   : LibraryFit::unknown;
    // The library's functions are overloads of the program's. They take every size, so that its own
    // are preferred where they fit as well.
    const bool is_own =
        chosen.choice == Choice::found && (chosen.is_exact || library != LibraryFit::exact);
    if (is_own)
        return call_function(*chosen.function, values, nullptr, location);
    if (library >= LibraryFit::implicit &&
        (chosen.choice == Choice::none || library == LibraryFit::exact))
        return call_library(name, values, location);
    if (chosen.choice == Choice::ambiguous) {
        context_.error(
            Message::ambiguous, location,
            fmt::format("which '{}' is meant? Several take {}", name->text, list_of(values)));
        return nullptr;
    }
    if (own.empty() && library == LibraryFit::none)
        return call_library(name, values, location);  // which says what it takes
    report_no_function(name, own, values, location);
    return nullptr;
}

std::string Resolver::list_of(std::span<Expr* const> values) const {
    std::string list;
    for (const Expr* value : values)
        list += (list.empty() ? "" : ", ") + context_.types.name_of(*value->type);
    return "(" + list + ")";
}

void Resolver::report_no_function(const Name* name,
                                  std::span<FunctionDecl* const> candidates,
                                  std::span<Expr* const> values,
                                  Location location) {
    if (candidates.empty()) {
        context_.error(
            Message::unknown_name, location,
            fmt::format("there is no function '{}'{}", name->text,
                        declared_names_.contains(name) ? " here: it is declared later" : ""));
        return;
    }
    context_.error(message_of(context_, candidates, values.size()), location,
                   fmt::format("no function '{}' takes {}", name->text, list_of(values)));
}

// --- functions of the program --------------------------------------------------------------------

Expr* Resolver::call_function(FunctionDecl& decl,
                              std::vector<Expr*>& values,
                              Expr* object,
                              Location location) {
    for (size_t i = values.size(); i < decl.parameters.size(); ++i)
        values.push_back(const_cast<Constant*>(decl.parameters[i].default_value));
    std::vector<const Type*> types;
    for (size_t i = 0; i < values.size(); ++i) {
        const Type* type = decl.parameters[i].type;
        types.push_back(context_.types.is_dynamic(*type) ? values[i]->type : type);
    }
    Instance* instance = instance_of(decl, types, location);
    if (instance == nullptr)
        return nullptr;
    Function& function = *instance->function;
    note_call(context_, &function);
    // Where what comes back has another type than where it goes, a variable stands between.
    std::vector<Expr*> before;
    std::vector<Expr*> behind;
    std::vector<Expr*> all;
    if (object != nullptr) {
        if (decl.definition == nullptr) {
            // What it does to its object is not known yet.
            const std::span<Parameter> parameters = context_.module.arena.copy(function.parameters);
            parameters[0].direction = Direction::inout;
            function.parameters = parameters;
        }
        if (function.parameters[0].direction != Direction::in) {
            const bool is_target = is_lvalue(object);
            if (is_target && !check_target(context_, object, location))
                return nullptr;
            if (!is_target) {
                const Stable copy = stable(context_, object);
                if (copy.first != nullptr)
                    before.push_back(copy.first);
                object = copy.value;
            }
        }
        all.push_back(object);
    }
    for (size_t i = 0; i < values.size(); ++i) {
        const ParameterDecl& parameter = decl.parameters[i];
        Expr* value = values[i];
        if (parameter.direction == Direction::in) {
            note_sampler(context_, *value, function.parameters[all.size()].variable);
            all.push_back(converted(context_, value, types[i], "an argument"));
            if (all.back() == nullptr)
                return nullptr;
            continue;
        }
        if (!check_target(context_, value, value->location))
            return nullptr;
        if (value->type == types[i]) {
            all.push_back(value);
            continue;
        }
        Variable* between =
            context_.new_variable("between", types[i], Storage::local, value->location);
        between->is_written = true;
        Expr* reference = make_reference(context_, between, value->location);
        if (parameter.direction == Direction::inout) {
            Assign* in = context_.make<Assign>(reference, value->location);
            in->value = converted(context_, value, types[i], "an argument");
            if (in->value == nullptr)
                return nullptr;
            before.push_back(in);
        }
        Assign* out = context_.make<Assign>(value, value->location);
        out->value = converted(context_, reference, value->type, "an argument");
        if (out->value == nullptr)
            return nullptr;
        behind.push_back(out);
        all.push_back(reference);
    }
    Expr* call = context_.make<Call>(function.result, &function,
                                     context_.module.arena.copy(std::span<Expr* const>(all)),
                                     function.result_precision, location);
    if (!behind.empty() && !function.result->is_void()) {
        const Stable result = stable(context_, call);
        before.push_back(result.first);
        behind.push_back(result.value);
    } else {
        before.push_back(call);
    }
    before.insert(before.end(), behind.begin(), behind.end());
    return before.size() == 1 ? call : make_sequence(context_, before, location);
}

// --- methods -------------------------------------------------------------------------------------

Expr* Resolver::call_method(Expr* object,
                            const syntax::Member& callee,
                            std::vector<Expr*>& values,
                            Location location) {
    const StructInfo* info =
        object->type->is_struct() ? context_.types.info_of(*object->type) : nullptr;
    const std::vector<FunctionDecl*> methods =
        info != nullptr ? methods_named(*info, callee.name) : std::vector<FunctionDecl*>();
    if (methods.empty()) {
        context_.error(Message::no_member, callee.location,
                       fmt::format("{} has no function '{}'", context_.types.name_of(*object->type),
                                   callee.name->text));
        return nullptr;
    }
    return call_of(methods, callee.name, values, object, location);
}

Expr* Resolver::call_own_method(const Name* name, std::vector<Expr*>& values, Location location) {
    Expr* object = make_reference(context_, context_.instance->object, location);
    return call_of(methods_named(*struct_, name), name, values, object, location);
}

Expr* Resolver::call_of(std::span<FunctionDecl* const> methods,
                        const Name* name,
                        std::vector<Expr*>& values,
                        Expr* object,
                        Location location) {
    const Chosen chosen = choose(context_, methods, values);
    if (chosen.choice == Choice::found)
        return call_function(*chosen.function, values, object, location);
    if (chosen.choice == Choice::ambiguous)
        context_.error(
            Message::ambiguous, location,
            fmt::format("which '{}' is meant? Several take {}", name->text, list_of(values)));
    else
        report_no_function(name, methods, values, location);
    return nullptr;
}

// --- the library ---------------------------------------------------------------------------------

Expr* Resolver::call_library(const Name* name, std::vector<Expr*>& values, Location location) {
    if (prelude_of(name->text).empty())
        return make_library_call(context_, name->text, values, location);
    const std::span<FunctionDecl* const> functions = prelude_functions(name);
    const Chosen chosen = choose(context_, functions, values);
    if (chosen.choice != Choice::found) {
        report_no_function(name, functions, values, location);
        return nullptr;
    }
    // What the profile does not serve is said of the call, not of what is written in the prelude.
    if (Expr* refused =
            refused_library_call(context_, name->text, values, chosen.function->result, location))
        return refused;
    return call_function(*chosen.function, values, nullptr, location);
}

}  // namespace cuesta::cg
