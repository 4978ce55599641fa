// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glGet* of textures and of what pixels in memory look like.
#include "gallium/frontends/gles/queries.h"

namespace cuesta::gles {

namespace {

using Kind = Values::Kind;

Values integer(int64_t value) {
    return {Kind::integer, {static_cast<double>(value)}};
}

Values compressed_formats(State& state) {
    Values values;
    for (const GLenum format : state.formats.compressed())
        values.add(format);
    return values;
}

using S = State;

constexpr QueryRow rows[] = {
    {GL_ACTIVE_TEXTURE, Ext::core, [](S& s) { return integer(GL_TEXTURE0 + s.textures.active); }},
    {GL_NUM_COMPRESSED_TEXTURE_FORMATS, Ext::core,
     [](S& s) { return integer(static_cast<int64_t>(s.formats.compressed().size())); }},
    {GL_COMPRESSED_TEXTURE_FORMATS, Ext::core, compressed_formats},
    {GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT, Ext::ext_texture_filter_anisotropic,
     [](S& s) { return integer(s.limits.anisotropy); }},
    {GL_PACK_ALIGNMENT, Ext::core, [](S& s) { return integer(s.pixels.pack.alignment); }},
    {GL_PACK_ROW_LENGTH, Ext::nv_pack_subimage,
     [](S& s) { return integer(s.pixels.pack.row_length); }},
    {GL_PACK_SKIP_ROWS, Ext::nv_pack_subimage,
     [](S& s) { return integer(s.pixels.pack.skip_rows); }},
    {GL_PACK_SKIP_PIXELS, Ext::nv_pack_subimage,
     [](S& s) { return integer(s.pixels.pack.skip_pixels); }},
    {GL_UNPACK_ALIGNMENT, Ext::core, [](S& s) { return integer(s.pixels.unpack.alignment); }},
    {GL_UNPACK_ROW_LENGTH_EXT, Ext::ext_unpack_subimage,
     [](S& s) { return integer(s.pixels.unpack.row_length); }},
    {GL_UNPACK_SKIP_ROWS_EXT, Ext::ext_unpack_subimage,
     [](S& s) { return integer(s.pixels.unpack.skip_rows); }},
    {GL_UNPACK_SKIP_PIXELS_EXT, Ext::ext_unpack_subimage,
     [](S& s) { return integer(s.pixels.unpack.skip_pixels); }},
};

}  // namespace

std::span<const QueryRow> texture_queries() {
    return rows;
}

}  // namespace cuesta::gles
