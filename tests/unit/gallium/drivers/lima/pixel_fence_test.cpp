// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Fences of jobs that fail, here and on other screens.
#include <linux/sync_file.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "gallium/drivers/lima/screen.h"
#include "pixel_fixture.h"

namespace cuesta::lima {
namespace {

using Status = pipe::Fence::Status;

// Never ends where CONST[0].x is not positive.
constexpr std::string_view loop_shader =
    "FRAG\nDCL OUT[0], COLOR\nDCL CONST[0]\nDCL TEMP[0..1]\nIMM FLT32 {0, 1, 0, 0}\n"
    "MOV TEMP[0], IMM[0].xxxx\nBGNLOOP\nSGT TEMP[1].x, CONST[0].xxxx, IMM[0].xxxx\n"
    "IF TEMP[1].xxxx\nBRK\nENDIF\nADD TEMP[0], TEMP[0], IMM[0].yyyy\nENDLOOP\n"
    "MUL OUT[0], TEMP[0], CONST[0]\nEND\n";

class FailedFenceTest : public PixelTest {
  protected:
    static int status_of(int sync_file) {
        sync_file_info info{};
        EXPECT_EQ(ioctl(sync_file, SYNC_IOC_FILE_INFO, &info), 0);
        return info.status;
    }
};

TEST_F(FailedFenceTest, AJobThatFailsIsTold) {
    auto color = target(Format::r8g8b8a8_unorm, 4, 4);
    set_target(color);
    clear(black);
    use_fragment_shader(loop_shader);
    set_color({-1, 0, 0, 0});
    draw(Quad{0, 0, 4, 4});
    std::shared_ptr<pipe::Fence> fence = context->flush();
    EXPECT_EQ(fence->wait(UINT64_MAX), Status::failed);
    EXPECT_EQ(fence->wait(0), Status::failed);
    std::string error;
    const int file = fence->export_sync_file(&error);
    ASSERT_GE(file, 0) << error;
    EXPECT_LT(status_of(file), 0);
    close(file);
    // The next frame is as good as any.
    clear(black);
    set_color({1, 1, 1, 1});
    draw(Quad{0, 0, 4, 4});
    finish();
}

TEST_F(FailedFenceTest, AFenceComesAsASyncFile) {
    std::string error;
    auto other = create_screen(&error);
    ASSERT_NE(other, nullptr) << error;
    for (const bool good : {true, false}) {
        set_target(target(Format::r8g8b8a8_unorm, 4, 4));
        clear(black);
        use_fragment_shader(loop_shader);
        set_color({good ? 1.0f : -1.0f, 0, 0, 0});
        draw(Quad{0, 0, 4, 4});
        auto fence = context->flush();
        const int file = fence->export_sync_file(&error);
        ASSERT_GE(file, 0) << error;
        auto same = other->create_fence_fd(file, &error);
        close(file);
        ASSERT_NE(same, nullptr) << error;
        auto second = other->create_context(&error);
        ASSERT_NE(second, nullptr) << error;
        EXPECT_FALSE(second->fence_server_sync(fence, &error));
        EXPECT_NE(error.find("another screen"), std::string::npos) << error;
        EXPECT_TRUE(second->fence_server_sync(same, &error)) << error;
        auto color = other->create_resource(
            {.format = Format::r8g8b8a8_unorm, .width = 4, .height = 4}, &error);
        ASSERT_NE(color, nullptr) << error;
        pipe::Framebuffer framebuffer = {.width = 4, .height = 4, .color_count = 1};
        framebuffer.colors[0] = {color, 0, 0, Format::r8g8b8a8_unorm};
        ASSERT_TRUE(second->set_framebuffer(framebuffer, &error)) << error;
        EXPECT_TRUE(second->clear(pipe::Clear::color, red, 1, 0, &error)) << error;
        EXPECT_EQ(second->flush()->wait(UINT64_MAX), Status::done) << "whatever the other did";
        EXPECT_EQ(same->wait(0), good ? Status::done : Status::failed);
        const int again = same->export_sync_file(&error);
        ASSERT_GE(again, 0) << error;
        EXPECT_EQ(status_of(again) > 0, good);
        close(again);
    }
    EXPECT_EQ(other->create_fence_fd(-1, &error), nullptr);
    error.clear();
    EXPECT_EQ(other->create_fence_fd(STDERR_FILENO, &error), nullptr);
    EXPECT_FALSE(error.empty());
}

}  // namespace
}  // namespace cuesta::lima
