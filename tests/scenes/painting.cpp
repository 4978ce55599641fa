// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tests/scenes/painting.h"

#include <cmath>

namespace cuesta::scenes {

std::vector<unsigned char> paint(int width,
                                 int height,
                                 const std::function<Color(float, float)>& painter) {
    std::vector<unsigned char> texels;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (const float channel :
                 painter((static_cast<float>(x) + 0.5F) / static_cast<float>(width),
                         (static_cast<float>(y) + 0.5F) / static_cast<float>(height)))
                texels.push_back(static_cast<unsigned char>(
                    std::lround(std::fmin(std::fmax(channel, 0.0F), 1.0F) * 255)));
    return texels;
}

}  // namespace cuesta::scenes
