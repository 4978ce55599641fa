// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A program, decoded once: all instructions that can be reached from its entry, as steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "simulator/agx/step.h"
#include "simulator/agx/texture_step.h"

namespace cuesta::simulator::agx {

// Bytes of code from the address on: as many as there are, up to the size of `to`; an error where
// there is not even one.
using FetchCode = std::function<Result<size_t>(uint64_t address, std::span<uint8_t> to)>;

struct ProgramLimits {
    uint32_t register_halves = 256;  // declared for the launch
    size_t steps = size_t{1} << 18;
};

class Program {
  public:
    // An unknown instruction, a register beyond those declared or a branch into nowhere is an error
    // that names the address.
    static Result<Program> decode(const FetchCode& fetch,
                                  uint64_t entry,
                                  const ProgramLimits& limits = {});

    std::span<const Step> steps() const { return steps_; }
    // By Step::number of texture and image instructions.
    std::span<const TextureStep> textures() const { return textures_; }
    // General registers that steps may name, in halves.
    uint32_t register_halves() const { return register_halves_; }
    // The first step is the entry. Nothing where no instruction starts.
    std::optional<uint32_t> step_at(uint64_t address) const;

  private:
    friend class ProgramDecoder;

    uint32_t register_halves_ = 0;
    std::vector<Step> steps_;
    std::vector<TextureStep> textures_;
    std::unordered_map<uint64_t, uint32_t> index_;
};

}  // namespace cuesta::simulator::agx
