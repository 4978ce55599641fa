// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/extensions.h"

#include <string_view>

#include "gallium/frontends/gles/extensions_desktop.h"
#include "gallium/frontends/gles/texture_formats.h"

namespace cuesta::gles {

namespace {

using pipe::Cap;
using pipe::Screen;

// What formats decide is the table's of texture_formats.h.
bool offers(const Screen& screen, FormatSet set) {
    return TextureFormats(screen).offers(set);
}

bool always(const Screen&) {
    return true;
}
bool can_instance(const Screen& screen) {
    return screen.cap(Cap::instancing) != 0;
}
bool has_clip_distances(const Screen& screen) {
    return screen.cap(Cap::max_clip_distances) >= int{clip_distance_count};
}
bool can_blend_two_sources(const Screen& screen) {
    return screen.cap(Cap::dual_source_blend) != 0;
}
bool can_draw_to_half(const Screen& screen) {
    return offers(screen, FormatSet::color_buffer_half_float);
}
bool can_draw_to_float(const Screen& screen) {
    return TextureFormats(screen, 30).offers(FormatSet::color_buffer_float);
}
bool can_time(const Screen& screen) {
    return screen.cap(Cap::time_query) != 0;
}
bool can_separate_stencil(const Screen& screen) {
    return screen.cap(Cap::separate_stencil) != 0;
}
bool has_targets(const Screen& screen) {
    return screen.cap(Cap::max_render_targets) > 1;
}
bool can_write_depth(const Screen& screen) {
    return screen.cap(Cap::shader_depth_output) != 0;
}
bool can_read_framebuffer(const Screen& screen) {
    return screen.cap(Cap::framebuffer_fetch) != 0;
}
bool can_clamp_offset(const Screen& screen) {
    return screen.cap(Cap::polygon_offset_clamp) != 0;
}
bool can_count_samples(const Screen& screen) {
    return screen.cap(Cap::occlusion_query) != 0;
}
bool can_choose_lod(const Screen& screen) {
    return screen.cap(Cap::texture_lod_in_fragment) != 0;
}
bool can_filter_anisotropic(const Screen& screen) {
    return screen.cap(Cap::anisotropic_filter) != 0;
}
bool has_rg(const Screen& screen) {
    return offers(screen, FormatSet::texture_rg);
}
bool has_rgb10(const Screen& screen) {
    return offers(screen, FormatSet::type_2_10_10_10_rev);
}
bool has_depth24(const Screen& screen) {
    return offers(screen, FormatSet::depth24);
}
bool has_depth_textures(const Screen& screen) {
    return offers(screen, FormatSet::depth_texture);
}
bool has_derivatives(const Screen& screen) {
    return screen.cap(Cap::derivatives) != 0;
}
bool has_3d_textures(const Screen& screen) {
    return screen.cap(Cap::max_texture_3d_size) > 0;
}
bool has_float_textures(const Screen& screen) {
    return offers(screen, FormatSet::full_float);
}
bool filters_float(const Screen& screen) {
    return offers(screen, FormatSet::full_float_linear);
}
bool filters_half(const Screen& screen) {
    return offers(screen, FormatSet::half_float_linear);
}
bool has_srgb(const Screen& screen) {
    return offers(screen, FormatSet::srgb);
}
bool has_etc1(const Screen& screen) {
    return offers(screen, FormatSet::etc1);
}
bool has_s3tc(const Screen& screen) {
    return offers(screen, FormatSet::s3tc);
}
bool has_rgtc(const Screen& screen) {
    return offers(screen, FormatSet::rgtc);
}
bool has_bptc(const Screen& screen) {
    return offers(screen, FormatSet::bptc);
}
bool has_astc_ldr(const Screen& screen) {
    return offers(screen, FormatSet::astc_ldr);
}
bool has_s3tc_srgb(const Screen& screen) {
    return offers(screen, FormatSet::s3tc_srgb);
}
bool has_bgra(const Screen& screen) {
    return offers(screen, FormatSet::bgra8888);
}
bool has_depth_stencil(const Screen& screen) {
    return offers(screen, FormatSet::packed_depth_stencil);
}
bool has_half_textures(const Screen& screen) {
    return offers(screen, FormatSet::half_float);
}
bool has_npot_textures(const Screen& screen) {
    return screen.cap(Cap::npot_textures) != 0;
}

struct OfferedExtension {
    std::string_view name;
    bool (*offered)(const Screen& screen) = nullptr;
};

#define CUESTA_GLES_ROW(extension, name, condition) OfferedExtension{name, condition},
constexpr OfferedExtension offered_extensions[] = {CUESTA_GLES_EXTENSIONS(CUESTA_GLES_ROW)};
#undef CUESTA_GLES_ROW

bool needs_es3(Ext extension) {
    return extension == Ext::ext_color_buffer_float || extension == Ext::ext_egl_image_storage ||
           extension == Ext::ext_separate_depth_stencil;
}

}  // namespace

Extensions::Extensions(const Screen& screen, unsigned version, Profile profile) {
    size_t i = 0;
    on_[i++] = true;                               // core
    on_[i++] = version >= 30;                      // es3
    on_[i++] = version >= 31;                      // es31
    on_[i++] = profile != Profile::none;           // desktop
    on_[i++] = profile == Profile::compatibility;  // compatibility
    on_[i++] = profile == Profile::core;           // core_profile
    on_[i++] = profile != Profile::core;           // deprecated
    for (const OfferedExtension& row : offered_extensions) {
        const bool fits = version >= 30 || !needs_es3(static_cast<Ext>(i));
        const bool offered = fits && row.offered(screen);
        on_[i++] = offered;
        if (offered && profile == Profile::none)
            names_.push_back(row.name);
    }
    if (profile == Profile::none)
        return;
    for (const DesktopExtension& row : desktop_extensions)
        if (has(row.condition))
            names_.push_back(row.name);
}

std::string Extensions::text() const {
    std::string text;
    for (const std::string_view name : names_) {
        if (!text.empty())
            text += ' ';
        text += name;
    }
    return text;
}

bool offers_es3(const Screen& screen) {
    const auto at_least = [&](Cap cap, int least) { return screen.cap(cap) >= least; };
    // OpenGL ES 3.0.6, tables 6.28 to 6.34, and what shaders of the version need.
    return at_least(Cap::integers, 1) && at_least(Cap::fragment_highp, 1) &&
           at_least(Cap::max_render_targets, 4) && at_least(Cap::max_texture_2d_size, 2048) &&
           at_least(Cap::max_texture_3d_size, 256) &&
           at_least(Cap::max_texture_array_layers, 256) && at_least(Cap::max_varyings, 15) &&
           at_least(Cap::max_constant_buffers, 13) && at_least(Cap::max_vertex_samplers, 16) &&
           at_least(Cap::max_fragment_samplers, 16) &&
           at_least(Cap::max_vertex_shader_buffers, 4) && at_least(Cap::max_samples, 4) &&
           at_least(Cap::shadow_samplers, 1) && at_least(Cap::seamless_cube_map, 1) &&
           at_least(Cap::instancing, 1) && at_least(Cap::primitive_restart, 1) &&
           at_least(Cap::occlusion_query, 1) && at_least(Cap::npot_textures, 1);
}

bool offers_es31(const Screen& screen) {
    const auto at_least = [&](Cap cap, int least) { return screen.cap(cap) >= least; };
    // OpenGL ES 3.1, tables 20.41 to 20.49. Counter buffers are shader buffers to the pipe.
    constexpr int storage_blocks = 4;
    constexpr int counter_buffers = 1;
    return offers_es3(screen) && at_least(Cap::compute, 1) &&
           at_least(Cap::max_compute_shader_buffers, storage_blocks + counter_buffers) &&
           at_least(Cap::max_compute_images, 4) && at_least(Cap::max_compute_samplers, 16) &&
           at_least(Cap::max_compute_uniform_vec4s, 128) &&
           at_least(Cap::max_compute_shared_bytes, 16384) &&
           at_least(Cap::max_workgroup_invocations, 128) &&
           at_least(Cap::max_workgroup_count, 65535) && at_least(Cap::indirect_draw, 1) &&
           at_least(Cap::texture_multisample, 1) && at_least(Cap::texture_gather, 1) &&
           at_least(Cap::stencil_sampling, 1);
}

}  // namespace cuesta::gles
