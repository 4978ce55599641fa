// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Gives out uniform registers: addresses first (they must be among the lowest), other values of the
// driver, uniforms, what the preamble computes. What finds none of the uniforms is read from
// memory.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/core.h>

#include "compiler/agx/lower_steps.h"
#include "compiler/agx/lower_system.h"
#include "compiler/nir/passes/copy_prop.h"
#include "compiler/nir/passes/cse.h"
#include "compiler/nir/passes/dce.h"

namespace cuesta::agx {
namespace {

using nir::IntrinsicIndex;
using nir::IntrinsicOp;
using nir::Value;

// Of the driver's values, an entry.
constexpr unsigned entry_words = system_entry_bytes / 4;

// Words between two that are read, at most, that are copied with them rather than end the range.
constexpr uint32_t widest_gap = 2;

// Number of a word of 4 bytes in a table; of a constant buffer its number is in the upper half, so
// that words of different ones are no neighbours.
using Word = uint64_t;
using Words = std::set<Word>;

constexpr Word word_of(uint8_t buffer, uint32_t byte) {
    return uint64_t{buffer} << 32 | byte / 4;
}
constexpr uint8_t buffer_of(Word word) {
    return static_cast<uint8_t>(word >> 32);
}
constexpr uint32_t byte_in_buffer(Word word) {
    return static_cast<uint32_t>(word) * 4;
}

// Whether the word goes on with the range that ends in front of `end`.
bool joins(Word word, Word end) {
    return word <= end + widest_gap;
}

// What copying the words takes, with gaps.
uint32_t covered_words(const Words& words) {
    uint64_t covered = 0;
    Word end = 0;
    for (const Word word : words) {
        covered += covered != 0 && joins(word, end) ? word + 1 - end : 1;
        end = word + 1;
    }
    return static_cast<uint32_t>(covered);
}

struct Assignment {
    Lowering& lowering;
    uint16_t next = 0;
    std::vector<nir::Intrinsic*> system_loads{};
    std::vector<nir::Intrinsic*> uniform_loads{};  // and those of constant buffers
    std::vector<nir::Intrinsic*> results{};        // of the preamble: load_push and store_push
    std::vector<uint32_t> slot_offsets{};          // of Program::system_values, in the final table

    static uint32_t byte_of(const nir::Intrinsic& load) {
        return static_cast<uint32_t>(load.index_of(IntrinsicIndex::offset));
    }
    // Of a uniform, or of a constant buffer at a constant offset.
    static Word word_of_load(const nir::Intrinsic& load) {
        if (load.op == IntrinsicOp::load_ubo)
            return word_of(static_cast<uint8_t>(nir::constant_of(*load.srcs[0].value)->values[0]),
                           static_cast<uint32_t>(nir::constant_of(*load.srcs[1].value)->values[0]));
        return static_cast<uint32_t>(load.index_of(IntrinsicIndex::base)) * 4 +
               static_cast<uint32_t>(load.index_of(IntrinsicIndex::component));
    }

    void collect() {
        system_loads.clear();
        uniform_loads.clear();
        results.clear();
        for (const auto& function : lowering.shader.functions)
            nir::for_each_instr(function->body, [&](nir::Instr& instr) {
                nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>();
                if (intrinsic == nullptr)
                    return;
                if (intrinsic->op == IntrinsicOp::load_system_agx)
                    system_loads.push_back(intrinsic);
                if (intrinsic->op == IntrinsicOp::load_uniform ||
                    intrinsic->op == IntrinsicOp::load_ubo)
                    uniform_loads.push_back(intrinsic);
                if (intrinsic->op == IntrinsicOp::load_push ||
                    intrinsic->op == IntrinsicOp::store_push)
                    results.push_back(intrinsic);
            });
    }

