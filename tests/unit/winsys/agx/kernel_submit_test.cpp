// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Submissions: a compute program that adds to a word in memory, what it waits for and what waits
// for it, timestamps and faults.
#include <cstring>
#include <filesystem>
#include <iterator>

#include <poll.h>
#include <unistd.h>

#include "hw/agx/cdm.h"
#include "hw/agx/isa.h"
#include "hw/agx/usc.h"
#include "kernel_fixture.h"

namespace cuesta::winsys::agx {
namespace {

namespace cdm = hw::agx::cdm;
namespace usc = hw::agx::usc;

// Offsets in the buffer of the USC heap.
constexpr uint32_t code_at = 0x100, usc_at = 0x200, pointer_at = 0x400;
constexpr uint32_t threads = 3;

class AgxKernelSubmit : public KernelFixture {
  protected:
    void SetUp() override {
        KernelFixture::SetUp();
        if (device_ == nullptr)
            return;
        Result<Queue> queue = Queue::create(*device_);
        ASSERT_TRUE(queue) << queue.error().text;
        queue_.emplace(std::move(*queue));
        program_.emplace(make_bo(page_bytes, {.heap = Heap::usc, .shareable = false}));
        stream_.emplace(make_bo(page_bytes, {.access = Access::read}));
        result_.emplace(make_bo(page_bytes, {.writeback = true}));
        write_program(result_->va());
        write_stream();
    }

    // Each thread adds one to the word at the address.
    void write_program(uint64_t address) {
        const auto code = hw::agx::parse_program(
            "mov_imm r6, 1, 0b0\n"
            "atomic add, 0, None, u0_u1, 0, signed, r6, 1, 0, 1, 4, 2\n"
            "stop\n");
        ASSERT_TRUE(code) << code.error().text;
        uint8_t* memory = mapped<uint8_t>(*program_).data();
        std::memcpy(memory + code_at, code->data(), code->size());
        std::memcpy(memory + pointer_at, &address, sizeof address);
        const uint32_t base = program_->usc_address();
        uint32_t at = usc_at;
        for (const usc::Word& word :
             {usc::Word{usc::Uniform{.size = 4, .buffer = program_->va() + pointer_at}},
              usc::Word{usc::Shader{.unknown_10 = 3, .code = base + code_at}},
              usc::Word{usc::Registers{.count = 16}}, usc::Word{usc::NoPreshader{}}}) {
            const usc::Packed packed = usc::pack(word);
            const std::span<const uint8_t> bytes(packed);
            std::memcpy(memory + at, bytes.data(), bytes.size());
            at += static_cast<uint32_t>(bytes.size());
        }
    }

    void write_stream() {
        const auto launch = cdm::pack(cdm::LaunchDirect{
            .pipeline = program_->usc_address() + usc_at, .global_size = {threads, 1, 1}});
        const auto end = cdm::pack(cdm::Terminate{});
        const std::span<const uint32_t> first(launch), second(end);
        const std::span<uint32_t> words = mapped<uint32_t>(*stream_);
        std::memcpy(words.data(), first.data(), first.size_bytes());
        std::memcpy(words.data() + first.size(), second.data(), second.size_bytes());
        terminate_ = stream_->va() + first.size_bytes();
    }

    ComputeCommand compute() const {
        return {.cdm_ctrl_stream_base = stream_->va(), .cdm_ctrl_stream_end = terminate_};
    }
    Result<void> submit(const ComputeCommand& command,
                        std::span<const SyncPoint> in,
                        std::span<const SyncPoint> out) {
        const Command commands[] = {{command}};
        return queue_->submit({.commands = commands, .in_syncs = in, .out_syncs = out});
    }
    Outcome run(const ComputeCommand& command) {
        const Syncobj done = make_syncobj();
        const SyncPoint out[] = {done.at()};
        const Result<void> submitted = submit(command, {}, out);
        EXPECT_TRUE(submitted) << submitted.error().text;
        EXPECT_TRUE(*done.wait(forever));
        return *done.outcome();
    }
    uint32_t result() { return mapped<uint32_t>(*result_)[0]; }

