// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Cg: two programs, connected by semantics and what their reflection tells.
#pragma once

#include "tools/scene_shaders.h"

namespace cuesta::tools {

Result<SceneShaders> build_cg_shaders(const SceneDraw& draw, const ShaderTarget& target);

}  // namespace cuesta::tools
