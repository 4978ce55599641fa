// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/extensions.h"

#include <string_view>

#include "hw/formats/format.h"

namespace cuesta::gles {

namespace {

using pipe::Bind;
using pipe::Cap;
using pipe::Format;
using pipe::Screen;
using pipe::Target;

bool supports(const Screen& screen, Format format, Bind bind) {
    return screen.is_format_supported(format, Target::texture_2d, 1, bind);
}

bool always(const Screen&) {
    return true;
}
bool can_instance(const Screen& screen) {
    return screen.cap(Cap::instancing) != 0;
}
bool can_draw_to_half(const Screen& screen) {
    return supports(screen, Format::r16g16b16a16_float, Bind::render_target);
}
bool can_time(const Screen& screen) {
    return screen.cap(Cap::time_query) != 0;
}
bool has_targets(const Screen& screen) {
    return screen.cap(Cap::max_render_targets) > 1;
}
bool can_write_depth(const Screen& screen) {
    return screen.cap(Cap::shader_depth_output) != 0;
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
    return supports(screen, Format::r8_unorm, Bind::sampler_view | Bind::render_target) &&
           supports(screen, Format::r8g8_unorm, Bind::sampler_view | Bind::render_target);
}
bool has_rgb10(const Screen& screen) {
    return supports(screen, Format::r10g10b10a2_unorm, Bind::sampler_view);
}
bool has_depth24(const Screen& screen) {
    return supports(screen, Format::z24_unorm_s8_uint, Bind::depth_stencil) ||
           supports(screen, Format::z32_float_s8_uint, Bind::depth_stencil);
}
bool has_depth_textures(const Screen& screen) {
    return supports(screen, Format::z16_unorm, Bind::sampler_view);
}
bool has_derivatives(const Screen& screen) {
    return screen.cap(Cap::derivatives) != 0;
}
bool has_3d_textures(const Screen& screen) {
    return screen.cap(Cap::max_texture_3d_size) > 0;
}
bool has_float_textures(const Screen& screen) {
    return supports(screen, Format::r32g32b32a32_float, Bind::sampler_view);
}
bool filters_float(const Screen&) {
    return false;  // the pipe interface does not tell; the Mali-400 and the G13 do not
}
bool has_half_textures(const Screen& screen) {
    return supports(screen, Format::r16g16b16a16_float, Bind::sampler_view);
}
bool has_npot_textures(const Screen& screen) {
    return screen.cap(Cap::npot_textures) != 0;
}

struct Row {
    std::string_view name;
    bool (*offered)(const Screen& screen) = nullptr;
};

#define CUESTA_GLES_ROW(extension, name, condition) Row{name, condition},
constexpr Row rows[] = {CUESTA_GLES_EXTENSIONS(CUESTA_GLES_ROW)};
#undef CUESTA_GLES_ROW

}  // namespace

Extensions::Extensions(const Screen& screen) {
    size_t i = 0;
    on_[i++] = true;  // core
    for (const Row& row : rows)
        on_[i++] = row.offered(screen);
}

std::string Extensions::text() const {
    std::string text;
    size_t i = 1;
    for (const Row& row : rows) {
        if (!on_[i++])
            continue;
        if (!text.empty())
            text += ' ';
        text += row.name;
    }
    return text;
}

}  // namespace cuesta::gles
