// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/types/scopes.h"

namespace cuesta::cg {

void Scopes::leave() {
    for (; bindings_.size() > marks_.back(); bindings_.pop_back())
        *bindings_.back()->slot = bindings_.back()->hidden;
    marks_.pop_back();
}

Binding* Scopes::find_in(const Table& table, const Name* name) const {
    const auto found = table.find(name);
    if (found == table.end())
        return nullptr;
    for (Binding* binding = found->second; binding != nullptr; binding = binding->hidden)
        if (binding->depth == 0 ? binding->serial < horizon_ : binding->serial >= floor_)
            return binding;
    return nullptr;
}

Binding* Scopes::find_local(const Name* name) const {
    Binding* binding = find(name);
    return binding != nullptr && binding->depth != 0 ? binding : nullptr;
}

Binding* Scopes::find_global(const Name* name) const {
    Binding* binding = find(name);
    while (binding != nullptr && binding->depth != 0)
        binding = binding->hidden;
    return binding != nullptr && binding->serial < horizon_ ? binding : nullptr;
}

Binding* Scopes::find_here(const Name* name) const {
    Binding* binding = find(name);
    return binding != nullptr && binding->depth == depth() ? binding : nullptr;
}

Binding* Scopes::bind_in(Table& table, const Name* name, Binding::Kind kind) {
    // Elements of the table stay where they are.
    Binding*& slot = table[name];
    if (slot != nullptr && slot->depth == depth())
        return nullptr;
    Binding* binding = arena_.make<Binding>();
    binding->kind = kind;
    binding->depth = depth();
    binding->serial = serial_++;
    binding->hidden = slot;
    binding->slot = &slot;
    slot = binding;
    if (depth() != 0)
        bindings_.push_back(binding);
    return binding;
}

Binding* Scopes::bind(const Name* name, Binding::Kind kind) {
    return bind_in(names_, name, kind);
}

Binding* Scopes::bind_tag(const Name* name, const Type* type) {
    Binding* binding = bind_in(tags_, name, Binding::Kind::type);
    if (binding != nullptr)
        binding->type = type;
    return binding;
}

}  // namespace cuesta::cg
