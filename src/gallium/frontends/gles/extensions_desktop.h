// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What GL_EXTENSIONS says in contexts of desktop OpenGL: the names there, and what they need.
#pragma once

#include <string_view>

#include "gallium/frontends/gles/extensions.h"

namespace cuesta::gles {

struct DesktopExtension {
    std::string_view name;
    Ext condition = Ext::desktop;
};

inline constexpr DesktopExtension desktop_extensions[] = {
    {"GL_ARB_depth_buffer_float", Ext::desktop},
    {"GL_ARB_depth_texture", Ext::desktop},
    {"GL_ARB_draw_buffers", Ext::desktop},
    {"GL_ARB_fragment_shader", Ext::compatibility},
    {"GL_ARB_framebuffer_object", Ext::desktop},
    {"GL_ARB_framebuffer_sRGB", Ext::desktop},
    {"GL_ARB_multitexture", Ext::compatibility},
    {"GL_ARB_occlusion_query", Ext::compatibility},
    {"GL_ARB_shader_objects", Ext::compatibility},
    {"GL_ARB_shader_texture_lod", Ext::desktop},
    {"GL_ARB_shading_language_100", Ext::compatibility},
    {"GL_ARB_shadow", Ext::desktop},
    {"GL_ARB_texture_border_clamp", Ext::desktop},
    {"GL_ARB_texture_compression", Ext::desktop},
    {"GL_ARB_texture_compression_rgtc", Ext::ext_texture_compression_rgtc},
    {"GL_ARB_texture_cube_map", Ext::desktop},
    {"GL_ARB_texture_float", Ext::desktop},
    {"GL_ARB_texture_mirrored_repeat", Ext::desktop},
    {"GL_ARB_texture_non_power_of_two", Ext::desktop},
    {"GL_ARB_texture_rectangle", Ext::desktop},
    {"GL_ARB_texture_rg", Ext::desktop},
    {"GL_ARB_vertex_buffer_object", Ext::compatibility},
    {"GL_ARB_vertex_shader", Ext::compatibility},
    {"GL_ATI_draw_buffers", Ext::desktop},
    {"GL_EXT_copy_texture", Ext::compatibility},
    {"GL_EXT_draw_range_elements", Ext::compatibility},
    {"GL_EXT_fog_coord", Ext::compatibility},
    {"GL_EXT_framebuffer_blit", Ext::desktop},
    {"GL_EXT_framebuffer_multisample", Ext::desktop},
    {"GL_EXT_framebuffer_object", Ext::desktop},
    {"GL_EXT_framebuffer_sRGB", Ext::desktop},
    {"GL_EXT_multi_draw_arrays", Ext::compatibility},
    {"GL_EXT_packed_depth_stencil", Ext::desktop},
    {"GL_EXT_packed_float", Ext::desktop},
    {"GL_EXT_secondary_color", Ext::compatibility},
    {"GL_EXT_shadow_funcs", Ext::desktop},
    {"GL_EXT_subtexture", Ext::compatibility},
    {"GL_EXT_texture", Ext::compatibility},
    {"GL_EXT_texture3D", Ext::compatibility},
    {"GL_EXT_texture_compression_dxt1", Ext::ext_texture_compression_dxt1},
    {"GL_EXT_texture_compression_rgtc", Ext::ext_texture_compression_rgtc},
    {"GL_EXT_texture_compression_s3tc", Ext::ext_texture_compression_s3tc},
    {"GL_EXT_texture_cube_map", Ext::desktop},
    {"GL_EXT_texture_filter_anisotropic", Ext::ext_texture_filter_anisotropic},
    {"GL_EXT_texture_object", Ext::compatibility},
    {"GL_EXT_texture_rectangle", Ext::desktop},
    {"GL_EXT_texture_sRGB", Ext::desktop},
    {"GL_EXT_texture_sRGB_decode", Ext::desktop},
    {"GL_EXT_texture_shared_exponent", Ext::desktop},
    {"GL_IBM_texture_mirrored_repeat", Ext::desktop},
    {"GL_KHR_debug", Ext::khr_debug},
    {"GL_NV_texture_rectangle", Ext::desktop},
    {"GL_OES_EGL_image", Ext::oes_egl_image},
    {"GL_SGIS_generate_mipmap", Ext::compatibility},
    {"GL_SGIS_texture_border_clamp", Ext::desktop},
    {"GL_SGIS_texture_edge_clamp", Ext::desktop},
    {"GL_SGIS_texture_lod", Ext::desktop},
};

}  // namespace cuesta::gles
