// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/texture_descriptors.h"

#include <bit>
#include <string_view>

#include <fmt/core.h>

namespace cuesta::simulator::agx {

namespace {

using hw::agx::PbeDescriptor;
using hw::agx::SampleCount;
using hw::agx::SamplerDescriptor;
using hw::agx::Swizzle;
using hw::agx::TextureDescriptor;
using hw::agx::TextureDimension;
using hw::agx::TextureLayout;

Error fault(std::string_view descriptor, std::string_view text) {
    return {Errc::fault, fmt::format("{} descriptor: {}", descriptor, text)};
}

Result<void> check_dimension(std::string_view descriptor, TextureDimension dimension) {
    if (dimension > TextureDimension::d2_ms_array)
        return fault(descriptor,
                     fmt::format("dimension {} has no meaning", static_cast<unsigned>(dimension)));
    return {};
}

bool is_multisampled(TextureDimension dimension) {
    return dimension == TextureDimension::d2_ms || dimension == TextureDimension::d2_ms_array;
}

bool is_1d(TextureDimension dimension) {
    return dimension == TextureDimension::d1 || dimension == TextureDimension::d1_array;
}

unsigned samples_of(TextureDimension dimension, SampleCount count) {
    if (!is_multisampled(dimension))
        return 1;
    return count == SampleCount::x4 ? 4 : 2;
}

bool can_be_linear(TextureDimension dimension) {
    return !is_multisampled(dimension) && !is_cube(dimension) && dimension != TextureDimension::d3;
}

hw::agx::ImageShape shape_of(const TexelFormat& format, TextureDimension dimension) {
    hw::agx::ImageShape shape;
    shape.is_3d = dimension == TextureDimension::d3;
    shape.element_bytes = format.bytes;
    shape.block_width = format.block_width;
    shape.block_height = format.block_height;
    return shape;
}

// --- textures ----------------------------------------------------------------

Result<ImageMemory> memory_of(const TextureDescriptor& descriptor, const Texture& texture) {
    if (descriptor.layout == TextureLayout::linear) {
        if (!can_be_linear(descriptor.dimension))
            return fault("texture", "a linear layout of a dimension that has none");
        if (texture.last_level != 0 || texture.format.has_blocks())
            return fault("texture", "a linear layout with levels or blocks");
        return linear_memory(descriptor.address, texture.format.bytes, descriptor.stride,
                             descriptor.extended ? descriptor.linear_layer_stride : 0);
    }
    hw::agx::ImageShape shape = shape_of(texture.format, descriptor.dimension);
    shape.width = descriptor.width;
    shape.height = static_cast<uint32_t>(texture.size.height);
    shape.layers = is_cube(descriptor.dimension) ? 1u : descriptor.depth;
    shape.levels = descriptor.mipmapped ? 2 : 1;
    shape.samples = static_cast<uint8_t>(texture.samples);
    auto memory =
        tiled_memory(descriptor.address, descriptor.layout, shape, descriptor.page_aligned_layers);
    if (!memory)
        return fault("texture", memory.error().text);
    if (texture.last_level >= memory->layout.level_count)
        return fault("texture", fmt::format("last level {}, but there are {}", texture.last_level,
                                            memory->layout.level_count));
    return memory;
}

// --- samplers ----------------------------------------------------------------

// Codes that fields have room for but nothing has a meaning for.
Result<void> check_codes(const SamplerDescriptor& descriptor) {
    for (const hw::agx::Wrap wrap : {descriptor.wrap_s, descriptor.wrap_t, descriptor.wrap_r}) {
        if (wrap > hw::agx::Wrap::mirrored_clamp_to_edge)
            return fault("sampler",
                         fmt::format("wrap {} has no meaning", static_cast<unsigned>(wrap)));
    }
    for (const hw::agx::Filter filter : {descriptor.magnify, descriptor.minify}) {
        if (filter > hw::agx::Filter::bicubic)
            return fault("sampler",
                         fmt::format("filter {} has no meaning", static_cast<unsigned>(filter)));
    }
    if (descriptor.mip_filter > hw::agx::MipFilter::linear)
        return fault("sampler", "mip filter 3 has no meaning");
    return {};
}

Wrap meaning_of(hw::agx::Wrap wrap) {
    switch (wrap) {
        case hw::agx::Wrap::clamp_to_edge: return Wrap::clamp_to_edge;
        case hw::agx::Wrap::repeat: return Wrap::repeat;
        case hw::agx::Wrap::mirrored_repeat: return Wrap::mirror_repeat;
        case hw::agx::Wrap::clamp_to_border: return Wrap::clamp_to_border;
        case hw::agx::Wrap::clamp: return Wrap::clamp;
        case hw::agx::Wrap::mirrored_clamp_to_edge: return Wrap::mirror_clamp_to_edge;
    }
    return Wrap::clamp_to_edge;
}

constexpr float lod_steps = 64;

SamplerState state_of(const SamplerDescriptor& descriptor) {
    SamplerState state;
    state.wrap = {meaning_of(descriptor.wrap_s), meaning_of(descriptor.wrap_t),
                  meaning_of(descriptor.wrap_r)};
    // ASSUMED: bicubic filters are not there; they sample as linear ones.
    state.min_nearest = descriptor.minify == hw::agx::Filter::nearest;
    state.mag_nearest = descriptor.magnify == hw::agx::Filter::nearest;
    state.mip_linear = descriptor.mip_filter == hw::agx::MipFilter::linear;
    state.min_lod = static_cast<float>(descriptor.min_lod) / lod_steps;
    state.max_lod = static_cast<float>(descriptor.max_lod) / lod_steps;
    state.unnormalised = descriptor.pixel_coordinates;
    state.seamless = !descriptor.seamful_cube_maps;
    return state;
}

}  // namespace

Lanes Texture::swizzled(Lanes channels) const {
    if (is_identity)
        return channels;
    const uint32_t one = format.is_integer() ? 1 : std::bit_cast<uint32_t>(1.0f);
    const BitLanes in = std::bit_cast<BitLanes>(channels);
    BitLanes out;
    for (unsigned i = 0; i < 4; ++i) {
        const Swizzle source = swizzle[i];
        out[i] = source == Swizzle::one    ? one
                 : source == Swizzle::zero ? 0
                                           : in[static_cast<unsigned>(source)];
    }
    return std::bit_cast<Lanes>(out);
}

Lanes Sampler::border_of(const Texture& texture) const {
    const uint32_t one = texture.format.is_integer() ? 1 : std::bit_cast<uint32_t>(1.0f);
    switch (border) {
        case hw::agx::Border::transparent_black: return Lanes{};
        case hw::agx::Border::opaque_black: return std::bit_cast<Lanes>(BitLanes{0, 0, 0, one});
        case hw::agx::Border::opaque_white:
            return std::bit_cast<Lanes>(BitLanes{one, one, one, one});
        case hw::agx::Border::custom: return decode_border(texture.format, custom);
    }
    return Lanes{};
}

namespace {

// Three words a texel are loaded by shaders themselves; but out of bounds they ask the unit, which
// has the border there.
Result<TexelFormat> format_of(const TextureDescriptor& descriptor) {
    if (descriptor.channels == hw::agx::Channels::r32g32b32 &&
        descriptor.layout == TextureLayout::linear)
        return TexelFormat{.channels = descriptor.channels, .type = descriptor.type, .bytes = 12};
    return texel_format(descriptor.channels, descriptor.type,
                        {descriptor.srgb, descriptor.srgb_2_channel});
}

}  // namespace

Result<Texture> make_texture(const DescriptorWords& words) {
    const auto unpacked = hw::agx::unpack_texture_descriptor(words);
    if (!unpacked)
        return fault("texture", unpacked.error().text);
    const TextureDescriptor& descriptor = *unpacked;
    TRY(check_dimension("texture", descriptor.dimension));
    for (const Swizzle source : descriptor.swizzle) {
        if (source > Swizzle::zero)
            return fault("texture",
                         fmt::format("swizzle {} has no meaning", static_cast<unsigned>(source)));
    }
    auto format = format_of(descriptor);
    if (!format)
        return fault("texture", format.error().text);
    Texture texture;
    texture.dimension = descriptor.dimension;
    texture.format = *format;
    texture.swizzle = descriptor.swizzle;
    texture.is_identity =
        descriptor.swizzle == std::array{Swizzle::r, Swizzle::g, Swizzle::b, Swizzle::a};
    texture.is_null = descriptor.mode == hw::agx::ImageMode::null;
    texture.size = {descriptor.width, is_1d(descriptor.dimension) ? 1 : descriptor.height, 1};
    if (descriptor.dimension == TextureDimension::d3)
        texture.size.depth = descriptor.depth;
    texture.first_level = descriptor.first_level;
    texture.last_level = descriptor.last_level;
    if (texture.first_level > texture.last_level)
        return fault("texture", fmt::format("first level {} behind last level {}",
                                            texture.first_level, texture.last_level));
    if (is_cube(descriptor.dimension) && texture.size.width != texture.size.height)
        return fault("texture", "a cube whose height is not its width");
    texture.samples = samples_of(descriptor.dimension, descriptor.samples);
    texture.memory = TRY(memory_of(descriptor, texture));
    return texture;
}

Result<Image> make_image(const DescriptorWords& words) {
    const auto unpacked = hw::agx::unpack_pbe_descriptor(words);
    if (!unpacked)
        return fault("image", unpacked.error().text);
    const PbeDescriptor& descriptor = *unpacked;
    TRY(check_dimension("image", descriptor.dimension));
    if (descriptor.rotate_90 || descriptor.flip_vertical)
        return fault("image", "rotation and flips are not emulated");
    // sRGB is a matter of texels: blocks are encoded already.
    auto format = texel_format(descriptor.channels, descriptor.type, {});
    if (!format)
        return fault("image", format.error().text);
    if (format->has_blocks())
        return fault("image", "channels that cannot be written");
    Image image;
    image.dimension = descriptor.dimension;
    image.format = *format;
    image.swizzle = descriptor.swizzle;
    image.size = {descriptor.width, is_1d(descriptor.dimension) ? 1 : descriptor.height, 1};
    image.level = descriptor.level;
    image.samples = samples_of(descriptor.dimension, descriptor.samples);
    if (descriptor.srgb) {
        const auto encoded = texel_format(descriptor.channels, descriptor.type, {true, true});
        if (!encoded)
            return fault("image", encoded.error().text);
        image.srgb_channels = encoded->srgb_channels;
    }
    if (descriptor.layout == TextureLayout::linear) {
        if (!can_be_linear(descriptor.dimension))
            return fault("image", "a linear layout of a dimension that has none");
        image.layers = descriptor.extended ? descriptor.linear_layers : 1;
        image.memory = linear_memory(descriptor.address, format->bytes, descriptor.stride,
                                     descriptor.extended ? descriptor.linear_layer_stride : 0);
    } else {
        hw::agx::ImageShape shape = shape_of(*format, descriptor.dimension);
        image.layers = descriptor.layers * (is_cube(descriptor.dimension) ? cube_faces : 1);
        shape.width = descriptor.width;
        shape.height = static_cast<uint32_t>(image.size.height);
        shape.layers = shape.is_3d ? descriptor.layers : 1;
        shape.levels = descriptor.mipmapped ? 2 : 1;
        shape.samples = static_cast<uint8_t>(image.samples);
        auto memory = tiled_memory(descriptor.address, descriptor.layout, shape,
                                   descriptor.page_aligned_layers);
        if (!memory)
            return fault("image", memory.error().text);
        image.memory = *memory;
    }
    image.levels = image.memory.layout.level_count;
    if (image.level >= image.levels)
        return fault("image", fmt::format("level {}, but there are {}", image.level, image.levels));
    return image;
}

Result<Sampler> make_sampler(std::span<const uint32_t> words) {
    const auto unpacked = hw::agx::unpack_sampler_descriptor(words.first<hw::agx::sampler_words>());
    if (!unpacked)
        return fault("sampler", unpacked.error().text);
    TRY(check_codes(*unpacked));
    Sampler sampler;
    sampler.state = state_of(*unpacked);
    sampler.mip_filter = unpacked->mip_filter;
    sampler.max_anisotropy = unpacked->max_anisotropy;
    sampler.compare = unpacked->compare;
    sampler.border = unpacked->border;
    if (words.size() >= hw::agx::extended_sampler_words) {
        for (unsigned i = 0; i < sampler.custom.size(); ++i)
            sampler.custom[i] = words[hw::agx::sampler_words + i];
    }
    return sampler;
}

}  // namespace cuesta::simulator::agx
