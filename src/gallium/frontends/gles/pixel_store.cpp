// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glPixelStorei (OpenGL ES 2.0.25, 3.6.1; EXT_unpack_subimage, NV_pack_subimage; OpenGL ES 3.0.6,
// 3.7.1 and 4.3.1).
#include "gallium/frontends/gles/entry_point.h"

namespace cuesta::gles {
namespace {

// Enumerants of desktop OpenGL, whose headers this code does not see.
constexpr GLenum unpack_swap_bytes = 0x0CF0;
constexpr GLenum unpack_lsb_first = 0x0CF1;
constexpr GLenum pack_swap_bytes = 0x0D00;
constexpr GLenum pack_lsb_first = 0x0D01;
constexpr GLenum pack_skip_images = 0x806B;
constexpr GLenum pack_image_height = 0x806C;

struct StoreParameter {
    GLenum name;
    StoreMode PixelStore::*mode;
    GLint StoreMode::*member;
    Ext extension = Ext::core;
};
constexpr StoreParameter store_parameters[] = {
    {GL_PACK_ALIGNMENT, &PixelStore::pack, &StoreMode::alignment},
    {GL_UNPACK_ALIGNMENT, &PixelStore::unpack, &StoreMode::alignment},
    {GL_UNPACK_ROW_LENGTH_EXT, &PixelStore::unpack, &StoreMode::row_length,
     Ext::ext_unpack_subimage},
    {GL_UNPACK_SKIP_ROWS_EXT, &PixelStore::unpack, &StoreMode::skip_rows, Ext::ext_unpack_subimage},
    {GL_UNPACK_SKIP_PIXELS_EXT, &PixelStore::unpack, &StoreMode::skip_pixels,
     Ext::ext_unpack_subimage},
    {GL_PACK_ROW_LENGTH, &PixelStore::pack, &StoreMode::row_length, Ext::nv_pack_subimage},
    {GL_PACK_SKIP_ROWS, &PixelStore::pack, &StoreMode::skip_rows, Ext::nv_pack_subimage},
    {GL_PACK_SKIP_PIXELS, &PixelStore::pack, &StoreMode::skip_pixels, Ext::nv_pack_subimage},
    {GL_UNPACK_IMAGE_HEIGHT, &PixelStore::unpack, &StoreMode::image_height, Ext::es3},
    {GL_UNPACK_SKIP_IMAGES, &PixelStore::unpack, &StoreMode::skip_images, Ext::es3},
    // OpenGL 2.1, tables 3.1 and 4.4.
    {pack_image_height, &PixelStore::pack, &StoreMode::image_height, Ext::desktop},
    {pack_skip_images, &PixelStore::pack, &StoreMode::skip_images, Ext::desktop},
    {pack_swap_bytes, &PixelStore::pack, &StoreMode::swap_bytes, Ext::desktop},
    {pack_lsb_first, &PixelStore::pack, &StoreMode::lsb_first, Ext::desktop},
    {unpack_swap_bytes, &PixelStore::unpack, &StoreMode::swap_bytes, Ext::desktop},
    {unpack_lsb_first, &PixelStore::unpack, &StoreMode::lsb_first, Ext::desktop},
};

bool is_boolean(const StoreParameter& row) {
    return row.member == &StoreMode::swap_bytes || row.member == &StoreMode::lsb_first;
}

}  // namespace

void pixel_store_i(State& state, GLenum name, GLint value) {
    for (const StoreParameter& row : store_parameters) {
        if (row.name != name || !state.extensions.has(row.extension))
            continue;
        GLint& parameter = (state.pixels.*row.mode).*row.member;
        if (is_boolean(row)) {
            parameter = value != 0 ? 1 : 0;
            return;
        }
        const bool alignment = row.member == &StoreMode::alignment;
        const bool fits =
            alignment ? value == 1 || value == 2 || value == 4 || value == 8 : value >= 0;
        if (!fits)
            return state.error(GL_INVALID_VALUE, "glPixelStorei: no value of the parameter");
        parameter = value;
        return;
    }
    state.error(GL_INVALID_ENUM, "glPixelStorei: no parameter");
}

}  // namespace cuesta::gles
