// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bits of the PLBU commands.
// Source: Mali-400 fact sheet, part 2, sections 2.6 to 2.9.
#pragma once

#include <array>
#include <string_view>

#include "hw/isa/packet.h"
#include "hw/mali400/command_bits.h"
#include "hw/mali400/packet_names.h"
#include "hw/mali400/plbu_stream.h"

namespace cuesta::hw {

namespace mali400::plbu {

inline constexpr std::array mode_names = {
    named(Mode::points, "points"),
    named(Mode::lines, "lines"),
    named(Mode::line_loop, "line_loop"),
    named(Mode::line_strip, "line_strip"),
    named(Mode::triangles, "triangles"),
    named(Mode::triangle_strip, "triangle_strip"),
    named(Mode::triangle_fan, "triangle_fan"),
    named(Mode::quads, "quads"),
    named(Mode::quad_strip, "quad_strip"),
    named(Mode::polygon, "polygon"),
    named(Mode::rectangle, "rectangle"),
};

inline constexpr std::array index_type_names = {
    named(IndexType::u8, "u8"),
    named(IndexType::u16, "u16"),
    named(IndexType::u32, "u32"),
};

inline constexpr std::array semaphore_names = {
    named(SemaphoreValue::end, "end"),
    named(SemaphoreValue::begin, "begin"),
};

}  // namespace mali400::plbu

template <>
struct isa::Describe<mali400::plbu::DrawArrays> {
    using T = mali400::plbu::DrawArrays;
    static constexpr std::string_view name = "draw_arrays";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_bits(0xf0200000, 0);
    static constexpr std::array rows = {
        entry<&T::start>("start", at(0, 0, 24)),
        entry<&T::count>("count", {at(0, 24, 8), at(1, 0, 16)}),
        entry<&T::mode>("mode", at(1, 16, 5)).named(mali400::plbu::mode_names),
    };
};

template <>
struct isa::Describe<mali400::plbu::DrawElements> {
    using T = mali400::plbu::DrawElements;
    static constexpr std::string_view name = "draw_elements";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_bits(0xf0200000, 0x00200000);
    static constexpr std::array rows = {
        entry<&T::start>("start", at(0, 0, 24)),
        entry<&T::count>("count", {at(0, 24, 8), at(1, 0, 16)}),
        entry<&T::mode>("mode", at(1, 16, 5)).named(mali400::plbu::mode_names),
    };
};

template <>
struct isa::Describe<mali400::plbu::VertexBase> {
    using T = mali400::plbu::VertexBase;
    static constexpr std::string_view name = "vertex_base";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x10000100);
    static constexpr std::array rows = {
        entry<&T::address>("address", at(0, 0, 32)).address(),
    };
};

template <>
struct isa::Describe<mali400::plbu::IndexBuffer> {
    using T = mali400::plbu::IndexBuffer;
    static constexpr std::string_view name = "index_buffer";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x10000101);
    static constexpr std::array rows = {
        entry<&T::address>("address", at(0, 0, 32)).address(),
    };
};

template <>
struct isa::Describe<mali400::plbu::PointSizeBase> {
    using T = mali400::plbu::PointSizeBase;
    static constexpr std::string_view name = "point_size_base";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x10000102);
    static constexpr std::array rows = {
        entry<&T::address>("address", at(0, 0, 32)).address(),
    };
};

template <>
struct isa::Describe<mali400::plbu::HeapStart> {
    using T = mali400::plbu::HeapStart;
    static constexpr std::string_view name = "heap_start";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x10000103);
    static constexpr std::array rows = {
        entry<&T::address>("address", at(0, 0, 32)).address(),
    };
};

template <>
struct isa::Describe<mali400::plbu::HeapEnd> {
    using T = mali400::plbu::HeapEnd;
    static constexpr std::string_view name = "heap_end";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x10000104);
    static constexpr std::array rows = {
        entry<&T::address>("address", at(0, 0, 32)).address(),
    };
};

template <>
struct isa::Describe<mali400::plbu::ViewportBottom> {
    using T = mali400::plbu::ViewportBottom;
    static constexpr std::string_view name = "viewport_bottom";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x10000105);
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)),
    };
};

template <>
struct isa::Describe<mali400::plbu::ViewportTop> {
    using T = mali400::plbu::ViewportTop;
    static constexpr std::string_view name = "viewport_top";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x10000106);
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)),
    };
};

template <>
struct isa::Describe<mali400::plbu::ViewportLeft> {
    using T = mali400::plbu::ViewportLeft;
    static constexpr std::string_view name = "viewport_left";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x10000107);
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)),
    };
};

template <>
struct isa::Describe<mali400::plbu::ViewportRight> {
    using T = mali400::plbu::ViewportRight;
    static constexpr std::string_view name = "viewport_right";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x10000108);
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)),
    };
};

template <>
struct isa::Describe<mali400::plbu::TileDimensions> {
    using T = mali400::plbu::TileDimensions;
    static constexpr std::string_view name = "tile_dimensions";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x10000109);
    static constexpr std::array rows = {
        entry<&T::height>("height", at(0, 8, 8)).minus_one(),
        entry<&T::width>("width", at(0, 24, 8)).minus_one(),
    };
};

template <>
struct isa::Describe<mali400::plbu::Unknown10A> {
    using T = mali400::plbu::Unknown10A;
    static constexpr std::string_view name = "unknown_10a";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x1000010a);
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)).hex(),
    };
};

