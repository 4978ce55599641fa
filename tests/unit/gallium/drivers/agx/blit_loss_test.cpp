// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Blits for which there is no memory, on a device that records.
#include "gallium/drivers/agx/screen.h"
#include "hw/agx/render.h"
#include "tests/unit/gallium/drivers/record_fixture.h"
#include "winsys/agx/record_device.h"

namespace cuesta::agx {
namespace {

using hw::Format;

class BlitLossTest : public gallium::PixelTest {
  protected:
    void SetUp() override {
        auto made = std::make_unique<winsys::agx::RecordDevice>();
        device = made.get();
        start_on(Screen::create(std::move(made)).take());
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
        for (const winsys::agx::Command& command : device->jobs().back().commands)
            if (const auto* render = std::get_if<winsys::agx::RenderCommand>(&command.payload)) {
                const auto words = std::array{static_cast<uint32_t>(render->zls_ctrl),
                                              static_cast<uint32_t>(render->zls_ctrl >> 32)};
                const auto control = hw::agx::unpack_zls_control(words);
                EXPECT_TRUE(control);
                return control && control->z_load;
            }
        ADD_FAILURE() << "no render command";
        return false;
    }

    winsys::agx::RecordDevice* device = nullptr;
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
