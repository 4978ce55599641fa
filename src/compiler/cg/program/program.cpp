// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/program/program.h"

#include <algorithm>
#include <limits>

#include <fmt/core.h>

#include "compiler/cg/resolve/overloads.h"

namespace cuesta::cg {
namespace {

using namespace shading;
using syntax::Qualifier;

// Of the main file, which stands behind the macros of the command line; a column of zero is no
// place in a line.
constexpr Location whole_text = {.string = 1, .line = 1, .column = 0};

// Of what the profile does not offer not even a word: the text is for several.
void report_unreached(Context& context, const Instance& instance) {
    for (const Finding* finding = instance.findings; finding != nullptr; finding = finding->next)
        if (finding->message != Message::unsupported)
            context.warning(Message::unreached, finding->location,
                            fmt::format("in '{}', which the program does not call: {}",
                                        instance.function->name, finding->text));
}

}  // namespace

// Which functions main reaches, and whether one reaches itself.
class Program::Reach {
  public:
    bool walk(const Function& function) {
        if (std::find(path_.begin(), path_.end(), &function) != path_.end()) {
            recursive_ = &function;
            return false;
        }
        if (!seen_.emplace(&function, true).second)
            return true;
        path_.push_back(&function);
        for (const Function* callee : *function.calls)
            if (!walk(*callee))
                return false;
        path_.pop_back();
        return true;
    }
    bool has(const Function& function) const { return seen_.contains(&function); }
    const Function* recursive() const { return recursive_; }

