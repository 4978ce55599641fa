// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/vertex_batch.h"

#include <algorithm>
#include <bit>

namespace cuesta::simulator::agx {

void VertexPlaces::prepare(uint64_t count) {
    constexpr uint64_t most = uint64_t{1} << 14;
    const auto wanted = static_cast<size_t>(std::bit_ceil(std::clamp<uint64_t>(count, 1, most)));
    if (entries_.size() < wanted)
        entries_.resize(wanted);
    forget();
}

uint32_t VertexBatch::place_of(uint32_t id, uint32_t instance) {
    if (const uint32_t* known = places_.find(id); known != nullptr)
        return *known;
    const auto place = static_cast<uint32_t>(vertices_.size());
    vertices_.push_back({id, instance});
    places_.set(id, place);
    return place;
}

void VertexBatch::add(const Corners& corners, uint32_t number, uint32_t instance) {
    if (instance != instance_)
        places_.forget();
    instance_ = instance;
    Corners placed = corners;
    for (unsigned i = 0; i < 3; ++i) {
        placed.winding[i] = place_of(corners.winding[i], instance);
        placed.named[i] = place_of(corners.named[i], instance);
    }
    primitives_.push_back({placed, number});
}

void VertexBatch::clear() {
    primitives_.clear();
    vertices_.clear();
    places_.forget();
}

}  // namespace cuesta::simulator::agx
