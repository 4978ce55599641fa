// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glGetIntegerv and its siblings know: the one table.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>

#include "base/assert.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

// Numbers are exact: every integer of 32 bits and every float is a double.
class Values {
  public:
    static constexpr size_t capacity = 64;

    // A mask is a number without a sign, whose bits glGetIntegerv gives.
    enum class Kind : uint8_t { integer, mask, floating, normalized };

    Values() = default;
    Values(Kind kind, std::initializer_list<double> values) : kind_(kind) {
        for (const double value : values)
            add(value);
    }

    void add(double value) {
        CUESTA_ASSERT(count_ < capacity, "a query of more values than there is room for");
        values_[count_++] = value;
    }
    Kind kind() const { return kind_; }
    std::span<const double> all() const { return std::span(values_).first(count_); }

  private:
    Kind kind_ = Kind::integer;
    size_t count_ = 0;
    std::array<double, capacity> values_{};
};

inline Values integer(int64_t value) {
    return {Values::Kind::integer, {static_cast<double>(value)}};
}

// 0: none.
template <typename T>
Values name_of(const std::shared_ptr<T>& object) {
    return integer(object == nullptr ? 0 : object->name);
}

// GL_STENCIL_REF of a side.
Values stencil_reference(State& state, const StencilSide& side);

// Scalars of a stage's uniforms with those of all its blocks.
inline Values combined_components(const State& state, uint32_t vectors, uint32_t blocks) {
    const int64_t block_components = state.limits.shader.uniform_block_size / 4;
    return integer(int64_t{vectors} * 4 + blocks * block_components);
}

struct QueryRow {
    GLenum name = 0;
    Ext extension = Ext::core;
    Values (*values)(State& state) = nullptr;
};

// All tables of rows.
std::span<const std::span<const QueryRow>> query_tables();

// The value; nothing for what is no state of the context (what glEnable switches included).
bool query_state(State& state, GLenum name, Values* values);

// The tables by files: what OpenGL ES 2.0 has (queries.cpp), what 3.0 adds (queries_es3.cpp), what
// 3.1 adds of programs and compute shaders (queries_es31_programs.cpp) and of other state
// (queries_es31_state.cpp), what the textures and pixel stores have to tell (texture_queries.cpp).
std::span<const QueryRow> es2_queries();
std::span<const QueryRow> es3_queries();
std::span<const QueryRow> es31_program_queries();
std::span<const QueryRow> es31_state_queries();
std::span<const QueryRow> texture_queries();

}  // namespace cuesta::gles
