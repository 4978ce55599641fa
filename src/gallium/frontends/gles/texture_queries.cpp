// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glGet* of textures and of what pixels in memory look like.
#include "gallium/frontends/gles/block_name_rows.h"
#include "gallium/frontends/gles/queries.h"

namespace cuesta::gles {

namespace {

static_assert(format_rows::block_names.size() <= Values::capacity);

Values compressed_formats(State& state) {
    Values values;
    for (const GLenum format : state.formats.compressed())
        values.add(format);
    return values;
}

// The name of what is bound in the active unit.
Values binding(State& state, GLenum target) {
    return integer(state.textures.bound(target).name);
}

GLenum read_buffer_of(const FramebufferState& framebuffers) {
    const Framebuffer* bound = framebuffers.bound_read.get();
    return bound == nullptr ? framebuffers.read_buffer : bound->read_buffer;
}

using S = State;

constexpr QueryRow texture_query_rows[] = {
    {GL_ACTIVE_TEXTURE, Ext::core, [](S& s) { return integer(GL_TEXTURE0 + s.textures.active); }},
    {GL_TEXTURE_BINDING_2D, Ext::core, [](S& s) { return binding(s, GL_TEXTURE_2D); }},
    {GL_TEXTURE_BINDING_CUBE_MAP, Ext::core, [](S& s) { return binding(s, GL_TEXTURE_CUBE_MAP); }},
    {GL_TEXTURE_BINDING_3D, Ext::oes_texture_3d, [](S& s) { return binding(s, GL_TEXTURE_3D); }},
    {GL_TEXTURE_BINDING_2D_ARRAY, Ext::es3, [](S& s) { return binding(s, GL_TEXTURE_2D_ARRAY); }},
    {GL_TEXTURE_BINDING_EXTERNAL_OES, Ext::oes_egl_image_external,
     [](S& s) { return binding(s, GL_TEXTURE_EXTERNAL_OES); }},
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
    {GL_UNPACK_IMAGE_HEIGHT, Ext::es3, [](S& s) { return integer(s.pixels.unpack.image_height); }},
    {GL_UNPACK_SKIP_IMAGES, Ext::es3, [](S& s) { return integer(s.pixels.unpack.skip_images); }},
    {GL_MAX_ARRAY_TEXTURE_LAYERS, Ext::es3, [](S& s) { return integer(s.limits.array_layers); }},
    {GL_MAX_SAMPLES, Ext::es3, [](S& s) { return integer(s.limits.samples); }},
    {GL_READ_BUFFER, Ext::es3, [](S& s) { return integer(read_buffer_of(s.framebuffers)); }},
};

}  // namespace

std::span<const QueryRow> texture_queries() {
    return texture_query_rows;
}

}  // namespace cuesta::gles
