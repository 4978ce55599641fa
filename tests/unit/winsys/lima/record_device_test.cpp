// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/lima/record_device.h"

#include <gtest/gtest.h>

#include "winsys/common/syncobj.h"
#include "winsys/lima/bo.h"
#include "winsys/lima/context.h"

namespace cuesta::winsys::lima {
namespace {

class RecordDeviceTest : public testing::Test {
  protected:
    RecordDevice device_{DeviceInfo{.pp_cores = 4, .growable_heap = true}};
};

TEST_F(RecordDeviceTest, GivesEverythingBack) {
    {
        Result<Bo> bo = Bo::create(device_, 100);
        Result<Context> context = Context::create(device_);
        Result<Syncobj> syncobj = Syncobj::create_empty(device_.fences());
        ASSERT_TRUE(bo && context && syncobj);
        Bo moved = std::move(*bo);
        *bo = std::move(moved);
        EXPECT_EQ(device_.live_bos(), 1u);
        EXPECT_EQ(device_.live_contexts(), 1u);
        EXPECT_EQ(device_.live_syncobjs(), 1u);
    }
    EXPECT_EQ(device_.live_bos(), 0u);
    EXPECT_EQ(device_.live_contexts(), 0u);
    EXPECT_EQ(device_.live_syncobjs(), 0u);
}

TEST_F(RecordDeviceTest, MapsWhatTheGpuWouldSee) {
    Result<Bo> first = Bo::create(device_, 1);
    Result<Bo> second = Bo::create(device_, 5000);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->va(), 0u);
    EXPECT_EQ(second->va(), 4096u);
    EXPECT_EQ(second->size(), 8192u);
    const Result<std::span<std::byte>> memory = second->map();
    ASSERT_TRUE(memory);
    (*memory)[4100] = std::byte{7};
    EXPECT_EQ(device_.memory_at(4096 + 4100)[0], std::byte{7});
    EXPECT_TRUE(device_.memory_at(4096 + 8192).empty());
}

TEST_F(RecordDeviceTest, KeepsJobsAsTheyCame) {
    Result<Bo> bo = Bo::create(device_, 4096);
    Result<Syncobj> out = Syncobj::create_empty(device_.fences());
    ASSERT_TRUE(bo && out);
    EXPECT_FALSE(out->wait(poll_only));
    {
        const BoUse uses[] = {{bo->handle(), Access::read_write}};
        PpFrame frame{};
        frame.num_pp = 4;
        Submission job{.bos = uses, .out_sync = out->handle()};
        ASSERT_TRUE(device_.submit_pp(job, frame));
    }
    ASSERT_EQ(device_.jobs().size(), 1u);
    const RecordDevice::Job& job = device_.jobs().front();
    EXPECT_EQ(job.pipe, Pipe::pp);
    EXPECT_EQ(job.pp.num_pp, 4u);
    ASSERT_EQ(job.bos.size(), 1u);
    EXPECT_EQ(job.bos[0].handle, bo->handle());
    EXPECT_TRUE(out->wait(poll_only));
}

TEST_F(RecordDeviceTest, JobsFailAndSubmissionsAreRefusedWhenAsked) {
    Result<Syncobj> out = Syncobj::create_empty(device_.fences());
    ASSERT_TRUE(out);
    const Submission job{.bos = {}, .out_sync = out->handle()};
    device_.fail_next_jobs(1);
    ASSERT_TRUE(device_.submit_gp(job, GpFrame{}));
    EXPECT_TRUE(*out->failed());
    ASSERT_TRUE(device_.submit_gp(job, GpFrame{}));
    EXPECT_FALSE(*out->failed());
    device_.refuse_next_submits(1);
    EXPECT_FALSE(device_.submit_gp(job, GpFrame{}));
    EXPECT_TRUE(device_.submit_gp(job, GpFrame{}));
    EXPECT_EQ(device_.jobs().size(), 3u);
}

TEST_F(RecordDeviceTest, MergesFences) {
    Result<Syncobj> good = Syncobj::create_signaled(device_.fences());
    Result<Syncobj> out = Syncobj::create_empty(device_.fences());
    Result<Syncobj> all = Syncobj::create_empty(device_.fences());
    ASSERT_TRUE(good && out && all);
    const SyncPoint fences[] = {good->at(), out->at()};
    EXPECT_FALSE(all->merge({}));
    EXPECT_FALSE(all->merge(fences)) << "one holds no fence";
    const SyncPoint nobody[] = {{SyncobjHandle{99}}};
    EXPECT_FALSE(all->merge(nobody));
    device_.fail_next_jobs(1);
    ASSERT_TRUE(device_.submit_gp({.bos = {}, .out_sync = out->handle()}, GpFrame{}));
    ASSERT_TRUE(all->merge(fences));
    EXPECT_TRUE(*all->failed());
    ASSERT_TRUE(all->merge(std::span(fences).first(1)));
    EXPECT_FALSE(*all->failed());
}

TEST_F(RecordDeviceTest, WhileBusyNothingIsFinished) {
    Result<Bo> read = Bo::create(device_, 4096);
    Result<Bo> written = Bo::create(device_, 4096);
    Result<Bo> unused = Bo::create(device_, 4096);
    Result<Syncobj> out = Syncobj::create_signaled(device_.fences());
    ASSERT_TRUE(read && written && unused && out);
    const BoUse uses[] = {{read->handle(), Access::read}, {written->handle(), Access::write}};
    ASSERT_TRUE(device_.submit_gp({.bos = uses}, GpFrame{}));
    device_.set_busy(true);
    unsigned waits = 0;
    device_.on_wait([&] { ++waits; });
    EXPECT_FALSE(written->idle(Access::read));
    EXPECT_FALSE(read->idle(Access::write));
    EXPECT_TRUE(read->idle(Access::read));
    EXPECT_TRUE(unused->idle(Access::write));
    EXPECT_FALSE(*out->wait(poll_only));
    EXPECT_EQ(waits, 0u);
    EXPECT_TRUE(*written->wait(Access::write, forever));
    EXPECT_TRUE(*out->wait(forever));
    EXPECT_EQ(waits, 2u);
    device_.set_busy(false);
    EXPECT_TRUE(written->idle(Access::read));
    EXPECT_EQ(device_.bo_bytes(), 3 * 4096u);
}

TEST_F(RecordDeviceTest, RefusesWhatDoesNotExist) {
    const BoUse uses[] = {{BoHandle{77}, Access::read}};
    EXPECT_FALSE(device_.submit_gp({.bos = uses}, GpFrame{}));
    EXPECT_FALSE(device_.submit_gp({.bos = {}, .out_sync = SyncobjHandle{5}}, GpFrame{}));
    EXPECT_FALSE(Bo::create(device_, 0));
    Result<Bo> heap = Bo::create(device_, 4096, BoKind::heap);
    ASSERT_TRUE(heap);
    EXPECT_FALSE(heap->map());
}

}  // namespace
}  // namespace cuesta::winsys::lima
