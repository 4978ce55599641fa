// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Blending as render state words 0 to 2 ask for it (Mali-400 fact sheet, part 3, 3.4).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/result.h"
#include "simulator/common/lanes.h"
#include "simulator/mali400/pp_tile_buffer.h"

namespace cuesta::simulator::mali400 {

struct BlendFactor {
    enum class Kind : uint8_t { source, destination, constant, zero, saturate, source1 };

    Kind kind = Kind::zero;
    bool complement = false;  // 1 - x
    bool alpha = false;       // the operand's alpha in every channel

    bool operator==(const BlendFactor&) const = default;
};

enum class BlendFunction : uint8_t {
    source_minus_destination = 0,
    destination_minus_source = 1,
    add = 2,
    logic = 3,
    min = 4,
    max = 5,
};

struct BlendEquation {
    BlendFunction function = BlendFunction::add;
    BlendFactor source{.kind = BlendFactor::Kind::zero, .complement = true};
    BlendFactor destination{.kind = BlendFactor::Kind::zero};
    unsigned logic_op = 3;
};

struct BlendState {
    BlendEquation color;
    BlendEquation alpha;
    std::array<float, 4> constant = {};
    unsigned write_mask = 0xf;  // bit 0 is red
    bool replaces = true;       // source as it is: nothing of the old colour is read

    bool uses_source1() const;
    bool uses_logic() const {
        return color.function == BlendFunction::logic || alpha.function == BlendFunction::logic;
    }
};

using Color = std::array<Lanes, 4>;
inline constexpr unsigned alpha_channel = 3;

// The fields of render state word 2; `is_alpha` factors have no bit 4.
Result<BlendEquation> decode_blend_equation(unsigned function,
                                            unsigned source,
                                            unsigned destination,
                                            bool is_alpha);

// Sets `replaces` from the equations.
void finish(BlendState& state);

// The new colour of a quad, before it is quantised to the tile buffer (except after a logic
// operation, whose result is exact).
Color blend(const BlendState& state,
            const ColorPrecision& precision,
            const Color& source,
            const Color& source1,
            const Color& destination);

}  // namespace cuesta::simulator::mali400
