// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The polygon list builder: assembly, culling, binning, state in lists, heap, faults.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "gp_machine.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace plbu = hw::mali400::plbu;
using plbu::Mode;
using Kind = ListPrimitive::Kind;
using Slots = std::array<uint32_t, 3>;

GpStats expect_success(GpMachine& machine) {
    const auto stats = machine.run();
    if (!stats) {
        ADD_FAILURE() << stats.error().text;
        return {};
    }
    return *stats;
}

std::string expect_error(GpMachine& machine, Errc code) {
    const auto stats = machine.run();
    if (stats) {
        ADD_FAILURE() << "the job succeeded";
        return {};
    }
    EXPECT_EQ(stats.error().code, code) << stats.error().text;
    return stats.error().text;
}

// A frame of 4 x 4 tiles with one draw.
GpMachine one_draw(Mode mode,
                   std::initializer_list<TestPosition> positions,
                   const plbu::PrimitiveSetup& setup = {}) {
    GpMachine machine;
    machine.begin_frame();
    machine.set_state(setup);
    machine.draw(mode, positions);
    return machine;
}

std::vector<Slots> slots_of(const std::vector<GpMachine::Listed>& list) {
    std::vector<Slots> slots;
    for (const auto& listed : list)
        slots.push_back(listed.primitive.slots);
    return slots;
}

// Positions around the middle of tile (0, 0), no two alike, all triangles of positive area or not.
const std::vector<TestPosition> fan = {{2, 2}, {12, 2}, {12, 6}, {12, 12}, {2, 12}, {2, 6}};

std::vector<Slots> assembled(Mode mode, uint32_t count) {
    GpMachine machine;
    machine.begin_frame();
    machine.set_state();
    machine.draw(mode, std::span(fan).first(count));
    expect_success(machine);
    return slots_of(machine.list(0));
}

TEST(PlbuAssembly, FollowsTheModes) {
    using V = std::vector<Slots>;
    EXPECT_EQ(assembled(Mode::points, 3), (V{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}));
    EXPECT_EQ(assembled(Mode::lines, 5), (V{{0, 1, 0}, {2, 3, 0}}));
    EXPECT_EQ(assembled(Mode::line_strip, 4), (V{{0, 1, 0}, {1, 2, 0}, {2, 3, 0}}));
    EXPECT_EQ(assembled(Mode::line_loop, 3), (V{{0, 1, 0}, {1, 2, 0}, {2, 0, 0}}));
    EXPECT_EQ(assembled(Mode::triangles, 6), (V{{0, 1, 2}, {3, 4, 5}}));
    EXPECT_EQ(assembled(Mode::triangle_fan, 5), (V{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}}));
    EXPECT_EQ(assembled(Mode::rectangle, 3), (V{{0, 1, 2}}));
    EXPECT_EQ(assembled(Mode::triangles, 2), V{});
    EXPECT_EQ(assembled(Mode::lines, 1), V{});
    EXPECT_EQ(assembled(Mode::points, 0), V{});
}

TEST(PlbuAssembly, KeepsTheWindingOfStrips) {
    GpMachine machine = one_draw(Mode::triangle_strip, {{2, 2}, {2, 12}, {6, 2}, {6, 12}, {12, 2}},
                                 {.cull_positive = true});
    // Every triangle of this strip has negative area.
    expect_success(machine);
    EXPECT_EQ(slots_of(machine.list(0)), (std::vector<Slots>{{0, 1, 2}, {2, 1, 3}, {2, 3, 4}}));
}

// Slot 0 is the first vertex that the shader ran, whatever the API's first vertex (part 2, 2.9).
TEST(PlbuAssembly, CountsSlotsOfArraysFromZero) {
    GpMachine machine;
    machine.begin_frame();
    machine.set_state();
    const uint32_t positions = machine.place(std::span<const TestPosition>(fan));
    machine.plbu(plbu::RenderStateAndPositions{.render_state = 0, .positions = positions});
    machine.plbu(plbu::DrawArrays{.start = 100, .count = 3, .mode = Mode::triangles});
    expect_success(machine);
    EXPECT_EQ(slots_of(machine.list(0)), (std::vector<Slots>{{0, 1, 2}}));
}

