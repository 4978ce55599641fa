// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The polygon list builder: reads the PLBU stream, assembles the primitives of its draws and has
// them binned. Source: Mali-400 fact sheet, part 2, 2.6 to 2.12.
//
// Semaphores, which order units that run one after the other here, and 0x1000010A change nothing
// (Mesa's lima has them in every stream). ASSUMED: nor does 0xD0000000; the stream may end without
// END; vertices left over after the last whole primitive are ignored; viewport and scissor start as
// the whole frame, near and far as 0 and 1.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "base/result.h"
#include "hw/mali400/plbu_stream.h"
#include "simulator/mali400/gp_command_list.h"
#include "simulator/mali400/job.h"
#include "simulator/mali400/plbu_binner.h"
#include "simulator/mali400/tile_list.h"
#include "simulator/mali400/vs_unit.h"

namespace cuesta::simulator::mali400 {

class PlbuUnit {
  public:
    PlbuUnit(AddressSpace& memory,
             WorkBudget& work,
             GpStats& stats,
             const PointSizeMap& point_sizes);

    void set_heap(const HeapRange& heap, GrowHeap grow);
    Result<void> run(uint32_t start, uint32_t end);

  private:
    using Command = hw::mali400::plbu::Command;
    using Mode = hw::mali400::plbu::Mode;

    // Where a draw's vertices are: slots run from 0, or come from an index buffer.
    struct VertexStream {
        uint32_t count = 0;
        uint32_t start = 0;
        bool indexed = false;
        uint32_t positions = 0;
        std::optional<PointSizes> sizes = {};  // of points, where the shader wrote them
    };

    Result<NextCommand> command(std::array<uint32_t, 2> words);
    bool set_geometry(const Command& command);
    bool set_draw_state(const Command& command);
    Result<void> check_grid() const;
    Result<void> store_register(const hw::mali400::plbu::StoreRegister& store);
    Result<void> ensure_lists();

    Result<void> draw_arrays(const hw::mali400::plbu::DrawArrays& draw);
    Result<void> draw_elements(const hw::mali400::plbu::DrawElements& draw);
    Result<void> draw(Mode mode, const VertexStream& stream);
    void apply_state(const VertexStream& stream);

    Result<void> draw_points(const VertexStream& stream);
    Result<void> draw_lines(Mode mode, const VertexStream& stream);
    Result<void> draw_triangles(Mode mode, const VertexStream& stream);
    Result<void> draw_rectangles(const VertexStream& stream);

    Result<BinVertex> vertex(const VertexStream& stream, uint32_t number);
    Result<uint32_t> slot(const VertexStream& stream, uint32_t number);
    Result<float> point_size(const VertexStream& stream, uint32_t slot);
    Result<void> line(const BinVertex& from, const BinVertex& to);
    Result<void> triangle(const BinVertex& a, const BinVertex& b, const BinVertex& c);
    void count(bool added);

    AddressSpace& memory_;
    WorkBudget& work_;
    GpStats& stats_;
    const PointSizeMap& point_sizes_;
    TileListWriter lists_;
    PlbuBinner binner_;

    ListState state_;
    hw::mali400::plbu::PrimitiveSetup setup_;
    TileGrid grid_;
    std::optional<hw::mali400::plbu::BlockArray> block_array_;
    bool lists_ready_ = false;
    std::optional<hw::mali400::plbu::Scissor> scissor_;
    std::optional<float> left_;
    std::optional<float> right_;
    std::optional<float> bottom_;
    std::optional<float> top_;
    uint32_t positions_ = 0;
    uint32_t indexed_positions_ = 0;
    uint32_t indices_ = 0;
    std::optional<uint32_t> indexed_sizes_;
    // Last values of the configuration registers, 0x100 and up.
    std::array<uint32_t, 256> registers_ = {};
};

}  // namespace cuesta::simulator::mali400
