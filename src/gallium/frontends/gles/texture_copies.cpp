// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture images from the framebuffer (OpenGL ES 2.0.25, 3.7.2; 3.0.6, 3.8.5).
#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/texture_calls.h"

namespace cuesta::gles {
namespace {

// Desktop OpenGL copies depth to textures of depth (OpenGL 2.1, 3.8.2).
bool wants_depth(const State& state, GLenum internal_format) {
    const TexelFormat* format =
        state.is_desktop() ? state.formats.for_desktop_copy(internal_format) : nullptr;
    return format != nullptr && is_depth_or_stencil(format->base());
}

// What is read; no format: an error was recorded.
TargetImage find_source(State& state, GLenum internal_format) {
    if (!check_read_framebuffer(state))
        return {};
    TargetImage image =
        wants_depth(state, internal_format) ? read_depth_image(state) : read_image(state);
    if (image.format != nullptr && state.is_es3() && samples_of(image) > 1 &&
        state.framebuffers.bound_read != nullptr) {
        state.error(GL_INVALID_OPERATION, "glCopyTexImage: a framebuffer of several samples");
        return {};
    }
    return image;
}

// Whether the framebuffer has what the texture needs (table 3.9).
bool check_components(State& state, const TexelFormat& wanted, const TexelFormat& given) {
    if (state.formats.can_copy(given, wanted))
        return true;
    state.error(GL_INVALID_OPERATION, "the framebuffer has not what the texture needs");
    return false;
}

// From (x, y) on; the rows of an array of lines are its layers.
void copy_layers(State& state,
                 const TargetImage& source,
                 GLint x,
                 GLint y,
                 const TextureImage& image,
                 const ImageBox& box) {
    ImageBox layer = box;
    layer.depth = 1;
    for (GLint i = 0; i < box.depth && box.width != 0 && box.height != 0; ++i, ++layer.z)
        copy_from_target(state, source, x, y + i, image, texel_box(layer));
}

// To a whole image of blocks, which desktop OpenGL makes of the colours.
void copy_to_blocks(
    State& state, const TargetImage& source, GLint x, GLint y, const TextureImage& image) {
    if (image.resource == nullptr)
        return;
    const std::optional<TextureImage> colors = make_colors_of_blocks(state, image);
    if (colors &&
        copy_from_target(state, source, x, y, *colors, {0, 0, 0, {image.width, image.height, 1}}))
        encode_image(state, *colors, image);
}

}  // namespace

void copy_image_from_target(State& state,
                            const ImageName& name,
                            GLenum internal_format,
                            const ImageBox& given_box,
                            GLint border,
                            GLint x,
                            GLint y) {
    const ImageBox box = stored_box(name.target, given_box);
    const NamedImage named = find_named_image(state, name.target, name.level, name.dimensions);
    if (named.texture == nullptr)
        return;
    if (!state.formats.is_internal_format(internal_format))
        return state.error(GL_INVALID_ENUM, "glCopyTexImage: no format");
    if (!check_new_size(state, named, box, border))
        return;
    const TargetImage source = find_source(state, internal_format);
    if (source.format == nullptr)
        return;
    GLenum error = GL_NO_ERROR;
    const TexelFormat* format = state.formats.for_copy(internal_format, *source.format, &error);
    if (format == nullptr)
        return state.error(error, "glCopyTexImage: the framebuffer lacks components");
    if (!check_mutable(state, *named.texture))
        return;
    const ImageBox inside = inside_of_border(named.texture->target, box, border);
    const TextureImage description =
        description_of(*format, state.formats.stated_name(internal_format), inside);
    // `source` keeps its resource, which may be this image's.
    if (!named.texture->specify(state, named.face, named.level, description))
        return;
    const bool has_rows = name.dimensions != Dimensions::one && name.target != GL_TEXTURE_1D_ARRAY;
    if (format->compressed)
        copy_to_blocks(state, source, x, y, *named.texture->find(named.face, named.level));
    else
        copy_layers(state, source, x + border, y + (has_rows ? border : 0),
                    *named.texture->find(named.face, named.level), inside);
    note_new_texels(state, *named.texture, named.level);
}

void copy_part_from_target(
    State& state, const ImageName& name, const ImageBox& given_box, GLint x, GLint y) {
    const ImageBox box = stored_box(name.target, given_box);
    const NamedImage named = find_named_image(state, name.target, name.level, name.dimensions);
    if (named.texture == nullptr || !check_part(state, named, box))
        return;
    const TextureImage image = *named.image;
    const TargetImage source = find_source(state, image.internal_format);
    if (source.format == nullptr)
        return;
    if (image.format->compressed)
        return state.error(GL_INVALID_OPERATION, "glCopyTexSubImage: a compressed texture");
    if (!check_components(state, *image.format, *source.format))
        return;
    copy_layers(state, source, x, y, image, box);
    note_new_texels(state, *named.texture, named.level);
}

void copy_tex_image_2d(State& state,
                       GLenum target,
                       GLint level,
                       GLenum internal_format,
                       GLint x,
                       GLint y,
                       GLsizei width,
                       GLsizei height,
                       GLint border) {
    copy_image_from_target(state, {target, level, Dimensions::two}, internal_format,
                           {0, 0, 0, width, height, 1}, border, x, y);
}

void copy_tex_sub_image_2d(State& state,
                           GLenum target,
                           GLint level,
                           GLint to_x,
                           GLint to_y,
                           GLint x,
                           GLint y,
                           GLsizei width,
                           GLsizei height) {
    copy_part_from_target(state, {target, level, Dimensions::two},
                          {to_x, to_y, 0, width, height, 1}, x, y);
}

void copy_tex_sub_image_3d(State& state,
                           GLenum target,
                           GLint level,
                           GLint to_x,
                           GLint to_y,
                           GLint to_z,
                           GLint x,
                           GLint y,
                           GLsizei width,
                           GLsizei height) {
    copy_part_from_target(state, {target, level, Dimensions::three},
                          {to_x, to_y, to_z, width, height, 1}, x, y);
}

}  // namespace cuesta::gles
