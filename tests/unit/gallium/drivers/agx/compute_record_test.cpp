// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Grids as commands: which share one, and what is in its stream, on a device that records.
#include "compute_fixture.h"
#include "gallium/drivers/agx/screen.h"
#include "hw/agx/cdm.h"
#include "hw/agx/usc.h"
#include "winsys/agx/record_device.h"

namespace cuesta::agx {
namespace {

namespace cdm = hw::agx::cdm;
namespace usc = hw::agx::usc;
using winsys::agx::ComputeCommand;
using winsys::agx::RenderCommand;

constexpr std::string_view copy_vec4_body =
    "  %20:32x4 = load_ubo %1, %0\n  store_ssbo %20, %0, %0 write_mask=xyzw";

class ComputeRecordTest : public ComputeTest {
  protected:
    void SetUp() override {
        auto made = std::make_unique<winsys::agx::RecordDevice>();
        device = made.get();
        start_on(Screen::create(std::move(made)).take());
        one = zeros(4);
        two = zeros(4);
        use_compute({.workgroup = {4, 2, 1}}, copy_vec4_body, false);
        bind_constants(one);
        bind_buffer(0, two);
    }
    void bind_constants(const std::shared_ptr<pipe::Resource>& from) {
        context->set_constant_buffer(compute, 1, {.buffer = from, .offset = 0, .size = 16});
    }
    const ComputeCommand& command_of(size_t job) {
        static const ComputeCommand none{};
        const auto& commands = device->jobs().at(job).commands;
        const auto* command = std::get_if<ComputeCommand>(&commands.at(0).payload);
        EXPECT_NE(command, nullptr);
        return command != nullptr ? *command : none;
    }
    std::vector<cdm::Packet> packets_of(const ComputeCommand& command) {
        std::vector<cdm::Packet> packets;
        uint64_t at = command.cdm_ctrl_stream_base;
        while (packets.empty() || !std::holds_alternative<cdm::Terminate>(packets.back())) {
            const std::span<std::byte> bytes = device->memory_at(at);
            std::array<uint32_t, 8> raw{};
            std::memcpy(raw.data(), bytes.data(), std::min(sizeof raw, bytes.size()));
            const auto packet = cdm::unpack(raw);
            if (!packet) {
                ADD_FAILURE() << packet.error().text;
                return packets;
            }
            if (is_tail(*packet) && !ends_)
                ends_ = at;
            packets.push_back(*packet);
            at += *cdm::packet_words(raw[0]) * 4;
            if (const auto* link = std::get_if<cdm::Link>(&*packet))
                at = link->target;
        }
        EXPECT_EQ(command.cdm_ctrl_stream_end, ends_);
        ends_.reset();
        return packets;
    }
    uint32_t first_word(uint64_t va) {
        uint32_t word = 0;
        std::memcpy(&word, device->memory_at(va).data(), sizeof word);
        return word;
    }

    // Whether some uniform registers are filled with it.
    bool is_pushed(uint64_t value, uint32_t pipeline) {
        const std::span<std::byte> list = device->memory_at(device->plan().usc_base + pipeline);
        const auto* bytes = reinterpret_cast<const uint8_t*>(list.data());
        for (size_t at = 0; at < list.size();) {
            const auto word = usc::unpack({bytes + at, list.size() - at});
            if (!word || usc::is_last(*word))
                break;
            at += *usc::word_bytes(bytes[at]);
            if (const auto* uniform = std::get_if<usc::Uniform>(&*word))
                if (holds(device->memory_at(uniform->buffer).first(uniform->size * 2u), value))
                    return true;
        }
        return false;
    }
    uint32_t pipeline_of(size_t job) {
        for (const cdm::Packet& packet : packets_of(command_of(job)))
            if (const auto* direct = std::get_if<cdm::LaunchDirect>(&packet))
                return direct->pipeline;
        ADD_FAILURE() << "no grid";
        return 0;
    }

    winsys::agx::RecordDevice* device = nullptr;
    std::shared_ptr<pipe::Resource> one;
    std::shared_ptr<pipe::Resource> two;

