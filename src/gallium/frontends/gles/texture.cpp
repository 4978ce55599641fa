// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/texture.h"

#include <algorithm>
#include <bit>

#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/gles.h"
#include "gallium/frontends/gles/state.h"
#include "gallium/frontends/gles/texel_access.h"

namespace cuesta::gles {
namespace {

pipe::Target resource_target(GLenum target) {
    switch (target) {
        case GL_TEXTURE_CUBE_MAP: return pipe::Target::texture_cube;
        case GL_TEXTURE_3D: return pipe::Target::texture_3d;
        case GL_TEXTURE_2D_ARRAY:
        case GL_TEXTURE_2D_MULTISAMPLE_ARRAY:
        case GL_TEXTURE_1D_ARRAY: return pipe::Target::texture_2d_array;
        // Of one dimension: an image of height 1.
        default: return pipe::Target::texture_2d;
    }
}

uint32_t minified(uint32_t size, uint32_t level) {
    return level >= 32 ? 1 : std::max(size >> level, 1u);
}

// The image so many levels below `base`.
TextureImage minified_image(const TextureImage& base, uint32_t down, GLenum target) {
    TextureImage image = base;
    image.width = minified(base.width, down);
    image.height = minified(base.height, down);
    if (!is_array_target(target))
        image.depth = minified(base.depth, down);
    image.resource = nullptr;
    return image;
}

// What new storage may be used for, as far as the format goes.
pipe::Bind binds_of(const TexelFormat& format) {
    pipe::Bind bind = pipe::Bind::sampler_view;
    if (format.gpu_can_store)
        bind = bind | pipe::Bind::shader_image;
    if (!format.gpu_can_render)
        return bind;
    return bind | (is_depth_or_stencil(format.base()) ? pipe::Bind::depth_stencil
                                                      : pipe::Bind::render_target);
}

std::shared_ptr<pipe::Resource> create(State& state,
                                       pipe::Target target,
                                       const TextureImage& base,
                                       uint32_t levels) {
    std::string error;
    std::shared_ptr<pipe::Resource> resource =
        state.screen.create_resource({.target = target,
                                      .format = base.format->hw(),
                                      .width = base.width,
                                      .height = base.height,
                                      .depth = base.depth,
                                      .last_level = levels - 1,
                                      .samples = std::max(base.samples, 1u),
                                      .bind = binds_of(*base.format)},
                                     &error);
    if (resource == nullptr)
        state.pipe_failed(error);
    return resource;
}

bool is_empty(const TextureImage& image) {
    return image.width == 0 || image.height == 0 || image.depth == 0;
}

bool lacks_sized_name(const TextureImage& image) {
    return image.format->needs_sized_name && !is_sized_name(image.internal_format);
}

// Whether the texels may be looked up with a filter. In OpenGL ES 3 depths of a sized format may be
// where they are compared, stencil never.
bool can_filter(const State& state, const TextureImage& image, const SamplerParameters& sampler) {
    const TexelFormat& format = state.formats.here(*image.format);
    const bool sized_depth =
        is_depth_or_stencil(format.base()) && is_sized_name(image.internal_format);
    if (state.is_es3() && sized_depth && !state.is_desktop())
        return sampler.compare_mode != GL_NONE;
    return format.filterable;
}

void count_new_storage(ShareGroup& group) {
    ++group.storage_serial;
    ++group.texture_serial;
}

}  // namespace

std::optional<ImageTarget> image_target_of(GLenum target) {
    if (target == GL_TEXTURE_2D || target == GL_TEXTURE_3D || target == GL_TEXTURE_2D_ARRAY ||
        target == GL_TEXTURE_1D || target == GL_TEXTURE_RECTANGLE || target == GL_TEXTURE_1D_ARRAY)
        return ImageTarget{target, 0};
    if (target >= GL_TEXTURE_CUBE_MAP_POSITIVE_X && target <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z)
        return ImageTarget{GL_TEXTURE_CUBE_MAP, target - GL_TEXTURE_CUBE_MAP_POSITIVE_X};
    return std::nullopt;
}

bool is_array_target(GLenum target) {
    return target == GL_TEXTURE_2D_ARRAY || target == GL_TEXTURE_1D_ARRAY ||
           target == GL_TEXTURE_2D_MULTISAMPLE_ARRAY;
}

bool is_multisample_target(GLenum target) {
    return target == GL_TEXTURE_2D_MULTISAMPLE || target == GL_TEXTURE_2D_MULTISAMPLE_ARRAY;
}

TargetImage target_image(const State& state, const TextureImage& image, uint32_t layer) {
    TargetImage out;
    out.surface = {image.resource, image.level, image.layer + layer, image.format->hw()};
    out.width = image.width;
    out.height = image.height;
    out.samples = image.samples;
    out.fixed_samples = image.fixed_samples;
    out.internal_format = image.internal_format;
    out.format = image.format;
    const Base base = image.format->base();
    const bool renderable = state.formats.here(*image.format).renderable;
    out.color_renderable = renderable && !is_depth_or_stencil(base) && !lacks_sized_name(image);
    out.depth_renderable = renderable && (base == Base::depth || base == Base::depth_stencil);
    out.stencil_renderable = renderable && base == Base::depth_stencil;
    return out;
}

void Texture::set_target(GLenum its_target) {
    target = its_target;
    if (target != GL_TEXTURE_EXTERNAL_OES && !is_rectangle())
        return;
    // OES_EGL_image_external, ARB_texture_rectangle.
    parameters.min_filter = GL_LINEAR;
    parameters.wrap_s = parameters.wrap_t = parameters.wrap_r = GL_CLAMP_TO_EDGE;
}

bool Texture::is_rectangle() const {
    return target == GL_TEXTURE_RECTANGLE;
}

bool Texture::has_samples() const {
    return is_multisample_target(target);
}

bool Texture::is_buffer() const {
    return target == GL_TEXTURE_BUFFER;
}

const TextureImage* Texture::find(uint32_t face, uint32_t level) const {
    if (face >= images_.size() || level >= images_[face].size())
        return nullptr;
    const TextureImage& image = images_[face][level];
    return image.format == nullptr ? nullptr : &image;
}

TextureImage& Texture::slot(uint32_t face, uint32_t level) {
    std::vector<TextureImage>& levels = images_[face];
    if (level >= levels.size())
        levels.resize(level + 1);
    return levels[level];
}

TargetImage Texture::image(State& state, GLenum image_target, uint32_t level, uint32_t layer) {
    uint32_t face = 0;
    if (const std::optional<ImageTarget> known = image_target_of(image_target))
        face = known->face;
    const TextureImage* image = find(face, level);
    // A cube's `layer` is its face again.
    const bool has_slices = target == GL_TEXTURE_3D || is_array_target(target);
    const uint32_t slice = has_slices ? layer : 0;
    if (image == nullptr || image->resource == nullptr || slice >= image->depth)
        return {};
    return target_image(state, *image, slice);
}

// --- storage ------------------------------------------------------------------------------------

TextureImage Texture::level_of(const TextureImage& base, uint32_t level) const {
    return minified_image(base, level - base_level(), target);
}

// Levels down to one texel.
uint32_t Texture::chain_length(const TextureImage& base) const {
    const uint32_t depth = target == GL_TEXTURE_3D ? base.depth : 1;
    return static_cast<uint32_t>(std::bit_width(std::max({base.width, base.height, depth})));
}

bool Texture::fits(const TextureImage& image, uint32_t level) const {
    if (storage_ == nullptr || foreign_format_ || !storage_format_->same_texels(*image.format) ||
        level < storage_first_)
        return false;
    const pipe::ResourceTemplate& d = storage_->description();
    const uint32_t down = level - storage_first_;
    const uint32_t depth = is_array_target(target) ? d.depth : minified(d.depth, down);
    if (has_samples() && image.samples != d.samples)
        return false;
    return down <= d.last_level && image.width == minified(d.width, down) &&
           image.height == minified(d.height, down) && image.depth == depth;
}

void Texture::place(TextureImage& image, uint32_t face, uint32_t level) const {
    image.resource = storage_;
    image.level = storage_level(level);
    image.layer = face;
}

bool Texture::is_placed(const TextureImage& image, uint32_t face, uint32_t level) const {
    return image.resource == storage_ && image.level == storage_level(level) && image.layer == face;
}

// Images keep what they have of it until they are gathered.
void Texture::leave_storage(ShareGroup& group) {
    if (storage_ != nullptr)
        ++group.dropped_storages;
    storage_.reset();
    storage_first_ = 0;
    storage_level_ = 0;
    storage_format_ = nullptr;
    siblings_ = {};
}

bool Texture::allocate(State& state, const TextureImage& base, uint32_t first, uint32_t levels) {
    std::shared_ptr<pipe::Resource> resource = create(state, resource_target(target), base, levels);
    if (resource == nullptr)
        return false;
    leave_storage(*state.share);
    storage_ = std::move(resource);
    storage_first_ = first;
    storage_format_ = base.format;
    storage_serial_ = state.share->next_serial();
    return true;
}

bool Texture::specify(State& state,
                      uint32_t face,
                      uint32_t level,
                      const TextureImage& description) {
    TextureImage image = description;
    if (foreign_format_)
        clear(*state.share);
    // OES_EGL_image: the EGLImage is orphaned, and keeps its content. Of images of the same memory
    // all leave it, as the GPU wants a texture in one.
    if (is_sibling(face, level))
        leave_storage(*state.share);
    if (fits(image, level)) {
        place(image, face, level);
    } else if (!is_empty(image)) {
        const bool square = image.width == image.height;
        if (level == 0 && (target != GL_TEXTURE_CUBE_MAP || square)) {
            const bool has_levels = parameters.mipmapped() && !has_samples();
            if (!allocate(state, image, 0, has_levels ? chain_length(image) : 1))
                return false;
            place(image, face, 0);
        } else {
            const pipe::Target own =
                target == GL_TEXTURE_CUBE_MAP ? pipe::Target::texture_2d : resource_target(target);
            image.resource = create(state, own, image, 1);
            image.level = image.layer = 0;
            if (image.resource == nullptr)
                return false;
        }
    }
    slot(face, level) = std::move(image);
    count_new_storage(*state.share);
    return true;
}

bool Texture::specify_all(State& state, uint32_t levels, const TextureImage& base) {
    if (!allocate(state, base, 0, levels))
        return false;
    foreign_format_.reset();
    for (uint32_t face = 0; face < face_count(); ++face) {
        images_[face].clear();
        for (uint32_t level = 0; level < levels; ++level) {
            TextureImage image = minified_image(base, level, target);
            place(image, face, level);
            slot(face, level) = std::move(image);
        }
    }
    immutable_levels = levels;
    count_new_storage(*state.share);
    return true;
}

void Texture::show_buffer(ShareGroup& group,
                          std::shared_ptr<Buffer> shown,
                          const TexelFormat* format,
                          GLenum internal_format) {
    leave_storage(group);
    buffer_ = std::move(shown);
    buffer_internal_format_ = internal_format;
    storage_format_ = format;
    if (buffer_ != nullptr)
        buffer_->is_shown = true;
    count_new_storage(group);
}

bool Texture::take_buffer_storage(ShareGroup& group) {
    if (buffer_ == nullptr || buffer_->resource == nullptr)
        return false;
    if (storage_ != buffer_->resource) {
        if (storage_ != nullptr)
            ++group.dropped_storages;
        storage_ = buffer_->resource;
        storage_serial_ = group.next_serial();
    }
    return true;
}

void Texture::clear(ShareGroup& group) {
    for (std::vector<TextureImage>& levels : images_)
        levels.clear();
    leave_storage(group);
    foreign_format_.reset();
    count_new_storage(group);
}

void Texture::specify_foreign(ShareGroup& group,
                              const Image& image,
                              const TexelFormat& format,
                              uint32_t levels,
                              bool immutable) {
    clear(group);
    foreign_format_ = format;
    storage_ = image.texture;
    storage_level_ = image.level;
    storage_format_ = &*foreign_format_;
    storage_serial_ = group.next_serial();
    TextureImage base;
    base.format = storage_format_;
    base.internal_format = image.internal_format != 0        ? image.internal_format
                           : components_of(format.base())[3] ? GL_RGBA
                                                             : GL_RGB;
    base.width = image.width;
    base.height = image.height;
    base.depth = 1;
    for (uint32_t i = 0; i < levels; ++i) {
        TextureImage level = storage_ == nullptr ? base : minified_image(base, i, target);
        place(level, 0, i);
        slot(0, i) = std::move(level);
    }
    if (immutable)
        immutable_levels = levels;
}

bool Texture::move_image(State& state, TextureImage& image, uint32_t face, uint32_t level) {
    TextureImage moved = image;
    place(moved, face, level);
    if (!copy_image(state, image, moved))
        return false;
    image = std::move(moved);
    return true;
}

bool Texture::gather(State& state, uint32_t last, bool exactly) {
    const uint32_t first = base_level();
    if (foreign_format_ || find(0, first) == nullptr)
        return true;
    const TextureImage base = *find(0, first);
    bool enough = fits(base, first);
    if (enough) {
        const uint32_t has = storage_first_ + storage_->description().last_level;
        enough = exactly ? has == last && storage_first_ == first : has >= last;
    }
    if (!enough && !allocate(state, base, first, last - first + 1))
        return false;
    bool moved = !enough;
    for (uint32_t face = 0; face < face_count(); ++face) {
        for (uint32_t level = 0; level < images_[face].size(); ++level) {
            TextureImage& image = images_[face][level];
            if (image.resource == nullptr || !fits(image, level) || is_placed(image, face, level))
                continue;
            if (!move_image(state, image, face, level))
                return false;
            moved = true;
        }
    }
    if (moved)
        count_new_storage(*state.share);
    return true;
}

// --- completeness -------------------------------------------------------------------------------

uint32_t Texture::base_level() const {
    return is_immutable() ? std::min(parameters.base_level, immutable_levels - 1)
                          : parameters.base_level;
}

uint32_t Texture::last_mip_level() const {
    const uint32_t first = base_level();
    const TextureImage* base = find(0, first);
    // Textures of several samples have one level, whatever their filter is said to be.
    if (base == nullptr || is_empty(*base) || has_samples())
        return first;
    const uint32_t all = std::min(first + chain_length(*base) - 1, parameters.max_level);
    return std::max(is_immutable() ? std::min(all, immutable_levels - 1) : all, first);
}

bool Texture::is_cube_complete() const {
    const TextureImage* base = find(0, base_level());
    if (base == nullptr || base->width != base->height || is_empty(*base))
        return false;
    for (uint32_t face = 1; face < pipe::cube_faces; ++face) {
        const TextureImage* other = find(face, base_level());
        if (other == nullptr || !other->same_shape(*base))
            return false;
    }
    return true;
}

bool Texture::is_mipmap_complete() const {
    const uint32_t first = base_level();
    if (!is_immutable() && first > parameters.max_level)
        return false;
    const TextureImage& base = *find(0, first);
    for (uint32_t level = first + 1; level <= last_mip_level(); ++level) {
        const TextureImage wanted = level_of(base, level);
        for (uint32_t face = 0; face < face_count(); ++face) {
            const TextureImage* image = find(face, level);
            if (image == nullptr || !image->same_shape(wanted))
                return false;
        }
    }
    return true;
}

bool Texture::shows_stencil() const {
    const TextureImage* base = find(0, base_level());
    return parameters.depth_stencil_mode == GL_STENCIL_INDEX && base != nullptr &&
           base->format->base() == Base::depth_stencil;
}

bool Texture::is_complete(const State& state, const SamplerParameters& sampler) const {
    if (is_buffer())
        return buffer_ != nullptr && buffer_->resource != nullptr;
    const TextureImage* base = find(0, base_level());
    if (base == nullptr || is_empty(*base) ||
        (target == GL_TEXTURE_CUBE_MAP && !is_cube_complete()))
        return false;
    // Single samples are fetched, and nothing else.
    if (has_samples())
        return true;
    if (sampler.filters() && (shows_stencil() || !can_filter(state, *base, sampler)))
        return false;
    return !sampler.mipmapped() || is_mipmap_complete();
}

}  // namespace cuesta::gles
