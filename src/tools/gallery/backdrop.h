// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "tools/gallery/geometry.h"

namespace cuesta::tools {

// A soft spot of `inner` around `centre` (0..1, y downwards) that fades to `outer`.
SceneDraw backdrop(const ScenePass& pass, Vec3 inner, Vec3 outer, std::array<float, 2> centre);

}  // namespace cuesta::tools
