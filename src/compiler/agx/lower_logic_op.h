// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "compiler/agx/lower_blend.h"

namespace cuesta::agx {

// `op` as ColorTarget::logic_op.
bool depends_on_destination(unsigned op);

// Of the bits that the target has a colour as. The colour is clamped to the target's range.
Color logic_op(nir::Builder& b,
               const ColorTarget& target,
               const Color& color,
               nir::Value* destination);

}  // namespace cuesta::agx
