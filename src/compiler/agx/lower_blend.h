// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Blending, logic operations and colour masks: what is stored for a colour, given what is there.
#pragma once

#include "compiler/agx/lower_steps.h"

namespace cuesta::agx {

using Color = std::array<nir::Value*, 4>;  // 32 bits a component

// Components that a store to the target has.
unsigned stored_components(const ColorTarget& target);
// Of a component in memory.
unsigned component_bits(const ColorTarget& target, unsigned component);
// Of a component in registers (lower.h, tile memory).
unsigned stored_bits(const ColorTarget& target);

// Whether the factor takes the second colour.
bool reads_second_color(const ColorTarget& target);
bool reads_destination(const ColorTarget& target);

struct BlendInputs {
    Color color{};
    Color second{};
    Color constant{};  // only read where a factor wants it
    // As load_tile_agx gives it: null where the target is not read.
    nir::Value* destination = nullptr;
};

// The colour of what load_tile_agx gave; components that the target lacks are 0, 0, 1.
Color loaded_color(nir::Builder& b, const ColorTarget& target, nir::Value* loaded);

// The value for store_tile_agx.
nir::Value* blend(nir::Builder& b, const ColorTarget& target, const BlendInputs& inputs);

bool reads_constant(const ColorTarget& target);

}  // namespace cuesta::agx
