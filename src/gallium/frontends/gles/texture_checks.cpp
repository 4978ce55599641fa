// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/texture_checks.h"

#include <bit>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {
namespace {

uint32_t largest_side(const State& state, GLenum binding) {
    switch (binding) {
        case GL_TEXTURE_CUBE_MAP: return state.limits.texture_cube_size;
        case GL_TEXTURE_3D: return state.limits.texture_3d_size;
        default: return state.limits.texture_2d_size;
    }
}

NamedImage refuse(State& state, GLenum error, std::string_view text) {
    state.error(error, text);
    return {};
}

bool is_inside(GLint start, GLsizei length, uint32_t size) {
    return start >= 0 && length >= 0 && int64_t{start} + length <= int64_t{size};
}

}  // namespace

uint32_t level_count(const State& state, GLenum binding) {
    if (binding == GL_TEXTURE_2D_MULTISAMPLE)
        return 1;
    return static_cast<uint32_t>(std::bit_width(largest_side(state, binding)));
}

NamedImage find_named_image(State& state, GLenum target, GLint level, Dimensions dimensions) {
    const std::optional<ImageTarget> known = image_target_of(target);
    const bool has_slices = target == GL_TEXTURE_3D || target == GL_TEXTURE_2D_ARRAY;
    if (!known || has_slices != (dimensions == Dimensions::three) ||
        !is_texture_target(state, known->binding))
        return refuse(state, GL_INVALID_ENUM, "no target of texture images");
    if (level < 0 || level >= static_cast<GLint>(level_count(state, known->binding)))
        return refuse(state, GL_INVALID_VALUE, "no level of textures");
    NamedImage named;
    named.texture = &state.textures.bound(known->binding);
    named.face = known->face;
    named.level = static_cast<uint32_t>(level);
    named.image = named.texture->find(named.face, named.level);
    return named;
}

bool check_new_size(State& state, const NamedImage& named, const ImageBox& box, GLint border) {
    const auto largest =
        static_cast<GLsizei>(largest_side(state, named.texture->target) >> named.level);
    const bool is_cube = named.texture->target == GL_TEXTURE_CUBE_MAP;
    GLsizei deepest = 1;
    if (named.texture->target == GL_TEXTURE_3D)
        deepest = largest;
    if (named.texture->target == GL_TEXTURE_2D_ARRAY)
        deepest = static_cast<GLsizei>(state.limits.array_layers);
    if (box.width < 0 || box.height < 0 || box.depth < 0 || box.width > largest ||
        box.height > largest || box.depth > deepest)
        state.error(GL_INVALID_VALUE, "a size that no image of the level has");
    else if (is_cube && box.width != box.height)
        state.error(GL_INVALID_VALUE, "faces of cubes are square");
    else if (border != 0)
        state.error(GL_INVALID_VALUE, "images have no border");
    else
        return true;
    return false;
}

size_t block_bytes(const TexelFormat& format, uint32_t width, uint32_t height, uint32_t depth) {
    return hw::row_bytes(format.hw(), width) * hw::block_rows(format.hw(), height) *
           static_cast<size_t>(depth);
}

bool check_block_target(State& state, const TexelFormat& format, GLenum binding) {
    const bool etc1 = format.kind == TexelKind::etc1;
    if (!format.compressed ||
        (binding != GL_TEXTURE_3D && (binding != GL_TEXTURE_2D_ARRAY || !etc1)))
        return true;
    state.error(GL_INVALID_OPERATION, "images of the target have no such blocks");
    return false;
}

bool check_mutable(State& state, const Texture& texture) {
    if (!texture.is_immutable())
        return true;
    state.error(GL_INVALID_OPERATION, "the texture's format is immutable");
    return false;
}

bool check_part(State& state, const NamedImage& named, const ImageBox& box) {
    if (box.width < 0 || box.height < 0 || box.depth < 0 || box.x < 0 || box.y < 0 || box.z < 0) {
        state.error(GL_INVALID_VALUE, "a negative place or size");
        return false;
    }
    if (named.image == nullptr) {
        state.error(GL_INVALID_OPERATION, "the texture has no such image");
        return false;
    }
    if (is_inside(box.x, box.width, named.image->width) &&
        is_inside(box.y, box.height, named.image->height) &&
        is_inside(box.z, box.depth, named.image->depth))
        return true;
    state.error(GL_INVALID_VALUE, "the part is not inside of the image");
    return false;
}

bool check_blocks(State& state, const NamedImage& named, const ImageBox& box) {
    const hw::FormatInfo& info = hw::format_info(named.image->format->hw());
    const auto is_whole = [](GLint start, GLsizei length, uint32_t block, uint32_t side) {
        const auto first = static_cast<uint32_t>(start);
        const auto count = static_cast<uint32_t>(length);
        return first % block == 0 && (count % block == 0 || first + count == side);
    };
    if (is_whole(box.x, box.width, info.block_width, named.image->width) &&
        is_whole(box.y, box.height, info.block_height, named.image->height))
        return true;
    state.error(GL_INVALID_OPERATION, "the part cuts blocks of the image");
    return false;
}

TexelBox texel_box(const ImageBox& box) {
    return {static_cast<uint32_t>(box.x),
            static_cast<uint32_t>(box.y),
            static_cast<uint32_t>(box.z),
            {static_cast<uint32_t>(box.width), static_cast<uint32_t>(box.height),
             static_cast<uint32_t>(box.depth)}};
}

}  // namespace cuesta::gles