TEST(PlbuAssembly, KnowsNoOtherModes) {
    GpMachine machine = one_draw(Mode::quads, {{0, 0}});
    EXPECT_NE(expect_error(machine, Errc::fault).find("draw mode 7"), std::string::npos);
}

template <typename Index>
void indexed_draw(plbu::IndexType type) {
    GpMachine machine;
    machine.begin_frame();
    machine.set_state({.index_type = type, .unknown_13 = true});
    const std::array<TestPosition, 4> positions = {{{1, 1}, {9, 1}, {1, 9}, {9, 9}}};
    const uint32_t vertices = machine.place(std::span<const TestPosition>(positions));
    const std::array<Index, 6> indices = {10, 11, 12, 12, 11, 13};
    machine.plbu(plbu::RenderStateAndPositions{.render_state = 0x40, .positions = 0});
    machine.plbu(plbu::VertexBase{vertices});
    machine.plbu(plbu::IndexBuffer{machine.place(std::span<const Index>(indices))});
    machine.plbu(plbu::DrawElements{.start = 10, .count = 6, .mode = Mode::triangles});
    expect_success(machine);
    const auto list = machine.list(0);
    EXPECT_EQ(slots_of(list), (std::vector<Slots>{{0, 1, 2}, {2, 1, 3}}));
    ASSERT_FALSE(list.empty());
    EXPECT_EQ(list[0].state.positions, vertices);
    EXPECT_EQ(list[0].state.render_state, 0x40u);
}

TEST(PlbuAssembly, ReadsIndicesOfEverySize) {
    indexed_draw<uint8_t>(plbu::IndexType::u8);
    indexed_draw<uint16_t>(plbu::IndexType::u16);
    indexed_draw<uint32_t>(plbu::IndexType::u32);
}

// Mali-400 fact sheet, part 2, 2.8: with y down, clockwise triangles have positive area.
struct CullRow {
    bool positive;
    bool negative;
    bool keeps_clockwise;
    bool keeps_counter_clockwise;
};

TEST(PlbuCulling, GoesByTheSignOfTheArea) {
    for (const CullRow& row :
         {CullRow{false, false, true, true}, CullRow{true, false, false, true},
          CullRow{false, true, true, false}, CullRow{true, true, false, false}}) {
        const plbu::PrimitiveSetup setup = {.cull_positive = row.positive,
                                            .cull_negative = row.negative};
        GpMachine clockwise = one_draw(Mode::triangles, {{2, 2}, {12, 2}, {12, 12}}, setup);
        GpMachine counter = one_draw(Mode::triangles, {{2, 2}, {12, 12}, {12, 2}}, setup);
        const GpStats first = expect_success(clockwise);
        const GpStats second = expect_success(counter);
        EXPECT_EQ(first.culled, row.keeps_clockwise ? 0u : 1u);
        EXPECT_EQ(second.culled, row.keeps_counter_clockwise ? 0u : 1u);
        EXPECT_EQ(clockwise.list(0).size(), row.keeps_clockwise ? 1u : 0u);
        EXPECT_EQ(counter.list(0).size(), row.keeps_counter_clockwise ? 1u : 0u);
    }
}

TEST(PlbuCulling, LeavesOtherPrimitivesAlone) {
    const plbu::PrimitiveSetup setup = {.cull_positive = true, .cull_negative = true};
    for (const Mode mode : {Mode::rectangle, Mode::points, Mode::line_strip}) {
        GpMachine machine = one_draw(mode, {{12, 2}, {2, 2}, {2, 12}}, setup);
        EXPECT_EQ(expect_success(machine).culled, 0u);
    }
}

