// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Maps of what the GPU is at work on, or will be.
#include "tests/unit/gallium/drivers/record_fixture.h"

namespace cuesta::gallium {
namespace {

using pipe::Map;

class RecordMapTest : public RecordTest {
  protected:
    void SetUp() override {
        RecordTest::SetUp();
        color = rgba8(16, 16);
        set_target(color);
        positions = buffer_of(std::vector<Vertex>(3));
        const pipe::VertexBuffer vertices = {positions, 0, sizeof(Vertex)};
        context->set_vertex_buffers(std::span(&vertices, 1));
    }
    void TearDown() override {
        recorder->set_busy(false);
        RecordTest::TearDown();
    }

    // Where the vertices are mapped; null where they are not, with *error.
    std::byte* map_positions(Map usage, std::string* error = nullptr) {
        auto transfer = context->map(positions, 0, usage, {.width = sizeof(Vertex)}, error);
        std::byte* data = transfer == nullptr ? nullptr : transfer->data;
        context->unmap(std::move(transfer));
        return data;
    }

    std::shared_ptr<pipe::Resource> color;
    std::shared_ptr<pipe::Resource> positions;
};

TEST_F(RecordMapTest, BusyMemory) {
    recorder->set_busy(true);
    draw_info({.count = 3});
    context->flush();
    std::string error;
    EXPECT_EQ(map_positions(Map::write | Map::dont_block, &error), nullptr);
    EXPECT_FALSE(error.empty());
    const std::byte* old = map_positions(Map::write | Map::unsynchronized);
    EXPECT_NE(old, nullptr);
    EXPECT_EQ(map_positions(Map::write), old);
    draw_info({.count = 3});
    context->flush();
    const std::byte* renewed =
        map_positions(Map::write | Map::discard_whole_resource | Map::dont_block);
    EXPECT_NE(renewed, nullptr);
    EXPECT_NE(renewed, old) << "other memory, so that nobody waits";
}

TEST_F(RecordMapTest, ABatchEndsWhereWhatItUsesIsWanted) {
    draw_info({.count = 3});
    EXPECT_NE(map_positions(Map::write | Map::unsynchronized), nullptr);
    EXPECT_EQ(recorder->batches(), 0u);
    EXPECT_NE(map_positions(Map::write | Map::discard_whole_resource), nullptr);
    EXPECT_EQ(recorder->batches(), 0u) << "the draw keeps the old memory";
    draw_info({.count = 3});
    EXPECT_NE(map_positions(Map::read), nullptr);
    EXPECT_EQ(recorder->batches(), 0u) << "both only read";
    EXPECT_NE(map_positions(Map::write), nullptr);
    EXPECT_EQ(recorder->batches(), 1u);
}

// What is drawn to, with its batch open and with it at work.
TEST_F(RecordMapTest, Targets) {
    const pipe::Box all = {.width = 16, .height = 16};
    clear({1, 0, 0, 1});
    recorder->set_busy(true);
    std::string error;
    EXPECT_EQ(context->map(color, 0, Map::read | Map::dont_block, all, &error), nullptr);
    EXPECT_FALSE(error.empty());
    EXPECT_EQ(recorder->batches(), 1u) << "the next time it may be there";
    auto transfer = context->map(color, 0, Map::read, all, &error);
    EXPECT_NE(transfer, nullptr) << error;
    context->unmap(std::move(transfer));
}

}  // namespace
}  // namespace cuesta::gallium
