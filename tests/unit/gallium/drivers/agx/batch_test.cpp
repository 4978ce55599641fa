// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where batches end by themselves, on a device that records.
#include "gallium/drivers/agx/batch.h"

#include "tests/unit/gallium/drivers/record_fixture.h"
#include "winsys/agx/record_device.h"

namespace cuesta::agx {
namespace {

using hw::Rgba;

TEST(BatchTest, EveryEntryOfItsArraysHasItsIndex) {
    winsys::agx::RecordDevice device;
    ChunkPool main({&device, winsys::agx::Heap::main});
    ChunkPool usc({&device, winsys::agx::Heap::usc});
    Batch batch(main, usc, device.plan().usc_base);
    size_t count = 0;
    for (; !batch.is_full(); ++count) {
        const hw::agx::Scissor scissor = {.max_x = static_cast<uint16_t>(1 + count % 2)};
        ASSERT_EQ(batch.scissor_index(scissor), count);
        ASSERT_EQ(batch.scissor_index(scissor), count) << "the same again";
    }
    EXPECT_EQ(count, Batch::max_array_entries);
    batch.drop_draws();
    for (count = 0; !batch.is_full(); ++count)
        ASSERT_EQ(batch.depth_bias_index({.constant = static_cast<float>(count % 2)}), count);
    EXPECT_EQ(count, Batch::max_array_entries);
}

// Textures that are deleted behind each draw stay until the batch ends: it must not wait for ever.
TEST(BatchTest, IsFullOfWhatItsCommandsHold) {
    constexpr uint64_t bytes = Batch::max_held_bytes / 4;
    winsys::agx::RecordDevice device;
    ChunkPool main({&device, winsys::agx::Heap::main});
    ChunkPool usc({&device, winsys::agx::Heap::usc});
    Batch batch(main, usc, device.plan().usc_base);
    uint32_t count = 0;
    for (; !batch.is_full() && count < 100; ++count) {
        const auto memory = Memory::create(device, bytes);
        ASSERT_TRUE(memory) << memory.error().text;
        batch.use(*memory, Access::read);
        batch.use(*memory, Access::read);  // counted once
    }
    EXPECT_EQ(count, 5u);
    batch.finish();
    EXPECT_FALSE(batch.is_full());
}

class FullBatchTest : public gallium::RecordTest {
  protected:
    static constexpr uint32_t many = 120'000;

    // How often the work is done before a batch is submitted.
    template <typename Work>
    uint32_t count_until_submitted(Work&& work) {
        uint32_t count = 0;
        while (count < many && recorder->batches() == 0)
            work(count++);
        return count;
    }
};

TEST_F(FullBatchTest, ByDraws) {
    set_target(rgba8(16, 16));
    draw(gallium::Quad{0, 0, 16, 16});
    const uint32_t count = count_until_submitted(
        [&](uint32_t) { draw_info({.mode = pipe::Primitive::triangle_strip, .count = 4}); });
    EXPECT_EQ(count, Batch::max_draws - 1);
}

TEST_F(FullBatchTest, ByDepthBiases) {
    set_target(rgba8(16, 16));
    const auto plain = context->create_rasterizer({});
    const auto biased = context->create_rasterizer({.offset_triangles = true, .offset_units = 2});
    draw(gallium::Quad{0, 0, 16, 16});
    const uint32_t count = count_until_submitted([&](uint32_t n) {
        context->bind_rasterizer(n % 2 == 0 ? biased.get() : plain.get());
        draw_info({.mode = pipe::Primitive::triangle_strip, .count = 4});
    });
    EXPECT_EQ(count, Batch::max_array_entries - 1);
    context->bind_rasterizer(nullptr);
}

TEST_F(FullBatchTest, ByClearsOfAPart) {
    set_target(rgba8(256, 256));
    const uint32_t count = count_until_submitted([&](uint32_t n) {
        const auto x = static_cast<uint16_t>(n % 255);
        ASSERT_TRUE(context->clear_region(
            {.buffers = pipe::Clear::color,
             .scissor = pipe::Scissor{x, x, uint16_t(x + 1), uint16_t(x + 1)}}));
    });
    EXPECT_LE(count, Batch::max_array_entries);
    EXPECT_LE(recorder->live_buffers(), 100u) << "memory is bounded";
}

TEST_F(FullBatchTest, ByBlits) {
    const auto source = rgba8(256, 256);
    const auto copy = rgba8(256, 256);
    const uint32_t count = count_until_submitted([&](uint32_t n) {
        const auto x = static_cast<int32_t>(n % 255);
        const pipe::Box box = {.x = x, .y = x, .width = 1, .height = 1};
        ASSERT_TRUE(context->blit({.src = {source, 0, 0, hw::Format::r8g8b8a8_unorm},
                                   .src_box = box,
                                   .dst = {copy, 0, 0, hw::Format::r8g8b8a8_unorm},
                                   .dst_box = box}));
    });
    EXPECT_LE(count, Batch::max_array_entries);
    EXPECT_LE(recorder->live_buffers(), 100u);
}

// Samples that are kept are a draw each: the batch may end behind any of them.
TEST_F(FullBatchTest, BetweenTheSamplesOfABlit) {
    const auto samples = [&] {
        return resource({.format = hw::Format::r8g8b8a8_unorm,
                         .width = 64,
                         .height = 64,
                         .samples = 4,
                         .bind = pipe::Bind::render_target | pipe::Bind::sampler_view});
    };
    const auto source = samples();
    const auto copy = samples();
    const pipe::Box box = {.width = 63, .height = 63};
    std::string error;
    for (uint32_t n = 0; n < 30'000 && recorder->batches() < 3; ++n)
        ASSERT_TRUE(context->blit({.src = {source, 0, 0, hw::Format::r8g8b8a8_unorm},
                                   .src_box = box,
                                   .dst = {copy, 0, 0, hw::Format::r8g8b8a8_unorm},
                                   .dst_box = box},
                                  &error))
            << error;
    EXPECT_EQ(recorder->batches(), 3u);
}

}  // namespace
}  // namespace cuesta::agx
