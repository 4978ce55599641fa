// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The usual sRGB curve between codes of eight bits and linear values.
#pragma once

#include <cstdint>

namespace cuesta::simulator {

float srgb_to_linear(float encoded);
float linear_to_srgb(float linear);

}  // namespace cuesta::simulator
