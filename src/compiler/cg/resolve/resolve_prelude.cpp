// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Functions of the library that are written in Cg: read when a program names one first.
#include <fmt/core.h>

#include "base/assert.h"
#include "compiler/cg/resolve/resolver.h"
#include "compiler/cg/syntax/parse.h"

namespace cuesta::cg {

std::span<FunctionDecl* const> Resolver::prelude_functions(const Name* name) {
    const auto found = prelude_.find(name);
    if (found != prelude_.end())
        return found->second;
    // They see the library and nothing of the program.
    const Scopes::Detached detached(context_.scopes, 0);
    const StructInfo* const outer = struct_;
    struct_ = nullptr;
    ParseInput input;
    input.text = prelude_of(name->text);
    input.file_name = "prelude";
    const Parsed parsed = parse(input, context_.module.arena, context_.names, context_.diagnostics);
    std::vector<FunctionDecl*> functions;
    for (const syntax::Declaration* node : parsed.unit.declarations) {
        CUESTA_ASSERT(node->kind == syntax::DeclarationKind::function, "the prelude has functions");
        FunctionDecl* decl = declare(*node->function, nullptr);
        decl->is_prelude = true;
        decl->horizon = 0;
        functions.push_back(decl);
    }
    struct_ = outer;
    return prelude_.emplace(name, std::move(functions)).first->second;
}

}  // namespace cuesta::cg
