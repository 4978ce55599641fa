// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Framebuffer completeness (OpenGL ES 2.0.25, 4.4.5; 3.0.6, 4.4.4; 3.1, 9.4).
#include "gallium/frontends/gles/framebuffer_access.h"

#include <algorithm>
#include <span>

#include "gallium/auxiliary/blit_geometry.h"
#include "gallium/auxiliary/texture_shape.h"
#include "gallium/frontends/gles/desktop_names.h"

namespace cuesta::gles {

namespace {

// The least number of the GPU's that is no smaller; 1 for none.
uint32_t empty_sample_count(const State& state, uint32_t wanted) {
    if (wanted == 0)
        return 1;
    uint32_t least = state.limits.samples;
    while (least / 2 > 1 && least / 2 >= wanted)
        least /= 2;
    return least;
}

// Collects what attachments have in common.
class Completeness {
  public:
    explicit Completeness(State& state) : state_(&state) {}

    GLenum status = GL_FRAMEBUFFER_COMPLETE;

    // The image where it can be used; `renderable` says as what.
    TargetImage add(const Attachment& attachment, bool TargetImage::*renderable) {
        if (!attachment.is_attached())
            return {};
        any_ = true;
        TargetImage image = attached_image(*state_, attachment);
        note_layers(attachment, renderable, image);
        if (image.surface.texture == nullptr || image.width == 0 || image.height == 0 ||
            !(image.*renderable) || !is_level_complete(attachment)) {
            fail(may_be_drawn_to(image, renderable) ? GL_FRAMEBUFFER_UNSUPPORTED
                                                    : GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
            return {};
        }
        const bool first = width_ == 0;
        if (!first && samples_of(image) != samples_)
            fail(GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE);
        if (!first && !state_->is_es3() && (width_ != image.width || height_ != image.height))
            fail(GL_FRAMEBUFFER_INCOMPLETE_DIMENSIONS);
        // In OpenGL ES 3 what all images have is drawn to.
        width_ = first ? image.width : std::min(width_, image.width);
        height_ = first ? image.height : std::min(height_, image.height);
        samples_ = samples_of(image);
        has_renderbuffers_ |= attachment.renderbuffer != nullptr;
        has_fixed_textures_ |= attachment.texture != nullptr && image.fixed_samples;
        has_loose_textures_ |= attachment.texture != nullptr && !image.fixed_samples;
        return image;
    }

    // Where the samples lie must be told alike of all images; renderbuffers tell it never
    // (OpenGL ES 3.1, 9.4.2).
    void check_locations() {
        if (has_loose_textures_ && (has_fixed_textures_ || has_renderbuffers_))
            fail(GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE);
    }

    // All that is attached is layered or nothing is, and colours are of one kind of texture
    // (OpenGL 3.2, 4.4.4).
    void check_layers() {
        if (has_layers_ && (has_flat_images_ || has_mixed_layers_))
            fail(GL_FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS_OES);
    }

    // There is no image.
    void take_defaults(const FramebufferDefaults& defaults) {
        if (!state_->is_es31() || state_->is_desktop() || defaults.width == 0 ||
            defaults.height == 0)
            return fail(GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT);
        width_ = defaults.width;
        height_ = defaults.height;
        samples_ = empty_sample_count(*state_, defaults.samples);
    }

    void fail(GLenum why) {
        if (status == GL_FRAMEBUFFER_COMPLETE)
            status = why;
    }

    bool any() const { return any_; }
    uint32_t width() const { return width_; }
    uint32_t height() const { return height_; }
    uint32_t samples() const { return samples_; }

  private:
    // Of an attachment of all layers the surface has them all.
    void note_layers(const Attachment& attachment,
                     bool TargetImage::*renderable,
                     TargetImage& image) {
        if (!attachment.layered) {
            has_flat_images_ = true;
            return;
        }
        has_layers_ = true;
        if (renderable == &TargetImage::color_renderable) {
            has_mixed_layers_ |=
                layered_target_ != GL_NONE && layered_target_ != attachment.texture_target;
            layered_target_ = attachment.texture_target;
        }
        if (image.surface.texture == nullptr)
            return;
        if (attachment.texture_target == GL_TEXTURE_CUBE_MAP && !has_all_faces(attachment, image))
            image.surface.texture = nullptr;
        else
            image.surface.layer_count =
                gallium::level_extent(image.surface.texture->description(), image.surface.level)
                    .layers;
    }

    // In the one resource.
    bool has_all_faces(const Attachment& attachment, const TargetImage& first) const {
        for (uint32_t face = 0; face < pipe::cube_faces; ++face) {
            const pipe::Surface found =
                attachment.texture
                    ->image(*state_, GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, attachment.level, face)
                    .surface;
            if (found.texture != first.surface.texture || found.level != first.surface.level ||
                found.layer != face)
                return false;
        }
        return true;
    }

    // Desktop OpenGL allows draws to colours of all kinds, but leaves open which a GPU has
    // (ARB_framebuffer_object, 4.4.4: luminance and its like).
    bool may_be_drawn_to(const TargetImage& image, bool TargetImage::*renderable) const {
        return state_->is_desktop() && renderable == &TargetImage::color_renderable &&
               image.surface.texture != nullptr && !is_depth_or_stencil(image.format->base()) &&
               !image.format->compressed && !(image.*renderable);
    }

    // OpenGL ES 3: another level than the base level of a texture whose levels may change is
    // one that mipmapping uses.
    bool is_level_complete(const Attachment& attachment) const {
        const Texture* texture = attachment.texture.get();
        if (!state_->is_es3() || state_->is_desktop() || texture == nullptr ||
            texture->is_immutable() || attachment.level == texture->base_level())
            return true;
        const bool cube = texture->target == GL_TEXTURE_CUBE_MAP;
        return attachment.level > texture->base_level() &&
               attachment.level <= texture->last_mip_level() &&
               texture->find(0, texture->base_level()) != nullptr &&
               (!cube || texture->is_cube_complete()) && texture->is_mipmap_complete();
    }

    State* state_;
    bool any_ = false;
    uint32_t width_ = 0;
    uint32_t height_ = 0;
    uint32_t samples_ = 1;
    bool has_renderbuffers_ = false;
    bool has_fixed_textures_ = false;
    bool has_loose_textures_ = false;
    bool has_layers_ = false;
    bool has_flat_images_ = false;
    bool has_mixed_layers_ = false;
    GLenum layered_target_ = GL_NONE;  // of colours
};

uint32_t samples_of(const pipe::Surface& surface) {
    const pipe::Resource* texture = surface.texture.get();
    return texture == nullptr ? 1 : std::max(texture->description().samples, 1u);
}

bool has_no_alpha(const TexelFormat& format) {
    return !components_of(format.base())[3];
}

void note_buffer(const TexelFormat& format, size_t index, FramebufferTarget& target) {
    const auto bit = static_cast<uint8_t>(1u << index);
    if (format.hides_alpha())
        target.hidden_alpha_buffers |= bit;
    if (has_no_alpha(format))
        target.opaque_buffers |= bit;
    if (is_integer(format.numbers()))
        target.integer_buffers |= bit;
}

// Of desktop OpenGL without GL_FRAMEBUFFER_SRGB: texels are written as they are.
void write_linear(const State& state, pipe::Surface& surface) {
    if (!state.framebuffers.encodes_srgb)
        surface.format = linear_format(surface.format);
}

// `attached`: the colours whether they are drawn to or not. In OpenGL ES a buffer that is drawn to
// has the number of its attachment.
void collect_colors(const State& state,
                    Completeness& all,
                    const Framebuffer& object,
                    FramebufferTarget& target,
                    pipe::Framebuffer& attached) {
    std::array<TargetImage, pipe::max_color_buffers> images;
    for (size_t i = 0; i < object.colors.size(); ++i) {
        images[i] = all.add(object.colors[i], &TargetImage::color_renderable);
        if (images[i].surface.texture == nullptr)
            continue;
        write_linear(state, images[i].surface);
        attached.colors[i] = images[i].surface;
        attached.color_count = static_cast<uint32_t>(i + 1);
    }
    for (size_t i = 0; i < object.draw_buffers.size(); ++i) {
        if (object.draw_buffers[i] == GL_NONE)
            continue;
        const TargetImage& image = images[object.draw_buffers[i] - GL_COLOR_ATTACHMENT0];
        if (image.surface.texture == nullptr)
            continue;
        note_buffer(*image.format, i, target);
        target.pipe.colors[i] = image.surface;
        target.pipe.color_count = static_cast<uint32_t>(i + 1);
    }
}

// Desktop OpenGL: what is drawn to or read is attached (EXT_framebuffer_object, 4.4.4.2). Not so
// with ARB_ES2_compatibility, which the core profile has.
void check_buffers(const State& state, Completeness& all, const Framebuffer& object) {
    const auto is_missing = [&](GLenum buffer) {
        return buffer != GL_NONE && !object.colors[buffer - GL_COLOR_ATTACHMENT0].is_attached();
    };
    if (!state.is_compatibility() || !all.any())
        return;
    if (std::any_of(object.draw_buffers.begin(), object.draw_buffers.end(), is_missing))
        all.fail(GL_FRAMEBUFFER_INCOMPLETE_DRAW_BUFFER);
    if (is_missing(object.read_buffer))
        all.fail(GL_FRAMEBUFFER_INCOMPLETE_READ_BUFFER);
}

void collect_depth_stencil(const State& state,
                           Completeness& all,
                           const Framebuffer& object,
                           FramebufferTarget& target) {
    TargetImage depth = all.add(object.depth, &TargetImage::depth_renderable);
    TargetImage stencil = all.add(object.stencil, &TargetImage::stencil_renderable);
    target.has_depth = depth.surface.texture != nullptr;
    target.has_stencil = stencil.surface.texture != nullptr;
    if (target.has_depth && target.has_stencil &&
        !gallium::same_pixels(depth.surface, stencil.surface)) {
        // OpenGL ES 3 wants one image but for EXT_separate_depth_stencil, which is the limit.
        if (state.limits.separate_stencil)
            target.pipe.stencil = stencil.surface;
        else
            all.fail(GL_FRAMEBUFFER_UNSUPPORTED);
    }
    target.pipe.depth_stencil = std::move(target.has_depth ? depth.surface : stencil.surface);
}

void check_object(State& state, Framebuffer& object) {
    FramebufferTarget target;
    pipe::Framebuffer attached;
    Completeness all(state);
    collect_colors(state, all, object, target, attached);
    collect_depth_stencil(state, all, object, target);
    check_buffers(state, all, object);
    all.check_locations();
    all.check_layers();
    if (!all.any())
        all.take_defaults(object.defaults);
    target.pipe.width = all.width();
    target.pipe.height = all.height();
    target.pipe.samples = target.samples = all.samples();
    attached.samples = all.samples();
    attached.width = target.pipe.width;
    attached.height = target.pipe.height;
    attached.depth_stencil = target.pipe.depth_stencil;
    attached.stencil = target.pipe.stencil;
    if (all.status == GL_FRAMEBUFFER_COMPLETE && !state.screen.is_framebuffer_supported(attached))
        all.fail(GL_FRAMEBUFFER_UNSUPPORTED);
    target.status = all.status;
    target.encodes_srgb = state.framebuffers.encodes_srgb;
    object.target = std::move(target);
}

// What `drawable` comes to; `buffers` that are GL_NONE: its colours are left out of it. Several
// have one place of it.
DefaultFramebuffer look_up(const State& state,
                           const Drawable* drawable,
                           std::span<const GLenum> buffers) {
    DefaultFramebuffer found;
    FramebufferTarget& target = found.target;
    target.encodes_srgb = state.framebuffers.encodes_srgb;
    target.status = GL_FRAMEBUFFER_UNDEFINED_OES;
    if (drawable == nullptr)
        return found;
    target.status = GL_FRAMEBUFFER_COMPLETE;
    target.pipe.width = drawable->width();
    target.pipe.height = drawable->height();
    pipe::Surface color = drawable->color();
    if (color.format != hw::Format::none)
        found.color = state.formats.for_foreign(color.format, true);
    target.samples = samples_of(color);
    write_linear(state, color);
    const auto drawn = std::find_if(buffers.begin(), buffers.end(),
                                    [](GLenum buffer) { return buffer != GL_NONE; });
    if (color.texture != nullptr && drawn != buffers.end()) {
        const auto index = static_cast<size_t>(drawn - buffers.begin());
        target.pipe.colors[index] = color;
        target.pipe.color_count = static_cast<uint32_t>(index + 1);
        if (has_no_alpha(found.color))
            target.opaque_buffers = static_cast<uint8_t>(1u << index);
    }
    target.pipe.depth_stencil = drawable->depth_stencil();
    if (target.pipe.depth_stencil.format != hw::Format::none)
        found.depth_stencil = state.formats.for_foreign(target.pipe.depth_stencil.format, false);
    target.has_depth = found.depth_stencil.bits[4] != 0;
    target.has_stencil = found.depth_stencil.bits[5] != 0;
    return found;
}

[[gnu::noinline]] void look_up_defaults_anew(State& state) {
    FramebufferState& framebuffers = state.framebuffers;
    framebuffers.default_draw = look_up(state, framebuffers.draw.get(), framebuffers.draw_buffers);
    framebuffers.default_read =
        look_up(state, framebuffers.read.get(), std::span(&framebuffers.read_buffer, 1));
    framebuffers.default_changed = false;
    state.set_dirty(Dirty::framebuffer);
}

// Draws ask several times.
inline void look_up_defaults(State& state) {
    const FramebufferState& framebuffers = state.framebuffers;
    if (framebuffers.default_changed ||
        framebuffers.default_draw.target.encodes_srgb != framebuffers.encodes_srgb)
        look_up_defaults_anew(state);
}

// Of an EGL surface whose colours are read or drawn to.
TargetImage default_image(const Drawable* drawable, const DefaultFramebuffer& known) {
    TargetImage image;
    if (drawable == nullptr || known.color.hw() == hw::Format::none)
        return image;
    image.surface = drawable->color();
    image.width = drawable->width();
    image.height = drawable->height();
    image.color_renderable = true;
    image.format = &known.color;
    image.internal_format = image.format->base() == Base::rgb ? GL_RGB : GL_RGBA;
    return image;
}

const FramebufferTarget& target_of(State& state, Framebuffer& object) {
    if (object.checked != state.share->storage_serial ||
        object.target.encodes_srgb != state.framebuffers.encodes_srgb) {
        check_object(state, object);
        object.checked = state.share->storage_serial;
        state.set_dirty(Dirty::framebuffer);
    }
    return object.target;
}

bool check_status(State& state, const FramebufferTarget& target) {
    if (target.status == GL_FRAMEBUFFER_COMPLETE)
        return true;
    state.error(GL_INVALID_FRAMEBUFFER_OPERATION, "the framebuffer is not complete");
    return false;
}

void detach_from(Framebuffer* bound, const void* object) {
    if (bound == nullptr)
        return;
    const auto detach = [&](Attachment& attachment) {
        if (attachment.texture.get() == object || attachment.renderbuffer.get() == object)
            attachment = {};
    };
    std::for_each(bound->colors.begin(), bound->colors.end(), detach);
    detach(bound->depth);
    detach(bound->stencil);
    bound->checked = 0;
}

}  // namespace

TargetImage attached_image(State& state, const Attachment& attachment) {
    if (attachment.texture != nullptr)
        return attachment.texture->image(state, attachment.texture_target, attachment.level,
                                         attachment.layer);
    TargetImage image;
    const Renderbuffer* renderbuffer = attachment.renderbuffer.get();
    if (renderbuffer == nullptr)
        return image;
    image.surface = renderbuffer->surface;
    image.width = renderbuffer->width;
    image.height = renderbuffer->height;
    image.samples = renderbuffer->samples;
    image.internal_format = renderbuffer->internal_format;
    image.format = &renderbuffer->format;
    const Base base = renderbuffer->format.base();
    // What a context of OpenGL ES 3 made may be nothing to draw to in one of 2.0.
    const bool renderable = state.formats.here(renderbuffer->format).renderable;
    const bool both = base == Base::depth_stencil;
    image.color_renderable = renderable && !is_depth_or_stencil(base);
    image.depth_renderable = renderable && (base == Base::depth || both);
    image.stencil_renderable = renderable && (base == Base::stencil || both);
    return image;
}

const DefaultFramebuffer& default_framebuffer(State& state, bool read) {
    look_up_defaults(state);
    return read ? state.framebuffers.default_read : state.framebuffers.default_draw;
}

const FramebufferTarget& draw_target(State& state) {
    FramebufferState& framebuffers = state.framebuffers;
    if (framebuffers.bound_draw != nullptr)
        return target_of(state, *framebuffers.bound_draw);
    look_up_defaults(state);
    return framebuffers.default_draw.target;
}

const FramebufferTarget& read_target(State& state) {
    FramebufferState& framebuffers = state.framebuffers;
    if (framebuffers.bound_read != nullptr)
        return target_of(state, *framebuffers.bound_read);
    look_up_defaults(state);
    return framebuffers.default_read.target;
}

uint32_t samples_of(const TargetImage& image) {
    return samples_of(image.surface);
}

bool check_framebuffer(State& state) {
    return check_status(state, draw_target(state));
}

bool check_read_framebuffer(State& state) {
    return check_status(state, read_target(state));
}

TargetImage read_image(State& state) {
    TargetImage image = read_image_or_none(state);
    if (image.format == nullptr)
        state.error(GL_INVALID_OPERATION, "there are no colours to read");
    return image;
}

TargetImage read_image_or_none(State& state) {
    const FramebufferState& framebuffers = state.framebuffers;
    const Framebuffer* bound = framebuffers.bound_read.get();
    const GLenum buffer = bound == nullptr ? framebuffers.read_buffer : bound->read_buffer;
    if (buffer == GL_NONE)
        return {};
    if (bound != nullptr)
        return attached_image(state, bound->colors[buffer - GL_COLOR_ATTACHMENT0]);
    look_up_defaults(state);
    return default_image(framebuffers.read.get(), framebuffers.default_read);
}

TargetImage read_depth_image(State& state) {
    const FramebufferState& framebuffers = state.framebuffers;
    TargetImage image;
    if (framebuffers.bound_read != nullptr) {
        image = attached_image(state, framebuffers.bound_read->depth);
    } else {
        look_up_defaults(state);
        const DefaultFramebuffer& known = framebuffers.default_read;
        if (framebuffers.read != nullptr && known.target.has_depth) {
            image.surface = known.target.pipe.depth_stencil;
            image.width = framebuffers.read->width();
            image.height = framebuffers.read->height();
            image.format = &known.depth_stencil;
        }
    }
    if (image.format == nullptr)
        state.error(GL_INVALID_OPERATION, "there is no depth to read");
    return image;
}

TargetImage draw_image(State& state, size_t index) {
    const FramebufferTarget& target = draw_target(state);
    if (target.pipe.colors[index].texture == nullptr)
        return {};
    const FramebufferState& framebuffers = state.framebuffers;
    if (framebuffers.bound_draw != nullptr)
        return attached_image(
            state,
            framebuffers.bound_draw
                ->colors[framebuffers.bound_draw->draw_buffers[index] - GL_COLOR_ATTACHMENT0]);
    return default_image(framebuffers.draw.get(), framebuffers.default_draw);
}

void detach_from_bound(State& state, const void* object) {
    detach_from(state.framebuffers.bound_draw.get(), object);
    detach_from(state.framebuffers.bound_read.get(), object);
}

}  // namespace cuesta::gles
