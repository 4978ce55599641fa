// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glGet* and glEnable know of pixels.
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/rows.h"

namespace cuesta::gl {
namespace {

using gles::Ext;
using gles::integer;
using gles::QueryRow;
using gles::Values;
using S = State;

const PixelMode& mode_of(const State& state) {
    return common(state).pixels.mode;
}
const PixelTransfer& transfer_of(const State& state) {
    return mode_of(state).transfer;
}
Values number(float value) {
    return {Values::Kind::floating, {static_cast<double>(value)}};
}
Values size_of(const State& state, GLenum map) {
    return integer(static_cast<int64_t>(common(state).pixels.maps.of(map).size()));
}

constexpr QueryRow pixel_rows[] = {
    {GL_PACK_IMAGE_HEIGHT, Ext::desktop, [](S& s) { return integer(s.pixels.pack.image_height); }},
    {GL_PACK_SKIP_IMAGES, Ext::desktop, [](S& s) { return integer(s.pixels.pack.skip_images); }},
    {GL_PACK_SWAP_BYTES, Ext::desktop, [](S& s) { return integer(s.pixels.pack.swap_bytes); }},
    {GL_PACK_LSB_FIRST, Ext::desktop, [](S& s) { return integer(s.pixels.pack.lsb_first); }},
    {GL_UNPACK_SWAP_BYTES, Ext::desktop, [](S& s) { return integer(s.pixels.unpack.swap_bytes); }},
    {GL_UNPACK_LSB_FIRST, Ext::desktop, [](S& s) { return integer(s.pixels.unpack.lsb_first); }},
    {GL_MAP_COLOR, Ext::compatibility, [](S& s) { return integer(transfer_of(s).map_color); }},
    {GL_MAP_STENCIL, Ext::compatibility, [](S& s) { return integer(transfer_of(s).map_stencil); }},
    {GL_INDEX_SHIFT, Ext::compatibility, [](S& s) { return integer(transfer_of(s).index_shift); }},
    {GL_INDEX_OFFSET, Ext::compatibility,
     [](S& s) { return integer(transfer_of(s).index_offset); }},
    {GL_RED_SCALE, Ext::compatibility, [](S& s) { return number(transfer_of(s).scale[0]); }},
    {GL_GREEN_SCALE, Ext::compatibility, [](S& s) { return number(transfer_of(s).scale[1]); }},
    {GL_BLUE_SCALE, Ext::compatibility, [](S& s) { return number(transfer_of(s).scale[2]); }},
    {GL_ALPHA_SCALE, Ext::compatibility, [](S& s) { return number(transfer_of(s).scale[3]); }},
    {GL_RED_BIAS, Ext::compatibility, [](S& s) { return number(transfer_of(s).bias[0]); }},
    {GL_GREEN_BIAS, Ext::compatibility, [](S& s) { return number(transfer_of(s).bias[1]); }},
    {GL_BLUE_BIAS, Ext::compatibility, [](S& s) { return number(transfer_of(s).bias[2]); }},
    {GL_ALPHA_BIAS, Ext::compatibility, [](S& s) { return number(transfer_of(s).bias[3]); }},
    {GL_DEPTH_SCALE, Ext::compatibility, [](S& s) { return number(transfer_of(s).depth_scale); }},
    {GL_DEPTH_BIAS, Ext::compatibility, [](S& s) { return number(transfer_of(s).depth_bias); }},
    {GL_ZOOM_X, Ext::compatibility, [](S& s) { return number(mode_of(s).zoom_x); }},
    {GL_ZOOM_Y, Ext::compatibility, [](S& s) { return number(mode_of(s).zoom_y); }},
    {GL_MAX_PIXEL_MAP_TABLE, Ext::compatibility,
     [](S&) { return integer(int64_t{max_pixel_map_size}); }},
    {GL_PIXEL_MAP_I_TO_I_SIZE, Ext::compatibility,
     [](S& s) { return size_of(s, GL_PIXEL_MAP_I_TO_I); }},
    {GL_PIXEL_MAP_S_TO_S_SIZE, Ext::compatibility,
     [](S& s) { return size_of(s, GL_PIXEL_MAP_S_TO_S); }},
    {GL_PIXEL_MAP_I_TO_R_SIZE, Ext::compatibility,
     [](S& s) { return size_of(s, GL_PIXEL_MAP_I_TO_R); }},
    {GL_PIXEL_MAP_I_TO_G_SIZE, Ext::compatibility,
     [](S& s) { return size_of(s, GL_PIXEL_MAP_I_TO_G); }},
    {GL_PIXEL_MAP_I_TO_B_SIZE, Ext::compatibility,
     [](S& s) { return size_of(s, GL_PIXEL_MAP_I_TO_B); }},
    {GL_PIXEL_MAP_I_TO_A_SIZE, Ext::compatibility,
     [](S& s) { return size_of(s, GL_PIXEL_MAP_I_TO_A); }},
    {GL_PIXEL_MAP_R_TO_R_SIZE, Ext::compatibility,
     [](S& s) { return size_of(s, GL_PIXEL_MAP_R_TO_R); }},
    {GL_PIXEL_MAP_G_TO_G_SIZE, Ext::compatibility,
     [](S& s) { return size_of(s, GL_PIXEL_MAP_G_TO_G); }},
    {GL_PIXEL_MAP_B_TO_B_SIZE, Ext::compatibility,
     [](S& s) { return size_of(s, GL_PIXEL_MAP_B_TO_B); }},
    {GL_PIXEL_MAP_A_TO_A_SIZE, Ext::compatibility,
     [](S& s) { return size_of(s, GL_PIXEL_MAP_A_TO_A); }},
};

}  // namespace

std::span<const gles::QueryRow> pixels_queries() {
    return pixel_rows;
}

std::span<const gles::Capability> pixels_capabilities() {
    return {};
}

}  // namespace cuesta::gl
