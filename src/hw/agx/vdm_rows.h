// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bits of the VDM's packets. Source: AGX fact sheet, part 3, sections 3.1 and 3.2.
#pragma once

#include <array>
#include <string_view>
#include <tuple>

#include "base/bits.h"
#include "hw/agx/counts_rows.h"
#include "hw/agx/vdm.h"
#include "hw/isa/packet.h"
#include "hw/isa/records.h"

namespace cuesta::hw {

namespace agx::vdm {

// The type of the packet.
constexpr isa::FixedBits block_type(uint32_t type) {
    return {0xe0000000, uint64_t{type} << 29};
}

inline constexpr std::array factor_step_names = {
    named(FactorStep::constant, "constant"),
    named(FactorStep::patch, "patch"),
    named(FactorStep::instance, "instance"),
    named(FactorStep::patch_and_instance, "patch_and_instance"),
};

inline constexpr std::array factor_type_names = {
    named(FactorType::fp16, "fp16"),
    named(FactorType::fp32, "fp32"),
};

inline constexpr std::array patch_type_names = {
    named(PatchType::triangles, "triangles"),
    named(PatchType::quads, "quads"),
};

inline constexpr std::array partition_names = {
    named(Partition::pow2, "pow2"),
    named(Partition::integer, "integer"),
    named(Partition::fractional_odd, "fractional_odd"),
    named(Partition::fractional_even, "fractional_even"),
};

inline constexpr std::array primitive_names = {
    named(Primitive::points, "points"),
    named(Primitive::lines, "lines"),
    named(Primitive::line_strip, "line_strip"),
    named(Primitive::line_loop, "line_loop"),
    named(Primitive::triangles, "triangles"),
    named(Primitive::triangle_strip, "triangle_strip"),
    named(Primitive::triangle_fan, "triangle_fan"),
    named(Primitive::quads, "quads"),
    named(Primitive::quad_strip, "quad_strip"),
};

inline constexpr std::array index_size_names = {
    named(IndexSize::u8, "u8"),
    named(IndexSize::u16, "u16"),
    named(IndexSize::u32, "u32"),
};

}  // namespace agx::vdm

template <>
struct isa::Describe<agx::vdm::PppState> {
    using T = agx::vdm::PppState;
    static constexpr std::string_view name = "ppp_state";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = agx::vdm::block_type(0);
    static constexpr std::array rows = {
        entry<&T::address>("address", {at(1, 0, 32), at(0, 0, 8)}).address(),
        entry<&T::words>("words", at(0, 8, 8)).zero_is_full(),
    };
};

template <>
struct isa::Describe<agx::vdm::Barrier> {
    using T = agx::vdm::Barrier;
    static constexpr std::string_view name = "barrier";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = agx::vdm::block_type(1);
    static constexpr std::array rows = {
        entry<&T::usc_cache_invalidate>("usc_cache_invalidate", at(0, 3, 1)),
        entry<&T::unknown_4>("unknown_4", at(0, 4, 1)),
        entry<&T::unknown_5>("unknown_5", at(0, 5, 1)),
        entry<&T::unknown_6>("unknown_6", at(0, 6, 1)),
        entry<&T::unknown_8>("unknown_8", at(0, 8, 1)),
        entry<&T::unknown_11>("unknown_11", at(0, 11, 1)),
        entry<&T::unknown_20>("unknown_20", at(0, 20, 1)),
        entry<&T::unknown_24>("unknown_24", at(0, 24, 1)),
        entry<&T::unknown_26>("unknown_26", at(0, 26, 1)),
        entry<&T::returns>("returns", at(0, 27, 1)),
    };
};

template <>
struct isa::Describe<agx::vdm::RestartIndex> {
    using T = agx::vdm::RestartIndex;
    static constexpr std::string_view name = "restart_index";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)).hex(),
    };
};

template <>
struct isa::Describe<agx::vdm::VertexPipeline> {
    using T = agx::vdm::VertexPipeline;
    static constexpr std::string_view name = "vertex_pipeline";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::unknown_0>("unknown_0", at(0, 0, 2)),
        entry<&T::address>("address", at(0, 6, 26)).address(6),
    };
};

template <>
struct isa::Describe<agx::vdm::VertexOutputs> {
    using T = agx::vdm::VertexOutputs;
    static constexpr std::string_view name = "vertex_outputs";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::count_1>("count_1", at(0, 0, 8)),
        entry<&T::count_2>("count_2", at(0, 8, 8)),
    };
};

template <>
struct isa::Describe<agx::vdm::Tessellation> {
    using T = agx::vdm::Tessellation;
    static constexpr std::string_view name = "tessellation";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::unknown_0>("unknown_0", at(0, 0, 17)).hex(),
        entry<&T::factor_step>("factor_step", at(0, 17, 2)).named(agx::vdm::factor_step_names),
        entry<&T::factor_type>("factor_type", at(0, 19, 1)).named(agx::vdm::factor_type_names),
        entry<&T::patch_type>("patch_type", at(0, 20, 1)).named(agx::vdm::patch_type_names),
        entry<&T::unknown_21>("unknown_21", at(0, 21, 2)),
        entry<&T::max_factor>("max_factor", at(0, 23, 6)).minus_one(),
        entry<&T::counter_clockwise>("counter_clockwise", at(0, 29, 1)),
        entry<&T::partition>("partition", at(0, 30, 2)).named(agx::vdm::partition_names),
    };
};

