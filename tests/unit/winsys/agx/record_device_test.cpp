// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/agx/record_device.h"

#include <optional>

#include <gtest/gtest.h>

#include "winsys/agx/bo.h"
#include "winsys/agx/queue.h"
#include "winsys/agx/timestamp_object.h"
#include "winsys/common/syncobj.h"

namespace cuesta::winsys::agx {
namespace {

class RecordDeviceTest : public testing::Test {
  protected:
    Result<void> submit(std::span<const SyncPoint> in, std::span<const SyncPoint> out) {
        const Command commands[] = {{ComputeCommand{}}};
        return queue_->submit({.commands = commands, .in_syncs = in, .out_syncs = out});
    }

    RecordDevice device_;
    Result<Queue> queue_ = Queue::create(device_);
};

TEST_F(RecordDeviceTest, GivesEverythingBack) {
    {
        Result<Bo> bo = Bo::create(device_, 100);
        Result<Syncobj> syncobj = Syncobj::create_empty(device_.fences());
        ASSERT_TRUE(bo && syncobj);
        Result<TimestampObject> times = TimestampObject::create(device_, *bo);
        ASSERT_TRUE(times) << times.error().text;
        Bo moved = std::move(*bo);
        *bo = std::move(moved);
        EXPECT_EQ(device_.live_bos(), 1u);
        EXPECT_EQ(device_.live_queues(), 1u);
        EXPECT_EQ(device_.live_syncobjs(), 1u);
        EXPECT_EQ(device_.live_timestamps(), 1u);
        // What is assigned over is given back at once.
        Result<Bo> other = Bo::create(device_, 100);
        ASSERT_TRUE(other);
        *bo = std::move(*other);
        EXPECT_EQ(device_.live_bos(), 1u);
    }
    queue_ = Error{};
    EXPECT_EQ(device_.live_bos(), 0u);
    EXPECT_EQ(device_.live_queues(), 0u);
    EXPECT_EQ(device_.live_syncobjs(), 0u);
    EXPECT_EQ(device_.live_timestamps(), 0u);
}

TEST_F(RecordDeviceTest, MapsWhatTheGpuWouldSee) {
    Result<Bo> first = Bo::create(device_, 1);
    Result<Bo> second = Bo::create(device_, page_bytes + 1, {.writeback = true});
    Result<Bo> code = Bo::create(device_, 64, {.heap = Heap::usc, .access = Access::read});
    ASSERT_TRUE(first && second && code);
    EXPECT_EQ(first->va(), device_.plan().main_start);
    EXPECT_EQ(second->va(), first->va() + 2 * page_bytes) << "a guard page between";
    EXPECT_EQ(second->size(), 2 * page_bytes);
    EXPECT_EQ(code->usc_address(), page_bytes);
    EXPECT_EQ(code->va(), device_.plan().usc_base + page_bytes);
    const Result<std::span<std::byte>> memory = second->map();
    ASSERT_TRUE(memory);
    (*memory)[4100] = std::byte{7};
    EXPECT_EQ(device_.memory_at(second->va() + 4100)[0], std::byte{7});
    EXPECT_TRUE(device_.memory_at(second->va() + 2 * page_bytes).empty());
    EXPECT_EQ(device_.bo_bytes(), 4 * page_bytes);
    EXPECT_EQ(device_.memory_at(device_.plan().zero_page).size(), page_bytes);
    EXPECT_EQ(device_.memory_at(device_.plan().scratch_page).size(), page_bytes);
    EXPECT_TRUE(device_.options_of(second->handle())->writeback);
    EXPECT_EQ(device_.options_of(code->handle())->access, Access::read);
    EXPECT_FALSE(Bo::create(device_, 0));
    EXPECT_FALSE(first->export_dma_buf());
}

TEST_F(RecordDeviceTest, KeepsSubmissionsAsTheyCame) {
    Result<Syncobj> in = Syncobj::create_signaled(device_.fences());
    Result<Syncobj> out = Syncobj::create_empty(device_.fences());
    ASSERT_TRUE(in && out);
    {
        const std::vector<Attachment> attachments{{.pointer = 7, .size = 8}};
        const std::vector<Command> commands{
            {SetAttachments{.attachments = attachments}},
            {ComputeCommand{.cdm_ctrl_stream_base = 5}, {.compute = 0}}};
        const std::vector<SyncPoint> ins{in->at()}, outs{out->at(), out->at(9)};
        ASSERT_TRUE(queue_->submit({.commands = commands, .in_syncs = ins, .out_syncs = outs}));
    }
    ASSERT_EQ(device_.jobs().size(), 1u);
    const RecordDevice::Job& job = device_.jobs().front();
    EXPECT_EQ(job.queue, queue_->id());
    ASSERT_EQ(job.commands.size(), 2u);
    EXPECT_EQ(std::get<SetAttachments>(job.commands[0].payload).attachments[0].pointer, 7u);
    EXPECT_EQ(std::get<ComputeCommand>(job.commands[1].payload).cdm_ctrl_stream_base, 5u);
    EXPECT_EQ(job.in_syncs[0].syncobj, in->handle());
    EXPECT_EQ(job.out_syncs[1].point, 9u);
    EXPECT_EQ(*out->last_point(), 9u);
}

TEST_F(RecordDeviceTest, JobsFailAndSubmissionsAreRefusedWhenAsked) {
    Result<Syncobj> out = Syncobj::create_empty(device_.fences());
    ASSERT_TRUE(out);
    const SyncPoint outs[] = {out->at()};
    device_.fail_next_jobs(1);
    ASSERT_TRUE(submit({}, outs));
    EXPECT_EQ(*out->outcome(), Outcome::fault);
    EXPECT_TRUE(*out->failed());
    ASSERT_TRUE(submit({}, outs));
    EXPECT_FALSE(*out->failed());
    device_.fail_next_jobs(1, Outcome::timeout);
    ASSERT_TRUE(submit({}, outs));
    EXPECT_EQ(*out->outcome(), Outcome::timeout);
    device_.refuse_next_submits(1);
    EXPECT_FALSE(submit({}, outs));
    EXPECT_TRUE(submit({}, outs));
    EXPECT_EQ(device_.jobs().size(), 4u);
}

TEST_F(RecordDeviceTest, RefusesWhatAKernelWould) {
    Result<Syncobj> empty = Syncobj::create_empty(device_.fences());
    ASSERT_TRUE(empty);
    const SyncPoint nobody[] = {{SyncobjHandle{77}}}, nothing[] = {empty->at()};
    EXPECT_EQ(submit(nobody, {}).error().text, "syncobj 77 does not exist");
    EXPECT_EQ(submit({}, nobody).error().text, "syncobj 77 does not exist");
    EXPECT_EQ(submit(nothing, {}).error().text, "the syncobj holds no fence");
    EXPECT_EQ(device_.submit(QueueId{9}, {}).error().text, "queue 9 does not exist");
    EXPECT_FALSE(queue_->submit({}));
    EXPECT_FALSE(Queue::create(device_, Priority::high));

    Result<Bo> bo = Bo::create(device_, page_bytes);
    ASSERT_TRUE(bo);
    Result<TimestampObject> times = TimestampObject::create(device_, *bo);
    ASSERT_TRUE(times);
    const auto with_time = [&](Timestamp end) {
        const Command commands[] = {{ComputeCommand{.ts = {.end = end}}}};
        const Result<void> done = queue_->submit({.commands = commands});
        return done ? "" : done.error().text;
    };
    EXPECT_EQ(with_time(times->at(page_bytes - 8)), "");
    EXPECT_EQ(with_time(times->at(page_bytes - 7)), "a timestamp at 16377 of 16384 bytes");
    EXPECT_EQ(with_time({99, 0}), "timestamp object 99 does not exist");
    EXPECT_FALSE(device_.bind_timestamps(bo->handle(), 8, page_bytes));
    EXPECT_EQ(device_.jobs().size(), 1u);
}

TEST_F(RecordDeviceTest, TimelinesHoldAFenceAtEachPoint) {
    Result<Syncobj> line = Syncobj::create_empty(device_.fences());
    Result<Syncobj> box = Syncobj::create_empty(device_.fences());
    ASSERT_TRUE(line && box);
    EXPECT_FALSE(line->wait(forever, 3)) << "nothing was submitted";
    const SyncPoint third[] = {line->at(3)}, fifth[] = {line->at(5)};
    device_.fail_next_jobs(1);
    ASSERT_TRUE(submit({}, third));
    ASSERT_TRUE(submit(third, fifth));
    EXPECT_EQ(*line->last_point(), 5u);
    EXPECT_TRUE(*line->failed(2)) << "it waits for the third";
    EXPECT_TRUE(*line->failed(3));
    EXPECT_FALSE(*line->failed(4));
    EXPECT_FALSE(*line->failed()) << "the last one";
    EXPECT_FALSE(line->wait(forever, 6));
    ASSERT_TRUE(device_.fences().copy(line->at(3), box->at()));
    EXPECT_TRUE(*box->failed());
    ASSERT_TRUE(line->signal(8));
    EXPECT_TRUE(*line->wait(poll_only, 6));
    device_.set_busy(true);
    EXPECT_FALSE(*line->wait(poll_only, 6));
    EXPECT_EQ(*line->last_point(), 0u);
    EXPECT_TRUE(*line->wait(forever, 6));
}

}  // namespace
}  // namespace cuesta::winsys::agx
