// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace cuesta::nir {

enum class Stage : uint8_t { vertex, fragment };

}  // namespace cuesta::nir
