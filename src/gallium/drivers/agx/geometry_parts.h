// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws with geometry shaders, taken apart so that what their grids store stays small.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/nir/passes/primitive_vertices.h"

namespace cuesta::agx {

// All primitives of some instances, or some of one; as nir::GridWord has them.
struct GeometryPart {
    uint32_t first_instance = 0;
    uint32_t instances = 0;
    uint32_t first_primitive = 0;
    uint32_t primitives = 0;  // of an instance
    uint32_t first_vertex = 0;
    uint32_t vertices = 0;  // stored of an instance

    uint32_t vertex_invocations() const { return vertices * instances; }
    uint32_t primitive_invocations() const { return primitives * instances; }
};

struct GeometryDraw {
    nir::DrawMode mode = nir::DrawMode::triangles;
    uint32_t vertices = 0;
    uint32_t instances = 1;
    // What is stored, in bytes.
    uint32_t vertex_bytes = 0;
    uint32_t primitive_bytes = 0;
    uint32_t most_primitives = UINT32_MAX;  // of a part

    uint32_t primitives() const { return nir::primitives_of(mode, vertices); }
};

class GeometryParts {
  public:
    explicit GeometryParts(const GeometryDraw& draw);

    // In order; nothing behind the last one.
    std::optional<GeometryPart> next();

  private:
    GeometryPart whole_instances();
    GeometryPart piece_of_instance();
    // Finds the vertices of the part's primitives.
    void add_vertices(GeometryPart& part) const;

    GeometryDraw draw_;
    uint32_t primitives_;
    uint32_t instances_a_part_ = 0;   // 0: an instance is too big
    uint32_t primitives_a_part_ = 0;  // then
    uint32_t next_instance_ = 0;
    uint32_t next_primitive_ = 0;
};

}  // namespace cuesta::agx
