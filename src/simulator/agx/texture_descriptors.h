// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Descriptors as the units use them: textures, samplers and images made ready once for each
// combination of words. Source: AGX fact sheet, part 6, sections 6.1, 6.3 and 6.4.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/result.h"
#include "hw/agx/pbe_descriptor.h"
#include "hw/agx/sampler_descriptor.h"
#include "hw/agx/texture_descriptor.h"
#include "simulator/agx/image_memory.h"
#include "simulator/agx/texture_format.h"
#include "simulator/common/texture_sampler.h"

namespace cuesta::simulator::agx {

using DescriptorWords = std::array<uint32_t, hw::agx::texture_descriptor_words>;

constexpr unsigned cube_faces = 6;

constexpr bool is_cube(hw::agx::TextureDimension dimension) {
    return dimension == hw::agx::TextureDimension::cube ||
           dimension == hw::agx::TextureDimension::cube_array;
}

struct Texture {
    hw::agx::TextureDimension dimension = hw::agx::TextureDimension::d2;
    TexelFormat format;
    std::array<hw::agx::Swizzle, 4> swizzle = {};
    bool is_identity = true;  // the swizzle
    bool is_null = false;     // reads as zeros
    LevelSize size;           // of level 0
    unsigned first_level = 0;
    unsigned last_level = 0;
    unsigned samples = 1;
    ImageMemory memory;

    Lanes swizzled(Lanes channels) const;
};

struct Sampler {
    SamplerState state;  // without the border
    hw::agx::MipFilter mip_filter = hw::agx::MipFilter::none;
    unsigned max_anisotropy = 1;
    hw::agx::SamplerCompare compare = hw::agx::SamplerCompare::never;
    hw::agx::Border border = hw::agx::Border::transparent_black;
    std::array<uint32_t, hw::agx::border_color_words> custom = {};

    // In the channels of the texture's memory.
    Lanes border_of(const Texture& texture) const;
};

// What is written to.
struct Image {
    hw::agx::TextureDimension dimension = hw::agx::TextureDimension::d2;
    TexelFormat format;
    std::array<hw::agx::Component, 4> swizzle = {};
    LevelSize size;  // of level 0
    unsigned layers = 1;
    unsigned level = 0;
    unsigned levels = 1;
    unsigned samples = 1;
    uint8_t srgb_channels = 0;  // a mask; of texels, not of blocks
    ImageMemory memory;
};

// Errors are Errc::fault and name the descriptor and the field.
Result<Texture> make_texture(const DescriptorWords& words);
Result<Image> make_image(const DescriptorWords& words);
// `words`: two, or six where the border follows.
Result<Sampler> make_sampler(std::span<const uint32_t> words);

}  // namespace cuesta::simulator::agx
