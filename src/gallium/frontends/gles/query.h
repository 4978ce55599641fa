// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Query objects (OpenGL ES 3.0.6, 2.14; EXT_occlusion_query_boolean, EXT_disjoint_timer_query).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "gallium/frontends/gles/gl.h"
#include "gallium/frontends/gles/name_table.h"
#include "pipe/context.h"

namespace cuesta::gles {

class State;

struct QueryObject {
    explicit QueryObject(GLuint n) : name(n) {}

    GLuint name = 0;
    GLenum target = 0;
    std::unique_ptr<pipe::Query> query;  // of the target's type; null of primitives written
    bool active = false;
    bool available = false;  // `result` is known
    uint64_t result = 0;
    // What geometry shaders made, beside that: a word which the GPU counts in. Null: none ran.
    std::shared_ptr<pipe::Resource> counter;
    std::string label;
};

// What can be counted at one time: the pipe's queries, by pipe::QueryType, and what the CPU counts.
inline constexpr size_t query_kinds = 5;
inline constexpr size_t primitives_written_kind = 3;
inline constexpr size_t primitives_generated_kind = 4;

class QueryState {
  public:
    NameTable<QueryObject> objects;
    // The one that counts, by kind.
    std::array<std::shared_ptr<QueryObject>, query_kinds> active;
    // Since the context is, of transform feedback, and of draws while a query counts them.
    uint64_t primitives_written = 0;
    uint64_t primitives_generated = 0;
    // Of glBeginConditionalRender (desktop OpenGL), null: none; whether what is drawn is dropped.
    std::shared_ptr<QueryObject> condition;
    bool drops_draws = false;

    bool counts_generated() const { return active[primitives_generated_kind] != nullptr; }
};

// The result of a query that was ended; nothing where it is not known yet. To wait lets go of the
// lock meanwhile.
std::optional<uint64_t> find_result(State& state,
                                    std::unique_lock<std::recursive_mutex>& lock,
                                    QueryObject& object,
                                    bool wait);

}  // namespace cuesta::gles