    // Only what is read stays in the table, addresses first, and those of descriptors before
    // others.
    void compact_system_values() {
        std::vector<SystemSlot>& slots = lowering.program.system_values;
        std::set<size_t> read;
        for (const nir::Intrinsic* load : system_loads)
            read.insert(byte_of(*load) / system_entry_bytes);
        slot_offsets.assign(slots.size(), 0);
        std::vector<SystemSlot> kept;
        uint32_t bytes = 0;
        enum class Turn : uint8_t { heap, addresses, others };
        const auto turn_of = [](SystemValue value) {
            if (value == SystemValue::texture_heap || value == SystemValue::image_heap)
                return Turn::heap;
            return size_of(value) == 8 ? Turn::addresses : Turn::others;
        };
        for (const Turn turn : {Turn::heap, Turn::addresses, Turn::others}) {
            for (const size_t i : read) {
                const unsigned size = size_of(slots[i].value);
                if (turn_of(slots[i].value) != turn)
                    continue;
                slot_offsets[i] = bytes;
                slots[i].offset = static_cast<uint16_t>(bytes);
                kept.push_back(slots[i]);
                bytes += size;
            }
        }
        slots = std::move(kept);
        lowering.program.system_bytes = bytes;
    }

    uint32_t system_byte(const nir::Intrinsic& load) const {
        return slot_offsets[byte_of(load) / system_entry_bytes] +
               byte_of(load) % system_entry_bytes;
    }

    // Registers for words of a table, in ranges of neighbours.
    std::map<Word, uint16_t> place(Table table, const Words& words) {
        std::map<Word, uint16_t> halves;
        std::vector<PushRange>& push = lowering.program.push;
        bool open = false;
        for (const Word word : words) {
            PushRange* last = open ? &push.back() : nullptr;
            const Word first = last != nullptr ? word_of(last->buffer, last->offset) : 0;
            const Word end = last != nullptr ? first + last->halves / 2 : 0;
            const bool fits =
                open && joins(word, end) && (word + 1 - first) * 2 <= Limits::push_halves;
            if (fits) {
                last->halves = static_cast<uint16_t>((word + 1 - first) * 2);
                next = static_cast<uint16_t>(last->first_half + last->halves);
            } else {
                const uint8_t buffer = buffer_of(word);
                push.push_back({.table = buffer == 0 ? table : Table::constant_buffer,
                                .first_half = next,
                                .halves = 2,
                                .offset = byte_in_buffer(word),
                                .buffer = buffer});
                next = static_cast<uint16_t>(next + 2);
                open = true;
            }
            halves[word] = static_cast<uint16_t>(next - 2);
        }
        return halves;
    }

    static void replace(nir::Intrinsic& load, uint16_t half) {
        nir::Builder b(*load.block->list->function, nir::Cursor::before(load));
        nir::Intrinsic* push =
            b.intrinsic(IntrinsicOp::load_push, 1, load.def.bit_size, {}, {half});
        nir::replace_all_uses(load.def, push->def);
        nir::remove_instr(load);
    }

    Result<void> place_system_values() {
        Words words;
        uint32_t address_words = 0;
        for (const nir::Intrinsic* load : system_loads) {
            const uint32_t word = system_byte(*load) / 4;
            words.insert(word);
            if (load->def.bit_size != 64)
                continue;
            words.insert(word + 1);
            address_words = std::max(address_words, word + 2);
        }
        if (address_words * 2 > Limits::base_halves)
            return Error{Errc::unsupported,
                         fmt::format("{} addresses; the G13 has registers for {}",
                                     address_words / 2, Limits::base_halves / 4)};
        // Addresses start the table, and none is missing: they are aligned.
        const std::map<Word, uint16_t> halves = place(Table::system, words);
        for (nir::Intrinsic* load : system_loads)
            replace(*load, halves.at(system_byte(*load) / 4));
        return {};
    }

