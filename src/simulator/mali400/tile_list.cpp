// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/tile_list.h"

#include <bit>
#include <utility>

#include <fmt/core.h>

namespace cuesta::simulator::mali400 {
namespace {

constexpr uint64_t payload_mask = (uint64_t{1} << 56) - 1;
constexpr unsigned scissor_bits = 14;
constexpr uint64_t scissor_mask = (1 << scissor_bits) - 1;

constexpr uint64_t make_entry(ListEntry kind, uint64_t payload) {
    return uint64_t{static_cast<uint8_t>(kind)} << 56 | payload;
}

uint64_t bits(float value) {
    return std::bit_cast<uint32_t>(value);
}
float as_float(uint64_t payload) {
    return std::bit_cast<float>(static_cast<uint32_t>(payload));
}

uint64_t pack_scissor(const ListScissor& s) {
    return (s.min_x & scissor_mask) | (s.max_x & scissor_mask) << scissor_bits |
           (s.min_y & scissor_mask) << 2 * scissor_bits |
           (s.max_y & scissor_mask) << 3 * scissor_bits;
}

ListScissor unpack_scissor(uint64_t payload) {
    const auto part = [payload](unsigned index) {
        return static_cast<uint16_t>(payload >> index * scissor_bits & scissor_mask);
    };
    return {.min_x = part(0), .max_x = part(1), .min_y = part(2), .max_y = part(3)};
}

// What each state entry carries, in the order in which they are written.
struct StateRow {
    ListEntry kind;
    uint64_t (*get)(const ListState&);
    void (*set)(ListState&, uint64_t);
};

template <float ListState::*Member>
constexpr StateRow float_row(ListEntry kind) {
    return {kind, [](const ListState& s) { return bits(s.*Member); },
            [](ListState& s, uint64_t payload) { s.*Member = as_float(payload); }};
}

template <uint32_t ListState::*Member>
constexpr StateRow word_row(ListEntry kind) {
    return {kind, [](const ListState& s) { return uint64_t{s.*Member}; },
            [](ListState& s, uint64_t payload) { s.*Member = static_cast<uint32_t>(payload); }};
}

constexpr std::array state_rows = {
    word_row<&ListState::render_state>(ListEntry::render_state),
    word_row<&ListState::positions>(ListEntry::positions),
    StateRow{ListEntry::scissor, [](const ListState& s) { return pack_scissor(s.scissor); },
             [](ListState& s, uint64_t payload) { s.scissor = unpack_scissor(payload); }},
    float_row<&ListState::left>(ListEntry::left),
    float_row<&ListState::right>(ListEntry::right),
    float_row<&ListState::bottom>(ListEntry::bottom),
    float_row<&ListState::top>(ListEntry::top),
    float_row<&ListState::depth_near>(ListEntry::depth_near),
    float_row<&ListState::depth_far>(ListEntry::depth_far),
    word_row<&ListState::setup>(ListEntry::setup),
    float_row<&ListState::size>(ListEntry::size),
};

constexpr uint32_t state_bit(ListEntry kind) {
    return 1u << (static_cast<unsigned>(kind) & 0xf);
}

constexpr uint32_t all_state = [] {
    uint32_t mask = 0;
    for (const StateRow& row : state_rows)
        mask |= state_bit(row.kind);
    return mask;
}();

struct PrimitiveRow {
    ListPrimitive::Kind kind;
    ListEntry entry;
    unsigned slots;
};

constexpr std::array primitive_rows = {
    PrimitiveRow{ListPrimitive::Kind::point, ListEntry::point, 1},
    PrimitiveRow{ListPrimitive::Kind::line, ListEntry::line, 2},
    PrimitiveRow{ListPrimitive::Kind::triangle, ListEntry::triangle, 3},
    PrimitiveRow{ListPrimitive::Kind::rectangle, ListEntry::rectangle, 3},
};

// Points keep their size in the low word.
constexpr unsigned slot_shift(ListEntry entry) {
    return entry == ListEntry::point ? 32 : 0;
}

}  // namespace

Result<void> TileListWriter::reset(uint32_t pointer_array, uint32_t count) {
    lists_.assign(count, {});
    constexpr uint64_t end = make_entry(ListEntry::end, 0);
    for (uint32_t i = 0; i < count; ++i) {
        List& list = lists_[i];
        if (!memory_.read(pointer_array + 4 * i, &list.next, 4))
            return memory_.fault_error("PLBU: block pointer array");
        if (list.next % list_entry_bytes != 0)
            return Error{Errc::fault,
                         fmt::format("PLBU: pointer {} to a tile list block, {:#010x}, "
                                     "is not aligned",
                                     i, list.next)};
        if (!memory_.write(list.next, &end, sizeof(end)))
            return memory_.fault_error(fmt::format("PLBU: first block of tile list {}", i));
    }
    return {};
}

void TileListWriter::set_heap(const HeapRange& heap, GrowHeap grow) {
    heap_next_ = heap.start;
    heap_end_ = heap.end;
    grow_ = std::move(grow);
}

void TileListWriter::set_state(const ListState& state) {
    state_ = state;
    ++state_serial_;
}

Result<uint32_t> TileListWriter::new_block() {
    while (heap_next_ + block_bytes_ > heap_end_) {
        std::optional<HeapRange> more;
        if (grow_)
            more = grow_();
        if (!more || more->end <= more->start)
            return Error{Errc::out_of_memory,
                         fmt::format("PLBU: tile heap used up at {:#010x}", heap_end_)};
        ++heap_grown_;
        heap_next_ = more->start;
        heap_end_ = more->end;
    }
    const uint32_t block = static_cast<uint32_t>(heap_next_);
    if (block % list_entry_bytes != 0)
        return Error{Errc::fault,
                     fmt::format("PLBU: tile heap block {:#010x} is not aligned", block)};
    heap_next_ += block_bytes_;
    heap_bytes_ += block_bytes_;
    return block;
}

Result<void> TileListWriter::chain(List& list) {
    const uint32_t block = TRY(new_block());
    const uint64_t end = make_entry(ListEntry::end, 0);
    const uint64_t go_on = make_entry(ListEntry::go_on, block);
    if (!memory_.write(block, &end, sizeof(end)) ||
        !memory_.write(list.next, &go_on, sizeof(go_on)))
        return memory_.fault_error("PLBU: tile list block");
    list.next = block;
    list.last = block + block_bytes_ - list_entry_bytes;
    return {};
}

Result<void> TileListWriter::write(List& list, ListEntry kind, uint64_t payload) {
    if (list.next == list.last)
        TRY(chain(list));
    const std::array<uint64_t, 2> entries = {make_entry(kind, payload),
                                             make_entry(ListEntry::end, 0)};
    if (!memory_.write(list.next, entries.data(), sizeof(entries)))
        return memory_.fault_error("PLBU: tile list");
    list.next += list_entry_bytes;
    ++entries_;
    return {};
}

Result<void> TileListWriter::write_state(List& list) {
    for (const StateRow& row : state_rows) {
        const uint64_t payload = row.get(state_);
        if (!list.used || payload != row.get(list.written))
            TRY(write(list, row.kind, payload));
    }
    list.used = true;
    list.written = state_;
    list.state_serial = state_serial_;
    return {};
}

Result<void> TileListWriter::append(uint32_t index, const ListPrimitive& primitive) {
    CUESTA_ASSERT(index < lists_.size(), "no such tile list");
    List& list = lists_[index];
    if (!list.used)
        list.last = list.next + block_bytes_ - list_entry_bytes;
    if (list.state_serial != state_serial_)
        TRY(write_state(list));
    const PrimitiveRow& row = primitive_rows[static_cast<size_t>(primitive.kind)];
    uint64_t low = 0;
    uint64_t high = 0;
    for (unsigned i = 0; i < row.slots; ++i) {
        low |= uint64_t{primitive.slots[i] & 0xffff} << 16 * i;
        high |= uint64_t{primitive.slots[i] >> 16} << 16 * i;
    }
    if (high != 0)
        TRY(write(list, ListEntry::high_slots, high));
    low <<= slot_shift(row.entry);
    if (row.entry == ListEntry::point)
        low |= bits(primitive.size);
    return write(list, row.entry, low);
}

Error TileListReader::bad_list(const char* what) const {
    return {Errc::fault, fmt::format("tile list at {:#010x}: {}", next_, what)};
}

Result<void> TileListReader::follow(uint32_t target) {
    if (target % list_entry_bytes != 0)
        return bad_list("next block is not aligned");
    if (target == marked_block_)
        return bad_list("blocks go round in a circle");
    if (++blocks_since_mark_ == blocks_until_mark_) {
        marked_block_ = target;
        blocks_since_mark_ = 0;
        blocks_until_mark_ *= 2;
    }
    next_ = target;
    return {};
}

bool TileListReader::read_state(ListEntry kind, uint64_t payload) {
    for (const StateRow& row : state_rows) {
        if (row.kind != kind)
            continue;
        row.set(state_, payload);
        seen_ |= state_bit(kind);
        ++state_serial_;
        return true;
    }
    return false;
}

Result<void> TileListReader::read_primitive(ListEntry kind,
                                            uint64_t payload,
                                            ListPrimitive& primitive) {
    for (const PrimitiveRow& row : primitive_rows) {
        if (row.entry != kind)
            continue;
        if (seen_ != all_state)
            return bad_list("primitive before its state");
        primitive.kind = row.kind;
        for (unsigned i = 0; i < row.slots; ++i) {
            const uint64_t low = payload >> (slot_shift(kind) + 16 * i) & 0xffff;
            const uint64_t high = high_slots_ >> 16 * i & 0xffff;
            primitive.slots[i] = static_cast<uint32_t>(high << 16 | low);
        }
        if (kind == ListEntry::point)
            primitive.size = as_float(payload);
        high_slots_ = 0;
        return {};
    }
    return bad_list("unknown entry");
}

Result<bool> TileListReader::next(ListPrimitive& primitive) {
    for (;;) {
        if (work_ != nullptr)
            TRY(work_->spend(1, "tile list"));
        uint64_t entry = 0;
        if (!memory_.read(next_, &entry, sizeof(entry)))
            return memory_.fault_error("tile list");
        const ListEntry kind = static_cast<ListEntry>(entry >> 56);
        const uint64_t payload = entry & payload_mask;
        if (kind == ListEntry::end)
            return false;
        if (kind == ListEntry::go_on) {
            TRY(follow(static_cast<uint32_t>(payload)));
            continue;
        }
        if (kind == ListEntry::high_slots) {
            high_slots_ = payload;
        } else if (!read_state(kind, payload)) {
            TRY(read_primitive(kind, payload, primitive));
            next_ += list_entry_bytes;
            return true;
        }
        next_ += list_entry_bytes;
    }
}

}  // namespace cuesta::simulator::mali400
