// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the GPU is started with, and what it says when it is done. The members mirror the registers
// that the kernel fills from a command. Source: AGX fact sheet, part 1, 1.11.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>

#include "simulator/agx/page_table.h"

namespace cuesta::simulator::agx {

// USC words and the counts word of a program that runs for each tile.
struct TileProgram {
    uint32_t usc = 0;  // tagged address in the USC window
    uint32_t resources = 0;
};

struct DepthBuffer {
    uint64_t base = 0;
    uint32_t stride = 0;  // as its register has it
};

// Hands out scratch memory (scratch_helper.h).
struct HelperProgram {
    uint32_t binary = 0;  // tagged address in the USC window; 0 is none
    uint64_t data = 0;    // what it finds in its registers
};

struct RenderTask {
    const PageTable* page_table = nullptr;
    uint64_t usc_base = 0;  // of the window that shader addresses count from

    uint64_t vdm_stream = 0;
    uint64_t scissors = 0;  // arrays
    uint64_t depth_biases = 0;
    uint64_t visibility = 0;  // counters of occlusion queries
    uint64_t sampler_heap = 0;
    uint32_t sampler_count = 0;

    DepthBuffer depth;
    DepthBuffer stencil;
    uint64_t zls_control = 0;
    uint32_t zls_pixels = 0;
    uint32_t background_depth = 0;
    uint32_t background_values = 0;

    uint32_t ppp_control = 0;
    uint64_t sample_positions = 0;
    uint32_t width = 1;  // pixels
    uint32_t height = 1;
    uint32_t layers = 1;
    uint32_t tile_width = 32;  // of tile memory
    uint32_t tile_height = 32;
    uint32_t samples = 1;
    uint32_t sample_bytes = 0;  // of tile memory

    TileProgram background;
    TileProgram end_of_tile;
    TileProgram partial_background;
    TileProgram partial_end_of_tile;

    HelperProgram vertex_helper;
    HelperProgram fragment_helper;  // of all that runs in tiles

    bool process_empty_tiles = false;
    bool integer_depth_bias = false;
};

struct ComputeTask {
    const PageTable* page_table = nullptr;
    uint64_t usc_base = 0;
    uint64_t cdm_stream = 0;
    uint64_t sampler_heap = 0;
    uint32_t sampler_count = 0;
    HelperProgram helper;
};

// How far a command has come.
struct Progress {
    double seconds = 0;
    uint64_t spent = 0;  // units of work
    uint64_t limit = 0;
};

// Who wants to know of commands that take long: each of them is told once, while it runs.
struct Watch {
    std::chrono::milliseconds after = std::chrono::seconds(5);
    std::function<void(const Progress&)> notice;  // none: nobody
};

// What an emulated machine may be told; the defaults are a chip's.
struct GpuLimits {
    // Work after which a command counts as hung, in units of about an instruction of a SIMD-group
    // (docs/simulator-agx.md, limits).
    uint64_t work = uint64_t{1} << 30;
    // Bytes of binned geometry, as it lies in the host's memory, before a partial render.
    uint64_t parameter_buffer = uint64_t{1} << 30;
    // Runs shaders in the checking mode (checker.h).
    bool checks = false;
    Watch watch = {};
};

struct GpuStats {
    uint64_t draws = 0;
    uint64_t vertices = 0;    // runs of vertex shaders
    uint64_t primitives = 0;  // assembled
    uint64_t tiles = 0;       // drawn, of all passes
    uint64_t fragments = 0;   // shaded, without helpers
    uint64_t hidden = 0;      // not shaded, because something opaque came in front
    uint64_t partial_renders = 0;
    uint64_t launches = 0;  // of compute programs
    uint64_t threads = 0;   // of those
    uint64_t stacks = 0;    // that helper programs gave
    uint64_t instructions = 0;
};

}  // namespace cuesta::simulator::agx