  private:
    static bool holds(std::span<const std::byte> bytes, uint64_t value) {
        for (; bytes.size() >= sizeof value; bytes = bytes.subspan(4))
            if (std::memcmp(bytes.data(), &value, sizeof value) == 0)
                return true;
        return false;
    }
    static bool is_tail(const cdm::Packet& packet) {
        return std::holds_alternative<cdm::Link>(packet) ||
               std::holds_alternative<cdm::Terminate>(packet);
    }
    std::optional<uint64_t> ends_;  // the first part of the stream
};

TEST_F(ComputeRecordTest, BarriersStandBehindGrids) {
    launch(3, 5, 7);
    launch({.indirect = pipe::IndirectParameters{one, 4}});
    context->flush();
    ASSERT_EQ(device->jobs().size(), 1u);
    ASSERT_EQ(device->jobs()[0].commands.size(), 1u);
    const ComputeCommand& command = command_of(0);
    const std::vector<cdm::Packet> packets = packets_of(command);
    ASSERT_EQ(packets.size(), 6u);
    EXPECT_EQ(cdm::pack(packets[0]).words[0], 0x60000168u);
    const auto* direct = std::get_if<cdm::LaunchDirect>(&packets[1]);
    ASSERT_NE(direct, nullptr);
    EXPECT_EQ(direct->global_size, (cdm::Size{12, 10, 7}));
    EXPECT_EQ(direct->local_size, (cdm::Size{4, 2, 1}));
    EXPECT_EQ(cdm::pack(packets[2]).words[0], 0x600fffffu);
    const auto* indirect = std::get_if<cdm::LaunchIndirectGlobal>(&packets[3]);
    ASSERT_NE(indirect, nullptr);
    EXPECT_EQ(indirect->local_size, (cdm::Size{4, 2, 1}));
    EXPECT_EQ(first_word(indirect->indirect), 0u);
    EXPECT_EQ(cdm::pack(packets[4]).words[0], 0x600fffffu);
    EXPECT_TRUE(std::holds_alternative<cdm::Terminate>(packets[5]));
}

TEST_F(ComputeRecordTest, CommandsWaitForThoseOfBothKinds) {
    const auto color = target(Format::r8g8b8a8_unorm, 8, 8);
    set_target(color);
    launch(1);
    clear({1, 1, 1, 1});
    context->flush();
    ASSERT_EQ(device->jobs().size(), 2u);
    for (const auto& job : device->jobs()) {
        EXPECT_EQ(job.commands.back().barrier.render, winsys::agx::Barrier::earlier_submissions);
        EXPECT_EQ(job.commands.back().barrier.compute, winsys::agx::Barrier::earlier_submissions);
    }
}

TEST_F(ComputeRecordTest, ManyGridsAreOneCommand) {
    constexpr uint32_t grids = 4000;  // more than a chunk has room for
    for (uint32_t i = 0; i < grids; ++i)
        launch(1);
    context->flush();
    uint32_t launched = 0, links = 0;
    for (size_t job = 0; job < device->jobs().size(); ++job)
        for (const cdm::Packet& packet : packets_of(command_of(job))) {
            launched += std::holds_alternative<cdm::LaunchDirect>(packet) ? 1 : 0;
            links += std::holds_alternative<cdm::Link>(packet) ? 1 : 0;
        }
    EXPECT_EQ(launched, grids);
    EXPECT_GT(links, 0u);
    EXPECT_EQ(device->jobs().size(), 1u);
}

// Registers may be filled with them before the grid that stored them has ended.
TEST_F(ComputeRecordTest, ConstantsThatAGridStoredAreInAnotherCommand) {
    launch(1);
    launch(1);
    EXPECT_EQ(device->jobs().size(), 0u);
    bind_constants(two);
    bind_buffer(0, one);
    launch(1);
    EXPECT_EQ(device->jobs().size(), 1u);
    context->flush();
    EXPECT_EQ(device->jobs().size(), 2u);
}

// Nobody says that counts are fetched behind the barrier of the grid in front.
TEST_F(ComputeRecordTest, CountsThatAGridStoredAreInAnotherCommand) {
    launch(1);
    launch({.indirect = pipe::IndirectParameters{one, 0}});
    EXPECT_EQ(device->jobs().size(), 0u);
    launch({.indirect = pipe::IndirectParameters{two, 0}});
    EXPECT_EQ(device->jobs().size(), 1u);
    context->flush();
    ASSERT_EQ(device->jobs().size(), 2u);
    const std::vector<cdm::Packet> packets = packets_of(command_of(1));
    ASSERT_EQ(packets.size(), 4u);
    EXPECT_TRUE(std::holds_alternative<cdm::LaunchIndirectGlobal>(packets[1]));
}

// A kernel may have no soft faults, and loads of nothing are loads even so.
TEST_F(ComputeRecordTest, ShaderBuffersThatAreNotThereAreZerosToLoads) {
    use_compute({}, "  %20:32x4 = load_ssbo %1, %0\n  store_ssbo %20, %0, %0 write_mask=xyzw",
                false);
    const uint64_t zeros_at = device->plan().zero_page;
    ASSERT_NE(zeros_at, 0u);
    const auto launched = [&](const std::shared_ptr<pipe::Resource>& from, uint32_t offset) {
        bind_buffer(1, from, offset);
        launch(1);
        context->flush();
        return pipeline_of(device->jobs().size() - 1);
    };
    EXPECT_FALSE(is_pushed(zeros_at, launched(one, 0)));
    EXPECT_TRUE(is_pushed(zeros_at, launched(one, 16))) << "behind its end";
    EXPECT_TRUE(is_pushed(zeros_at, launched(nullptr, 0)));
}

TEST_F(ComputeRecordTest, DrawsAndGridsThatShareNothingWaitForNobody) {
    const auto color = target(Format::r8g8b8a8_unorm, 8, 8);
    set_target(color);
    for (unsigned i = 0; i < 3; ++i) {
        draw(Quad{0, 0, 8, 8});
        launch(1);
    }
    EXPECT_EQ(device->jobs().size(), 0u);
    context->flush();
    EXPECT_EQ(device->jobs().size(), 2u);
}

TEST_F(ComputeRecordTest, DrawsThatReadWhatAGridStoresComeBehindIt) {
    const auto color = target(Format::r8g8b8a8_unorm, 8, 8);
    set_target(color);
    const std::vector<Vertex> corners(4);
    const auto vertices = buffer_of(corners);
    const pipe::VertexBuffer bound = {vertices, 0, sizeof(Vertex)};
    context->set_vertex_buffers(std::span(&bound, 1));
    bind_buffer(0, vertices);
    draw_info({.mode = pipe::Primitive::points, .count = 4});
    launch(1);  // the draw before it goes first
    ASSERT_EQ(device->jobs().size(), 1u);
    draw_info({.mode = pipe::Primitive::points, .count = 4});
    ASSERT_EQ(device->jobs().size(), 2u);
    EXPECT_TRUE(std::holds_alternative<ComputeCommand>(device->jobs()[1].commands[0].payload));
    launch(1);
    context->flush();
    ASSERT_EQ(device->jobs().size(), 4u);
    EXPECT_TRUE(std::holds_alternative<RenderCommand>(device->jobs()[2].commands.back().payload));
    EXPECT_TRUE(std::holds_alternative<ComputeCommand>(device->jobs()[3].commands[0].payload));
}

TEST_F(ComputeRecordTest, EmptyGridsAreNoCommands) {
    launch(0);
    launch(1, 0, 1);
    launch(1, 1, 0);
    context->flush();
    EXPECT_EQ(device->jobs().size(), 0u);
}

TEST_F(ComputeRecordTest, GridsThatAreRefusedAreLost) {
    device->refuse_next_submits(1);
    launch(1);
    const auto fence = context->flush();
    EXPECT_EQ(fence->wait(0), pipe::Fence::Status::failed);
    launch(1);
    EXPECT_EQ(context->flush()->wait(0), pipe::Fence::Status::done);
    EXPECT_EQ(device->jobs().size(), 1u);
}

}  // namespace
}  // namespace cuesta::agx
