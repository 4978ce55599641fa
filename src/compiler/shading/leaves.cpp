// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "compiler/shading/lower.h"

namespace cuesta::shading {
namespace {

void add_leaves(const Type& type, Leaf& at, std::vector<Leaf>& leaves) {
    if (type.is_array()) {
        at.lengths.push_back(type.length);
        add_leaves(*type.element, at, leaves);
        at.lengths.pop_back();
    } else if (type.is_struct()) {
        for (const Member& member : type.members) {
            const size_t length = at.path.size();
            const Precision outer = at.precision;
            at.path += '.';
            at.path += member.name;
            if (member.precision != Precision::none)
                at.precision = member.precision;
            add_leaves(*member.type, at, leaves);
            at.path.resize(length);
            at.precision = outer;
        }
    } else {
        at.type = &type;
        at.number = static_cast<uint32_t>(leaves.size());
        leaves.push_back(at);
    }
}

}  // namespace

uint32_t Leaf::elements() const {
    uint64_t count = 1;
    const std::span<const uint32_t> all = lengths;
    for (const uint32_t length : all.subspan(variable->is_by_vertex ? 1 : 0))
        count = std::min<uint64_t>(count * length, UINT32_MAX);
    return static_cast<uint32_t>(count);
}

std::vector<Leaf> leaves_of(const Variable& variable) {
    Leaf at;
    at.variable = &variable;
    at.path = variable.name;
    at.precision = variable.precision;
    std::vector<Leaf> leaves;
    add_leaves(*variable.type, at, leaves);
    return leaves;
}

}  // namespace cuesta::shading