TEST(PlbuCulling, DropsWhatCannotBeSeen) {
    const float inf = std::numeric_limits<float>::infinity();
    const auto kept = [](std::initializer_list<TestPosition> positions) {
        GpMachine machine = one_draw(Mode::triangles, positions);
        return expect_success(machine).culled == 0;
    };
    EXPECT_TRUE(kept({{2, 2}, {12, 2}, {12, 12}}));
    EXPECT_FALSE(kept({{2, 2}, {7, 7}, {12, 12}}));                        // no area
    EXPECT_FALSE(kept({{2, 2, 0, -1}, {12, 2, 0, -1}, {12, 12, 0, -1}}));  // behind the eye
    EXPECT_FALSE(kept({{2, 2, -0.1f}, {12, 2, -0.1f}, {12, 12, -0.2f}}));  // nearer than near
    EXPECT_TRUE(kept({{2, 2, -0.1f}, {12, 2, 0.1f}, {12, 12, -0.2f}}));
    EXPECT_FALSE(kept({{2, 2, 1.5f}, {12, 2, 1.1f}, {12, 12, 2}}));  // beyond far
    EXPECT_FALSE(kept({{-20, 2}, {-10, 2}, {-10, 12}}));             // left of the frame
    EXPECT_FALSE(kept({{70, 2}, {80, 2}, {80, 12}}));                // right of it
    EXPECT_FALSE(kept({{2, 2}, {inf, 2}, {12, 12}}));
    EXPECT_FALSE(kept({{2, 2}, {std::nanf(""), 2}, {12, 12}}));
}

TEST(PlbuCulling, JudgesTrianglesThroughTheEyePlaneByTheirVisiblePart) {
    // Vertex 2 is behind the eye: its projection is mirrored, so the sign of the raw area is too.
    const std::initializer_list<TestPosition> positions = {
        {20, 20, 0.5f, 1}, {40, 20, 0.5f, 1}, {30, -40, 0.5f, -1}};
    GpMachine positive = one_draw(Mode::triangles, positions, {.cull_positive = true});
    GpMachine negative = one_draw(Mode::triangles, positions, {.cull_negative = true});
    EXPECT_EQ(expect_success(positive).culled, 1u);
    EXPECT_EQ(expect_success(negative).culled, 0u);
    // The visible part widens downwards from the edge at y = 20, to beyond the frame.
    EXPECT_EQ(negative.list(0).size(), 0u);
    EXPECT_EQ(negative.list(4 + 1).size(), 1u);
    EXPECT_EQ(negative.list(12 + 2).size(), 1u);
}

// Its sides leave the guard band at two of its corners: cut there twice, they give edges without a
// direction.
TEST(PlbuBinning, KeepsTrianglesThatAreCutAtCorners) {
    const float far = 1e6f;
    GpMachine machine = one_draw(
        Mode::triangles,
        {{-far, -far, 0.5f, 0.2369044f}, {far, far, 0.5f, 0.5056072f}, {0, far, 0.5f, 0.0963401f}});
    EXPECT_EQ(expect_success(machine).culled, 0u);
    EXPECT_EQ(machine.list(4).size(), 1u);  // below the diagonal, rows counting downwards
}

TEST(PlbuBinning, PutsPrimitivesIntoTheTilesThatTheyTouch) {
    GpMachine small = one_draw(Mode::triangles, {{17, 33}, {30, 33}, {17, 46}});
    expect_success(small);
    EXPECT_EQ(small.map(4, 4), "..../..../.1../....");

    GpMachine diagonal = one_draw(Mode::triangles, {{1, 1}, {60, 1}, {1, 60}});
    expect_success(diagonal);
    EXPECT_EQ(diagonal.map(4, 4), "1111/111./11../1...");

    GpMachine line = one_draw(Mode::lines, {{2, 2}, {60, 28}});
    expect_success(line);
    EXPECT_EQ(line.map(4, 4), "111./.111/..../....");

    GpMachine rectangle = one_draw(Mode::rectangle, {{40, 20}, {20, 20}, {20, 40}});
    expect_success(rectangle);
    EXPECT_EQ(rectangle.map(4, 4), "..../.11./.11./....");

    GpMachine frame = one_draw(Mode::rectangle, {{64, 0}, {0, 0}, {0, 64}});
    expect_success(frame);
    EXPECT_EQ(frame.map(4, 4), "1111/1111/1111/1111");
}

