// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Registers of a lane to the bytes of a sample in tile memory, and back: the formats of memory
// instructions, but that f16 converts 32-bit registers. Source: AGX fact sheet, part 2, 2.7.
#pragma once

#include <cstdint>
#include <span>

#include "base/result.h"
#include "simulator/agx/simd_group.h"
#include "simulator/agx/step.h"

namespace cuesta::simulator::agx {

// `sample`: all bytes of it; the step has the offset. An error where the components go beyond.
Result<void> load_tile_registers(SimdGroup& group,
                                 const Step& step,
                                 unsigned lane,
                                 std::span<const uint8_t> sample);
Result<void> store_tile_registers(const SimdGroup& group,
                                  const Step& step,
                                  unsigned lane,
                                  std::span<uint8_t> sample);

}  // namespace cuesta::simulator::agx
