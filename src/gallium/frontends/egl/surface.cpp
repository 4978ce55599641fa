// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Pbuffers: EGL 1.5, sections 3.5.2 and 3.6.
#include "gallium/frontends/egl/surface.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "gallium/frontends/egl/display.h"
#include "hw/formats/format.h"

namespace cuesta::egl {
namespace {

using Kind = AttributeRule::Kind;

const std::vector<AttributeRule>& pbuffer_rules() {
    static const auto& list = *new std::vector<AttributeRule>{
        {EGL_WIDTH, Kind::not_negative, {}, 0, EGL_BAD_PARAMETER},
        {EGL_HEIGHT, Kind::not_negative, {}, 0, EGL_BAD_PARAMETER},
        {EGL_LARGEST_PBUFFER, Kind::boolean},
        {EGL_TEXTURE_FORMAT, Kind::one_of, {EGL_NO_TEXTURE, EGL_TEXTURE_RGB, EGL_TEXTURE_RGBA}},
        {EGL_TEXTURE_TARGET, Kind::one_of, {EGL_NO_TEXTURE, EGL_TEXTURE_2D}},
        {EGL_MIPMAP_TEXTURE, Kind::boolean},
        {EGL_GL_COLORSPACE, Kind::one_of, {EGL_GL_COLORSPACE_LINEAR, EGL_GL_COLORSPACE_SRGB}},
        {EGL_VG_COLORSPACE, Kind::one_of, {EGL_VG_COLORSPACE_sRGB, EGL_VG_COLORSPACE_LINEAR}},
        {EGL_VG_ALPHA_FORMAT, Kind::one_of, {EGL_VG_ALPHA_FORMAT_NONPRE, EGL_VG_ALPHA_FORMAT_PRE}},
    };
    return list;
}

uint32_t minify(uint32_t size, uint32_t level) {
    return std::max(size >> level, 1u);
}

}  // namespace

// --- creation
// ------------------------------------------------------------------------------------

Answer<Surface::Shape> Surface::read_shape(const Config& config, const AttributeList& attributes) {
    TRY(check_attributes(attributes, pbuffer_rules()));
    const auto get = [&](EGLAttrib name, EGLint fallback) {
        return static_cast<EGLint>(attributes.get(name, fallback));
    };
    Shape shape;
    shape.width = static_cast<uint32_t>(get(EGL_WIDTH, 0));
    shape.height = static_cast<uint32_t>(get(EGL_HEIGHT, 0));
    shape.largest = get(EGL_LARGEST_PBUFFER, EGL_FALSE) == EGL_TRUE;
    shape.texture_format = get(EGL_TEXTURE_FORMAT, shape.texture_format);
    shape.texture_target = get(EGL_TEXTURE_TARGET, shape.texture_target);
    shape.mipmaps = get(EGL_MIPMAP_TEXTURE, EGL_FALSE) == EGL_TRUE;
    shape.color_space = get(EGL_GL_COLORSPACE, shape.color_space);
    shape.vg_color_space = get(EGL_VG_COLORSPACE, shape.vg_color_space);
    shape.vg_alpha_format = get(EGL_VG_ALPHA_FORMAT, shape.vg_alpha_format);
    if ((shape.texture_format == EGL_NO_TEXTURE) != (shape.texture_target == EGL_NO_TEXTURE))
        return Failure{EGL_BAD_MATCH, "a texture has both a format and a target"};
    const bool rgb = shape.texture_format == EGL_TEXTURE_RGB;
    if (shape.texture_format != EGL_NO_TEXTURE &&
        (rgb ? config.bind_to_texture_rgb : config.bind_to_texture_rgba) == EGL_FALSE)
        return Failure{EGL_BAD_MATCH, "surfaces of the config cannot become such textures"};
    if (shape.color_space == EGL_GL_COLORSPACE_SRGB && config.srgb_color == hw::Format::none)
        return Failure{EGL_BAD_MATCH, "surfaces of the config cannot be sRGB"};
    TRY(fit_size(config, shape));
    return shape;
}

// What is too large fails, or with EGL_LARGEST_PBUFFER becomes smaller: textures in proportion.
Checked Surface::fit_size(const Config& config, Shape& shape) {
    const auto max_width = static_cast<uint32_t>(config.max_pbuffer_width);
    const auto max_height = static_cast<uint32_t>(config.max_pbuffer_height);
    const auto max_pixels = static_cast<uint64_t>(config.max_pbuffer_pixels);
    const auto fits = [&](uint32_t w, uint32_t h) {
        return w <= max_width && h <= max_height && uint64_t{w} * h <= max_pixels;
    };
    if (fits(shape.width, shape.height))
        return Done{};
    if (!shape.largest)
        return Failure{EGL_BAD_ALLOC, fmt::format("{}x{} is more than a pbuffer can have",
                                                  shape.width, shape.height)};
    if (shape.texture_format == EGL_NO_TEXTURE) {
        shape.width = std::min(shape.width, max_width);
        shape.height = std::min(shape.height, max_height);
    }
    while (!fits(shape.width, shape.height)) {
        shape.width = std::max(shape.width / 2, 1u);
        shape.height = std::max(shape.height / 2, 1u);
    }
    return Done{};
}

pipe::Format Surface::color_format() const {
    return shape_.color_space == EGL_GL_COLORSPACE_SRGB ? config_.srgb_color : config_.color;
}

uint32_t Surface::last_level() const {
    if (!shape_.mipmaps || shape_.texture_format == EGL_NO_TEXTURE)
        return 0;
    const uint32_t size = std::max(shape_.width, shape_.height);
    return size > 0 ? static_cast<uint32_t>(std::bit_width(size)) - 1 : 0;
}

Checked Surface::allocate_color() {
    const bool texture = config_.bind_to_texture_rgb == EGL_TRUE;
    std::string error;
    color_ = display_.screen().create_resource(
        {.target = pipe::Target::texture_2d,
         .format = color_format(),
         .width = shape_.width,
         .height = shape_.height,
         .last_level = last_level(),
         .samples = std::max(static_cast<uint32_t>(config_.samples), 1u),
         .bind = texture ? pipe::Bind::render_target | pipe::Bind::sampler_view
                         : pipe::Bind::render_target},
        &error);
    if (color_ == nullptr)
        return Failure{EGL_BAD_ALLOC, error};
    return Done{};
}

Answer<std::shared_ptr<pipe::Resource>> Surface::make_depth_stencil(uint32_t level) const {
    if (config_.depth_stencil == hw::Format::none)
        return std::shared_ptr<pipe::Resource>();
    std::string error;
    std::shared_ptr<pipe::Resource> made = display_.screen().create_resource(
        {.target = pipe::Target::texture_2d,
         .format = config_.depth_stencil,
         .width = minify(shape_.width, level),
         .height = minify(shape_.height, level),
         .samples = std::max(static_cast<uint32_t>(config_.samples), 1u),
         .bind = pipe::Bind::depth_stencil},
        &error);
    if (made == nullptr)
        return Failure{EGL_BAD_ALLOC, error};
    return made;
}

Answer<std::shared_ptr<Surface>> Surface::create_pbuffer(Display& display,
                                                         const Config& config,
                                                         const AttributeList& attributes) {
    if ((config.surface_type & EGL_PBUFFER_BIT) == 0)
        return Failure{EGL_BAD_MATCH, "the config has no pbuffers"};
    const Shape shape = TRY(read_shape(config, attributes));
    const std::shared_ptr<Surface> surface(new Surface(display, config, shape));
    // Without pixels there are no buffers.
    if (shape.width == 0 || shape.height == 0)
        return surface;
    TRY(surface->allocate_color());
    surface->depth_stencil_ = TRY(surface->make_depth_stencil(0));
    return surface;
}

// --- drawing
// -------------------------------------------------------------------------------------

uint32_t Surface::width() const {
    const std::lock_guard lock(mutex_);
    return shape_.width > 0 ? minify(shape_.width, level_) : 0;
}

uint32_t Surface::height() const {
    const std::lock_guard lock(mutex_);
    return shape_.height > 0 ? minify(shape_.height, level_) : 0;
}

pipe::Surface Surface::color() const {
    const std::lock_guard lock(mutex_);
    return {.texture = color_, .level = level_, .format = color_format()};
}

pipe::Surface Surface::depth_stencil() const {
    const std::lock_guard lock(mutex_);
    return {.texture = depth_stencil_, .format = config_.depth_stencil};
}

// --- textures
// ------------------------------------------------------------------------------------

Checked Surface::check_texture() const {
    if (shape_.texture_format == EGL_NO_TEXTURE)
        return Failure{EGL_BAD_MATCH, "the surface was not made to be a texture"};
    return Done{};
}

std::shared_ptr<gles::ShownSurface> Surface::shown() const {
    const std::lock_guard lock(mutex_);
    return shown_;
}

// OpenGL ES is asked without the lock, which it takes to look at what it draws to.
Checked Surface::bind_tex_image(gles::Context* context) {
    TRY(check_texture());
    const Failure bound{EGL_BAD_ACCESS, "the surface is bound to a texture already"};
    const std::shared_ptr<gles::ShownSurface> old = shown();
    if (old != nullptr && old->is_shown())
        return bound;
    if (context == nullptr)
        return Done{};
    const std::shared_ptr<gles::ShownSurface> made =
        context->bind_tex_image(color_, shape_.texture_format == EGL_TEXTURE_RGBA);
    if (made == nullptr)
        return Failure{EGL_BAD_ALLOC, "the surface cannot be bound to the texture"};
    {
        const std::lock_guard lock(mutex_);
        if (shown_ == old) {
            shown_ = made;
            return Done{};
        }
    }
    // Another thread was quicker.
    made->release();
    return bound;
}

// Where the texture was specified again, or is gone, nothing happens (EGL 1.5, 3.6.2).
Checked Surface::release_tex_image() {
    TRY(check_texture());
    std::shared_ptr<gles::ShownSurface> old;
    {
        const std::lock_guard lock(mutex_);
        old = std::exchange(shown_, nullptr);
    }
    if (old == nullptr)
        return Failure{EGL_BAD_SURFACE, "the surface is not bound to a texture"};
    old->release();
    return Done{};
}

}  // namespace cuesta::egl
