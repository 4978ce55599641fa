// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/exec_texture.h"

#include "simulator/common/texture_sampler.h"

namespace cuesta::tools {

namespace {

using simulator::Lanes;

Vec4 sample(const Image& image, simulator::Wrap wrap, const simulator::TexturePoint& point) {
    simulator::SamplerState state;
    state.min_nearest = false;
    state.mag_nearest = false;
    state.wrap.fill(wrap);
    const simulator::LevelSize size = {static_cast<int>(image.width),
                                       static_cast<int>(image.height), 1};
    const auto fetch = [&](unsigned, int, int x, int y) {
        const size_t at = (static_cast<size_t>(y) * image.width + static_cast<size_t>(x)) * 4;
        Lanes texel = {};
        for (unsigned i = 0; i < 4; ++i)
            texel[i] = static_cast<float>(image.rgba[at + i]) / 255.0f;
        return texel;
    };
    const Lanes color = sample_layer(state, false, 0, size, point, 0, fetch);
    return {color[0], color[1], color[2], color[3]};
}

}  // namespace

Vec4 sample_image(const Image& image, float s, float t) {
    return sample(image, simulator::Wrap::repeat, {.at = {s, t, 0}});
}

Vec4 sample_cube(const Image& image, float x, float y, float z) {
    return sample(image, simulator::Wrap::clamp_to_edge, simulator::project_cube(x, y, z));
}

}  // namespace cuesta::tools
