// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

namespace cuesta::gles {

// To 0..1; NaN gives 0.
inline float clamp_unit(float value) {
    return value > 0 ? std::min(value, 1.0f) : 0.0f;
}

}  // namespace cuesta::gles
