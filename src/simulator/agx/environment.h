// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a SIMD-group reaches beyond its registers. Each kind of launch (vertices, fragments, a
// threadgroup, one group for a test) has its own.
#pragma once

#include <cstdint>
#include <span>

#include "base/result.h"
#include "simulator/agx/wide.h"

namespace cuesta::simulator::agx {

struct Step;
class SimdGroup;

// The GPU's virtual memory. An access that fails leaves its error to the caller.
class Memory {
  public:
    virtual ~Memory() = default;
    virtual Result<void> read(uint64_t address, std::span<uint8_t> to) = 0;
    virtual Result<void> write(uint64_t address, std::span<const uint8_t> from) = 0;
};

class Environment {
  public:
    virtual ~Environment() = default;

    virtual Memory& memory() = 0;

    // What threadgroup instructions address: the memory of the threadgroup, empty in other stages.
    virtual std::span<uint8_t> threadgroup_memory() { return {}; }

    // Special registers whose value is not the SIMD-group's own affair.
    virtual Result<void> special_register(const SimdGroup& group,
                                          unsigned number,
                                          WideBits& value) = 0;

    // Instructions of the shader stages, textures and tile memory. What a stage does not have is
    // an error that names the instruction.
    virtual Result<void> execute(SimdGroup& group, const Step& step) = 0;
};

}  // namespace cuesta::simulator::agx
