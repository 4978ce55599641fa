// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Comparisons, depth and stencil tests on one sample of a quad (Mali-400 fact sheet, part 3, 3.4
// words 3 to 8 and 3.6).
#pragma once

#include <cstdint>

#include "simulator/common/lanes.h"
#include "simulator/mali400/pp_tile_buffer.h"

namespace cuesta::simulator::mali400 {

// The codes of every comparison field of the chip.
enum class Compare : uint8_t { never, less, equal, lequal, greater, notequal, gequal, always };

LaneMask compare(Compare function, IntLanes value, IntLanes stored);

enum class StencilOp : uint8_t {
    keep,
    replace,
    zero,
    invert,
    increment_wrap,
    decrement_wrap,
    increment_saturate,
    decrement_saturate,
};

struct StencilSide {
    Compare function = Compare::always;
    StencilOp on_stencil_fail = StencilOp::keep;
    StencilOp on_depth_fail = StencilOp::keep;
    StencilOp on_pass = StencilOp::keep;
    int32_t reference = 0;  // unless the shader gives one
    int32_t compare_mask = 0xff;
    int32_t write_mask = 0xff;

    // Nothing to test and nothing to write.
    bool idle() const;
};

struct DepthState {
    Compare function = Compare::always;
    bool write = false;

    bool idle() const { return function == Compare::always && !write; }
};

IntLanes stencil_result(StencilOp op, IntLanes stored, IntLanes reference);

struct FragmentValues {
    IntLanes depth = {};
    IntLanes stencil_reference = {};
};

// Tests the lanes of `mask`, updates the plane, returns those which pass.
LaneMask depth_stencil_test(const DepthState& depth,
                            const StencilSide& stencil,
                            const FragmentValues& fragment,
                            LaneMask mask,
                            IntLanes& stored_depth,
                            IntLanes& stored_stencil);

// A window depth as the tile buffer keeps it: clamped to [0, 1], 24 bits, nearest.
int32_t depth_bits(double z);

}  // namespace cuesta::simulator::mali400