    std::optional<Queue> queue_;
    std::optional<Bo> program_, stream_, result_;
    uint64_t terminate_ = 0;
};

TEST_F(AgxKernelSubmit, RunsAProgram) {
    EXPECT_EQ(run(compute()), Outcome::done);
    EXPECT_EQ(result(), threads);
}

TEST_F(AgxKernelSubmit, CommandsOfASubmissionFollowEachOther) {
    const Syncobj done = make_syncobj();
    const Attachment attachments[] = {{.pointer = result_->va(), .size = page_bytes}};
    const Command commands[] = {{SetAttachments{SetAttachments::Stage::compute, attachments}},
                                {compute(), {.compute = Barrier::earlier_submissions}},
                                {compute(), {.compute = 1}},
                                {compute(), {.render = 0, .compute = 2}}};
    const SyncPoint out[] = {done.at()};
    const Result<void> submitted = queue_->submit({.commands = commands, .out_syncs = out});
    ASSERT_TRUE(submitted) << submitted.error().text;
    EXPECT_TRUE(*done.wait(forever));
    EXPECT_FALSE(*done.failed());
    EXPECT_EQ(result(), 3 * threads);
}

TEST_F(AgxKernelSubmit, BoxesAndTimelinesAreSignalledAndWaitedFor) {
    Syncobj box = make_syncobj(), line = make_syncobj();
    const SyncPoint out[] = {box.at(), line.at(4)}, later[] = {line.at(6)};
    ASSERT_TRUE(submit(compute(), {}, out));
    ASSERT_TRUE(submit(compute(), out, later));
    EXPECT_TRUE(*box.wait(forever));
    EXPECT_TRUE(*line.wait(forever, 4));
    EXPECT_TRUE(*line.wait(forever, 6));
    EXPECT_FALSE(line.wait(poll_only, 7)) << "nobody signals that: an error, not a timeout";
    EXPECT_EQ(*line.last_point(), 6u);
    EXPECT_EQ(*line.outcome(4), Outcome::done);
    EXPECT_EQ(result(), 2 * threads);
    // Signalled from here.
    const SyncPoint ninth[] = {line.at(9)};
    EXPECT_FALSE(submit(compute(), ninth, {}));
    ASSERT_TRUE(line.signal(9));
    EXPECT_TRUE(submit(compute(), ninth, {}));
}

TEST_F(AgxKernelSubmit, TimestampsAreWritten) {
    Bo times = make_bo(page_bytes, {.writeback = true});
    Result<TimestampObject> object = TimestampObject::create(*device_, times);
    ASSERT_TRUE(object) << object.error().text;
    const uint64_t before = *device_->gpu_time();
    ComputeCommand command = compute();
    command.ts = {object->at(16), object->at(24)};
    EXPECT_EQ(run(command), Outcome::done);
    const std::span<uint64_t> ticks = mapped<uint64_t>(times);
    EXPECT_EQ(device_->info().timestamp_hz, 1'000'000'000u) << "the same unit as gpu_time";
    EXPECT_GE(ticks[2], before);
    EXPECT_GE(ticks[3], ticks[2]);
    EXPECT_LE(ticks[3], *device_->gpu_time());

    command.ts.end = object->at(page_bytes - 7);
    const Result<void> outside = submit(command, {}, {});
    ASSERT_FALSE(outside);
    EXPECT_EQ(outside.error().code, Errc::out_of_range);
    EXPECT_EQ(outside.error().text, "ASAHI_SUBMIT: ERANGE (34)");
    object = Error{};
    command.ts.end.offset = 0;
    EXPECT_EQ(submit(command, {}, {}).error().text, "ASAHI_SUBMIT: ENOENT (2)");
}

// A job that ended is done for everybody who waits; the outcome tells how.
TEST_F(AgxKernelSubmit, FaultsAreReported) {
    ComputeCommand bad = compute();
    bad.cdm_ctrl_stream_base = 0x4000;  // nothing is mapped there
    EXPECT_EQ(run(bad), Outcome::fault);

    const Syncobj line = make_syncobj();
    const SyncPoint second[] = {line.at(2)}, third[] = {line.at(3)};
    ASSERT_TRUE(submit(bad, {}, second));
    EXPECT_TRUE(*line.wait(forever, 2));
    EXPECT_EQ(*line.outcome(2), Outcome::fault);
    EXPECT_TRUE(*line.failed(2));
    // The GPU goes on.
    ASSERT_TRUE(submit(compute(), {}, third));
    EXPECT_FALSE(*line.failed(3));
    EXPECT_EQ(result(), threads);
}

TEST_F(AgxKernelSubmit, TheGpuHasTheRightsItWasGiven) {
    // Stores to what may be read only are no soft fault.
    Bo readable = make_bo(page_bytes, {.access = Access::read});
    write_program(readable.va());
    EXPECT_EQ(run(compute()), Outcome::fault);
    EXPECT_EQ(mapped<uint32_t>(readable)[0], 0u);

    Bo writable = make_bo(page_bytes);
    write_program(writable.va());
    EXPECT_EQ(run(compute()), Outcome::done);
    EXPECT_EQ(mapped<uint32_t>(writable)[0], threads);
    write_program(device_->plan().scratch_page);
    EXPECT_EQ(run(compute()), Outcome::done);
    write_program(device_->plan().zero_page);
    EXPECT_EQ(run(compute()), Outcome::fault);
}

TEST_F(AgxKernelSubmit, WhatIsClosedIsUnbound) {
    std::optional<Bo> copy = make_bo(page_bytes, {.access = Access::read});
    const std::span<const uint8_t> stream = mapped<const uint8_t>(*stream_);
    std::memcpy(mapped<uint8_t>(*copy).data(), stream.data(), stream.size());
    ComputeCommand command = compute();
    command.cdm_ctrl_stream_base = copy->va();
    EXPECT_EQ(run(command), Outcome::done);
    copy.reset();
    EXPECT_EQ(run(command), Outcome::fault);
}

TEST_F(AgxKernelSubmit, ErrorsAreClear) {
    const Syncobj empty = make_syncobj();
    const SyncPoint nothing[] = {empty.at()}, nobody[] = {{SyncobjHandle{99}}};
    EXPECT_EQ(submit(compute(), nothing, {}).error().text,
              "ASAHI_SUBMIT: EINVAL (22); fence 0 to wait for is not there");
    EXPECT_EQ(submit(compute(), nobody, {}).error().text, "ASAHI_SUBMIT: ENOENT (2)");
    const Command commands[] = {{compute()}};
    EXPECT_EQ(device_->submit(QueueId{99}, {.commands = commands}).error().code, Errc::not_found);
    EXPECT_EQ(queue_->submit({}).error().text, "a submission without a render or compute command");
    EXPECT_EQ(result(), 0u);
    EXPECT_FALSE(empty.failed()) << "no fence is held: an error";
}

TEST_F(AgxKernelSubmit, SeveralQueuesAndDevicesAreApart) {
    Result<Queue> second = Queue::create(*device_, Priority::low);
    ASSERT_TRUE(second);
    EXPECT_NE(second->id(), queue_->id());
    const Syncobj done = make_syncobj();
    const SyncPoint out[] = {done.at()};
    const Command commands[] = {{compute()}};
    ASSERT_TRUE(second->submit({.commands = commands, .out_syncs = out}));
    EXPECT_FALSE(*done.failed());
    // The addresses of one device are nothing to another.
    Result<std::unique_ptr<Device>> other = open_kernel_device();
    ASSERT_TRUE(other);
    Result<Queue> foreign = Queue::create(**other);
    Result<Syncobj> fence = Syncobj::create_empty((*other)->fences());
    ASSERT_TRUE(foreign && fence);
    const SyncPoint foreign_out[] = {fence->at()};
    ASSERT_TRUE(foreign->submit({.commands = commands, .out_syncs = foreign_out}));
    EXPECT_EQ(*fence->outcome(), Outcome::fault);
    EXPECT_EQ(result(), threads);
    EXPECT_FALSE(fence->is_of(device_->fences()));
}

// Outcomes, points and merges go through descriptors of their own.
TEST_F(AgxKernelSubmit, NoDescriptorIsLeftOpen) {
    const auto open_files = [] {
        const std::filesystem::directory_iterator files("/proc/self/fd");
        return std::distance(begin(files), end(files));
    };
    const auto before = open_files();
    {
        Result<std::unique_ptr<Device>> other = open_kernel_device();
        ASSERT_TRUE(other);
        Syncobj line = make_syncobj(), all = make_syncobj();
        const SyncPoint out[] = {line.at(1), line.at(2)};
        ASSERT_TRUE(submit(compute(), {}, out));
        EXPECT_EQ(*line.outcome(1), Outcome::done);
        EXPECT_FALSE(line.outcome(3));
        ASSERT_TRUE(all.merge(out));
        EXPECT_FALSE(line.import_sync_file(-1, 4));
        EXPECT_FALSE(open_kernel_device(::dup(STDERR_FILENO)));
        EXPECT_FALSE(Bo::import_dma_buf(*device_, STDERR_FILENO));
    }
    EXPECT_EQ(open_files(), before);
}

TEST_F(AgxKernelSubmit, FencesTravelAsSyncFilesAndAreMerged) {
    Syncobj done = make_syncobj(), line = make_syncobj(), all = make_syncobj();
    const SyncPoint out[] = {done.at()};
    ASSERT_TRUE(submit(compute(), {}, out));
    const Result<int> fd = done.export_sync_file();
    ASSERT_TRUE(fd) << fd.error().text;
    pollfd poll_fd{*fd, POLLIN, 0};
    EXPECT_EQ(::poll(&poll_fd, 1, 0), 1);
    ASSERT_TRUE(line.import_sync_file(*fd, 7));
    EXPECT_EQ(*line.last_point(), 7u);
    ::close(*fd);
    const SyncPoint both[] = {done.at(), line.at(7)};
    ASSERT_TRUE(all.merge(both));
    EXPECT_TRUE(*all.wait(poll_only));
    EXPECT_TRUE(submit(compute(), both, {}));
}

}  // namespace
}  // namespace cuesta::winsys::agx
