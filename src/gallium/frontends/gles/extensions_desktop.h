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
    {"GL_ARB_framebuffer_object", Ext::desktop},
    {"GL_ARB_multitexture", Ext::compatibility},
    {"GL_ARB_occlusion_query", Ext::compatibility},
    {"GL_ARB_vertex_buffer_object", Ext::compatibility},
    {"GL_EXT_draw_range_elements", Ext::compatibility},
    {"GL_EXT_fog_coord", Ext::compatibility},
    {"GL_EXT_multi_draw_arrays", Ext::compatibility},
    {"GL_EXT_secondary_color", Ext::compatibility},
    {"GL_EXT_texture_filter_anisotropic", Ext::ext_texture_filter_anisotropic},
    {"GL_KHR_debug", Ext::khr_debug},
    {"GL_OES_EGL_image", Ext::oes_egl_image},
};

}  // namespace cuesta::gles
