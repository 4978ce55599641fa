// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The scenes of the gallery, one a file in gallery/.
#pragma once

#include <span>
#include <string_view>

#include "tools/scene.h"

namespace cuesta::tools {

struct GalleryEntry {
    std::string_view name;
    std::string_view title;
    Scene (*build)();
};

std::span<const GalleryEntry> gallery();

// Null when no scene has the name.
const GalleryEntry* find_scene(std::string_view name);

}  // namespace cuesta::tools
