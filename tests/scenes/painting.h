// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <vector>

namespace cuesta::scenes {

using Color = std::array<float, 4>;
// A picture whose texel (x, y) is painter((x + 0.5) / width, (y + 0.5) / height), as RGBA bytes.
std::vector<unsigned char> paint(int width,
                                 int height,
                                 const std::function<Color(float, float)>& painter);

}  // namespace cuesta::scenes
