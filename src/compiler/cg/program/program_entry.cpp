// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which function is the program: of the entry's name, and of the profile that fits best.
#include <limits>

#include <fmt/core.h>

#include "compiler/cg/program/program.h"

namespace cuesta::cg {
namespace {

using namespace shading;

// Of the main file, which stands behind the macros of the command line; a column of zero is no
// place in a line.
constexpr Location whole_text = {.string = 1, .line = 1, .column = 0};

}  // namespace

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

}  // namespace cuesta::cg
