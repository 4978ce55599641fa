// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// All that a run of a shader leaves behind, to be compared.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/nir_intrinsics.h"

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
    // What other invocations can know of a lane at a barrier.
    struct Barrier {
        IntrinsicOp op;
        unsigned lanes = 0;             // that came at once, of those that are convergent
        std::vector<std::byte> memory;  // the lane's part
        bool operator==(const Barrier&) const = default;
    };
    std::vector<Lane> lanes;
    std::vector<std::byte> memory;
    std::vector<std::byte> buffer;
    std::map<std::array<int32_t, 4>, SlotBits> texels;  // of the image
    std::array<std::vector<Barrier>, quad_lanes> barriers;
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

// Texels of one image, by coordinate; zeros where nothing was stored.
class StoredTexels : public ImageMemory {
  public:
    SlotBits load(const ImageRequest& request) override;
    void store(const ImageRequest& request, const SlotBits& texel) override;
    std::array<uint32_t, 3> size(const ImageRequest&) override { return {5, 6, 7}; }

    std::map<std::array<int32_t, 4>, SlotBits> texels;
};

// Each lane writes the first words of its part. Other invocations write the word `of_others`, one
// more at each barrier of the lane, and look at the part then. What lies behind all parts cannot be
// written, and is its address.
class LaneMemory : public GlobalMemory {
  public:
    static constexpr unsigned bytes_of_lane = 64;
    static constexpr unsigned of_others = 32;  // byte offset in the part

    void read(uint64_t address, std::span<std::byte> to) override;
    void write(uint64_t address, std::span<const std::byte> from) override;
    void at_barrier(const Intrinsic& instr, unsigned lanes) override;

    std::vector<std::byte> bytes = std::vector<std::byte>(quad_lanes * bytes_of_lane);
    std::array<std::vector<Effects::Barrier>, quad_lanes> barriers;
};

}  // namespace cuesta::nir
