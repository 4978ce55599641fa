// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The VS, PLBU and PP streams of the recorded jobs: every pair re-encodes to itself, and says the
// same as the remark of the recorder's decoder.
#include <cmath>
#include <cstdlib>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "hw/mali400/plbu_stream.h"
#include "hw/mali400/pp_stream.h"
#include "hw/mali400/vertex_descriptors.h"
#include "hw/mali400/vs_stream.h"
#include "jobs_reader.h"

namespace cuesta::hw::mali400 {
namespace {

void expect_number(const Remark& remark, std::string_view key, double value) {
    const auto said = remark.number(key);
    ASSERT_TRUE(said) << "no '" << key << "' in " << remark.text;
    EXPECT_NEAR(*said, value, 0.5e-6) << key << " in " << remark.text;
}

void expect_words(const Remark& remark, std::string_view words) {
    EXPECT_TRUE(remark.says(words)) << "'" << words << "' in " << remark.text;
}

struct VsMeaning {
    const Remark& said;

    void operator()(const vs::Draw& c) const {
        expect_number(said, "DRAW: num:", c.count);
        expect_words(said, c.indexed ? "index_draw: true" : "index_draw: false");
    }
    void operator()(const vs::ShaderInfo& c) const {
        expect_number(said, "SHADER_INFO: prefetch:", c.prefetch);
        expect_number(said, "size:", c.instructions * 16.0);
        EXPECT_EQ(c.unknown_0, 0);
    }
    void operator()(const vs::Unknown41& c) const {
        expect_words(said, "UNKNOWN_1");
        EXPECT_EQ(c.value, 3u);
    }
    void operator()(const vs::Counts& c) const {
        expect_number(said, "VARYING_ATTRIBUTE_COUNT: nr_vary:", c.outputs);
        expect_number(said, "nr_attr:", c.attributes);
    }
    void operator()(const vs::AttributeArray& c) const {
        expect_number(said, "ATTRIBUTES_ADDRESS: address:", c.address);
        expect_number(said, "size:", c.entries);
    }
    void operator()(const vs::OutputArray& c) const {
        expect_number(said, "VARYINGS_ADDRESS: varying info @", c.address);
        expect_number(said, "size:", c.entries);
    }
    void operator()(const vs::Uniforms& c) const {
        expect_number(said, "UNIFORMS_ADDRESS (GP): address:", c.address);
        expect_number(said, "size:", c.size);
    }
    void operator()(const vs::Shader& c) const {
        expect_number(said, "SHADER_ADDRESS (VS): address:", c.address);
        expect_number(said, "size:", c.size);
    }
    void operator()(const vs::Semaphore& c) const {
        switch (c.value) {
            case vs::SemaphoreValue::begin_1: expect_words(said, "SEMAPHORE_BEGIN_1"); break;
            case vs::SemaphoreValue::begin_2: expect_words(said, "SEMAPHORE_BEGIN_2"); break;
            case vs::SemaphoreValue::end:
                expect_words(said, "SEMAPHORE_END: index_draw disabled");
                break;
            case vs::SemaphoreValue::end_indexed:
                expect_words(said, "SEMAPHORE_END: index_draw enabled");
                break;
            default: ADD_FAILURE() << "unknown semaphore in " << said.text;
        }
    }
    void operator()(const vs::Unknown60& c) const {
        expect_words(said, "UNKNOWN_2");
        EXPECT_EQ(c.value, 0u);
    }
    void operator()(const vs::Continue&) const { ADD_FAILURE() << said.text; }
};

struct PlbuMeaning {
    const Remark& said;

