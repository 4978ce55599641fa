// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "compiler/nir/shader.h"

namespace cuesta::gles {

// A linked fragment shader that writes its colour 0 to the others too: gl_FragColor goes to all
// colour buffers (EXT_draw_buffers).
std::unique_ptr<nir::Shader> broadcast_color(const nir::Shader& fragment, uint32_t color_buffers);

}  // namespace cuesta::gles
