// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Primitives of a draw whose vertices are shaded together: so many that SIMD-groups are full, and
// so few that their outputs do not grow with the draw.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "simulator/agx/assembly.h"
#include "simulator/agx/vertex_stage.h"

namespace cuesta::simulator::agx {

// Where the vertices of a batch stand, by their numbers. Two that meet in the table push each other
// out, and are then shaded twice, as they may be on a chip.
class VertexPlaces {
  public:
    // For a draw of so many indices.
    void prepare(uint64_t count);
    void forget() { ++generation_; }

    // The place; null where there is none to be found.
    const uint32_t* find(uint32_t id) const {
        const Entry& entry = entries_[id & (entries_.size() - 1)];
        return entry.id == id && entry.generation == generation_ ? &entry.place : nullptr;
    }
    void set(uint32_t id, uint32_t place) {
        entries_[id & (entries_.size() - 1)] = {id, place, generation_};
    }

  private:
    struct Entry {
        uint32_t id = 0, place = 0;
        uint64_t generation = 0;
    };
    std::vector<Entry> entries_;
    uint64_t generation_ = 1;
};

class VertexBatch {
  public:
    explicit VertexBatch(VertexPlaces& places) : places_(places) { places_.forget(); }

    bool is_full() const { return primitives_.size() >= most || vertices_.size() >= most; }

    // Corners are vertex numbers of this instance; in `primitives` they are places in `vertices`.
    void add(const Corners& corners, uint32_t number, uint32_t instance);
    void clear();

    struct Item {
        Corners corners;
        uint32_t number = 0;  // of the primitive
    };
    std::span<const Item> primitives() const { return primitives_; }
    std::span<const VertexInput> vertices() const { return vertices_; }

  private:
    static constexpr size_t most = size_t{1} << 14;

    uint32_t place_of(uint32_t id, uint32_t instance);

    VertexPlaces& places_;
    std::vector<Item> primitives_;
    std::vector<VertexInput> vertices_;
    uint32_t instance_ = 0;
};

}  // namespace cuesta::simulator::agx
