// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/egl/extensions.h"

#include <string_view>

#include "gallium/frontends/egl/platform.h"
#include "hw/formats/format.h"

namespace cuesta::egl {
namespace {

constexpr std::string_view client_names[] = {
    "EGL_EXT_client_extensions",
    "EGL_EXT_device_base",
    "EGL_EXT_device_enumeration",
    "EGL_EXT_device_query",
    "EGL_EXT_platform_base",
    "EGL_KHR_client_get_all_proc_addresses",
    "EGL_KHR_debug",
};

using Condition = bool(const pipe::Screen& screen);

bool always(const pipe::Screen&) {
    return true;
}
bool shares(const pipe::Screen& screen) {
    return screen.cap(pipe::Cap::shared_resources) != 0;
}
bool has_3d_textures(const pipe::Screen& screen) {
    return screen.cap(pipe::Cap::max_texture_3d_size) != 0;
}
bool has_srgb_surfaces(const pipe::Screen& screen) {
    return screen.is_format_supported(hw::Format::r8g8b8a8_srgb, pipe::Target::texture_2d, 1,
                                      pipe::Bind::render_target);
}

struct ExtensionRow {
    std::string_view name;
    Condition* condition = always;
};

constexpr ExtensionRow display_rows[] = {
    {"EGL_ANDROID_native_fence_sync", shares},
    {"EGL_EXT_create_context_robustness"},
    {"EGL_EXT_image_dma_buf_import", shares},
    {"EGL_EXT_image_dma_buf_import_modifiers", shares},
    {"EGL_EXT_swap_buffers_with_damage"},
    {"EGL_KHR_config_attribs"},
    {"EGL_KHR_context_flush_control"},
    {"EGL_KHR_create_context"},
    {"EGL_KHR_create_context_no_error"},
    {"EGL_KHR_fence_sync"},
    {"EGL_KHR_get_all_proc_addresses"},
    {"EGL_KHR_gl_colorspace", has_srgb_surfaces},
    {"EGL_KHR_gl_renderbuffer_image"},
    {"EGL_KHR_gl_texture_2D_image"},
    {"EGL_KHR_gl_texture_3D_image", has_3d_textures},
    {"EGL_KHR_gl_texture_cubemap_image"},
    {"EGL_KHR_image_base"},
    {"EGL_KHR_no_config_context"},
    {"EGL_KHR_reusable_sync"},
    {"EGL_KHR_surfaceless_context"},
    {"EGL_KHR_swap_buffers_with_damage"},
    {"EGL_KHR_wait_sync"},
    {"EGL_MESA_configless_context"},
    {"EGL_MESA_image_dma_buf_export", shares},
    {"EGL_MESA_query_driver"},
};

void append(std::string& text, std::string_view name) {
    text += text.empty() ? "" : " ";
    text += name;
}

std::string platform_names() {
    std::string text;
    for (const Platform& platform : platforms())
        append(text, platform.extension);
    return text;
}

std::string client_text() {
    std::string text;
    for (const std::string_view name : client_names)
        append(text, name);
    append(text, platform_names());
    return text;
}

}  // namespace

const char* client_extensions() {
    static const std::string& text = *new std::string(client_text());
    return text.c_str();
}

const char* platform_extensions() {
    static const std::string& text = *new std::string(platform_names());
    return text.c_str();
}

std::string display_extensions(const pipe::Screen& screen) {
    std::string text;
    for (const ExtensionRow& row : display_rows)
        if (row.condition(screen))
            append(text, row.name);
    return text;
}

}  // namespace cuesta::egl
