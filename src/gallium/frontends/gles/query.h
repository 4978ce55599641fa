// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Query objects (EXT_occlusion_query_boolean, EXT_disjoint_timer_query).
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
    std::unique_ptr<pipe::Query> query;  // of the target's type
    bool active = false;
    bool available = false;  // `result` is known
    uint64_t result = 0;
    std::string label;
};

class QueryState {
  public:
    NameTable<QueryObject> objects;
    // The one that counts, by pipe::QueryType.
    std::array<std::shared_ptr<QueryObject>, 3> active;
};

}  // namespace cuesta::gles
