// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Members, swizzles of vectors, scalars and matrices, lengths and elements.
#include <algorithm>

#include <fmt/core.h>

#include "compiler/cg/types/expressions.h"

namespace cuesta::cg {
namespace {

using namespace shading;

// The three sets of letters; they may not be mixed.
constexpr std::array<std::string_view, 3> letter_sets = {"xyzw", "rgba", "stpq"};

// 0 to 3; 4: not one of the set.
uint8_t component_of(std::string_view set, char letter) {
    const size_t at = set.find(letter);
    return static_cast<uint8_t>(at == std::string_view::npos ? 4 : at);
}

Expr* swizzle_vector(Context& context, Expr* base, std::string_view text, Location location) {
    const Type& type = *base->type;
    const unsigned count = type.components;
    std::array<uint8_t, 4> components{};
    const auto set = std::find_if(letter_sets.begin(), letter_sets.end(), [&](auto letters) {
        return component_of(letters, text[0]) != 4;
    });
    if (set == letter_sets.end() || text.size() > 4) {
        context.error(Message::swizzle, location,
                      fmt::format("'.{}' is no member and no swizzle of {}", text,
                                  context.types.name_of(type)));
        return nullptr;
    }
    for (size_t i = 0; i < text.size(); ++i) {
        components[i] = component_of(*set, text[i]);
        if (components[i] < count)
            continue;
        context.error(
            components[i] == 4 ? Message::swizzle : Message::no_component, location,
            components[i] == 4
                ? fmt::format("'.{}' is no swizzle: letters of {} go together", text, *set)
                : fmt::format("'.{}': {} has no component '{}'", text, context.types.name_of(type),
                              text[i]));
        return nullptr;
    }
    return make_swizzle(context, base, std::span(components).first(text.size()),
                        context.types.row(type.scalar, static_cast<unsigned>(text.size())),
                        location);
}

// "_m00_m11" from 0, "_11_22" from 1; false: it is none, or they are mixed.
bool parse_matrix_swizzle(std::string_view text,
                          std::array<MatrixComponent, 4>& components,
                          unsigned& count) {
    const bool from_zero = text.size() > 1 && text[1] == 'm';
    const size_t step = from_zero ? 4 : 3;
    if (text.empty() || text.size() % step != 0 || text.size() / step > components.size())
        return false;
    for (; !text.empty(); text.remove_prefix(step)) {
        if (text[0] != '_' || (from_zero && text[1] != 'm'))
            return false;
        const char first = from_zero ? '0' : '1';
        const int row = text[step - 2] - first;
        const int column = text[step - 1] - first;
        if (row < 0 || row > 3 || column < 0 || column > 3)
            return false;
        components[count++] = {static_cast<uint8_t>(row), static_cast<uint8_t>(column)};
    }
    return true;
}

Expr* swizzle_matrix(Context& context, Expr* base, std::string_view text, Location location) {
    const Type& type = *base->type;
    std::array<MatrixComponent, 4> components{};
    unsigned count = 0;
    if (!parse_matrix_swizzle(text, components, count)) {
        context.error(Message::swizzle, location,
                      fmt::format("'.{}' is no swizzle of {}: ._m<row><column> counts from 0, "
                                  "._<row><column> from 1, up to four of one kind",
                                  text, context.types.name_of(type)));
        return nullptr;
    }
    for (const MatrixComponent& component : std::span(components).first(count)) {
        if (component.vector < type.vectors && component.component < type.components)
            continue;
        context.error(
            Message::no_component, location,
            fmt::format("'.{}' names what {} has not", text, context.types.name_of(type)));
        return nullptr;
    }
    return make_matrix_swizzle(context, base, std::span(components).first(count),
                               context.types.row(type.scalar, count), location);
}

}  // namespace

Expr* access_member(Context& context, Expr* base, const Name* name, Location location) {
    if (base == nullptr)
        return nullptr;
    const Type& type = *base->type;
    if (type.is_struct()) {
        for (uint32_t i = 0; i < type.members.size(); ++i)
            if (type.members[i].name == name->text) {
                if (type.members[i].type != context.types.nothing())
                    return make_member(context, base, i, location);
                context.error(Message::bad_type, location,
                              fmt::format("'{}' has no concrete type here: nothing was assigned to "
                                          "it as a whole",
                                          name->text));
                return nullptr;
            }
    } else if (type.is_array() && name->text == "length") {
        return make_int(context, static_cast<int32_t>(type.length), location);
    } else if (type.is_numeric() && !type.is_scalar() && name->text == "length") {
        const uint32_t length = type.is_matrix() ? type.vectors : type.components;
        return make_int(context, static_cast<int32_t>(length), location);
    } else if (type.is_matrix()) {
        return swizzle_matrix(context, base, name->text, location);
    } else if (type.is_numeric()) {
        return swizzle_vector(context, base, name->text, location);
    }
    context.error(Message::no_member, location,
                  fmt::format("{} has no member '{}'", context.types.name_of(type), name->text));
    return nullptr;
}

Expr* access_element(Context& context, Expr* base, Expr* index, Location location) {
    if (base == nullptr || index == nullptr)
        return nullptr;
    const Type& type = *base->type;
    if (!type.is_array() && (!type.is_numeric() || type.is_scalar())) {
        context.error(Message::no_elements, location,
                      fmt::format("{} has no elements", context.types.name_of(type)));
        return nullptr;
    }
    if (!index->type->is_numeric() || (!index->type->is_scalar() && index->type->scalars() != 1)) {
        context.error(
            Message::index, index->location,
            fmt::format("an index must be a number, not {}", context.types.name_of(*index->type)));
        return nullptr;
    }
    Expr* number = forced(context, index, context.types.integer());
    const uint32_t length = type.is_array()    ? type.length
                            : type.is_matrix() ? type.vectors
                                               : type.components;
    const std::optional<int64_t> constant = integer_of(number);
    if (constant) {
        if (*constant >= 0 && *constant < length)
            return make_element(context, base, static_cast<uint32_t>(*constant), location);
        context.error(Message::out_of_bounds, index->location,
                      fmt::format("element {} of {} elements", *constant, length));
        return nullptr;
    }
    const Type* element = type.is_array() ? type.element : context.types.element(type);
    return context.make<Index>(element, base, number, precision_of(*element), location);
}

}  // namespace cuesta::cg
