// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/framebuffer_pixels.h"

#include <algorithm>
#include <bit>
#include <string>

#include "gallium/frontends/gles/depth_texels.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/resolve.h"

namespace cuesta::gl {
namespace {

using gles::TargetImage;

// Of EGL's surface.
TargetImage default_depth_stencil(State& state) {
    TargetImage image;
    const gles::DefaultFramebuffer& known = gles::default_framebuffer(state, true);
    const gles::Drawable* drawable = state.framebuffers.read.get();
    if (drawable == nullptr || known.depth_stencil.hw() == hw::Format::none)
        return image;
    image.surface = drawable->depth_stencil();
    image.width = drawable->width();
    image.height = drawable->height();
    image.format = &known.depth_stencil;
    image.depth_renderable = known.target.has_depth;
    image.stencil_renderable = known.target.has_stencil;
    return image;
}

TargetImage depth_image(State& state) {
    const gles::Framebuffer* bound = state.framebuffers.bound_read.get();
    const TargetImage image =
        bound != nullptr ? gles::attached_image(state, bound->depth) : default_depth_stencil(state);
    return image.depth_renderable ? image : TargetImage{};
}

TargetImage stencil_image(State& state) {
    const gles::Framebuffer* bound = state.framebuffers.bound_read.get();
    const TargetImage image = bound != nullptr ? gles::attached_image(state, bound->stencil)
                                               : default_depth_stencil(state);
    return image.stencil_renderable ? image : TargetImage{};
}

TargetImage image_or_none(State& state, PixelData data) {
    switch (data) {
        case PixelData::depths: return depth_image(state);
        case PixelData::stencils: return stencil_image(state);
        case PixelData::depth_stencil:
            return stencil_image(state).format != nullptr ? depth_image(state) : TargetImage{};
        default: return gles::read_image_or_none(state);
    }
}

const std::byte* texel_row(const pipe::Transfer& transfer, uint32_t y) {
    return transfer.data + size_t{y} * transfer.stride;
}

}  // namespace

TargetImage find_read_image(State& state, PixelData data) {
    if (!gles::check_read_framebuffer(state))
        return {};
    TargetImage image = image_or_none(state, data);
    if (image.format == nullptr) {
        state.error(GL_INVALID_OPERATION, "the framebuffer has no such pixels");
        return {};
    }
    const bool is_object = state.framebuffers.bound_read != nullptr;
    if (image.surface.texture != nullptr && is_object && gles::samples_of(image) > 1) {
        state.error(GL_INVALID_OPERATION, "pixels of a framebuffer of several samples");
        return {};
    }
    return image;
}

bool FramebufferPixels::add(const TargetImage& found, Plane& plane, GroupLock* lock) {
    TargetImage image = found;
    if (!gles::resolve_samples(*state_, image))
        return false;
    plane.layout = image.format->layout;
    box_.z = static_cast<int32_t>(image.surface.layer);
    plane.transfer = state_->pipe->map(image.surface.texture, image.surface.level,
                                       pipe::Map::read | pipe::Map::dont_block, box_, nullptr);
    if (plane.transfer != nullptr)
        return true;
    if (lock != nullptr)
        state_->wait_unlocked(*lock);
    std::string text;
    plane.transfer =
        state_->pipe->map(image.surface.texture, image.surface.level, pipe::Map::read, box_, &text);
    if (plane.transfer == nullptr)
        state_->pipe_failed(text);
    return plane.transfer != nullptr;
}

std::optional<FramebufferPixels> FramebufferPixels::map(State& state,
                                                        PixelData data,
                                                        const PixelRectangle& r,
                                                        GroupLock* lock) {
    const TargetImage image = image_or_none(state, data);
    const int64_t left = std::max(r.x, 0);
    const int64_t bottom = std::max(r.y, 0);
    const int64_t right = std::min(int64_t{r.x} + r.width, int64_t{image.width});
    const int64_t top = std::min(int64_t{r.y} + r.height, int64_t{image.height});
    if (image.surface.texture == nullptr || left >= right || bottom >= top)
        return std::nullopt;
    FramebufferPixels pixels(state);
    pixels.first_x_ = static_cast<uint32_t>(left - r.x);
    pixels.first_y_ = static_cast<uint32_t>(bottom - r.y);
    pixels.width_ = static_cast<uint32_t>(right - left);
    pixels.height_ = static_cast<uint32_t>(top - bottom);
    pixels.box_ = {.x = static_cast<int32_t>(left),
                   .y = static_cast<int32_t>(bottom),
                   .width = static_cast<int32_t>(right - left),
                   .height = static_cast<int32_t>(top - bottom)};
    const bool is_stencil = data == PixelData::stencils;
    if (!pixels.add(image, is_stencil ? pixels.stencil_ : pixels.plane_, lock))
        return std::nullopt;
    if (data != PixelData::depth_stencil)
        return pixels;
    const TargetImage stencil = stencil_image(state);
    if (stencil.surface.texture != image.surface.texture &&
        !pixels.add(stencil, pixels.stencil_, lock))
        return std::nullopt;
    return pixels;
}

FramebufferPixels::~FramebufferPixels() {
    for (Plane* plane : {&plane_, &stencil_})
        if (plane->transfer != nullptr)
            state_->pipe->unmap(std::move(plane->transfer));
}

void FramebufferPixels::load_colors(uint32_t y, std::span<hw::Rgba> row) const {
    const size_t bytes = row.size() * sizeof(hw::Rgba);
    const gles::TexelsView from = {plane_.layout, texel_row(*plane_.transfer, y), 0, 0};
    const gles::MutableTexels to = {{hw::Format::r32g32b32a32_float, gles::Base::rgba},
                                    reinterpret_cast<std::byte*>(row.data()),
                                    bytes,
                                    bytes};
    gles::convert_texels(from, to, {static_cast<uint32_t>(row.size()), 1, 1});
}

gles::TexelsView FramebufferPixels::texels() const {
    return {plane_.layout, plane_.transfer->data, plane_.transfer->stride,
            plane_.transfer->layer_stride};
}

void FramebufferPixels::load_depths(uint32_t y, std::span<float> row) const {
    constexpr double greatest_unorm = 4294967295.0;
    const hw::Format format = plane_.layout.format;
    const size_t bytes = hw::format_info(format).block_bytes;
    const std::byte* from = texel_row(*plane_.transfer, y);
    for (float& depth : row) {
        const gles::DepthValue value = gles::load_depth(format, from);
        depth = value.is_float ? std::bit_cast<float>(value.depth)
                               : static_cast<float>(value.depth / greatest_unorm);
        from += bytes;
    }
}

void FramebufferPixels::load_stencils(uint32_t y, std::span<double> row) const {
    const Plane& plane = stencil_.transfer != nullptr ? stencil_ : plane_;
    const size_t bytes = hw::format_info(plane.layout.format).block_bytes;
    const std::byte* from = texel_row(*plane.transfer, y);
    for (double& value : row) {
        value = hw::unpack_depth_stencil(plane.layout.format, from).stencil;
        from += bytes;
    }
}

}  // namespace cuesta::gl
