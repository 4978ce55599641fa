// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Fences, and resources that two devices share.
#include <linux/sync_file.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "tests/unit/gallium/drivers/pixel_fixture.h"

namespace cuesta::gallium {
namespace {

using Status = pipe::Fence::Status;

class FenceTest : public PixelTest {
  protected:
    static int status_of(int sync_file) {
        sync_file_info info{};
        EXPECT_EQ(ioctl(sync_file, SYNC_IOC_FILE_INFO, &info), 0);
        return info.status;
    }
};

TEST_F(FenceTest, AFenceCoversWhatWasBefore) {
    std::shared_ptr<pipe::Fence> nothing = context->flush();
    ASSERT_NE(nothing, nullptr);
    EXPECT_EQ(nothing->wait(0), Status::done);
    auto color = target(Format::r8g8b8a8_unorm, 16, 16);
    set_target(color);
    clear(red);
    std::shared_ptr<pipe::Fence> fence = context->flush();
    EXPECT_EQ(fence->wait(UINT64_MAX), Status::done);
    EXPECT_EQ(fence->wait(0), Status::done);
    EXPECT_EQ(context->flush(), fence) << "nothing new";
}

TEST_F(FenceTest, AFenceIsExported) {
    std::string error;
    for (const bool draws : {false, true}) {
        if (draws) {
            set_target(target(Format::r8g8b8a8_unorm, 16, 16));
            clear(red);
        }
        const int file = context->flush()->export_sync_file(&error);
        ASSERT_GE(file, 0) << error;
        pollfd waiting = {file, POLLIN, 0};
        EXPECT_EQ(poll(&waiting, 1, 10'000), 1);
        EXPECT_EQ(status_of(file), 1);
        close(file);
    }
}

class ShareTest : public PixelTest {
  protected:
    void SetUp() override {
        PixelTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        std::string error;
        other = make_test_screen(&error);
        ASSERT_NE(other, nullptr) << error;
    }

    static constexpr pipe::ResourceTemplate shared_target = {
        .format = Format::r8g8b8a8_unorm,
        .width = 24,
        .height = 20,
        .bind = pipe::Bind::render_target | pipe::Bind::sampler_view | pipe::Bind::shared};

    std::unique_ptr<pipe::Screen> other;
};

TEST_F(ShareTest, WhatOneDrawsTheOtherSees) {
    auto drawn = resource(shared_target);
    pipe::ResourceHandle handle;
    std::string error;
    ASSERT_TRUE(screen->resource_get_handle(drawn, handle, &error)) << error;
    EXPECT_GE(handle.dma_buf, 0);
    EXPECT_EQ(handle.modifier, 0u) << "linear";
    EXPECT_EQ(handle.stride, 32u * 4);
    auto seen = other->resource_from_handle(shared_target, handle, &error);
    ASSERT_NE(seen, nullptr) << error;
    close(handle.dma_buf);
    set_target(drawn);
    clear(black);
    set_color(red);
    draw(Quad{2, 3, 20, 17});
    finish();
    const auto expected = [](uint32_t x, uint32_t y) {
        return x >= 2 && x < 20 && y >= 3 && y < 17 ? red : black;
    };
    auto second = other->create_context(&error);
    ASSERT_NE(second, nullptr) << error;
    std::swap(context, second);
    expect_pixels(seen, expected);
    std::swap(context, second);
}

TEST_F(ShareTest, ImportedTexturesAreDrawnToAndSampled) {
    auto theirs = other->create_resource(shared_target);
    ASSERT_NE(theirs, nullptr);
    pipe::ResourceHandle handle;
    std::string error;
    ASSERT_TRUE(other->resource_get_handle(theirs, handle, &error)) << error;
    auto ours = screen->resource_from_handle(shared_target, handle, &error);
    close(handle.dma_buf);
    ASSERT_NE(ours, nullptr) << error;
    fill(ours, [](uint32_t x, uint32_t) { return Rgba{static_cast<float>(x) / 255, 0, 0, 1}; });
    set_target(ours);
    set_color({0, 1, 0, 1});
    draw(Quad{0, 0, 24, 5});  // over what is there
    auto plain = target(Format::r8g8b8a8_unorm, 24, 20);
    set_target(plain);
    use_fragment_shader(texture_fragment_shader);
    use_texture(ours, nearest_sampler());
    draw(Quad{0, 0, 24, 20});
    finish();
    expect_pixels(plain, [](uint32_t x, uint32_t y) {
        return y < 5 ? Rgba{0, 1, 0, 1} : Rgba{static_cast<float>(x) / 255, 0, 0, 1};
    });
    // Memory that others know stays where it is.
    auto transfer = context->map(ours, 0, pipe::Map::write | pipe::Map::discard_whole_resource,
                                 {.width = 24, .height = 20});
    ASSERT_NE(transfer, nullptr);
    hw::pack_rgba(Format::r8g8b8a8_unorm, red, transfer->data);
    context->unmap(std::move(transfer));
    auto second = other->create_context(&error);
    std::swap(context, second);
    EXPECT_EQ(pixel(theirs, 0, 0), red);
    std::swap(context, second);
}

// Who exports does not know when others write: what they did before our first draw stays beside it.
TEST_F(ShareTest, WhatOthersWroteStaysBesideADraw) {
    auto ours = resource(shared_target);
    pipe::ResourceHandle handle;
    std::string error;
    ASSERT_TRUE(screen->resource_get_handle(ours, handle, &error)) << error;
    auto theirs = other->resource_from_handle(shared_target, handle, &error);
    close(handle.dma_buf);
    ASSERT_NE(theirs, nullptr) << error;
    auto second = other->create_context(&error);
    ASSERT_NE(second, nullptr) << error;
    std::swap(context, second);
    set_target(theirs);
    clear(red);
    finish();
    std::swap(context, second);
    set_target(ours);
    set_color({0, 1, 0, 1});
    draw(Quad{0, 0, 8, 8});
    finish();
    expect_pixels(ours, [](uint32_t x, uint32_t y) {
        return x < 8 && y < 8 ? Rgba{0, 1, 0, 1} : red;
    });
}

// Behind the last row of an import there may be something else, or nothing.
TEST_F(ShareTest, NothingIsWrittenBehindTheLastRow) {
    pipe::ResourceTemplate all = shared_target;
    all.height = 32;
    auto ours = resource(all);
    fill(ours, [](uint32_t, uint32_t) { return red; });
    pipe::ResourceHandle handle;
    std::string error;
    ASSERT_TRUE(screen->resource_get_handle(ours, handle, &error)) << error;
    auto theirs = other->resource_from_handle(shared_target, handle, &error);
    close(handle.dma_buf);
    ASSERT_NE(theirs, nullptr) << error;
    auto second = other->create_context(&error);
    ASSERT_NE(second, nullptr) << error;
    std::swap(context, second);
    set_target(theirs);
    clear(black);
    finish();
    std::swap(context, second);
    expect_pixels(ours, [](uint32_t, uint32_t y) { return y < 20 ? black : red; });
}

// What a texture was made for does not matter; its layout does, and is told.
TEST_F(ShareTest, EveryFlatTextureIsShared) {
    using pipe::Bind;
    for (const Bind bind :
         {Bind::none, Bind::linear, Bind::shared, Bind::scanout, Bind::sampler_view}) {
        auto texture =
            resource({.format = Format::r8g8b8a8_unorm, .width = 24, .height = 20, .bind = bind});
        pipe::ResourceHandle handle;
        std::string error;
        ASSERT_TRUE(screen->resource_get_handle(texture, handle, &error)) << error;
        close(handle.dma_buf);
        const bool tiled = bind == Bind::none || bind == Bind::sampler_view;
        EXPECT_EQ(handle.modifier, tiled ? driver_limits().tiled_modifier : 0);
        EXPECT_EQ(handle.stride, tiled ? 0u : 32u * 4);
    }
}

TEST_F(ShareTest, TiledTexturesAndBuffersTravelToo) {
    std::string error;
    auto tiled = target(Format::r8g8b8a8_unorm, 24, 20);
    fill(tiled, [](uint32_t x, uint32_t y) { return (x ^ y) % 2 == 0 ? red : black; });
    pipe::ResourceHandle handle;
    ASSERT_TRUE(screen->resource_get_handle(tiled, handle, &error)) << error;
    EXPECT_EQ(handle.modifier, driver_limits().tiled_modifier);
    auto seen = other->resource_from_handle({.format = Format::r8g8b8a8_unorm,
                                             .width = 24,
                                             .height = 20,
                                             .bind = pipe::Bind::sampler_view},
                                            handle, &error);
    close(handle.dma_buf);
    ASSERT_NE(seen, nullptr) << error;
    auto second = other->create_context(&error);
    std::swap(context, second);
    expect_pixels(seen, [](uint32_t x, uint32_t y) { return (x ^ y) % 2 == 0 ? red : black; });
    std::swap(context, second);

    std::vector<uint32_t> words = {1, 2, 3, 4};
    auto buffer = buffer_of(words);
    ASSERT_TRUE(screen->resource_get_handle(buffer, handle, &error)) << error;
    auto imported =
        screen->resource_from_handle({.target = pipe::Target::buffer, .width = 16}, handle, &error);
    close(handle.dma_buf);
    ASSERT_NE(imported, nullptr) << error;
    auto transfer = context->map(imported, 0, pipe::Map::read, {.width = 16});
    ASSERT_NE(transfer, nullptr);
    EXPECT_EQ(reinterpret_cast<uint32_t*>(transfer->data)[3], 4u);
}

TEST_F(ShareTest, RefusesWhatCannotBeImported) {
    std::string error;
    pipe::ResourceHandle handle = {.dma_buf = -1, .stride = 128};
    EXPECT_EQ(screen->resource_from_handle(shared_target, handle, &error), nullptr);
    EXPECT_FALSE(error.empty());
    handle.dma_buf = STDERR_FILENO;
    EXPECT_EQ(screen->resource_from_handle(shared_target, handle, &error), nullptr);
    auto drawn = resource(shared_target);
    ASSERT_TRUE(screen->resource_get_handle(drawn, handle, &error));
    const auto refused = [&](const pipe::ResourceTemplate& description,
                             const pipe::ResourceHandle& changed) {
        error.clear();
        EXPECT_EQ(screen->resource_from_handle(description, changed, &error), nullptr);
        return error;
    };
    pipe::ResourceHandle changed = handle;
    changed.stride = 100;
    EXPECT_NE(refused(shared_target, changed).find("100"), std::string::npos);
    changed.stride = 132;
    EXPECT_NE(refused(shared_target, changed).find("132"), std::string::npos);
    changed = handle;
    changed.modifier = 0x1234;
    EXPECT_NE(refused(shared_target, changed).find("0x1234"), std::string::npos);
    changed = handle;
    changed.offset = 4;
    EXPECT_NE(refused(shared_target, changed).find("multiple of"), std::string::npos);
    pipe::ResourceTemplate larger = shared_target;
    larger.height = 2000;
    EXPECT_NE(refused(larger, handle).find("are needed"), std::string::npos);
    pipe::ResourceTemplate mipmapped = shared_target;
    mipmapped.last_level = 1;
    EXPECT_FALSE(refused(mipmapped, handle).empty());
    EXPECT_FALSE(screen->resource_get_handle(nullptr, handle, &error));
    auto cube = resource({.target = pipe::Target::texture_cube,
                          .format = Format::r8g8b8a8_unorm,
                          .width = 8,
                          .height = 8,
                          .bind = pipe::Bind::sampler_view});
    EXPECT_FALSE(screen->resource_get_handle(cube, changed, &error));
    close(handle.dma_buf);
}

}  // namespace
}  // namespace cuesta::gallium
