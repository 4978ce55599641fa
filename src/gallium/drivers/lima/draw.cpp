// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// One draw. First everything that can fail: checks, and what must be in GPU memory and is not yet.
// Then the commands of both streams, in the order of the Mali-400 fact sheet, part 2, section 2.2,
// so that it is in the batch as a whole or not at all.
#include "gallium/drivers/lima/draw.h"

#include <algorithm>
#include <bit>
#include <optional>

#include <fmt/core.h>

#include "gallium/drivers/lima/draw_check.h"
#include "gallium/drivers/lima/draw_vertices.h"
#include "gallium/drivers/lima/primitives.h"
#include "gallium/drivers/lima/uniforms.h"

namespace cuesta::lima {
namespace {

namespace vs = hw400::vs;
using winsys::lima::Access;
using winsys::lima::Pipe;

// --- what is bound, in GPU memory

// What the target's format lacks is read as 0, 0, 0, 1.
ComponentSwizzle framebuffer_swizzle(const pipe::Framebuffer& framebuffer) {
    ComponentSwizzle result = no_swizzle;
    if (framebuffer.color_count == 0)
        return result;
    const hw::FormatInfo& info = hw::format_info(framebuffer.colors[0].format);
    for (size_t i = 0; i < result.size(); ++i) {
        if (info.swizzle[i] == hw::Swizzle::zero)
            result[i] = pipe::Swizzle::zero;
        else if (info.swizzle[i] == hw::Swizzle::one)
            result[i] = pipe::Swizzle::one;
    }
    return result;
}

FragmentKey fragment_key(const BoundState& bound) {
    FragmentKey key;
    key.swizzles.fill(no_swizzle);
    key.clip_distances = bound.clip_distances & bound.vertex_shader->clip_distances;
    if (bound.light_twoside)
        key.back_colors = bound.vertex_shader->back_colors & bound.fragment_shader->color_mask();
    const uint32_t mask = bound.fragment_shader->sampler_mask();
    for (size_t i = 0; i < bound.views.size() && i < key.swizzles.size(); ++i)
        if ((mask >> i & 1) != 0 && bound.views[i] != nullptr)
            key.swizzles[i] = bound.views[i]->swizzle;
    if (bound.fragment_shader->reads_framebuffer())
        key.framebuffer = framebuffer_swizzle(bound.framebuffer);
    return key;
}

Result<void> update_variant(CodeHeap& heap, BoundState& bound) {
    TRY(check_samplers(bound, bound.fragment_shader->sampler_mask()));
    TRY(check_framebuffer_read(bound));
    const FragmentVariant* variant = TRY(bound.fragment_shader->variant(heap, fragment_key(bound)));
    // By number: where the last one was, with its shader gone, there may be another by now.
    if (variant->number != bound.emitted.variant_number)
        bound.touch(Dirty::fragment_uniforms | Dirty::textures | Dirty::render_state | Dirty::link);
    bound.emitted.variant = variant;
    bound.emitted.variant_number = variant->number;
    bound.clean(Dirty::variant);
    return {};
}

// What the vertices of a draw write is known from then on.
Result<void> update_layout(CodeHeap& heap, BoundState& bound) {
    TRY(refresh_constants(bound));
    if (bound.is_dirty(Dirty::variant | Dirty::textures))
        TRY(update_variant(heap, bound));
    if (bound.is_dirty(Dirty::link)) {
        bound.emitted.layout =
            link_outputs(bound.vertex_shader->program, bound.emitted.variant->program);
        bound.clean(Dirty::link);
    }
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
        batch.use(emitted.variant->code.memory, Pipe::pp, Access::read);
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

void emit_vertex_work(Batch& batch,
                      const BoundState& bound,
                      const VertexRange& range,
                      const VertexOutputs& outputs) {
    const VertexShader& shader = *bound.vertex_shader;
    const gp::Program& program = shader.program;
    const EmittedState& emitted = bound.emitted;
    batch.use(shader.code.memory, Pipe::gp, Access::read);
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
        vs::Shader{shader.code.va, instructions * 16u},
        vs::ShaderInfo{static_cast<uint16_t>(program.prefetch), instructions},
        vs::Counts{static_cast<uint8_t>(attribute_count), static_cast<uint8_t>(output_count)},
        vs::Unknown41{}, vs::AttributeArray{emitted.attributes, attribute_count},
        vs::OutputArray{outputs.descriptors, output_count}, vs::Draw{range.count, range.indexed},
        vs::Unknown60{},
        vs::Semaphore{range.indexed ? vs::SemaphoreValue::end_indexed : vs::SemaphoreValue::end});
}

}  // namespace

Result<bool> is_large(const BoundState& bound, const pipe::DrawInfo& info) {
    if (info.index_size != 4 && (info.index_size != 0 || info.count <= vertices_that_fit))
        return false;
    const DrawPart whole = {info.start, whole_primitives(info.mode, info.count)};
    if (whole.count == 0 || info.instance_count == 0 || !visible_part(bound))
        return false;
    return TRY(find_range(info, whole)).count > vertices_that_fit;
}

Result<std::vector<DrawPart>> plan_parts(CodeHeap& heap,
                                         BoundState& bound,
                                         const pipe::DrawInfo& info) {
    const DrawPart whole = {info.start, whole_primitives(info.mode, info.count)};
    TRY(update_layout(heap, bound));
    const VertexRange all = TRY(find_range(info, whole));
    TRY(check_vertices(bound, all));
    const uint64_t most = max_output_bytes / bytes_a_vertex(bound.emitted.layout);
    return divide_draw(info.mode, whole, most, [&](const DrawPart& part) -> Result<uint64_t> {
        return TRY(find_range(info, part)).count;
    });
}

Result<void> emit_draw(Batch& batch,
                       CodeHeap& heap,
                       BoundState& bound,
                       const pipe::DrawInfo& info) {
    PrimitiveDraw draw;
    draw.mode = info.mode;
    draw.count = whole_primitives(info.mode, info.count);
    const auto visible = visible_part(bound);
    if (draw.count == 0 || info.instance_count == 0 || !visible)
        return {};
    draw.visible = *visible;
    TRY(update_layout(heap, bound));
    const DrawPart part = {info.start, draw.count};
    draw.range = TRY(find_range(info, part));
    TRY(place_indices(batch, info, part, draw.range));
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
