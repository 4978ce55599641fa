// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The kernel's Device, on the emulated kernel: this test runs with the shim preloaded.
#include "winsys/lima/kernel_device.h"

#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include "winsys/common/syncobj.h"
#include "winsys/lima/bo.h"
#include "winsys/lima/context.h"

namespace cuesta::winsys::lima {
namespace {

class KernelDeviceTest : public testing::Test {
  protected:
    void SetUp() override {
        if (std::getenv("CUESTA_GPU") == nullptr)
            GTEST_SKIP() << "runs with the drm-shim preloaded and CUESTA_GPU=mali400";
        Result<std::unique_ptr<Device>> device = open_kernel_device();
        ASSERT_TRUE(device) << device.error().text;
        device_ = std::move(*device);
    }

    Bo make_bo(uint32_t size, BoKind kind = BoKind::plain) {
        Result<Bo> bo = Bo::create(*device_, size, kind);
        EXPECT_TRUE(bo) << bo.error().text;
        return std::move(*bo);
    }
    uint32_t* words(Bo& bo) {
        Result<std::span<std::byte>> memory = bo.map();
        EXPECT_TRUE(memory) << memory.error().text;
        return reinterpret_cast<uint32_t*>(memory->data());
    }

    // A fragment job that clears tile (0,0) of a target in the second page; the stream is in the
    // first.
    PpFrame clear_job(Bo& bo, uint32_t color) {
        const uint32_t stream[] = {0, 0xb8000000, 0, 0xbc000000};
        std::memcpy(words(bo), stream, sizeof stream);
        PpFrame frame{};
        frame.num_pp = 1;
        frame.frame[3] = 2;
        for (int sample = 0; sample < 4; ++sample)
            frame.frame[6 + sample] = color;
        frame.frame[10] = frame.frame[11] = 15;
        frame.frame[18] = 0x77;
        frame.frame[21] = 0xe0c;
        frame.frame[22] = 0x8888;
        const uint32_t target[] = {2, bo.va() + 4096, 3, 0, 0, 8, 4};
        std::memcpy(frame.write_back[0], target, sizeof target);
        frame.stream[0] = bo.va();
        return frame;
    }

