// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The packing of uniforms and varyings into vectors of four (GLSL ES 1.00, appendix A.7): what it
// finds room for, no implementation may refuse.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "compiler/shading/lower.h"

namespace cuesta::glsl {

// A rectangle of a table with four columns: as wide as a vector, a row for each vector.
struct PackingItem {
    uint8_t width = 4;
    uint32_t rows = 1;
    bool takes_whole_rows = false;  // of 2x2 matrices, which are counted as if they were wider
    bool is_packed_array = false;   // of vectors that share rows
};

struct Packed {
    std::vector<shading::Placement> placements;  // of the items, in their order
    uint32_t rows = 0;                           // up to the last one that is used
};

PackingItem item_of(const shading::Type& type, uint32_t elements);

// No value: they do not fit.
std::optional<Packed> pack(std::span<const PackingItem> items, uint32_t rows);

// Into the fewest rows that pack() finds room in; 2x2 matrices are as narrow as they are. All rows
// together must be less than 2^32.
Packed pack_tightly(std::vector<PackingItem> items);

// What is needed at least: more than this many rows never fit.
uint64_t least_rows(std::span<const PackingItem> items);

}  // namespace cuesta::glsl
