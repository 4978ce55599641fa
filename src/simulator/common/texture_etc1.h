// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace cuesta::simulator {

constexpr unsigned etc1_block_bytes = 8;

// Red, green and blue (0..255) of texel (x, y), both 0..3, of a block in the byte order of files.
std::array<uint8_t, 3> etc1_texel(const uint8_t* block, unsigned x, unsigned y);

}  // namespace cuesta::simulator
