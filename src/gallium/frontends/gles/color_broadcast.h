// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "compiler/nir/shader.h"

namespace cuesta::gles {

// A linked fragment shader that writes its colour 0 to the others too: gl_FragColor goes to all
// colour buffers (EXT_draw_buffers).
// A second colour, for blending, has no place beside the copies and is left out.
std::unique_ptr<nir::Shader> broadcast_color(const nir::Shader& fragment, uint32_t color_buffers);

// Whether a linked fragment shader writes a colour 1; of shaders of gl_FragColor that is the second
// colour of EXT_blend_func_extended.
bool writes_second_color(const nir::Shader& fragment);

}  // namespace cuesta::gles
