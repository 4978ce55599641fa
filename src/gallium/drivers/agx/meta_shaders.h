// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "compiler/nir/shader.h"
#include "gallium/drivers/agx/meta_state.h"

namespace cuesta::agx {

// A strip of four vertices: uniform 0 has the corners of the target, uniform 1 those of the source,
// uniform 2 the depth. Each layer of the target has an instance.
std::unique_ptr<nir::Shader> rectangle_vertex_shader();
std::unique_ptr<nir::Shader> rectangle_fragment_shader(const MetaProgram& program);

}  // namespace cuesta::agx
