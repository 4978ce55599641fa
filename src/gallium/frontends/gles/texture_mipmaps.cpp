// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glGenerateMipmap (OpenGL ES 2.0.25, 3.7.11; 3.0.6, 3.8.10).
#include <optional>
#include <utility>

#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/texel_access.h"
#include "gallium/frontends/gles/texture_calls.h"
#include "gallium/frontends/gles/texture_units.h"

namespace cuesta::gles {
namespace {

// What has a size is drawn to and filtered in OpenGL ES 3; of what has none, and in 2.0, there are
// extensions' words (OES_depth_texture, EXT_sRGB).
bool can_be_averaged(const State& state, const TextureImage& base) {
    const TexelFormat& format = state.formats.here(*base.format);
    if (is_depth_or_stencil(format.base()))
        return state.is_desktop();
    if (state.is_desktop())
        return !is_integer(format.numbers());
    if (state.is_es3() && is_sized_name(base.internal_format))
        return format.renderable && format.filterable;
    return !is_srgb(format.hw());
}

const char* fault_of(const State& state, const Texture& texture) {
    const TextureImage* base = texture.find(0, texture.base_level());
    if (texture.target == GL_TEXTURE_CUBE_MAP && !texture.is_cube_complete())
        return "glGenerateMipmap: the cube is not complete";
    if (base == nullptr)
        return "glGenerateMipmap: there is no image";
    if (base->format->compressed && !(state.is_desktop() && base->format->encodable))
        return "glGenerateMipmap: a compressed texture";
    if (!can_be_averaged(state, *base))
        return "glGenerateMipmap: not of that format";
    if (texture.is_foreign())
        return "glGenerateMipmap: an image of another API has one level";
    return nullptr;
}

// Gives the texture images up to `last`, all in its storage; their content is undefined.
bool specify_levels(State& state, Texture& texture, uint32_t last) {
    if (!texture.gather(state, last))
        return false;
    const uint32_t first = texture.base_level();
    for (uint32_t face = 0; face < texture.face_count(); ++face) {
        const TextureImage base = *texture.find(face, first);
        for (uint32_t level = first + 1; level <= last; ++level) {
            const TextureImage image = texture.level_of(base, level);
            const TextureImage* known = texture.find(face, level);
            const bool placed = known != nullptr && known->same_shape(image) &&
                                known->resource == texture.storage() &&
                                !texture.is_sibling(face, level);
            if (!placed && !texture.specify(state, face, level, image))
                return false;
        }
    }
    return true;
}

bool blit_level(State& state, const TextureImage& from, const TextureImage& to, uint32_t layer) {
    const auto box_of = [](const TextureImage& image) {
        return pipe::Box{.width = static_cast<int32_t>(image.width),
                         .height = static_cast<int32_t>(image.height)};
    };
    const auto surface_of = [layer](const TextureImage& image) {
        return pipe::Surface{image.resource, image.level, image.layer + layer, image.format->hw()};
    };
    return state.pipe->blit({.src = surface_of(from),
                             .src_box = box_of(from),
                             .dst = surface_of(to),
                             .dst_box = box_of(to),
                             .filter = pipe::Filter::linear});
}

bool make_level(State& state, const TextureImage& from, const TextureImage& to) {
    const bool flat = from.resource->description().target != pipe::Target::texture_3d;
    bool drawn = flat && from.format->gpu_can_render && !is_depth_or_stencil(from.format->base());
    for (uint32_t layer = 0; drawn && layer < to.depth; ++layer)
        drawn = blit_level(state, from, to, layer);
    return drawn || average_image(state, from, to);
}

// An image of the size and format without texels.
std::optional<TextureImage> make_image(State& state,
                                       const TextureImage& like,
                                       uint32_t width,
                                       uint32_t height) {
    TextureImage image = like;
    image.width = width;
    image.height = height;
    std::string error;
    image.resource = state.screen.create_resource({.target = pipe::Target::texture_2d,
                                                   .format = image.format->hw(),
                                                   .width = width,
                                                   .height = height,
                                                   .bind = pipe::Bind::render_target},
                                                  &error);
    if (image.resource != nullptr)
        return image;
    state.pipe_failed(error);
    return std::nullopt;
}

// A layer alone.
TextureImage layer_of(const TextureImage& image, uint32_t layer) {
    TextureImage one = image;
    one.layer += layer;
    one.depth = 1;
    return one;
}

// Levels of blocks: made of the colours that the base level's blocks have.
bool make_block_levels(
    State& state, const Texture& texture, uint32_t face, uint32_t layer, uint32_t last) {
    const uint32_t first = texture.base_level();
    std::optional<TextureImage> colors =
        decode_blocks(state, layer_of(*texture.find(face, first), layer));
    for (uint32_t level = first + 1; level <= last; ++level) {
        if (!colors)
            return false;
        const TextureImage to = layer_of(*texture.find(face, level), layer);
        std::optional<TextureImage> less = make_image(state, *colors, to.width, to.height);
        if (!less || !make_level(state, *colors, *less) || !encode_image(state, *less, to))
            return false;
        colors = std::move(less);
    }
    return colors.has_value();
}

}  // namespace

bool make_mipmaps(State& state, Texture& texture) {
    const uint32_t last = texture.last_mip_level();
    const uint32_t first = texture.base_level();
    if (last == first)
        return true;
    if (!specify_levels(state, texture, last))
        return false;
    const bool has_blocks = texture.find(0, first)->format->compressed;
    for (uint32_t face = 0; face < texture.face_count(); ++face) {
        const uint32_t layers = has_blocks ? texture.find(face, first)->depth : 0;
        for (uint32_t layer = 0; layer < layers; ++layer)
            if (!make_block_levels(state, texture, face, layer, last))
                return false;
        for (uint32_t level = first + 1; !has_blocks && level <= last; ++level)
            if (!make_level(state, *texture.find(face, level - 1), *texture.find(face, level)))
                return false;
    }
    return true;
}

// Of cubes face by face, as they are given: a face that lacks siblings of its size waits for them.
void note_new_texels(State& state, Texture& texture, uint32_t level) {
    if (!texture.parameters.generate_mipmap || level != texture.base_level())
        return;
    if (fault_of(state, texture) == nullptr)
        make_mipmaps(state, texture);
}

void generate_mipmap(State& state, GLenum target) {
    const bool has_levels = target != GL_TEXTURE_EXTERNAL_OES && !is_multisample_target(target) &&
                            target != GL_TEXTURE_RECTANGLE && target != GL_TEXTURE_BUFFER;
    if (!has_levels || !is_texture_target(state, target))
        return state.error(GL_INVALID_ENUM, "glGenerateMipmap: target");
    Texture& texture = state.textures.bound(target);
    if (const char* fault = fault_of(state, texture))
        return state.error(GL_INVALID_OPERATION, fault);
    make_mipmaps(state, texture);
}

}  // namespace cuesta::gles
