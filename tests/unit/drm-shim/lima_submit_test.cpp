// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GEM_SUBMIT: the order of its checks, and jobs that run.
#include <algorithm>
#include <vector>

#include <drm.h>
#include <fcntl.h>

#include "drm-shim/sync_file.h"
#include "lima_fixture.h"

namespace cuesta::drm_shim {
namespace {

class LimaSubmitTest : public LimaFixture {
  protected:
    void SetUp() override {
        LimaFixture::SetUp();
        context_ = create_context();
        bo_ = create(64 * 4096);
        words_ = map(bo_, 64 * 4096);
        bos_ = {{bo_.handle, lima::bo_read | lima::bo_write}};
        gp_.plbu_start = bo_.va;
        gp_.plbu_end = bo_.va + 8;
        words_[0] = 0;
        words_[1] = 0x50000000;  // END
        pp_.num_pp = 1;
    }

    lima::GemSubmit arguments(uint32_t pipe) {
        lima::GemSubmit args{};
        args.ctx = context_;
        args.pipe = pipe;
        args.nr_bos = static_cast<uint32_t>(bos_.size());
        args.bos = reinterpret_cast<uintptr_t>(bos_.data());
        args.frame_size = pipe == lima::pipe_gp ? sizeof gp_ : sizeof pp_;
        args.frame = pipe == lima::pipe_gp ? reinterpret_cast<uintptr_t>(&gp_)
                                           : reinterpret_cast<uintptr_t>(&pp_);
        return args;
    }
    template <typename Change>
    int submit(uint32_t pipe, Change change) {
        lima::GemSubmit args = arguments(pipe);
        change(args);
        return call(lima::gem_submit, args);
    }
    int submit(uint32_t pipe) {
        return submit(pipe, [](lima::GemSubmit&) {});
    }

    uint32_t make_syncobj(bool signaled) {
        drm_syncobj_create args{0, signaled ? 1u : 0u};
        EXPECT_EQ(call(DRM_IOCTL_SYNCOBJ_CREATE, args), 0);
        return args.handle;
    }
    // 1 signalled, or the negative errno of the job.
    int status(uint32_t syncobj) {
        drm_syncobj_handle args{};
        args.handle = syncobj;
        args.flags = DRM_SYNCOBJ_HANDLE_TO_FD_FLAGS_EXPORT_SYNC_FILE;
        EXPECT_EQ(call(DRM_IOCTL_SYNCOBJ_HANDLE_TO_FD, args), 0);
        const int result = sync_file_fence(args.fd)->status();
        ::close(args.fd);
        return result;
    }
    int run(uint32_t pipe) {
        const uint32_t out = make_syncobj(false);
        EXPECT_EQ(submit(pipe, [&](lima::GemSubmit& args) { args.out_sync = out; }), 0);
        return status(out);
    }

    // A fragment job that clears tile (0,0) of a 16x16 RGBA8 linear target behind the stream.
    void make_clear(uint32_t color) {
        const std::vector<uint32_t> stream = {0, 0xb8000000, 0, 0xbc000000, 0, 0};
        std::ranges::copy(stream, words_.begin() + 64);
        pp_.frame[3] = 2;
        for (int sample = 0; sample < 4; ++sample)
            pp_.frame[6 + sample] = color;
        pp_.frame[10] = 15;
        pp_.frame[11] = 15;
        pp_.frame[16] = 1;
        pp_.frame[17] = 31;
        pp_.frame[18] = 0x77;
        pp_.frame[19] = 1;
        pp_.frame[21] = 0xe0c;
        pp_.frame[22] = 0x8888;
        pp_.write_back[0][0] = 2;
        pp_.write_back[0][1] = bo_.va + 4096;
        pp_.write_back[0][2] = 3;
        pp_.write_back[0][5] = 64 / 8;
        pp_.write_back[0][6] = 4;
        for (uint32_t& stream_va : pp_.stream)
            stream_va = bo_.va + 256;
    }

