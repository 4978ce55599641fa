// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Constructors (GLSL ES 1.00 and 3.00, 5.4): every conversion becomes an operation of its own.
#include <algorithm>

#include <fmt/core.h>

#include "compiler/glsl/declarations.h"
#include "compiler/glsl/expressions.h"
#include "compiler/glsl/precision.h"

namespace cuesta::glsl {
namespace {

using namespace shading;

// Of scalars and vectors.
Expr* converted(Context& context, Expr* value, Scalar scalar, Location location) {
    if (value == nullptr || value->type->scalar == scalar)
        return value;
    Expr* const operands[] = {value};
    return make_operation(context, Operator::convert,
                          context.types.vector(scalar, value->type->components), operands,
                          location);
}

Expr* make_parts(Context& context,
                 const Type* type,
                 ConstructForm form,
                 std::span<Expr* const> parts,
                 Location location) {
    const Precision precision = settle_together(parts, Precision::none);
    Expr* construct =
        context.make<Construct>(type, form, context.module.arena.copy(parts),
                                has_precision(*type) ? precision : Precision::none, location);
    return are_constants(parts) ? folded(context, construct) : construct;
}

// Its first component: column 0, row 0 of a matrix.
Expr* first_component(Context& context, Expr* value, Location location) {
    if (value->type->is_scalar())
        return value;
    if (value->type->is_matrix())
        value = make_index(context, value, make_int(context, 0, location), location);
    constexpr uint8_t first[] = {0};
    return make_swizzle(context, value, first, location);
}

bool check_numeric(Context& context, const Type* type, std::span<Expr* const> arguments) {
    for (const Expr* argument : arguments)
        if (!argument->type->is_numeric()) {
            context.error(
                argument->location,
                fmt::format("a {} cannot be made of {}", name_of(*type), name_of(*argument->type)));
            return false;
        }
    return true;
}

// 5.4.2: enough components, and no argument without use.
bool check_count(Context& context,
                 const Type* type,
                 std::span<Expr* const> arguments,
                 Location location) {
    unsigned have = 0;
    for (const Expr* argument : arguments) {
        if (have >= type->scalars()) {
            context.error(argument->location,
                          fmt::format("too many arguments for a {}", name_of(*type)));
            return false;
        }
        have += argument->type->scalars();
    }
    if (have >= type->scalars())
        return true;
    context.error(location, fmt::format("not enough components for a {}: {} of {}", name_of(*type),
                                        have, type->scalars()));
    return false;
}

// An argument as scalars of the wanted kind. There are no matrices but of floats: of one that must
// be converted only the vector of what is `missing` is made.
Expr* fitting(
    Context& context, Expr* argument, Scalar scalar, unsigned missing, Location location) {
    if (!argument->type->is_matrix() || scalar == Scalar::float_)
        return converted(context, argument, scalar, location);
    if (missing == 1)
        return converted(context, first_component(context, argument, location), scalar, location);
    const unsigned size = std::min(missing, argument->type->scalars());
    Expr* const parts[] = {argument};
    Expr* vector = make_parts(context, context.types.vector(Scalar::float_, size),
                              ConstructForm::parts, parts, location);
    return converted(context, vector, scalar, location);
}

// A constructor is no l-value (5.8), though nothing may be left of it but its argument or a part.
Expr* value_of(Context& context, Expr* expression, Location location) {
    const Swizzle* swizzle = expression->as<Swizzle>();
    const bool names_something =
        expression->as<VariableRef>() != nullptr || expression->as<MemberRef>() != nullptr ||
        expression->as<Index>() != nullptr || (swizzle != nullptr && !repeats_component(*swizzle));
    return names_something ? make_sequence(context, std::span(&expression, 1), location)
                           : expression;
}

Expr* make_scalar(Context& context, const Type* type, Expr* argument, Location location) {
    Expr* first = first_component(context, argument, location);
    return value_of(context, converted(context, first, type->scalar, location), location);
}

Expr* make_numeric_parts(Context& context,
                         const Type* type,
                         std::span<Expr* const> arguments,
                         Location location) {
    const std::span<Expr*> parts = context.module.arena.make_span<Expr*>(arguments.size());
    unsigned missing = type->scalars();
    for (size_t i = 0; i < arguments.size(); ++i) {
        parts[i] = fitting(context, arguments[i], type->scalar, missing, location);
        missing -= std::min(missing, arguments[i]->type->scalars());
    }
    return make_parts(context, type, ConstructForm::parts, parts, location);
}

Expr* make_vector(Context& context,
                  const Type* type,
                  std::span<Expr* const> arguments,
                  Location location) {
    if (arguments.size() == 1 && arguments[0]->type->is_scalar()) {
        constexpr uint8_t same[] = {0, 0, 0, 0};
        Expr* scalar = converted(context, arguments[0], type->scalar, location);
        return value_of(
            context,
            make_swizzle(context, scalar, std::span(same).first(type->components), location),
            location);
    }
    if (!check_count(context, type, arguments, location))
        return nullptr;
    return make_numeric_parts(context, type, arguments, location);
}

Expr* make_matrix(Context& context,
                  const Type* type,
                  std::span<Expr* const> arguments,
                  Location location) {
    if (context.language.version == Version::gl_110 &&
        std::ranges::any_of(arguments, [](const Expr* part) { return part->type->is_matrix(); })) {
        context.error(location, "matrices are made of matrices since version 1.20");
        return nullptr;
    }
    if (arguments.size() == 1 && arguments[0]->type == type)
        return make_sequence(context, arguments, location);
    if (arguments.size() == 1 && arguments[0]->type->is_matrix())
        return make_parts(context, type, ConstructForm::resize, arguments, location);
    for (const Expr* argument : arguments)
        if (argument->type->is_matrix()) {
            context.error(argument->location,
                          "a matrix made of a matrix takes nothing else (5.4.2)");
            return nullptr;
        }
    if (arguments.size() == 1 && arguments[0]->type->is_scalar()) {
        Expr* const parts[] = {converted(context, arguments[0], type->scalar, location)};
        return make_parts(context, type, ConstructForm::diagonal, parts, location);
    }
    if (!check_count(context, type, arguments, location))
        return nullptr;
    return make_numeric_parts(context, type, arguments, location);
}

Expr* make_structure(Context& context,
                     const Type* type,
                     std::span<Expr* const> arguments,
                     Location location) {
    if (arguments.size() != type->members.size()) {
        context.error(location,
                      fmt::format("'{}' has {} members, but {} arguments are given", name_of(*type),
                                  type->members.size(), arguments.size()));
        return nullptr;
    }
    const std::span<Expr*> values = context.module.arena.make_span<Expr*>(arguments.size());
    for (size_t i = 0; i < arguments.size(); ++i) {
        const Member& member = type->members[i];
        values[i] = implicitly(context, arguments[i], member.type);
        if (values[i]->type != member.type) {
            context.error(arguments[i]->location,
                          fmt::format("the member '{}' is a {}, not a {}", member.name,
                                      name_of(*member.type), name_of(*arguments[i]->type)));
            return nullptr;
        }
        settle(values[i], member.precision);
    }
    if (!check_copyable(context, *type, location))
        return nullptr;
    Expr* construct =
        context.make<Construct>(type, ConstructForm::parts, values, Precision::none, location);
    return are_constants(values) ? folded(context, construct) : construct;
}

// 3.00, 5.4.4.
Expr* make_array(Context& context,
                 const Type* type,
                 std::span<Expr* const> arguments,
                 Location location) {
    const size_t count = arguments.size();
    if (count == 0 || (type->length != 0 && type->length != count)) {
        context.error(
            location,
            fmt::format("an array of {} elements is given {}",
                        type->length != 0 ? std::to_string(type->length) : "at least 1", count));
        return nullptr;
    }
    // Arrays of arrays may leave all sizes to what they are made of.
    const Type* const element = sized_as(context, *type->element, *arguments[0]->type);
    const std::span<Expr*> values = context.module.arena.make_span<Expr*>(count);
    for (size_t i = 0; i < count; ++i) {
        values[i] = implicitly(context, arguments[i], element);
        if (values[i]->type != element) {
            context.error(arguments[i]->location,
                          fmt::format("the elements are of the type {}, not {}", name_of(*element),
                                      name_of(*arguments[i]->type)));
            return nullptr;
        }
    }
    type = context.types.array(element, static_cast<uint32_t>(count));
    if (!check_size(context, *type, location) || !check_copyable(context, *type, location))
        return nullptr;
    return make_parts(context, type, ConstructForm::parts, values, location);
}

}  // namespace

Expr* make_constructor(Context& context,
                       const Type* type,
                       std::span<Expr* const> arguments,
                       Location location) {
    for (const Expr* argument : arguments)
        if (argument == nullptr)
            return nullptr;
    if (type->is_struct())
        return make_structure(context, type, arguments, location);
    if (type->is_array() && context.language.has_array_values())
        return make_array(context, type, arguments, location);
    if (!type->is_numeric()) {
        context.error(location, fmt::format("there is no constructor of {}", name_of(*type)));
        return nullptr;
    }
    if (arguments.empty()) {
        context.error(location,
                      fmt::format("the constructor of {} needs an argument", name_of(*type)));
        return nullptr;
    }
    if (!check_numeric(context, type, arguments))
        return nullptr;
    if (type->is_matrix())
        return make_matrix(context, type, arguments, location);
    if (type->is_vector)
        return make_vector(context, type, arguments, location);
    if (arguments.size() > 1) {
        context.error(location, fmt::format("too many arguments for a {}", name_of(*type)));
        return nullptr;
    }
    return make_scalar(context, type, arguments[0], location);
}

}  // namespace cuesta::glsl
