// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Whose zeros have a sign that anything divides by. The accumulators make -0 of the magnitude of 0
// (max(0, -0) is the second), which an addition mends where it matters.
#pragma once

#include <vector>

#include "compiler/nir/shader.h"

namespace cuesta::lima::gp {

// By value id: whether a reciprocal may come to see which zero the value is. What leaves the shader
// is not followed.
std::vector<bool> signs_of_zero_read(nir::Function& function);

}  // namespace cuesta::lima::gp
