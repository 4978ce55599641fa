// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws and blits for which there is no memory, on a device that records.
#include "gallium/drivers/agx/screen.h"
#include "hw/agx/render.h"
#include "hw/agx/vdm.h"
#include "tests/unit/gallium/drivers/record_fixture.h"
#include "winsys/agx/record_device.h"

namespace cuesta::agx {
namespace {

using hw::Format;

class MemoryLossTest : public gallium::PixelTest {
  protected:
    void SetUp() override {
        auto made = std::make_unique<winsys::agx::RecordDevice>();
        device = made.get();
        start_on(Screen::create(std::move(made)).take());
    }

    const winsys::agx::RenderCommand& last_render() {
        return std::get<winsys::agx::RenderCommand>(device->jobs().back().commands.back().payload);
    }

    winsys::agx::RecordDevice* device = nullptr;
};

// --- draws -------------------------------------------------------------------------------------

class DrawLossTest : public MemoryLossTest {
  protected:
    // Two draws that differ, and one between them that is refused. The kinds of the packets.
    std::vector<size_t> packets_of_two_draws(bool third) {
        context = screen->create_context();
        bind_defaults();
        set_target(target(Format::r8g8b8a8_unorm, 32, 32));
        const pipe::VertexBuffer vertices = {buffer_of(std::vector<gallium::Vertex>(4)), 0,
                                             sizeof(gallium::Vertex)};
        context->set_vertex_buffers(std::span(&vertices, 1));
        draw_info({.count = 3});
        context->set_viewport({{8, 8, 0.5f}, {8, 8, 0.5f}});
        set_color({0, 1, 0, 1});
        if (third) {
            const std::vector<std::byte> indices(1 << 20);  // more than there is in a chunk
            device->refuse_next_bos(1);
            EXPECT_FALSE(context->draw_vbo(
                {.count = 1 << 20, .index_size = 1, .user_indices = indices}, nullptr));
        }
        draw_info({.count = 3});
        context->flush();
        return packets_at(last_render().vdm_ctrl_stream_base);
    }

  private:
    std::vector<size_t> packets_at(uint64_t va) {
        namespace vdm = hw::agx::vdm;
        const std::span<std::byte> bytes = device->memory_at(va);
        std::span<const uint32_t> words = {reinterpret_cast<const uint32_t*>(bytes.data()),
                                           bytes.size() / sizeof(uint32_t)};
        std::vector<size_t> kinds;
        while (!words.empty()) {
            const auto packet = vdm::unpack(words);
            EXPECT_TRUE(packet) << packet.error().text;
            if (!packet || std::holds_alternative<vdm::Terminate>(*packet))
                break;
            kinds.push_back(packet->index());
            words = words.subspan(*vdm::packet_words(words[0]));
        }
        return kinds;
    }
};

TEST_F(DrawLossTest, ARefusedDrawIsNotThereInPart) {
    const std::vector<size_t> packets = packets_of_two_draws(false);
    EXPECT_GT(packets.size(), 5u);
    EXPECT_EQ(packets_of_two_draws(true), packets);
}

// --- blits -------------------------------------------------------------------------------------

class BlitLossTest : public MemoryLossTest {
  protected:
    void SetUp() override {
        MemoryLossTest::SetUp();
        source = depth_buffer(Format::z32_float, 32, 32);
        depth = depth_buffer(Format::z32_float, 32, 32);
        set_target({}, {depth, 0, 0, Format::z32_float});
        context->clear(pipe::Clear::depth, std::array<float, 4>{}, 0.5, 0);
        context->flush();
        context = screen->create_context();  // without memory of earlier batches
    }

    // Of everything.
    bool blit(std::string* error = nullptr) {
        const pipe::Box all = {.width = 32, .height = 32};
        return context->blit({.src = {source, 0, 0, Format::z32_float},
                              .src_box = all,
                              .dst = {depth, 0, 0, Format::z32_float},
                              .dst_box = all},
                             error);
    }
    // Of a part: into the batch that is open.
    void clear_part() {
        set_target({}, {depth, 0, 0, Format::z32_float});
        EXPECT_TRUE(context->clear_region(
            {.buffers = pipe::Clear::depth, .scissor = pipe::Scissor{0, 0, 8, 8}}));
    }
    bool last_batch_loads_depth() {
        const uint64_t word = last_render().zls_ctrl;
        const auto control = hw::agx::unpack_zls_control(
            std::array{static_cast<uint32_t>(word), static_cast<uint32_t>(word >> 32)});
        EXPECT_TRUE(control);
        return control && control->z_load;
    }

    std::shared_ptr<pipe::Resource> source;
    std::shared_ptr<pipe::Resource> depth;
};

TEST_F(BlitLossTest, ABlitOfEverythingLoadsNothing) {
    ASSERT_TRUE(blit());
    clear_part();
    context->flush();
    EXPECT_FALSE(last_batch_loads_depth());
}

TEST_F(BlitLossTest, OneThatFailedLeavesWhatWasThere) {
    device->refuse_next_bos(1);
    std::string error;
    ASSERT_FALSE(blit(&error));
    EXPECT_NE(error.find("refuse"), std::string::npos) << error;
    clear_part();
    context->flush();
    EXPECT_TRUE(last_batch_loads_depth());
}

}  // namespace
}  // namespace cuesta::agx
