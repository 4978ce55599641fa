// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/gallery.h"

#include <array>

#include "tools/gallery/scenes.h"

namespace cuesta::tools {
namespace {

constexpr std::array entries = {
    GalleryEntry{"triangle", "one triangle, a colour at each corner", triangle_scene},
    GalleryEntry{"knot", "a depth-tested mesh lit for each fragment", knot_scene},
    GalleryEntry{"floor", "a textured plane in perspective, trilinear mipmaps", floor_scene},
    GalleryEntry{"galaxy", "blended point sprites, sizes from the vertex shader", galaxy_scene},
    GalleryEntry{"star", "stencil masks, a scissor, a viewport off the centre", star_scene},
    GalleryEntry{"blobs", "a loop, a branch, discard and derivatives in one shader", blobs_scene},
    GalleryEntry{"cube", "a picture drawn first, on the faces of a cube", cube_scene},
    GalleryEntry{"crt", "a filter of four passes: a small picture on a tube's screen", crt_scene},
    GalleryEntry{"vase", "normal maps and lamps that share an interface", vase_scene},
    GalleryEntry{"aurora", "a sky from loops over curtains of light, mirrored", aurora_scene},
    GalleryEntry{"sea", "waves in the vertex shader, lanterns over them", sea_scene},
};

}  // namespace

std::span<const GalleryEntry> gallery() {
    return entries;
}

const GalleryEntry* find_scene(std::string_view name) {
    for (const GalleryEntry& entry : entries)
        if (entry.name == name)
            return &entry;
    return nullptr;
}

}  // namespace cuesta::tools
