// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/texture_anisotropy.h"

#include <algorithm>
#include <cmath>

namespace cuesta::simulator::agx {

Probes probes_of(LevelSize base, bool unnormalised, const Lanes& s, const Lanes& t, unsigned most) {
    const float width = unnormalised ? 1.0f : static_cast<float>(base.width);
    const float height = unnormalised ? 1.0f : static_cast<float>(base.height);
    const auto length = [&](unsigned lane) {
        return std::hypot((s[lane] - s[0]) * width, (t[lane] - t[0]) * height);
    };
    const float along_x = length(1);
    const float along_y = length(2);
    const unsigned longer = along_x >= along_y ? 1 : 2;
    const float greatest = std::max(along_x, along_y);
    Probes probes = {.level = std::log2(greatest), .line = {s[longer] - s[0], t[longer] - t[0]}};
    if (!(greatest > 0))  // NaN too
        return probes;
    const float ratio = std::ceil(greatest / std::min(along_x, along_y));
    probes.count = static_cast<unsigned>(std::clamp(ratio, 1.0f, static_cast<float>(most)));
    probes.level = std::log2(greatest / static_cast<float>(probes.count));
    return probes;
}

}  // namespace cuesta::simulator::agx