    template <typename T>
    void operator()(const T&) const {
        ADD_FAILURE() << "no job has this command: " << said.text;
    }
    void operator()(const plbu::DrawArrays& c) const { draw("DRAW_ARRAYS: count:", c); }
    void operator()(const plbu::DrawElements& c) const { draw("DRAW_ELEMENTS: count:", c); }
    template <typename T>
    void draw(std::string_view key, const T& c) const {
        expect_number(said, key, c.count);
        expect_number(said, "start:", c.start);
        expect_number(said, "mode:", static_cast<double>(c.mode));
    }
    void operator()(const plbu::VertexBase& c) const {
        expect_number(said, "INDEXED_DEST: gl_pos:", c.address);
    }
    void operator()(const plbu::IndexBuffer& c) const {
        expect_number(said, "INDICES: indices:", c.address);
    }
    void operator()(const plbu::PointSizeBase& c) const {
        expect_number(said, "INDEXED_PT_SIZE: pt_size:", c.address);
    }
    void operator()(const plbu::ViewportBottom& c) const {
        expect_number(said, "VIEWPORT_BOTTOM: viewport_bottom:", c.value);
    }
    void operator()(const plbu::ViewportTop& c) const {
        expect_number(said, "VIEWPORT_TOP: viewport_top:", c.value);
    }
    void operator()(const plbu::ViewportLeft& c) const {
        expect_number(said, "VIEWPORT_LEFT: viewport_left:", c.value);
    }
    void operator()(const plbu::ViewportRight& c) const {
        expect_number(said, "VIEWPORT_RIGHT: viewport_right:", c.value);
    }
    void operator()(const plbu::TileDimensions& c) const {
        expect_number(said, "TILED_DIMENSIONS: tiled_w:", c.width);
        expect_number(said, "tiled_h:", c.height);
    }
    void operator()(const plbu::Unknown10A& c) const {
        expect_words(said, "UNKNOWN_1");
        EXPECT_EQ(c.value, 0u);
    }
    // The recorder's decoder reads bits 11:9 as one field; bit 9 is always set.
    void operator()(const plbu::PrimitiveSetup& c) const {
        EXPECT_EQ(c.block_size_code, 2);
        if (!c.unknown_13) {
            expect_words(said, "UNKNOWN_2 (PRIMITIVE_SETUP INIT?)");
            EXPECT_EQ(c.index_type, plbu::IndexType::u8);
            return;
        }
        EXPECT_EQ(said.says("force point size"), c.fixed_size) << said.text;
        expect_number(said, "cull:", c.cull_positive + 2 * c.cull_negative);
        expect_number(said, "index_size:", 1 + 2 * static_cast<int>(c.index_type));
    }
    void operator()(const plbu::BlockStep& c) const {
        expect_number(said, "BLOCK_STEP: shift_min:", c.shift_min);
        expect_number(said, "shift_h:", c.shift_h);
        expect_number(said, "shift_w:", c.shift_w);
    }
    void operator()(const plbu::LowPrimitiveSize& c) const {
        expect_number(said, "LOW_PRIM_SIZE: size:", c.value);
    }
    void operator()(const plbu::DepthNear& c) const {
        expect_number(said, "DEPTH_RANG_NEAR: depth_range:", c.value);
    }
    void operator()(const plbu::DepthFar& c) const {
        expect_number(said, "DEPTH_RANGE_FAR: depth_range:", c.value);
    }
    void operator()(const plbu::BlockArray& c) const {
        expect_number(said, "ARRAY_ADDRESS: gp_stream:", c.address);
        expect_number(said, "block_num (block_w * block_h):", c.count);
    }
    void operator()(const plbu::BlockStride& c) const {
        expect_number(said, "BLOCK_STRIDE: block_w:", c.blocks);
    }
    void operator()(const plbu::End&) const { expect_words(said, "END (FINISH/FLUSH)"); }
    void operator()(const plbu::Semaphore& c) const {
        switch (c.value) {
            case plbu::SemaphoreValue::begin: expect_words(said, "ARRAYS_SEMAPHORE_BEGIN"); break;
            case plbu::SemaphoreValue::end: expect_words(said, "ARRAYS_SEMAPHORE_END"); break;
            default: ADD_FAILURE() << "unknown semaphore in " << said.text;
        }
    }
    void operator()(const plbu::Scissor& c) const {
        expect_number(said, "SCISSORS: minx:", c.min_x);
        expect_number(said, "maxx:", c.max_x);
        expect_number(said, "miny:", c.min_y);
        expect_number(said, "maxy:", c.max_y);
    }
    void operator()(const plbu::RenderStateAndPositions& c) const {
        expect_number(said, "RSW_VERTEX_ARRAY: rsw:", c.render_state);
        expect_number(said, "gl_pos:", c.positions);
    }
};

// Every pair of the stream has a remark of its own.
template <typename Meaning, typename Unpack>
size_t check_stream(const Dump& dump, Unpack unpack) {
    EXPECT_EQ(dump.words.size() % 2, 0u);
    for (size_t i = 0; i + 1 < dump.words.size(); i += 2) {
        const auto command = unpack(dump.words[i], dump.words[i + 1]);
        if (!command) {
            ADD_FAILURE() << command.error().text;
            continue;
        }
        EXPECT_EQ(pack(*command), (std::array{dump.words[i], dump.words[i + 1]}));
        const Remark* remark = dump.remark_at(dump.address + static_cast<uint32_t>(i * 4));
        if (remark == nullptr) {
            ADD_FAILURE() << "pair " << i << " has no remark";
            continue;
        }
        EXPECT_EQ(remark->words, (std::vector{dump.words[i], dump.words[i + 1]}));
        std::visit(Meaning{*remark}, *command);
    }
    return dump.words.size() / 2;
}

TEST(JobsStreams, VsStreamsSayTheSame) {
    CUESTA_NEED_JOBS();
    EXPECT_EQ(recorded_jobs().size(), 53u);
    size_t pairs = 0;
    for (const Job& job : recorded_jobs()) {
        SCOPED_TRACE(job.name);
        const auto streams = job.of_kind("flush vs cmd");
        EXPECT_EQ(streams.size(), 1u);
        for (const Dump* dump : streams)
            pairs += check_stream<VsMeaning>(*dump, vs::unpack);
    }
    EXPECT_GT(pairs, 700u);
}

TEST(JobsStreams, PlbuStreamsSayTheSame) {
    CUESTA_NEED_JOBS();
    size_t pairs = 0;
    for (const Job& job : recorded_jobs()) {
        SCOPED_TRACE(job.name);
        const auto streams = job.of_kind("flush plbu cmd");
        EXPECT_EQ(streams.size(), 1u);
        for (const Dump* dump : streams)
            pairs += check_stream<PlbuMeaning>(*dump, plbu::unpack);
    }
    EXPECT_EQ(pairs, 1967u);
}

// The first address of the list array that the PLBU stream names, and the array's width.
struct ListArray {
    uint32_t first_list = 0;
    uint32_t stride = 0;
};

ListArray list_array(const Job& job) {
    ListArray made;
    for (const Dump* dump : job.of_kind("flush plbu cmd")) {
        for (size_t i = 0; i + 1 < dump->words.size(); i += 2) {
            const auto command = plbu::unpack(dump->words[i], dump->words[i + 1]);
            if (!command)
                continue;
            if (const auto* stride = std::get_if<plbu::BlockStride>(&*command))
                made.stride = stride->blocks;
            if (const auto* array = std::get_if<plbu::BlockArray>(&*command)) {
                const Dump* pointers = job.at(array->address);
                if (pointers != nullptr && !pointers->words.empty())
                    made.first_list = pointers->words[0];
            }
        }
    }
    return made;
}

// Without remarks: but a tile's list must be the one that the PLBU wrote (all shifts are 0).
TEST(JobsStreams, PpStreamsCallTheListOfTheirTile) {
    CUESTA_NEED_JOBS();
    size_t tiles = 0;
    for (const Job& job : recorded_jobs()) {
        SCOPED_TRACE(job.name);
        const ListArray lists = list_array(job);
        for (const Dump& dump : job.dumps) {
            if (!dump.kind.starts_with("pp plb stream"))
                continue;
            pp_stream::StartTile tile;
            bool ended = false;
            for (size_t i = 0; i + 1 < dump.words.size(); i += 2) {
                const auto command = pp_stream::unpack(dump.words[i], dump.words[i + 1]);
                ASSERT_TRUE(command) << command.error().text;
                EXPECT_EQ(pack(*command), (std::array{dump.words[i], dump.words[i + 1]}));
                EXPECT_EQ(std::holds_alternative<pp_stream::Padding>(*command), ended);
                if (const auto* start = std::get_if<pp_stream::StartTile>(&*command))
                    tile = *start;
                if (const auto* call = std::get_if<pp_stream::CallList>(&*command)) {
                    EXPECT_EQ(call->address,
                              lists.first_list + 512 * (tile.y * lists.stride + tile.x));
                    ++tiles;
                }
                ended |= std::holds_alternative<pp_stream::End>(*command);
            }
            EXPECT_TRUE(ended);
        }
    }
    EXPECT_GE(tiles, 50u);
}

// Attribute and output arrays carry no remarks: they must re-encode, have as many entries as the
// stream says, and be of the shapes that part 2 of the fact sheet lists.
TEST(JobsStreams, DescriptorsOfAttributesAndOutputs) {
    CUESTA_NEED_JOBS();
    size_t attributes = 0;
    size_t outputs = 0;
    for (const Job& job : recorded_jobs()) {
        SCOPED_TRACE(job.name);
        for (const Dump* dump : job.of_kind("update attribute info")) {
            for (size_t i = 0; i + 1 < dump->words.size(); i += 2) {
                const auto entry = unpack_attribute(dump->words[i], dump->words[i + 1]);
                ASSERT_TRUE(entry) << entry.error().text;
                EXPECT_EQ(pack(*entry), (std::array{dump->words[i], dump->words[i + 1]}));
                std::string text;
                print(text, *entry);
                EXPECT_EQ(text.find("unknown"), std::string::npos) << text;
                ++attributes;
            }
        }
        for (const Dump* dump : job.of_kind("update varying info")) {
            for (size_t i = 0; i + 1 < dump->words.size(); i += 2) {
                const auto entry = unpack_output(dump->words[i], dump->words[i + 1]);
                ASSERT_TRUE(entry) << entry.error().text;
                EXPECT_EQ(pack(*entry), (std::array{dump->words[i], dump->words[i + 1]}));
                EXPECT_EQ(entry->type == OutputType::special && entry->stride == 16, i == 0);
                if (entry->type == OutputType::special) {
                    EXPECT_EQ(entry->components, entry->stride == 16 ? 1 : 2);
                }
                ++outputs;
            }
        }
        for (const Dump* dump : job.of_kind("flush vs cmd")) {
            for (size_t i = 0; i + 1 < dump->words.size(); i += 2) {
                const auto command = vs::unpack(dump->words[i], dump->words[i + 1]);
                ASSERT_TRUE(command);
                if (const auto* array = std::get_if<vs::AttributeArray>(&*command)) {
                    const Dump* info = job.at(array->address);
                    ASSERT_NE(info, nullptr);
                    EXPECT_EQ(info->words.size(), array->entries * 2u);
                }
                if (const auto* array = std::get_if<vs::OutputArray>(&*command)) {
                    const Dump* info = job.at(array->address);
                    ASSERT_NE(info, nullptr);
                    EXPECT_EQ(info->words.size(), array->entries * 2u);
                }
            }
        }
    }
    EXPECT_GE(attributes, 79u);
    EXPECT_GE(outputs, 79u);
}

}  // namespace
}  // namespace cuesta::hw::mali400