template <>
struct isa::Describe<mali400::plbu::PrimitiveSetup> {
    using T = mali400::plbu::PrimitiveSetup;
    static constexpr std::string_view name = "primitive_setup";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x1000010b);
    static constexpr std::array rows = {
        entry<&T::block_size_code>("block_size_code", at(0, 8, 2)),
        entry<&T::index_type>("index_type", at(0, 10, 2)).named(mali400::plbu::index_type_names),
        entry<&T::fixed_size>("fixed_size", at(0, 12, 1)),
        entry<&T::unknown_13>("unknown_13", at(0, 13, 1)),
        entry<&T::cull_positive>("cull_positive", at(0, 17, 1)),
        entry<&T::cull_negative>("cull_negative", at(0, 18, 1)),
    };
};

template <>
struct isa::Describe<mali400::plbu::BlockStep> {
    using T = mali400::plbu::BlockStep;
    static constexpr std::string_view name = "block_step";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x1000010c);
    static constexpr std::array rows = {
        entry<&T::shift_w>("shift_w", at(0, 0, 6)),
        entry<&T::shift_h>("shift_h", at(0, 16, 6)),
        entry<&T::shift_min>("shift_min", at(0, 28, 4)).range(0, 2),
    };
};

template <>
struct isa::Describe<mali400::plbu::LowPrimitiveSize> {
    using T = mali400::plbu::LowPrimitiveSize;
    static constexpr std::string_view name = "low_primitive_size";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x1000010d);
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)),
    };
};

template <>
struct isa::Describe<mali400::plbu::DepthNear> {
    using T = mali400::plbu::DepthNear;
    static constexpr std::string_view name = "depth_near";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x1000010e);
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)),
    };
};

template <>
struct isa::Describe<mali400::plbu::DepthFar> {
    using T = mali400::plbu::DepthFar;
    static constexpr std::string_view name = "depth_far";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x1000010f);
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)),
    };
};

// The count is stored as (count - 1) | 1.
template <>
struct isa::Describe<mali400::plbu::BlockArray> {
    using T = mali400::plbu::BlockArray;
    static constexpr std::string_view name = "block_array";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_bits(0xf8000001, 0x28000001);
    static constexpr std::array rows = {
        entry<&T::address>("address", at(0, 0, 32)).address(),
        entry<&T::count>("count", at(1, 1, 11)).shifted(1).minus_one(),
    };
};

template <>
struct isa::Describe<mali400::plbu::BlockStride> {
    using T = mali400::plbu::BlockStride;
    static constexpr std::string_view name = "block_stride";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x30000000);
    static constexpr std::array rows = {
        entry<&T::blocks>("blocks", at(0, 0, 8)).range(1, 255),
    };
};

template <>
struct isa::Describe<mali400::plbu::End> {
    using T = mali400::plbu::End;
    static constexpr std::string_view name = "end";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x50000000);
    static constexpr std::array<PacketRow<T>, 0> rows = {};
};

template <>
struct isa::Describe<mali400::plbu::Semaphore> {
    using T = mali400::plbu::Semaphore;
    static constexpr std::string_view name = "semaphore";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x60000000);
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)).named(mali400::plbu::semaphore_names),
    };
};

template <>
struct isa::Describe<mali400::plbu::Scissor> {
    using T = mali400::plbu::Scissor;
    static constexpr std::string_view name = "scissor";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_bits(0xf0000000, 0x70000000);
    static constexpr std::array rows = {
        entry<&T::min_y>("min_y", at(0, 0, 14)),
        entry<&T::max_y>("max_y", at(0, 15, 15)).minus_one(),
        entry<&T::min_x>("min_x", {at(0, 30, 2), at(1, 0, 13)}),
        entry<&T::max_x>("max_x", at(1, 13, 15)).minus_one(),
    };
};

template <>
struct isa::Describe<mali400::plbu::RenderStateAndPositions> {
    using T = mali400::plbu::RenderStateAndPositions;
    static constexpr std::string_view name = "render_state_and_positions";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_bits(0xf0000000, 0x80000000);
    static constexpr std::array rows = {
        entry<&T::render_state>("render_state", at(0, 6, 26)).address(6),
        entry<&T::positions>("positions", at(1, 0, 28)).address(4),
    };
};

template <>
struct isa::Describe<mali400::plbu::StoreRegister> {
    using T = mali400::plbu::StoreRegister;
    static constexpr std::string_view name = "store_register";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_bits(0xffffff00, 0xa0000100);
    static constexpr std::array rows = {
        entry<&T::address>("address", at(0, 0, 32)).address(),
        entry<&T::index>("index", at(1, 0, 8)).hex(),
    };
};

template <>
struct isa::Describe<mali400::plbu::UnknownD0> {
    using T = mali400::plbu::UnknownD0;
    static constexpr std::string_view name = "unknown_d0";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0xd0000000);
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)).hex(),
    };
};

template <>
struct isa::Describe<mali400::plbu::Continue> {
    using T = mali400::plbu::Continue;
    static constexpr std::string_view name = "continue";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0xf0000000);
    static constexpr std::array rows = {
        entry<&T::address>("address", at(0, 0, 32)).address(),
    };
};

}  // namespace cuesta::hw
