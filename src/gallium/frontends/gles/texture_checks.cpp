// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/texture_checks.h"

#include <bit>

#include "gallium/frontends/gles/desktop_names.h"
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
    if (is_multisample_target(binding) || binding == GL_TEXTURE_RECTANGLE ||
        binding == GL_TEXTURE_BUFFER)
        return 1;
    return static_cast<uint32_t>(std::bit_width(largest_side(state, binding)));
}

NamedImage find_named_image(State& state, GLenum target, GLint level, Dimensions dimensions) {
    const std::optional<ImageTarget> known = image_target_of(target);
    const bool has_slices = target == GL_TEXTURE_3D || target == GL_TEXTURE_2D_ARRAY;
    if (!known || has_slices != (dimensions == Dimensions::three) ||
        (target == GL_TEXTURE_1D) != (dimensions == Dimensions::one) ||
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

ImageBox stored_box(GLenum target, const ImageBox& box) {
    if (target != GL_TEXTURE_1D_ARRAY)
        return box;
    return {.x = box.x, .z = box.y, .width = box.width, .height = 1, .depth = box.height};
}

ImageBox inside_of_border(GLenum binding, const ImageBox& box, GLint border) {
    // Sides of any 32 bits: the least stay what they are.
    const auto inside = [border](GLsizei side) { return side < 0 ? side : side - 2 * border; };
    ImageBox out = box;
    out.width = inside(box.width);
    if (binding != GL_TEXTURE_1D && binding != GL_TEXTURE_1D_ARRAY)
        out.height = inside(box.height);
    if (binding == GL_TEXTURE_3D)
        out.depth = inside(box.depth);
    return out;
}

const char* fault_of_new_size(const State& state,
                              GLenum binding,
                              const ImageBox& box,
                              GLint border) {
    // OpenGL ES and the core profile have none, and rectangles have none.
    const bool has_border = state.is_compatibility() && binding != GL_TEXTURE_RECTANGLE;
    if (border < 0 || border > (has_border ? 1 : 0))
        return "images have no such border";
    const ImageBox inside = inside_of_border(binding, box, border);
    if (inside.width < 0 || inside.height < 0 || inside.depth < 0)
        return "a size that no image has";
    if (binding == GL_TEXTURE_CUBE_MAP && box.width != box.height)
        return "faces of cubes are square";
    return nullptr;
}

const char* excess_of_new_size(
    const State& state, GLenum binding, GLint level, const ImageBox& box, GLint border) {
    const ImageBox inside = inside_of_border(binding, box, border);
    const auto largest = static_cast<GLsizei>(largest_side(state, binding) >> level);
    GLsizei deepest = 1;
    if (binding == GL_TEXTURE_3D)
        deepest = largest;
    if (is_array_target(binding))
        deepest = static_cast<GLsizei>(state.limits.array_layers);
    const bool fits =
        inside.width <= largest && inside.height <= largest && inside.depth <= deepest;
    return fits ? nullptr : "a size that no image of the level has";
}

bool check_new_size(State& state, const NamedImage& named, const ImageBox& box, GLint border) {
    const GLenum binding = named.texture->target;
    const char* fault = fault_of_new_size(state, binding, box, border);
    if (fault == nullptr)
        fault = excess_of_new_size(state, binding, static_cast<GLint>(named.level), box, border);
    if (fault != nullptr)
        state.error(GL_INVALID_VALUE, fault);
    return fault == nullptr;
}

size_t block_bytes(const TexelFormat& format, uint32_t width, uint32_t height, uint32_t depth) {
    return hw::row_bytes(format.hw(), width) * hw::block_rows(format.hw(), height) *
           static_cast<size_t>(depth);
}

bool check_block_target(State& state, const TexelFormat& format, GLenum binding) {
    const bool etc1 = format.kind == TexelKind::etc1;
    const bool is_flat = binding != GL_TEXTURE_1D && binding != GL_TEXTURE_1D_ARRAY &&
                         binding != GL_TEXTURE_RECTANGLE;
    if (!format.compressed ||
        (is_flat && binding != GL_TEXTURE_3D && (binding != GL_TEXTURE_2D_ARRAY || !etc1)))
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

TextureImage description_of(const TexelFormat& format,
                            GLenum internal_format,
                            const ImageBox& box) {
    TextureImage image;
    image.format = &format;
    image.internal_format = internal_format;
    image.width = static_cast<uint32_t>(box.width);
    image.height = static_cast<uint32_t>(box.height);
    image.depth = static_cast<uint32_t>(box.depth);
    return image;
}

TexelBox texel_box(const ImageBox& box) {
    return {static_cast<uint32_t>(box.x),
            static_cast<uint32_t>(box.y),
            static_cast<uint32_t>(box.z),
            {static_cast<uint32_t>(box.width), static_cast<uint32_t>(box.height),
             static_cast<uint32_t>(box.depth)}};
}

}  // namespace cuesta::gles
