// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// One draw. First everything that can fail: variants of the shaders, and what must be in GPU memory
// and is not yet. Then the packets, in the order of the AGX fact sheet, part 3, section 3.3, so
// that it is in the batch as a whole or not at all. What has changed stays marked until then.
#include "gallium/drivers/agx/draw.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/bits.h"
#include "gallium/drivers/agx/indirect.h"
#include "gallium/drivers/agx/link.h"
#include "gallium/drivers/agx/ppp_state.h"
#include "gallium/drivers/agx/stage_state.h"
#include "gallium/drivers/agx/variants.h"

namespace cuesta::agx {
namespace {

namespace ppp = hw::agx::ppp;
namespace vdm = hw::agx::vdm;

// Of all packets of a draw, and those that begin a batch.
constexpr uint32_t most_draw_words = 64;
constexpr uint64_t index_word = 4;  // what sizes of index buffers are multiples of

struct Indices {
    uint64_t va = 0;     // of the first; of an indirect draw that of the buffer's
    uint64_t bytes = 0;  // whole words
};

vdm::Primitive primitive_code(pipe::Primitive mode) {
    constexpr std::array codes = {
        vdm::Primitive::points,       vdm::Primitive::lines,     vdm::Primitive::line_loop,
        vdm::Primitive::line_strip,   vdm::Primitive::triangles, vdm::Primitive::triangle_strip,
        vdm::Primitive::triangle_fan,
    };
    return codes[static_cast<size_t>(mode)];
}

// The hardware reads none beyond.
Indices place_all_indices(Batch& batch, const pipe::DrawInfo& info) {
    const Resource& resource = static_cast<const Resource&>(*info.index_buffer);
    batch.use(resource.memory(), Access::read);
    const uint64_t bytes = resource.description().width - info.index_offset;
    return {resource.va() + info.index_offset, base::align_up(bytes, index_word)};
}

Result<Indices> place_indices(Batch& batch, const pipe::DrawInfo& info) {
    if (info.indirect)
        return place_all_indices(batch, info);
    const uint64_t start = uint64_t{info.start} * info.index_size;
    const uint64_t bytes = uint64_t{info.count} * info.index_size;
    const uint64_t whole = base::align_up(bytes, index_word);
    if (info.index_buffer == nullptr) {
        const auto used =
            info.user_indices.subspan(static_cast<size_t>(start), static_cast<size_t>(bytes));
        return Indices{TRY(batch.memory.upload(used)).va, whole};
    }
    const Resource& resource = static_cast<const Resource&>(*info.index_buffer);
    batch.use(resource.memory(), Access::read);
    return Indices{resource.va() + info.index_offset + start, whole};
}

Result<void> update_link(Batch& batch, BoundState& bound) {
    if (!bound.is_dirty(Dirty::vertex_variant | Dirty::fragment_variant | Dirty::provoking))
        return {};
    const CoefficientList list =
        coefficient_list(bound.emitted.vertex.variant->program.vertex,
                         bound.emitted.fragment.variant->program.fragment, bound.emitted.provoking);
    if (list.count > max_coefficient_bindings)
        return Error{Errc::unsupported,
                     fmt::format("the fragment shader reads {} parts of the vertex shader's "
                                 "outputs; the G13 has {}",
                                 list.count, max_coefficient_bindings)};
    CoefficientLink& link = bound.emitted.link;
    link = {.count = list.count,
            .reads_depth = list.reads_depth,
            .reads_primitive_id = list.reads_primitive_id};
    if (list.words.empty())
        return {};
    const Allocation memory = TRY(batch.usc.upload_values(std::span<const uint32_t>(list.words)));
    link.bindings = batch.usc_address(memory.va);
    return {};
}

// Nothing where the update says nothing but its header.
Result<std::optional<vdm::PppState>> upload_ppp(Batch& batch, const ppp::Update& update) {
    const ppp::Packed packed = ppp::pack(update);
    const std::span<const uint32_t> words = packed;
    if (words.size() <= 1)
        return std::optional<vdm::PppState>();
    const Allocation memory = TRY(batch.memory.upload_values(words));
    return std::optional<vdm::PppState>(
        {.address = memory.va, .words = static_cast<uint16_t>(words.size())});
}

vdm::State vertex_state(const BoundState& bound) {
    const EmittedStage& stage = bound.emitted.vertex;
    const uint8_t words = stage.variant->program.vertex.words;
    vdm::State state;
    state.vertex_counts = stage_counts(stage);
    state.vertex_pipeline = vdm::VertexPipeline{.address = stage.pipeline};
    if (bound.is_dirty(Dirty::vertex_variant | Dirty::batch))
        state.vertex_outputs = vdm::VertexOutputs{.count_1 = words, .count_2 = words};
    if (bound.is_dirty(Dirty::vertex_variant | Dirty::fragment_variant | Dirty::batch |
                       Dirty::discard | Dirty::provoking)) {
        const bool discards = bound.emitted.discards;
        state.vertex_control =
            vdm::VertexControl{.flat_shading_vertex = static_cast<uint8_t>(bound.emitted.provoking),
                               .unknown_4 = discards,
                               .unknown_5 = discards,
                               .generate_primitive_id = bound.emitted.link.reads_primitive_id};
    }
    return state;
}

bool restarts(const pipe::DrawInfo& info) {
    return info.index_size != 0 && info.primitive_restart;
}

vdm::IndexList index_list(Batch& batch, const pipe::DrawInfo& info, const Indices& indices) {
    vdm::IndexList list;
    list.primitive = primitive_code(info.mode);
    list.restart = restarts(info);
    if (info.indirect) {
        list.indirect = vdm::Indirect{place_indirect(batch, *info.indirect)};
    } else {
        list.count = vdm::Count{info.count};
        list.instances = vdm::Instances{info.instance_count};
        list.start =
            vdm::Start{info.index_size == 0 ? static_cast<int32_t>(info.start) : info.index_bias};
    }
    if (info.index_size == 0)
        return list;
    list.index_size = info.index_size == 1   ? vdm::IndexSize::u8
                      : info.index_size == 2 ? vdm::IndexSize::u16
                                             : vdm::IndexSize::u32;
    list.index_buffer = vdm::IndexBuffer{indices.va};
    list.index_buffer_size = vdm::IndexBufferSize{indices.bytes};
    return list;
}

// Part 3, section 3.3.
Result<void> begin_stream(Batch& batch, BoundState& bound) {
    if (!batch.stream.empty())
        return {};
    TRY(batch.stream.reserve(batch.memory, most_draw_words));
    const std::optional<vdm::PppState> first = TRY(upload_ppp(batch, first_ppp_update()));
    batch.stream.add(vdm::Barrier{.usc_cache_invalidate = true});
    batch.stream.add(*first);
    bound.touch(Dirty::all);
    return {};
}

// It is compared with indices of any size before the bias is added (part 3, section 3.2.3).
void emit_restart_index(Batch& batch, BoundState& bound, const pipe::DrawInfo& info) {
    const auto all_ones = static_cast<uint32_t>(base::low_mask(info.index_size * 8));
    const uint32_t index = info.restart_index.value_or(all_ones);
    if (!restarts(info) || bound.emitted.restart_index == index)
        return;
    batch.stream.add(vdm::State{.restart_index = vdm::RestartIndex{index}});
    bound.emitted.restart_index = index;
}

// Whether anything of the draw counts: what is seen of it, or what its vertices store to buffers.
bool begin_rasterizing(BoundState& bound, std::optional<hw::agx::Scissor>& visible) {
    const bool discards = bound.rasterizer->state.rasterizer_discard || !visible;
    if (discards && !bound.vertex_shader->uses().stores())
        return false;
    if (!visible)
        visible = whole_framebuffer(bound);
    if (discards != bound.emitted.discards) {
        bound.emitted.discards = discards;
        bound.touch(Dirty::discard);
    }
    return true;
}

void note_draw(Batch& batch, const BoundState& bound) {
    if (!bound.emitted.discards) {
        note_depth_stencil(batch, bound);
        batch.fragments_store |= bound.fragment_shader->uses().stores();
    }
    batch.vertex_scratch |= bound.emitted.vertex.variant->program.stack_dwords != 0;
    if (bound.occlusion != nullptr)
        batch.count_in(bound.occlusion);
    ++batch.draw_count;
}

Result<void> update_programs(Batch& batch, BoundState& bound, const DrawTools& tools) {
    TRY(update_variants(tools.heap, bound));
    TRY(update_stage(batch, bound, pipe::ShaderStage::vertex, tools.plan));
    TRY(update_stage(batch, bound, pipe::ShaderStage::fragment, tools.plan));
    return update_link(batch, bound);
}

}  // namespace

Result<void> emit_draw(Batch& batch,
                       BoundState& bound,
                       const DrawTools& tools,
                       const pipe::DrawInfo& info) {
    if (bound.is_dirty(Dirty::viewport | Dirty::framebuffer | Dirty::rasterizer))
        bound.emitted.visible = visible_part(bound);
    std::optional<hw::agx::Scissor> visible = bound.emitted.visible;
    if (!info.indirect && (info.count == 0 || info.instance_count == 0))
        return {};
    if (!begin_rasterizing(bound, visible))
        return {};
    TRY(begin_stream(batch, bound));
    for (const auto stage : {pipe::ShaderStage::vertex, pipe::ShaderStage::fragment})
        if (stage_of(bound, stage).constant_buffers[0].buffer != nullptr)
            TRY(refresh_constants(bound, stage));
    if (const PrimitiveClass primitive = primitive_class(info.mode);
        primitive != bound.emitted.primitive) {
        bound.emitted.primitive = primitive;
        bound.touch(Dirty::primitive);
    }
    if (const ProvokingVertex provoking = provoking_vertex(info.mode, bound.rasterizer->state);
        provoking != bound.emitted.provoking) {
        bound.emitted.provoking = provoking;
        bound.touch(Dirty::provoking);
    }
    if (bound.dirty != Dirty::none)
        TRY(update_programs(batch, bound, tools));
    Indices indices;
    if (info.index_size != 0)
        indices = TRY(place_indices(batch, info));
    std::optional<vdm::PppState> update;
    if (bound.dirty != Dirty::none)
        update = TRY(upload_ppp(batch, ppp_update(batch, bound, *visible)));
    TRY(batch.stream.reserve(batch.memory, most_draw_words));

    if (bound.is_dirty(Dirty::vertex_pipeline | Dirty::discard | Dirty::provoking))
        batch.stream.add(vertex_state(bound));
    if (update)
        batch.stream.add(*update);
    emit_restart_index(batch, bound, info);
    batch.stream.add(index_list(batch, info, indices));
    note_draw(batch, bound);
    bound.dirty = Dirty::none;
    return {};
}

}  // namespace cuesta::agx
