// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What TGSI says in another way than NIR becomes that way while it is NIR still. Passes of a
// function that give back whether they changed anything.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/nir/shader.h"

namespace cuesta::tgsi {

// The slot that a load or store of inputs, outputs, uniforms or scratch memory means; nothing where
// it is computed.
std::optional<int64_t> constant_slot(const nir::Intrinsic& access);

// Loads of constant slots that do not exist give zero, and stores there go: TGSI's registers have
// others next to them.
bool drop_accesses_outside(nir::Function& function);

// Inputs of a computed number become choices in vertex shaders whose attributes are not numbered as
// the inputs are, because TGSI counts attributes.
bool choose_attributes(nir::Function& function);

// Projections that TXP has no place for are divided in front of the lookup, and biased lookups of
// vertex shaders, which start from the base level, have their bias as the level.
bool lower_lookups(nir::Function& function);

// Operations on more than two doubles, which is what a register holds, or with more results than
// that, become one a component.
bool split_doubles(nir::Function& function);

// Undefined values become zeros, which the interpreter takes them for: phis forget undefined
// sources, and what a register had before would stay.
bool zero_undefined(nir::Function& function);

}  // namespace cuesta::tgsi
