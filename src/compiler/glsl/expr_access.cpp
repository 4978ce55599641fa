// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Literals, variables and parts of values (GLSL ES 1.00 and 3.00, 5.1 to 5.7).
#include <algorithm>

#include <fmt/core.h>

#include "compiler/glsl/declarations.h"
#include "compiler/glsl/expressions.h"
#include "compiler/glsl/precision.h"
#include "compiler/shading/fold.h"

namespace cuesta::glsl {
namespace {

using namespace shading;

Expr* make_constant(Context& context, const Type* type, ConstantScalar value, Location location) {
    const std::span<ConstantScalar> scalars = context.module.arena.make_span<ConstantScalar>(1);
    scalars[0] = value;
    return context.make<Constant>(type, Precision::none, location, scalars);
}

// Of an array without a size.
constexpr uint32_t unsized_range = 1u << 31;

// How many elements an index may choose from; 0: none, the type cannot be indexed.
uint32_t index_range(const Type& type) {
    if (type.is_array())
        return type.length != 0 ? type.length : unsized_range;
    if (type.is_matrix())
        return type.vectors;
    return type.is_numeric() && type.is_vector ? type.components : 0;
}

const Type* element_type(Context& context, const Type& type) {
    if (type.is_array())
        return type.element;
    return type.is_matrix() ? context.types.vector(type.scalar, type.components)
                            : context.types.vector(type.scalar, 1);
}

constexpr std::array<std::string_view, 3> component_sets = {"xyzw", "rgba", "stpq"};

// The components that the letters name; false where they are no swizzle of one set.
bool components_of(std::string_view letters, std::array<uint8_t, 4>& components) {
    if (letters.empty() || letters.size() > 4)
        return false;
    for (const std::string_view set : component_sets) {
        if (set.find(letters[0]) == std::string_view::npos)
            continue;
        for (size_t i = 0; i < letters.size(); ++i) {
            const size_t component = set.find(letters[i]);
            if (component == std::string_view::npos)
                return false;
            components[i] = static_cast<uint8_t>(component);
        }
        return true;
    }
    return false;
}

Expr* make_vector_member(Context& context, Expr* base, std::string_view member, Location location) {
    std::array<uint8_t, 4> components{};
    if (!components_of(member, components)) {
        context.error(location, fmt::format("'{}' names no components of a {}", member,
                                            name_of(*base->type)));
        return nullptr;
    }
    for (size_t i = 0; i < member.size(); ++i)
        if (components[i] >= base->type->components) {
            context.error(location, fmt::format("a {} has no component '{}'", name_of(*base->type),
                                                member[i]));
            return nullptr;
        }
    return make_swizzle(context, base, std::span(components).first(member.size()), location);
}

// An element of the whole of an array is named, and not the whole, which make_reference() noted.
void note_element(Context& context, const Expr& base, const Expr& index) {
    const VariableRef* const array = base.as<VariableRef>();
    if (!base.type->is_array() || !is_constant(&index))
        return;
    if (array == nullptr)
        return note_member_element(context, base, static_cast<uint32_t>(int_value(&index)));
    Variable& variable = *array->variable;
    --variable.whole_uses;
    variable.named_elements =
        std::max(variable.named_elements, static_cast<uint32_t>(int_value(&index)) + 1);
}

// 3.00, 12.30 and 4.3.6, and 1.30, 4.1.7: what only constants may index.
std::string_view constantly_indexed(const Context& context, const Expr& base) {
    if (!context.language.has_integers() || !base.type->is_array())
        return {};
    if (innermost(*base.type).is_sampler())
        return "arrays of samplers";
    if (innermost(*base.type).is_image())
        return "arrays of images";
    const VariableRef* const array = base.as<VariableRef>();
    const bool is_block = array != nullptr && array->variable->block != nullptr;
    if (is_block && (array->variable->storage == Storage::uniform ||
                     array->variable->storage == Storage::buffer))
        return "arrays of uniform and buffer blocks";
    // Of desktop OpenGL a fragment shader's outputs may be indexed in any way.
    if (context.language.is_desktop())
        return {};
    const bool is_output = array != nullptr && array->variable->storage == Storage::output;
    return is_output && context.is_fragment() ? "outputs of fragment shaders" : std::string_view();
}

bool check_index(Context& context, const Expr& base, const Expr& index) {
    const bool may_be_unsigned = context.language.has_integers();
    if (index.type != context.types.integer() &&
        !(may_be_unsigned && index.type == context.types.unsigned_integer())) {
        context.error(index.location,
                      fmt::format("an index must be an int{}, not {}",
                                  may_be_unsigned ? " or uint" : "", name_of(*index.type)));
        return false;
    }
    const std::string_view what = constantly_indexed(context, base);
    if (what.empty() || is_constant(&index))
        return true;
    context.error(index.location, fmt::format("{} are indexed by constants only", what));
    return false;
}

// A member of the language's own block of a vertex.
void note_leaf(const Expr& base, uint32_t member) {
    const Index* const element = base.as<Index>();
    const VariableRef* const array =
        element != nullptr ? element->base->as<VariableRef>() : base.as<VariableRef>();
    if (array != nullptr && !array->variable->leaf_slots.empty())
        array->variable->used_leaves |= 1u << member;
}

bool all_pure(std::span<Expr* const> expressions);

// Whether evaluating it does nothing but give a value.
bool is_pure(const Expr& expression) {
    switch (expression.kind) {
        case ExprKind::constant:
        case ExprKind::variable: return true;
        case ExprKind::member: return is_pure(*expression.as<MemberRef>()->base);
        case ExprKind::index:
            return is_pure(*expression.as<Index>()->base) &&
                   is_pure(*expression.as<Index>()->index);
        case ExprKind::swizzle: return is_pure(*expression.as<Swizzle>()->base);
        case ExprKind::operation: return all_pure(expression.as<Operation>()->operands);
        case ExprKind::construct: return all_pure(expression.as<Construct>()->parts);
        case ExprKind::sequence: return all_pure(expression.as<Sequence>()->parts);
        default: return false;
    }
}

bool all_pure(std::span<Expr* const> expressions) {
    return std::ranges::all_of(expressions, [](const Expr* part) { return is_pure(*part); });
}

}  // namespace

Expr* folded(Context& context, Expr* expression) {
    const uint64_t before = context.module.folded_scalars;
    const Constant* constant = fold(context.module, *expression);
    if (constant == nullptr && context.module.folded_scalars > before) {
        context.error(expression->location,
                      fmt::format("the arrays and structs of constant expressions have more than "
                                  "{} numbers in all",
                                  max_folded_scalars));
        return nullptr;
    }
    if (constant == nullptr)
        return expression;
    return context.make<Constant>(expression->type, expression->precision, expression->location,
                                  constant->scalars);
}

bool are_constants(std::span<Expr* const> expressions) {
    for (const Expr* expression : expressions)
        if (!is_constant(expression))
            return false;
    return true;
}

Expr* make_reference(Context& context, Variable* variable, Location location) {
    variable->is_used = true;
    if (variable->storage == Storage::constant && variable->value != nullptr)
        return context.make<Constant>(variable->type, variable->precision, location,
                                      variable->value->scalars);
    if (variable->type->is_array())
        ++variable->whole_uses;
    return context.make<VariableRef>(variable, location);
}

Expr* make_bool(Context& context, bool value, Location location) {
    return make_constant(context, context.types.boolean(), {.i = value ? 1 : 0}, location);
}

Expr* make_int(Context& context, int32_t value, Location location) {
    return make_constant(context, context.types.integer(), {.i = value}, location);
}

Expr* make_uint(Context& context, uint32_t value, Location location) {
    return make_constant(context, context.types.unsigned_integer(), {.u = value}, location);
}

Expr* make_float(Context& context, float value, Location location) {
    return make_constant(context, context.types.floating(), {.f = value}, location);
}

Expr* make_index(Context& context, Expr* base, Expr* index, Location location) {
    if (base == nullptr || index == nullptr)
        return nullptr;
    const uint32_t range = index_range(*base->type);
    if (range == 0) {
        context.error(location, fmt::format("a value of the type {} cannot be indexed",
                                            name_of(*base->type)));
        return nullptr;
    }
    if (!check_index(context, *base, *index))
        return nullptr;
    if (!is_constant(index) && !check_vertex_array_sized(context, *base, "a computed index"))
        return nullptr;
    settle(index, context.default_precision(*index->type));
    if (is_constant(index) && static_cast<uint32_t>(int_value(index)) >= range) {
        context.error(index->location, fmt::format("the index {} is out of range: {} has {}",
                                                   int_value(index), name_of(*base->type), range));
        return nullptr;
    }
    note_element(context, *base, *index);
    Expr* element = context.make<Index>(element_type(context, *base->type), base, index,
                                        base->precision, location);
    return is_constant(base) && is_constant(index) ? folded(context, element) : element;
}

Expr* make_member(Context& context, Expr* base, std::string_view member, Location location) {
    if (base == nullptr)
        return nullptr;
    const Type& type = *base->type;
    if (type.is_numeric() && type.is_vector)
        return make_vector_member(context, base, member, location);
    if (!type.is_struct()) {
        context.error(location,
                      fmt::format("a value of the type {} has no '.{}'", name_of(type), member));
        return nullptr;
    }
    for (uint32_t i = 0; i < type.members.size(); ++i) {
        if (type.members[i].name != member)
            continue;
        note_leaf(*base, i);
        Expr* part = context.make<MemberRef>(base, i, type.members[i].precision, location);
        return is_constant(base) ? folded(context, part) : part;
    }
    context.error(location, fmt::format("'{}' has no member '{}'", name_of(type), member));
    return nullptr;
}

Expr* make_length(Context& context, Expr* base, Location location) {
    if (base == nullptr)
        return nullptr;
    if (!base->type->is_array()) {
        context.error(location, fmt::format("a value of the type {} has no length(): arrays have",
                                            name_of(*base->type)));
        return nullptr;
    }
    if (!check_vertex_array_sized(context, *base, "length()"))
        return nullptr;
    if (base->type->length == 0) {
        auto* const call = context.make<MemoryCall>(context.types.integer(), MemoryAction::length,
                                                    Precision::high, location);
        call->target = base;
        return call;
    }
    Expr* length = make_int(context, static_cast<int32_t>(base->type->length), location);
    if (is_pure(*base))
        return length;
    Expr* const parts[] = {base, length};
    return make_sequence(context, parts, location);
}

bool repeats_component(const Swizzle& swizzle) {
    const unsigned count = swizzle.type->components;
    for (unsigned i = 1; i < count; ++i)
        for (unsigned j = 0; j < i; ++j)
            if (swizzle.components[i] == swizzle.components[j])
                return true;
    return false;
}

Expr* make_swizzle(Context& context,
                   Expr* base,
                   std::span<const uint8_t> components,
                   Location location) {
    std::array<uint8_t, 4> chosen{};
    std::copy(components.begin(), components.end(), chosen.begin());
    // One of another is one of the other's base. What repeats a component is no l-value, and stays.
    const Swizzle* inner = base->as<Swizzle>();
    if (inner != nullptr && !repeats_component(*inner)) {
        for (size_t i = 0; i < components.size(); ++i)
            chosen[i] = inner->components[components[i]];
        base = inner->base;
    }
    const Type* type =
        context.types.vector(base->type->scalar, static_cast<unsigned>(components.size()));
    Expr* swizzle = context.make<Swizzle>(type, base, chosen, base->precision, location);
    return is_constant(base) ? folded(context, swizzle) : swizzle;
}

}  // namespace cuesta::glsl
