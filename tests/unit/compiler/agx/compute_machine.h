// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs a grid of a compute shader twice: as NIR by the interpreter, workgroup by workgroup, and
// compiled by the simulator's compute command, with USC words and descriptors as a driver makes
// them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "compiler/agx/compile.h"
#include "compiler/nir/interpreter.h"

namespace cuesta::agx {

using Words = std::vector<uint32_t>;

// Of one 32-bit unsigned channel, so that a load gives (texel, 0, 0, 1), outside (0, 0, 0, 1).
struct ComputeImage {
    nir::SamplerDim dim = nir::SamplerDim::dim_2d;
    bool is_array = false;
    uint32_t width = 1;
    uint32_t height = 1;
    uint32_t layers = 1;  // slices; of cubes all faces
    Words texels;         // rows, then layers

    // What SystemValue::image_size says.
    std::array<uint32_t, 3> size() const;
};

// What both runs are given, and what they leave in buffers and images.
struct Grid {
    std::array<uint32_t, 3> groups = {1, 1, 1};
    std::vector<nir::SlotBits> uniforms;
    std::vector<Words> constant_buffers;  // the first is number 1
    std::vector<Words> shader_buffers;    // the first is number 0
    std::vector<ComputeImage> images;
};

Result<Grid> run_grid_on_nir(const nir::Shader& shader, const Grid& grid);
Result<Grid> run_grid(const Program& program, const Grid& grid);

// Compiles, runs both ways and compares: to the bit, floats included.
void expect_same_grid(const std::string& text, const Grid& grid, const CommonOptions& common = {});
// The same, and that both leave these words in shader buffer 0.
void expect_words(const std::string& text, const Grid& grid, const Words& words);

}  // namespace cuesta::agx
