// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/types/context.h"

namespace cuesta::cg {
namespace {

constexpr uint32_t max_findings = 1000;

}  // namespace

Context::Context(shading::Module& m, shading::Names& n, shading::Diagnostics& d, const Options& o)
    : module(m),
      names(n),
      diagnostics(d),
      options(o),
      profile(o.profile),
      types(m.types),
      scopes(m.arena) {}

void Context::find(Message message, Location location, std::string_view text) {
    // A text may not fill memory with what is wrong in it.
    if (findings_++ > max_findings)
        return;
    Finding** last = &instance->findings;
    while (*last != nullptr)
        last = &(*last)->next;
    *last = make<Finding>();
    **last = {message, location, module.arena.copy(text), nullptr};
}

void Context::error(Message message, Location location, std::string text) {
    if (instance != nullptr && !options.is_strict)
        find(message, location, text);
    else
        diagnostics.error(location, static_cast<uint16_t>(message), std::move(text));
}

void Context::unsupported(Location location, std::string_view text) {
    if (instance != nullptr)
        find(Message::unsupported, location, text);
    else
        error(Message::unsupported, location, std::string(text));
}

Variable* Context::new_variable(std::string_view name,
                                const Type* type,
                                shading::Storage storage,
                                Location location) {
    Variable* variable = make<Variable>();
    variable->name = name;
    variable->type = type;
    variable->precision = precision_of(*type);
    variable->storage = storage;
    variable->location = location;
    variable->number = variables_++;
    return variable;
}

}  // namespace cuesta::cg
