// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace cuesta::nir {

enum class Stage : uint8_t { vertex, fragment, geometry, compute };

inline constexpr unsigned stage_count = 4;

}  // namespace cuesta::nir
