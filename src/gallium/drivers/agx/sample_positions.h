// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "hw/agx/render.h"

namespace cuesta::agx {

// Where the samples of pixels lie that have so many (part 5, section 5.6): in 1/16 pixel.
constexpr hw::agx::SamplePositions sample_positions(unsigned samples) {
    if (samples == 2)
        return {.x = {12, 4, 0, 0}, .y = {12, 4, 0, 0}};
    if (samples == 4)
        return {.x = {6, 14, 2, 10}, .y = {2, 6, 10, 14}};
    return {};
}

}  // namespace cuesta::agx
