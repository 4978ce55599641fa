// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Integers of one format as those of another, which floats would round.
#pragma once

#include <array>
#include <cstddef>

#include "hw/formats/format.h"
#include "pipe/state.h"

namespace cuesta::gles {

// `swizzle`: of each component of the target the source's that goes there. What the target cannot
// hold becomes its nearest integer. Both formats are plain.
void convert_integers(hw::Format from,
                      hw::Format to,
                      const std::array<pipe::Swizzle, 4>& swizzle,
                      const std::byte* source,
                      std::byte* target,
                      size_t width);

}  // namespace cuesta::gles
