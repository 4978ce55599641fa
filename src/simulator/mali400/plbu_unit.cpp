// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/plbu_unit.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>

#include <fmt/core.h>

namespace cuesta::simulator::mali400 {
namespace {

namespace plbu = hw::mali400::plbu;

constexpr std::string_view plbu_name = "PLBU";
constexpr unsigned greatest_shift = 8;  // 256 tiles

}  // namespace

PlbuUnit::PlbuUnit(AddressSpace& memory,
                   WorkBudget& work,
                   GpStats& stats,
                   const PointSizeMap& point_sizes)
    : memory_(memory),
      work_(work),
      stats_(stats),
      point_sizes_(point_sizes),
      lists_(memory),
      binner_(lists_, work) {}

void PlbuUnit::set_heap(const HeapRange& heap, GrowHeap grow) {
    registers_[3] = heap.start;
    registers_[4] = heap.end;
    lists_.set_heap(heap, std::move(grow));
}

Result<void> PlbuUnit::run(uint32_t start, uint32_t end) {
    const CommandList list = {.unit = plbu_name, .start = start, .end = end};
    const Result<uint64_t> commands = run_commands(
        memory_, work_, list, [this](std::array<uint32_t, 2> words) { return command(words); });
    stats_.list_entries = lists_.entries();
    stats_.heap_bytes = lists_.heap_bytes();
    stats_.heap_grown = lists_.heap_grown();
    stats_.commands += TRY(commands);
    // A job without draws must empty the lists all the same.
    if (block_array_)
        TRY(ensure_lists());
    return {};
}

Result<NextCommand> PlbuUnit::command(std::array<uint32_t, 2> words) {
    Result<plbu::Command> unpacked = plbu::unpack(words[0], words[1]);
    if (!unpacked)
        return Error{Errc::fault, unpacked.error().text};
    const plbu::Command& command = *unpacked;
    if (words[1] >> 28 == 1)  // "write configuration register", number in the low bits
        registers_[words[1] & 0xff] = words[0];
    if (const auto* target = std::get_if<plbu::Continue>(&command))
        return NextCommand{NextCommand::Kind::at_address, target->address};
    if (std::holds_alternative<plbu::End>(command))
        return NextCommand{NextCommand::Kind::nowhere};
    if (const auto* arrays = std::get_if<plbu::DrawArrays>(&command))
        TRY(draw_arrays(*arrays));
    else if (const auto* elements = std::get_if<plbu::DrawElements>(&command))
        TRY(draw_elements(*elements));
    else if (const auto* store = std::get_if<plbu::StoreRegister>(&command))
        TRY(store_register(*store));
    else if (!set_draw_state(command) && set_geometry(command))
        TRY(check_grid());
    return NextCommand{};
}

// State of single draws; false if the command is about something else.
bool PlbuUnit::set_draw_state(const Command& command) {
    if (const auto* base = std::get_if<plbu::VertexBase>(&command))
        indexed_positions_ = base->address;
    else if (const auto* indices = std::get_if<plbu::IndexBuffer>(&command))
        indices_ = indices->address;
    else if (const auto* sizes = std::get_if<plbu::PointSizeBase>(&command))
        indexed_sizes_ = sizes->address;
    else if (const auto* bottom = std::get_if<plbu::ViewportBottom>(&command))
        bottom_ = bottom->value;
    else if (const auto* top = std::get_if<plbu::ViewportTop>(&command))
        top_ = top->value;
    else if (const auto* left = std::get_if<plbu::ViewportLeft>(&command))
        left_ = left->value;
    else if (const auto* right = std::get_if<plbu::ViewportRight>(&command))
        right_ = right->value;
    else if (const auto* size = std::get_if<plbu::LowPrimitiveSize>(&command))
        state_.size = size->value;
    else if (const auto* near = std::get_if<plbu::DepthNear>(&command))
        state_.depth_near = near->value;
    else if (const auto* far = std::get_if<plbu::DepthFar>(&command))
        state_.depth_far = far->value;
    else if (const auto* scissor = std::get_if<plbu::Scissor>(&command))
        scissor_ = *scissor;
    else if (const auto* rsw = std::get_if<plbu::RenderStateAndPositions>(&command))
        state_.render_state = rsw->render_state, positions_ = rsw->positions;
    else
        return false;
    return true;
}

// State of the whole frame (and the primitive setup, which is both).
bool PlbuUnit::set_geometry(const Command& command) {
    if (const auto* setup = std::get_if<plbu::PrimitiveSetup>(&command)) {
        setup_ = *setup;
        state_.setup = plbu::pack(command)[0];
        lists_.set_block_bytes(128u << setup->block_size_code);
    } else if (const auto* dimensions = std::get_if<plbu::TileDimensions>(&command)) {
        grid_.tiles_w = dimensions->width;
        grid_.tiles_h = dimensions->height;
    } else if (const auto* step = std::get_if<plbu::BlockStep>(&command)) {
        grid_.shift_w = step->shift_w;
        grid_.shift_h = step->shift_h;
    } else if (const auto* stride = std::get_if<plbu::BlockStride>(&command)) {
        grid_.stride = stride->blocks;
    } else if (const auto* array = std::get_if<plbu::BlockArray>(&command)) {
        block_array_ = *array;
        lists_ready_ = false;
    } else if (const auto* start = std::get_if<plbu::HeapStart>(&command)) {
        lists_.set_heap_start(start->address);
    } else if (const auto* end = std::get_if<plbu::HeapEnd>(&command)) {
        lists_.set_heap_end(end->address);
    } else {
        return false;
    }
    return true;
}

Result<void> PlbuUnit::check_grid() const {
    if (grid_.shift_w > greatest_shift || grid_.shift_h > greatest_shift)
        return Error{Errc::fault,
                     fmt::format("block step of 2^{} x 2^{} tiles", grid_.shift_w, grid_.shift_h)};
    return {};
}

Result<void> PlbuUnit::store_register(const plbu::StoreRegister& store) {
    if (!memory_.write(store.address, &registers_[store.index], 4))
        return memory_.fault_error("stored register");
    return {};
}

// Late, because the array may be named before the size of the frame is; and only as many pointers
// as the frame needs, because the command's count is rounded up to even.
Result<void> PlbuUnit::ensure_lists() {
    const uint32_t needed = grid_.list_count();
    if (!block_array_)
        return Error{Errc::fault, "draw before the block pointer array"};
    if (needed > block_array_->count || (lists_ready_ && needed > lists_.list_count()))
        return Error{Errc::fault, fmt::format("the frame needs {} tile lists, the pointer array "
                                              "has {}",
                                              needed, block_array_->count)};
    if (lists_ready_)
        return {};
    TRY(work_.spend(needed, plbu_name));
    TRY(lists_.reset(block_array_->address, needed));
    lists_ready_ = true;
    return {};
}

void PlbuUnit::apply_state(const VertexStream& stream) {
    const auto frame = [](unsigned tiles) { return static_cast<float>(tiles * 16); };
    state_.positions = stream.positions;
    state_.left = left_.value_or(0.0f);
    state_.right = right_.value_or(frame(grid_.tiles_w));
    state_.bottom = bottom_.value_or(0.0f);
    state_.top = top_.value_or(frame(grid_.tiles_h));
    state_.scissor = {};
    if (scissor_) {
        const auto limit = [](unsigned value) {
            return static_cast<uint16_t>(std::min(value, 0x3fffu));
        };
        state_.scissor = {.min_x = limit(scissor_->min_x),
                          .max_x = limit(scissor_->max_x - 1u),
                          .min_y = limit(scissor_->min_y),
                          .max_y = limit(scissor_->max_y - 1u)};
    }
    binner_.set_grid(grid_);
    binner_.set_state(state_, setup_);
}

Result<void> PlbuUnit::draw_arrays(const plbu::DrawArrays& draw_command) {
    VertexStream stream = {.count = draw_command.count, .positions = positions_};
    const auto sizes = point_sizes_.find(positions_);
    if (!setup_.fixed_size && sizes != point_sizes_.end())
        stream.sizes = sizes->second;
    return draw(draw_command.mode, stream);
}

Result<void> PlbuUnit::draw_elements(const plbu::DrawElements& draw_command) {
    VertexStream stream = {.count = draw_command.count,
                           .start = draw_command.start,
                           .indexed = true,
                           .positions = indexed_positions_};
    if (!setup_.fixed_size && indexed_sizes_)
        stream.sizes = PointSizes{*indexed_sizes_, 4};
    return draw(draw_command.mode, stream);
}

Result<void> PlbuUnit::draw(Mode mode, const VertexStream& stream) {
    TRY(ensure_lists());
    apply_state(stream);
    ++stats_.draws;
    switch (mode) {
        case Mode::points: return draw_points(stream);
        case Mode::lines:
        case Mode::line_loop:
        case Mode::line_strip: return draw_lines(mode, stream);
        case Mode::triangles:
        case Mode::triangle_strip:
        case Mode::triangle_fan: return draw_triangles(mode, stream);
        case Mode::rectangle: return draw_rectangles(stream);
        default: break;
    }
    return Error{Errc::fault,
                 fmt::format("draw mode {} is not known", static_cast<unsigned>(mode))};
}

}  // namespace cuesta::simulator::mali400
