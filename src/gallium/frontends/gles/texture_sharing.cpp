// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures that show what other APIs made, and the other way round (OES_EGL_image,
// OES_EGL_image_external, EXT_EGL_image_storage, KHR_gl_texture_2D_image and its siblings,
// eglBindTexImage).
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/gles.h"
#include "gallium/frontends/gles/texture_units.h"

namespace cuesta::gles {
namespace {

// Views have no way to name one layer of a resource.
bool can_be_sampled(const Image& image) {
    return image.texture->description().target == pipe::Target::texture_2d && image.layer == 0;
}

bool is_sampleable(const State& state, hw::Format format) {
    return state.screen.is_format_supported(format, pipe::Target::texture_2d, 1,
                                            pipe::Bind::sampler_view);
}

std::shared_ptr<const Image> image_of(const TextureImage& image, uint32_t layer) {
    auto out = std::make_shared<Image>();
    out->texture = image.resource;
    out->level = image.level;
    out->layer = image.layer + layer;
    out->format = image.format->hw();
    out->width = image.width;
    out->height = image.height;
    out->internal_format = image.internal_format;
    out->meaning = std::make_shared<TexelFormat>(*image.format);
    return out;
}

// The texture as it was when it was bound: what it shows later has another serial.
class TextureOfSurface final : public ShownSurface {
  public:
    TextureOfSurface(const std::shared_ptr<ShareGroup>& group,
                     const std::shared_ptr<Texture>& texture)
        : group_(group), texture_(texture), serial_(texture->storage_serial()) {}

    bool is_shown() const override {
        const std::shared_ptr<ShareGroup> group = group_.lock();
        if (group == nullptr)
            return false;
        const std::lock_guard lock(group->mutex);
        return find() != nullptr;
    }
    void release() override {
        const std::shared_ptr<ShareGroup> group = group_.lock();
        if (group == nullptr)
            return;
        const std::lock_guard lock(group->mutex);
        if (const std::shared_ptr<Texture> texture = find())
            texture->clear(*group);
    }

  private:
    std::shared_ptr<Texture> find() const {
        std::shared_ptr<Texture> texture = texture_.lock();
        const bool shows =
            texture != nullptr && texture->is_foreign() && texture->storage_serial() == serial_;
        return shows ? texture : nullptr;
    }