  private:
    std::unordered_map<const Function*, bool> seen_;
    std::vector<const Function*> path_;
    const Function* recursive_ = nullptr;
};

// --- the entry -----------------------------------------------------------------------------------

Instance* Program::find_entry() {
    const std::string_view name = context_.options.entry;
    const std::vector<FunctionDecl*> all = resolver_.functions_of(context_.names.enter(name));
    std::vector<FunctionDecl*> fitting;
    unsigned best = std::numeric_limits<unsigned>::max();
    for (FunctionDecl* decl : all) {
        unsigned rank = best;
        if (decl->profile != nullptr) {
            const std::optional<unsigned> found = rank_of(context_.profile, decl->profile->text);
            if (!found)
                continue;
            rank = *found;
        }
        if (decl->definition == nullptr || decl->is_static || rank > best)
            continue;
        if (rank < best)
            fitting.clear();
        best = rank;
        fitting.push_back(decl);
    }
    if (fitting.size() != 1) {
        context_.error(
            Message::no_entry, whole_text,
            fitting.empty()
                ? fmt::format("there is no function '{}' that could be the program", name)
                : fmt::format("there are {} functions '{}': which is the program?", fitting.size(),
                              name));
        return nullptr;
    }
    FunctionDecl& decl = *fitting[0];
    std::vector<const Type*> types;
    for (const ParameterDecl& parameter : decl.parameters) {
        if (context_.types.is_dynamic(*parameter.type) &&
            !TypeTable::is_any_sampler(*parameter.type)) {
            context_.error(Message::bad_type, parameter.syntax->declarator.location,
                           fmt::format("a parameter of the program needs a concrete type, and {} "
                                       "is none",
                                       context_.types.name_of(*parameter.type)));
            return nullptr;
        }
        types.push_back(parameter.type);
    }
    return resolver_.instance_of(decl, types, decl.syntax->declarator.location);
}

bool Program::build() {
    Instance* entry = find_entry();
    if (entry == nullptr || context_.diagnostics.has_errors())
        return false;
    reflection_.entry = context_.options.entry;
    reflection_.profile = context_.profile.name;
    if (!call_entry(*entry) || context_.diagnostics.has_errors())
        return false;
    warn_of_bodies(*entry);
    return true;
}

Program::Item Program::parameter_item(const ParameterDecl& parameter) {
    const syntax::Declarator& declarator = parameter.syntax->declarator;
    return {parameter.type, &declarator.semantic,
            std::string(declarator.name != nullptr ? declarator.name->text : ""),
            declarator.location, true};
}

Program::Item Program::result_item(const FunctionDecl& entry) {
    const syntax::Declarator& own = entry.definition->declarator;
    return {entry.result, &own.semantic, std::string(own.name->text), own.location, true};
}

bool Program::call_entry(Instance& entry) {
    const FunctionDecl& decl = *entry.decl;
    const Function& function = *entry.function;
    is_position_invariant_ =
        decl.definition->is_position_invariant || context_.options.is_position_invariant;
    check_invariance(decl);
    if (!check_reached(function))
        return false;
    const bool is_vertex = context_.is_vertex();
    const Flow in = is_vertex ? Flow::vertex_in : Flow::fragment_in;
    const Flow out = is_vertex ? Flow::vertex_out : Flow::fragment_out;
    const Item result = result_item(decl);
    for (const ParameterDecl& parameter : decl.parameters) {
        if (parameter.is_uniform)
            continue;
        if (parameter.direction != Direction::out)
            note_names(in, parameter_item(parameter));
        if (parameter.direction != Direction::in)
            note_names(out, parameter_item(parameter));
    }
    if (!decl.result->is_void())
        note_names(out, result);
    bind_globals();
    std::vector<Expr*> arguments;
    std::vector<std::pair<Expr*, Item>> outputs;
    std::vector<Statement*> defaults;  // in front of the entry's body
    for (const ParameterDecl& parameter : decl.parameters) {
        const Item item = parameter_item(parameter);
        if (parameter.is_uniform) {
            arguments.push_back(
                uniform_argument(parameter, item, *function.parameters[arguments.size()].variable));
            continue;
        }
        if (parameter.default_value != nullptr && context_.options.is_strict)
            context_.error(Message::qualifiers, item.location,
                           "a varying parameter of the program has no default");
        // What goes in and out is read by whoever reads the output.
        const bool is_read = parameter.direction != Direction::in ||
                             function.parameters[arguments.size()].variable->is_used;
        Expr* value = parameter.direction != Direction::out ? input(item, is_read) : nullptr;
        if (parameter.direction == Direction::in) {
            arguments.push_back(value);
            continue;
        }
        Variable* local = context_.new_variable(context_.module.arena.copy(item.name), item.type,
                                                Storage::local, item.location);
        local->is_written = true;
        if (parameter.direction == Direction::out)
            begin_depth(make_reference(context_, function.parameters[arguments.size()].variable,
                                       item.location),
                        item, defaults);
        before_.push_back(context_.make<Declare>(local, value, item.location));
        Expr* reference = make_reference(context_, local, item.location);
        arguments.push_back(reference);
        outputs.emplace_back(reference, item);
    }
    if (std::find(arguments.begin(), arguments.end(), nullptr) != arguments.end())
        return false;
    if (decl.result->is_struct())
        begin_structs(result);
    if (!defaults.empty()) {
        defaults.push_back(function.body);
        entry.function->body = context_.make<Block>(
            context_.module.arena.copy(std::span<Statement* const>(defaults)), function.location);
    }
    Expr* call = context_.make<Call>(function.result, entry.function,
                                     context_.module.arena.copy(std::span<Expr* const>(arguments)),
                                     function.result_precision, function.location);
    if (decl.result->is_void()) {
        before_.push_back(context_.make<ExpressionStatement>(call, function.location));
    } else {
        const Stable value = stable(context_, call);
        before_.push_back(context_.make<ExpressionStatement>(value.first, function.location));
        outputs.emplace_back(value.value, result);
    }
    for (const auto& [value, item] : outputs)
        output(value, item);
    before_.insert(before_.end(), behind_.begin(), behind_.end());

    make_main(*entry.function);
    return true;
}

// Null: an error.
Expr* Program::uniform_argument(const ParameterDecl& parameter,
                                const Item& item,
                                const Variable& callees) {
    if (parameter.direction != Direction::in) {
        context_.error(Message::qualifiers, item.location,
                       "a uniform parameter of the program is 'in'");
        return nullptr;
    }
    Variable* uniform = context_.new_variable(context_.module.arena.copy(item.name), item.type,
                                              Storage::uniform, item.location);
    uniform->is_const = true;
    context_.module.globals.push_back(uniform);
    // A plain sampler is what the body takes it for.
    if (!TypeTable::is_any_sampler(*callees.type))
        context_.taken_for[uniform] = callees.type;
    else if (const auto taken = context_.taken_for.find(&callees);
             taken != context_.taken_for.end())
        context_.taken_for[uniform] = taken->second;
    bind_uniform(uniform, *item.semantic, parameter.default_value, -1, true);
    uniforms_.back().is_read = callees.is_used;
    if (callees.is_used || has_samplers(*item.type))
        return make_reference(context_, uniform, item.location);
    // What the body does not name takes no place.
    Variable* nothing =
        context_.new_variable(uniform->name, item.type, Storage::local, item.location);
    before_.push_back(context_.make<Declare>(nothing, nullptr, item.location));
    return make_reference(context_, nothing, item.location);
}

void Program::make_main(Function& entry) {
    Function* main = context_.make<Function>();
    main->name = "main";
    main->result = context_.types.void_type();
    main->location = entry.location;
    main->number = context_.next_function_number();
    context_.module.call_lists.push_back(std::make_unique<std::vector<Function*>>());
    main->calls = context_.module.call_lists.back().get();
    main->calls->push_back(&entry);
    main->body = context_.make<Block>(
        context_.module.arena.copy(std::span<Statement* const>(before_)), entry.location);
    context_.module.functions.push_back(main);
    context_.module.main = main;
}

// What the profile does not offer is an error where the program reaches it; so is a function
// without a body, and one that calls itself.
bool Program::check_reached(const Function& entry) {
    Reach reach;
    if (!reach.walk(entry)) {
        context_.error(Message::recursion, reach.recursive()->location,
                       fmt::format("'{}' calls itself", reach.recursive()->name));
        return false;
    }
    bool is_right = true;
    for (Instance* instance = context_.all_instances; instance != nullptr;
         instance = instance->next_of_all) {
        if (!reach.has(*instance->function)) {
            report_unreached(context_, *instance);
            continue;
        }
        instance->is_reached = true;
        if (instance->function->body == nullptr) {
            context_.error(
                Message::not_defined, instance->function->location,
                fmt::format("'{}' is declared, called and not defined", instance->function->name));
            is_right = false;
        }
        for (const Finding* finding = instance->findings; finding != nullptr;
             finding = finding->next) {
            context_.error(finding->message, finding->location, std::string(finding->text));
            is_right = false;
        }
    }
    if (is_right)
        warn_of_comparisons(reach);
    return is_right && check_samplers(reach);
}

// Another profile's picture would be another one.
void Program::warn_of_comparisons(const Reach& reach) {
    for (const Context::ImplicitComparison& one : context_.implicit_comparisons)
        if (one.caller == nullptr || reach.has(*one.caller->function))
            context_.warning(Message::implicit_comparison, one.location,
                             fmt::format("'{}' of four coordinates compares the third one with a "
                                         "depth in {}; for a picture without depth give it three",
                                         one.function, context_.profile.name));
}

// What a parameter is taken for its argument is taken for too ("A sampler variable must be used in
// a consistent way throughout the program"); by any number of functions.
bool Program::check_samplers(const Reach& reach) {
    std::vector<const Context::PassedSampler*> passed;
    for (const Context::PassedSampler& one : context_.passed_samplers)
        if (reach.has(*one.caller->function))
            passed.push_back(&one);
    const auto type_of = [&](const Variable& variable) -> const Type* {
        if (!TypeTable::is_any_sampler(*variable.type))
            return variable.type;
        const auto taken = context_.taken_for.find(&variable);
        return taken == context_.taken_for.end() ? nullptr : taken->second;
    };
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (const Context::PassedSampler* one : passed) {
            const Type* wanted = type_of(*one->parameter);
            const Type* known = type_of(*one->argument);
            if (wanted == nullptr || wanted == known)
                continue;
            if (known != nullptr) {
                context_.error(
                    Message::conversion, one->location,
                    fmt::format("'{}' is taken for {}, and for {} elsewhere", one->argument->name,
                                context_.types.name_of(*wanted), context_.types.name_of(*known)));
                return false;
            }
            context_.taken_for[one->argument] = wanted;
            is_new = true;
        }
    }
    return true;
}

