// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Query objects (OpenGL ES 3.0.6, 2.14; EXT_occlusion_query_boolean, EXT_disjoint_timer_query).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "gallium/frontends/gles/gl.h"
#include "gallium/frontends/gles/name_table.h"
#include "pipe/context.h"

namespace cuesta::gles {

struct QueryObject {
    explicit QueryObject(GLuint n) : name(n) {}

    GLuint name = 0;
    GLenum target = 0;
    std::unique_ptr<pipe::Query> query;  // of the target's type; null of primitives written
    bool active = false;
    bool available = false;  // `result` is known
    uint64_t result = 0;
    std::string label;
};

// What can be counted at one time: the pipe's queries, by pipe::QueryType, and what the CPU counts.
inline constexpr size_t query_kinds = 4;
inline constexpr size_t primitives_written_kind = 3;

class QueryState {
  public:
    NameTable<QueryObject> objects;
    // The one that counts, by kind.
    std::array<std::shared_ptr<QueryObject>, query_kinds> active;
    uint64_t primitives_written = 0;  // of transform feedback, since the context is
};

}  // namespace cuesta::gles
