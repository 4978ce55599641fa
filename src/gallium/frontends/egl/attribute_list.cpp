// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/egl/attribute_list.h"

#include <algorithm>

#include <fmt/format.h>

namespace cuesta::egl {
namespace {

bool allows(const AttributeRule& rule, EGLAttrib value) {
    switch (rule.kind) {
        case AttributeRule::Kind::any: return true;
        case AttributeRule::Kind::boolean: return value == EGL_TRUE || value == EGL_FALSE;
        case AttributeRule::Kind::not_negative: return value >= 0;
        case AttributeRule::Kind::one_of:
            return std::ranges::find(rule.values, value) != rule.values.end();
        case AttributeRule::Kind::bits: return (value & ~rule.mask) == 0;
    }
    return false;
}

}  // namespace

std::optional<EGLAttrib> AttributeList::find(EGLAttrib name) const {
    std::optional<EGLAttrib> value;
    for (const Attribute& attribute : items_)
        if (attribute.name == name)
            value = attribute.value;
    return value;
}

Checked check_attributes(const AttributeList& list,
                         std::span<const AttributeRule> rules,
                         EGLint unknown) {
    for (const Attribute& attribute : list) {
        const auto rule = std::ranges::find(rules, attribute.name, &AttributeRule::name);
        if (rule == rules.end())
            return Failure{unknown, fmt::format("attribute {:#x} is not one of this function",
                                                attribute.name)};
        if (!allows(*rule, attribute.value))
            return Failure{rule->error, fmt::format("{:#x} is no value of attribute {:#x}",
                                                    attribute.value, attribute.name)};
    }
    return Done{};
}

}  // namespace cuesta::egl
