// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Fragment shaders made up from a seed that consist of intrinsics and textures: loads and stores of
// few places in every kind of memory, system values, derivatives, discards, vertices, among ifs and
// loops that the lanes of a quad go through together or apart. Arithmetic is exact: whatever keeps
// the order of what has one keeps the results to the bit.
//
// What reads neighbours of the quad reads values that all lanes have computed; of others the
// interpreter knows the last ones only, and nothing promises to keep those.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/shader.h"

namespace cuesta::nir {

std::unique_ptr<Shader> effects_program(uint64_t seed);

// All that a run of one leaves behind.
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

// Runs one with inputs made from the seed.
Effects effects_of(const Shader& shader, uint64_t seed);

}  // namespace cuesta::nir
