// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glGetIntegerv and its siblings know: the one table.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

// Numbers are exact: every integer of 32 bits and every float is a double.
class Values {
  public:
    // A mask is a number without a sign, whose bits glGetIntegerv gives.
    enum class Kind : uint8_t { integer, mask, floating, normalized };

    Values() = default;
    Values(Kind kind, std::initializer_list<double> values) : kind_(kind) {
        for (const double value : values)
            add(value);
    }

    void add(double value) {
        if (count_ < values_.size())
            values_[count_++] = value;
    }
    Kind kind() const { return kind_; }
    std::span<const double> all() const { return std::span(values_).first(count_); }

  private:
    Kind kind_ = Kind::integer;
    size_t count_ = 0;
    std::array<double, 16> values_{};
};

inline Values integer(int64_t value) {
    return {Values::Kind::integer, {static_cast<double>(value)}};
}

struct QueryRow {
    GLenum name = 0;
    Ext extension = Ext::core;
    Values (*values)(State& state) = nullptr;
};
std::span<const QueryRow> all_queries();

// The value; nothing for what is no state of the context (what glEnable switches included).
bool query_state(State& state, GLenum name, Values* values);

// What the textures and pixel stores have to tell (texture_queries.cpp).
std::span<const QueryRow> texture_queries();

}  // namespace cuesta::gles
