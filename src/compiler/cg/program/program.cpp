// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The entry with a main around it.
#include "compiler/cg/program/program.h"

#include <algorithm>

namespace cuesta::cg {

using namespace shading;

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

bool Program::call_entry(Instance& entry) {
    const FunctionDecl& decl = *entry.decl;
    is_position_invariant_ =
        decl.definition->is_position_invariant || context_.options.is_position_invariant;
    check_invariance(decl);
    if (!check_reached(*entry.function))
        return false;
    note_entry_names(decl);
    bind_globals();
    EntryCall call;
    for (const ParameterDecl& parameter : decl.parameters)
        add_argument(parameter, *entry.function, call);
    if (std::find(call.arguments.begin(), call.arguments.end(), nullptr) != call.arguments.end())
        return false;
    if (decl.result->is_struct())
        begin_structs(result_item(decl));
    begin_body(*entry.function, call.defaults);
    make_call(entry, call);
    for (const auto& [value, item] : call.outputs)
        output(value, item);
    before_.insert(before_.end(), behind_.begin(), behind_.end());
    make_main(*entry.function);
    return true;
}

void Program::note_entry_names(const FunctionDecl& entry) {
    const bool is_vertex = context_.is_vertex();
    const Flow in = is_vertex ? Flow::vertex_in : Flow::fragment_in;
    const Flow out = is_vertex ? Flow::vertex_out : Flow::fragment_out;
    for (const ParameterDecl& parameter : entry.parameters) {
        if (parameter.is_uniform)
            continue;
        if (parameter.direction != Direction::out)
            note_names(in, parameter_item(parameter));
        if (parameter.direction != Direction::in)
            note_names(out, parameter_item(parameter));
    }
    if (!entry.result->is_void())
        note_names(out, result_item(entry));
}

void Program::add_argument(const ParameterDecl& parameter, const Function& callee, EntryCall& to) {
    const Item item = parameter_item(parameter);
    Variable* const own = callee.parameters[to.arguments.size()].variable;
    if (parameter.is_uniform) {
        to.arguments.push_back(uniform_argument(parameter, item, *own));
        return;
    }
    if (parameter.default_value != nullptr && context_.options.is_strict)
        context_.error(Message::qualifiers, item.location,
                       "a varying parameter of the program has no default");
    // What goes in and out is read by whoever reads the output.
    const bool is_read = parameter.direction != Direction::in || own->is_used;
    Expr* value = parameter.direction != Direction::out ? input(item, is_read) : nullptr;
    if (parameter.direction == Direction::in) {
        to.arguments.push_back(value);
        return;
    }
    Variable* local = context_.new_variable(context_.module.arena.copy(item.name), item.type,
                                            Storage::local, item.location);
    local->is_written = true;
    if (parameter.direction == Direction::out)
        begin_depth(make_reference(context_, own, item.location), item, to.defaults);
    before_.push_back(context_.make<Declare>(local, value, item.location));
    Expr* reference = make_reference(context_, local, item.location);
    to.arguments.push_back(reference);
    to.outputs.emplace_back(reference, item);
}

void Program::begin_body(Function& entry, std::vector<Statement*>& defaults) {
    if (defaults.empty())
        return;
    defaults.push_back(entry.body);
    entry.body = context_.make<Block>(
        context_.module.arena.copy(std::span<Statement* const>(defaults)), entry.location);
}

void Program::make_call(const Instance& entry, EntryCall& call) {
    Function& function = *entry.function;
    Expr* made =
        context_.make<Call>(function.result, &function,
                            context_.module.arena.copy(std::span<Expr* const>(call.arguments)),
                            function.result_precision, function.location);
    if (function.result->is_void()) {
        before_.push_back(context_.make<ExpressionStatement>(made, function.location));
        return;
    }
    const Stable value = stable(context_, made);
    before_.push_back(context_.make<ExpressionStatement>(value.first, function.location));
    call.outputs.emplace_back(value.value, result_item(*entry.decl));
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

}  // namespace cuesta::cg
