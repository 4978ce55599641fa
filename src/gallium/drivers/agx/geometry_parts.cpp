// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/geometry_parts.h"

#include <algorithm>

#include "compiler/nir/passes/grid_draw.h"
#include "gallium/drivers/agx/geometry_limits.h"
#include "gallium/drivers/agx/grid.h"

namespace cuesta::agx {
namespace {

// Of one grid, in a row of workgroups.
constexpr uint64_t most_invocations = uint64_t{max_workgroup_count} * nir::grid_draw_group;

}  // namespace

GeometryParts::GeometryParts(const GeometryDraw& draw)
    : draw_(draw), primitives_(draw.primitives()) {
    if (primitives_ == 0 || draw.instances == 0) {
        next_instance_ = draw.instances;
        return;
    }
    const uint64_t stored_vertices = uint64_t{draw.vertices} + 1;
    const uint64_t instance_bytes =
        stored_vertices * draw.vertex_bytes + uint64_t{primitives_} * draw.primitive_bytes;
    const uint64_t of_memory = most_part_bytes / std::max<uint64_t>(instance_bytes, 1);
    const uint64_t of_grids = most_invocations / stored_vertices;
    const uint64_t of_counts = draw.most_primitives / primitives_;
    instances_a_part_ =
        static_cast<uint32_t>(std::min({of_memory, of_grids, of_counts, uint64_t{draw.instances}}));
    const unsigned corners = nir::vertices_of(nir::primitive_of(draw.mode));
    const uint64_t bytes = uint64_t{corners} * draw.vertex_bytes + draw.primitive_bytes;
    primitives_a_part_ = static_cast<uint32_t>(std::clamp<uint64_t>(
        most_part_bytes / std::max<uint64_t>(bytes, 1), 1,
        std::min(most_invocations / (corners + 1), uint64_t{draw.most_primitives})));
}

std::optional<GeometryPart> GeometryParts::next() {
    if (next_instance_ >= draw_.instances)
        return std::nullopt;
    GeometryPart part = instances_a_part_ != 0 ? whole_instances() : piece_of_instance();
    add_vertices(part);
    return part;
}

GeometryPart GeometryParts::whole_instances() {
    GeometryPart part{.first_instance = next_instance_, .primitives = primitives_};
    part.instances = std::min(instances_a_part_, draw_.instances - next_instance_);
    next_instance_ += part.instances;
    return part;
}

GeometryPart GeometryParts::piece_of_instance() {
    GeometryPart part{.first_instance = next_instance_, .instances = 1};
    part.first_primitive = next_primitive_;
    part.primitives = std::min(primitives_a_part_, primitives_ - next_primitive_);
    next_primitive_ += part.primitives;
    if (next_primitive_ == primitives_) {
        next_primitive_ = 0;
        ++next_instance_;
    }
    return part;
}

void GeometryParts::add_vertices(GeometryPart& part) const {
    const bool keeps_first = nir::keeps_first_vertex(draw_.mode);
    const uint32_t last = part.first_primitive + part.primitives - 1;
    uint32_t begin = UINT32_MAX;
    uint32_t end = 0;
    for (unsigned i = 0; i < nir::vertices_of(nir::primitive_of(draw_.mode)); ++i) {
        const uint32_t first = nir::vertex_of(draw_.mode, i, part.first_primitive, primitives_ - 1);
        if (first != 0 || !keeps_first)
            begin = std::min(begin, first);
        end = std::max(end, nir::vertex_of(draw_.mode, i, last, primitives_ - 1) + 1);
    }
    part.first_vertex = begin;
    part.vertices = std::max(end, begin) - begin + (keeps_first ? 1 : 0);
}

}  // namespace cuesta::agx
