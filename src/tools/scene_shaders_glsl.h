// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GLSL ES: two shaders, linked by names.
#pragma once

#include "tools/scene_shaders.h"

namespace cuesta::tools {

Result<SceneShaders> build_glsl_shaders(const SceneDraw& draw, const nir::Arithmetic& arithmetic);

}  // namespace cuesta::tools
