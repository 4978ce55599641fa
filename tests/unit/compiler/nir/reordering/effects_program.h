// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Fragment shaders made up from a seed that consist of intrinsics and textures: loads and stores of
// few places in every kind of memory, barriers, system values, derivatives, discards, vertices,
// calls and returns, among ifs and loops that the lanes of a quad go through together or apart.
// Arithmetic is exact: whatever keeps the order of what has one keeps the results to the bit.
//
// What reads neighbours of the quad reads values that all lanes have computed; of others the
// interpreter knows the last ones only, and nothing promises to keep those.
#pragma once

#include <cstdint>
#include <memory>

#include "compiler/nir/shader.h"
#include "effects.h"

namespace cuesta::nir {

std::unique_ptr<Shader> effects_program(uint64_t seed);

// Runs one with inputs made from the seed.
Effects effects_of(const Shader& shader, uint64_t seed);

}  // namespace cuesta::nir
