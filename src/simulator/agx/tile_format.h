// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Registers to the bytes of samples in tile memory, and back: the formats of memory instructions,
// but that f16 converts 32-bit registers. Source: AGX fact sheet, part 2, 2.7.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/result.h"
#include "simulator/agx/memory_format.h"
#include "simulator/agx/simd_group.h"
#include "simulator/agx/step.h"

namespace cuesta::simulator::agx {

// What an instruction does to a sample.
struct TileAccess {
    hw::agx::MemFormat format = {};
    MemoryFormat info;
    bool wide = false;    // 32-bit registers
    unsigned offset = 0;  // in the sample
    unsigned mask = 0;    // of components; of a packed format the first, which is the whole word
};

// What components behind the end of the sample are.
enum class Beyond : uint8_t { is_an_error, is_dropped };

// An error, too, where no component lies in a sample of so many bytes.
Result<TileAccess> tile_access(const Step& step, size_t sample_bytes, Beyond beyond);

// Of all lanes, as they are in memory, by their place in the mask.
using TileElements = std::array<WideBits, 4>;

void make_elements(const SimdGroup& group,
                   const Step& step,
                   const TileAccess& access,
                   TileElements& elements);
// Writes the registers of the lanes in the mask.
void take_elements(SimdGroup& group,
                   const Step& step,
                   const TileAccess& access,
                   const TileElements& elements,
                   LaneMask lanes);

// One lane's; `sample` are all bytes of it.
void read_elements(const TileAccess& access,
                   std::span<const uint8_t> sample,
                   unsigned lane,
                   TileElements& elements);
void write_elements(const TileAccess& access,
                    const TileElements& elements,
                    unsigned lane,
                    std::span<uint8_t> sample);

}  // namespace cuesta::simulator::agx