// --- globals -------------------------------------------------------------------------------------

void Program::bind_globals() {
    const bool is_vertex = context_.is_vertex();
    const auto is_varying = [](const VariableDecl& decl) {
        return decl.specifiers != nullptr &&
               syntax::has(decl.specifiers->qualifiers, Qualifier::varying);
    };
    for (VariableDecl* decl : resolver_.globals()) {
        if (decl->variable == nullptr || !is_varying(*decl))
            continue;
        const Item item = {decl->declared, &decl->declarator->semantic,
                           std::string(decl->name->text), decl->declarator->location, false};
        const bool is_out = syntax::has(decl->specifiers->qualifiers, Qualifier::out);
        note_names(is_out ? (is_vertex ? Flow::vertex_out : Flow::fragment_out)
                          : (is_vertex ? Flow::vertex_in : Flow::fragment_in),
                   item);
    }
    for (VariableDecl* decl : resolver_.globals()) {
        if (decl->variable == nullptr)
            continue;
        if (is_varying(*decl)) {
            // Without a place it is none of the pipeline's.
            decl->variable->storage = Storage::global;
            if (decl->variable->is_used)
                bind_varying_global(*decl);
            continue;
        }
        if (decl->variable->storage != Storage::uniform)
            continue;
        // A sampler that is assigned is another name of one that has a unit.
        if (decl->variable->is_written && decl->declared->is_sampler())
            continue;
        if (decl->variable->is_written)
            copy_written_uniform(*decl);
        bind_uniform(decl->variable, decl->declarator->semantic, decl->default_value, decl->buffer,
                     false);
    }
}

