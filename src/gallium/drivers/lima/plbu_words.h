// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hw/mali400/plbu_stream.h"

namespace cuesta::lima {

template <typename Command>
void append(std::vector<uint32_t>& words, const Command& command) {
    const std::array<uint32_t, 2> pair = hw::mali400::plbu::pack(command);
    words.insert(words.end(), pair.begin(), pair.end());
}

}  // namespace cuesta::lima
