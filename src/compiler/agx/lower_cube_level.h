// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "compiler/nir/builder.h"

namespace cuesta::agx {

// The level of detail of a cube map of that size (its width as a float) for a direction and the
// direction's derivatives, three components each: the machine takes no derivatives of directions.
nir::Value* cube_level(nir::Builder& b,
                       std::span<nir::Value* const> direction,
                       std::span<nir::Value* const> ddx,
                       std::span<nir::Value* const> ddy,
                       nir::Value* size);

}  // namespace cuesta::agx
