// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "compiler/nir/arithmetic.h"

namespace cuesta::lima {

// The fragment core computes in binary16 whatever it is told, and no core has integers (Mali-400
// fact sheet, parts 5 and 6).
inline constexpr nir::Arithmetic arithmetic = {};

}  // namespace cuesta::lima
