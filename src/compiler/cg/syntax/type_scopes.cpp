// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/syntax/type_scopes.h"

#include "compiler/cg/syntax/basic_types.h"

namespace cuesta::cg {

TypeScopes::Symbol& TypeScopes::symbol_of(const shading::Name* name) {
    const auto [place, is_new] = symbols_.try_emplace(name);
    Symbol& symbol = place->second;
    if (is_new) {
        symbol.word = find_word(name->text, is_strict_);
        symbol.numeric = parse_numeric_name(name->text, is_strict_);
        symbol.sampler = parse_sampler_name(name->text);
    }
    // Members come into the method's scope when they are named: a struct may have many of them, and
    // many methods.
    if (method_ != nullptr &&
        (symbol.bindings.empty() || symbol.bindings.back().depth < method_depth_)) {
        const auto member = method_->names.find(name);
        if (member != method_->names.end())
            bind_symbol(symbol, name, member->second);
    }
    return symbol;
}

void TypeScopes::leave() {
    for (; bound_.size() > marks_.back(); bound_.pop_back())
        symbols_.at(bound_.back()).bindings.pop_back();
    marks_.pop_back();
}

const TypeScopes::Members* TypeScopes::leave_struct() {
    Members& members = members_.emplace_back();
    for (size_t i = marks_.back(); i < bound_.size(); ++i)
        members.names.emplace(bound_[i], symbols_.at(bound_[i]).bindings.back());
    leave();
    return &members;
}

void TypeScopes::enter_method(const Members& members) {
    enter();
    method_ = &members;
    method_depth_ = depth();
}

void TypeScopes::leave_method() {
    method_ = nullptr;
    leave();
}

void TypeScopes::bind_symbol(Symbol& symbol, const shading::Name* name, const Binding& binding) {
    // Declared again in its scope: the later one counts.
    if (!symbol.bindings.empty() && symbol.bindings.back().depth == depth()) {
        symbol.bindings.back() = binding;
    } else {
        symbol.bindings.push_back(binding);
        bound_.push_back(name);
    }
    symbol.bindings.back().depth = depth();
}

void TypeScopes::bind(const shading::Name* name, bool is_type, const Members* members) {
    bind_symbol(symbol_of(name), name, {.is_type = is_type, .members = members});
}

bool TypeScopes::inherit(const Members* members) {
    if (members == nullptr)
        return true;
    inherited_ += members->names.size();
    if (inherited_ > max_inherited_types)
        return false;
    for (const auto& [name, binding] : members->names)
        if (binding.is_type)
            bind(name, true, binding.members);
    return true;
}

void TypeScopes::complete(const shading::Name* name, const Members* members) {
    Symbol& symbol = symbol_of(name);
    if (symbol.is_declared_type())
        symbol.bindings.back().members = members;
}

}  // namespace cuesta::cg
