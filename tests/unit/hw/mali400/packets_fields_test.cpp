// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// For every row of every packet: least, greatest and random values survive packing, touch no other
// field, and what must not be is rejected with the name of the field.
#include <array>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "hw/isa/packet_codec.h"
#include "hw/mali400/gp_frame_rows.h"
#include "hw/mali400/plbu_rows.h"
#include "hw/mali400/pp_frame_rows.h"
#include "hw/mali400/pp_stream_rows.h"
#include "hw/mali400/render_state_rows.h"
#include "hw/mali400/texture_rows.h"
#include "hw/mali400/vertex_rows.h"
#include "hw/mali400/vs_rows.h"

namespace cuesta::hw::mali400 {
namespace {

using isa::Describe;
using isa::PacketRow;
using isa::Slot;

template <typename T>
std::vector<uint32_t> members(const T& packet) {
    std::vector<uint32_t> values;
    for (const PacketRow<T>& row : Describe<T>::rows)
        values.push_back(row.get(packet));
    return values;
}

std::vector<uint32_t> codes_to_try(const Slot& slot, std::mt19937& random) {
    const uint32_t greatest = static_cast<uint32_t>(slot.field.greatest());
    std::vector<uint32_t> codes = {0, greatest, 1 & greatest};
    for (unsigned bit = 0; bit < slot.field.width(); ++bit)
        codes.push_back(uint32_t{1} << bit);
    for (int i = 0; i < 16; ++i)
        codes.push_back(static_cast<uint32_t>(random()) & greatest);
    if (!slot.is_signed) {
        for (const uint32_t member : {slot.least, slot.greatest}) {
            if (slot.fits(member))
                codes.push_back(slot.code_of(member));
        }
    }
    return codes;
}

template <typename T>
class PacketFields : public testing::Test {};

using AllPackets = testing::Types<vs::Draw,
                                  vs::ShaderInfo,
                                  vs::Unknown41,
                                  vs::Counts,
                                  vs::AttributeArray,
                                  vs::OutputArray,
                                  vs::Uniforms,
                                  vs::Shader,
                                  vs::Semaphore,
                                  vs::Unknown60,
                                  vs::Continue,
                                  plbu::DrawArrays,
                                  plbu::DrawElements,
                                  plbu::VertexBase,
                                  plbu::IndexBuffer,
                                  plbu::PointSizeBase,
                                  plbu::HeapStart,
                                  plbu::HeapEnd,
                                  plbu::ViewportBottom,
                                  plbu::ViewportTop,
                                  plbu::ViewportLeft,
                                  plbu::ViewportRight,
                                  plbu::TileDimensions,
                                  plbu::Unknown10A,
                                  plbu::PrimitiveSetup,
                                  plbu::BlockStep,
                                  plbu::LowPrimitiveSize,
                                  plbu::DepthNear,
                                  plbu::DepthFar,
                                  plbu::BlockArray,
                                  plbu::BlockStride,
                                  plbu::End,
                                  plbu::Semaphore,
                                  plbu::Scissor,
                                  plbu::RenderStateAndPositions,
                                  plbu::StoreRegister,
                                  plbu::UnknownD0,
                                  plbu::Continue,
                                  pp_stream::StartTile,
                                  pp_stream::CallList,
                                  pp_stream::End,
                                  pp_stream::Padding,
                                  GpFrame,
                                  PpFrame,
                                  WriteBack,
                                  RenderState,
                                  TextureDescriptor,
                                  AttributeDescriptor,
                                  OutputDescriptor>;
TYPED_TEST_SUITE(PacketFields, AllPackets);

TYPED_TEST(PacketFields, DefaultsRoundTrip) {
    const TypeParam packet;
    ASSERT_TRUE(isa::check_packet(packet));
    const auto words = isa::pack_packet(packet);
    const auto back = isa::unpack_packet<TypeParam>(words);
    ASSERT_TRUE(back) << back.error().text;
    EXPECT_EQ(members(*back), members(packet));
}

TYPED_TEST(PacketFields, EveryValueOfEveryFieldRoundTrips) {
    std::mt19937 random(400);
    for (const PacketRow<TypeParam>& row : Describe<TypeParam>::rows) {
        SCOPED_TRACE(std::string(row.slot.field.name));
        for (const uint32_t code : codes_to_try(row.slot, random)) {
            const uint32_t member = row.slot.member_of(code);
            // Written past the checks, as a stream from elsewhere may have it.
            auto words = isa::pack_packet(TypeParam{});
            isa::pack(row.slot.field, words, code);
            const auto back = isa::unpack_packet<TypeParam>(words);
            ASSERT_EQ(back.has_value(), row.slot.in_range(member)) << code;
            if (!back) {
                EXPECT_NE(back.error().text.find(row.slot.field.name), std::string::npos)
                    << back.error().text;
                continue;
            }
            EXPECT_EQ(row.get(*back), member);
            EXPECT_EQ(isa::pack_packet(*back), words);
            TypeParam expected;
            row.set(expected, member);
            EXPECT_EQ(members(*back), members(expected)) << "another field changed";
        }
    }
}

TYPED_TEST(PacketFields, RandomPacketsRoundTrip) {
    std::mt19937 random(1);
    for (int i = 0; i < 200; ++i) {
        TypeParam packet;
        for (const PacketRow<TypeParam>& row : Describe<TypeParam>::rows) {
            const uint32_t code =
                static_cast<uint32_t>(random()) & static_cast<uint32_t>(row.slot.field.greatest());
            if (row.slot.in_range(row.slot.member_of(code)))
                row.set(packet, row.slot.member_of(code));
        }
        const auto words = isa::pack_packet(packet);
        const auto back = isa::unpack_packet<TypeParam>(words);
        ASSERT_TRUE(back) << back.error().text;
        EXPECT_EQ(members(*back), members(packet));
        EXPECT_EQ(isa::pack_packet(*back), words);
    }
}

TYPED_TEST(PacketFields, RefusesEveryReservedBit) {
    constexpr auto named = isa::detail::named_bits<TypeParam>().first;
    for (unsigned word = 0; word < named.size(); ++word) {
        for (unsigned bit = 0; bit < 32; ++bit) {
            if ((named[word] >> bit & 1) != 0)
                continue;
            auto words = isa::pack_packet(TypeParam{});
            words[word] |= uint32_t{1} << bit;
            const auto back = isa::unpack_packet<TypeParam>(words);
            ASSERT_FALSE(back) << "word " << word << " bit " << bit;
            const std::string name =
                "reserved_" + std::to_string(word) + "_" + std::to_string(bit) + " ";
            EXPECT_NE(back.error().text.find(name), std::string::npos) << back.error().text;
        }
    }
}

TYPED_TEST(PacketFields, ChecksMembersBeforePacking) {
    for (const PacketRow<TypeParam>& row : Describe<TypeParam>::rows) {
        if (row.slot.is_signed || row.slot.fits(~uint32_t{0}))
            continue;
        TypeParam packet;
        row.set(packet, ~uint32_t{0});
        if (row.slot.fits(row.get(packet)))
            continue;  // the member's type is as narrow as the field
        const auto checked = isa::check_packet(packet);
        ASSERT_FALSE(checked) << row.slot.field.name;
        EXPECT_NE(checked.error().text.find(row.slot.field.name), std::string::npos)
            << checked.error().text;
    }
}

TYPED_TEST(PacketFields, NamesAreDistinctAndFieldsArePrinted) {
    std::string text;
    isa::print_members(text, TypeParam{});
    std::vector<std::string_view> seen;
    for (const PacketRow<TypeParam>& row : Describe<TypeParam>::rows) {
        const std::string_view name = row.slot.field.name;
        EXPECT_EQ(std::count(seen.begin(), seen.end(), name), 0) << name;
        seen.push_back(name);
        EXPECT_NE(text.find(std::string(name) + "="), std::string::npos) << name;
        for (const isa::Name& value : row.slot.names)
            EXPECT_TRUE(row.slot.fits(value.value)) << name << " " << value.text;
    }
}

}  // namespace
}  // namespace cuesta::hw::mali400
