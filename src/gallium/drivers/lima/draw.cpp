// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// One draw. First everything that can fail: checks, and what must be in GPU memory and is not yet.
// Then the commands of both streams, in the order of the Mali-400 fact sheet, part 2, section 2.2,
// so that a draw is in the batch as a whole or not at all.
#include "gallium/drivers/lima/draw.h"

#include <algorithm>
#include <bit>
#include <optional>

#include <fmt/core.h>

#include "gallium/drivers/lima/draw_check.h"
#include "gallium/drivers/lima/index_range.h"
#include "gallium/drivers/lima/primitives.h"
#include "gallium/drivers/lima/uniforms.h"

namespace cuesta::lima {
namespace {

namespace vs = hw400::vs;
using winsys::lima::Access;
using winsys::lima::Pipe;

// An array draw runs at most this many vertices; longer ones are drawn with indices.
constexpr uint32_t max_array_vertices = 65535;

// --- which vertices
// ----------------------------------------------------------------------------------

struct Indices {
    IndexRange used;
    uint32_t va = 0;
};

Result<Indices> user_indices(Batch& batch,
                             const pipe::DrawInfo& info,
                             uint64_t first,
                             uint64_t length) {
    if (info.user_indices.size() < first + length)
        return Error{Errc::out_of_range, "the draw reads behind its indices"};
    const auto bytes =
        info.user_indices.subspan(static_cast<size_t>(first), static_cast<size_t>(length));
    return Indices{index_range(bytes, info.index_size), TRY(batch.memory.upload(bytes)).va};
}

Result<Indices> find_indices(Batch& batch, const pipe::DrawInfo& info, uint32_t count) {
    const uint64_t first = uint64_t{info.start} * info.index_size;
    const uint64_t length = uint64_t{count} * info.index_size;
    if (info.index_buffer == nullptr)
        return user_indices(batch, info, first, length);
    Resource& resource = static_cast<Resource&>(*info.index_buffer);
    if (!resource.is_buffer())
        return Error{Errc::invalid, "indices are read from a texture"};
    const uint64_t offset = info.index_offset + first;
    if (resource.description().width < offset + length)
        return Error{Errc::out_of_range, "the draw reads behind its index buffer"};
    if (info.index_offset % info.index_size != 0)
        return Error{Errc::invalid, fmt::format("indices of {} bytes at offset {}", info.index_size,
                                                info.index_offset)};
    Indices indices;
    indices.used = TRY(resource.find_index_range(static_cast<uint32_t>(offset),
                                                 static_cast<uint32_t>(length), info.index_size));
    indices.va = resource.bo().va() + static_cast<uint32_t>(offset);
    batch.use(resource.shared_bo(), Pipe::gp, Access::read);
    return indices;
}

Result<VertexRange> indexed_range(Batch& batch, const pipe::DrawInfo& info, uint32_t count) {
    const Indices indices = TRY(find_indices(batch, info, count));
    const int64_t first = int64_t{indices.used.least} + info.index_bias;
    if (first < 0 || first > INT32_MAX)
        return Error{Errc::out_of_range, "the index bias leads below the first vertex"};
    const uint64_t vertices = uint64_t{indices.used.greatest} - indices.used.least + 1;
    if (vertices > max_count || indices.used.least > max_count)
        return Error{Errc::out_of_range,
                     fmt::format("indices from {} to {}; the GP counts to {}", indices.used.least,
                                 indices.used.greatest, max_count)};
    return VertexRange{.first = static_cast<uint32_t>(first),
                       .count = static_cast<uint32_t>(vertices),
                       .indexed = true,
                       .indices_va = indices.va,
                       .index_size = info.index_size,
                       .min_index = indices.used.least};
}

// Array draws beyond what one can hold become indexed ones.
Result<VertexRange> counted_range(Batch& batch, const pipe::DrawInfo& info, uint32_t count) {
    const Allocation memory = TRY(batch.memory.allocate(count * 4));
    const std::span<uint32_t> indices = memory.as<uint32_t>();
    for (uint32_t i = 0; i < count; ++i)
        indices[i] = i;
    return VertexRange{.first = info.start,
                       .count = count,
                       .indexed = true,
                       .indices_va = memory.va,
                       .index_size = 4};
}

Result<VertexRange> vertex_range(Batch& batch, const pipe::DrawInfo& info, uint32_t count) {
    if (info.index_size != 0)
        return indexed_range(batch, info, count);
    if (count > max_array_vertices)
        return counted_range(batch, info, count);
    return VertexRange{.first = info.start, .count = count};
}

// --- what is bound, in GPU memory
// ----------------------------------------------------------------------

TextureSwizzles swizzles_of(const BoundState& bound) {
    TextureSwizzles swizzles;
    swizzles.fill(no_swizzle);
    const uint32_t mask = bound.fragment_shader->sampler_mask();
    for (size_t i = 0; i < bound.views.size() && i < swizzles.size(); ++i)
        if ((mask >> i & 1) != 0 && bound.views[i] != nullptr)
            swizzles[i] = bound.views[i]->swizzle;
    return swizzles;
}

Result<void> update_variant(BoundState& bound) {
    TRY(check_samplers(bound, bound.fragment_shader->sampler_mask()));
    const FragmentVariant* variant = TRY(bound.fragment_shader->variant(swizzles_of(bound)));
    if (variant != bound.emitted.variant)
        bound.touch(Dirty::fragment_uniforms | Dirty::textures | Dirty::render_state | Dirty::link);
    bound.emitted.variant = variant;
    bound.clean(Dirty::variant);
    return {};
}

Result<void> update_vertex_state(Batch& batch, BoundState& bound, const VertexRange& range) {
    EmittedState& emitted = bound.emitted;
    if (bound.is_dirty(Dirty::vertex_uniforms)) {
        emitted.vertex_uniforms = TRY(upload_vertex_uniforms(batch, bound));
        bound.clean(Dirty::vertex_uniforms);
    }
    TRY(check_vertices(bound, range));
    if (bound.is_dirty(Dirty::attributes) || emitted.attributes_first != range.first) {
        emitted.attributes = TRY(attribute_descriptors(batch, bound, range)).va;
        emitted.attributes_first = range.first;
        bound.clean(Dirty::attributes);
    }
    if (bound.is_dirty(Dirty::link)) {
        emitted.layout = link_outputs(bound.vertex_shader->program, emitted.variant->program);
        bound.clean(Dirty::link);
    }
    return {};
}

Result<void> update_fragment_state(Batch& batch, BoundState& bound, pipe::Primitive mode) {
    EmittedState& emitted = bound.emitted;
    const pp::Program& program = emitted.variant->program;
    if (bound.is_dirty(Dirty::textures)) {
        emitted.textures = TRY(upload_textures(batch, bound, program.sampler_mask));
        bound.clean(Dirty::textures);
        emitted.render_state_va = 0;
    }
    if (bound.is_dirty(Dirty::fragment_uniforms)) {
        emitted.fragment_uniforms = TRY(upload_fragment_uniforms(batch, bound, program));
        bound.clean(Dirty::fragment_uniforms);
        emitted.render_state_va = 0;
    }
    if (bound.is_dirty(Dirty::render_state) || emitted.render_state_mode != mode) {
        emitted.render_state = render_state_words(bound, mode);
        emitted.render_state_mode = mode;
        emitted.render_state_va = 0;
        bound.clean(Dirty::render_state);
        batch.use(emitted.variant->code, Pipe::pp, Access::read);
        batch.stack_vec4s = std::max(batch.stack_vec4s, program.stack_vec4s);
    }
    return {};
}

Result<uint32_t> store_render_state(Batch& batch, EmittedState& emitted, uint32_t varyings) {
    if (emitted.render_state_va != 0 && emitted.render_state_varyings == varyings)
        return emitted.render_state_va;
    RenderStateWords words = emitted.render_state;
    set_addresses(words, emitted.fragment_uniforms.pointer_array, emitted.textures.va, varyings);
    emitted.render_state_va = TRY(batch.memory.upload_values(std::span<const uint32_t>(words))).va;
    emitted.render_state_varyings = varyings;
    return emitted.render_state_va;
}

// --- the vertex shader stream
// --------------------------------------------------------------------------

void emit_vertex_work(Batch& batch,
                      const BoundState& bound,
                      const VertexRange& range,
                      const VertexOutputs& outputs) {
    const VertexShader& shader = *bound.vertex_shader;
    const gp::Program& program = shader.program;
    const EmittedState& emitted = bound.emitted;
    batch.use(shader.code, Pipe::gp, Access::read);
    const auto instructions = static_cast<uint16_t>(program.instructions.size());
    const auto attribute_count = static_cast<uint16_t>(std::max(program.attribute_count, 1u));
    const auto output_count = static_cast<uint16_t>(program.outputs.size());
    if (!range.indexed)
        batch.vs(vs::Semaphore{vs::SemaphoreValue::begin_1},
                 vs::Semaphore{vs::SemaphoreValue::begin_2});
    if (!emitted.vertex_uniforms.cpu.empty())
        batch.vs(vs::Uniforms{emitted.vertex_uniforms.va,
                              static_cast<uint32_t>(emitted.vertex_uniforms.cpu.size())});
    batch.vs(
        vs::Shader{shader.code->va(), instructions * 16u},
        vs::ShaderInfo{static_cast<uint16_t>(program.prefetch), instructions},
        vs::Counts{static_cast<uint8_t>(attribute_count), static_cast<uint8_t>(output_count)},
        vs::Unknown41{}, vs::AttributeArray{emitted.attributes, attribute_count},
        vs::OutputArray{outputs.descriptors, output_count}, vs::Draw{range.count, range.indexed},
        vs::Unknown60{},
        vs::Semaphore{range.indexed ? vs::SemaphoreValue::end_indexed : vs::SemaphoreValue::end});
}

}  // namespace

Result<void> emit_draw(Batch& batch, BoundState& bound, const pipe::DrawInfo& info) {
    PrimitiveDraw draw;
    draw.mode = info.mode;
    draw.count = whole_primitives(info.mode, info.count);
    const auto visible = visible_part(bound, info.mode);
    if (draw.count == 0 || info.instance_count == 0 || !visible)
        return {};
    draw.visible = *visible;
    TRY(refresh_constants(bound));
    if (bound.is_dirty(Dirty::variant | Dirty::textures))
        TRY(update_variant(bound));
    draw.range = TRY(vertex_range(batch, info, draw.count));
    TRY(update_vertex_state(batch, bound, draw.range));
    TRY(update_fragment_state(batch, bound, info.mode));
    draw.outputs = TRY(output_descriptors(batch, bound.vertex_shader->program, bound.emitted.layout,
                                          draw.range.count));
    draw.render_state = TRY(store_render_state(batch, bound.emitted, draw.outputs.varyings));
    emit_vertex_work(batch, bound, draw.range, draw.outputs);
    emit_primitives(batch, bound, draw);
    batch.writes_depth_stencil |=
        bound.framebuffer.depth_stencil.texture != nullptr && bound.depth_stencil_alpha->writes();
    ++batch.draw_count;
    return {};
}

}  // namespace cuesta::lima
