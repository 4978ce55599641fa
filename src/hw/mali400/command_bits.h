// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How commands of the GP's streams are told apart: by bits of word 1 of the pair.
#pragma once

#include <cstdint>

#include "hw/isa/packet.h"

namespace cuesta::hw::isa {

constexpr FixedBits command_bits(uint32_t mask, uint32_t value) {
    return {uint64_t{mask} << 32, uint64_t{value} << 32};
}

// Commands whose word 1 has no fields.
constexpr FixedBits command_word(uint32_t value) {
    return command_bits(0xffffffff, value);
}

}  // namespace cuesta::hw::isa
