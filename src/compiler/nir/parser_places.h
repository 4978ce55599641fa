// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a text calls the parts of a shader, for messages.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "compiler/nir/lexer.h"

namespace cuesta::nir {

struct Block;

struct Places {
    // Where instructions, ifs, slots, variables and functions stand.
    std::unordered_map<const void*, Position> of;
    std::unordered_map<const Block*, uint32_t> labels;  // by number; of those that have one
};

// "; b0 and the else of line 7, which has no label, lead here", or nothing where
// none does; the CFG must be current.
std::string blocks_leading_to(const Block& block, const Places& places);

}  // namespace cuesta::nir