    std::weak_ptr<ShareGroup> group_;
    std::weak_ptr<Texture> texture_;
    uint64_t serial_;
};

GLenum target_of(ImageSource source) {
    switch (source) {
        case ImageSource::texture_cube_face: return GL_TEXTURE_CUBE_MAP;
        case ImageSource::texture_3d: return GL_TEXTURE_3D_OES;
        default: return GL_TEXTURE_2D;
    }
}

// KHR_gl_texture_2D_image: level 0 of a texture that has no other, or any level of a complete one.
bool may_become_image(const State& state, const Texture& texture, uint32_t level) {
    if (texture.is_complete(state))
        return true;
    if (level != 0)
        return false;
    for (uint32_t other = 1; other <= texture.last_mip_level(); ++other)
        for (uint32_t face = 0; face < texture.face_count(); ++face)
            if (texture.find(face, other) != nullptr)
                return false;
    return texture.target != GL_TEXTURE_CUBE_MAP || texture.is_cube_complete();
}

// A resource of one level: drivers share no others with other devices.
bool is_one_image(const Texture& texture) {
    const TextureImage* next = texture.find(0, 1);
    return texture.target == GL_TEXTURE_2D && !texture.is_immutable() &&
           (next == nullptr || next->resource == nullptr);
}

ImageError texture_image(State& state,
                         ImageSource source,
                         GLuint name,
                         uint32_t level,
                         uint32_t layer,
                         std::shared_ptr<const Image>* out) {
    Texture* texture = state.share->textures.find(name);
    if (texture == nullptr || texture->target != target_of(source))
        return ImageError::bad_parameter;
    const bool is_cube = source == ImageSource::texture_cube_face;
    const uint32_t face = is_cube ? layer : 0;
    const TextureImage* image = texture->find(face, level);
    if (image == nullptr || image->resource == nullptr || !may_become_image(state, *texture, level))
        return ImageError::bad_parameter;
    if (texture->is_foreign())
        return ImageError::bad_access;
    const uint32_t slice = source == ImageSource::texture_3d ? layer : 0;
    if (slice >= image->depth)
        return ImageError::bad_parameter;
    // Images that are brought together later would leave the EGLImage behind.
    const bool mipmapped = texture->is_complete(state) && texture->parameters.mipmapped();
    const uint32_t last = mipmapped ? texture->last_mip_level() : texture->base_level();
    if (!texture->gather(state, last, !mipmapped && is_one_image(*texture)))
        return ImageError::bad_access;
    texture->note_sibling(face, level);
    *out = image_of(*texture->find(face, level), slice);
    return ImageError::none;
}

ImageError renderbuffer_image(State& state, GLuint name, std::shared_ptr<const Image>* out) {
    const Renderbuffer* renderbuffer = state.share->renderbuffers.find(name);
    if (renderbuffer == nullptr || renderbuffer->surface.texture == nullptr ||
        renderbuffer->samples > 1)
        return ImageError::bad_parameter;
    auto image = std::make_shared<Image>();
    image->texture = renderbuffer->surface.texture;
    image->level = renderbuffer->surface.level;
    image->layer = renderbuffer->surface.layer;
    image->format = renderbuffer->surface.format;
    image->width = renderbuffer->width;
    image->height = renderbuffer->height;
    image->internal_format = renderbuffer->internal_format;
    image->meaning = std::make_shared<TexelFormat>(renderbuffer->format);
    *out = std::move(image);
    return ImageError::none;
}

// Null with the error recorded.
std::shared_ptr<const Image> find_image(State& state, GLeglImageOES handle) {
    std::shared_ptr<const Image> image =
        state.config.images == nullptr ? nullptr : state.config.images->find_image(handle);
    if (image == nullptr)
        state.error(GL_INVALID_VALUE, "no EGLImage");
    return image;
}

// Whether the texture bound there may become the image, which is flat. False with the error
// recorded.
bool check_target(State& state, GLenum target, const Image& image) {
    const bool external = target == GL_TEXTURE_EXTERNAL_OES;
    if (target != GL_TEXTURE_2D && !external)
        state.error(GL_INVALID_OPERATION, "an EGLImage is one flat image");
    else if (state.textures.bound(target).is_immutable() || (image.external_only && !external))
        state.error(GL_INVALID_OPERATION, "the EGLImage is not for this texture");
    else if (!can_be_sampled(image) || !is_sampleable(state, image.format))
        state.error(GL_INVALID_OPERATION, "the GPU samples no such EGLImage");
    else
        return true;
    return false;
}

}  // namespace

TexelFormat meaning_of(const State& state, const Image& image) {
    return image.meaning != nullptr ? *image.meaning
                                    : state.formats.for_foreign(image.format, true);
}

void egl_image_target_texture_2d(State& state, GLenum target, GLeglImageOES handle) {
    const bool external = target == GL_TEXTURE_EXTERNAL_OES;
    if ((target != GL_TEXTURE_2D && !external) || !is_texture_target(state, target))
        return state.error(GL_INVALID_ENUM, "glEGLImageTargetTexture2DOES: target");
    const std::shared_ptr<const Image> image = find_image(state, handle);
    if (image != nullptr && check_target(state, target, *image))
        state.textures.bound(target).specify_foreign(*state.share, *image,
                                                     meaning_of(state, *image), 1);
}

void egl_image_target_tex_storage(State& state,
                                  GLenum target,
                                  GLeglImageOES handle,
                                  const GLint* attributes) {
    if (!texture_target_index(target) || target == GL_TEXTURE_2D_MULTISAMPLE ||
        !is_texture_target(state, target))
        return state.error(GL_INVALID_ENUM, "glEGLImageTargetTexStorageEXT: target");
    if (attributes != nullptr && *attributes != GL_NONE)
        return state.error(GL_INVALID_VALUE, "glEGLImageTargetTexStorageEXT: attributes");
    const std::shared_ptr<const Image> image = find_image(state, handle);
    if (image == nullptr || !check_target(state, target, *image))
        return;
    Texture& texture = state.textures.bound(target);
    if (texture.name == 0)
        return state.error(GL_INVALID_OPERATION,
                           "glEGLImageTargetTexStorageEXT: no texture is bound");
    texture.specify_foreign(*state.share, *image, meaning_of(state, *image), 1, true);
}

void egl_image_target_texture_storage(State& state,
                                      GLuint /*texture*/,
                                      GLeglImageOES /*handle*/,
                                      const GLint* /*attributes*/) {
    state.error(GL_INVALID_OPERATION,
                "glEGLImageTargetTextureStorageEXT: there is no direct access to textures");
}

ImageError Context::create_image(ImageSource source,
                                 uint32_t name,
                                 uint32_t level,
                                 uint32_t layer,
                                 std::shared_ptr<const Image>* image) {
    const std::unique_lock<std::recursive_mutex> lock = state_->lock_group();
    if (source == ImageSource::renderbuffer)
        return renderbuffer_image(*state_, name, image);
    return texture_image(*state_, source, name, level, layer, image);
}

std::unique_ptr<ShownSurface> Context::bind_tex_image(
    const std::shared_ptr<pipe::Resource>& surface, bool with_alpha) {
    const std::unique_lock<std::recursive_mutex> lock = state_->lock_group();
    const std::shared_ptr<Texture>& texture = state_->textures.bound_shared(GL_TEXTURE_2D);
    Image image;
    image.texture = surface;
    image.format = hw::Format::r8g8b8a8_unorm;
    uint32_t levels = 1;
    if (surface != nullptr) {
        const pipe::ResourceTemplate& d = surface->description();
        image.format = d.format;
        image.width = d.width;
        image.height = d.height;
        levels = d.last_level + 1;
    }
    if (texture->is_immutable() || !is_sampleable(*state_, image.format))
        return nullptr;
    texture->specify_foreign(*state_->share, image,
                             state_->formats.for_foreign(image.format, with_alpha), levels);
    return std::make_unique<TextureOfSurface>(state_->share, texture);
}

}  // namespace cuesta::gles
