// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Facts: AGX fact sheet, part 4.
#include "gallium/drivers/agx/ppp_state.h"

#include <algorithm>
#include <cmath>

#include "base/bits.h"
#include "gallium/auxiliary/depth_stencil.h"
#include "gallium/drivers/agx/formats.h"
#include "gallium/drivers/agx/stage_state.h"

namespace cuesta::agx {
namespace {

namespace ppp = hw::agx::ppp;

constexpr uint32_t region_pixels = 32;
constexpr unsigned few_textures = 4;  // from so many on the shader's last word is 1 (4.13)

bool has_depth(const BoundState& bound) {
    return gallium::depth_surface(bound.framebuffer) != nullptr;
}

bool has_stencil(const BoundState& bound) {
    return gallium::stencil_surface(bound.framebuffer) != nullptr;
}

bool is_z16(const BoundState& bound) {
    return has_depth(bound) && depth_stencil_format(bound.framebuffer.depth_stencil.format)->is_z16;
}

bool draws_triangles(const BoundState& bound) {
    return bound.emitted.primitive == PrimitiveClass::triangles;
}

// --- fragment control

ppp::FragmentControl api_control(const BoundState& bound) {
    return {.visibility = bound.visibility,
            .scissor_enable = true,
            .depth_bias_enable = bound.rasterizer->state.offset_triangles && draws_triangles(bound),
            .stencil_test_enable = bound.depth_stencil_alpha->stencil_test && has_stencil(bound),
            .two_sided_stencil = bound.depth_stencil_alpha->two_sided && has_stencil(bound),
            .disable_triangle_merging = !draws_triangles(bound)};
}

// Nothing of the program is seen: its fragments need not run.
bool has_no_effect(const BoundState& bound) {
    const FragmentInfo& info = bound.emitted.fragment.variant->program.fragment;
    if (info.tests_late || info.discards || info.writes_depth || info.writes_stencil ||
        bound.fragment_shader->uses().stores())
        return false;
    const std::vector<nir::IoSlot>& outputs = bound.fragment_shader->shader().outputs;
    const bool has_color =
        std::any_of(outputs.begin(), outputs.end(),
                    [](const nir::IoSlot& output) { return output.slot == nir::Slot::color; });
    const auto& colors = bound.framebuffer.colors;
    const bool has_target =
        std::any_of(colors.begin(), colors.begin() + bound.framebuffer.color_count,
                    [](const pipe::Surface& color) { return color.texture != nullptr; });
    return !has_color || !has_target;
}

ppp::FragmentControl shader_control(const BoundState& bound) {
    const FragmentInfo& info = bound.emitted.fragment.variant->program.fragment;
    // Fragments that store are shaded though a later one hides them.
    const bool mixes =
        info.reads_tile || info.translucent || bound.fragment_shader->uses().stores();
    ppp::FragmentControl control;
    // In the other word it does not always count (4.2).
    control.tag_write_disable = bound.emitted.discards || has_no_effect(bound);
    control.disable_triangle_merging = bound.fragment_shader->uses().needs_quads;
    if (info.tests_late)
        control.pass_type =
            mixes ? ppp::PassType::translucent_punch_through : ppp::PassType::punch_through;
    else
        control.pass_type = mixes ? ppp::PassType::translucent : ppp::PassType::opaque;
    return control;
}

// --- faces

ppp::FragmentFace face(const BoundState& bound, uint8_t reference) {
    const bool depth = has_depth(bound);
    const DepthStencilAlpha& state = *bound.depth_stencil_alpha;
    return {.stencil_reference = reference,
            .line_width = bound.rasterizer->line_width,
            .disable_depth_write = !(depth && state.depth_write),
            .depth_function = depth ? state.depth_function : ppp::Compare::always};
}

ppp::ObjectType object_type(const BoundState& bound) {
    switch (bound.emitted.primitive) {
        case PrimitiveClass::triangles: return ppp::ObjectType::triangle;
        case PrimitiveClass::lines: return ppp::ObjectType::line;
        case PrimitiveClass::points: break;
    }
    return bound.rasterizer->state.sprite_coord_mode == pipe::SpriteCoordMode::upper_left
               ? ppp::ObjectType::point_sprite_upper_left
               : ppp::ObjectType::point_sprite_lower_left;
}

ppp::FragmentFace2 face_2(const BoundState& bound) {
    const FragmentInfo& info = bound.emitted.fragment.variant->program.fragment;
    return {.conservative_depth =
                info.writes_depth ? ppp::ConservativeDepth::any : ppp::ConservativeDepth::unchanged,
            .object_type = object_type(bound)};
}

void add_faces(const BoundState& bound, ppp::Update& update) {
    const DepthStencilAlpha& state = *bound.depth_stencil_alpha;
    const auto [front, back] = bound.stencil_reference;
    update.front_face = face(bound, front);
    update.back_face = face(bound, state.two_sided ? back : front);
}

void add_stencil(const BoundState& bound, ppp::Update& update) {
    const bool stencil = has_stencil(bound);
    update.front_stencil =
        stencil ? bound.depth_stencil_alpha->front_stencil : ppp::FragmentStencil{};
    update.back_stencil =
        stencil ? bound.depth_stencil_alpha->back_stencil : ppp::FragmentStencil{};
}

// --- the viewport

// The hardware's depths go from 0 to w; those from -w to w the vertex shader changes (4.8).
ppp::Viewport viewport(const BoundState& bound) {
    const auto& [scale, translate] = bound.viewport;
    ppp::Viewport made = {.translate_x = translate[0],
                          .scale_x = scale[0],
                          .translate_y = translate[1],
                          .scale_y = scale[1],
                          .translate_z = translate[2] - scale[2],
                          .scale_z = 2 * scale[2]};
    if (bound.rasterizer->state.clip_halfz) {
        made.translate_z = translate[2];
        made.scale_z = scale[2];
    }
    return made;
}

ppp::RegionClip region(const hw::agx::Scissor& visible) {
    const auto end = [](uint16_t pixels) {
        return static_cast<uint16_t>((pixels + region_pixels - 1) / region_pixels);
    };
    return {.max_x = end(visible.max_x),
            .min_x = static_cast<uint16_t>(visible.min_x / region_pixels),
            .max_y = end(visible.max_y),
            .min_y = static_cast<uint16_t>(visible.min_y / region_pixels)};
}

void add_viewport(const BoundState& bound, const hw::agx::Scissor& visible, ppp::Update& update) {
    update.viewport_count = 1;
    update.region_clips.emplace()[0] = region(visible);
    update.viewports.emplace()[0] = viewport(bound);
}

// --- programs

void add_link(const BoundState& bound, ppp::Update& update) {
    const VertexInfo& info = bound.emitted.vertex.variant->program.vertex;
    const CoefficientLink& link = bound.emitted.link;
    update.output_select = ppp::OutputSelect{
        .clip_distances = static_cast<uint16_t>(base::low_mask(info.clip_distances)),
        .varyings = link.count != 0,
        .point_size = info.writes_point_size,
        // One word says both (part 4, section 4.10).
        .viewport_target = info.writes_layer,
        .render_target = info.writes_layer,
        .frag_coord_z = link.reads_depth};
    update.varying_counts_32 = ppp::VaryingCounts{
        .smooth = info.smooth_words, .flat = info.flat_words, .linear = info.linear_words};
    update.cull_2 = ppp::Cull2{.needs_primitive_id = link.reads_primitive_id};
    update.output_size = ppp::OutputSize{.words = info.words};
}

ppp::FragmentShader fragment_shader(const BoundState& bound) {
    const EmittedStage& stage = bound.emitted.fragment;
    return {.counts = stage_counts(stage),
            .coefficient_bindings = bound.emitted.link.count,
            .pipeline = stage.pipeline,
            .coefficient_bindings_address = bound.emitted.link.bindings,
            .unknown_3_0 = static_cast<uint8_t>(
                stage.variant->program.texture_states >= few_textures ? 1 : 0)};
}

struct Span {
    float least;
    float greatest;
};

Span extent(float translate, float scale) {
    return {translate - std::fabs(scale), translate + std::fabs(scale)};
}

uint16_t pixel(float at, uint32_t size) {
    return static_cast<uint16_t>(at > 0 ? std::min(at, static_cast<float>(size)) : 0.0f);
}

// Lines of one sample are Bresenham's, not rectangles (part 4, section 4.12): OpenGL has them one
// pixel wide in each column or row.
ppp::Cull cull(const BoundState& bound) {
    ppp::Cull word = bound.rasterizer->cull;
    word.primitive_msaa =
        bound.emitted.primitive == PrimitiveClass::lines && bound.tile.samples == 1;
    word.flat_shading =
        static_cast<ppp::FlatShading>(static_cast<unsigned>(ppp::FlatShading::vertex_0) +
                                      static_cast<unsigned>(bound.emitted.provoking));
    word.rasterizer_discard = bound.emitted.discards;
    return word;
}

}  // namespace

std::optional<hw::agx::Scissor> visible_part(const BoundState& bound) {
    const auto& [scale, translate] = bound.viewport;
    const pipe::Framebuffer& framebuffer = bound.framebuffer;
    const Span x = extent(translate[0], scale[0]);
    const Span y = extent(translate[1], scale[1]);
    hw::agx::Scissor part = {.max_x = pixel(std::ceil(x.greatest), framebuffer.width),
                             .min_x = pixel(std::floor(x.least), framebuffer.width),
                             .max_y = pixel(std::ceil(y.greatest), framebuffer.height),
                             .min_y = pixel(std::floor(y.least), framebuffer.height)};
    if (bound.rasterizer->state.scissor) {
        part.min_x = std::max(part.min_x, bound.scissor.min_x);
        part.min_y = std::max(part.min_y, bound.scissor.min_y);
        part.max_x = std::min(part.max_x, bound.scissor.max_x);
        part.max_y = std::min(part.max_y, bound.scissor.max_y);
    }
    if (part.min_x >= part.max_x || part.min_y >= part.max_y)
        return std::nullopt;
    const ppp::Viewport depths = viewport(bound);
    const float ends[] = {depths.translate_z, depths.translate_z + depths.scale_z};
    part.min_z = std::min(ends[0], ends[1]);
    part.max_z = std::max(ends[0], ends[1]);
    return part;
}

hw::agx::Scissor whole_framebuffer(const BoundState& bound) {
    return {.max_x = static_cast<uint16_t>(bound.framebuffer.width),
            .max_y = static_cast<uint16_t>(bound.framebuffer.height),
            .max_z = 1};
}

ppp::Update ppp_update(Batch& batch, const BoundState& bound, const hw::agx::Scissor& visible) {
    ppp::Update update;
    const auto dirty = [&](Dirty bits) { return bound.is_dirty(bits); };
    constexpr Dirty tests = Dirty::depth_stencil_alpha | Dirty::framebuffer;
    if (dirty(tests | Dirty::rasterizer | Dirty::primitive | Dirty::query))
        update.fragment_control = api_control(bound);
    if (dirty(Dirty::fragment_variant | Dirty::fragment_shader | Dirty::framebuffer |
              Dirty::discard))
        update.fragment_control_2 = shader_control(bound);
    if (dirty(tests | Dirty::rasterizer | Dirty::stencil_reference))
        add_faces(bound, update);
    if (dirty(Dirty::fragment_variant | Dirty::primitive | Dirty::rasterizer))
        update.front_face_2 = update.back_face_2 = face_2(bound);
    if (dirty(tests))
        add_stencil(bound, update);
    if (dirty(Dirty::viewport | Dirty::rasterizer | Dirty::framebuffer))
        update.depth_bias_scissor = ppp::DepthBiasScissor{
            .scissor = batch.scissor_index(visible),
            .depth_bias = batch.depth_bias_index(bound.rasterizer->depth_bias(is_z16(bound)))};
    if (dirty(Dirty::viewport | Dirty::rasterizer | Dirty::framebuffer))
        add_viewport(bound, visible, update);
    if (dirty(Dirty::vertex_variant | Dirty::fragment_variant))
        add_link(bound, update);
    if (dirty(Dirty::rasterizer | Dirty::primitive | Dirty::provoking | Dirty::framebuffer |
              Dirty::discard))
        update.cull = cull(bound);
    if (dirty(Dirty::fragment_pipeline | Dirty::vertex_variant | Dirty::provoking))
        update.fragment_shader = fragment_shader(bound);
    if (dirty(Dirty::query))
        update.occlusion_query = ppp::OcclusionQuery{
            bound.occlusion == nullptr ? uint16_t{0}
                                       : static_cast<uint16_t>(bound.occlusion->index())};
    return update;
}

ppp::Update first_ppp_update() {
    ppp::Update update;
    update.w_clamp = ppp::WClamp{};
    update.varying_counts_16 = ppp::VaryingCounts{};
    update.occlusion_query_2 = ppp::OcclusionQuery2{};
    update.output_unknown = ppp::OutputUnknown{};
    update.varying_word_2 = ppp::VaryingWord2{};
    return update;
}

void note_depth_stencil(Batch& batch, const BoundState& bound) {
    const DepthStencilAlpha& state = *bound.depth_stencil_alpha;
    if (has_depth(bound)) {
        batch.reads_depth |= state.depth_function != ppp::Compare::always;
        batch.writes_depth |= state.depth_write;
    }
    if (has_stencil(bound)) {
        batch.reads_stencil |= state.stencil_test;
        batch.writes_stencil |= state.stencil_write;
    }
}

}  // namespace cuesta::agx
