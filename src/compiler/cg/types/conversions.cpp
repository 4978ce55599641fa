// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/types/conversions.h"

#include <algorithm>

#include <fmt/core.h>

#include "compiler/cg/types/expressions.h"

namespace cuesta::cg {
namespace {

using namespace shading;

bool is_wider(Scalar from, Scalar to) {
    if (from == Scalar::cint)
        return to != Scalar::bool_;
    if (from == Scalar::cfloat)
        return is_float(to);
    if (is_int(from) && is_float(to))
        return true;
    return is_float(from) == is_float(to) && is_int(from) == is_int(to) && from < to;
}

Fit fit_scalar(Scalar from, Scalar to) {
    if (from == to)
        return Fit::exact;
    if (is_wider(from, to))
        return Fit::promotion;
    const bool loses = is_float(from) && is_int(to);
    return loses ? Fit::warned : Fit::implicit;
}

Fit worst(Fit a, Fit b) {
    return std::max(a, b);
}

// Of numeric types: vectors and matrices by the notes of the table.
Fit fit_shape(const Type& from, const Type& to) {
    if (from.is_scalar())
        return to.is_scalar() ? Fit::exact : Fit::implicit;
    if (to.is_scalar())
        return from.scalars() == 1 ? Fit::implicit : Fit::warned;
    if (from.is_matrix() != to.is_matrix())
        return from.scalars() == to.scalars() ? Fit::warned : Fit::none;
    if (from.vectors == to.vectors && from.components == to.components)
        return Fit::exact;
    if (from.is_matrix())
        return from.vectors >= to.vectors && from.components >= to.components ? Fit::warned
                                                                              : Fit::none;
    return from.components > to.components ? Fit::warned : Fit::none;
}

Fit fit_numeric(const Type& from, const Type& to) {
    return worst(fit_shape(from, to), fit_scalar(from.scalar, to.scalar));
}

bool is_castable(const Context& context, const Type& from, const Type& to) {
    return fit(context, from, to) != Fit::none;
}

// Arrays, notes 6 and 7: as many elements, each fitting.
bool array_fits(const Context& context, const Type& array, const Type& other, bool to_array) {
    const uint32_t length = other.is_array()    ? other.length
                            : other.is_matrix() ? other.vectors
                                                : other.components;
    if (!other.is_array() && (!other.is_numeric() || other.is_scalar()))
        return false;
    if (length != array.length)
        return false;
    // Note 7: the vectors are the rows.
    const Type& part = *array.element;
    if (other.is_matrix() &&
        (!part.is_numeric() || part.is_matrix() || part.components != other.components))
        return false;
    Type row = other;
    const Type* element = other.element;
    if (!other.is_array()) {
        row.vectors = 0;
        row.is_vector = other.is_matrix();
        row.components = other.is_matrix() ? other.components : 1;
        element = &row;
    }
    const Fit fits =
        to_array ? fit(context, *element, *array.element) : fit(context, *array.element, *element);
    return fits < Fit::explicit_ ||
           (array.element->is_array() && element->is_array() && fits == Fit::explicit_);
}

// "Structure conversions": a struct becomes its first member; that this is a struct itself and so
// is the target leaves no other choice.
bool takes_first(const Type& from, const Type& to) {
    return from.is_struct() && !from.members.empty() &&
           (!to.is_struct() || from.members[0].type == &to);
}

// Note 4: what is the target's only member; scalars are given to each.
bool becomes_only(const Type& from, const Type& to) {
    return to.is_struct() && to.members.size() == 1 &&
           (from.is_struct() ? to.members[0].type == &from
                             : !from.is_numeric() || !from.is_scalar());
}

// Notes 3 to 5.
bool struct_fits(const Context& context, const Type& from, const Type& to) {
    if (from.is_struct() && to.is_struct()) {
        if (takes_first(from, to) || becomes_only(from, to))
            return true;
        if (from.members.size() != to.members.size())
            return false;
        for (size_t i = 0; i < from.members.size(); ++i)
            if (!is_castable(context, *from.members[i].type, *to.members[i].type))
                return false;
        return !from.members.empty();
    }
    if (from.is_struct())
        return !from.members.empty() && is_castable(context, *from.members[0].type, to);
    if (from.is_numeric() && from.is_scalar())
        return !to.members.empty() &&
               std::all_of(to.members.begin(), to.members.end(), [&](const shading::Member& m) {
                   return is_castable(context, from, *m.type);
               });
    return to.members.size() == 1 && is_castable(context, from, *to.members[0].type);
}

Expr* scalars_converted(Context& context, Expr* expression, Scalar scalar) {
    const Type& type = *expression->type;
    if (type.scalar == scalar)
        return expression;
    Expr* const operands[] = {expression};
    return make_operation(context, Operator::convert, context.types.with_scalar(type, scalar),
                          operands, expression->location);
}

Expr* numeric_converted(Context& context, Expr* expression, const Type* to) {
    const Type& from = *expression->type;
    // What is left out need not be converted.
    Expr* shaped = expression;
    const Location where = expression->location;
    const Type* target = context.types.with_scalar(*to, from.scalar);
    if (from.is_scalar() || (from.is_matrix() != to->is_matrix() && !to->is_scalar())) {
        if (!to->is_scalar()) {
            Expr* const parts[] = {expression};
            shaped = make_construct(context, target, parts, where);
        }
    } else if (from.is_matrix()) {
        if (to->is_scalar())
            shaped = make_element(context, make_element(context, expression, 0, where), 0, where);
        else if (target != &from)
            shaped = make_resized(context, expression, target, where);
    } else if (target != &from) {
        // The first ones; that of a vector of one component is repeated, as a scalar is.
        constexpr std::array<uint8_t, 4> first = {0, 1, 2, 3};
        constexpr std::array<uint8_t, 4> only = {};
        const unsigned count = to->is_scalar() ? 1 : to->components;
        const std::span<const uint8_t> which = from.components == 1 ? only : first;
        shaped = make_swizzle(context, expression, which.first(count), target, where);
    }
    return scalars_converted(context, shaped, to->scalar);
}

// "A sampler variable must be used in a consistent way throughout the program."
void take_sampler(Context& context, const Expr* expression, const Type* to) {
    const VariableRef* reference = expression->as<VariableRef>();
    if (reference == nullptr || !TypeTable::is_any_sampler(*expression->type) ||
        TypeTable::is_any_sampler(*to))
        return;
    const Type* before = context.taken_for.emplace(reference->variable, to).first->second;
    if (before != to)
        context.error(
            Message::conversion, expression->location,
            fmt::format("'{}' is taken for {}, and was for {} before", reference->variable->name,
                        context.types.name_of(*to), context.types.name_of(*before)));
}

Expr* part_of(Context& context, Expr* whole, uint32_t i) {
    return whole->type->is_struct() ? make_member(context, whole, i, whole->location)
                                    : make_element(context, whole, i, whole->location);
}

Expr* parts_converted(Context& context, Expr* expression, const Type* to) {
    const Type& from = *expression->type;
    const Location where = expression->location;
    if (takes_first(from, *to))
        return forced(context, part_of(context, expression, 0), to);
    const Stable source = stable(context, expression);
    const bool repeats = to->is_struct() && from.is_numeric() && from.is_scalar();
    const bool is_only = becomes_only(from, *to);
    const std::span<Expr*> parts = context.module.arena.make_span<Expr*>(part_count(*to));
    for (uint32_t i = 0; i < parts.size(); ++i) {
        Expr* part = repeats || is_only ? source.value : part_of(context, source.value, i);
        parts[i] = forced(context, part, context.types.part_type(*to, i));
    }
    return source.with(context, make_construct(context, to, parts, where));
}

}  // namespace

Scalar common_scalar(Scalar a, Scalar b) {
    if (a == b)
        return a;
    if (a == Scalar::bool_)
        return b;
    if (b == Scalar::bool_)
        return a;
    if (a == Scalar::cint || b == Scalar::cint)
        return a == Scalar::cint ? b : a;
    const bool a_floats = is_float(a);
    const bool b_floats = is_float(b);
    // An integer and a constant without a type: the constant's type is that of variables.
    if (a_floats != b_floats) {
        const Scalar floating = a_floats ? a : b;
        return floating == Scalar::cfloat ? Scalar::float_ : floating;
    }
    if (a == Scalar::cfloat || b == Scalar::cfloat)
        return a == Scalar::cfloat ? b : a;
    // Of integers of one size the unsigned one stands behind the signed one.
    return std::max(a, b);
}

Fit fit(const Context& context, const Type& from, const Type& to) {
    if (&from == &to)
        return Fit::exact;
    if (from.is_void() || to.is_void())
        return Fit::none;
    if (context.types.is_dynamic(to))
        return context.types.accepts(to, from) ? Fit::implicit : Fit::none;
    // Equal ones are one type; the one without a dimension takes that which is asked for.
    if (from.is_sampler() || to.is_sampler())
        return TypeTable::is_any_sampler(from) && to.is_sampler() ? Fit::implicit : Fit::none;
    if (from.is_numeric() && to.is_numeric())
        return fit_numeric(from, to);
    if (from.is_array() && (to.is_array() || to.is_numeric()))
        return array_fits(context, from, to, false) ? Fit::explicit_ : Fit::none;
    if (to.is_array() && from.is_numeric())
        return array_fits(context, to, from, true) ? Fit::explicit_ : Fit::none;
    return struct_fits(context, from, to) ? Fit::explicit_ : Fit::none;
}

Expr* forced(Context& context, Expr* expression, const Type* to) {
    if (expression == nullptr || expression->type == to)
        return expression;
    if (expression->type->is_sampler())
        take_sampler(context, expression, to);
    // An object of a dynamic type takes the value as it is.
    if (expression->type->is_sampler() || context.types.is_dynamic(*to))
        return expression;
    if (expression->type->is_numeric() && to->is_numeric())
        return numeric_converted(context, expression, to);
    return parts_converted(context, expression, to);
}

Expr* converted(
    Context& context, Expr* expression, const Type* to, std::string_view what, Message message) {
    if (expression == nullptr || to == nullptr)
        return nullptr;
    const Type& from = *expression->type;
    const Fit fits = fit(context, from, *to);
    if (fits >= Fit::explicit_) {
        context.error(message, expression->location,
                      fmt::format("{}: {} does not become {}{}", what, context.types.name_of(from),
                                  context.types.name_of(*to),
                                  fits == Fit::explicit_ ? " without a cast" : ""));
        return nullptr;
    }
    if (fits == Fit::warned)
        context.warning(Message::implicit_narrowing, expression->location,
                        fmt::format("{}: {} becomes {}, and loses something", what,
                                    context.types.name_of(from), context.types.name_of(*to)));
    return forced(context, expression, to);
}

Expr* cast(Context& context, Expr* expression, const Type* to, Location location) {
    if (expression == nullptr || to == nullptr)
        return nullptr;
    if (fit(context, *expression->type, *to) != Fit::none)
        return forced(context, expression, to);
    context.error(Message::cast, location,
                  fmt::format("{} cannot be cast to {}", context.types.name_of(*expression->type),
                              context.types.name_of(*to)));
    return nullptr;
}

Expr* concrete(Context& context, Expr* expression) {
    if (expression == nullptr || !expression->type->is_numeric())
        return expression;
    const Scalar scalar = expression->type->scalar;
    if (scalar != Scalar::cint && scalar != Scalar::cfloat)
        return expression;
    return scalars_converted(context, expression,
                             scalar == Scalar::cint ? Scalar::int_ : Scalar::float_);
}

}  // namespace cuesta::cg
