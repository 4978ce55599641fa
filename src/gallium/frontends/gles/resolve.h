// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "gallium/frontends/gles/target_image.h"

namespace cuesta::gles {

class State;

// Memory of several samples cannot be mapped: of such an image the surface becomes that of the
// samples' means, in a texture of its own. Others stay as they are. False with GL_OUT_OF_MEMORY
// recorded.
bool resolve_samples(State& state, TargetImage& image);

}  // namespace cuesta::gles
