// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Globals and uniforms, those of the entry too: what is of the pipeline gets a variable of it.
#include <fmt/core.h>

#include "compiler/cg/program/program.h"

namespace cuesta::cg {
namespace {

using namespace shading;
using syntax::Qualifier;

bool is_varying(const VariableDecl& decl) {
    return decl.specifiers != nullptr &&
           syntax::has(decl.specifiers->qualifiers, Qualifier::varying);
}

}  // namespace

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

void Program::bind_globals() {
    const bool is_vertex = context_.is_vertex();
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
