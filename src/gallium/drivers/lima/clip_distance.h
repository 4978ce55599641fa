// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Clip distances: the polygon list builder clips to the view volume alone, so that distances are
// varyings, and fragment shaders discard where one is negative.
#pragma once

#include <cstdint>

#include "compiler/nir/shader.h"

namespace cuesta::lima {

// Fragments are discarded where a distance of the mask is negative.
void discard_clipped(nir::Shader& fragment, uint8_t distances);

}  // namespace cuesta::lima
