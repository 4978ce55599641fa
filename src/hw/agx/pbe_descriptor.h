// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The descriptor of what is stored to (PBE): images, and surfaces at the end of a tile. 24 bytes,
// in forms as textures have them. Bits in pbe_rows.h. Source: AGX fact sheet, part 6, section 6.4.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"
#include "hw/agx/formats.h"
#include "hw/agx/texture_codes.h"

namespace cuesta::hw::agx {

struct PbeDescriptor {
    TextureDimension dimension = TextureDimension::d2;
    TextureLayout layout = TextureLayout::linear;
    Channels channels = Channels::r8;
    TextureType type = TextureType::unorm;
    // Of each channel of memory: the component that goes there.
    std::array<Component, 4> swizzle = {Component::r, Component::g, Component::b, Component::a};
    uint16_t width = 1;  // of level 0, 1..16384
    uint16_t height = 1;
    bool unknown_52 = false;
    bool rotate_90 = false;
    bool flip_vertical = false;
    SampleCount samples = SampleCount::x2;
    bool mipmapped = false;  // more than one level [?]
    bool compressed = false;
    uint64_t address = 0;  // of the first layer's level 0; a multiple of 16
    uint8_t level = 0;     // to write
    bool srgb = false;     // not of stores from the tile
    bool extended = false;

    // Linear: bytes from row to row, 4 and more.
    uint32_t stride = 4;
    // Linear and extended: an array.
    uint16_t linear_layers = 1;          // 1..2048
    uint64_t linear_layer_stride = 128;  // bytes, a multiple of 128
    // Not linear.
    uint8_t levels = 1;   // of the resource, 1..16
    uint16_t layers = 1;  // 1..16384
    bool page_aligned_layers = false;
    // Not linear, and extended: compression metadata, a multiple of 16.
    uint64_t metadata = 0;
    // Not extended: words that the hardware does not read.
    std::array<uint32_t, 2> software = {};
};

// A member that does not fit its field is a bug of the caller (asserted); check() tells.
std::array<uint32_t, texture_descriptor_words> pack(const PbeDescriptor& descriptor);
Result<void> check(const PbeDescriptor& descriptor);
Result<PbeDescriptor> unpack_pbe_descriptor(
    std::span<const uint32_t, texture_descriptor_words> words);

// One line a field, each with its end.
void print(std::string& out, const PbeDescriptor& descriptor);

}  // namespace cuesta::hw::agx
