// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"
#include "compiler/cg/syntax/profile.h"
#include "pipe/context.h"
#include "tools/image.h"
#include "tools/scene.h"

namespace cuesta::tools {

// Draws every pass through the pipe interface and reads the last one's colours. `gpu` is the
// screen's: the pipe interface does not tell, and Cg has profiles for each.
Result<Image> render_scene(pipe::Screen& screen, cg::Gpu gpu, const Scene& scene);

}  // namespace cuesta::tools
