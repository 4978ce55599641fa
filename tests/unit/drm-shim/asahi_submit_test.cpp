// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// SUBMIT: a compute program that stores, its sync objects and timestamps, and bad submissions.
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "asahi_fixture.h"
#include "drm-shim/gpu_models.h"
#include "drm-shim/lima_device.h"
#include "hw/agx/cdm.h"
#include "hw/agx/isa.h"
#include "hw/agx/usc.h"

namespace cuesta::drm_shim {
namespace {

using namespace uapi::asahi;
namespace cdm = hw::agx::cdm;
namespace usc = hw::agx::usc;

constexpr uint64_t base = uint64_t{1} << 32;
constexpr uint64_t code_at = 0x100, usc_at = 0x200, stream_at = 0x300, pointer_at = 0x400,
                   result_at = 0x500;

// A command buffer as a program makes it.
class Commands {
  public:
    template <typename Payload>
    Commands& add(CommandType type, const Payload& payload, size_t bytes = sizeof(Payload)) {
        const CommandHeader header = {static_cast<uint16_t>(type), static_cast<uint16_t>(bytes),
                                      vdm_barrier, cdm_barrier};
        append(&header, sizeof header);
        append(&payload, bytes);
        return *this;
    }
    std::vector<uint8_t> bytes;
    uint16_t vdm_barrier = barrier_none, cdm_barrier = barrier_none;

  private:
    void append(const void* data, size_t count) {
        const auto* from = static_cast<const uint8_t*>(data);
        bytes.insert(bytes.end(), from, from + count);
    }
};

class AsahiSubmit : public AsahiFixture {
  protected:
    void SetUp() override {
        AsahiFixture::SetUp();
        set_up_job();
    }

    // A program on a fresh device.
    void set_up_job() {
        vm_ = create_vm();
        queue_ = create_queue(vm_, base);
        buffer_ = create_buffer(page);
        memory_ = map(buffer_, page);
        ASSERT_EQ(bind(vm_, {{.flags = bind_read | bind_write,
                              .handle = buffer_,
                              .range = page,
                              .addr = base}}),
                  0);
        write_program();
    }

    void put(uint64_t at, std::span<const uint8_t> bytes) {
        std::memcpy(memory_.data() + at, bytes.data(), bytes.size());
    }
    template <typename Packed>
    uint64_t put_words(uint64_t at, const Packed& packed) {
        const std::span<const uint32_t> words(packed);
        std::memcpy(memory_.data() + at, words.data(), words.size_bytes());
        return at + words.size_bytes();
    }
    uint32_t word(uint64_t at) const {
        uint32_t value = 0;
        std::memcpy(&value, memory_.data() + at, sizeof value);
        return value;
    }

    void write_code(std::string_view text) {
        const auto code = hw::agx::parse_program(text);
        ASSERT_TRUE(code) << code.error().text;
        put(code_at, *code);
    }

    // Each of three threads adds one to a word.
    void write_program() {
        write_code(
            "mov_imm r6, 1, 0b0\n"
            "atomic add, 0, None, u0_u1, 0, signed, r6, 1, 0, 1, 4, 2\n"
            "stop\n");
        const uint64_t result = base + result_at;
        std::memcpy(memory_.data() + pointer_at, &result, sizeof result);
        uint64_t at = usc_at;
        for (const usc::Word& word :
             {usc::Word{usc::Uniform{.size = 4, .buffer = base + pointer_at}},
              usc::Word{usc::Shader{.unknown_10 = 3, .code = code_at}},
              usc::Word{usc::Registers{.count = 16}}, usc::Word{usc::NoPreshader{}}}) {
            const usc::Packed packed = usc::pack(word);
            put(at, packed);
            at += packed.count;
        }
        at = put_words(stream_at,
                       cdm::pack(cdm::LaunchDirect{.pipeline = usc_at, .global_size = {3, 1, 1}}));
        put_words(at, cdm::pack(cdm::Terminate{}));
    }

