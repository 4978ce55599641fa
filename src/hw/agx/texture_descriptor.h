// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The descriptor of a texture: 24 bytes. What its upper half says depends on the layout, and on
// whether it is extended; members that the others use must then be as they are by default. Bits in
// texture_rows.h. Source: AGX fact sheet, part 6, section 6.1.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"
#include "hw/agx/formats.h"
#include "hw/agx/texture_codes.h"

namespace cuesta::hw::agx {

struct TextureDescriptor {
    TextureDimension dimension = TextureDimension::d2;
    TextureLayout layout = TextureLayout::linear;
    Channels channels = Channels::r8;
    TextureType type = TextureType::unorm;
    std::array<Swizzle, 4> swizzle = {Swizzle::r, Swizzle::g, Swizzle::b, Swizzle::a};
    uint16_t width = 1;  // of level 0, 1..16384
    uint16_t height = 1;
    uint8_t first_level = 0;
    uint8_t last_level = 0;
    SampleCount samples = SampleCount::x2;
    uint64_t address = 0;    // of the first layer; a multiple of 16
    bool mipmapped = false;  // the resource has more than one level [?]
    bool compressed = false;
    ImageMode mode = ImageMode::normal;
    uint8_t compression = 0;
    bool srgb = false;
    bool srgb_2_channel = false;
    bool extended = false;

    // Linear: bytes from row to row, a multiple of 16, at most 2 MiB. ASSUMED: 17 bits, since bit
    // 127 is that of `extended`.
    uint32_t stride = 16;
    // Linear and extended: an array.
    uint16_t linear_layers = 1;          // 1..2048
    uint64_t linear_layer_stride = 128;  // bytes, a multiple of 128
    // Not linear.
    uint16_t depth = 1;  // slices, layers, or cubes: 1..16384
    bool page_aligned_layers = false;
    // Not linear, and extended: compression metadata, a multiple of 16.
    uint64_t metadata = 0;
    // Not extended: words that the hardware does not read. Of buffers: elements and offset.
    std::array<uint32_t, 2> software = {};
};

// A member that does not fit its field is a bug of the caller (asserted); check() tells.
std::array<uint32_t, texture_descriptor_words> pack(const TextureDescriptor& descriptor);
Result<void> check(const TextureDescriptor& descriptor);
Result<TextureDescriptor> unpack_texture_descriptor(
    std::span<const uint32_t, texture_descriptor_words> words);

// One line a field, each with its end.
void print(std::string& out, const TextureDescriptor& descriptor);

}  // namespace cuesta::hw::agx
