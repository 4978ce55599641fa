// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// One scalar of every vertex of a batch.
#pragma once

#include <array>
#include <cstdint>

#include "simulator/common/lanes.h"

namespace cuesta::simulator::mali400 {

constexpr unsigned batch_vertices = 16;

struct GpVector {
    static constexpr unsigned parts = batch_vertices / lanes_per_quad;

    std::array<Lanes, parts> part = {};

    float get(unsigned vertex) const { return part[vertex / lanes_per_quad][vertex % 4]; }
    void set(unsigned vertex, float value) { part[vertex / lanes_per_quad][vertex % 4] = value; }
};

inline GpVector gp_splat(float value) {
    const Lanes lanes = splat(value);
    return {{lanes, lanes, lanes, lanes}};
}

// Bit i is vertex i of the batch.
using VertexMask = uint16_t;
constexpr VertexMask all_vertices = 0xffff;

constexpr VertexMask first_vertices(unsigned count) {
    return static_cast<VertexMask>((1u << count) - 1);
}

// `to` where the mask has a one.
inline void assign(GpVector& to, const GpVector& from, VertexMask mask) {
    for (unsigned i = 0; i < GpVector::parts; ++i)
        to.part[i] = select(from_bits(mask >> (4 * i) & 0xf), from.part[i], to.part[i]);
}

inline VertexMask not_zero(const GpVector& value) {
    unsigned mask = 0;
    for (unsigned i = 0; i < GpVector::parts; ++i)
        mask |= to_bits(value.part[i] != splat(0.0f)) << (4 * i);
    return static_cast<VertexMask>(mask);
}

}  // namespace cuesta::simulator::mali400
