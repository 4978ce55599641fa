// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Resources in the memory of a recording device. What the GPU would see of them is asked of the
// emulated texture unit, by the descriptors that the driver makes.
#pragma once

#include <bit>
#include <cstring>
#include <memory>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "gallium/auxiliary/texture_shape.h"
#include "gallium/drivers/agx/resource.h"
#include "gallium/drivers/agx/surface.h"
#include "gallium/drivers/agx/texture.h"
#include "gallium/drivers/agx/transfer.h"
#include "simulator/agx/texture_descriptors.h"
#include "winsys/agx/record_device.h"

namespace cuesta::agx {

using hw::Format;
using hw::Rgba;
using pipe::Bind;
using pipe::Target;

class ResourceTest : public testing::Test {
  protected:
    std::shared_ptr<Resource> resource(const pipe::ResourceTemplate& description) {
        auto made = Resource::create(device, description);
        EXPECT_TRUE(made) << (made ? "" : made.error().text);
        return made ? std::move(made).take() : nullptr;
    }

    std::string refused(const pipe::ResourceTemplate& description) {
        const auto made = Resource::create(device, description);
        return made ? "nothing" : made.error().text;
    }

    static pipe::Box whole(const Resource& of, uint32_t level) {
        const gallium::Extent extent = gallium::level_extent(of.description(), level);
        return {.width = static_cast<int32_t>(extent.width),
                .height = static_cast<int32_t>(extent.height),
                .depth = static_cast<int32_t>(extent.layers)};
    }

    // Calls visit(element's bytes, x, y, z) for every element (texel, block) of a box.
    template <typename Visit>
    void visit(const std::shared_ptr<Resource>& of,
               uint32_t level,
               pipe::Map usage,
               const pipe::Box& box,
               Visit&& visit) {
        const Result<void> checked = check_map(of, level, box);
        ASSERT_TRUE(checked) << checked.error().text;
        auto transfer = start_transfer(of, level, usage, box);
        ASSERT_TRUE(transfer) << transfer.error().text;
        const hw::FormatInfo& info = hw::format_info(of->description().format);
        const base::Rectangle r = gallium::elements_of(info.format, box);
        for (int32_t z = 0; z < box.depth; ++z)
            for (uint32_t y = 0; y < r.height; ++y)
                for (uint32_t x = 0; x < r.width; ++x)
                    visit((*transfer)->data + static_cast<size_t>(z) * (*transfer)->layer_stride +
                              size_t{y} * (*transfer)->stride + size_t{x} * info.block_bytes,
                          r.x + x, r.y + y, static_cast<uint32_t>(box.z + z));
        const Result<void> done = end_transfer(**transfer);
        EXPECT_TRUE(done) << (done ? "" : done.error().text);
    }

    // Bytes that follow from the place alone.
    static void element_at(
        uint32_t level, uint32_t x, uint32_t y, uint32_t z, std::span<std::byte> bytes) {
        std::minstd_rand random((((level * 67 + z) * 509 + y) * 509 + x) * 2 + 1);
        random.discard(3);
        for (std::byte& byte : bytes)
            byte = static_cast<std::byte>(random() >> 8);
    }

    void fill(const std::shared_ptr<Resource>& of) {
        const size_t bytes = hw::format_info(of->description().format).block_bytes;
        for (uint32_t level = 0; level <= of->description().last_level; ++level)
            visit(of, level, pipe::Map::write | pipe::Map::discard_range, whole(*of, level),
                  [&](std::byte* at, uint32_t x, uint32_t y, uint32_t z) {
                      element_at(level, x, y, z, std::span(at, bytes));
                  });
    }

    // The colour that the texture unit has for a texel of an absolute level.
    Rgba texel(const SamplerView& view,
               uint32_t level,
               uint32_t layer,
               uint32_t x,
               uint32_t y,
               unsigned sample = 0) {
        const auto texture = simulator::agx::make_texture(view.words());
        EXPECT_TRUE(texture) << (texture ? "" : texture.error().text);
        if (!texture)
            return {};
        const auto& format = texture->format;
        const uint64_t address = texture->memory.address_of(
            {level, layer, x / format.block_width, y / format.block_height, sample});
        const std::span<std::byte> memory = device.memory_at(address);
        EXPECT_GE(memory.size(), format.bytes) << "outside of the buffer";
        if (memory.size() < format.bytes)
            return {};
        const auto* bytes = reinterpret_cast<const uint8_t*>(memory.data());
        const simulator::Lanes lanes = texture->swizzled(
            format.decode(format, bytes, x % format.block_width, y % format.block_height));
        Rgba color;
        for (unsigned i = 0; i < color.size(); ++i) {
            const auto bits = std::bit_cast<uint32_t>(lanes[i]);
            color[i] = !format.is_integer() ? lanes[i]
                       : format.type == hw::agx::TextureType::uint
                           ? static_cast<float>(bits)
                           : static_cast<float>(static_cast<int32_t>(bits));
        }
        return color;
    }

    std::unique_ptr<SamplerView> view(const pipe::SamplerViewTemplate& what) {
        auto made = SamplerView::create(what);
        EXPECT_TRUE(made) << (made ? "" : made.error().text);
        return made ? std::move(made).take() : nullptr;
    }
    std::unique_ptr<SamplerView> view_of_all(const std::shared_ptr<Resource>& of) {
        return view({.texture = of,
                     .format = of->description().format,
                     .last_level = of->description().last_level});
    }

    winsys::agx::RecordDevice device;
};

}  // namespace cuesta::agx
