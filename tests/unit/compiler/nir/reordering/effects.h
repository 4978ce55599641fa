// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// All that a run of a shader leaves behind, to be compared.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/nir/interpreter.h"

namespace cuesta::nir {

struct Effects {
    struct Lane {
        std::vector<SlotBits> outputs;
        std::vector<uint8_t> written;
        std::vector<std::vector<SlotBits>> vertices;
        std::vector<bool> strip_ends;
        bool terminated = false;
        bool demoted = false;
        bool operator==(const Lane&) const = default;
    };
    std::vector<Lane> lanes;
    std::vector<std::byte> memory;
    std::string error;  // of the interpreter
    bool operator==(const Effects&) const = default;
};

// Runs the shader; a vertex shader has one lane.
Effects effects_with(const Shader& shader, const InterpreterInputs& inputs);

// A texel is any function of all that is asked.
class AskedTextures : public TextureSampler {
  public:
    SlotBits sample(const TextureRequest& request) override;
};

// Each lane writes its part; what lies behind cannot be written, and is its address.
class LaneMemory : public GlobalMemory {
  public:
    static constexpr unsigned bytes_of_lane = 64;

    void read(uint64_t address, std::span<std::byte> to) override;
    void write(uint64_t address, std::span<const std::byte> from) override;

    std::vector<std::byte> bytes = std::vector<std::byte>(quad_lanes * bytes_of_lane);
};

}  // namespace cuesta::nir
