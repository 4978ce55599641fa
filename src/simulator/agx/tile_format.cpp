// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/tile_format.h"

#include <bit>
#include <cstring>

#include <fmt/core.h>

#include "base/half.h"
#include "simulator/agx/memory_format.h"
#include "simulator/agx/operand_access.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::MemFormat;

struct TileAccess {
    MemFormat format;
    MemoryFormat info;
    bool wide;
    unsigned offset;
};

Result<TileAccess> access_of(const Step& step, size_t sample_bytes) {
    const auto info = memory_format(step.format);
    if (!info)
        return Error{Errc::fault, fmt::format("tile format {} is not known", step.format)};
    const unsigned components =
        info->is_packed() ? 1u : static_cast<unsigned>(std::bit_width(unsigned{step.mask}));
    if (step.number + components * info->bytes > sample_bytes)
        return Error{Errc::fault,
                     fmt::format("tile memory up to byte {} of a sample of {}",
                                 step.number + components * info->bytes, sample_bytes)};
    return TileAccess{static_cast<MemFormat>(step.format), *info, step.destination.bits == 32,
                      step.number};
}

uint32_t to_memory(const TileAccess& access, uint32_t value, unsigned component) {
    if (access.format == MemFormat::f16 && access.wide)
        return base::half_from_float(std::bit_cast<float>(value));
    return pack_element(access.format, value, component, access.wide);
}

uint32_t to_register(const TileAccess& access, uint32_t raw, unsigned component) {
    if (access.format == MemFormat::f16 && access.wide)
        return std::bit_cast<uint32_t>(base::half_to_float(static_cast<uint16_t>(raw)));
    return unpack_element(access.format, raw, component, access.wide);
}

}  // namespace

Result<void> load_tile_registers(SimdGroup& group,
                                 const Step& step,
                                 unsigned lane,
                                 std::span<const uint8_t> sample) {
    const TileAccess access = TRY(access_of(step, sample.size()));
    const auto read = [&](unsigned at) {
        uint32_t raw = 0;
        std::memcpy(&raw, &sample[access.offset + at], access.info.bytes);
        return raw;
    };
    if (access.info.is_packed()) {
        Components values = {};
        unpack_word(access.format, read(0), access.wide, values);
        for (unsigned i = 0; i < access.info.components; ++i)
            write_register(group, step.destination, i, lane, values[i]);
        return {};
    }
    unsigned n = 0;
    for (unsigned i = 0; i < 4; ++i)
        if ((step.mask >> i & 1) != 0)
            write_register(group, step.destination, n++, lane,
                           to_register(access, read(i * access.info.bytes), i));
    return {};
}

Result<void> store_tile_registers(const SimdGroup& group,
                                  const Step& step,
                                  unsigned lane,
                                  std::span<uint8_t> sample) {
    const TileAccess access = TRY(access_of(step, sample.size()));
    const auto write = [&](unsigned at, uint32_t raw) {
        std::memcpy(&sample[access.offset + at], &raw, access.info.bytes);
    };
    if (access.info.is_packed()) {
        Components values = {};
        for (unsigned i = 0; i < access.info.components; ++i)
            values[i] = read_register(group, step.destination, i, lane);
        write(0, pack_word(access.format, values, access.wide));
        return {};
    }
    unsigned n = 0;
    for (unsigned i = 0; i < 4; ++i)
        if ((step.mask >> i & 1) != 0)
            write(i * access.info.bytes,
                  to_memory(access, read_register(group, step.destination, n++, lane), i));
    return {};
}

}  // namespace cuesta::simulator::agx
