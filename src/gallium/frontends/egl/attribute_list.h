// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Lists of names and values that end with EGL_NONE, as 32-bit or as pointer-sized integers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <EGL/egl.h>

#include "gallium/frontends/egl/answer.h"

namespace cuesta::egl {

struct Attribute {
    EGLAttrib name = EGL_NONE;
    EGLAttrib value = 0;
};

class AttributeList {
  public:
    AttributeList() = default;
    // Null is an empty list.
    explicit AttributeList(const EGLint* list) { read(list); }
    explicit AttributeList(const EGLAttrib* list) { read(list); }

    const Attribute* begin() const { return items_.data(); }
    const Attribute* end() const { return items_.data() + items_.size(); }
    bool empty() const { return items_.empty(); }

    // The last one of that name counts.
    std::optional<EGLAttrib> find(EGLAttrib name) const;
    EGLAttrib get(EGLAttrib name, EGLAttrib fallback) const {
        return find(name).value_or(fallback);
    }

  private:
    template <typename Integer>
    void read(const Integer* list) {
        for (; list != nullptr && *list != EGL_NONE; list += 2)
            items_.push_back({list[0], list[1]});
    }

    std::vector<Attribute> items_;
};

// Which values an attribute may have.
struct AttributeRule {
    enum class Kind : uint8_t { any, boolean, not_negative, one_of, bits };

    EGLAttrib name = EGL_NONE;
    Kind kind = Kind::any;
    std::vector<EGLAttrib> values{};   // of one_of
    EGLAttrib mask = 0;                // of bits
    EGLint error = EGL_BAD_ATTRIBUTE;  // where the value is none of them
};

// Whether the list has only attributes of the rules, with legal values. Of an unknown one
// `unknown` is the error.
Checked check_attributes(const AttributeList& list,
                         std::span<const AttributeRule> rules,
                         EGLint unknown = EGL_BAD_ATTRIBUTE);

}  // namespace cuesta::egl
