// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The builders of the scenes, each in the file of its name.
#pragma once

#include "tools/scene.h"

namespace cuesta::tools {

Scene aurora_scene();
Scene blobs_scene();
Scene crt_scene();
Scene cube_scene();
Scene floor_scene();
Scene galaxy_scene();
Scene knot_scene();
Scene sea_scene();
Scene star_scene();
Scene triangle_scene();
Scene vase_scene();

}  // namespace cuesta::tools
