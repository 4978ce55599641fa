// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <random>

#include "driver_fixture.h"

namespace cuesta::lima {
namespace {

struct TextureShape {
    hw::Format format;
    pipe::Target target;
    uint32_t width, height, depth, last_level;
    pipe::Bind bind;
};

class TransferTest : public DriverTest {
  protected:
    void write_then_read(const TextureShape& shape, uint32_t level, const pipe::Box& box) {
        auto resource = screen->create_resource({.target = shape.target,
                                                 .format = shape.format,
                                                 .width = shape.width,
                                                 .height = shape.height,
                                                 .depth = shape.depth,
                                                 .last_level = shape.last_level,
                                                 .bind = shape.bind},
                                                nullptr);
        ASSERT_NE(resource, nullptr);
        const hw::FormatInfo& info = hw::format_info(shape.format);
        const auto columns =
            static_cast<uint32_t>(box.width + info.block_width - 1) / info.block_width;
        const auto rows =
            static_cast<uint32_t>(box.height + info.block_height - 1) / info.block_height;
        const size_t row = size_t{columns} * info.block_bytes;
        const auto depth = static_cast<size_t>(box.depth);
        std::vector<uint8_t> data(row * rows * depth);
        std::mt19937 random(7);
        for (uint8_t& byte : data)
            byte = static_cast<uint8_t>(random());
        const auto copy = [&](pipe::Transfer& transfer, bool in) {
            for (size_t z = 0; z < depth; ++z)
                for (size_t y = 0; y < rows; ++y) {
                    std::byte* at = transfer.data + z * transfer.layer_stride + y * transfer.stride;
                    uint8_t* mine = data.data() + (z * rows + y) * row;
                    if (in)
                        std::memcpy(at, mine, row);
                    else
                        ASSERT_EQ(std::memcmp(at, mine, row), 0) << "layer " << z << " row " << y;
                }
        };
        auto writing = context->map(resource, level, pipe::Map::write, box);
        ASSERT_NE(writing, nullptr);
        copy(*writing, true);
        context->unmap(std::move(writing));
        auto reading = context->map(resource, level, pipe::Map::read, box);
        ASSERT_NE(reading, nullptr);
        copy(*reading, false);
        context->unmap(std::move(reading));
    }
};

TEST_F(TransferTest, WhatIsWrittenIsRead) {
    using pipe::Bind;
    using pipe::Target;
    const auto view = Bind::sampler_view;
    write_then_read({hw::Format::r8g8b8a8_unorm, Target::texture_2d, 70, 45, 1, 0, view}, 0,
                    {3, 5, 0, 61, 40, 1});
    write_then_read(
        {hw::Format::r8g8b8a8_unorm, Target::texture_2d, 70, 45, 1, 0, view | Bind::linear}, 0,
        {3, 5, 0, 61, 40, 1});
    write_then_read({hw::Format::l8_unorm, Target::texture_2d, 64, 64, 1, 6, view}, 3,
                    {1, 2, 0, 5, 6, 1});
    write_then_read({hw::Format::r8g8b8_unorm, Target::texture_2d, 33, 17, 1, 0, view}, 0,
                    {0, 0, 0, 33, 17, 1});
    write_then_read({hw::Format::r16g16b16a16_float, Target::texture_cube, 20, 20, 1, 0, view}, 0,
                    {0, 0, 2, 20, 20, 3});
    write_then_read({hw::Format::r8g8b8a8_unorm, Target::texture_1d, 70, 1, 1, 6, view}, 1,
                    {3, 0, 0, 30, 1, 1});
    write_then_read({hw::Format::b5g6r5_unorm, Target::texture_3d, 20, 12, 5, 1, view}, 1,
                    {0, 0, 0, 10, 6, 2});
    write_then_read({hw::Format::etc1_rgb8, Target::texture_2d, 40, 24, 1, 0, view}, 0,
                    {0, 0, 0, 40, 24, 1});
}

// Parts of every level and layer are written; what lies around them stays as it was.
TEST_F(TransferTest, PartsKeepWhatIsAround) {
    using pipe::Bind;
    using pipe::Target;
    const std::vector<TextureShape> shapes = {
        {hw::Format::r8g8b8a8_unorm, Target::texture_2d, 70, 45, 1, 6, Bind::sampler_view},
        {hw::Format::l8_unorm, Target::texture_2d, 37, 20, 1, 3, Bind::sampler_view | Bind::linear},
        {hw::Format::r8g8b8_unorm, Target::texture_cube, 24, 24, 1, 4, Bind::sampler_view},
        {hw::Format::b5g6r5_unorm, Target::texture_3d, 20, 12, 5, 4, Bind::sampler_view},
        {hw::Format::etc1_rgb8, Target::texture_cube, 24, 24, 1, 4, Bind::sampler_view},
    };
    for (const TextureShape& shape : shapes) {
        auto resource = screen->create_resource({.target = shape.target,
                                                 .format = shape.format,
                                                 .width = shape.width,
                                                 .height = shape.height,
                                                 .depth = shape.depth,
                                                 .last_level = shape.last_level,
                                                 .bind = shape.bind},
                                                nullptr);
        ASSERT_NE(resource, nullptr);
        const hw::FormatInfo& info = hw::format_info(shape.format);
        const int32_t block = info.block_width;
        for (uint32_t level = 0; level <= shape.last_level; ++level) {
            const auto size = [&](uint32_t base) {
                return static_cast<int32_t>(std::max(base >> level, 1u));
            };
            pipe::Box all = {.width = size(shape.width), .height = size(shape.height)};
            all.depth = shape.target == Target::texture_cube ? 6 : size(shape.depth);
            const int32_t columns = (all.width + block - 1) / block;
            const int32_t rows = (all.height + block - 1) / block;
            // Every block starts with its number of all.
            const auto visit = [&](pipe::Map usage, const pipe::Box& box, auto&& each) {
                auto transfer = context->map(resource, level, usage, box);
                ASSERT_NE(transfer, nullptr);
                for (int32_t z = box.z; z < box.z + box.depth; ++z)
                    for (int32_t y = box.y; y < box.y + box.height; y += block)
                        for (int32_t x = box.x; x < box.x + box.width; x += block) {
                            const size_t at =
                                static_cast<size_t>(z - box.z) * transfer->layer_stride +
                                static_cast<size_t>((y - box.y) / block) * transfer->stride +
                                static_cast<size_t>((x - box.x) / block) * info.block_bytes;
                            each(transfer->data + at, x / block, y / block, z);
                        }
                context->unmap(std::move(transfer));
            };
            const auto value = [&](int32_t x, int32_t y, int32_t z, bool inner) {
                return static_cast<std::byte>(((z * rows + y) * columns + x) * 2 + (inner ? 1 : 0));
            };
            pipe::Box part = all;
            part.x = all.width > 3 * block ? block : 0;
            part.y = all.height > 2 * block ? block : 0;
            part.z = all.depth > 2 ? 1 : 0;
            part.width = all.width > 3 * block ? block : all.width - part.x;
            part.height = all.height - part.y;
            part.depth = all.depth > 2 ? all.depth - 2 : all.depth;
            visit(pipe::Map::write | pipe::Map::discard_range, all,
                  [&](std::byte* at, int32_t x, int32_t y, int32_t z) {
                      *at = value(x, y, z, false);
                  });
            visit(pipe::Map::write | pipe::Map::discard_range, part,
                  [&](std::byte* at, int32_t x, int32_t y, int32_t z) {
                      *at = value(x, y, z, true);
                  });
            unsigned wrong = 0;
            visit(pipe::Map::read, all, [&](std::byte* at, int32_t x, int32_t y, int32_t z) {
                const bool inner = x * block >= part.x && x * block < part.x + part.width &&
                                   y * block >= part.y && y * block < part.y + part.height &&
                                   z >= part.z && z < part.z + part.depth;
                wrong += *at != value(x, y, z, inner) ? 1 : 0;
            });
            EXPECT_EQ(wrong, 0u) << info.name << " level " << level;
        }
    }
}

TEST_F(TransferTest, RangesOfBuffers) {
    auto made = buffer(std::vector<float>(16));
    auto transfer = context->map(made, 0, pipe::Map::write, {.x = 12, .width = 8});
    ASSERT_NE(transfer, nullptr);
    std::memset(transfer->data, 0x5a, 8);
    context->unmap(std::move(transfer));
    transfer = context->map(made, 0, pipe::Map::read, {.width = 64});
    ASSERT_NE(transfer, nullptr);
    for (size_t i = 0; i < 64; ++i)
        EXPECT_EQ(transfer->data[i], i >= 12 && i < 20 ? std::byte{0x5a} : std::byte{0}) << i;
    context->unmap(std::move(transfer));
}

TEST_F(TransferTest, RefusesBoxesOutside) {
    auto resource = texture(hw::Format::r8g8b8a8_unorm, 16, 16);
    EXPECT_EQ(context->map(resource, 0, pipe::Map::read, {0, 0, 0, 17, 16, 1}), nullptr);
    EXPECT_EQ(context->map(resource, 0, pipe::Map::read, {-1, 0, 0, 4, 4, 1}), nullptr);
    EXPECT_EQ(context->map(resource, 1, pipe::Map::read, {0, 0, 0, 4, 4, 1}), nullptr);
    EXPECT_EQ(context->map(nullptr, 0, pipe::Map::read, {0, 0, 0, 4, 4, 1}), nullptr);
}

TEST_F(TransferTest, CopiesRegions) {
    auto from = texture(hw::Format::r8g8b8a8_unorm, 32, 32);
    auto to = texture(hw::Format::r8g8b8a8_unorm, 32, 32);
    {
        auto t = context->map(from, 0, pipe::Map::write, {0, 0, 0, 32, 32, 1});
        for (uint32_t y = 0; y < 32; ++y)
            for (uint32_t x = 0; x < 32; ++x)
                reinterpret_cast<uint32_t*>(t->data + y * t->stride)[x] = y * 100 + x;
        context->unmap(std::move(t));
    }
    context->resource_copy_region(to, 0, 5, 6, 0, from, 0, {10, 11, 0, 8, 9, 1});
    auto t = context->map(to, 0, pipe::Map::read, {5, 6, 0, 8, 9, 1});
    ASSERT_NE(t, nullptr);
    for (uint32_t y = 0; y < 9; ++y)
        for (uint32_t x = 0; x < 8; ++x)
            EXPECT_EQ(reinterpret_cast<uint32_t*>(t->data + y * t->stride)[x],
                      (y + 11) * 100 + x + 10);
    context->unmap(std::move(t));
}

}  // namespace
}  // namespace cuesta::lima
