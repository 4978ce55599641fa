// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/variants.h"

#include <algorithm>
#include <bit>

#include <fmt/core.h>

#include "base/bits.h"
#include "gallium/auxiliary/clip_mask.h"
#include "gallium/auxiliary/framebuffer_check.h"
#include "gallium/drivers/agx/formats.h"
#include "gallium/drivers/agx/link.h"

namespace cuesta::agx {
namespace {

constexpr Dirty state_of_fragments = Dirty::fragment_shader | Dirty::blend |
                                     Dirty::depth_stencil_alpha | Dirty::sample_mask |
                                     Dirty::framebuffer | Dirty::rasterizer | Dirty::provoking;
constexpr Dirty state_of_vertices = Dirty::vertex_shader | Dirty::vertex_elements |
                                    Dirty::vertex_buffers | Dirty::fragment_variant |
                                    Dirty::primitive | Dirty::rasterizer | Dirty::framebuffer;

AttributeFetch fetch_of(const BoundState& bound, size_t attribute) {
    if (bound.vertex_elements == nullptr || attribute >= bound.vertex_elements->elements.size())
        return {};
    const VertexElements::Element& element = bound.vertex_elements->elements[attribute];
    AttributeFetch fetch = element.fetch;
    if (element.source.buffer_index < bound.vertex_buffers.size()) {
        const pipe::VertexBuffer& buffer = bound.vertex_buffers[element.source.buffer_index];
        fetch.stride = buffer.stride;
        // What a component does not need would only make variants.
        const unsigned wanted = hw::agx::tile_format_bytes(fetch.format);
        if ((buffer.offset + element.source.src_offset) % wanted != 0)
            fetch.alignment = (buffer.offset + element.source.src_offset) % 2 == 0 ? 2 : 1;
    }
    return fetch;
}

// The variant becomes the stage's; true when it was another one.
bool take(EmittedStage& stage, const ShaderVariant* variant) {
    stage.variant = variant;
    if (stage.variant_number == variant->number)
        return false;
    stage.variant_number = variant->number;
    return true;
}

}  // namespace

ColorTarget color_target(const pipe::Framebuffer& framebuffer, const TileLayout& tile, unsigned n) {
    ColorTarget target;
    if (n >= framebuffer.color_count || framebuffer.colors[n].texture == nullptr)
        return target;
    const TargetFormat format = *target_format(framebuffer.colors[n].format);
    target.present = true;
    target.format = format.tile;
    target.components = format.components;
    target.bits = format.bits;
    target.alpha_bits = format.alpha_bits;
    target.numbers = format.numbers;
    target.offset = tile.offsets[n];
    return target;
}

Result<void> check_attributes(const BoundState& bound, uint32_t mask) {
    for (uint32_t left = mask; left != 0; left &= left - 1) {
        const auto i = static_cast<uint32_t>(std::countr_zero(left));
        if (i >= bound.vertex_elements->elements.size())
            return Error{Errc::invalid,
                         fmt::format("attribute {} is read but has no vertex element", i)};
        const VertexElements::Element& element = bound.vertex_elements->elements[i];
        const uint32_t number = element.source.buffer_index;
        if (number >= bound.vertex_buffers.size() || bound.vertex_buffers[number].buffer == nullptr)
            return Error{Errc::invalid, fmt::format("attribute {} has no vertex buffer", i)};
        const pipe::VertexBuffer& buffer = bound.vertex_buffers[number];
        if (buffer.buffer->description().target != pipe::Target::buffer)
            return Error{Errc::invalid, fmt::format("attribute {} is read from a texture", i)};
        const uint64_t offset = uint64_t{buffer.offset} + element.source.src_offset;
        if (offset >= buffer.buffer->description().width)
            return Error{Errc::out_of_range,
                         fmt::format("attribute {} begins behind its vertex buffer", i)};
    }
    return {};
}

void set_attributes(const BoundState& bound, std::vector<AttributeFetch>& attributes) {
    attributes.clear();
    for (const nir::IoSlot& input : bound.vertex_shader->shader().inputs) {
        if (input.index >= pipe::max_attributes)
            continue;
        if (input.index >= attributes.size())
            attributes.resize(input.index + 1);
        attributes[input.index] = fetch_of(bound, input.index);
    }
}

FragmentKey fragment_key(const BoundState& bound) {
    FragmentKey key;
    FragmentOptions& options = key.options;
    for (unsigned i = 0; i < bound.framebuffer.color_count; ++i) {
        ColorTarget& target = options.targets[i];
        target = bound.targets[i];
        if (!target.present)
            continue;
        const bool has_alpha = hw::has_alpha(bound.framebuffer.colors[i].format);
        bound.blend->apply(i, has_alpha, target);
        target.hides_alpha = !has_alpha && bound.fragment_shader->uses().framebuffer;
    }
    options.samples = bound.tile.samples;
    options.first_vertex_fan = bound.emitted.provoking == ProvokingVertex::first_of_fan &&
                               bound.fragment_shader->uses().flat_inputs;
    options.alpha_test = bound.depth_stencil_alpha->alpha_test;
    if (options.samples > 1 && bound.rasterizer->state.multisample) {
        // Integers have no alpha that could be one.
        options.alpha_to_coverage =
            bound.blend->state.alpha_to_coverage &&
            !(options.targets[0].present && is_integer(options.targets[0].numbers));
        options.alpha_to_one = bound.blend->state.alpha_to_one;
        const auto all = static_cast<uint32_t>(base::low_mask(options.samples));
        options.api_sample_mask = (bound.sample_mask & all) != all;
    }
    key.biased_samplers = bound.fragment.biased_samplers;
    key.back_colors = bound.back_colors;
    return key;
}

void update_vertex_key(BoundState& bound, const FragmentInfo& fragment) {
    VertexOptions& options = bound.vertex_key.options;
    const nir::Shader& shader = bound.vertex_shader->shader();
    set_attributes(bound, options.attributes);
    output_uses(shader, fragment, options.outputs);
    options.depth_minus_one_to_one = !bound.rasterizer->state.clip_halfz;
    options.clip_distances =
        bound.rasterizer->state.clip_distances & gallium::written_clip_distances(shader.outputs);
    options.layered = gallium::framebuffer_layers(bound.framebuffer) > 1;
    options.points = bound.emitted.primitive == PrimitiveClass::points;
    bound.vertex_key.biased_samplers = bound.vertex.biased_samplers;
    bound.vertex_key.hides_point_size =
        options.points && !bound.rasterizer->state.point_size_per_vertex &&
        std::ranges::any_of(shader.outputs, [](const nir::IoSlot& output) {
            return output.slot == nir::Slot::point_size;
        });
}

void set_framebuffer_targets(BoundState& bound) {
    bound.all_unorm = true;
    for (unsigned n = 0; n < bound.targets.size(); ++n) {
        bound.targets[n] = color_target(bound.framebuffer, bound.tile, n);
        bound.all_unorm &=
            !bound.targets[n].present || bound.targets[n].numbers == NumberClass::unorm;
    }
}

Result<void> update_variants(CodeHeap& heap, BoundState& bound) {
    EmittedState& emitted = bound.emitted;
    if (bound.is_dirty(state_of_fragments)) {
        const ShaderVariant* variant =
            TRY(bound.fragment_shader->variant(heap, fragment_key(bound)));
        if (take(emitted.fragment, variant))
            bound.touch(Dirty::fragment_variant);
    }
    if (bound.is_dirty(state_of_vertices)) {
        update_vertex_key(bound, emitted.fragment.variant->program.fragment);
        const ShaderVariant* variant = TRY(bound.vertex_shader->variant(heap, bound.vertex_key));
        if (take(emitted.vertex, variant))
            bound.touch(Dirty::vertex_variant);
        TRY(check_attributes(bound, variant->program.vertex.attribute_mask));
    }
    return {};
}

}  // namespace cuesta::agx
