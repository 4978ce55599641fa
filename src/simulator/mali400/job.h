// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the two halves of the GPU are started with, and what they say when they are done.
// Source: Mali-400 fact sheet, part 1, 1.7 and 1.8.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>

namespace cuesta::simulator::mali400 {

// Addresses of the tile heap, end exclusive.
struct HeapRange {
    uint32_t start = 0;
    uint32_t end = 0;
};

// The PLBU's out-of-memory interrupt: makes more heap and returns the registers as the kernel
// rewrites them (start: old end, end: new end), or nothing when the heap cannot grow.
using GrowHeap = std::function<std::optional<HeapRange>()>;

// Work after which a GP job counts as hung. One unit is a command, an instruction on a batch of
// vertices, an index, a primitive, a block of tiles looked at: some tens of nanoseconds each.
constexpr uint64_t gp_default_work_limit = uint64_t{1} << 28;

struct GpTask {
    uint32_t directory = 0;  // PageTable::directory()
    std::array<uint32_t, 6> frame = {};
    GrowHeap grow_heap = {};  // may be empty: the heap never grows
    uint64_t work_limit = gp_default_work_limit;
};

constexpr unsigned max_pp_cores = 4;

// Work of one core after which a PP job counts as hung. One unit is an instruction on a batch of
// fragments, a command of the stream, an entry of a list; the rest as below.
constexpr uint64_t pp_default_work_limit = uint64_t{1} << 27;

namespace pp_cost {
constexpr uint64_t tile = 8;       // to clear it; to store it through one write-back unit
constexpr uint64_t primitive = 4;  // before its fragments
constexpr uint64_t state = 8;      // a render state or a texture, when first met
constexpr uint64_t decoded = 1;    // an instruction of a program, when first met
}  // namespace pp_cost

struct PpTask {
    uint32_t directory = 0;
    std::array<uint32_t, 23> frame = {};
    std::array<std::array<uint32_t, 12>, 3> write_back = {};
    unsigned cores = 1;
    std::array<uint32_t, max_pp_cores> streams = {};  // in place of frame word 0
    std::array<uint32_t, max_pp_cores> stacks = {};   // in place of frame word 12
    uint64_t work_limit = pp_default_work_limit;
};

struct GpStats {
    uint64_t commands = 0;  // of both streams
    uint64_t draws = 0;
    uint64_t vertices = 0;      // runs of the vertex shader
    uint64_t instructions = 0;  // of all those runs
    uint64_t primitives = 0;    // assembled
    uint64_t culled = 0;        // of these, in no list at all
    uint64_t list_entries = 0;
    uint64_t heap_bytes = 0;
    uint64_t heap_grown = 0;  // out-of-memory interrupts
};

struct PpStats {
    uint64_t tiles = 0;
    uint64_t primitives = 0;  // counted in every tile
    uint64_t fragments = 0;   // shaded, without helpers
    uint64_t instructions = 0;
};

}  // namespace cuesta::simulator::mali400
