// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "small_gallery.h"

#include <algorithm>

#include "tools/gallery.h"

namespace cuesta::fuzz {
namespace {

constexpr uint32_t shrink_by = 8;
constexpr size_t most_elements = 120;

void shrink(tools::Scene& scene) {
    for (tools::ScenePass& pass : scene.passes) {
        pass.width /= shrink_by;
        pass.height /= shrink_by;
        for (tools::SceneDraw& draw : pass.draws) {
            for (size_t i = 0; i < 2; ++i) {
                draw.viewport.scale[i] /= shrink_by;
                draw.viewport.translate[i] /= shrink_by;
            }
            for (uint16_t* edge : {&draw.scissor.min_x, &draw.scissor.min_y, &draw.scissor.max_x,
                                   &draw.scissor.max_y})
                *edge = static_cast<uint16_t>(*edge / shrink_by);
            if (draw.indices.size() > most_elements)
                draw.indices.resize(most_elements);
            if (draw.indices.empty())
                draw.vertices.resize(std::min(draw.vertices.size(), most_elements * draw.stride));
        }
    }
}

}  // namespace

std::vector<SmallScene> small_gallery() {
    std::vector<SmallScene> scenes;
    for (const tools::GalleryEntry& entry : tools::gallery()) {
        scenes.push_back({std::string(entry.name), entry.build()});
        shrink(scenes.back().scene);
    }
    return scenes;
}

}  // namespace cuesta::fuzz
