// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture objects. The application specifies images in any order and of any sizes; the GPU wants
// one resource with all levels and faces. An image that fits into the texture's resource is stored
// there at once, another gets a resource of its own, and where a draw needs the texture whole, the
// images are brought together.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gallium/frontends/gles/buffer.h"
#include "gallium/frontends/gles/gl.h"
#include "gallium/frontends/gles/sampler_parameters.h"
#include "gallium/frontends/gles/target_image.h"
#include "gallium/frontends/gles/texture_formats.h"
#include "pipe/resource.h"

namespace cuesta::gles {

class ShareGroup;
class State;
struct Image;

// One level of one face.
struct TextureImage {
    const TexelFormat* format = nullptr;  // null: not specified
    GLenum internal_format = GL_NONE;     // as given
    uint32_t width = 0;
    uint32_t height = 0;
    uint32_t depth = 0;         // slices, or layers of an array
    uint32_t samples = 0;       // a texel; 0: of a texture that has no several samples
    bool fixed_samples = true;  // GL_TEXTURE_FIXED_SAMPLE_LOCATIONS
    // Where the texels are; null where a side is 0.
    std::shared_ptr<pipe::Resource> resource;
    uint32_t level = 0;
    uint32_t layer = 0;

    bool same_shape(const TextureImage& other) const {
        return format->same_texels(*other.format) && width == other.width &&
               height == other.height && depth == other.depth;
    }
};

struct TextureParameters : SamplerParameters {
    uint32_t base_level = 0;
    uint32_t max_level = 1000;  // in OpenGL ES 2.0 APPLE_texture_max_level's
    std::array<GLenum, 4> swizzle = {GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA};
    GLenum depth_stencil_mode = GL_DEPTH_COMPONENT;  // of a texture with both, what is sampled
    // Of desktop OpenGL: what colours depth is seen as, whether levels are made of the base level,
    // and a hint.
    GLenum depth_mode = GL_LUMINANCE;
    bool generate_mipmap = false;
    float priority = 1;
};

class Texture {
  public:
    explicit Texture(GLuint n) : name(n) {}
    virtual ~Texture() = default;

    GLuint name = 0;
    GLenum target = 0;  // of its first binding, which is the only one it can have
    std::string label;
    TextureParameters parameters;
    uint32_t immutable_levels = 0;  // glTexStorage*; 0: not immutable

    bool is_immutable() const { return immutable_levels != 0; }
    void set_target(GLenum its_target);
    uint32_t face_count() const { return target == GL_TEXTURE_CUBE_MAP ? pipe::cube_faces : 1; }

    // One image, for framebuffers, glCopyTexImage2D and EGLImages. `image_target` is
    // the texture's, or a face of a cube; `layer` is a slice of a 3D texture or a layer of an
    // array. The surface stays the same until ShareGroup::storage_serial changes.
    TargetImage image(State& state, GLenum image_target, uint32_t level, uint32_t layer);

    // Null: not specified.
    const TextureImage* find(uint32_t face, uint32_t level) const;

    // Replaces the image by one of undefined content; false with an error recorded: nothing
    // changed.
    bool specify(State& state, uint32_t face, uint32_t level, const TextureImage& description);
    // All images at once, as glTexStorage wants them.
    bool specify_all(State& state, uint32_t levels, const TextureImage& base);
    // The texture becomes what the image is (EGLImage, pbuffer), from its level on so many levels.
    // A null resource: an image of no size.
    // `immutable`: for ever (EXT_EGL_image_storage).
    void specify_foreign(ShareGroup& group,
                         const Image& image,
                         const TexelFormat& format,
                         uint32_t levels,
                         bool immutable = false);
    void clear(ShareGroup& group);
    // An EGLImage was made of the image: it keeps the memory when the image is specified again.
    void note_sibling(uint32_t face, uint32_t level) { siblings_[face] |= 1u << level; }
    bool is_sibling(uint32_t face, uint32_t level) const {
        return (siblings_[face] >> level & 1) != 0;
    }
    bool is_foreign() const { return foreign_format_.has_value(); }
    bool is_rectangle() const;  // whose coordinates are texels
    bool has_samples() const;
    bool is_buffer() const;
    // Of desktop OpenGL: the texels are the buffer's, whatever that has when they are looked at.
    // `internal_format`: as given.
    void show_buffer(ShareGroup& group,
                     std::shared_ptr<Buffer> shown,
                     const TexelFormat* format,
                     GLenum internal_format);
    const std::shared_ptr<Buffer>& buffer() const { return buffer_; }
    const TexelFormat* buffer_format() const { return storage_format_; }
    GLenum buffer_internal_format() const { return buffer_internal_format_; }
    // storage() becomes what the buffer has now. False: it has nothing.
    bool take_buffer_storage(ShareGroup& group);
    // GL_DEPTH_STENCIL_TEXTURE_MODE is stencil, and it has some: that is what samplers see.
    bool shows_stencil() const;

