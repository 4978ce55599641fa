// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "tools/scene.h"

namespace cuesta::fuzz {

struct SmallScene {
    std::string name;
    tools::Scene scene;
};

// The gallery's scenes in 64x64 pixels with few primitives: their jobs run thousands of times.
std::vector<SmallScene> small_gallery();

}  // namespace cuesta::fuzz
