// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace cuesta::nir {

enum class Stage : uint8_t { vertex, fragment, compute };

inline constexpr unsigned stage_count = 3;

}  // namespace cuesta::nir
