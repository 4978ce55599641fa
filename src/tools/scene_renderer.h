// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"
#include "pipe/context.h"
#include "tools/image.h"
#include "tools/scene.h"

namespace cuesta::tools {

// Draws every pass through the pipe interface and reads the last one's colours.
Result<Image> render_scene(pipe::Screen& screen, const Scene& scene);

}  // namespace cuesta::tools
