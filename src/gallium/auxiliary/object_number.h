// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace cuesta::gallium {

// A number that no other sampler, view or variant of a shader in the process has, so that what was
// made of one is not taken for another's that came to lie at the same address. Never 0.
uint32_t new_object_number();

}  // namespace cuesta::gallium
