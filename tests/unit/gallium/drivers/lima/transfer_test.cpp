// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <random>

#include "driver_fixture.h"

namespace cuesta::lima {
namespace {

struct Shape {
    hw::Format format;
    pipe::Target target;
    uint32_t width, height, depth, last_level;
    pipe::Bind bind;
};

class TransferTest : public DriverTest {
  protected:
    void write_then_read(const Shape& shape, uint32_t level, const pipe::Box& box) {
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
    write_then_read({hw::Format::b5g6r5_unorm, Target::texture_3d, 20, 12, 5, 1, view}, 1,
                    {0, 0, 0, 10, 6, 2});
    write_then_read({hw::Format::etc1_rgb8, Target::texture_2d, 40, 24, 1, 0, view}, 0,
                    {0, 0, 0, 40, 24, 1});
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
