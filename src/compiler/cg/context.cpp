// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/context.h"

namespace cuesta::cg {

Context::Context(shading::Module& m, shading::Names& n, shading::Diagnostics& d, const Options& o)
    : module(m),
      names(n),
      diagnostics(d),
      options(o),
      profile(*o.profile),
      types(m.types),
      scopes(m.arena) {}

void Context::unsupported(Location location, std::string_view text) {
    if (instance == nullptr)
        return error(Message::unsupported, location, std::string(text));
    Finding* finding = make<Finding>();
    finding->location = location;
    finding->text = module.arena.copy(text);
    finding->next = instance->findings;
    instance->findings = finding;
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
