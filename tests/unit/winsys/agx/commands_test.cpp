// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The command buffer as the kernel reads it, and what is refused before the kernel would.
#include "winsys/agx/commands.h"

#include <cstring>
#include <string>

#include <gtest/gtest.h>

namespace cuesta::winsys::agx {
namespace {

const RenderCommand good_render{.width_px = 16,
                                .height_px = 16384,
                                .layers = 1,
                                .utile_width_px = 32,
                                .utile_height_px = 16,
                                .samples = 4};

std::string error_of(std::span<const Command> commands) {
    const auto encoded = encode_commands({}, commands);
    if (encoded)
        return "";
    EXPECT_EQ(encoded.error().code, Errc::invalid);
    return encoded.error().text;
}
std::string error_of(const Command& command) {
    return error_of(std::span(&command, 1));
}

template <typename T>
T read(std::span<const std::byte> bytes, size_t at) {
    T value{};
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

TEST(Commands, LieOneBehindTheOther) {
    const Attachment attachments[] = {{.pointer = 0x10000, .size = 64},
                                      {.pointer = 0x20000, .size = 128}};
    const Command commands[] = {
        {ComputeCommand{.cdm_ctrl_stream_base = 0x1234}, {.compute = Barrier::earlier_submissions}},
        {SetAttachments{SetAttachments::Stage::fragment, attachments}},
        {good_render, {.render = Barrier::none, .compute = 1}}};
    const auto encoded = encode_commands({}, commands);
    ASSERT_TRUE(encoded) << encoded.error().text;
    // Headers of 8 bytes: type, payload's bytes, render and compute barrier (part 1, 1.10).
    ASSERT_EQ(encoded->size(), 8u + 64 + 8 + 2 * 24 + 8 + 240);
    EXPECT_EQ(read<uint64_t>(*encoded, 0), 0x0000'ffff'0040'0001u);
    EXPECT_EQ(read<uint64_t>(*encoded, 16), 0x1234u);
    EXPECT_EQ(read<uint64_t>(*encoded, 72), 0xffff'ffff'0030'0003u);
    EXPECT_EQ(read<uint64_t>(*encoded, 80 + 24), 0x20000u);
    EXPECT_EQ(read<uint64_t>(*encoded, 128), 0x0001'ffff'00f0'0000u);
    EXPECT_EQ(read<uint16_t>(*encoded, 136 + 150), 16384u);
}

TEST(Commands, AttachmentsAreOfAStage) {
    using Stage = SetAttachments::Stage;
    for (const auto& [stage, type] :
         {std::pair{Stage::vertex, 2}, {Stage::fragment, 3}, {Stage::compute, 4}}) {
        const Command commands[] = {{SetAttachments{stage, {}}}, {ComputeCommand{}}};
        const auto encoded = encode_commands({}, commands);
        ASSERT_TRUE(encoded);
        EXPECT_EQ(read<uint16_t>(*encoded, 0), type);
    }
}

TEST(Commands, TooFewAndTooMany) {
    EXPECT_EQ(error_of(std::span<const Command>()),
              "a submission without a render or compute command");
    EXPECT_EQ(error_of(Command{SetAttachments{}}),
              "a submission without a render or compute command");
    std::vector<Command> many(64, Command{ComputeCommand{}});
    many.insert(many.begin(), Command{SetAttachments{}});
    EXPECT_EQ(error_of(many), "");
    many.push_back({good_render});
    EXPECT_EQ(error_of(many), "a submission of 65 commands, and the kernel takes 64");
    const std::vector<Attachment> attachments(17);
    EXPECT_EQ(error_of(Command{SetAttachments{.attachments = attachments}}),
              "command 0 of a submission: 17 attachments, and the kernel takes 16");
}

TEST(Commands, BarriersLookBack) {
    const Command first{ComputeCommand{}};
    EXPECT_EQ(error_of(Command{ComputeCommand{}, {.render = 0, .compute = 0}}), "");
    EXPECT_EQ(error_of(Command{ComputeCommand{}, {.compute = 1}}),
              "command 0 of a submission: a wait for compute command 1, and 0 came before");
    const Command good[] = {first, {good_render, {.compute = 1}}, {good_render, {.render = 1}}};
    EXPECT_EQ(error_of(good), "");
    const Command bad[] = {first, {good_render, {.render = 1}}};
    EXPECT_EQ(error_of(bad), "command 1 of a submission: a wait for render 1, and 0 came before");
    EXPECT_EQ(error_of(Command{SetAttachments{}, {.render = 0}}),
              "command 0 of a submission: attachments wait for nothing");
}

TEST(Commands, FieldsThatTheKernelRefusesAreNamed) {
    const auto changed = [](auto change) {
        RenderCommand render = good_render;
        change(render);
        return error_of(Command{render});
    };
    const std::string head = "command 0 of a submission: ";
    EXPECT_EQ(changed([](RenderCommand&) {}), "");
    EXPECT_EQ(changed([](RenderCommand& r) { r.flags = 1u << 5 | 1; }), head + "render flags 0x20");
    EXPECT_EQ(changed([](RenderCommand& r) { r.width_px = 0; }),
              head + "a render of 0x16384 pixels in 1 layers");
    EXPECT_NE(changed([](RenderCommand& r) { r.height_px = 16385; }), "");
    EXPECT_NE(changed([](RenderCommand& r) { r.layers = 2049; }), "");
    EXPECT_EQ(changed([](RenderCommand& r) { r.utile_width_px = 16; }), "");
    EXPECT_EQ(changed([](RenderCommand& r) {
                  r.utile_width_px = 16;
                  r.utile_height_px = 32;
              }),
              head + "tiles of 16x32 pixels");
    EXPECT_EQ(changed([](RenderCommand& r) { r.samples = 3; }), head + "3 samples");
    EXPECT_EQ(error_of(Command{ComputeCommand{.flags = 4}}), head + "compute flags 0x4");
    const Attachment flags[] = {{.flags = 1}};
    EXPECT_EQ(error_of(Command{SetAttachments{.attachments = flags}}),
              head + "an attachment with flags");
}

}  // namespace
}  // namespace cuesta::winsys::agx
