// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the current vertex stage, whosever it is, makes of vertices, for the CPU: unfilled polygons,
// stippled lines, selection, feedback and raster positions.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "compiler/nir/shader.h"
#include "gallium/frontends/gles/executable.h"
#include "gallium/frontends/gles/state.h"
#include "gallium/frontends/gles/vertex_input.h"

namespace cuesta::gl {

using gles::State;

using Vec4 = std::array<float, 4>;

class CapturedVertices {
  public:
    // The outputs of the vertex shader, as its NIR has them: nir::Slot::position, color,
    // back_color, tex_coord, fog, point_size, ... and the program's own.
    std::span<const nir::IoSlot> outputs() const {
        return executable_->program->vertex.nir->outputs;
    }
    // Position in outputs() of one by its name; nothing: the shader does not write it.
    std::optional<size_t> find(nir::Slot slot, uint32_t index = 0) const;

    uint32_t first() const { return range_.first; }
    uint32_t count() const { return static_cast<uint32_t>(range_.count); }

    // By the number of the vertex as the draw has it, first() or behind it. Components that nothing
    // stores are 0.
    const Vec4& get(size_t output, uint32_t vertex, uint32_t instance = 0) const {
        return values_[row(vertex, instance) + output];
    }
    const Vec4& position(uint32_t vertex, uint32_t instance = 0) const {
        return get(position_, vertex, instance);
    }
    // All outputs of one vertex.
    std::span<const Vec4> all(uint32_t vertex, uint32_t instance = 0) const {
        return std::span(values_).subspan(row(vertex, instance), outputs().size());
    }

  private:
    friend std::optional<CapturedVertices> capture_vertices(State& state,
                                                            const gles::VertexRange& range);

    size_t row(uint32_t vertex, uint32_t instance) const {
        const size_t place = size_t{instance} * count() + (vertex - first());
        return place * outputs().size();
    }

    std::shared_ptr<const gles::Executable> executable_;
    gles::VertexRange range_;
    size_t position_ = 0;
    std::vector<Vec4> values_;  // by instance, vertex, output
};

// Runs the vertex stage that a draw would have now over the vertices and waits for it. The checks
// of a draw (gles::check_draw) come before. Nothing with the error recorded.
std::optional<CapturedVertices> capture_vertices(State& state, const gles::VertexRange& range);

}  // namespace cuesta::gl