// The pipeline's own variable stands beside it: copied before and behind the program.
void Program::bind_varying_global(VariableDecl& decl) {
    Variable* variable = decl.variable;
    const Item item = {decl.declared, &decl.declarator->semantic, std::string(decl.name->text),
                       decl.declarator->location, false};
    const Qualifier qualifiers = decl.specifiers->qualifiers;
    const bool is_out = syntax::has(qualifiers, Qualifier::out);
    Expr* reference = make_reference(context_, variable, item.location);
    if (!is_out || syntax::has(qualifiers, Qualifier::in)) {
        Expr* value = input(item);
        if (value == nullptr)
            return;
        Assign* assign = context_.make<Assign>(reference, item.location);
        assign->value = value;
        before_.insert(before_.begin(), context_.make<ExpressionStatement>(assign, item.location));
    }
    if (!is_out || !variable->is_written)
        return;
    std::vector<Statement*> defaults;
    begin_depth(reference, item, defaults);
    before_.insert(before_.begin(), defaults.begin(), defaults.end());
    output(reference, item);
}

// A uniform that the program writes is a variable that begins with the uniform's value.
void Program::copy_written_uniform(VariableDecl& decl) {
    Variable* copy = decl.variable;
    Variable* uniform =
        context_.new_variable(copy->name, copy->type, Storage::uniform, copy->location);
    copy->storage = Storage::global;
    context_.module.globals.push_back(uniform);
    context_.module.initializers.push_back(context_.make<Declare>(
        copy, make_reference(context_, uniform, copy->location), copy->location));
    decl.variable = uniform;
}

void Program::bind_uniform(Variable* variable,
                           const syntax::Semantic& semantic,
                           const Constant* default_value,
                           int32_t buffer,
                           bool is_of_entry) {
    Uniform uniform = {variable, default_value, buffer, {}, true};
    add_uniform_leaves(
        uniform,
        {variable->type, &semantic, std::string(variable->name), variable->location, is_of_entry},
        {});
    uniforms_.push_back(std::move(uniform));
}

void Program::add_uniform_leaves(Uniform& uniform,
                                 const Item& item,
                                 std::vector<uint32_t> lengths) {
    Item inner = item;
    const size_t outer = lengths.size();
    for (; inner.type->is_array(); inner.type = inner.type->element)
        lengths.push_back(inner.type->length);
    if (!inner.type->is_struct()) {
        uniform.leaves.push_back({std::move(inner), std::move(lengths), outer});
        return;
    }
    for (size_t i = outer; i < lengths.size(); ++i)
        inner.name += fmt::format("[{}]", lengths[i]);
    for (uint32_t i = 0; i < inner.type->members.size(); ++i)
        add_uniform_leaves(uniform, member_of(inner, i), lengths);
}

}  // namespace cuesta::cg
