// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/agx/isa.h"

#include <algorithm>

namespace cuesta::hw::agx {

namespace {

constexpr size_t word_bytes = 4;
constexpr uint8_t unknown_bytes = 2;

Words load(std::span<const uint8_t> code) {
    Words words = {};
    const size_t count = std::min(code.size(), max_bytes);
    for (size_t i = 0; i < count; ++i)
        words[i / word_bytes] |= uint32_t{code[i]} << i % word_bytes * 8;
    return words;
}

bool bit_of(const Words& words, unsigned bit) {
    return words[bit / 32] >> bit % 32 & 1;
}

// Bits at and above `bytes` become zero.
Words truncated(Words words, unsigned bytes) {
    for (unsigned i = 0; i < words.size(); ++i) {
        const unsigned kept = bytes > i * word_bytes ? bytes - i * word_bytes : 0;
        if (kept < word_bytes)
            words[i] &= static_cast<uint32_t>(base::low_mask(kept * 8));
    }
    return words;
}

bool has_constants(const Entry& entry, const Words& words) {
    for (size_t i = 0; i < words.size(); ++i) {
        if ((words[i] & entry.mask[i]) != entry.value[i])
            return false;
    }
    return true;
}

bool needs_long(const Entry& entry, const Words& words) {
    return truncated(words, entry.short_bytes) != words;
}

Decoded decoded(Op op, const Entry& entry, Words words, uint8_t length) {
    Decoded result = {{op, false, words}, length};
    if (entry.length_bit == no_length_bit)
        return result;
    result.instruction.words[entry.length_bit / 32] &= ~(uint32_t{1} << entry.length_bit % 32);
    result.instruction.forced_long = length == entry.long_bytes && !needs_long(entry, words);
    return result;
}

uint8_t length_of(const Instruction& instruction) {
    if (instruction.op == Op::unknown)
        return unknown_bytes;
    const Entry& entry = entry_of(instruction.op);
    return instruction.forced_long || needs_long(entry, instruction.words) ? entry.long_bytes
                                                                           : entry.short_bytes;
}

const isa::Field& place_of(const Instruction& instruction, Field field) {
    const isa::Field* place = find_field(instruction.op, field);
    CUESTA_ASSERT(place != nullptr, "the instruction has no such field");
    return *place;
}

}  // namespace

Instruction make(Op op) {
    return {op, false, op == Op::unknown ? Words{} : entry_of(op).initial};
}

const isa::Field* find_field(Op op, Field field) {
    if (op == Op::unknown)
        return nullptr;
    for (const FieldUse& use : entry_of(op).fields) {
        if (use.field == field)
            return &place_at(use.place);
    }
    return nullptr;
}

uint32_t get(const Instruction& instruction, Field field) {
    return static_cast<uint32_t>(isa::unpack(place_of(instruction, field), instruction.words));
}

void set(Instruction& instruction, Field field, uint32_t value) {
    isa::pack(place_of(instruction, field), instruction.words, value);
}

std::optional<uint32_t> scoreboard_slot(const Instruction& instruction) {
    if (instruction.op == Op::unknown || !entry_of(instruction.op).slot)
        return std::nullopt;
    return get(instruction, *entry_of(instruction.op).slot);
}

bool keeps_constants(const Instruction& instruction) {
    return instruction.op == Op::unknown ||
           has_constants(entry_of(instruction.op), instruction.words);
}

Encoded encode(const Instruction& instruction) {
    Words words = instruction.words;
    Encoded encoded;
    encoded.length = length_of(instruction);
    if (instruction.op != Op::unknown) {
        const Entry& entry = entry_of(instruction.op);
        if (entry.length_bit != no_length_bit && encoded.length == entry.long_bytes)
            words[entry.length_bit / 32] |= uint32_t{1} << entry.length_bit % 32;
    }
    for (size_t i = 0; i < encoded.length; ++i)
        encoded.bytes[i] = static_cast<uint8_t>(words[i / word_bytes] >> i % word_bytes * 8);
    return encoded;
}

Result<Decoded> decode(std::span<const uint8_t> code) {
    if (code.size() < unknown_bytes)
        return Error{Errc::invalid, "instructions consist of whole halfwords"};
    const Words words = load(code);
    for (const Op op : candidates(code[0])) {
        const Entry& entry = entry_of(op);
        const bool is_long = entry.length_bit != no_length_bit && bit_of(words, entry.length_bit);
        const uint8_t length = is_long ? entry.long_bytes : entry.short_bytes;
        const Words own = truncated(words, length);
        if (!has_constants(entry, own))
            continue;
        if (length > code.size())
            break;
        return decoded(op, entry, own, length);
    }
    return Decoded{{Op::unknown, false, truncated(words, unknown_bytes)}, unknown_bytes};
}

}  // namespace cuesta::hw::agx
