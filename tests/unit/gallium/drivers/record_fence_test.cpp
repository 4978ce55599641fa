// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Fences of work that is late, fails or is refused.
#include "tests/unit/gallium/drivers/record_fixture.h"

namespace cuesta::gallium {
namespace {

using Status = pipe::Fence::Status;

class RecordFenceTest : public RecordTest {
  protected:
    // A batch, submitted by the next one or the flush.
    void frame() {
        set_target(rgba8(16, 16));
        clear({1, 0, 0, 1});
    }
    std::shared_ptr<pipe::Fence> flush_frames(unsigned count) {
        for (unsigned i = 0; i < count; ++i)
            frame();
        return context->flush();
    }
};

TEST_F(RecordFenceTest, AFailedBatchFailsTheFenceOfItsFlushAlone) {
    recorder->fail_next(1);
    const auto failed = flush_frames(1);
    EXPECT_EQ(failed->wait(0), Status::failed);
    EXPECT_EQ(context->flush(), failed) << "nothing new";
    EXPECT_EQ(flush_frames(1)->wait(0), Status::done);
}

TEST_F(RecordFenceTest, WorkThatTheKernelRefusesFailsItsFence) {
    recorder->refuse_next(1);
    const auto lost = flush_frames(1);
    ASSERT_NE(lost, nullptr);
    EXPECT_EQ(lost->wait(0), Status::failed);
    std::string error;
    EXPECT_EQ(lost->export_sync_file(&error), -1);
    EXPECT_FALSE(error.empty());
    EXPECT_EQ(flush_frames(1)->wait(0), Status::done);
}

// Of three, the first fails, or is lost.
TEST_F(RecordFenceTest, AFlushTellsOfAllItsBatches) {
    for (const bool refused : {false, true}) {
        for (const bool busy : {false, true}) {
            recorder->set_busy(busy);
            if (refused)
                recorder->refuse_next(1);
            else
                recorder->fail_next(1);
            const auto fence = flush_frames(3);
            EXPECT_EQ(fence->wait(0), busy ? Status::timeout : Status::failed);
            EXPECT_EQ(fence->wait(UINT64_MAX), Status::failed) << refused << busy;
            EXPECT_EQ(flush_frames(3)->wait(UINT64_MAX), Status::done);
        }
    }
    recorder->set_busy(false);
}

// However many there are, the fences of what has ended are not kept.
TEST_F(RecordFenceTest, ManyBatchesBeforeAFlush) {
    recorder->fail_next(1);
    frame();
    const size_t few = recorder->live_syncobjs();
    for (int i = 0; i < 100; ++i)
        frame();
    EXPECT_LT(recorder->live_syncobjs(), few + 20);
    EXPECT_EQ(context->flush()->wait(0), Status::failed);
}

// A texture outlives many contexts.
TEST_F(RecordFenceTest, ContextsThatAreGoneLeaveNoFences) {
    const auto texture = rgba8(16, 16);
    const auto use_it = [&] {
        std::unique_ptr<pipe::Context> passing = screen->create_context();
        std::swap(context, passing);
        set_target(texture);
        clear({1, 0, 0, 1});
        context->flush();
        std::swap(context, passing);
    };
    use_it();
    const size_t few = recorder->live_syncobjs();
    for (int i = 0; i < 50; ++i)
        use_it();
    EXPECT_LT(recorder->live_syncobjs(), few + 5);
}

TEST_F(RecordFenceTest, NothingToDoSubmitsNothing) {
    const auto fence = context->flush();
    ASSERT_NE(fence, nullptr);
    EXPECT_EQ(fence->wait(0), Status::done);
    EXPECT_EQ(recorder->batches(), 0u);
}

class RecordWaitTest : public RecordFenceTest {
  protected:
    void SetUp() override {
        RecordFenceTest::SetUp();
        other = screen->create_context(nullptr);
        recorder->set_busy(true);
    }
    void TearDown() override {
        recorder->set_busy(false);
        other.reset();
        RecordFenceTest::TearDown();
    }

    std::unique_ptr<pipe::Context> other;
};

TEST_F(RecordWaitTest, TheNextBatchWaitsForAFence) {
    const auto fence = flush_frames(1);
    EXPECT_FALSE(recorder->last_batch_waits());
    const auto of_two = flush_frames(2);
    std::swap(context, other);
    std::string error;
    EXPECT_TRUE(context->fence_server_sync(fence, &error)) << error;
    EXPECT_TRUE(context->fence_server_sync(of_two, &error)) << error;
    context->flush();
    EXPECT_EQ(recorder->batches(), 3u) << "a wait is no work";
    flush_frames(1);
    EXPECT_TRUE(recorder->last_batch_waits());
    flush_frames(1);
    EXPECT_FALSE(recorder->last_batch_waits()) << "the kernel has one queue a context";
}

TEST_F(RecordWaitTest, TheFenceOfAFlushIsWaitedForThatLostItsFirstBatch) {
    recorder->refuse_next(1);
    const auto fence = flush_frames(2);
    std::swap(context, other);
    EXPECT_TRUE(context->fence_server_sync(fence));
    flush_frames(1);
    EXPECT_TRUE(recorder->last_batch_waits());
}

TEST_F(RecordWaitTest, ABatchThatIsLostHasNotWaited) {
    const auto fence = flush_frames(1);
    std::swap(context, other);
    EXPECT_TRUE(context->fence_server_sync(fence));
    recorder->refuse_next(1);
    flush_frames(1);
    flush_frames(1);
    EXPECT_TRUE(recorder->last_batch_waits());
}

TEST_F(RecordWaitTest, NobodyWaitsForWhatIsOver) {
    const auto fence = flush_frames(1);
    recorder->set_busy(false);
    EXPECT_TRUE(context->fence_server_sync(fence));
    flush_frames(1);
    EXPECT_FALSE(recorder->last_batch_waits());
    recorder->refuse_next(1);
    const auto lost = flush_frames(1);
    EXPECT_TRUE(context->fence_server_sync(lost));
    flush_frames(1);
    EXPECT_FALSE(recorder->last_batch_waits());
    std::string error;
    EXPECT_FALSE(context->fence_server_sync(nullptr, &error));
    EXPECT_EQ(error, "there is no fence");
}

}  // namespace
}  // namespace cuesta::gallium
