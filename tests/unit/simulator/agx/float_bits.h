// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

namespace cuesta::simulator::agx {

constexpr uint32_t bits(float value) {
    return std::bit_cast<uint32_t>(value);
}

}  // namespace cuesta::simulator::agx
