// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The kernel's syncobjs, without jobs: signalled from here. Runs with the shim preloaded, on a
// device with timelines and on one without.
#include "winsys/common/kernel_fences.h"

#include <cstdlib>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "winsys/common/drm_node.h"
#include "winsys/common/syncobj.h"

namespace cuesta::winsys {
namespace {

class KernelFencesTest : public testing::Test {
  protected:
    void SetUp() override {
        const char* gpu = std::getenv("CUESTA_GPU");
        if (gpu == nullptr)
            GTEST_SKIP() << "runs with the drm-shim preloaded";
        has_timelines_ = std::string(gpu) == "g13";
        Result<FileDescriptor> node = open_render_node(has_timelines_ ? "asahi" : "lima");
        ASSERT_TRUE(node) << node.error().text;
        node_ = std::move(*node);
        fences_.emplace(node_.get());
    }
    Syncobj make() {
        Result<Syncobj> syncobj = Syncobj::create_empty(*fences_);
        EXPECT_TRUE(syncobj) << syncobj.error().text;
        return std::move(*syncobj);
    }

    bool has_timelines_ = false;
    FileDescriptor node_{-1};
    std::optional<KernelFences> fences_;
};

TEST_F(KernelFencesTest, ABoxIsEmptyUntilSignalled) {
    Syncobj box = make();
    EXPECT_EQ(box.wait(forever).error().text, "SYNCOBJ_WAIT: EINVAL (22)");
    EXPECT_FALSE(box.outcome());
    ASSERT_TRUE(box.signal());
    EXPECT_TRUE(*box.wait(poll_only));
    EXPECT_EQ(*box.outcome(), Outcome::done);
    EXPECT_FALSE(*box.failed());
    EXPECT_TRUE(*(*Syncobj::create_signaled(*fences_)).wait(poll_only));
}

TEST_F(KernelFencesTest, FencesAreCopiedFromBoxToBox) {
    Syncobj from = make(), to = make();
    EXPECT_FALSE(fences_->copy(from.at(), to.at()));
    ASSERT_TRUE(from.signal());
    const Result<void> copied = fences_->copy(from.at(), to.at());
    ASSERT_TRUE(copied) << copied.error().text;
    EXPECT_TRUE(*to.wait(poll_only));
}

TEST_F(KernelFencesTest, TimelinesGoOn) {
    Syncobj line = make(), box = make();
    if (!has_timelines_) {
        EXPECT_EQ(line.signal(3).error().code, Errc::unsupported);
        EXPECT_EQ(line.wait(poll_only, 3).error().code, Errc::unsupported);
        EXPECT_EQ(line.last_point().error().code, Errc::unsupported);
        EXPECT_EQ(line.outcome(3).error().code, Errc::unsupported);
        return;
    }
    EXPECT_EQ(line.wait(poll_only, 3).error().text, "SYNCOBJ_TIMELINE_WAIT: EINVAL (22)");
    ASSERT_TRUE(line.signal(3));
    EXPECT_EQ(*line.last_point(), 3u);
    EXPECT_TRUE(*line.wait(poll_only, 2)) << "an earlier one is reached too";
    EXPECT_TRUE(*line.wait(poll_only, 3));
    EXPECT_FALSE(line.wait(poll_only, 4));
    EXPECT_EQ(*line.outcome(3), Outcome::done);
    ASSERT_TRUE(fences_->copy(line.at(3), box.at()));
    EXPECT_TRUE(*box.wait(poll_only));
    ASSERT_TRUE(fences_->copy(box.at(), line.at(5)));
    EXPECT_EQ(*line.last_point(), 5u);
    const Result<int> file = line.export_sync_file(5);
    ASSERT_TRUE(file) << file.error().text;
    const FileDescriptor owned(*file);
    ASSERT_TRUE(line.import_sync_file(owned.get(), 8));
    EXPECT_EQ(*line.last_point(), 8u);
}

TEST_F(KernelFencesTest, ManyBecomeOne) {
    Syncobj first = make(), second = make(), all = make();
    const SyncPoint both[] = {first.at(), second.at()};
    EXPECT_FALSE(all.merge({}));
    ASSERT_TRUE(first.signal());
    EXPECT_FALSE(all.merge(both)) << "one holds no fence";
    ASSERT_TRUE(second.signal());
    ASSERT_TRUE(all.merge(both));
    EXPECT_TRUE(*all.wait(poll_only));
}

TEST_F(KernelFencesTest, WhatIsNotThereIsNotFound) {
    const SyncPoint nobody{SyncobjHandle{99}};
    EXPECT_EQ(fences_->wait(nobody, poll_only).error().code, Errc::not_found);
    EXPECT_EQ(fences_->signal(nobody).error().code, Errc::not_found);
    EXPECT_EQ(fences_->export_sync_file(nobody).error().code, Errc::not_found);
    EXPECT_FALSE(fences_->import_sync_file(nobody, -1));
}

}  // namespace
}  // namespace cuesta::winsys
