// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Uniform and buffer blocks, and where their parts lie.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/arena.h"
#include "compiler/shading/type.h"
#include "compiler/shading/variable.h"

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

// How a text asks for a block to be laid out. Here all but std430 are laid out alike; what differs
// is what another shader must say of the same block.
enum class BlockPacking : uint8_t { shared, packed, std140, std430 };

// How the shader may use a member's memory is the block's `memory` and the member's own.
enum class MatrixOrder : uint8_t { columns, rows };

struct UniformBlock {
    std::string_view name;
    BlockPacking packing = BlockPacking::shared;
    bool has_instance = false;                 // its members are named behind that
    BlockPart layout;                          // of an array of blocks: of each
    std::span<const Memory> memory = {};       // of each member
    std::span<const MatrixOrder> orders = {};  // likewise, of matrices in it
};

enum class Layout : uint8_t {
    std140,
    std430,  // arrays and structs are aligned as what they are made of
    tight,   // everything to scalars: memory that nobody else looks at
};

constexpr Layout layout_of(BlockPacking packing) {
    return packing == BlockPacking::std430 ? Layout::std430 : Layout::std140;
}

// The rules of std140 or std430 (OpenGL ES 3.1, 7.6.2.2) for a block whose members are those of the
// struct; `orders` says of each how the matrices in it are stored. An array without a length has
// the size of one element. The type must have at most 2^24 scalars, so that every number of bytes
// has 32 bits: the front end refuses larger ones (GLSL's from 2^20 on).
BlockPart lay_out_block(base::Arena& arena,
                        const Type& block,
                        std::span<const MatrixOrder> orders,
                        Layout layout = Layout::std140);

// Tightly, of any type.
BlockPart lay_out_tightly(base::Arena& arena, const Type& type);

}  // namespace cuesta::shading
