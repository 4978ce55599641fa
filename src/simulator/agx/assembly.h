// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Primitives out of a sequence of vertices, one vertex after the other. Source: AGX fact sheet,
// part 2, 2.3.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "hw/agx/vdm.h"

namespace cuesta::simulator::agx {

// Vertices, by whatever number the caller gives them. Of a triangle all three count, of a line two,
// of a point one.
struct Corners {
    std::array<uint32_t, 3> winding = {};  // in the order that says which side is seen
    std::array<uint32_t, 3> named = {};    // vertex 0, 1, 2 for whoever chooses a provoking one
    // Bit i: the side from corner i to the next belongs to the primitive; the diagonal of a quad
    // does not.
    uint8_t sides = 7;
    bool continues = false;  // the second half of a quad
};

constexpr unsigned corner_count(hw::agx::vdm::Primitive primitive) {
    using P = hw::agx::vdm::Primitive;
    switch (primitive) {
        case P::points: return 1;
        case P::lines:
        case P::line_strip:
        case P::line_loop: return 2;
        default: return 3;
    }
}

class Assembly {
  public:
    explicit Assembly(hw::agx::vdm::Primitive primitive) : primitive_(primitive) {}

    // Calls emit(Corners) for each primitive, or half of a quad, that the vertex completes.
    template <typename Emit>
    void add(uint32_t vertex, Emit&& emit);

    // Where the sequence ends, or begins anew.
    template <typename Emit>
    void end(Emit&& emit);

  private:
    // Keeps the vertex; true once there are `count` with it, and then there are none.
    bool complete(uint32_t vertex, unsigned count) {
        kept_[count_++] = vertex;
        if (count_ != count)
            return false;
        count_ = 0;
        return true;
    }

    template <typename Emit>
    static void make(Emit& emit, uint32_t a, uint32_t b, uint32_t c) {
        emit(Corners{.winding = {a, b, c}, .named = {a, b, c}});
    }

    // The corners in their order around, and the last one of the sequence. ASSUMED: a quad's vertex
    // 2, for a provoking one, is its last.
    template <typename Emit>
    static void make_quad(Emit& emit, const std::array<uint32_t, 4>& around, uint32_t last) {
        const std::array<uint32_t, 3> named = {around[0], around[1], last};
        emit(Corners{{around[0], around[1], around[2]}, named, 0b011, false});
        emit(Corners{{around[0], around[2], around[3]}, named, 0b110, true});
    }

    hw::agx::vdm::Primitive primitive_;
    std::array<uint32_t, 4> kept_ = {};
    unsigned count_ = 0;   // of those kept
    bool is_odd_ = false;  // the next triangle of a strip
};

template <typename Emit>
void Assembly::add(uint32_t vertex, Emit&& emit) {
    using P = hw::agx::vdm::Primitive;
    auto& k = kept_;
    switch (primitive_) {
        case P::points: return make(emit, vertex, vertex, vertex);
        case P::lines:
            if (complete(vertex, 2))
                make(emit, k[0], vertex, vertex);
            return;
        case P::line_strip:
        case P::line_loop:  // the first one is kept for the end
            if (count_ != 0)
                make(emit, k[1], vertex, vertex);
            else
                k[0] = vertex;
            k[1] = vertex;
            count_ = count_ < 2 ? count_ + 1 : 2;
            return;
        case P::triangles:
            if (complete(vertex, 3))
                make(emit, k[0], k[1], vertex);
            return;
        case P::triangle_strip:
            if (count_ < 2) {
                k[count_++] = vertex;
                return;
            }
            // Every second one has its first two exchanged, which keeps the winding.
            emit(Corners{.winding = {k[is_odd_ ? 1 : 0], k[is_odd_ ? 0 : 1], vertex},
                         .named = {k[0], k[1], vertex}});
            is_odd_ = !is_odd_;
            k[0] = std::exchange(k[1], vertex);
            return;
        case P::triangle_fan:
            if (count_ < 2) {
                k[count_++] = vertex;
                return;
            }
            make(emit, k[0], k[1], vertex);
            k[1] = vertex;
            return;
        case P::quads:
            if (complete(vertex, 4))
                make_quad(emit, k, vertex);
            return;
        case P::quad_strip:
            if (!complete(vertex, 4))
                return;
            make_quad(emit, {k[0], k[1], vertex, k[2]}, vertex);
            k[0] = k[2];
            k[1] = vertex;
            count_ = 2;
            return;
    }
}

template <typename Emit>
void Assembly::end(Emit&& emit) {
    if (primitive_ == hw::agx::vdm::Primitive::line_loop && count_ > 1)
        make(emit, kept_[1], kept_[0], kept_[0]);
    count_ = 0;
    is_odd_ = false;
}

}  // namespace cuesta::simulator::agx
