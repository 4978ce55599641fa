// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What state asks of shaders beyond the compiler's options.
#pragma once

#include "compiler/nir/shader.h"

namespace cuesta::agx {

// Nothing is seen of a point size that the shader writes.
void hide_point_size(nir::Shader& shader);

}  // namespace cuesta::agx
