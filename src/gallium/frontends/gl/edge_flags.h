// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glEdgeFlag and its array (OpenGL 2.1, 2.6.2).
#pragma once

#include <optional>

#include "gallium/frontends/gl/array_reader.h"
#include "gallium/frontends/gl/vertex_slots.h"

namespace cuesta::gl {

// Of each place of a run, where the mode's polygons have flags and not all are set.
class EdgeFlags {
  public:
    explicit EdgeFlags(State& state) {
        const gles::VertexArray& array = *state.vertex.array;
        if (array.attributes[edge_flag_slot].enabled)
            reader_.emplace(state, edge_flag_slot);
        else
            current_ = floats_of(state.vertex.current[edge_flag_slot])[0] != 0;
    }
    bool at(uint32_t vertex) const {
        return reader_ ? floats_of(reader_->at(vertex))[0] != 0 : current_;
    }

  private:
    std::optional<ArrayReader> reader_;
    bool current_ = true;
};

}  // namespace cuesta::gl
