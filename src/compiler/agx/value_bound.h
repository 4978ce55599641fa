// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How large a value can be, seen from what makes it.
#pragma once

#include <cstdint>

#include "compiler/nir/shader.h"

namespace cuesta::agx {

// The greatest number that the component of 32 bits, or fewer, may be without a sign.
uint64_t greatest_of(const nir::Shader& shader, const nir::Value& value, unsigned component = 0);

}  // namespace cuesta::agx