    static ComputeCommand compute() {
        return {.cdm_ctrl_stream_base = base + stream_at, .cdm_ctrl_stream_end = base + stream_at};
    }

    int submit_commands(const Commands& commands,
                        std::vector<Sync> in = {},
                        std::vector<Sync> out = {}) {
        std::vector<Sync> syncs = std::move(in);
        const auto in_count = static_cast<uint32_t>(syncs.size());
        syncs.insert(syncs.end(), out.begin(), out.end());
        return call(submit, Submit{.syncs = address(syncs.data()),
                                   .cmdbuf = address(commands.bytes.data()),
                                   .queue_id = queue_,
                                   .in_sync_count = in_count,
                                   .out_sync_count = static_cast<uint32_t>(out.size()),
                                   .cmdbuf_size = static_cast<uint32_t>(commands.bytes.size())});
    }
    int32_t status(uint32_t syncobj) {
        const FencePtr fence = file_->syncobjs.find(syncobj)->fence();
        return fence == nullptr ? 0 : fence->status();
    }

    uint32_t vm_ = 0, queue_ = 0, buffer_ = 0;
    std::span<uint8_t> memory_;
};

TEST_F(AsahiSubmit, RunsComputeAndSignals) {
    const uint32_t binary = create_syncobj(), timeline = create_syncobj();
    const std::vector<Sync> out = {{.sync_type = 0, .handle = binary},
                                   {.sync_type = 1, .handle = timeline, .timeline_value = 4}};
    Commands commands;
    commands.add(CommandType::set_compute_attachments, Attachment{.pointer = base, .size = page});
    commands.add(CommandType::compute, compute());
    commands.cdm_barrier = 1;
    commands.add(CommandType::compute, compute());
    EXPECT_EQ(submit_commands(commands, {}, out), 0);
    EXPECT_EQ(word(result_at), 6u);
    EXPECT_EQ(status(binary), 1);
    EXPECT_EQ(file_->syncobjs.find(timeline)->last_point(), 4u);
    // What was signalled can be waited for.
    EXPECT_EQ(submit_commands(Commands().add(CommandType::compute, compute()), out), 0);
}

// It does not end the timeline, as a binary item does.
TEST_F(AsahiSubmit, APointZeroIsOneOfTheTimeline) {
    const uint32_t timeline = create_syncobj();
    const Commands commands = Commands().add(CommandType::compute, compute());
    const auto last_point = [&] { return file_->syncobjs.find(timeline)->last_point(); };
    EXPECT_EQ(submit_commands(commands, {}, {{1, timeline, 0}}), 0);
    EXPECT_EQ(status(timeline), 1);
    EXPECT_EQ(last_point(), 0u);
    EXPECT_EQ(submit_commands(commands, {}, {{1, timeline, 7}}), 0);
    EXPECT_EQ(submit_commands(commands, {}, {{1, timeline, 0}}), 0);
    EXPECT_EQ(last_point(), 7u);
    EXPECT_EQ(submit_commands(commands, {{1, timeline, 7}}), 0);
    EXPECT_EQ(submit_commands(commands, {}, {{0, timeline, 0}}), 0);
    EXPECT_EQ(last_point(), 0u);
}

TEST_F(AsahiSubmit, AShortPayloadIsFilledWithZeros) {
    EXPECT_EQ(submit_commands(Commands().add(CommandType::compute, compute(), 24)), 0);
    EXPECT_EQ(word(result_at), 3u);
}

TEST_F(AsahiSubmit, TimestampsAreWritten) {
    const uint32_t times = create_buffer(page);
    const auto memory = map(times, page);
    GemBindObject object = {.flags = bind_object_timestamps, .handle = times, .range = page};
    ASSERT_EQ(call_with(gem_bind_object.request, object), 0);
    ComputeCommand command = compute();
    command.ts = {{object.object_handle, 16}, {object.object_handle, 24}};
    EXPECT_EQ(submit_commands(Commands().add(CommandType::compute, command)), 0);
    uint64_t start = 0, end = 0;
    std::memcpy(&start, memory.data() + 16, sizeof start);
    std::memcpy(&end, memory.data() + 24, sizeof end);
    EXPECT_NE(start, 0u);
    EXPECT_GE(end, start);
    command.ts.end.offset = static_cast<uint32_t>(page - 7);
    EXPECT_EQ(submit_commands(Commands().add(CommandType::compute, command)), -ERANGE);
    command.ts.end.handle = 99;
    EXPECT_EQ(submit_commands(Commands().add(CommandType::compute, command)), -ENOENT);
}

TEST_F(AsahiSubmit, FaultsAreErrorsOfTheFence) {
    const uint32_t out = create_syncobj();
    ComputeCommand command = compute();
    command.cdm_ctrl_stream_base = 0x4000;
    EXPECT_EQ(submit_commands(Commands().add(CommandType::compute, command), {}, {{0, out, 0}}), 0);
    EXPECT_EQ(status(out), -EIO);
    // An endless stream.
    put_words(stream_at, cdm::pack(cdm::Link{.target = base + stream_at}));
    EXPECT_EQ(submit_commands(Commands().add(CommandType::compute, compute()), {}, {{0, out, 0}}),
              0);
    EXPECT_EQ(status(out), -ETIMEDOUT);
}

// CUESTA_DEBUG is read once a process, so it is tried in processes of their own.
class AsahiSubmitDeathTest : public AsahiSubmit {
  protected:
    // Ends with 1 where a program without a wait fails on the machine that the shim makes.
    [[noreturn]] void exit_with_check() {
        const GpuModel* model = find_gpu_model("g13");
        device_ = *model->make_device(*model);
        file_ = *device_->open(NodeType::render);
        set_up_job();
        write_code(
            "device_load 0, i32, x, r2, u0_u1, 0, signed\n"
            "iadd r2, r2, 1\n"
            "stop\n");
        const uint32_t out = create_syncobj();
        const int submitted = submit_commands(Commands().add(CommandType::compute, compute()), {},
                                              {{.sync_type = 0, .handle = out}});
        std::_Exit(submitted != 0 ? 2 : status(out) == -EIO ? 1 : 0);
    }
};

TEST_F(AsahiSubmitDeathTest, AWordOfCuestaDebugSwitchesTheChecksOn) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    setenv("CUESTA_DEBUG", "check", 1);
    EXPECT_EXIT(exit_with_check(), testing::ExitedWithCode(1), "r2 is read before a wait for slot");
    unsetenv("CUESTA_DEBUG");
    EXPECT_EXIT(exit_with_check(), testing::ExitedWithCode(0), "");
}

// A variable of the environment, and the limit of the G13 that it sets.
void expect_limit(const char* variable, uint64_t simulator::agx::GpuLimits::*limit) {
    const GpuModel* model = find_gpu_model("g13");
    const auto bytes = [&] {
        const auto device = model->make_device(*model);
        return device ? static_cast<AsahiDevice&>(**device).gpu().limits().*limit : 1;
    };
    EXPECT_EQ(bytes(), uint64_t{1} << 30);
    setenv(variable, "4096", 1);
    EXPECT_EQ(bytes(), 4096u);
    setenv(variable, "0", 1);
    EXPECT_EQ(bytes(), 0u);
    for (const char* bad : {"-1", "4k", "many"}) {
        setenv(variable, bad, 1);
        const auto device = model->make_device(*model);
        ASSERT_FALSE(device) << bad;
        EXPECT_NE(device.error().text.find(variable), std::string::npos);
    }
    unsetenv(variable);
}

TEST(AsahiModel, ParameterBufferOfTheEnvironment) {
    expect_limit("CUESTA_PARAMETER_BUFFER", &simulator::agx::GpuLimits::parameter_buffer);
}

TEST(AsahiModel, WorkLimitOfTheEnvironment) {
    expect_limit("CUESTA_WORK_LIMIT", &simulator::agx::GpuLimits::work);
}

TEST(AsahiModel, TellsOfCommandsThatTakeLong) {
    const GpuModel* model = find_gpu_model("g13");
    const auto device = model->make_device(*model);
    ASSERT_TRUE(device);
    const simulator::agx::Watch& watch = static_cast<AsahiDevice&>(**device).gpu().limits().watch;
    EXPECT_EQ(watch.after, std::chrono::seconds(5));
    testing::internal::CaptureStderr();
    watch.notice({.seconds = 5.02, .spent = 1000, .limit = 10000});
    EXPECT_EQ(testing::internal::GetCapturedStderr(),
              "cuesta: asahi: a command has run for 5 s; it is given up after about 45 s more "
              "(CUESTA_WORK_LIMIT=10000 is how much it may cost)\n");
}

TEST(Models, HaveSeveralNames) {
    for (const char* name : {"g13", "G13", "m1", "M1", "agx", "Asahi"})
        EXPECT_EQ(find_gpu_model(name), find_gpu_model("g13")) << name;
    for (const char* name : {"MALI400", "mali-400", "mali400mp4", "lima"})
        EXPECT_EQ(find_gpu_model(name), find_gpu_model("mali400")) << name;
    for (const char* name : {"", "m", "m12", "mali"})
        EXPECT_EQ(find_gpu_model(name), nullptr) << name;
    // No name is another model's too.
    for (const GpuModel& model : gpu_models())
        for (const std::string_view alias : model.aliases)
            EXPECT_EQ(find_gpu_model(alias), &model) << alias;
}

TEST(Models, CuestaShimSwitchesExecutionOff) {
    constexpr const char* variable = "CUESTA_SHIM";
    const auto g13_executes = [] {
        const GpuModel* model = find_gpu_model("g13");
        const auto device = model->make_device(*model);
        return static_cast<AsahiDevice&>(**device).executes();
    };
    const auto mali400_executes = [] {
        const GpuModel* model = find_gpu_model("mali400");
        const auto device = model->make_device(*model);
        return static_cast<LimaDevice&>(**device).options().execute;
    };
    for (const char* word : {"", "noop"}) {
        setenv(variable, word, 1);
        EXPECT_EQ(g13_executes(), *word == '\0');
        EXPECT_EQ(mali400_executes(), *word == '\0');
    }
    setenv(variable, "nope", 1);
    for (const GpuModel& model : gpu_models()) {
        EXPECT_FALSE(model.check_environment());
        const auto device = model.make_device(model);
        ASSERT_FALSE(device);
        EXPECT_NE(device.error().text.find(variable), std::string::npos);
    }
    unsetenv(variable);
}

class AsahiNoop : public AsahiSubmit {
  protected:
    void SetUp() override {
        execute_ = false;
        AsahiSubmit::SetUp();
    }
};

TEST_F(AsahiNoop, CommandsAreCheckedAndEndAndDoNothing) {
    const uint32_t out = create_syncobj();
    EXPECT_EQ(submit_commands(Commands().add(CommandType::compute, compute()), {}, {{0, out, 0}}),
              0);
    EXPECT_EQ(status(out), 1);
    EXPECT_EQ(word(result_at), 0u);
    ComputeCommand command = compute();
    command.ts.end.handle = 99;
    EXPECT_EQ(submit_commands(Commands().add(CommandType::compute, command)), -ENOENT);
}

TEST_F(AsahiSubmit, BadSubmissions) {
    const Commands good = Commands().add(CommandType::compute, compute());
    const auto changed = [&](auto change) {
        Submit args = {.cmdbuf = address(good.bytes.data()),
                       .queue_id = queue_,
                       .cmdbuf_size = static_cast<uint32_t>(good.bytes.size())};
        change(args);
        return call(submit, args);
    };
    EXPECT_EQ(changed([](Submit&) {}), 0);
    EXPECT_EQ(changed([](Submit& s) { s.flags = 1; }), -EINVAL);
    EXPECT_EQ(changed([](Submit& s) { s.pad = 1; }), -EINVAL);
    EXPECT_EQ(changed([](Submit& s) { s.queue_id = 99; }), -ENOENT);
    EXPECT_EQ(changed([](Submit& s) { s.cmdbuf_size -= 1; }), -EINVAL);
    EXPECT_EQ(changed([](Submit& s) { s.cmdbuf_size = 4; }), -EINVAL);
    EXPECT_EQ(changed([](Submit& s) { s.cmdbuf_size = 0; }), -EINVAL);
    EXPECT_EQ(changed([](Submit& s) { s.cmdbuf = 16; }), -EFAULT);
    EXPECT_EQ(changed([](Submit& s) {
                  s.syncs = 16;
                  s.in_sync_count = 1;
              }),
              -EFAULT);

    const uint32_t empty = create_syncobj();
    EXPECT_EQ(submit_commands(good, {{0, empty, 0}}), -EINVAL);
    EXPECT_EQ(submit_commands(good, {{0, 99, 0}}), -ENOENT);
    EXPECT_EQ(submit_commands(good, {}, {{0, empty, 3}}), -EINVAL);
    EXPECT_EQ(submit_commands(good, {}, {{2, empty, 0}}), -EINVAL);
}

TEST_F(AsahiSubmit, BadCommands) {
    const auto refused = [&](const Commands& commands) { return submit_commands(commands); };
    EXPECT_EQ(refused(Commands().add(static_cast<CommandType>(9), compute())), -EINVAL);
    ComputeCommand flags = compute();
    flags.flags = 1;
    EXPECT_EQ(refused(Commands().add(CommandType::compute, flags)), -EINVAL);
    // A barrier on a command that has not come.
    Commands early;
    early.cdm_barrier = 1;
    EXPECT_EQ(refused(early.add(CommandType::compute, compute())), -EINVAL);
    Commands attachments;
    attachments.cdm_barrier = 0;
    EXPECT_EQ(refused(attachments.add(CommandType::set_compute_attachments, Attachment{})),
              -EINVAL);
    EXPECT_EQ(refused(Commands().add(CommandType::set_compute_attachments, Attachment{.pad = 1})),
              -EINVAL);
    Commands many;
    for (int i = 0; i < 65; ++i)
        many.add(CommandType::compute, compute());
    EXPECT_EQ(refused(many), -EINVAL);

    const RenderCommand render = {.width_px = 16,
                                  .height_px = 16,
                                  .layers = 1,
                                  .utile_width_px = 32,
                                  .utile_height_px = 32,
                                  .samples = 1};
    const auto changed = [&](auto change) {
        RenderCommand command = render;
        change(command);
        return refused(Commands().add(CommandType::render, command));
    };
    EXPECT_EQ(changed([](RenderCommand& r) { r.flags = 1u << 5; }), -EINVAL);
    EXPECT_EQ(changed([](RenderCommand& r) { r.width_px = 0; }), -EINVAL);
    EXPECT_EQ(changed([](RenderCommand& r) { r.height_px = 16385; }), -EINVAL);
    EXPECT_EQ(changed([](RenderCommand& r) { r.layers = 0; }), -EINVAL);
    EXPECT_EQ(changed([](RenderCommand& r) { r.layers = 2049; }), -EINVAL);
    EXPECT_EQ(changed([](RenderCommand& r) { r.utile_width_px = 16; }), -EINVAL);
    EXPECT_EQ(changed([](RenderCommand& r) { r.samples = 3; }), -EINVAL);
}

}  // namespace
}  // namespace cuesta::drm_shim
