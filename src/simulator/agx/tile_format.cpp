// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/tile_format.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include <fmt/core.h>

#include "base/half.h"
#include "simulator/agx/operand_access.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::MemFormat;

// f16 elements of 32-bit registers.
bool converts_halves(const TileAccess& access) {
    return access.format == MemFormat::f16 && access.wide;
}

// Register n of the data operand, all lanes.
void read_data(const SimdGroup& group, const Step& step, unsigned n, WideBits& value) {
    const unsigned halves = step.destination.bits / 16u;
    const Source source = {.kind = SourceKind::general,
                           .bits = step.destination.bits,
                           .index = static_cast<uint16_t>((step.destination.index + n * halves) %
                                                          (general_count * 2))};
    read_bits(group, source, value);
}

void make_packed(const SimdGroup& group,
                 const Step& step,
                 const TileAccess& access,
                 WideBits& words) {
    std::array<WideBits, 4> data;
    for (unsigned i = 0; i < access.info.components; ++i)
        read_data(group, step, i, data[i]);
    for (unsigned lane = 0; lane < lane_count; ++lane) {
        Components values = {};
        for (unsigned i = 0; i < access.info.components; ++i)
            values[i] = data[i][lane];
        words[lane] = pack_word(access.format, values, access.wide);
    }
}

template <typename Element>
void write_as(const TileAccess& access, const TileElements& elements, unsigned lane, uint8_t* to) {
    for (unsigned i = 0; i < elements.size(); ++i)
        if ((access.mask >> i & 1) != 0) {
            const auto element = static_cast<Element>(elements[i][lane]);
            std::memcpy(to + i * sizeof element, &element, sizeof element);
        }
}

template <typename Element>
void read_as(const TileAccess& access, const uint8_t* from, unsigned lane, TileElements& elements) {
    for (unsigned i = 0; i < elements.size(); ++i)
        if ((access.mask >> i & 1) != 0) {
            Element element;
            std::memcpy(&element, from + i * sizeof element, sizeof element);
            elements[i][lane] = element;
        }
}

}  // namespace

Result<TileAccess> tile_access(const Step& step, size_t sample_bytes, Beyond beyond) {
    const auto info = memory_format(step.format);
    if (!info)
        return Error{Errc::fault, fmt::format("tile format {} is not known", step.format)};
    const unsigned asked = info->is_packed() ? 1u : step.mask & 0xfu;
    const size_t room = sample_bytes - std::min<size_t>(step.number, sample_bytes);
    const unsigned inside = asked & ((1u << std::min<size_t>(room / info->bytes, 4)) - 1);
    const unsigned mask = beyond == Beyond::is_dropped && inside != 0 ? inside : asked;
    const size_t end = step.number + static_cast<size_t>(std::bit_width(mask)) * info->bytes;
    if (end > sample_bytes)
        return Error{Errc::fault,
                     fmt::format("tile memory up to byte {} of a sample of {}", end, sample_bytes)};
    return TileAccess{static_cast<MemFormat>(step.format), *info, step.destination.bits == 32,
                      step.number, mask};
}

void make_elements(const SimdGroup& group,
                   const Step& step,
                   const TileAccess& access,
                   TileElements& elements) {
    if (access.info.is_packed())
        return make_packed(group, step, access, elements[0]);
    unsigned n = 0;
    for (unsigned i = 0; i < elements.size(); ++i) {
        if ((access.mask >> i & 1) == 0)
            continue;
        WideBits& values = elements[i];
        read_data(group, step, n++, values);
        if (!converts_halves(access)) {
            pack_elements(access.format, values, i, access.wide);
            continue;
        }
        for (unsigned lane = 0; lane < lane_count; ++lane)
            values[lane] = base::half_from_float(std::bit_cast<float>(values[lane]));
    }
}

void take_elements(SimdGroup& group,
                   const Step& step,
                   const TileAccess& access,
                   const TileElements& elements,
                   LaneMask lanes) {
    for_each_lane(lanes, [&](unsigned lane) {
        if (access.info.is_packed()) {
            Components values = {};
            unpack_word(access.format, elements[0][lane], access.wide, values);
            for (unsigned i = 0; i < access.info.components; ++i)
                write_register(group, step.destination, i, lane, values[i]);
            return;
        }
        unsigned n = 0;
        for (unsigned i = 0; i < elements.size(); ++i) {
            if ((access.mask >> i & 1) == 0)
                continue;
            const uint32_t raw = elements[i][lane];
            const uint32_t value =
                converts_halves(access)
                    ? std::bit_cast<uint32_t>(base::half_to_float(static_cast<uint16_t>(raw)))
                    : unpack_element(access.format, raw, i, access.wide);
            write_register(group, step.destination, n++, lane, value);
        }
    });
}

void read_elements(const TileAccess& access,
                   std::span<const uint8_t> sample,
                   unsigned lane,
                   TileElements& elements) {
    const uint8_t* const from = sample.data() + access.offset;
    switch (access.info.bytes) {
        case 1: return read_as<uint8_t>(access, from, lane, elements);
        case 2: return read_as<uint16_t>(access, from, lane, elements);
        default: return read_as<uint32_t>(access, from, lane, elements);
    }
}

void write_elements(const TileAccess& access,
                    const TileElements& elements,
                    unsigned lane,
                    std::span<uint8_t> sample) {
    uint8_t* const to = sample.data() + access.offset;
    switch (access.info.bytes) {
        case 1: return write_as<uint8_t>(access, elements, lane, to);
        case 2: return write_as<uint16_t>(access, elements, lane, to);
        default: return write_as<uint32_t>(access, elements, lane, to);
    }
}

}  // namespace cuesta::simulator::agx