    // Those that are read most, a vec4 at a time, as long as there is room.
    Words choose_uniforms(uint32_t room) const {
        std::map<Word, uint32_t> reads;
        for (nir::Intrinsic* load : uniform_loads) {
            // The preamble runs once: its reads may well be of memory.
            uint32_t& count = reads[word_of_load(*load)];
            if (load->block->list->function == lowering.main)
                nir::for_each_use(load->def, [&](nir::Src&) { ++count; });
        }
        Words words;
        for (const auto& [word, count] : reads)
            words.insert(word);
        if (covered_words(words) <= room)
            return words;
        std::map<Word, uint32_t> slots;
        for (const auto& [word, count] : reads)
            slots[word / 4] += count;
        std::vector<std::pair<uint32_t, Word>> order;  // reads, slot
        for (const auto& [slot, count] : slots)
            order.emplace_back(count, slot);
        std::stable_sort(order.begin(), order.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        Words chosen;
        for (size_t i = 0; i < order.size() && i < room / 4; ++i)
            for (Word c = 0; c < 4; ++c)
                chosen.insert(order[i].second * 4 + c);
        return chosen;
    }

    void read_from_memory(nir::Intrinsic& load) {
        nir::Builder b(*load.block->list->function, nir::Cursor::before(load));
        const Word word = word_of_load(load);
        const uint8_t buffer = buffer_of(word);
        Value* table = buffer == 0 ? lowering.system.load_address(b, SystemValue::uniforms_address)
                                   : lowering.system.load_address(
                                         b, SystemValue::constant_buffer_address, buffer);
        Value* bytes = b.imm_int(byte_in_buffer(word) / vec4_bytes * vec4_bytes);
        Value* slot =
            &b.intrinsic(IntrinsicOp::load_global_constant, 4, 32, {b.iadd(table, b.u2u64(bytes))})
                 ->def;
        nir::replace_all_uses(load.def, *b.channel(slot, static_cast<unsigned>(word % 4)));
        nir::remove_instr(load);
    }

    unsigned system_words() const {
        std::set<uint32_t> entries;
        for (const nir::Intrinsic* load : system_loads)
            entries.insert(byte_of(*load) / system_entry_bytes);
        return static_cast<unsigned>(entries.size()) * entry_words;
    }

    // Words for uniforms beside those of the driver's values.
    uint32_t room_beside(unsigned words) const {
        const unsigned taken = constant_halves + 4 + result_halves() + 2 * words;
        return taken < Limits::uniform_halves ? (Limits::uniform_halves - taken) / 2 : 0;
    }

    bool holds_all(const Words& words) const {
        return std::ranges::all_of(uniform_loads, [&](const nir::Intrinsic* load) {
            return words.contains(word_of_load(*load));
        });
    }

    // Constant buffers that uniforms are read from.
    unsigned tables_read() const {
        std::set<uint8_t> buffers;
        for (const nir::Intrinsic* load : uniform_loads)
            buffers.insert(buffer_of(word_of_load(*load)));
        return static_cast<unsigned>(buffers.size());
    }

    unsigned result_halves() const {
        unsigned halves = 0;
        for (const nir::Intrinsic* result : results)
            if (result->op == IntrinsicOp::store_push)
                halves = std::max(halves, byte_of(*result) + result->srcs[0].value->bit_size / 16u);
        return (halves + 3) / 4 * 4;
    }

    void note_buffer_reads() {
        for (const nir::Intrinsic* load : uniform_loads)
            if (const Word word = word_of_load(*load); buffer_of(word) != 0)
                note_buffer_read(lowering.program, buffer_of(word), byte_in_buffer(word), 4);
    }

    Result<uint16_t> run() {
        collect();
        // What finds no register is read by the address of its table, which takes some, too.
        Words chosen = choose_uniforms(room_beside(system_words()));
        if (!holds_all(chosen))
            chosen = choose_uniforms(room_beside(system_words() + entry_words * tables_read()));
        note_buffer_reads();
        bool memory = false;
        for (nir::Intrinsic* load : uniform_loads) {
            if (chosen.count(word_of_load(*load)) != 0)
                continue;
            read_from_memory(*load);
            memory = true;
        }
        if (memory) {
            for (const auto& function : lowering.shader.functions) {
                nir::copy_prop(*function);
                nir::cse(*function);
                nir::dce(*function);
            }
            collect();
        }
        compact_system_values();
        TRY(place_system_values());
        const std::map<Word, uint16_t> halves = place(Table::uniforms, chosen);
        for (nir::Intrinsic* load : uniform_loads)
            replace(*load, halves.at(word_of_load(*load)));
        next = static_cast<uint16_t>((next + 3) / 4 * 4);
        const unsigned more = result_halves();
        for (nir::Intrinsic* result : results)
            result->set_index(IntrinsicIndex::offset,
                              result->index_of(IntrinsicIndex::offset) + next);
        next = static_cast<uint16_t>(next + more);
        if (next + constant_halves > Limits::uniform_halves)
            return Error{Errc::unsupported,
                         fmt::format("the shader wants {} uniform registers of the driver's "
                                     "values; the G13 has {} halves",
                                     next, Limits::uniform_halves)};
        return next;
    }
};

}  // namespace

Result<uint16_t> assign_push(Lowering& lowering) {
    return Assignment{lowering}.run();
}

}  // namespace cuesta::agx