    // Completeness (OpenGL ES 2.0.25, 3.8.2 and 3.7.10; 3.0.6, 3.8.13) where it is sampled so. A
    // cube's faces of the base level alone: for glGenerateMipmap.
    bool is_complete(const State& state, const SamplerParameters& sampler) const;
    bool is_complete(const State& state) const { return is_complete(state, parameters); }
    bool is_cube_complete() const;
    bool is_mipmap_complete() const;  // of a texture that has its base level
    // The first level that is sampled, and the last one that mipmapping uses and that
    // glGenerateMipmap makes; not below the first.
    uint32_t base_level() const;
    uint32_t last_mip_level() const;
    // The image of that level of a texture whose image of the base level is `base`.
    TextureImage level_of(const TextureImage& base, uint32_t level) const;

    // All levels from the base level up to `last` in one resource, at their places; false with an
    // error recorded. With `exactly` the resource has no room for more.
    bool gather(State& state, uint32_t last, bool exactly = false);
    const std::shared_ptr<pipe::Resource>& storage() const { return storage_; }
    // Of it, where that level of the texture is.
    uint32_t storage_level(uint32_t level) const { return storage_level_ + level - storage_first_; }
    // Counts storages; never the same for two textures.
    uint64_t storage_serial() const { return storage_serial_; }

  private:
    TextureImage& slot(uint32_t face, uint32_t level);
    bool fits(const TextureImage& image, uint32_t level) const;
    // For levels from `first` on, of which `base` is the first.
    bool allocate(State& state, const TextureImage& base, uint32_t first, uint32_t levels);
    uint32_t chain_length(const TextureImage& base) const;
    void place(TextureImage& image, uint32_t face, uint32_t level) const;
    bool is_placed(const TextureImage& image, uint32_t face, uint32_t level) const;
    bool move_image(State& state, TextureImage& image, uint32_t face, uint32_t level);
    void leave_storage(ShareGroup& group);

    std::array<std::vector<TextureImage>, pipe::cube_faces> images_;  // by face and level
    std::shared_ptr<pipe::Resource> storage_;
    uint32_t storage_first_ = 0;  // the texture's level that is its first
    uint32_t storage_level_ = 0;  // of it, where that is; not 0 in EGLImages' alone
    const TexelFormat* storage_format_ = nullptr;
    uint64_t storage_serial_ = 0;
    std::shared_ptr<Buffer> buffer_;
    GLenum buffer_internal_format_ = GL_NONE;
    std::optional<TexelFormat> foreign_format_;
    std::array<uint32_t, pipe::cube_faces> siblings_{};  // by face, a bit a level; of storage_
};

// Whether images of the target have layers: in TextureImage::depth, also those of one dimension.
bool is_array_target(GLenum target);
bool is_multisample_target(GLenum target);

// What the texels of an EGLImage are.
TexelFormat meaning_of(const State& state, const Image& image);

// What an image is to framebuffers.
TargetImage target_image(const State& state, const TextureImage& image, uint32_t layer);

// Which texture of a unit a target names, and its face; nothing: it is no target of images.
struct ImageTarget {
    GLenum binding = GL_NONE;
    uint32_t face = 0;
};
std::optional<ImageTarget> image_target_of(GLenum target);

}  // namespace cuesta::gles
