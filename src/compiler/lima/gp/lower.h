// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// NIR of any vertex shader -> the NIR that selection reads.
#pragma once

#include "base/result.h"
#include "compiler/nir/shader.h"

namespace cuesta::lima::gp {

// Changes the shader: lowers I/O, adds the viewport and point size epilogue, optimises, and lowers
// integers and booleans to floats. The CFG is up to date afterwards.
Result<void> lower(nir::Shader& shader);

// lower_position.cpp: makes position and point size ordinary variables and, at every end of the
// shader, writes what the hardware wants of them (Mali-400 fact sheet, part 2, 2.5):
//   w' = clamp(1/w, -1e10, 1e10)   xyz' = xyz * w' * scale + offset
//   size' = clamp(size, params.x, params.y) * params.z
Result<void> lower_position(nir::Shader& shader);

}  // namespace cuesta::lima::gp
