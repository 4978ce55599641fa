// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/operand_access.h"

#include <bit>

#include "base/half.h"
#include "simulator/agx/rounding.h"

namespace cuesta::simulator::agx {

namespace {

uint32_t extended(uint32_t half, bool sign) {
    return sign ? static_cast<uint32_t>(static_cast<int32_t>(half << 16) >> 16) : half & 0xffff;
}

uint64_t extended64(uint32_t word, bool sign) {
    return sign ? static_cast<uint64_t>(int64_t{static_cast<int32_t>(word)}) : word;
}

uint32_t uniform_bits(const SimdGroup& group, const Source& source) {
    if (source.bits == 16)
        return extended(group.uniforms().half(source.index), source.sign_extend);
    return group.uniforms().words[source.index / 2];
}

void read_general(const SimdGroup& group, const Source& source, WideBits& value) {
    const WideBits& reg = group.general[source.index / 2];
    if (source.bits != 16) {
        value = reg;
        return;
    }
    const unsigned shift = source.index % 2 * 16;
    for (unsigned i = 0; i < lane_count; ++i)
        value[i] = reg[i] >> shift & 0xffff;
    if (source.sign_extend) {
        for (unsigned i = 0; i < lane_count; ++i)
            value[i] = extended(value[i], true);
    }
}

float modified(float value, const Source& source) {
    uint32_t bits = std::bit_cast<uint32_t>(value);
    if (source.absolute)
        bits &= 0x7fffffff;
    if (source.negate)
        bits ^= 0x80000000;
    return std::bit_cast<float>(bits);
}

// Bit i of the mask as all ones or zeros.
uint32_t lane_bits(LaneMask mask, unsigned i) {
    return uint32_t{0} - (mask >> i & 1);
}

}  // namespace

void read_bits(const SimdGroup& group, const Source& source, WideBits& value) {
    switch (source.kind) {
        case SourceKind::immediate: fill(value, source.value); return;
        case SourceKind::uniform: fill(value, uniform_bits(group, source)); return;
        case SourceKind::general: read_general(group, source, value); return;
    }
}

void read_bits64(const SimdGroup& group, const Source& source, WideBits64& value) {
    if (source.bits == 64 && source.kind != SourceKind::immediate) {
        const unsigned reg = source.index / 2;
        if (source.kind == SourceKind::uniform) {
            const auto& words = group.uniforms().words;
            const unsigned upper = (reg + 1) % uniform_count;
            fill(value, words[reg] | uint64_t{words[upper]} << 32);
            return;
        }
        const WideBits& low = group.general[reg];
        const WideBits& high = group.general[(reg + 1) % general_count];
        for (unsigned i = 0; i < lane_count; ++i)
            value[i] = low[i] | uint64_t{high[i]} << 32;
        return;
    }
    WideBits words;
    read_bits(group, source, words);
    for (unsigned i = 0; i < lane_count; ++i)
        value[i] = extended64(words[i], source.sign_extend);
}

void read_float(const SimdGroup& group, const Source& source, WideFloat& value) {
    if (source.kind == SourceKind::immediate) {
        fill(value, modified(std::bit_cast<float>(source.value), source));
        return;
    }
    WideBits bits;
    read_bits(group, source, bits);
    if (source.bits == 16) {
        for (unsigned i = 0; i < lane_count; ++i)
            value[i] = base::half_to_float(static_cast<uint16_t>(bits[i]));
    } else {
        for (unsigned i = 0; i < lane_count; ++i)
            value[i] = flushed(std::bit_cast<float>(bits[i]));
    }
    if (source.absolute || source.negate) {
        for (unsigned i = 0; i < lane_count; ++i)
            value[i] = modified(value[i], source);
    }
}

void store(WideBits& reg, const WideBits& value, LaneMask mask) {
    if (mask == all_lanes) {
        reg = value;
        return;
    }
    for (unsigned i = 0; i < lane_count; ++i)
        reg[i] ^= (reg[i] ^ value[i]) & lane_bits(mask, i);
}

void store_half(WideBits& reg, bool high, const WideBits& value, LaneMask mask) {
    const unsigned shift = high ? 16 : 0;
    for (unsigned i = 0; i < lane_count; ++i)
        reg[i] ^= (reg[i] ^ value[i] << shift) & (0xffffu << shift) & lane_bits(mask, i);
}

void write_bits(SimdGroup& group, const Destination& destination, const WideBits& value) {
    WideBits& reg = group.general[destination.index / 2];
    if (destination.bits == 16)
        store_half(reg, destination.index % 2 != 0, value, group.active);
    else
        store(reg, value, group.active);
}

void write_bits64(SimdGroup& group, const Destination& destination, const WideBits64& value) {
    WideBits part;
    for (unsigned i = 0; i < lane_count; ++i)
        part[i] = static_cast<uint32_t>(value[i]);
    write_bits(group, destination, part);
    if (destination.bits != 64)
        return;
    for (unsigned i = 0; i < lane_count; ++i)
        part[i] = static_cast<uint32_t>(value[i] >> 32);
    store(group.general[(destination.index / 2 + 1) % general_count], part, group.active);
}

void write_float(SimdGroup& group, const Destination& destination, WideFloat& value) {
    if (destination.saturate) {
        for (unsigned i = 0; i < lane_count; ++i)
            value[i] = saturated(value[i]);
    }
    WideBits bits;
    if (destination.bits == 16) {
        for (unsigned i = 0; i < lane_count; ++i)
            bits[i] = base::half_from_float(value[i]);
    } else {
        for (unsigned i = 0; i < lane_count; ++i)
            bits[i] = std::bit_cast<uint32_t>(value[i]);
    }
    write_bits(group, destination, bits);
}

void write_half(SimdGroup& group, const Destination& destination, WideBits& value) {
    if (destination.saturate) {
        constexpr uint32_t one = 0x3c00;
        for (unsigned i = 0; i < lane_count; ++i) {
            const bool is_nan = (value[i] & 0x7fff) > 0x7c00;
            value[i] = is_nan || (value[i] & 0x8000) != 0 ? 0 : value[i] > one ? one : value[i];
        }
    }
    write_bits(group, destination, value);
}

uint32_t read_register(const SimdGroup& group, const Destination& data, unsigned n, unsigned lane) {
    if (data.bits == 16)
        return group.half((data.index + n) % (general_count * 2), lane);
    return group.general[(data.index / 2 + n) % general_count][lane];
}

void write_register(
    SimdGroup& group, const Destination& data, unsigned n, unsigned lane, uint32_t value) {
    if (data.bits == 16) {
        const unsigned half = (data.index + n) % (general_count * 2);
        uint32_t& word = group.general[half / 2][lane];
        const unsigned shift = half % 2 * 16;
        word = (word & ~(0xffffu << shift)) | (value & 0xffff) << shift;
        return;
    }
    group.general[(data.index / 2 + n) % general_count][lane] = value;
}

}  // namespace cuesta::simulator::agx