    std::unique_ptr<Device> device_;
};

TEST_F(KernelDeviceTest, TellsWhatTheGpuIs) {
    EXPECT_EQ(device_->info().gpu, Gpu::mali400);
    EXPECT_EQ(device_->info().pp_cores, 4u);
    EXPECT_EQ(device_->info().pp_version, 0xcd070101u);
    EXPECT_TRUE(device_->info().growable_heap);
}

TEST_F(KernelDeviceTest, RefusesOtherDevices) {
    const Result<std::unique_ptr<Device>> device = open_kernel_device(::open("/dev/null", O_RDWR));
    ASSERT_FALSE(device);
    EXPECT_NE(device.error().text.find("VERSION"), std::string::npos) << device.error().text;
    EXPECT_FALSE(open_kernel_device(-1));
}

TEST_F(KernelDeviceTest, ErrorsNameTheIoctl) {
    const Result<Bo> bo = Bo::create(*device_, 0);
    ASSERT_FALSE(bo);
    EXPECT_EQ(bo.error().code, Errc::invalid);
    EXPECT_EQ(bo.error().text, "LIMA_GEM_CREATE: EINVAL (22)");
    EXPECT_EQ(Bo::create(*device_, 0xfffff000u).error().code, Errc::out_of_memory);
}

TEST_F(KernelDeviceTest, BuffersAreMappedOnce) {
    Bo bo = make_bo(5000);
    EXPECT_EQ(bo.size(), 8192u);
    EXPECT_EQ(bo.va(), 0u);
    words(bo)[2047] = 3;
    EXPECT_EQ(words(bo)[2047], 3u);
    EXPECT_TRUE(bo.idle(Access::read_write));
    Bo heap = make_bo(1 << 20, BoKind::heap);
    EXPECT_FALSE(heap.map());
    EXPECT_FALSE(heap.export_dma_buf());
}

TEST_F(KernelDeviceTest, AnImportedBufferMayBeHeldTwice) {
    Bo bo = make_bo(4096);
    const Result<int> fd = bo.export_dma_buf();
    ASSERT_TRUE(fd) << fd.error().text;
    {
        Result<Bo> again = Bo::import_dma_buf(*device_, *fd);
        ASSERT_TRUE(again) << again.error().text;
        EXPECT_EQ(again->handle(), bo.handle());
        EXPECT_EQ(again->size(), 4096u);
    }
    // The second holder went; the first one's handle is still good.
    EXPECT_TRUE(bo.wait(Access::write, poll_only));
    ::close(*fd);
}

TEST_F(KernelDeviceTest, RunsAJob) {
    Result<Context> context = Context::create(*device_);
    Result<Syncobj> fence = Syncobj::create_signaled(device_->fences());
    ASSERT_TRUE(context && fence);
    Bo bo = make_bo(2 * 4096);
    const BoUse uses[] = {{bo.handle(), Access::read_write}};
    const Submission job{.context = context->id(),
                         .bos = uses,
                         .in_sync = {fence->handle(), SyncobjHandle::none},
                         .out_sync = fence->handle()};
    const Result<void> submitted = device_->submit_pp(job, clear_job(bo, 0x12345678));
    ASSERT_TRUE(submitted) << submitted.error().text;
    const Result<bool> done = fence->wait(forever);
    ASSERT_TRUE(done && *done);
    EXPECT_TRUE(bo.idle(Access::read));
    EXPECT_EQ(words(bo)[1024], 0x12345678u);
}

// A job that ended is done for everybody who waits; only the fence's status tells how it ended.
TEST_F(KernelDeviceTest, TellsHowAJobEnded) {
    Result<Context> context = Context::create(*device_);
    Result<Syncobj> fence = Syncobj::create_empty(device_->fences());
    ASSERT_TRUE(context && fence);
    EXPECT_FALSE(fence->failed()) << "no fence is held: an error";
    for (const bool good : {true, false}) {
        Bo bo = make_bo(2 * 4096);
        const BoUse uses[] = {{bo.handle(), Access::read_write}};
        PpFrame frame = clear_job(bo, 0x12345678);
        if (!good)
            frame.write_back[0][1] = 0xfff00000;  // nothing is mapped there
        ASSERT_TRUE(device_->submit_pp(
            {.context = context->id(), .bos = uses, .out_sync = fence->handle()}, frame));
        const Result<bool> done = fence->wait(forever);
        ASSERT_TRUE(done && *done);
        const Result<bool> failed = fence->failed();
        ASSERT_TRUE(failed) << failed.error().text;
        EXPECT_EQ(*failed, !good);
    }
}

TEST_F(KernelDeviceTest, SubmitErrorsAreToldByName) {
    Bo bo = make_bo(4096);
    const BoUse uses[] = {{bo.handle(), Access::read}};
    const Result<void> done =
        device_->submit_gp({.context = ContextId{9}, .bos = uses}, GpFrame{0, 8, 0, 0, 0, 0});
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, Errc::not_found);
    EXPECT_EQ(done.error().text, "LIMA_GEM_SUBMIT: ENOENT (2)");
}

TEST_F(KernelDeviceTest, FencesTravelAsSyncFiles) {
    Result<Syncobj> from = Syncobj::create_signaled(device_->fences());
    Result<Syncobj> to = Syncobj::create_empty(device_->fences());
    ASSERT_TRUE(from && to);
    EXPECT_FALSE(to->wait(poll_only));  // holds no fence: an error, not a timeout
    EXPECT_FALSE(to->export_sync_file());
    const Result<int> fd = from->export_sync_file();
    ASSERT_TRUE(fd) << fd.error().text;
    pollfd poll_fd{*fd, POLLIN, 0};
    EXPECT_EQ(::poll(&poll_fd, 1, 0), 1);
    ASSERT_TRUE(to->import_sync_file(*fd));
    const Result<bool> done = to->wait(poll_only);
    EXPECT_TRUE(done && *done);
    EXPECT_FALSE(to->import_sync_file(STDERR_FILENO));
    ::close(*fd);
}

TEST_F(KernelDeviceTest, FencesAreMerged) {
    Result<Context> context = Context::create(*device_);
    Result<Syncobj> done = Syncobj::create_signaled(device_->fences());
    Result<Syncobj> first = Syncobj::create_empty(device_->fences());
    Result<Syncobj> second = Syncobj::create_empty(device_->fences());
    Result<Syncobj> all = Syncobj::create_empty(device_->fences());
    ASSERT_TRUE(context && done && first && second && all);
    EXPECT_FALSE(all->merge({}));
    const SyncPoint fences[] = {done->at(), first->at(), second->at()};
    EXPECT_FALSE(all->merge(fences)) << "two hold no fence";
    Bo bo = make_bo(2 * 4096);
    const BoUse uses[] = {{bo.handle(), Access::read_write}};
    for (const Syncobj* out : {&*first, &*second})
        ASSERT_TRUE(
            device_->submit_pp({.context = context->id(), .bos = uses, .out_sync = out->handle()},
                               clear_job(bo, 0x12345678)));
    for (const size_t count : {1u, 2u, 3u}) {
        ASSERT_TRUE(all->merge(std::span(fences).first(count)));
        const Result<bool> waited = all->wait(forever);
        ASSERT_TRUE(waited && *waited);
        for (size_t i = 0; i < count; ++i) {
            Result<bool> part = (i == 0 ? done : i == 1 ? first : second)->wait(poll_only);
            EXPECT_TRUE(part && *part) << "all have signalled";
        }
        // A job can wait for it.
        ASSERT_TRUE(device_->submit_pp({.context = context->id(),
                                        .bos = uses,
                                        .in_sync = {all->handle(), SyncobjHandle::none}},
                                       clear_job(bo, 0x12345678)));
    }
    EXPECT_TRUE(all->is_of(device_->fences()));
    ASSERT_TRUE(bo.wait(Access::write, forever));
}

}  // namespace
}  // namespace cuesta::winsys::lima
