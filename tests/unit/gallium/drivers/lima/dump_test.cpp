// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What CUESTA_DEBUG=cmd prints, on which this program runs: blocks that `cuesta decode` reads.
#include <algorithm>

#include "base/debug.h"
#include "base/text.h"
#include "driver_fixture.h"
#include "hw/mali400/decode.h"

namespace cuesta::lima {
namespace {

namespace hw400 = hw::mali400;
using hw400::PacketKind;
using winsys::lima::RecordDevice;

struct Block {
    std::string kind;
    std::string what;  // with the address
    std::vector<uint32_t> words;
    std::string meaning;
};

// As the reader of `cuesta decode` does it: words, and '#' for what is not read.
std::vector<Block> blocks_of(const std::string& log) {
    std::vector<Block> blocks;
    bool inside = false;
    size_t start = 0;
    for (size_t end; (end = log.find('\n', start)) != std::string::npos; start = end + 1) {
        const std::string line = log.substr(start, end - start);
        const size_t colon = line.find(": ");
        if (line.empty()) {
            inside = false;
        } else if (!inside && line.starts_with("# ") && colon != std::string::npos) {
            blocks.push_back({line.substr(2, colon - 2), line.substr(colon + 2), {}, {}});
            inside = true;
        } else if (inside && line.starts_with("#   ")) {
            blocks.back().meaning += line.substr(4) + '\n';
        } else if (inside) {
            const auto words = base::parse_hex_words(line);
            EXPECT_TRUE(words) << line;
            if (words)
                blocks.back().words.insert(blocks.back().words.end(), words->begin(), words->end());
        }
    }
    return blocks;
}

constexpr std::string_view vertex_text =
    "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nMOV OUT[0], IN[0]\n"
    "MOV OUT[1], IN[0]\nEND\n";
constexpr std::string_view fragment_text =
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
    "DCL SVIEW[0], 2D, FLOAT\nTEX OUT[0], IN[0], SAMP[0], 2D\nEND\n";

class DumpTest : public DriverTest {
  protected:
    void SetUp() override {
        ASSERT_TRUE(base::debug_enabled(base::DebugFlag::cmd)) << "runs with CUESTA_DEBUG=cmd";
        DriverTest::SetUp();
        target = texture(hw::Format::r8g8b8a8_unorm, 64, 48);
        set_target(target);
        bind_plain_state(buffer(std::vector<float>(4 * 6)));
        vertex = context->create_shader(**tgsi::compile(vertex_text), nullptr);
        fragment = context->create_shader(**tgsi::compile(fragment_text), nullptr);
        context->bind_vertex_shader(vertex.get());
        context->bind_fragment_shader(fragment.get());
    }

    // One with all its levels.
    void bind_texture(uint32_t size, uint32_t last_level) {
        auto resource = screen->create_resource({.format = hw::Format::l8_unorm,
                                                 .width = size,
                                                 .height = 1,
                                                 .last_level = last_level,
                                                 .bind = pipe::Bind::sampler_view},
                                                nullptr);
        view = context->create_sampler_view(
            {.texture = resource, .format = hw::Format::l8_unorm, .last_level = last_level});
        sampler =
            context->create_sampler({.mip_filter = pipe::MipFilter::nearest, .max_lod = 1000});
        pipe::SamplerView* const views = view.get();
        pipe::SamplerObject* const samplers = sampler.get();
        context->set_sampler_views(pipe::ShaderStage::fragment, std::span(&views, 1));
        context->bind_samplers(pipe::ShaderStage::fragment, std::span(&samplers, 1));
    }

    void draw() {
        std::string error;
        ASSERT_TRUE(context->draw_vbo({.mode = pipe::Primitive::triangles, .count = 3}, &error))
            << error;
    }

    std::vector<Block> flush() {
        testing::internal::CaptureStderr();
        context->flush();
        return blocks_of(testing::internal::GetCapturedStderr());
    }

    std::vector<uint32_t> words_at(uint32_t va, size_t count) {
        std::vector<uint32_t> words(count);
        const std::span<std::byte> memory = recorder->memory_at(va);
        EXPECT_GE(memory.size(), count * 4);
        std::memcpy(words.data(), memory.data(), count * 4);
        return words;
    }

