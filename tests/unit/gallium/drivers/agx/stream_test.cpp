// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the driver hands to the kernel, without a GPU: the recorder's commands and the memory that
// they name, read with the tables.
#include <gtest/gtest.h>

#include "gallium/drivers/agx/command_stream.h"
#include "gallium/drivers/agx/link.h"
#include "gallium/drivers/agx/tile_layout.h"
#include "gallium/drivers/agx/tile_programs.h"
#include "hw/agx/coefficients.h"
#include "hw/agx/isa.h"
#include "winsys/agx/record_device.h"

namespace cuesta::agx {
namespace {

namespace vdm = hw::agx::vdm;

TEST(CommandStream, ChunksAreLinkedAndKeepTheirSlack) {
    winsys::agx::RecordDevice device;
    ChunkPool pool({&device, winsys::agx::Heap::main});
    BatchMemory memory(pool);
    CommandStream stream;
    constexpr uint32_t draws = 10000;
    for (uint32_t i = 0; i < draws; ++i) {
        ASSERT_TRUE(stream.reserve(memory, 16));
        stream.add(vdm::IndexList{.count = vdm::Count{i}, .instances = vdm::Instances{1}});
    }
    ASSERT_TRUE(stream.reserve(memory, 2));
    stream.add(vdm::Terminate{});
    const std::vector<CommandStream::Part> parts = stream.parts();
    ASSERT_GT(parts.size(), 1u);
    EXPECT_EQ(parts[0].va, stream.start());
    uint32_t next = 0;
    for (size_t p = 0; p < parts.size(); ++p) {
        EXPECT_LE(parts[p].words.size() * 4 + vdm::prefetch_bytes, CommandStream::chunk_bytes);
        for (std::span<const uint32_t> rest = parts[p].words; !rest.empty();) {
            const auto packet = vdm::unpack(rest);
            ASSERT_TRUE(packet) << packet.error().text;
            rest = rest.subspan(*vdm::packet_words(rest[0]));
            if (const auto* link = std::get_if<vdm::StreamLink>(&*packet)) {
                ASSERT_LT(p + 1, parts.size());
                EXPECT_EQ(link->target, parts[p + 1].va);
                EXPECT_TRUE(rest.empty());
            } else if (const auto* list = std::get_if<vdm::IndexList>(&*packet)) {
                EXPECT_EQ(list->count->value, next++);
            }
        }
    }
    EXPECT_EQ(next, draws);
    memory.give_back();
}

TEST(Link, WordsBecomeSlotsBehindWAndDepth) {
    VertexInfo vertex;
    vertex.outputs = {{.slot = nir::Slot::generic, .index = 3, .components = 4, .word = 4},
                      {.slot = nir::Slot::generic,
                       .index = 1,
                       .components = 2,
                       .use = VaryingUse::flat,
                       .word = 8}};
    vertex.smooth_words = 4;
    vertex.flat_words = 2;
    FragmentInfo fragment;
    fragment.coefficient_registers = 8;
    fragment.coefficients = {
        {.source = CoefficientSource::w, .components = 1, .first = 0},
        {.source = CoefficientSource::depth, .components = 1, .first = 1},
        {.slot = nir::Slot::generic, .index = 3, .first_component = 1, .components = 2, .first = 2},
        {.slot = nir::Slot::generic,
         .index = 1,
         .components = 4,
         .interpolation = nir::Interpolation::flat,
         .first = 4}};
    const CoefficientList list = coefficient_list(vertex, fragment, ProvokingVertex::last);
    EXPECT_TRUE(list.reads_depth);
    ASSERT_EQ(list.words.size(), list.count + 1u);
    const auto header =
        hw::agx::unpack_coefficient_header(std::span<const uint32_t, 1>(list.words.data(), 1));
    ASSERT_TRUE(header);
    EXPECT_EQ(header->slots, 8u);
    EXPECT_EQ(header->coefficients, 8u);
    const auto binding = [&](size_t i) {
        return *hw::agx::unpack_coefficient_binding(
            std::span<const uint32_t, 1>(list.words.data() + 1 + i, 1));
    };
    EXPECT_EQ(binding(1).source, hw::agx::CoefficientSource::fragcoord_z);
    EXPECT_EQ(binding(1).base_slot, 1u);
    EXPECT_EQ(binding(2).base_slot, 3u);  // behind w, depth and component 0
    EXPECT_EQ(binding(2).components, 2u);
    EXPECT_EQ(binding(3).base_slot, 6u);
    EXPECT_EQ(binding(3).components, 2u);  // two that are written, two that are not
    EXPECT_EQ(binding(3).shade_model, hw::agx::ShadeModel::flat_vertex_2);
    EXPECT_EQ(binding(4).base_slot, 0u);
    EXPECT_EQ(binding(4).base_coefficient, 6u);
    const auto flat_model = [&](ProvokingVertex provoking) {
        const CoefficientList other = coefficient_list(vertex, fragment, provoking);
        return hw::agx::unpack_coefficient_binding(
                   std::span<const uint32_t, 1>(other.words.data() + 4, 1))
            ->shade_model;
    };
    EXPECT_EQ(flat_model(ProvokingVertex::first), hw::agx::ShadeModel::flat_vertex_0);
    EXPECT_EQ(flat_model(ProvokingVertex::first_of_fan), hw::agx::ShadeModel::flat_vertex_1);
}

// Those of a class that lie in the registers as in the store, up to four a binding.
TEST(Link, NeighboursShareABinding) {
    VertexInfo vertex;
    FragmentInfo fragment;
    fragment.coefficients = {{.source = CoefficientSource::w, .components = 1}};
    for (uint8_t i = 0; i < 7; ++i) {
        const bool is_flat = i == 6;
        vertex.outputs.push_back({.index = i,
                                  .components = 1,
                                  .use = is_flat ? VaryingUse::flat : VaryingUse::smooth,
                                  .word = static_cast<uint8_t>(4 + i)});
        fragment.coefficients.push_back(
            {.index = i,
             .components = 1,
             .interpolation = is_flat ? nir::Interpolation::flat : nir::Interpolation::smooth,
             .first = static_cast<uint8_t>(1 + i)});
    }
    fragment.coefficient_registers = 8;
    vertex.smooth_words = 6;
    vertex.flat_words = 1;
    const CoefficientList list = coefficient_list(vertex, fragment, ProvokingVertex::last);
    ASSERT_EQ(list.words.size(), list.count + 1u);
    std::string text;
    for (size_t i = 1; i < list.words.size(); ++i) {
        const auto binding = *hw::agx::unpack_coefficient_binding(
            std::span<const uint32_t, 1>(list.words.data() + i, 1));
        text += fmt::format("{} from {} to {}; ", binding.components, binding.base_slot,
                            binding.base_coefficient);
    }
    EXPECT_EQ(text, "1 from 0 to 0; 4 from 1 to 1; 2 from 5 to 5; 1 from 7 to 7; ");
}

TEST(TileMemory, LayoutsOfTheSheet) {
    const TileLayout one = {.samples = 1, .sample_bytes = 8, .width = 32, .height = 32};
    EXPECT_EQ(tile_memory(one).bytes_per_threadgroup, 8192u);
    const TileLayout four = {.samples = 4, .sample_bytes = 24, .width = 16, .height = 16};
    EXPECT_EQ(tile_memory(four).layout, hw::agx::usc::SharedLayout::tile_16x16);
    EXPECT_EQ(tile_memory(four).bytes_per_threadgroup, 24576u);
}

TEST(EndOfTile, OneStoreForEachColourBuffer) {
    std::array<ColorTarget, 3> targets;
    targets[0] = {.present = true, .format = hw::agx::MemFormat::u8norm, .offset = 0};
    targets[2] = {.present = true, .format = hw::agx::MemFormat::f16, .offset = 8};
    const auto program = end_of_tile_program(targets, 4);
    ASSERT_TRUE(program) << program.error().text;
    const auto text = hw::agx::print_program(program->code);
    ASSERT_TRUE(text);
    EXPECT_EQ(
        *text,
        "mov_imm r1l, 0\n"
        "image_write_block r1l, r0l_r0h_r1l_r1h_r2l, 0, ts0, tex_2d_ms, rte, u8norm, 0, 9, 1\n"
        "mov_imm r2l, 8\n"
        "image_write_block r2l, r0l_r0h_r1l_r1h_r2l, 0, ts2, tex_2d_ms, rte, i16, 0, 9, 1\n"
        "stop\n");
}

}  // namespace
}  // namespace cuesta::agx
