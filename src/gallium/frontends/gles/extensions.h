// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every extension that we know, with what makes us offer it: the one table. GL_EXTENSIONS, and
// which functions and enumerants are valid, derive from it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gallium/frontends/gles/gles.h"
#include "pipe/context.h"

namespace cuesta::gles {

// APPLE_clip_distance's least, which is all that its enumerants name.
inline constexpr uint32_t clip_distance_count = 8;
// EXT_blend_func_extended's least.
inline constexpr uint32_t dual_source_draw_buffers = 1;

// Ext's enumerator, what GL_EXTENSIONS says of it, and the condition (extensions.cpp). Those that
// needs_es3 names there need a context of OpenGL ES 3.
#define CUESTA_GLES_EXTENSIONS(X)                                                                  \
    X(angle_framebuffer_blit, "GL_ANGLE_framebuffer_blit", always)                                 \
    X(angle_instanced_arrays, "GL_ANGLE_instanced_arrays", can_instance)                           \
    X(angle_texture_compression_dxt3, "GL_ANGLE_texture_compression_dxt3", has_s3tc)               \
    X(angle_texture_compression_dxt5, "GL_ANGLE_texture_compression_dxt5", has_s3tc)               \
    X(apple_clip_distance, "GL_APPLE_clip_distance", has_clip_distances)                           \
    X(apple_texture_max_level, "GL_APPLE_texture_max_level", always)                               \
    X(ext_blend_func_extended, "GL_EXT_blend_func_extended", can_blend_two_sources)                \
    X(ext_blend_minmax, "GL_EXT_blend_minmax", always)                                             \
    X(ext_clip_control, "GL_EXT_clip_control", always)                                             \
    X(ext_color_buffer_float, "GL_EXT_color_buffer_float", can_draw_to_float)                      \
    X(ext_color_buffer_half_float, "GL_EXT_color_buffer_half_float", can_draw_to_half)             \
    X(ext_debug_label, "GL_EXT_debug_label", always)                                               \
    X(ext_debug_marker, "GL_EXT_debug_marker", always)                                             \
    X(ext_discard_framebuffer, "GL_EXT_discard_framebuffer", always)                               \
    X(ext_disjoint_timer_query, "GL_EXT_disjoint_timer_query", can_time)                           \
    X(ext_draw_buffers, "GL_EXT_draw_buffers", has_targets)                                        \
    X(ext_draw_instanced, "GL_EXT_draw_instanced", can_instance)                                   \
    X(ext_egl_image_storage, "GL_EXT_EGL_image_storage", always)                                   \
    X(ext_frag_depth, "GL_EXT_frag_depth", can_write_depth)                                        \
    X(ext_instanced_arrays, "GL_EXT_instanced_arrays", can_instance)                               \
    X(ext_map_buffer_range, "GL_EXT_map_buffer_range", always)                                     \
    X(ext_occlusion_query_boolean, "GL_EXT_occlusion_query_boolean", can_count_samples)            \
    X(ext_polygon_offset_clamp, "GL_EXT_polygon_offset_clamp", can_clamp_offset)                   \
    X(ext_read_format_bgra, "GL_EXT_read_format_bgra", always)                                     \
    X(ext_robustness, "GL_EXT_robustness", always)                                                 \
    X(ext_separate_depth_stencil, "GL_EXT_separate_depth_stencil", can_separate_stencil)           \
    X(ext_separate_shader_objects, "GL_EXT_separate_shader_objects", always)                       \
    X(ext_shader_framebuffer_fetch, "GL_EXT_shader_framebuffer_fetch", can_read_framebuffer)       \
    X(ext_shader_framebuffer_fetch_non_coherent, "GL_EXT_shader_framebuffer_fetch_non_coherent",   \
      can_read_framebuffer)                                                                        \
    X(ext_shader_texture_lod, "GL_EXT_shader_texture_lod", can_choose_lod)                         \
    X(ext_srgb, "GL_EXT_sRGB", has_srgb)                                                           \
    X(ext_texture_compression_bptc, "GL_EXT_texture_compression_bptc", has_bptc)                   \
    X(ext_texture_compression_dxt1, "GL_EXT_texture_compression_dxt1", has_s3tc)                   \
    X(ext_texture_compression_rgtc, "GL_EXT_texture_compression_rgtc", has_rgtc)                   \
    X(ext_texture_compression_s3tc, "GL_EXT_texture_compression_s3tc", has_s3tc)                   \
    X(ext_texture_compression_s3tc_srgb, "GL_EXT_texture_compression_s3tc_srgb", has_s3tc_srgb)    \
    X(ext_texture_filter_anisotropic, "GL_EXT_texture_filter_anisotropic", can_filter_anisotropic) \
    X(ext_texture_format_bgra8888, "GL_EXT_texture_format_BGRA8888", has_bgra)                     \
    X(ext_texture_rg, "GL_EXT_texture_rg", has_rg)                                                 \
    X(ext_texture_storage, "GL_EXT_texture_storage", always)                                       \
    X(ext_texture_type_2_10_10_10_rev, "GL_EXT_texture_type_2_10_10_10_REV", has_rgb10)            \
    X(ext_unpack_subimage, "GL_EXT_unpack_subimage", always)                                       \
    X(khr_context_flush_control, "GL_KHR_context_flush_control", always)                           \
    X(khr_debug, "GL_KHR_debug", always)                                                           \
    X(khr_no_error, "GL_KHR_no_error", always)                                                     \
    X(khr_parallel_shader_compile, "GL_KHR_parallel_shader_compile", always)                       \
    X(khr_robustness, "GL_KHR_robustness", always)                                                 \
    X(khr_texture_compression_astc_ldr, "GL_KHR_texture_compression_astc_ldr", has_astc_ldr)       \
    X(nv_draw_buffers, "GL_NV_draw_buffers", has_targets)                                          \
    X(nv_fbo_color_attachments, "GL_NV_fbo_color_attachments", has_targets)                        \
    X(nv_framebuffer_blit, "GL_NV_framebuffer_blit", always)                                       \
    X(nv_pack_subimage, "GL_NV_pack_subimage", always)                                             \
    X(oes_compressed_etc1, "GL_OES_compressed_ETC1_RGB8_texture", has_etc1)                        \
    X(oes_depth24, "GL_OES_depth24", has_depth24)                                                  \
    X(oes_depth_texture, "GL_OES_depth_texture", has_depth_textures)                               \
    X(oes_egl_image, "GL_OES_EGL_image", always)                                                   \
    X(oes_egl_image_external, "GL_OES_EGL_image_external", always)                                 \
    X(oes_egl_sync, "GL_OES_EGL_sync", always)                                                     \
    X(oes_element_index_uint, "GL_OES_element_index_uint", always)                                 \
    X(oes_fbo_render_mipmap, "GL_OES_fbo_render_mipmap", always)                                   \
    X(oes_get_program_binary, "GL_OES_get_program_binary", always)                                 \
    X(oes_mapbuffer, "GL_OES_mapbuffer", always)                                                   \
    X(oes_packed_depth_stencil, "GL_OES_packed_depth_stencil", has_depth_stencil)                  \
    X(oes_required_internalformat, "GL_OES_required_internalformat", always)                       \
    X(oes_rgb8_rgba8, "GL_OES_rgb8_rgba8", always)                                                 \
    X(oes_standard_derivatives, "GL_OES_standard_derivatives", has_derivatives)                    \
    X(oes_surfaceless_context, "GL_OES_surfaceless_context", always)                               \
    X(oes_texture_3d, "GL_OES_texture_3D", has_3d_textures)                                        \
    X(oes_texture_float, "GL_OES_texture_float", has_float_textures)                               \
    X(oes_texture_float_linear, "GL_OES_texture_float_linear", filters_float)                      \
    X(oes_texture_half_float, "GL_OES_texture_half_float", has_half_textures)                      \
    X(oes_texture_half_float_linear, "GL_OES_texture_half_float_linear", filters_half)             \
    X(oes_texture_npot, "GL_OES_texture_npot", has_npot_textures)                                  \
    X(oes_vertex_array_object, "GL_OES_vertex_array_object", always)                               \
    X(oes_vertex_half_float, "GL_OES_vertex_half_float", always)

// Core is what needs no extension, es3 what all contexts of OpenGL ES 3 have, es31 those of 3.1,
// desktop those of desktop OpenGL, compatibility and core_profile those of one of its profiles,
// deprecated all but those of the core profile. What is shared with OpenGL ES is on in contexts of
// desktop OpenGL by what the GPU can, whatever they call it.
#define CUESTA_GLES_ENUMERATOR(extension, name, condition) extension,
enum class Ext : uint8_t {
    core,
    es3,
    es31,
    desktop,
    compatibility,
    core_profile,
    deprecated,
    CUESTA_GLES_EXTENSIONS(CUESTA_GLES_ENUMERATOR) count_
};
#undef CUESTA_GLES_ENUMERATOR

// What a context offers.
class Extensions {
  public:
    Extensions(const pipe::Screen& screen, unsigned version, Profile profile = Profile::none);

    bool has(Ext extension) const { return on_[static_cast<size_t>(extension)]; }
    std::string text() const;  // GL_EXTENSIONS
    // The same one by one; each ends with a 0.
    std::span<const std::string_view> names() const { return names_; }

  private:
    std::array<bool, static_cast<size_t>(Ext::count_)> on_{};
    std::vector<std::string_view> names_;
};

}  // namespace cuesta::gles
