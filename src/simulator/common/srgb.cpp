// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/common/srgb.h"

#include <cmath>

namespace cuesta::simulator {

float srgb_to_linear(float encoded) {
    const double c = encoded;
    return static_cast<float>(c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4));
}

float linear_to_srgb(float linear) {
    const double c = linear;
    return static_cast<float>(c <= 0.0031308 ? c * 12.92 : 1.055 * std::pow(c, 1 / 2.4) - 0.055);
}

}  // namespace cuesta::simulator
