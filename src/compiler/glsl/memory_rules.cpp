// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/memory_rules.h"

#include <fmt/core.h>

namespace cuesta::glsl {
namespace {

using namespace shading;

// One level of what members, indices and swizzles are of; null: it is none of these.
const Expr* base_of(const Expr& e) {
    if (const MemberRef* member = e.as<MemberRef>())
        return member->base;
    if (const Index* index = e.as<Index>())
        return index->base;
    if (const Swizzle* swizzle = e.as<Swizzle>())
        return swizzle->base;
    return nullptr;
}

}  // namespace

const Variable* variable_of(const Expr& expression) {
    const Expr* e = &expression;
    while (const Expr* base = base_of(*e))
        e = base;
    const VariableRef* const reference = e->as<VariableRef>();
    return reference != nullptr ? reference->variable : nullptr;
}

bool check_image_argument(Context& context, const Expr& argument, const Variable& parameter) {
    const Variable* const given = variable_of(argument);
    if (given == nullptr || !innermost(*argument.type).is_image())
        return true;
    for (const Memory memory :
         {Memory::coherent, Memory::volatile_, Memory::readonly, Memory::writeonly})
        if (has(given->memory, memory) && !has(parameter.memory, memory)) {
            context.error(argument.location, fmt::format("'{}' is {}, and the parameter is not",
                                                         given->name, name_of(memory)));
            return false;
        }
    return true;
}

}  // namespace cuesta::glsl