    std::shared_ptr<pipe::Resource> target;
    std::unique_ptr<pipe::SamplerView> view;
    std::unique_ptr<pipe::SamplerObject> sampler;
};

const Block* find(const std::vector<Block>& blocks, std::string_view kind, std::string_view what) {
    const Block* found = nullptr;
    for (const Block& block : blocks)
        if (block.kind == kind && block.what.starts_with(what)) {
            EXPECT_EQ(found, nullptr) << kind << ": " << what << " twice";
            found = &block;
        }
    EXPECT_NE(found, nullptr) << kind << ": " << what;
    return found;
}

uint32_t address_in(const Block& block) {
    const size_t at = block.what.find("at 0x");
    EXPECT_NE(at, std::string::npos) << block.what;
    const auto words = base::parse_hex_words(std::string_view(block.what).substr(at + 3, 10));
    return words && !words->empty() ? words->front() : 0;
}

TEST_F(DumpTest, ATexturedTriangleHasEveryKindOnce) {
    bind_texture(16, 4);
    draw();
    const std::vector<Block> blocks = flush();
    struct Wanted {
        std::string_view kind, what;
        size_t words;
    };
    const auto& gp = recorder->jobs()[0].gp;
    const auto& pp = recorder->jobs()[1].pp;
    for (const Wanted& wanted :
         {Wanted{"vs", "stream", (gp.vs_end - gp.vs_start) / 4}, Wanted{"attribute", "draw 0,", 2},
          Wanted{"output", "draw 0,", 4},
          Wanted{"plbu", "stream", (gp.plbu_end - gp.plbu_start) / 4}, Wanted{"rsw", "draw 0,", 16},
          Wanted{"texture", "draw 0, sampler 0,", 16}, Wanted{"rsw", "background,", 16},
          Wanted{"pp-stream", "stream of core 0,", 4 * 6 + 2},
          Wanted{"pp-stream", "stream of core 1,", 4 * 6 + 2}}) {
        SCOPED_TRACE(wanted.kind);
        const Block* block = find(blocks, wanted.kind, wanted.what);
        ASSERT_NE(block, nullptr);
        EXPECT_EQ(block->words.size(), wanted.words);
        EXPECT_EQ(block->words, words_at(address_in(*block), block->words.size()));
    }
    ASSERT_NE(find(blocks, "gp-frame", "job"), nullptr);
    EXPECT_EQ(find(blocks, "gp-frame", "job")->words[2], gp.plbu_start);
    ASSERT_NE(find(blocks, "pp-frame", "job"), nullptr);
    EXPECT_EQ(find(blocks, "pp-frame", "job")->words.size(), sizeof pp / 4);
    EXPECT_EQ(blocks.size(), 11u);
    for (const Block& block : blocks) {
        const auto kind = hw400::packet_kind_from_name(block.kind);
        ASSERT_TRUE(kind) << block.kind;
        const auto meaning = hw400::decode(*kind, block.words);
        ASSERT_TRUE(meaning) << block.kind << ": " << meaning.error().text;
        EXPECT_EQ(block.meaning, *meaning);
    }
}

TEST_F(DumpTest, WhatDrawsShareIsPrintedOnce) {
    bind_texture(16, 4);
    draw();
    draw();
    const std::vector<Block> blocks = flush();
    ASSERT_NE(find(blocks, "attribute", "draw 1,"), nullptr);
    EXPECT_NE(find(blocks, "attribute", "draw 1,")->what.find(", as above"), std::string::npos);
    EXPECT_TRUE(find(blocks, "attribute", "draw 1,")->words.empty());
    EXPECT_EQ(address_in(*find(blocks, "attribute", "draw 1,")),
              address_in(*find(blocks, "attribute", "draw 0,")));
    // Of each draw its own: the varyings lie elsewhere.
    EXPECT_EQ(find(blocks, "output", "draw 1,")->words.size(), 4u);
    EXPECT_EQ(find(blocks, "rsw", "draw 1,")->words.size(), 16u);
}

TEST_F(DumpTest, LongDescriptorsAreWhole) {
    bind_texture(4096, 12);
    draw();
    const std::vector<Block> blocks = flush();
    const Block* block = find(blocks, "texture", "draw 0, sampler 0,");
    ASSERT_NE(block, nullptr);
    EXPECT_EQ(block->words.size(), 18u);
    EXPECT_EQ(block->words, words_at(address_in(*block), 18));
}

// The old contents of the target come back by a rectangle, ahead of the draw.
TEST_F(DumpTest, RectanglesAreTheDriversOwn) {
    bind_texture(16, 4);
    draw();
    flush();
    draw();
    const std::vector<Block> blocks = flush();
    ASSERT_NE(find(blocks, "rsw", "rectangle 0,"), nullptr);
    ASSERT_NE(find(blocks, "texture", "rectangle 0, sampler 0,"), nullptr);
    ASSERT_NE(find(blocks, "rsw", "draw 0,"), nullptr);
    EXPECT_EQ(find(blocks, "rsw", "draw 0,")->words.size(), 16u);
}

}  // namespace
}  // namespace cuesta::lima