TEST(PlbuBinning, KeepsToTheScissor) {
    GpMachine machine;
    machine.begin_frame();
    machine.set_state();
    machine.plbu(plbu::Scissor{.min_x = 16, .min_y = 20, .max_x = 33, .max_y = 32});
    machine.draw(Mode::triangles, {{-100, -100}, {300, -100}, {-100, 300}});
    expect_success(machine);
    EXPECT_EQ(machine.map(4, 4), "..../.11./.11./....");
    // One pixel row of the third row of tiles is a pixel that the scissor ends before: the box is
    // closed, which errs on the safe side. The exact rectangle is in the state.
    const ListState state = machine.list(5)[0].state;
    EXPECT_EQ(state.scissor, (ListScissor{.min_x = 16, .max_x = 32, .min_y = 20, .max_y = 31}));
}

TEST(PlbuBinning, GroupsTilesAsTheBlockStepSays) {
    GpMachine machine(10, 6);
    machine.shift_w = 2;
    machine.shift_h = 1;
    machine.begin_frame();
    machine.set_state();
    machine.draw(Mode::triangles, {{66, 34}, {100, 34}, {66, 60}});    // tiles (4..6, 2..3)
    machine.draw(Mode::triangles, {{150, 80}, {159, 80}, {159, 95}});  // tile (9, 5)
    expect_success(machine);
    EXPECT_EQ(machine.map(3, 3), ".../.1./..1");
}

TEST(PlbuBinning, KeepsTheOrderOfDraws) {
    GpMachine machine;
    machine.begin_frame();
    machine.set_state();
    machine.draw(Mode::triangles, {{1, 1}, {9, 1}, {1, 9}});
    machine.draw(Mode::lines, {{1, 1}, {9, 9}});
    machine.draw(Mode::triangles, {{1, 1}, {9, 1}, {1, 9}});
    expect_success(machine);
    const auto list = machine.list(0);
    ASSERT_EQ(list.size(), 3u);
    EXPECT_EQ(list[0].primitive.kind, Kind::triangle);
    EXPECT_EQ(list[1].primitive.kind, Kind::line);
    EXPECT_EQ(list[2].primitive.kind, Kind::triangle);
    EXPECT_NE(list[0].state.positions, list[2].state.positions);
}

TEST(PlbuBinning, TakesPointsByTheirCentreAndSize) {
    GpMachine machine;
    machine.begin_frame();
    machine.set_state({.fixed_size = true});
    machine.plbu(plbu::LowPrimitiveSize{20});
    machine.draw(Mode::points, {{24, 24}, {-11, 24}, {24, 24, 0, -1}, {24, 24, 2}, {8, 8}});
    const GpStats stats = expect_success(machine);
    EXPECT_EQ(stats.primitives, 5u);
    EXPECT_EQ(stats.culled, 3u);
    EXPECT_EQ(machine.map(4, 4), "221./221./111./....");
    EXPECT_EQ(machine.list(5)[0].primitive.size, 20.0f);
}

TEST(PlbuBinning, TakesPointsWhoseCentreIsOutside) {
    GpMachine machine;
    machine.begin_frame();
    machine.set_state({.fixed_size = true});
    machine.plbu(plbu::LowPrimitiveSize{20});
    machine.draw(Mode::points, {{-1, 8}});
    EXPECT_EQ(expect_success(machine).culled, 0u);
    EXPECT_EQ(machine.list(0).size(), 1u);
}

TEST(PlbuBinning, TakesPointSizesFromTheIndexedBase) {
    GpMachine machine;
    machine.begin_frame();
    machine.set_state({.index_type = plbu::IndexType::u8});
    const std::array<TestPosition, 2> positions = {{{8, 8}, {40, 40}}};
    const std::array<float, 2> sizes = {3, 5};
    const std::array<uint8_t, 2> indices = {1, 0};
    machine.plbu(plbu::VertexBase{machine.place(std::span<const TestPosition>(positions))});
    machine.plbu(plbu::PointSizeBase{machine.place(std::span<const float>(sizes))});
    machine.plbu(plbu::IndexBuffer{machine.place(std::span<const uint8_t>(indices))});
    machine.plbu(plbu::DrawElements{.start = 0, .count = 2, .mode = Mode::points});
    expect_success(machine);
    EXPECT_EQ(machine.list(0).at(0).primitive.size, 3.0f);
    EXPECT_EQ(machine.list(10).at(0).primitive.size, 5.0f);
}

