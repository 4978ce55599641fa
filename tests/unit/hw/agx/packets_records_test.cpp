// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Packets with records: sizes, order, what is announced but missing, what is there unannounced; and
// random words.
#include <algorithm>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "hw/agx/cdm_rows.h"
#include "hw/agx/decode.h"
#include "hw/agx/ppp_rows.h"
#include "hw/agx/usc_rows.h"
#include "hw/agx/vdm_rows.h"
#include "hw/isa/records.h"

namespace cuesta::hw::agx {
namespace {

using Words = std::vector<uint32_t>;

template <typename T>
Words packed(const T& packet) {
    Words words(isa::most_record_words<T>);
    words.resize(isa::pack_records(packet, words.data()));
    return words;
}

// The packet with the records whose bit of `chosen` is set, counted in their order.
template <typename T>
T with_records(uint32_t chosen) {
    T packet;
    unsigned n = 0;
    const auto choose = [&]<auto Member>(const isa::Record<Member>&) {
        if ((chosen >> n++ & 1) != 0)
            (packet.*Member).emplace();
    };
    const auto choose_repeated = [&]<auto Member, auto Count, unsigned lead>(
        const isa::RepeatedRecord<Member, Count, lead>&) {
        if ((chosen >> n++ & 1) != 0)
            (packet.*Member).emplace();
    };
    const auto one = [&](const auto& record) {
        if constexpr (requires { choose(record); })
            choose(record);
        else
            choose_repeated(record);
    };
    std::apply([&](const auto&... record) { (one(record), ...); },
               isa::DescribeRecords<T>::records);
    return packet;
}

template <typename T>
constexpr unsigned record_count = std::tuple_size_v<decltype(isa::DescribeRecords<T>::records)>;

// Packs and unpacks to the same words; every prefix is refused by its size.
template <typename T>
void check_round_trip(const T& packet) {
    ASSERT_TRUE(isa::check_records(packet));
    Words words = packed(packet);
    const auto size = isa::record_packet_words<T>(words[0]);
    ASSERT_TRUE(size) << size.error().text;
    ASSERT_EQ(*size, words.size());
    for (size_t count = 0; count < words.size(); ++count) {
        const auto cut = isa::unpack_records<T>(std::span(words).first(count));
        ASSERT_FALSE(cut);
        EXPECT_NE(cut.error().text.find("truncated"), std::string::npos) << cut.error().text;
    }
    words.push_back(0xdeadbeef);
    const auto back = isa::unpack_records<T>(words);
    words.pop_back();
    ASSERT_TRUE(back) << back.error().text;
    EXPECT_EQ(packed(*back), words);
}

TEST(Records, EveryChoiceOfVdmStateRecordsRoundTrips) {
    for (uint32_t chosen = 0; chosen < 1u << record_count<vdm::State>; ++chosen) {
        SCOPED_TRACE(chosen);
        const auto state = with_records<vdm::State>(chosen);
        check_round_trip(state);
        const size_t records = static_cast<size_t>(std::popcount(chosen));
        const size_t words = 1 + records;
        EXPECT_EQ(packed(state).size(), state.tessellation_scale ? words : (words + 1) / 2 * 2);
    }
}

TEST(Records, EveryChoiceOfIndexListRecordsRoundTrips) {
    for (uint32_t chosen = 0; chosen < 1u << record_count<vdm::IndexList>; ++chosen) {
        SCOPED_TRACE(chosen);
        check_round_trip(with_records<vdm::IndexList>(chosen));
    }
}

TEST(Records, ChoicesOfPppRecordsRoundTrip) {
    std::mt19937 random(3);
    for (int i = 0; i < 300; ++i) {
        auto update = with_records<ppp::Update>(static_cast<uint32_t>(random()));
        update.viewport_count = static_cast<uint8_t>(1 + random() % 16);
        SCOPED_TRACE(i);
        check_round_trip(update);
    }
    ppp::Update all = with_records<ppp::Update>(~0u);
    all.viewport_count = 16;
    check_round_trip(all);
    EXPECT_EQ(packed(all).size(), 155u);
    EXPECT_EQ(packed(ppp::Update{}), Words{0});
}

TEST(Records, SizesOfTheFactSheet) {
    // Part 3, 3.1: a direct draw is 4 words, an indexed one 6, indirect ones 3 and 5.
    vdm::IndexList list = {
        .count = vdm::Count{3}, .instances = vdm::Instances{}, .start = vdm::Start{}};
    EXPECT_EQ(vdm::pack(list).count, 4u);
    list.index_buffer.emplace();
    list.index_buffer_size.emplace();
    EXPECT_EQ(vdm::pack(list).count, 6u);
    EXPECT_EQ(vdm::pack(vdm::IndexList{.indirect = vdm::Indirect{}}).count, 3u);
    EXPECT_EQ(vdm::pack(vdm::IndexList{.index_buffer = vdm::IndexBuffer{},
                                       .indirect = vdm::Indirect{},
                                       .index_buffer_size = vdm::IndexBufferSize{}})
                  .count,
              5u);
    // 3.2.1: sixteen viewports, alone.
    ppp::Update update = {.viewport_count = 16};
    update.region_clips.emplace();
    update.viewports.emplace();
    update.depth_bias_scissor.emplace();
    EXPECT_EQ(ppp::pack(update).count, 131u);
    // 3.3: the state before a draw takes 24 bytes, a restart index alone 8.
    EXPECT_EQ(vdm::pack(vdm::State{.vertex_counts = Counts{},
                                   .vertex_pipeline = vdm::VertexPipeline{},
                                   .vertex_outputs = vdm::VertexOutputs{},
                                   .vertex_control = vdm::VertexControl{}})
                  .count,
              6u);
    EXPECT_EQ(vdm::pack(vdm::State{.restart_index = vdm::RestartIndex{}}).count, 2u);
    // 3.6.1
    EXPECT_EQ(cdm::pack(cdm::LaunchDirect{}).count * 4, 32u);
    EXPECT_EQ(cdm::pack(cdm::LaunchIndirectGlobal{}).count * 4, 28u);
    EXPECT_EQ(cdm::pack(cdm::LaunchIndirectLocal{}).count * 4, 16u);
}

std::string error_of(const Words& words) {
    const auto packet = vdm::unpack(words);
    return packet ? "" : packet.error().text;
}

TEST(Records, ErrorsNameWhatIsWrong) {
    EXPECT_EQ(error_of({}), "VDM stream: truncated: 0 of 1 words");
    EXPECT_EQ(error_of({0x61000000}), "index_list: truncated: 1 of 2 words");
    EXPECT_EQ(error_of({0x60000005, 0}),
              "index_list: bits 0x5 of word 0 belong to a record that is not there");
    EXPECT_EQ(error_of({0x70000000}),
              "index_list: reserved_0_28 must be 0, but bits 0x10000000 of word 0 are set");
    EXPECT_EQ(error_of({0x40000040}),
              "vdm_state: reserved_0_6 must be 0, but bits 0x40 of word 0 are set");
    EXPECT_EQ(error_of({0x40000002, 0x00010000}),
              "vdm_state: vertex_counts: counts: reserved_0_16 must be 0, but bits 0x10000 of word "
              "0 are set");
    EXPECT_EQ(error_of({0x40000003, 0, 2, 7}), "vdm_state: word 3 only pads and must be 0");
    EXPECT_EQ(error_of({0x60800000, 0}),
              "index_list: instances: instances: value = 0 is out of range (from 0x1 to "
              "0xffffffff)");
    EXPECT_EQ(error_of({0xa0000000}), "VDM stream: tessellate: its layout is not known");
    EXPECT_EQ(error_of({0xe0000000}), "VDM stream: no packet starts with 0xe0000000");
    EXPECT_EQ(error_of({0x00000000}), "ppp_state: truncated: 1 of 2 words");
    EXPECT_EQ(error_of({0xc0000000, 1}),
              "terminate: reserved_1_0 must be 0, but bits 0x1 of word 1 are set");
}

TEST(Records, PppErrorsNameWhatIsWrong) {
    const auto error = [](const Words& words) {
        const auto update = ppp::unpack(words);
        return update ? std::string() : update.error().text;
    };
    EXPECT_EQ(error({}), "ppp: truncated: 0 of 1 words");
    EXPECT_EQ(error({0x200}), "ppp: reserved_0_9 must be 0, but bits 0x200 of word 0 are set");
    EXPECT_EQ(error({0x1, 0, 0}), "ppp: 3 words, but the header announces 2");
    EXPECT_EQ(error({0x3, 0}), "ppp: truncated: 2 of 3 words");
    EXPECT_EQ(error({0x2, 1}),
              "ppp: fragment_control_2: fragment_control: reserved_0_0 must be 0, but bits 0x1 of "
              "word 0 are set");
    EXPECT_EQ(error({0x800, 5, 0, 0, 0, 0, 0, 0}),
              "ppp: viewport: control: reserved_0_0 must be 0, but bits 0x5 of word 0 are set");
}

TEST(Usc, WordsHaveTheSizesOfTheFactSheet) {
    const auto size = [](const usc::Word& word) { return usc::pack(word).count; };
    EXPECT_EQ(size(usc::Shader{}), 6u);
    EXPECT_EQ(size(usc::Uniform{}), 8u);
    EXPECT_EQ(size(usc::UniformHigh{}), 8u);
    EXPECT_EQ(size(usc::Preshader{}), 8u);
    EXPECT_EQ(size(usc::Shared{}), 4u);
    EXPECT_EQ(size(usc::FragmentProperties{}), 4u);
    EXPECT_EQ(size(usc::NoPreshader{}), 2u);
    EXPECT_EQ(size(usc::Registers{}), 4u);
    EXPECT_EQ(size(usc::Sampler{}), 8u);
    EXPECT_EQ(size(usc::Texture{}), 8u);
}

TEST(Usc, ListsAreReadWordByWord) {
    std::vector<uint8_t> bytes;
    const std::vector<usc::Word> list = {
        usc::Uniform{.start = 4, .size = 64, .buffer = 0x15'0000'0004},
        usc::Shader{.unknown_10 = 3, .code = 0x12345678}, usc::Registers{.count = 24},
        usc::NoPreshader{}};
    for (const usc::Word& word : list) {
        const auto packed = usc::pack(word);
        bytes.insert(bytes.end(), packed.begin(), packed.end());
    }
    ASSERT_EQ(bytes.size(), 20u);
    size_t at = 0;
    for (const usc::Word& wanted : list) {
        const auto word = usc::unpack(std::span<const uint8_t>(bytes).subspan(at));
        ASSERT_TRUE(word) << word.error().text;
        EXPECT_EQ(word->index(), wanted.index());
        EXPECT_EQ(usc::pack(*word).bytes, usc::pack(wanted).bytes);
        EXPECT_EQ(usc::is_last(*word), at == 18);
        const auto size = usc::word_bytes(bytes[at]);
        ASSERT_TRUE(size);
        const auto cut = usc::unpack(std::span<const uint8_t>(bytes).subspan(at, *size - 1));
        ASSERT_FALSE(cut);
        EXPECT_NE(cut.error().text.find("truncated"), std::string::npos);
        at += *size;
    }
    EXPECT_EQ(at, bytes.size());
}

TEST(Usc, UnknownTagsAndBitsAreErrors) {
    EXPECT_FALSE(usc::word_bytes(0x00));
    const std::array<uint8_t, 8> bytes = {0x88, 0x01};
    const auto word = usc::unpack(bytes);
    ASSERT_FALSE(word);
    EXPECT_EQ(word.error().text,
              "no_preshader: reserved_0_8 must be 0, but bits 0x100 of word 0 are set");
}

// Whatever is accepted packs to the same words, all others give an error; nothing crashes.
TEST(RandomWords, StreamsAreReadOrRefused) {
    std::mt19937 random(5);
    size_t accepted = 0;
    for (int i = 0; i < 40'000; ++i) {
        Words words(1 + random() % 14);
        for (uint32_t& word : words)
            word = static_cast<uint32_t>(random()) &
                   (random() % 2 != 0 ? 0xffffffff : static_cast<uint32_t>(random()));
        words[0] &= ~static_cast<uint32_t>(random() & random()) | 0xe0000000;
        const auto size = vdm::packet_words(words[0]);
        if (const auto packet = vdm::unpack(words)) {
            ++accepted;
            ASSERT_TRUE(size);
            const auto again = vdm::pack(*packet);
            ASSERT_EQ(Words(again.begin(), again.end()),
                      Words(words.begin(), words.begin() + *size));
        }
        if (const auto packet = cdm::unpack(words)) {
            ++accepted;
            const auto again = cdm::pack(*packet);
            ASSERT_TRUE(std::equal(again.begin(), again.end(), words.begin()));
        }
        if (const auto update = ppp::unpack(words)) {
            ++accepted;
            const auto again = ppp::pack(*update);
            ASSERT_EQ(Words(again.begin(), again.end()), words);
        }
    }
    EXPECT_GT(accepted, 1000u);
}

TEST(RandomWords, UscWordsAreReadOrRefused) {
    std::mt19937 random(6);
    constexpr std::array<uint8_t, 10> tags = {0x0d, 0x1d, 0x3d, 0x38, 0x4d,
                                              0x58, 0x88, 0x8d, 0x9d, 0xdd};
    size_t accepted = 0;
    for (int i = 0; i < 40'000; ++i) {
        std::vector<uint8_t> bytes(random() % 10);
        for (uint8_t& byte : bytes)
            byte = static_cast<uint8_t>(random() & random());
        if (!bytes.empty() && i % 8 != 0)
            bytes[0] = tags[random() % tags.size()];
        if (const auto word = usc::unpack(bytes)) {
            ++accepted;
            const auto again = usc::pack(*word);
            ASSERT_TRUE(std::equal(again.begin(), again.end(), bytes.begin()));
        }
    }
    EXPECT_GT(accepted, 1000u);
}

TEST(RandomWords, DecodeNeverCrashes) {
    std::mt19937 random(7);
    for (int i = 0; i < 5'000; ++i) {
        Words words(random() % 25);
        for (uint32_t& word : words)
            word = static_cast<uint32_t>(random() & random());
        for (const std::string_view name : packet_kind_names()) {
            const auto text = decode(*packet_kind_from_name(name), words);
            EXPECT_TRUE(text || !text.error().text.empty());
        }
    }
}

}  // namespace
}  // namespace cuesta::hw::agx
