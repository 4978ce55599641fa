// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>

#include "compiler/nir/shader.h"

namespace cuesta::gles {

// A vertex shader whose outputs are another's, in its order, and these behind them: attribute n is
// output n.
std::unique_ptr<nir::Shader> passing_shader(const nir::Shader& vertex,
                                            std::span<const nir::IoSlot> extras);

}  // namespace cuesta::gles
