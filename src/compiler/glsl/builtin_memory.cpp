// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Calls of built-in functions of memory: atomics, atomic counters, images and barriers (GLSL ES
// 3.10, 8.10 to 8.16).
#include <fmt/core.h>

#include "compiler/glsl/builtin_parts.h"
#include "compiler/glsl/expressions.h"
#include "compiler/glsl/memory_rules.h"
#include "compiler/glsl/precision.h"

namespace cuesta::glsl {
namespace {

using namespace shading;

// Variables in buffers, and shared ones.
bool check_atomic_target(Context& context, Expr* target) {
    const Variable* const variable = variable_of(*target);
    const bool is_memory = variable != nullptr && (variable->storage == Storage::buffer ||
                                                   variable->storage == Storage::shared);
    if (is_memory)
        return check_target(context, target, target->location);
    context.error(target->location,
                  "atomic functions are for variables in buffers and shared ones");
    return false;
}

bool check_image(Context& context, const Expr& image, MemoryAction action) {
    const Variable* const variable = variable_of(image);
    const Memory refused =
        action == MemoryAction::image_load ? Memory::writeonly : Memory::readonly;
    if (action == MemoryAction::image_size || variable == nullptr ||
        !has(variable->memory, refused))
        return true;
    context.error(
        image.location,
        fmt::format("'{}' cannot be {}: it is {}", variable->name,
                    action == MemoryAction::image_load ? "read" : "written", name_of(refused)));
    return false;
}

bool is_image_action(MemoryAction action) {
    return action == MemoryAction::image_load || action == MemoryAction::image_store ||
           action == MemoryAction::image_size;
}

}  // namespace

Expr* make_memory_call(Context& context,
                       const BuiltinFunction& row,
                       std::span<Expr* const> arguments,
                       Location location) {
    const bool is_atomic =
        row.memory == MemoryAction::atomic || row.memory == MemoryAction::atomic_swap;
    if (is_atomic && !check_atomic_target(context, arguments[0]))
        return nullptr;
    if (is_image_action(row.memory) && !check_image(context, *arguments[0], row.memory))
        return nullptr;
    const Precision precision = row.precision == Precision::none && !arguments.empty()
                                    ? arguments[0]->precision
                                    : row.precision;
    const Type* const type = builtin_result_type(context, row, arguments);
    MemoryCall* const call = context.make<MemoryCall>(
        type, row.memory, type->is_void() ? Precision::none : precision, location);
    call->atomic = row.atomic;
    if (arguments.empty())
        return call;
    call->target = arguments[0];
    call->operands = context.module.arena.copy(arguments.subspan(1));
    for (Expr* operand : call->operands)
        settle(operand, Precision::high);
    return call;
}

}  // namespace cuesta::glsl
