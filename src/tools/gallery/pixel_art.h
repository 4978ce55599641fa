// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "tools/scene.h"

namespace cuesta::tools {

constexpr uint32_t pixel_art_size = 96;

// A square picture of an old game: few colours, hard edges, RGBA8, the top row first.
SceneTexture pixel_art();

}  // namespace cuesta::tools
