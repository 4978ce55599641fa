// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors that the functions of texture images have in common (OpenGL ES 2.0.25, 3.7.1 to 3.7.3;
// 3.0.6, 3.8.3 to 3.8.6).
// What returns false or null has recorded the error.
#pragma once

#include "gallium/frontends/gles/texel_access.h"
#include "gallium/frontends/gles/texture.h"

namespace cuesta::gles {

// The image that a function names: of the active unit's texture.
struct NamedImage {
    Texture* texture = nullptr;  // null: an error was recorded
    uint32_t face = 0;
    uint32_t level = 0;
    const TextureImage* image = nullptr;  // as it is now; null: not specified
};

// A place of an image in a function's arguments.
struct ImageBox {
    GLint x = 0;
    GLint y = 0;
    GLint z = 0;
    GLsizei width = 0;
    GLsizei height = 0;
    GLsizei depth = 1;
};

enum class Dimensions : uint8_t { one, two, three };

// As many as textures of the binding may have here.
uint32_t level_count(const State& state, GLenum binding);
// Target and level.
NamedImage find_named_image(State& state, GLenum target, GLint level, Dimensions dimensions);
// Sides and border of a new image of that level of a texture of that binding: what no image has,
// and what is too large here. Null: nothing.
const char* fault_of_new_size(const State& state,
                              GLenum binding,
                              const ImageBox& box,
                              GLint border);
const char* excess_of_new_size(
    const State& state, GLenum binding, GLint level, const ImageBox& box, GLint border);
bool check_new_size(State& state, const NamedImage& named, const ImageBox& box, GLint border);
// As images are kept: the layers of arrays of lines, which functions of two dimensions call rows,
// are layers.
ImageBox stored_box(GLenum target, const ImageBox& box);
// Without the border's texels, of desktop OpenGL, which are dropped.
ImageBox inside_of_border(GLenum binding, const ImageBox& box, GLint border);
// Bytes of an image of blocks.
size_t block_bytes(const TexelFormat& format, uint32_t width, uint32_t height, uint32_t depth);
// Whether images of such blocks may have the target.
bool check_block_target(State& state, const TexelFormat& format, GLenum binding);
// Whether the image may be specified anew.
bool check_mutable(State& state, const Texture& texture);
// A part that lies inside of the image.
bool check_part(State& state, const NamedImage& named, const ImageBox& box);

// A part of an image of blocks that is made of whole ones. It lies inside of the image.
bool check_blocks(State& state, const NamedImage& named, const ImageBox& box);

TexelBox texel_box(const ImageBox& box);
// An image of that size without texels.
TextureImage description_of(const TexelFormat& format, GLenum internal_format, const ImageBox& box);

}  // namespace cuesta::gles
