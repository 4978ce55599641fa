// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Memory that several devices or processes know.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "pipe/resource.h"

namespace cuesta::gallium {

inline constexpr uint64_t linear_modifier = 0;                       // DRM format modifiers
inline constexpr uint64_t unknown_modifier = 0x00ff'ffff'ffff'ffff;  // taken as linear

// Whether a modifier stands for rows; an error where it neither does nor is the GPU's own.
Result<bool> is_linear(uint64_t modifier, uint64_t tiled_modifier);

// Buffers, and flat textures of one level without samples.
Result<void> check_exported(const pipe::ResourceTemplate& d);
// The same, without compressed ones.
Result<void> check_imported(const pipe::ResourceTemplate& d, const pipe::ResourceHandle& handle);

}  // namespace cuesta::gallium