    uint32_t context_ = 0;
    TestBo bo_;
    std::span<uint32_t> words_;
    std::vector<lima::SubmitBo> bos_;
    lima::GpFrame gp_{};
    lima::PpFrame pp_{};
};

// Each row spoils one thing more, from the last check to the first: the earliest one counts.
TEST_F(LimaSubmitTest, ChecksInTheOrderOfTheSheet) {
    lima::GemSubmit args = arguments(lima::pipe_gp);
    EXPECT_EQ(call(lima::gem_submit, args), 0);

    args.in_sync[1] = make_syncobj(false);  // 12: no fence
    EXPECT_EQ(call(lima::gem_submit, args), -EINVAL);
    args.in_sync[0] = 99;  // 12: unknown
    EXPECT_EQ(call(lima::gem_submit, args), -ENOENT);
    bos_.push_back(bos_[0]);  // 11: twice
    args.bos = reinterpret_cast<uintptr_t>(bos_.data());
    args.nr_bos = 2;
    EXPECT_EQ(call(lima::gem_submit, args), -EALREADY);
    bos_.push_back({99, 0});  // 10: unknown buffer
    args.bos = reinterpret_cast<uintptr_t>(bos_.data());
    args.nr_bos = 3;
    EXPECT_EQ(call(lima::gem_submit, args), -ENOENT);
    gp_.heap_start = 1;  // 7: start above end
    EXPECT_EQ(call(lima::gem_submit, args), -EINVAL);
    args.frame = bad_pointer;  // 6
    EXPECT_EQ(call(lima::gem_submit, args), -EFAULT);
    args.nr_bos = 0x7fffffff;  // 4
    EXPECT_EQ(call(lima::gem_submit, args), -ENOMEM);
    args.frame_size = 20;  // 3
    EXPECT_EQ(call(lima::gem_submit, args), -EINVAL);
}

TEST_F(LimaSubmitTest, EachCheckAlone) {
    const uint32_t gp = lima::pipe_gp;
    using Args = lima::GemSubmit;
    EXPECT_EQ(submit(gp, [](Args& a) { a.pipe = 2; }), -EINVAL);
    EXPECT_EQ(submit(gp, [](Args& a) { a.nr_bos = 0; }), -EINVAL);
    EXPECT_EQ(submit(gp, [](Args& a) { a.flags = 2; }), -EINVAL);
    EXPECT_EQ(submit(gp, [](Args& a) { a.frame_size = 272; }), -EINVAL);
    EXPECT_EQ(submit(lima::pipe_pp, [](Args& a) { a.frame_size = 312; }), -EINVAL);
    EXPECT_EQ(submit(gp, [](Args& a) { a.bos = bad_pointer; }), -EFAULT);
    EXPECT_EQ(submit(gp, [](Args& a) { a.frame = bad_pointer; }), -EFAULT);
    EXPECT_EQ(submit(gp, [](Args& a) { a.ctx = 1; }), -ENOENT);
    EXPECT_EQ(submit(gp, [](Args& a) { a.out_sync = 99; }), -ENOENT);
    EXPECT_EQ(submit(gp, [](Args& a) { a.in_sync[0] = 99; }), -ENOENT);
    EXPECT_EQ(submit(gp, [](Args& a) { a.in_sync[1] = 99; }), -ENOENT);
    EXPECT_EQ(submit(gp, [](Args& a) { a.flags = lima::submit_explicit_fence; }), 0);
    bos_[0].flags = 0xfffffffc;  // ignored
    EXPECT_EQ(submit(gp), 0);
    bos_[0].handle = 0;
    EXPECT_EQ(submit(gp), -ENOENT);
}

TEST_F(LimaSubmitTest, ANumberOfBuffersThatCannotBeReadIsEfault) {
    EXPECT_EQ(submit(lima::pipe_gp, [](lima::GemSubmit& a) { a.nr_bos = 1u << 26; }), -EFAULT);
}

TEST_F(LimaSubmitTest, GpFrameChecks) {
    const lima::GpFrame good = gp_;
    gp_ = {};
    EXPECT_EQ(submit(lima::pipe_gp), -EINVAL);  // both streams empty
    gp_ = good;
    gp_.vs_start = 8;
    EXPECT_EQ(submit(lima::pipe_gp), -EINVAL);
    gp_ = good;
    gp_.plbu_start = gp_.plbu_end + 8;
    EXPECT_EQ(submit(lima::pipe_gp), -EINVAL);
}

TEST_F(LimaSubmitTest, PpFrameChecks) {
    pp_.num_pp = 0;
    EXPECT_EQ(submit(lima::pipe_pp), -EINVAL);
    pp_.num_pp = 5;
    EXPECT_EQ(submit(lima::pipe_pp), -EINVAL);
}

TEST_F(LimaSubmitTest, OutSyncGetsTheFence) {
    EXPECT_EQ(run(lima::pipe_gp), 1);
    const uint32_t both = make_syncobj(true);
    EXPECT_EQ(submit(lima::pipe_gp,
                     [&](lima::GemSubmit& args) {
                         args.in_sync[0] = both;
                         args.in_sync[1] = both;
                         args.out_sync = both;
                     }),
              0);
    EXPECT_EQ(status(both), 1);
}

TEST_F(LimaSubmitTest, ClearsATile) {
    make_clear(0x80402010);
    EXPECT_EQ(run(lima::pipe_pp), 1);
    for (size_t pixel = 0; pixel < 256; ++pixel)
        ASSERT_EQ(words_[1024 + pixel], 0x80402010u) << pixel;
    EXPECT_EQ(words_[1024 + 256], 0u);
}

TEST_F(LimaSubmitTest, CanUseBuffersThatTheListOmits) {
    make_clear(0x01020304);
    const TestBo other = create(4096);
    pp_.write_back[0][1] = other.va;
    EXPECT_EQ(run(lima::pipe_pp), 1);
    EXPECT_EQ(map(other, 4096)[255], 0x01020304u);
}

TEST_F(LimaSubmitTest, WorksOnImportedMemory) {
    drm_prime_handle prime{create(4096).handle, DRM_RDWR, -1};
    ASSERT_EQ(call(DRM_IOCTL_PRIME_HANDLE_TO_FD, prime), 0);
    void* memory = ::mmap(nullptr, 4096, PROT_READ, MAP_SHARED, prime.fd, 0);
    make_clear(0x0a0b0c0d);
    pp_.write_back[0][1] = info(*file_, prime.handle).va;
    EXPECT_EQ(run(lima::pipe_pp), 1);
    EXPECT_EQ(static_cast<uint32_t*>(memory)[100], 0x0a0b0c0du);
    ::munmap(memory, 4096);
    ::close(prime.fd);
}

TEST_F(LimaSubmitTest, AFaultCancelsTheJobAndTheNextOneRuns) {
    const uint32_t nowhere = 0x70000000;
    gp_.plbu_start = nowhere;
    gp_.plbu_end = nowhere + 8;
    EXPECT_EQ(run(lima::pipe_gp), -ECANCELED);

    make_clear(0x11223344);
    pp_.stream[0] = nowhere;
    EXPECT_EQ(run(lima::pipe_pp), -ECANCELED);
    pp_.stream[0] = bo_.va + 256;
    pp_.write_back[0][1] = nowhere;
    EXPECT_EQ(run(lima::pipe_pp), -ECANCELED);
    pp_.write_back[0][1] = bo_.va + 4096;
    EXPECT_EQ(run(lima::pipe_pp), 1);
}

class LimaNoopTest : public LimaSubmitTest {
  protected:
    void SetUp() override {
        execute_ = false;
        LimaSubmitTest::SetUp();
    }
};

TEST_F(LimaNoopTest, JobsAreCheckedAndEndAndDoNothing) {
    make_clear(0x01020304);
    EXPECT_EQ(run(lima::pipe_gp), 1);
    EXPECT_EQ(run(lima::pipe_pp), 1);
    EXPECT_EQ(words_[1024], 0u);
    pp_.stream[0] = 0x70000000;
    EXPECT_EQ(run(lima::pipe_pp), 1);
    pp_.num_pp = 5;
    EXPECT_EQ(submit(lima::pipe_pp), -EINVAL);
}

TEST_F(LimaSubmitTest, FilesDoNotSeeEachOthersMemory) {
    make_clear(0x55555555);
    const std::shared_ptr<File> first = file_;
    file_ = open_file();
    context_ = create_context();
    bos_ = {{create(4096).handle, lima::bo_write}};
    pp_.stream[0] = bo_.va + 8 * 4096;  // mapped in the first file only
    EXPECT_EQ(run(lima::pipe_pp), -ECANCELED);
}

// A stream that CONTINUEs into itself.
TEST_F(LimaSubmitTest, EndlessStreamsEnd) {
    words_[0] = bo_.va;
    words_[1] = 0xf0000000;
    EXPECT_EQ(run(lima::pipe_gp), -ECANCELED);
}

}  // namespace
}  // namespace cuesta::drm_shim
