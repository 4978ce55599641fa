// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Resources that two devices share, as dma-bufs of the emulated kernel.
#include <optional>

#include <unistd.h>

#include "resource_fixture.h"
#include "winsys/agx/kernel_device.h"

namespace cuesta::agx {
namespace {

class ShareTest : public ResourceTest {
  protected:
    void SetUp() override {
        auto one = winsys::agx::open_kernel_device();
        auto two = winsys::agx::open_kernel_device();
        ASSERT_TRUE(one && two) << (one ? "" : one.error().text);
        ours = std::move(one).take();
        theirs = std::move(two).take();
        our_memories.emplace(*ours);
        their_memories.emplace(*theirs);
    }
    void TearDown() override {
        if (handle.dma_buf >= 0)
            close(handle.dma_buf);
    }

    void export_one(const pipe::ResourceTemplate& d) {
        auto made = Resource::create(*ours, d);
        ASSERT_TRUE(made) << made.error().text;
        exported = std::move(made).take();
        auto shared = exported->share(*our_memories);
        ASSERT_TRUE(shared) << shared.error().text;
        handle = *shared;
        EXPECT_TRUE(exported->shared());
    }

    std::string import_says(const pipe::ResourceTemplate& d, const pipe::ResourceHandle& from) {
        auto made = Resource::import(*their_memories, d, from);
        if (!made)
            return made.error().text;
        imported = std::move(made).take();
        return "nothing";
    }

    // What one side writes the other reads, both ways.
    void exchange() {
        ASSERT_NE(imported, nullptr);
        EXPECT_TRUE(imported->has_content);
        const size_t bytes = hw::format_info(exported->description().format).block_bytes;
        for (const auto& [writer, reader] :
             {std::pair(exported, imported), std::pair(imported, exported)}) {
            visit(writer, 0, pipe::Map::write, whole(*writer, 0),
                  [](std::byte* at, auto&&...) { *at = std::byte{0x5a}; });
            fill(writer);
            visit(reader, 0, pipe::Map::read, whole(*reader, 0),
                  [&](std::byte* at, uint32_t x, uint32_t y, uint32_t z) {
                      std::vector<std::byte> wanted(bytes);
                      element_at(0, x, y, z, wanted);
                      ASSERT_EQ(std::memcmp(at, wanted.data(), bytes), 0) << x << ',' << y;
                  });
        }
    }

