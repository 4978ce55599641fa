// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Blits: a rectangle with the source as its texture, in a batch of its own. Samples are kept where
// both sides have them, spread or averaged where one has.
#include "gallium/auxiliary/blit_geometry.h"
#include "gallium/drivers/lima/context.h"
#include "gallium/drivers/lima/rectangle.h"
#include "gallium/drivers/lima/surface.h"

namespace cuesta::lima {
namespace {

Result<void> check(const pipe::BlitInfo& info) {
    TRY(check_source(info.src));
    const bool depth_stencil = hw::is_depth_or_stencil(info.src.format);
    if (info.dst.texture == nullptr)
        return Error{Errc::invalid, "there is no destination"};
    TRY(check_target(info.dst, depth_stencil));
    if (depth_stencil)
        TRY(gallium::check_depth_stencil_blit(info));
    if (gallium::is_scaled(info) && resource_of(info.src).samples() > 1)
        return Error{Errc::unsupported, "samples are not scaled"};
    return {};
}

}  // namespace

// A blit inside of one surface reads what it writes: it gets a copy to read. Samples are copied by
// a blit, as nothing else sees them.
Result<pipe::Surface> Context::copy_of_source(const pipe::BlitInfo& info) {
    const Resource& source = resource_of(info.src);
    const hw400::LevelLayout& layout = source.level(info.src.level).layout;
    const bool depth_stencil = hw::is_depth_or_stencil(info.src.format);
    const std::shared_ptr<pipe::Resource> copy = TRY(Resource::create(
        screen_.device(),
        {.format = source.description().format,
         .width = layout.width,
         .height = layout.height,
         .samples = source.samples(),
         .bind = depth_stencil ? pipe::Bind::depth_stencil : pipe::Bind::render_target}));
    const pipe::Box whole = {.width = static_cast<int32_t>(layout.width),
                             .height = static_cast<int32_t>(layout.height)};
    if (source.samples() > 1) {
        const pipe::Surface samples = {copy, 0, 0, info.src.format};
        TRY(do_blit({.src = info.src, .src_box = whole, .dst = samples, .dst_box = whole}));
        return samples;
    }
    pipe::Box from = whole;
    from.z = static_cast<int32_t>(info.src.layer);
    TRY(copy_region(copy, 0, whole, info.src.texture, info.src.level, from));
    return pipe::Surface{copy, 0, 0, info.src.format};
}

Result<void> Context::do_blit(const pipe::BlitInfo& info) {
    TRY(check(info));
    CopyRectangle copy;
    const hw400::LevelLayout& target = resource_of(info.dst).level(info.dst.level).layout;
    copy.target = gallium::edges(info.dst_box);
    copy.source = gallium::edges(info.src_box);
    copy.surface = info.src;
    copy.filter = info.filter;
    copy.scissor = gallium::visible_part(info, target.width, target.height);
    if (gallium::is_empty(*copy.scissor))
        return {};
    const hw::Format format = info.dst.format;
    const bool depth_stencil = hw::is_depth_or_stencil(format);
    copy.state = depth_stencil
                     ? depth_stencil_copy_state(info.depth && hw::has_depth(format),
                                                info.stencil && hw::has_stencil(format), format)
                     : color_copy_state(info.color_mask);
    submit();
    if (gallium::same_pixels(info.src, info.dst))
        copy.surface = TRY(copy_of_source(info));
    std::unique_ptr<Batch> batch =
        start_batch(gallium::framebuffer_of(info.dst, target.width, target.height));
    TRY(draw_copy(*batch, screen_.static_data(), copy, batch->plbu_words));
    ++batch->draw_count;
    batch->writes_depth_stencil = depth_stencil;
    current_ = std::move(batch);
    submit();
    return {};
}

}  // namespace cuesta::lima
