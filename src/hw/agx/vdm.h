// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The vertex data master's stream: what a render does, draw by draw. Packets of 1 to 11 words.
// Bits in vdm_rows.h. Source: AGX fact sheet, part 3, sections 3.1 and 3.2.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "base/result.h"
#include "hw/agx/counts.h"
#include "hw/isa/packed_words.h"

namespace cuesta::hw::agx::vdm {

// Loads the PPP records (ppp.h) at the address.
struct PppState {
    uint64_t address = 0;
    uint16_t words = 1;  // 1..256, header included; ASSUMED: the code 0 stands for 256
};

struct Barrier {
    bool usc_cache_invalidate = false;
    bool unknown_4 = false;
    bool unknown_5 = false;
    bool unknown_6 = false;
    bool unknown_8 = false;
    bool unknown_11 = false;
    bool unknown_20 = false;
    bool unknown_24 = false;
    bool unknown_26 = false;
    bool returns = false;  // the end of a called stream
};

// Records of the VDM state, each kept by the hardware until it is sent again.

struct RestartIndex {
    uint32_t value = 0xffffffff;
};

struct VertexPipeline {
    uint8_t unknown_0 = 0;
    uint32_t address = 0;  // of USC words, in the USC window; a multiple of 64
};

struct VertexOutputs {
    uint8_t count_1 = 4;  // words a vertex; both the same
    uint8_t count_2 = 4;
};

enum class FactorStep : uint8_t { constant = 0, patch = 1, instance = 2, patch_and_instance = 3 };
enum class FactorType : uint8_t { fp16 = 0, fp32 = 1 };
enum class PatchType : uint8_t { triangles = 0, quads = 1 };
enum class Partition : uint8_t { pow2 = 0, integer = 1, fractional_odd = 2, fractional_even = 3 };

struct Tessellation {
    uint32_t unknown_0 = 0;
    FactorStep factor_step = FactorStep::constant;
    FactorType factor_type = FactorType::fp16;
    PatchType patch_type = PatchType::triangles;
    uint8_t unknown_21 = 1;
    uint8_t max_factor = 1;  // 1..64
    bool counter_clockwise = false;
    Partition partition = Partition::pow2;
};

struct VertexControl {
    uint8_t flat_shading_vertex = 0;  // 0..2: which vertex of the primitive provokes
    bool unknown_4 = false;           // both set where the rasteriser discards
    bool unknown_5 = false;
    bool generate_primitive_id = false;
};

struct TessellationScale {
    uint16_t scale = 0x3c00;  // bits of a half float
};

struct State {
    std::optional<RestartIndex> restart_index;
    std::optional<Counts> vertex_counts;
    std::optional<VertexPipeline> vertex_pipeline;
    std::optional<VertexOutputs> vertex_outputs;
    std::optional<Tessellation> tessellation;
    std::optional<VertexControl> vertex_control;
    std::optional<TessellationScale> tessellation_scale;
};

enum class Primitive : uint8_t {
    points = 0,
    lines = 1,
    line_strip = 3,
    line_loop = 5,
    triangles = 6,
    triangle_strip = 9,
    triangle_fan = 11,
    quads = 14,
    quad_strip = 15,
};

enum class IndexSize : uint8_t { u8 = 0, u16 = 1, u32 = 2 };

// Records of the draw.

struct IndexBuffer {
    uint64_t address = 0;  // of the first index; of an indirect draw: of the buffer
};
struct Count {
    uint32_t value = 0;  // vertices or indices
};
struct Instances {
    uint32_t value = 1;  // not 0
};
struct Start {
    int32_t value = 0;  // added to each index; without indices: the first vertex
};
struct Unknown1 {
    uint32_t word_0 = 0;
    uint32_t word_1 = 0;
};
struct Indirect {
    uint64_t address = 0;  // of {count, instances, first, (base vertex,) base instance}
};
struct Unknown2 {
    uint32_t word_0 = 0;
};
struct IndexBufferSize {
    uint64_t bytes = 0;  // readable at the index buffer's address; a multiple of 4
};

// A draw. Counts come from the packet or from memory (indirect).
struct IndexList {
    Primitive primitive = Primitive::triangles;
    bool restart = false;
    IndexSize index_size = IndexSize::u8;
    std::optional<IndexBuffer> index_buffer;  // an indexed draw
    std::optional<Count> count;
    std::optional<Instances> instances;
    std::optional<Start> start;
    std::optional<Unknown1> unknown_1;  // place inferred from the order of the bits [?]
    std::optional<Indirect> indirect;
    std::optional<Unknown2> unknown_2;  // [?]
    std::optional<IndexBufferSize> index_buffer_size;
};

// Goes on at the target; with_return: calls it, until a barrier that returns.
struct StreamLink {
    uint64_t target = 0;
    bool with_return = false;
};

struct Terminate {};

using Packet = std::variant<PppState, Barrier, State, IndexList, StreamLink, Terminate>;
using Packed = isa::PackedWords<11>;

// The hardware reads ahead: so much memory is mapped behind the end of a stream.
inline constexpr unsigned prefetch_bytes = 0x800;

// A member that does not fit its field is a bug of the caller (asserted); check() tells.
Packed pack(const Packet& packet);
Result<void> check(const Packet& packet);

// How many words the packet with this first word takes, its padding included.
Result<unsigned> packet_words(uint32_t word0);
// The packet at the start of the words, which may go on behind it.
Result<Packet> unpack(std::span<const uint32_t> words);

// `name field=value ...`, and a line for each record of a state or an index list; no last end.
void print(std::string& out, const Packet& packet);

}  // namespace cuesta::hw::agx::vdm