    std::unique_ptr<winsys::agx::Device> ours;
    std::unique_ptr<winsys::agx::Device> theirs;
    std::optional<SharedMemories> our_memories;
    std::optional<SharedMemories> their_memories;
    std::shared_ptr<Resource> exported;
    std::shared_ptr<Resource> imported;
    pipe::ResourceHandle handle;
};

TEST_F(ShareTest, LinearTextures) {
    const pipe::ResourceTemplate d = {
        .format = Format::b8g8r8a8_unorm, .width = 70, .height = 45, .bind = Bind::shared};
    export_one(d);
    EXPECT_EQ(handle.modifier, hw::agx::linear_modifier);
    EXPECT_EQ(handle.stride, 384u);
    EXPECT_EQ(handle.offset, 0u);
    EXPECT_EQ(import_says(d, handle), "nothing");
    exchange();
}

TEST_F(ShareTest, TiledTextures) {
    for (const Format format : {Format::r8g8b8a8_unorm, Format::r16_float, Format::z16_unorm}) {
        const pipe::ResourceTemplate d = {.format = format, .width = 150, .height = 90};
        export_one(d);
        EXPECT_EQ(handle.modifier, hw::agx::tiled_modifier);
        EXPECT_EQ(handle.stride, 0u);
        EXPECT_EQ(import_says(d, handle), "nothing");
        exchange();
        close(handle.dma_buf);
        handle.dma_buf = -1;
    }
}

TEST_F(ShareTest, Buffers) {
    const pipe::ResourceTemplate d = {.target = Target::buffer, .width = 1000};
    export_one(d);
    EXPECT_EQ(import_says(d, handle), "nothing");
    auto write = start_transfer(exported, 0, pipe::Map::write, {.x = 999, .width = 1});
    ASSERT_TRUE(write);
    *(*write)->data = std::byte{42};
    auto read = start_transfer(imported, 0, pipe::Map::read, {.x = 999, .width = 1});
    ASSERT_TRUE(read);
    EXPECT_EQ(*(*read)->data, std::byte{42});
}

// Part of somebody's larger picture: an offset, longer rows, and nothing behind the last one.
TEST_F(ShareTest, APartOfALargerPicture) {
    const pipe::ResourceTemplate all = {
        .format = Format::r8g8b8a8_unorm, .width = 64, .height = 64, .bind = Bind::linear};
    export_one(all);
    fill(exported);
    pipe::ResourceTemplate part = all;
    part.width = 16;
    part.height = 54;
    pipe::ResourceHandle place = handle;
    place.offset = 10 * handle.stride + 48 * 4;
    EXPECT_EQ(import_says(part, place), "nothing");
    visit(imported, 0, pipe::Map::read, whole(*imported, 0),
          [&](std::byte* at, uint32_t x, uint32_t y, uint32_t) {
              std::array<std::byte, 4> wanted{};
              element_at(0, x + 48, y + 10, 0, wanted);
              ASSERT_EQ(std::memcmp(at, wanted.data(), 4), 0) << x << ',' << y;
          });
    EXPECT_EQ(imported->va(), imported->memory()->va()) << "of the memory";
    EXPECT_EQ(imported->va(imported->plane(), 0, 0), imported->va() + place.offset);
}

TEST_F(ShareTest, WhatCannotBeImported) {
    const pipe::ResourceTemplate d = {
        .format = Format::r8g8b8a8_unorm, .width = 64, .height = 64, .bind = Bind::linear};
    export_one(d);
    const auto with = [&](auto&& change) {
        pipe::ResourceTemplate what = d;
        pipe::ResourceHandle from = handle;
        change(what, from);
        return import_says(what, from);
    };
    const auto expect = [](const std::string& text, const char* part) {
        EXPECT_NE(text.find(part), std::string::npos) << text;
    };
    expect(with([](auto&, auto& h) { h.modifier = 0x0c00'0000'0000'0002; }), "the layout 0xc0");
    expect(with([](auto&, auto& h) { h.offset = 8; }), "multiple of 16");
    expect(with([](auto&, auto& h) { h.offset = 16, h.modifier = hw::agx::tiled_modifier; }),
           "multiple of 128");
    expect(with([](auto&, auto& h) { h.stride = 0; }), "no bytes");
    expect(with([](auto&, auto& h) { h.stride = 255; }), "multiples of 16");
    expect(with([](auto&, auto& h) { h.stride = 240; }), "rows of 256");
    expect(with([](auto&, auto& h) { h.stride = 4u << 20; }), "up to");
    expect(with([](auto& d, auto&) { d.height = 65; }), "are needed");
    expect(with([](auto&, auto& h) { h.offset = 16; }), "are needed");
    expect(with([](auto& d, auto&) { d.last_level = 1; }), "one level");
    expect(with([](auto& d, auto&) { d.samples = 4; }), "one level");
    expect(with([](auto& d, auto&) { d.target = Target::texture_cube; }), "flat");
    expect(with([](auto& d, auto&) { d.format = Format::z24_unorm_s8_uint; }), "linear");
    expect(with([](auto& d, auto& h) {
               d.format = Format::z24_unorm_s8_uint;
               h.modifier = hw::agx::tiled_modifier;
           }),
           "cannot be shared");
    expect(with([](auto& d, auto& h) {
               d = {.target = Target::buffer, .width = 16};
               h.offset = 16;
           }),
           "inside a dma-buf");
    EXPECT_NE(with([](auto&, auto& h) { h.dma_buf = -1; }), "nothing");
    // The modifier that stands for none known is taken as linear.
    EXPECT_EQ(with([](auto&, auto& h) { h.modifier = 0x00ff'ffff'ffff'ffff; }), "nothing");
}

TEST_F(ShareTest, WhatCannotBeShared) {
    const pipe::ResourceTemplate shapes[] = {
        {.format = Format::r8_unorm, .width = 8, .height = 8, .last_level = 1},
        {.format = Format::r8_unorm, .width = 8, .height = 8, .samples = 2},
        {.target = Target::texture_cube, .format = Format::r8_unorm, .width = 8, .height = 8},
        {.format = Format::z24_unorm_x8, .width = 8, .height = 8},
        {.format = Format::z32_float_s8_uint, .width = 8, .height = 8},
    };
    for (const pipe::ResourceTemplate& d : shapes) {
        auto made = Resource::create(*ours, d);
        ASSERT_TRUE(made) << made.error().text;
        EXPECT_FALSE((*made)->share(*our_memories));
        EXPECT_FALSE((*made)->shared());
    }
}

// Two planes of a picture, say: one buffer, whose uses are in one place.
TEST_F(ShareTest, ResourcesOfOneDmaBufHaveOneMemory) {
    const pipe::ResourceTemplate d = {
        .format = Format::r8_unorm, .width = 64, .height = 64, .bind = Bind::shared};
    export_one(d);
    ASSERT_EQ(import_says(d, handle), "nothing");
    const std::shared_ptr<Resource> first = imported;
    pipe::ResourceTemplate half = d;
    half.format = Format::r8g8_unorm;
    half.height = 16;
    half.width = 32;
    handle.offset = 64 * 32;
    ASSERT_EQ(import_says(half, handle), "nothing");
    EXPECT_EQ(imported->memory(), first->memory());
    // Back to whom it came from; and again when nobody had it.
    const auto back = Resource::import(*our_memories, half, handle);
    ASSERT_TRUE(back) << back.error().text;
    EXPECT_EQ((*back)->memory(), exported->memory());
    EXPECT_NE(first->memory(), exported->memory());
    const auto again = first->share(*their_memories);
    ASSERT_TRUE(again) << again.error().text;
    close(again->dma_buf);
    imported.reset();
    ASSERT_EQ(import_says(half, handle), "nothing");
    EXPECT_EQ(imported->memory(), first->memory());
}

}  // namespace
}  // namespace cuesta::agx
