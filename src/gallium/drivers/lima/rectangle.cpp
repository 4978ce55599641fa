// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/rectangle.h"

#include "gallium/drivers/lima/formats.h"

namespace cuesta::lima {
namespace {

namespace plbu = hw400::plbu;

// The words that all copies share.
hw400::RenderState copy_state() {
    hw400::RenderState state;
    state.unknown_2_24 = 0;
    state.depth_clip_near_off = false;
    state.depth_function = hw400::Compare::always;
    state.stencil_front.value_mask = 0;
    state.stencil_back.value_mask = 0;
    state.stencil_write_mask_front = 0;
    state.stencil_write_mask_back = 0;
    state.primitive_class = hw400::PrimitiveClass::points;
    return state;
}

void set_write_mask(hw400::RenderState& state, bool write) {
    state.write_red = state.write_green = state.write_blue = state.write_alpha = write;
}

template <typename Command>
void append(std::vector<uint32_t>& words, const Command& command) {
    const std::array<uint32_t, 2> pair = plbu::pack(command);
    words.insert(words.end(), pair.begin(), pair.end());
}

// (right, top), (left, top), (left, bottom): the order in which the hardware wants the corners.
std::array<float, 6> corners(const std::array<float, 4>& box) {
    return {box[2], box[1], box[0], box[1], box[0], box[3]};
}

Result<uint32_t> upload_positions(Batch& batch, const std::array<float, 4>& target) {
    const std::array<float, 6> c = corners(target);
    const std::array<float, 12> positions = {
        c[0], c[1], 0, 1, c[2], c[3], 0, 1, c[4], c[5], 0, 1};
    return TRY(batch.memory.upload_values(std::span<const float>(positions))).va;
}

}  // namespace

hw400::RenderState color_copy_state() {
    hw400::RenderState state = copy_state();
    set_write_mask(state, true);
    return state;
}

hw400::RenderState depth_stencil_copy_state(bool depth, bool stencil, bool packed) {
    hw400::RenderState state = copy_state();
    set_write_mask(state, false);
    state.shader_depth_stencil_packed = packed;
    state.depth_write = depth;
    state.shader_writes_depth = depth;
    state.shader_writes_stencil = stencil;
    if (stencil) {
        state.stencil_front.fail = hw400::StencilOp::replace;
        state.stencil_front.depth_fail = hw400::StencilOp::replace;
        state.stencil_front.pass = hw400::StencilOp::replace;
        state.stencil_back = state.stencil_front;
        state.stencil_write_mask_front = 0xff;
        state.stencil_write_mask_back = 0xff;
    }
    return state;
}

std::optional<hw400::TextureDescriptor> surface_texture(const pipe::Surface& surface,
                                                        pipe::Filter filter) {
    const auto& resource = static_cast<const Resource&>(*surface.texture);
    const bool packed = surface.format == hw::Format::z24_unorm_s8_uint ||
                        surface.format == hw::Format::z24_unorm_x8;
    const std::optional<TextureFormat> format = texture_format(surface.format);
    if (!format)
        return std::nullopt;
    const Level& level = resource.level(surface.level);
    hw400::TextureDescriptor d;
    d.format = packed ? hw400::TexelFormat::z24s8_packed : format->texel;
    d.swap_red_blue = format->swap_red_blue;
    d.unnormalized_coordinates = true;
    d.min_nearest = filter == pipe::Filter::nearest;
    d.mag_nearest = d.min_nearest;
    d.wrap_s = d.wrap_t = d.wrap_r = hw400::Wrap::clamp_to_edge;
    d.width = static_cast<uint16_t>(level.layout.width);
    d.height = static_cast<uint16_t>(level.layout.height);
    if (resource.tiled()) {
        d.layout = hw400::TextureLayout::tiled;
    } else {
        d.stride = static_cast<uint16_t>(level.layout.row_stride);
        d.has_stride = true;
    }
    d.levels[0] = resource.va(surface.level, surface.layer);
    return d;
}

Result<void> draw_rectangle(Batch& batch,
                            const StaticData& data,
                            const RectangleDraw& draw,
                            std::vector<uint32_t>& words) {
    const uint32_t positions = TRY(upload_positions(batch, draw.target));
    const std::array<float, 6> coordinates = corners(draw.source);
    const auto texture_words = hw400::pack(draw.texture);
    const uint32_t texture = TRY(batch.memory.upload_values(std::span<const uint32_t>(
                                     texture_words.data(), hw400::texture_descriptor_words)))
                                 .va;

    hw400::RenderState state = draw.state;
    state.shader = data.copy_program;
    state.shader_first_length = static_cast<uint8_t>(data.copy_first_length);
    state.varying_type[0] = hw400::VaryingType::float32_x2;
    state.varying_stride = 8;
    state.varyings = TRY(batch.memory.upload_values(std::span<const float>(coordinates))).va;
    state.textures = TRY(batch.memory.upload_values(std::span<const uint32_t>(&texture, 1))).va;
    state.has_samplers = true;
    state.sampler_count = 1;
    const auto state_words = hw400::pack(state);
    const uint32_t state_va =
        TRY(batch.memory.upload_values(std::span<const uint32_t>(state_words))).va;

    append(words, plbu::ViewportLeft{0});
    append(words, plbu::ViewportRight{static_cast<float>(batch.framebuffer.width)});
    append(words, plbu::ViewportBottom{0});
    append(words, plbu::ViewportTop{static_cast<float>(batch.framebuffer.height)});
    append(words, plbu::RenderStateAndPositions{state_va, positions});
    if (draw.scissor)
        append(words,
               plbu::Scissor{draw.scissor->min_x,
                             draw.scissor->min_y,
                             draw.scissor->max_x,
                             draw.scissor->max_y});
    append(words, plbu::PrimitiveSetup{});
    append(words, plbu::Unknown10A{});
    append(words, plbu::IndexBuffer{data.rectangle_indices});
    append(words, plbu::VertexBase{positions});
    append(words, plbu::DrawElements{0, 3, plbu::Mode::rectangle});
    return {};
}

}  // namespace cuesta::lima
