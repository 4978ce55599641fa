// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a driver puts into uniform registers before a program starts, and in memory for it.
#pragma once

#include <cstdint>

namespace cuesta::agx {

// Where values come from that are in uniform registers before the program starts.
enum class Table : uint8_t {
    uniforms,         // the shader's vec4 slots, 16 bytes each
    system,           // Program::system_values
    constants,        // Program::constants, in the program's own memory
    constant_buffer,  // what load_ubo reads
};

// The driver copies `halves` halfwords at byte `offset` of the table to uniform registers (a USC
// uniform word each).
struct PushRange {
    Table table{};
    uint16_t first_half = 0;  // even
    uint16_t halves = 0;      // 2..64, even
    uint32_t offset = 0;      // a multiple of 4
    uint8_t buffer = 0;       // number of the constant buffer
};

// What only the driver knows. Sizes in bytes; 64-bit values are addresses.
enum class SystemValue : uint8_t {
    // 8: the address of element 0 of attribute `index` (IoSlot::index): buffer, offset of the
    // binding, offset in the vertex. Base instance times stride is added for instanced ones.
    attribute_address,
    // 8: of the table of uniforms, when some are read by computed index or find no register.
    uniforms_address,
    // 8: of an array of texture descriptors, 24 bytes each: textures beyond the state registers.
    texture_heap,
    // 8: of an array of texture_size, of all textures of the heap.
    texture_sizes,
    // 16: width, height, depth or layers, and levels of texture `index`, of the view's first level.
    texture_size,
    blend_color,  // 16: floats
    // 16: scale x, y, offset z, w of floats that turn the raw y of the fragment position into GL's
    // (y only); raw y grows with the row in memory. (1, -1, 0, height) when row 0 is GL's highest.
    frag_coord_transform,
    point_coord_transform,  // 16: xy * raw + zw likewise
    point_size,             // 4: float, of draws whose shader writes none
    sample_mask,            // 4: the API's, bit n for sample n
    alpha_reference,        // 4: float
    lod_bias,               // 4: float of sampler `index`: descriptors have none
    // Constant buffer `index`, from 1 on. 8: its address, a multiple of 16. 4: the bytes that
    // computed offsets may reach, a multiple of 4, at least 16.
    constant_buffer_address,
    constant_buffer_size,
    // Shader buffer `index`. 8: its address, a multiple of 4, where 16 bytes may be read whatever
    // its size is, if need be by soft faults. 4: the bytes that may be read and written; 0 where
    // there is none.
    shader_buffer_address,
    shader_buffer_size,
    // 8: of an array of image_entry_bytes, one an image: the texture descriptor that loads read it
    // with at byte 0, the write descriptor that stores take at byte 32. Cubes are arrays of their
    // faces in both. The level of the view is the first one; an image that is not bound has sizes
    // of zero.
    image_heap,
    // 16: width, height, depth or layers (of cube arrays: cubes; else 1), 0 of image `index`.
    image_size,
    // 8: of the three counts of workgroups, as 32-bit words.
    workgroup_count_address,
};

// Of an image of SystemValue::image_heap, and where the write descriptor is in it.
inline constexpr uint32_t image_entry_bytes = 64;
inline constexpr uint32_t image_store_offset = 32;

struct SystemSlot {
    SystemValue value{};
    uint16_t index = 0;
    uint16_t offset = 0;  // bytes, in the table `system`
};

// A constant buffer that the program reads.
struct BufferRead {
    uint8_t number = 0;
    // From the address on so many bytes, a multiple of 16, must be there: what is read at constant
    // offsets, and at least a vec4.
    uint32_t bytes = 0;

    bool operator==(const BufferRead&) const = default;
};

}  // namespace cuesta::agx
