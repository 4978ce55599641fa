// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/rectangle.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "base/half.h"
#include "gallium/auxiliary/framebuffer_check.h"
#include "gallium/auxiliary/unorm.h"
#include "gallium/drivers/lima/formats.h"
#include "gallium/drivers/lima/plbu_words.h"
#include "gallium/drivers/lima/surface.h"

namespace cuesta::lima {
namespace {

namespace plbu = hw400::plbu;
using winsys::lima::Access;
using winsys::lima::Pipe;

// The words that all rectangles share.
hw400::RenderState plain_state() {
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

void set_write_mask(hw400::RenderState& state, uint8_t mask) {
    state.write_red = (mask & 1) != 0;
    state.write_green = (mask & 2) != 0;
    state.write_blue = (mask & 4) != 0;
    state.write_alpha = (mask & 8) != 0;
}

void replace_stencil(hw400::RenderState& state, uint8_t value, uint8_t mask) {
    state.stencil_front.fail = hw400::StencilOp::replace;
    state.stencil_front.depth_fail = hw400::StencilOp::replace;
    state.stencil_front.pass = hw400::StencilOp::replace;
    state.stencil_front.reference = value;
    state.stencil_back = state.stencil_front;
    state.stencil_write_mask_front = mask;
    state.stencil_write_mask_back = mask;
}

// (right, top), (left, top), (left, bottom): the order in which the hardware wants the corners.
std::array<float, 6> corners(const std::array<float, 4>& box) {
    return {box[2], box[1], box[0], box[1], box[0], box[3]};
}

Result<uint32_t> upload_positions(Batch& batch, const std::array<float, 4>& target, float z) {
    const std::array<float, 6> c = corners(target);
    const std::array<float, 12> positions = {c[0], c[1], z, 1, c[2], c[3], z, 1, c[4], c[5], z, 1};
    return TRY(batch.memory.upload_values(std::span<const float>(positions))).va;
}

Result<uint32_t> upload_state(Batch& batch, const hw400::RenderState& state) {
    const auto words = hw400::pack(state);
    return TRY(batch.memory.upload_values(std::span<const uint32_t>(words))).va;
}

std::array<float, 4> whole(const pipe::Framebuffer& framebuffer) {
    return {0, 0, static_cast<float>(framebuffer.width), static_cast<float>(framebuffer.height)};
}

void append_rectangle(Batch& batch,
                      const StaticData& data,
                      uint32_t state,
                      uint32_t positions,
                      const std::optional<pipe::Scissor>& scissor,
                      std::vector<uint32_t>& words) {
    append(words, plbu::ViewportLeft{0});
    append(words, plbu::ViewportRight{static_cast<float>(batch.framebuffer.width)});
    append(words, plbu::ViewportBottom{0});
    append(words, plbu::ViewportTop{static_cast<float>(batch.framebuffer.height)});
    append(words, plbu::RenderStateAndPositions{state, positions});
    if (scissor)
        append(words,
               plbu::Scissor{scissor->min_x, scissor->min_y, scissor->max_x, scissor->max_y});
    append(words, plbu::PrimitiveSetup{});
    append(words, plbu::Unknown10A{});
    append(words, plbu::IndexBuffer{data.rectangle_indices});
    append(words, plbu::VertexBase{positions});
    append(words, plbu::DrawElements{0, 3, plbu::Mode::rectangle});
}

// --- copies ------------------------------------------------------------------------------------

// Formats whose depth and stencil are copied bit by bit.
bool is_packed(hw::Format format) {
    return format == hw::Format::z24_unorm_s8_uint || format == hw::Format::z24_unorm_x8;
}

// One sample of one level and layer, read texel by texel at unnormalised coordinates.
hw400::TextureDescriptor surface_texture(const pipe::Surface& surface,
                                         const TextureFormat& format,
                                         pipe::Filter filter,
                                         uint32_t sample) {
    const Resource& resource = resource_of(surface);
    const Level& level = resource.level(surface.level);
    hw400::TextureDescriptor d;
    d.format = is_packed(surface.format) ? hw400::TexelFormat::z24s8_packed : format.texel;
    d.swap_red_blue = format.swap_red_blue;
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
    d.levels[0] = resource.va(surface.level, surface.layer) + sample * resource.plane_pitch();
    return d;
}

struct CopyTexture {
    CopyProgram program = CopyProgram::plain;
    uint32_t array = 0;  // VA of the array of one pointer
};

Result<CopyTexture> upload_texture(Batch& batch, const CopyRectangle& copy, uint32_t sample) {
    const TextureFormat format = *texture_format(copy.surface.format);
    const auto words = hw400::pack(surface_texture(copy.surface, format, copy.filter, sample));
    const uint32_t texture = TRY(batch.memory.upload_values(std::span<const uint32_t>(
                                     words.data(), hw400::texture_descriptor_words)))
                                 .va;
    CopyTexture made;
    made.array = TRY(batch.memory.upload_values(std::span<const uint32_t>(&texture, 1))).va;
    made.program = copy_program_for(format.swizzle);
    return made;
}

Result<void> draw_sample(Batch& batch,
                         const StaticData& data,
                         const CopyRectangle& copy,
                         uint32_t sample,
                         uint8_t sample_mask,
                         std::vector<uint32_t>& words) {
    const uint32_t positions = TRY(upload_positions(batch, copy.target, 0));
    const std::array<float, 6> coordinates = corners(copy.source);
    const CopyTexture texture = TRY(upload_texture(batch, copy, sample));
    const StaticData::Program& program = data.copy_programs[static_cast<size_t>(texture.program)];
    hw400::RenderState state = copy.state;
    state.shader = program.va;
    state.shader_first_length = program.first_length;
    state.varying_type[0] = hw400::VaryingType::float32_x2;
    state.varying_stride = 8;
    state.varyings = TRY(batch.memory.upload_values(std::span<const float>(coordinates))).va;
    state.textures = texture.array;
    state.has_samplers = true;
    state.sampler_count = 1;
    state.sample_mask = sample_mask;
    const uint32_t state_va = TRY(upload_state(batch, state));
    append_rectangle(batch, data, state_va, positions, copy.scissor, words);
    return {};
}

}  // namespace

hw400::RenderState color_copy_state(uint8_t color_mask) {
    hw400::RenderState state = plain_state();
    set_write_mask(state, color_mask);
    return state;
}

hw400::RenderState depth_stencil_copy_state(bool depth, bool stencil, hw::Format format) {
    hw400::RenderState state = plain_state();
    set_write_mask(state, 0);
    state.shader_depth_stencil_packed = is_packed(format);
    state.depth_write = depth;
    state.shader_writes_depth = depth;
    state.shader_writes_stencil = stencil;
    if (stencil)
        replace_stencil(state, 0, 0xff);
    return state;
}

Result<void> check_source(const pipe::Surface& surface) {
    TRY(gallium::check_surface(surface, "source"));
    if (!texture_format(surface.format))
        return Error{Errc::unsupported,
                     fmt::format("{} cannot be copied from", hw::format_info(surface.format).name)};
    return {};
}

Result<void> draw_copy(Batch& batch,
                       const StaticData& data,
                       const CopyRectangle& copy,
                       std::vector<uint32_t>& words) {
    TRY(check_source(copy.surface));
    const Resource& resource = resource_of(copy.surface);
    batch.use(resource.shared_bo(), Pipe::pp, Access::read);
    if (resource.samples() == 1)
        return draw_sample(batch, data, copy, 0, 0xf, words);
    for (uint32_t sample = 0; sample < resource.samples(); ++sample)
        TRY(draw_sample(batch, data, copy, sample, static_cast<uint8_t>(1u << sample), words));
    return {};
}

// --- clears ------------------------------------------------------------------------------------

namespace {

// Tiles start with a colour of 8 bits a channel, or 16 in binary16: clears of a part have the same.
std::array<float, 4> color_as_cleared(const pipe::Framebuffer& framebuffer,
                                      std::array<float, 4> color) {
    if (framebuffer.color_count == 0)
        return color;
    const uint32_t steps = render_format(framebuffer.colors[0].format)->fp16 ? 65535 : 255;
    for (float& channel : color)
        channel = static_cast<float>(gallium::unorm(channel, steps)) / static_cast<float>(steps);
    return color;
}

}  // namespace

Result<void> draw_clear(Batch& batch, const StaticData& data, const pipe::ClearRegion& region) {
    const pipe::Framebuffer& framebuffer = batch.framebuffer;
    const bool color = has(region.buffers, pipe::Clear::color) && framebuffer.color_count != 0;
    const hw::Format format = framebuffer.depth_stencil.format;
    const bool has_buffer = framebuffer.depth_stencil.texture != nullptr;
    const bool depth =
        has_buffer && has(region.buffers, pipe::Clear::depth) && hw::has_depth(format);
    const bool stencil =
        has_buffer && has(region.buffers, pipe::Clear::stencil) && hw::has_stencil(format);
    pipe::Scissor part{0, 0, static_cast<uint16_t>(framebuffer.width),
                       static_cast<uint16_t>(framebuffer.height)};
    if (region.scissor) {
        part.min_x = region.scissor->min_x;
        part.min_y = region.scissor->min_y;
        part.max_x = std::min(part.max_x, region.scissor->max_x);
        part.max_y = std::min(part.max_y, region.scissor->max_y);
    }
    if ((!color && !depth && !stencil) || part.min_x >= part.max_x || part.min_y >= part.max_y)
        return {};
    const ConstantProgram program = constant_program(color_as_cleared(framebuffer, region.color));
    hw400::RenderState state = plain_state();
    set_write_mask(state, color ? region.color_mask : 0);
    state.depth_write = depth;
    if (stencil)
        replace_stencil(state, region.stencil, region.stencil_mask);
    state.shader = TRY(batch.memory.upload_values(std::span<const uint32_t>(program.words))).va;
    state.shader_first_length = static_cast<uint8_t>(program.words.size());
    const uint32_t state_va = TRY(upload_state(batch, state));
    const float z =
        static_cast<float>(std::isnan(region.depth) ? 0 : std::clamp(region.depth, 0.0, 1.0));
    const uint32_t positions = TRY(upload_positions(batch, whole(framebuffer), z));
    // Draws before this one have set the range of depths.
    append(batch.plbu_words, plbu::DepthNear{0});
    append(batch.plbu_words, plbu::DepthFar{1});
    append_rectangle(batch, data, state_va, positions, part, batch.plbu_words);
    batch.writes_depth_stencil |= depth || stencil;
    ++batch.draw_count;
    return {};
}

}  // namespace cuesta::lima
