// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Tile lists: what the PLBU says to the fragment cores about a group of tiles. The chip's format is
// not public and no driver reads it, so this one is ours; it lives in the same places of emulated
// memory and has the same sizes: 64-bit entries in a first block that the pointer array names, and
// in further blocks chained from the tile heap.
//
// An entry's kind is in the top byte of its second word; the other 56 bits are its payload.
//
//   end           the list ends
//   go_on         word 0: address of the next block
//   render_state  word 0: address of the render state words
//   positions     word 0: address of the position of slot 0 (x, y, z, 1/w; 16 bytes a slot)
//   scissor       14 bits each from bit 0: min x, max x (inclusive), min y, max y (inclusive)
//   left, right, bottom, top    word 0: float, clip rectangle in pixels (bottom has the smaller y)
//   depth_near, depth_far       word 0: float, depth clip
//   setup         word 0: the primitive setup command's value
//   size          word 0: float, line width and fixed point size
//   high_slots    upper halves of the slots of the next primitive, 16 bits each from bit 0
//   triangle, rectangle         lower halves of three slots, 16 bits each from bit 0
//   line                        lower halves of two slots
//   point         word 0: float, its size in pixels; bits 47:32: lower half of its slot
//
// State entries come before the first primitive that needs them, and again only when the state
// changed since this list's last primitive. Nothing new is made by clipping: primitives always name
// slots of the vertex buffers, and the fragment cores cut them per pixel.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "simulator/mali400/job.h"
#include "simulator/mali400/mmu.h"
#include "simulator/mali400/work_budget.h"

namespace cuesta::simulator::mali400 {

enum class ListEntry : uint8_t {
    end = 0xbc,
    go_on = 0xf0,
    render_state = 0x81,
    positions = 0x82,
    scissor = 0x83,
    left = 0x84,
    right = 0x85,
    bottom = 0x86,
    top = 0x87,
    depth_near = 0x88,
    depth_far = 0x89,
    setup = 0x8a,
    size = 0x8b,
    high_slots = 0x90,
    point = 0x91,
    line = 0x92,
    triangle = 0x93,
    rectangle = 0x94,
};

constexpr uint32_t list_entry_bytes = 8;

// In pixels, inclusive, as the hardware counts.
struct ListScissor {
    uint16_t min_x = 0;
    uint16_t max_x = 0x3fff;
    uint16_t min_y = 0;
    uint16_t max_y = 0x3fff;

    friend bool operator==(const ListScissor&, const ListScissor&) = default;
};

// The state that primitives of a list are drawn with. Floats are compared and kept as they are.
struct ListState {
    uint32_t render_state = 0;
    uint32_t positions = 0;
    ListScissor scissor;
    float left = 0;
    float right = 0;
    float bottom = 0;
    float top = 0;
    float depth_near = 0;
    float depth_far = 1;
    uint32_t setup = 0;
    float size = 1;
};

struct ListPrimitive {
    enum class Kind : uint8_t { point, line, triangle, rectangle };

    Kind kind = Kind::triangle;
    std::array<uint32_t, 3> slots = {};  // as many as the kind has
    float size = 1;                      // of a point
};

// The PLBU's pen: appends to any list in any order. Every list is well ended at every moment, so a
// job that stops half-way leaves lists that can be read.
class TileListWriter {
  public:
    explicit TileListWriter(AddressSpace& memory) : memory_(memory) {}

    // Empties the list of every pointer of the array.
    Result<void> reset(uint32_t pointer_array, uint32_t count);
    uint32_t list_count() const { return static_cast<uint32_t>(lists_.size()); }

    // Where and how large further blocks are; applies to blocks begun from now on (a first block
    // that is in use keeps its size). `grow` is called when the heap is used up.
    void set_heap(const HeapRange& heap, GrowHeap grow);
    void set_heap_start(uint32_t address) { heap_next_ = address; }
    void set_heap_end(uint32_t address) { heap_end_ = address; }
    void set_block_bytes(uint32_t bytes) { block_bytes_ = bytes; }

    // State of all primitives from now on.
    void set_state(const ListState& state);
    // `list` is below list_count().
    Result<void> append(uint32_t list, const ListPrimitive& primitive);

    uint64_t entries() const { return entries_; }
    uint64_t heap_bytes() const { return heap_bytes_; }
    uint64_t heap_grown() const { return heap_grown_; }

  private:
    struct List {
        uint32_t next = 0;  // address of the end entry
        uint32_t last =
            0;  // address of the last entry that fits in the block: it can only be go_on
        bool used = false;  // has a block size and, in `written`, a state
        uint64_t state_serial = 0;
        ListState written;
    };

    Result<void> write(List& list, ListEntry kind, uint64_t payload);
    Result<uint32_t> new_block();
    Result<void> chain(List& list);
    Result<void> write_state(List& list);

    AddressSpace& memory_;
    GrowHeap grow_;
    uint64_t heap_next_ = 0;
    uint64_t heap_end_ = 0;
    uint32_t block_bytes_ = 512;
    std::vector<List> lists_;
    ListState state_;
    uint64_t state_serial_ = 1;
    uint64_t entries_ = 0;
    uint64_t heap_bytes_ = 0;
    uint64_t heap_grown_ = 0;
};

// A fragment core's eye on one list. Whatever memory holds, reading ends: with the list, or with a
// fault.
class TileListReader {
  public:
    // With a budget every entry costs one unit.
    TileListReader(AddressSpace& memory, uint32_t address, WorkBudget* work = nullptr)
        : memory_(memory), work_(work), next_(address) {}

    // The next primitive, drawn with state(); false at the end of the list.
    Result<bool> next(ListPrimitive& primitive);

    const ListState& state() const { return state_; }
    // Changes whenever state() may have changed.
    uint64_t state_serial() const { return state_serial_; }

  private:
    Result<void> follow(uint32_t target);
    bool read_state(ListEntry kind, uint64_t payload);
    Result<void> read_primitive(ListEntry kind, uint64_t payload, ListPrimitive& primitive);
    Error bad_list(const char* what) const;

    AddressSpace& memory_;
    WorkBudget* work_;
    uint32_t next_;
    ListState state_;
    uint64_t state_serial_ = 0;
    uint32_t seen_ = 0;  // bit (kind & 0xf) of the state entries so far
    uint64_t high_slots_ = 0;
    // Brent's way to notice that blocks go round in a circle: every block is compared with a marked
    // one, and the mark moves on after twice as many blocks each time.
    uint32_t marked_block_ = ~uint32_t{0};
    uint64_t blocks_since_mark_ = 0;
    uint64_t blocks_until_mark_ = 1;
};

}  // namespace cuesta::simulator::mali400