TEST(PlbuLists, AreEmptiedByEveryJob) {
    GpMachine machine = one_draw(Mode::triangles, {{1, 1}, {63, 1}, {1, 63}});
    expect_success(machine);
    machine.plbu_words().clear();
    machine.begin_frame();
    machine.plbu(plbu::End{});
    machine.plbu_words().push_back(0x12345678);  // nobody reads behind the end
    machine.plbu_words().push_back(0x90000000);
    EXPECT_EQ(expect_success(machine).draws, 0u);
    EXPECT_EQ(machine.map(4, 4), "..../..../..../....");
}

TEST(PlbuLists, CarryTheStateOfEachDraw) {
    GpMachine machine;
    machine.begin_frame();
    machine.set_state({.unknown_13 = true, .cull_negative = true});
    machine.plbu(plbu::DepthNear{0.25f});
    machine.plbu(plbu::DepthFar{0.75f});
    machine.plbu(plbu::ViewportLeft{3.5f});
    machine.plbu(plbu::LowPrimitiveSize{2.5f});
    machine.draw(Mode::triangles, {{1, 1, 0.5f}, {9, 1, 0.5f}, {9, 9, 0.5f}});
    expect_success(machine);
    const ListState state = machine.list(0).at(0).state;
    EXPECT_EQ(state.render_state, 0x1000u);
    EXPECT_EQ(state.left, 3.5f);
    EXPECT_EQ(state.right, 64.0f);
    EXPECT_EQ(state.bottom, 0.0f);
    EXPECT_EQ(state.top, 64.0f);
    EXPECT_EQ(state.depth_near, 0.25f);
    EXPECT_EQ(state.depth_far, 0.75f);
    EXPECT_EQ(state.setup, 0x42200u);
    EXPECT_EQ(state.size, 2.5f);
    EXPECT_EQ(state.scissor, ListScissor{});
}

TEST(PlbuHeap, ChainsBlocks) {
    GpMachine machine;
    machine.begin_frame();
    machine.set_state();
    std::vector<TestPosition> positions;
    for (unsigned i = 0; i < 1000; ++i)
        positions.insert(positions.end(), {{1, 1}, {9, 1}, {1, 9}});
    machine.draw(Mode::triangles, positions);
    const GpStats stats = expect_success(machine);
    const auto list = machine.list(0);
    ASSERT_EQ(list.size(), 1000u);
    for (uint32_t i = 0; i < 1000; ++i)
        EXPECT_EQ(list[i].primitive.slots, (Slots{3 * i, 3 * i + 1, 3 * i + 2}));
    // 63 entries a block and a link, 11 entries of state.
    EXPECT_EQ(stats.list_entries, 1011u);
    EXPECT_EQ(stats.heap_bytes, 512u * (1011 / 63));
}

TEST(PlbuHeap, GrowsWhenTheKernelAllowsIt) {
    GpMachine machine;
    machine.begin_frame();
    machine.set_state();
    std::vector<TestPosition> positions(3 * 1000);
    for (size_t i = 0; i < positions.size(); ++i)
        positions[i] = {i % 3 == 1 ? 9.0f : 1.0f, i % 3 == 2 ? 9.0f : 1.0f};
    machine.draw(Mode::triangles, positions);
    machine.task.frame[5] = machine.heap + 1024;
    uint32_t end = machine.heap + 1024;
    machine.task.grow_heap = [&end]() -> std::optional<HeapRange> {
        const HeapRange more = {end, end + 4096};
        end = more.end;
        return more;
    };
    const GpStats stats = expect_success(machine);
    EXPECT_EQ(stats.heap_grown, 2u);
    EXPECT_EQ(machine.list(0).size(), 1000u);
}