template <>
struct isa::Describe<agx::vdm::VertexControl> {
    using T = agx::vdm::VertexControl;
    static constexpr std::string_view name = "vertex_control";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::flat_shading_vertex>("flat_shading_vertex", at(0, 0, 2)).range(0, 2),
        entry<&T::unknown_4>("unknown_4", at(0, 4, 1)),
        entry<&T::unknown_5>("unknown_5", at(0, 5, 1)),
        entry<&T::generate_primitive_id>("generate_primitive_id", at(0, 6, 1)),
    };
};

template <>
struct isa::Describe<agx::vdm::TessellationScale> {
    using T = agx::vdm::TessellationScale;
    static constexpr std::string_view name = "tessellation_scale";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::scale>("scale", at(0, 0, 16)).hex(),
    };
};

template <>
struct isa::Describe<agx::vdm::State> {
    using T = agx::vdm::State;
    static constexpr std::string_view name = "vdm_state";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = agx::vdm::block_type(2);
    static constexpr std::array<PacketRow<T>, 0> rows = {};
};

template <>
struct isa::DescribeRecords<agx::vdm::State> {
    using T = agx::vdm::State;
    static constexpr std::tuple records = {
        record<&T::restart_index>("restart_index", 0),
        record<&T::vertex_counts>("vertex_counts", 1),
        record<&T::vertex_pipeline>("vertex_pipeline", 2),
        record<&T::vertex_outputs>("vertex_outputs", 3),
        record<&T::tessellation>("tessellation", 4),
        record<&T::vertex_control>("vertex_control", 5),
        record<&T::tessellation_scale>("tessellation_scale", 7),
    };
    // To a multiple of 8 bytes, but not behind a tessellation scale.
    static constexpr unsigned padding(uint32_t header, unsigned words) {
        return (header >> 7 & 1) != 0 ? 0 : words % 2;
    }
};

// Its upper bits are in the header.
template <>
struct isa::Describe<agx::vdm::IndexBuffer> {
    using T = agx::vdm::IndexBuffer;
    static constexpr std::string_view name = "index_buffer";
    static constexpr bool shares_header = true;
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::address>("address", {at(1, 0, 32), at(0, 0, 8)}).address(),
    };
};

template <>
struct isa::Describe<agx::vdm::Count> {
    using T = agx::vdm::Count;
    static constexpr std::string_view name = "count";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)),
    };
};

template <>
struct isa::Describe<agx::vdm::Instances> {
    using T = agx::vdm::Instances;
    static constexpr std::string_view name = "instances";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)).range(1, 0xffffffff),
    };
};

template <>
struct isa::Describe<agx::vdm::Start> {
    using T = agx::vdm::Start;
    static constexpr std::string_view name = "start";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)),
    };
};

template <>
struct isa::Describe<agx::vdm::Unknown1> {
    using T = agx::vdm::Unknown1;
    static constexpr std::string_view name = "unknown_1";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::word_0>("word_0", at(0, 0, 32)).hex(),
        entry<&T::word_1>("word_1", at(1, 0, 32)).hex(),
    };
};

template <>
struct isa::Describe<agx::vdm::Indirect> {
    using T = agx::vdm::Indirect;
    static constexpr std::string_view name = "indirect";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::address>("address", {at(1, 0, 32), at(0, 0, 8)}).address(),
    };
};

template <>
struct isa::Describe<agx::vdm::Unknown2> {
    using T = agx::vdm::Unknown2;
    static constexpr std::string_view name = "unknown_2";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::word_0>("word_0", at(0, 0, 32)).hex(),
    };
};

template <>
struct isa::Describe<agx::vdm::IndexBufferSize> {
    using T = agx::vdm::IndexBufferSize;
    static constexpr std::string_view name = "index_buffer_size";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::bytes>("bytes", at(0, 0, 32)).shifted(2),
    };
};

template <>
struct isa::Describe<agx::vdm::IndexList> {
    using T = agx::vdm::IndexList;
    static constexpr std::string_view name = "index_list";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = agx::vdm::block_type(3);
    static constexpr std::array rows = {
        entry<&T::primitive>("primitive", at(0, 8, 8)).named(agx::vdm::primitive_names),
        entry<&T::restart>("restart", at(0, 16, 1)),
        entry<&T::index_size>("index_size", at(0, 17, 3)).named(agx::vdm::index_size_names),
    };
};

// The size of the index buffer has the lowest bit, and is last all the same.
template <>
struct isa::DescribeRecords<agx::vdm::IndexList> {
    using T = agx::vdm::IndexList;
    static constexpr std::tuple records = {
        record<&T::index_buffer>("index_buffer", 21),
        record<&T::count>("count", 22),
        record<&T::instances>("instances", 23),
        record<&T::start>("start", 24),
        record<&T::unknown_1>("unknown_1", 25),
        record<&T::indirect>("indirect", 26),
        record<&T::unknown_2>("unknown_2", 27),
        record<&T::index_buffer_size>("index_buffer_size", 20),
    };
};

template <>
struct isa::Describe<agx::vdm::StreamLink> {
    using T = agx::vdm::StreamLink;
    static constexpr std::string_view name = "stream_link";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = agx::vdm::block_type(4);
    static constexpr std::array rows = {
        entry<&T::target>("target", {at(1, 0, 32), at(0, 0, 8)}).address(),
        entry<&T::with_return>("with_return", at(0, 28, 1)),
    };
};

template <>
struct isa::Describe<agx::vdm::Terminate> {
    using T = agx::vdm::Terminate;
    static constexpr std::string_view name = "terminate";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = agx::vdm::block_type(6);
    static constexpr std::array<PacketRow<T>, 0> rows = {};
};

}  // namespace cuesta::hw
