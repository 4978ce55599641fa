// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <fmt/format.h>

#include "compiler/glsl/link.h"

namespace cuesta::glsl {
namespace {

using shading::Storage;
using shading::Variable;

struct Unbound {
    const Variable* variable;
    size_t attribute;  // of the program
};

// An array is bound by its name, or by that of its first element.
std::optional<uint32_t> binding_of(std::span<const AttributeBinding> bindings,
                                   const Attribute& attribute) {
    const std::string first = attribute.name + "[0]";
    for (const AttributeBinding& binding : bindings)
        if (binding.name == attribute.name || (attribute.is_array && binding.name == first))
            return binding.location;
    return std::nullopt;
}

// Null: it is none.
const ConventionalAttributeInfo* conventional(std::string_view name) {
    const auto* const found =
        std::ranges::find(conventional_attributes, name, &ConventionalAttributeInfo::name);
    return found != conventional_attributes.end() ? &*found : nullptr;
}

// So many neighbours that nobody has.
std::optional<uint32_t> find_gap(const std::vector<bool>& taken, uint32_t slots) {
    uint32_t free = 0;
    for (uint32_t i = 0; i < taken.size(); ++i) {
        free = taken[i] ? 0 : free + 1;
        if (free == slots)
            return i + 1 - slots;
    }
    return std::nullopt;
}

bool is_taken(const std::vector<bool>& taken, uint32_t first, uint32_t slots) {
    const auto begin = taken.begin() + first;
    return std::find(begin, begin + slots, true) != begin + slots;
}

void take(std::vector<bool>& taken, uint32_t first, uint32_t slots) {
    std::fill_n(taken.begin() + first, slots, true);
}

}  // namespace

// OpenGL ES 2.0.25, 2.10.4. In GLSL ES 1.00 attributes may be bound to one location (aliasing):
// which of them a path through the shader reads is the application's affair, as in desktop OpenGL.
// In 3.00 none may. Conventional attributes have locations of their own, but gl_Vertex is the same
// as attribute 0 (OpenGL 2.1, 2.7), which is given to no other one then.
void place_attributes(LinkState& state,
                      std::span<const AttributeBinding> bindings,
                      Program& program) {
    std::vector<bool> taken(state.options.limits.vertex_attributes);
    const auto limit = static_cast<uint32_t>(taken.size());
    std::vector<Unbound> unbound;
    bool takes_first = false;
    for (const Variable* variable : state.vertex.module().globals) {
        if (variable->storage != Storage::input || variable->slot != nir::Slot::generic ||
            !state.vertex.facts.is_used(*variable))
            continue;
        const shading::Type& type = *variable->type;
        Attribute attribute;
        attribute.name = variable->name;
        attribute.is_array = type.is_array();
        attribute.size = type.is_array() ? type.length : 1;
        attribute.type = value_type_of(type.is_array() ? *type.element : type);
        if (const ConventionalAttributeInfo* const known = conventional(attribute.name)) {
            attribute.location = known->location;
            state.vertex.places[variable] = {shading::Placement{known->location, 0}};
            takes_first |=
                known->location == static_cast<uint32_t>(ConventionalAttribute::position);
            program.attributes.push_back(std::move(attribute));
            continue;
        }
        const uint32_t slots = attribute.slots();
        // The text's location, before the application's.
        if (const std::optional<uint32_t> location = variable->layout_location
                                                         ? variable->layout_location
                                                         : binding_of(bindings, attribute)) {
            if (*location >= limit || slots > limit - *location)
                return state.error(fmt::format(
                    "attribute '{}' takes {} locations and is bound to {}; the last one is {}",
                    attribute.name, slots, *location, limit - 1));
            if (state.is_300() && is_taken(taken, *location, slots))
                return state.error(
                    fmt::format("attribute '{}' has the location {}, which another one has too",
                                attribute.name, *location));
            attribute.location = *location;
            take(taken, *location, slots);
            state.vertex.places[variable] = {shading::Placement{*location, 0}};
        } else {
            unbound.push_back({variable, program.attributes.size()});
        }
        program.attributes.push_back(std::move(attribute));
    }
    if (takes_first && !taken.empty())
        taken[0] = true;
    // Large ones first: they need gaps that small ones would break up.
    const auto slots_of = [&](const Unbound& one) {
        return program.attributes[one.attribute].slots();
    };
    std::stable_sort(unbound.begin(), unbound.end(),
                     [&](const Unbound& a, const Unbound& b) { return slots_of(a) > slots_of(b); });
    for (const Unbound& one : unbound) {
        Attribute& attribute = program.attributes[one.attribute];
        const std::optional<uint32_t> location = find_gap(taken, attribute.slots());
        if (!location)
            return state.error(fmt::format("there is no room for attribute '{}' among {} locations",
                                           attribute.name, limit));
        attribute.location = *location;
        take(taken, *location, attribute.slots());
        state.vertex.places[one.variable] = {shading::Placement{*location, 0}};
    }
}

}  // namespace cuesta::glsl
