// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Vertex arrays and current attributes as the pipe's vertex elements and buffers. Element i is
// attribute i's; buffers stand one behind the other, those of attributes that are not read left
// out.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "gallium/frontends/gles/object_cache.h"
#include "gallium/frontends/gles/state.h"
#include "gallium/frontends/gles/upload_ring.h"

namespace cuesta::gles {

// The vertices that a draw reads.
struct VertexRange {
    uint32_t first = 0;
    uint64_t count = 0;  // up to 2^32
    uint32_t instances = 1;
};

class VertexInput {
  public:
    VertexInput(State& state, pipe::Screen& screen, pipe::Context& context)
        : state_(&state), ring_(screen, context) {}

    // Looks at arrays and current values anew, for a program that reads these attributes (a bit
    // each). False with the error recorded.
    bool update(uint32_t active);

    // Whether attributes come from memory of the application: upload() comes before each draw then.
    bool reads_memory() const { return memory_ != 0; }
    // Copies what the draw reads; the vertex `base`, which is not behind `range.first`, is then
    // vertex 0 of all buffers. What lies between them takes room.
    bool upload(const VertexRange& range, uint32_t base);

    // Memory for vertices of our own making, to be written before the next draw.
    UploadRing::Piece allocate(uint64_t bytes, std::string* error) {
        return ring_.allocate(bytes, error);
    }

    // An array whose buffer is mapped is read (OES_mapbuffer).
    bool reads_mapped() const;
    // Whether a vertex of the range lies behind the end of its buffer.
    bool is_outside(const VertexRange& range) const;

  private:
    struct ElementsKey {
        uint32_t attributes = 0;  // a bit each
        // In the order of the attributes. Those behind gl_Vertex, which may be read from the array
        // of number 0, have no divisors.
        std::array<uint8_t, pipe::max_attributes> formats{};
        std::array<uint32_t, generic_attributes + 1> divisors{};
    };
    // Bytes of the application's memory, of attributes that lie in one another's vertices.
    struct Block {
        const std::byte* begin = nullptr;
        const std::byte* end = nullptr;  // of the first vertex
        uint32_t stride = 0;
        uint32_t divisor = 0;
        uint32_t attributes = 0;
    };

    bool bind_elements(const ElementsKey& key);
    bool add_constants(uint32_t which);
    void find_blocks();
    bool upload_block(const Block& block, const VertexRange& range, uint32_t base);
    void tell_buffers();
    // The array that an attribute of the program is read from.
    const VertexAttribute& source(const VertexArray& array, uint32_t i) const;
    State* state_;
    UploadRing ring_;
    ObjectCache<ElementsKey, pipe::VertexElementsObject> elements_;
    uint32_t active_ = 0;
    uint32_t memory_ = 0;  // attributes that are read from memory of the application
    uint32_t arrays_ = 0;  // those that have arrays
    std::array<uint8_t, pipe::max_attributes> places_{};  // of the attributes among buffers
    // By place.
    std::array<pipe::VertexBuffer, pipe::max_attributes> buffers_;
    std::array<uint32_t, pipe::max_attributes> starts_{};  // offsets of vertex 0, of real buffers
    std::array<Block, pipe::max_attributes> blocks_;
    size_t block_count_ = 0;
};

}  // namespace cuesta::gles
