// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"
#include "tools/gallery_gl/window.h"
#include "tools/image.h"
#include "tools/scene.h"

namespace cuesta::gallery_gl {

// Draws every pass through OpenGL ES 2.0 and reads the last one's colours.
Result<tools::Image> render(Window& window, const tools::Scene& scene);

}  // namespace cuesta::gallery_gl
