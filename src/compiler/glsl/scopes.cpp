// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/scopes.h"

#include "compiler/glsl/builtin_functions.h"
#include "compiler/glsl/builtin_variables.h"

namespace cuesta::glsl {
namespace {

size_t hash_of(const shading::Name* name) {
    // Names lie in an arena: their low bits are all the same.
    const auto bits = reinterpret_cast<uintptr_t>(name) >> 4;
    return bits ^ (bits >> 9);
}

}  // namespace

Symbol& Scopes::symbol_of(const shading::Name* name) {
    size_t slot = hash_of(name) & (slots_.size() - 1);
    while (slots_[slot] != nullptr && slots_[slot]->name != name)
        slot = (slot + 1) & (slots_.size() - 1);
    if (slots_[slot] != nullptr)
        return *slots_[slot];
    Symbol* symbol = arena_.make<Symbol>();
    symbol->name = name;
    symbol->word = find_word(name->text);
    if (symbol->word == nullptr) {
        symbol->builtins = find_builtin_functions(name->text, version_);
        symbol->builtin_variable = find_builtin_variable(name->text, version_, stage_);
    }
    slots_[slot] = symbol;
    if (++count_ * 2 > slots_.size())
        grow();
    return *symbol;
}

void Scopes::grow() {
    std::vector<Symbol*> old(slots_.size() * 2);
    old.swap(slots_);
    for (Symbol* symbol : old) {
        if (symbol == nullptr)
            continue;
        size_t slot = hash_of(symbol->name) & (slots_.size() - 1);
        while (slots_[slot] != nullptr)
            slot = (slot + 1) & (slots_.size() - 1);
        slots_[slot] = symbol;
    }
}

void Scopes::leave() {
    for (; bindings_.size() > marks_.back(); bindings_.pop_back())
        bindings_.back()->symbol->binding = bindings_.back()->hidden;
    marks_.pop_back();
}

Binding* Scopes::bind(Symbol& symbol, Binding::Kind kind) {
    if (symbol.binding != nullptr && symbol.binding->depth == depth())
        return nullptr;
    Binding* binding = arena_.make<Binding>();
    binding->kind = kind;
    binding->depth = depth();
    binding->symbol = &symbol;
    binding->hidden = symbol.binding;
    symbol.binding = binding;
    bindings_.push_back(binding);
    return binding;
}

Binding* Scopes::bind_builtin(Symbol& symbol, shading::Variable* variable) {
    Binding* binding = arena_.make<Binding>();
    binding->kind = Binding::Kind::variable;
    binding->symbol = &symbol;
    binding->variable = variable;
    symbol.binding = binding;
    return binding;
}

}  // namespace cuesta::glsl
