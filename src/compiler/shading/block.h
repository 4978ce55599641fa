// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Uniform blocks, and where their parts lie.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/arena.h"
#include "compiler/shading/type.h"

namespace cuesta::shading {

// A part of a block: the block itself, a member, an element.
struct BlockPart {
    const Type* type = nullptr;
    uint32_t offset = 0;  // of a member: bytes from where the struct or block around it begins
    uint32_t size = 0;    // bytes
    // Bytes from element to element of an array, from vector to vector of a matrix, or from row to
    // row where it is stored by rows; 0 else.
    uint32_t stride = 0;
    bool is_row_major = false;           // a matrix
    const BlockPart* element = nullptr;  // of an array: of any element
    std::span<const BlockPart> members;  // of a struct, in their order
};

// How a text asks for a block to be laid out. Here all are laid out alike; what differs is what
// another shader must say of the same block.
enum class BlockPacking : uint8_t { shared, packed, std140 };

struct UniformBlock {
    std::string_view name;
    BlockPacking packing = BlockPacking::shared;
    bool has_instance = false;  // its members are named behind that
    BlockPart layout;           // of an array of blocks: of each
};

enum class MatrixOrder : uint8_t { columns, rows };

// The rules of std140 (OpenGL ES 3.0.6, 2.12.6.4) for a block whose members are those of the
// struct; `orders` says of each how the matrices in it are stored. The type must have at most 2^24
// scalars, so that every number of bytes has 32 bits: the front end refuses larger ones (GLSL's
// from 2^20 on).
BlockPart lay_out_block(base::Arena& arena, const Type& block, std::span<const MatrixOrder> orders);

}  // namespace cuesta::shading