TEST(PlbuHeap, EndsTheJobWhenItCannotGrow) {
    GpMachine machine;
    machine.begin_frame();
    machine.set_state();
    std::vector<TestPosition> positions(3 * 300);
    for (size_t i = 0; i < positions.size(); ++i)
        positions[i] = {i % 3 == 1 ? 9.0f : 1.0f, i % 3 == 2 ? 9.0f : 1.0f};
    machine.draw(Mode::triangles, positions);
    machine.task.frame[5] = machine.heap + 1024;
    EXPECT_NE(expect_error(machine, Errc::out_of_memory).find("tile heap"), std::string::npos);
    // What was written is still a list.
    EXPECT_EQ(machine.list(0).size(), 3 * 63 - 11u);
    machine.task.grow_heap = [] { return std::optional<HeapRange>(HeapRange{}); };
    expect_error(machine, Errc::out_of_memory);
}

TEST(PlbuFaults, NameWhatIsWrong) {
    GpMachine unknown;
    unknown.plbu_words() = {0, 0xb0000000};
    EXPECT_NE(expect_error(unknown, Errc::fault).find("PLBU stream at"), std::string::npos);

    GpMachine early;
    early.draw(Mode::triangles, {{0, 0}, {1, 0}, {0, 1}});
    EXPECT_NE(expect_error(early, Errc::fault).find("pointer array"), std::string::npos);

    GpMachine bad_positions;
    bad_positions.begin_frame();
    bad_positions.plbu(plbu::RenderStateAndPositions{.render_state = 0, .positions = 0xdead0000});
    bad_positions.plbu(plbu::DrawArrays{.start = 0, .count = 3, .mode = Mode::triangles});
    EXPECT_NE(expect_error(bad_positions, Errc::fault).find("0xdead0000"), std::string::npos);

    GpMachine few_lists(16, 16);
    few_lists.begin_frame();
    few_lists.plbu(plbu::BlockArray{.address = 0x400000, .count = 16});
    few_lists.plbu(plbu::End{});
    EXPECT_NE(expect_error(few_lists, Errc::fault).find("needs 256 tile lists"), std::string::npos);

    GpMachine no_array;
    no_array.begin_frame();
    no_array.plbu(plbu::BlockArray{.address = 0xdead0000, .count = 16});
    EXPECT_NE(expect_error(no_array, Errc::fault).find("pointer array"), std::string::npos);

    GpMachine bad_stream;
    bad_stream.plbu(plbu::Continue{0xdead0000});
    EXPECT_NE(expect_error(bad_stream, Errc::fault).find("0xdead0000"), std::string::npos);
}

TEST(PlbuFaults, EndlessWorkIsATimeout) {
    GpMachine loop;
    loop.task.work_limit = 1000;
    loop.begin_frame();
    loop.plbu(plbu::Continue{loop.allocate(0)});
    expect_error(loop, Errc::timeout);

    GpMachine vertices = one_draw(Mode::triangles, {{0, 0}});
    vertices.task.work_limit = 100000;
    vertices.plbu(plbu::VertexBase{0x400000});
    vertices.plbu(plbu::IndexBuffer{0x400000});
    vertices.plbu(plbu::DrawElements{.start = 0, .count = 0xffffff, .mode = Mode::points});
    expect_error(vertices, Errc::timeout);
}

TEST(PlbuRegisters, CanBeStored) {
    GpMachine machine;
    const uint32_t to = machine.allocate(8);
    machine.plbu(plbu::ViewportTop{12.5f});
    machine.plbu(plbu::StoreRegister{.address = to, .index = 6});
    machine.plbu(plbu::StoreRegister{.address = to + 4, .index = 3});
    expect_success(machine);
    EXPECT_EQ(machine.read<float>(to), 12.5f);
    EXPECT_EQ(machine.read<uint32_t>(to + 4), machine.heap);
}

}  // namespace
}  // namespace cuesta::simulator::mali400
