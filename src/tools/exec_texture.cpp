// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/exec_texture.h"

#include "simulator/common/texture_sampler.h"

namespace cuesta::tools {

Vec4 sample_image(const Image& image, float s, float t) {
    using simulator::Lanes;
    simulator::SamplerState state;
    state.min_nearest = false;
    state.mag_nearest = false;
    const simulator::LevelSize size = {static_cast<int>(image.width), static_cast<int>(image.height),
                                       1};
    const auto fetch = [&](unsigned, int, int x, int y) {
        const size_t at =
            (static_cast<size_t>(y) * image.width + static_cast<size_t>(x)) * 4;
        Lanes texel = {};
        for (unsigned i = 0; i < 4; ++i)
            texel[i] = static_cast<float>(image.rgba[at + i]) / 255.0f;
        return texel;
    };
    const simulator::TexturePoint point = {.at = {s, t, 0}};
    const Lanes color =
        sample_layer(state, false, 0, size, point, 0, fetch);
    return {color[0], color[1], color[2], color[3]};
}

}  // namespace cuesta::tools
