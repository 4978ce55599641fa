// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Blits: a rectangle with the source as its texture. Samples are kept where both sides have them,
// spread or averaged where one has.
#include <fmt/core.h>

#include "gallium/auxiliary/blit_geometry.h"
#include "gallium/drivers/agx/context.h"
#include "gallium/drivers/agx/stage_state.h"
#include "gallium/drivers/agx/surface.h"

namespace cuesta::agx {
namespace {

using hw::agx::TextureType;

NumberClass numbers_of(TextureType type) {
    switch (type) {
        case TextureType::uint: return NumberClass::uint;
        case TextureType::sint: return NumberClass::sint;
        default: return NumberClass::float_;
    }
}

Result<void> check_formats(const pipe::BlitInfo& info, bool depth_stencil) {
    const auto name = [](pipe::Format format) { return hw::format_info(format).name; };
    if (!texture_format(info.src.format))
        return Error{Errc::unsupported,
                     fmt::format("{} cannot be copied from", name(info.src.format))};
    if (depth_stencil)
        return gallium::check_depth_stencil_blit(info);
    if (hw::is_depth_or_stencil(info.src.format))
        return Error{Errc::unsupported, "depth cannot be copied to colours"};
    const NumberClass from = numbers_of(texture_format(info.src.format)->type);
    const NumberClass to = numbers_of(target_format(info.dst.format)->type);
    if (from != to)
        return Error{Errc::unsupported,
                     fmt::format("{} cannot be copied to {}: integers stay what they are",
                                 name(info.src.format), name(info.dst.format))};
    if (from != NumberClass::float_ && info.filter != pipe::Filter::nearest)
        return Error{Errc::invalid, "integers cannot be filtered"};
    return {};
}

Result<void> check_blit(const pipe::BlitInfo& info) {
    if (info.src.texture == nullptr || info.dst.texture == nullptr)
        return Error{Errc::invalid, "a blit needs a source and a destination"};
    TRY(check_surface(info.src, "source"));
    const bool depth_stencil = hw::is_depth_or_stencil(info.dst.format);
    TRY(check_surface(info.dst, "destination"));
    TRY(check_target(info.dst, depth_stencil));
    TRY(check_formats(info, depth_stencil));
    const uint32_t from = resource_of(info.src).samples();
    const uint32_t to = resource_of(info.dst).samples();
    if (from > 1 && to > 1 && from != to)
        return Error{Errc::unsupported, fmt::format("a blit of {} samples to {}", from, to)};
    if (gallium::is_scaled(info) && from > 1)
        return Error{Errc::unsupported, "samples are not scaled"};
    return {};
}

pipe::Framebuffer framebuffer_of(const pipe::Surface& surface) {
    const Resource& resource = resource_of(surface);
    return gallium::framebuffer_of(surface, resource.width(surface.level),
                                   resource.height(surface.level));
}

MetaProgram program_for(const pipe::BlitInfo& info) {
    const bool depth_stencil = hw::is_depth_or_stencil(info.dst.format);
    MetaProgram program = {
        .colors = static_cast<uint8_t>(depth_stencil ? 0 : 1),
        .samples = static_cast<uint8_t>(resource_of(info.src).samples()),
        .numbers = numbers_of(texture_format(info.src.format)->type),
        .depth = depth_stencil && info.depth && hw::has_depth(info.dst.format),
        .stencil = depth_stencil && info.stencil && hw::has_stencil(info.dst.format)};
    if (program.samples == 1)
        program.kind = MetaProgram::Kind::sample;
    else if (resource_of(info.dst).samples() == 1)
        program.kind = MetaProgram::Kind::average;
    else
        program.kind = MetaProgram::Kind::single_sample;
    return program;
}

// --- state -------------------------------------------------------------------------------------

// One level and layer of one plane.
OwnTexture plane_texture(const pipe::Surface& surface, const Plane& plane) {
    const Resource& resource = resource_of(surface);
    hw::agx::TextureDescriptor texture;
    texture.dimension =
        resource.samples() > 1 ? hw::agx::TextureDimension::d2_ms : hw::agx::TextureDimension::d2;
    texture.samples = resource.samples() == 4 ? hw::agx::SampleCount::x4 : hw::agx::SampleCount::x2;
    texture.channels = plane.channels;
    texture.type = plane.type;
    if (!hw::is_depth_or_stencil(surface.format)) {
        const TextureFormat format = *texture_format(surface.format);
        texture.channels = format.channels;
        texture.type = format.type;
        texture.srgb = format.srgb;
        texture.swizzle = format.swizzle;
    }
    const Resource::DescribedLevels levels = resource.described_levels(surface.level);
    texture.width = static_cast<uint16_t>(resource.width(levels.first));
    texture.height = static_cast<uint16_t>(resource.height(levels.first));
    texture.first_level = texture.last_level = static_cast<uint8_t>(surface.level - levels.first);
    texture.address = resource.va(plane, levels.first, surface.layer);
    if (plane.tiled) {
        texture.layout = hw::agx::TextureLayout::gpu_tiled;
        texture.mipmapped = levels.count > 1;
        texture.page_aligned_layers = plane.tiles.page_aligned_layers;
    } else {
        texture.stride = static_cast<uint32_t>(plane.rows.stride);
    }
    return {hw::agx::pack(texture), resource.memory()};
}

std::vector<OwnTexture> source_textures(const pipe::Surface& surface, const MetaProgram& program) {
    const Resource& resource = resource_of(surface);
    if (program.colors != 0)
        return {plane_texture(surface, resource.plane())};
    std::vector<OwnTexture> textures;
    if (program.depth)
        textures.push_back(plane_texture(surface, *resource.depth_plane()));
    if (program.stencil)
        textures.push_back(plane_texture(surface, *resource.stencil_plane()));
    return textures;
}

pipe::SamplerState copy_sampler(pipe::Filter filter) {
    return {.wrap_s = pipe::Wrap::clamp_to_edge,
            .wrap_t = pipe::Wrap::clamp_to_edge,
            .wrap_r = pipe::Wrap::clamp_to_edge,
            .min_filter = filter,
            .mag_filter = filter,
            .mip_filter = pipe::MipFilter::none,
            .unnormalized = true};
}

pipe::DepthStencilAlphaState copied_depth_stencil(const MetaProgram& program) {
    pipe::DepthStencilAlphaState state;
    state.depth_enable = state.depth_write = program.depth;
    state.depth_func = pipe::CompareFunc::always;
    if (program.stencil)
        state.stencil[0] = {.enable = true,
                            .fail_op = pipe::StencilOp::replace,
                            .zfail_op = pipe::StencilOp::replace,
                            .zpass_op = pipe::StencilOp::replace};
    return state;
}

bool writes_everything(const pipe::BlitInfo& info, const MetaProgram& program) {
    const hw::Format format = info.dst.format;
    if (hw::is_depth_or_stencil(format))
        return program.depth == hw::has_depth(format) && program.stencil == hw::has_stencil(format);
    return info.color_mask == 0xf;
}

bool covers(const pipe::Framebuffer& framebuffer, const pipe::Scissor& part) {
    return part.min_x == 0 && part.min_y == 0 && part.max_x == framebuffer.width &&
           part.max_y == framebuffer.height;
}

}  // namespace

// A blit inside of one surface reads what it writes: it gets a copy to read.
Result<pipe::Surface> Context::copy_of_source(const pipe::BlitInfo& info) {
    const Resource& source = resource_of(info.src);
    const bool depth_stencil = hw::is_depth_or_stencil(info.src.format);
    const std::shared_ptr<pipe::Resource> copy = TRY(Resource::create(
        screen_.device(),
        {.format = info.src.format,
         .width = source.width(info.src.level),
         .height = source.height(info.src.level),
         .samples = source.samples(),
         .bind = pipe::Bind::sampler_view |
                 (depth_stencil ? pipe::Bind::depth_stencil : pipe::Bind::render_target)}));
    const pipe::Box whole = {.width = static_cast<int32_t>(source.width(info.src.level)),
                             .height = static_cast<int32_t>(source.height(info.src.level))};
    pipe::BlitInfo to_copy = {.src = info.src, .src_box = whole, .dst_box = whole};
    to_copy.dst = {copy, 0, 0, info.src.format};
    TRY(do_blit(to_copy));
    return to_copy.dst;
}

// Samples that are kept are one draw each.
Result<void> Context::draw_copy(const pipe::BlitInfo& info, const pipe::Scissor& part) {
    const pipe::Framebuffer framebuffer = framebuffer_of(info.dst);
    const TileLayout tile = TRY(tile_layout(framebuffer));
    const MetaProgram program = program_for(info);
    pipe::BlendState masks;
    masks.target.color_mask = info.color_mask;
    const Blend blend(masks);
    const DepthStencilAlpha depth_stencil(copied_depth_stencil(program));
    const Sampler sampler(copy_sampler(info.filter));
    const bool by_sample = program.kind == MetaProgram::Kind::single_sample;
    const uint32_t draws = by_sample ? program.samples : 1;
    for (uint32_t n = 0; n < draws; ++n) {
        BoundState& state = meta_.begin(program);
        state.blend = &blend;
        state.depth_stencil_alpha = &depth_stencil;
        state.fragment.own_textures = source_textures(info.src, program);
        state.fragment.samplers.assign(state.fragment.own_textures.size(), &sampler);
        if (by_sample)
            state.sample_mask = 1u << n;
        const std::array<uint32_t, 4> constants = {n, 0, 0, 0};
        set_constants(state, pipe::ShaderStage::fragment, std::as_bytes(std::span(constants)));
        Batch* batch = TRY(batch_for(framebuffer, tile));
        // Nothing is in the batch but this copy, and this is the end of it.
        const bool overwrites = n + 1 == draws && batch->draw_count == n &&
                                batch->clear.buffers == pipe::Clear::none && !batch->is_part() &&
                                covers(framebuffer, part) && writes_everything(info, program);
        TRY(draw_meta(*batch, state,
                      {.target = gallium::edges(info.dst_box),
                       .source = gallium::edges(info.src_box),
                       .part = part,
                       .overwrites = overwrites}));
    }
    return {};
}

Result<void> Context::do_blit(const pipe::BlitInfo& asked) {
    TRY(check_blit(asked));
    const pipe::Framebuffer framebuffer = framebuffer_of(asked.dst);
    const pipe::Scissor part = gallium::visible_part(asked, framebuffer.width, framebuffer.height);
    if (gallium::is_empty(part))
        return {};
    // Of layered surfaces the first one.
    pipe::BlitInfo info = asked;
    info.src.layer_count = info.dst.layer_count = 1;
    if (gallium::same_pixels(info.src, info.dst))
        info.src = TRY(copy_of_source(info));
    submit_users(*resource_of(info.src).memory(), Access::read, nullptr);
    return draw_copy(info, part);
}

}  // namespace cuesta::agx
