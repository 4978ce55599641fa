// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/renderbuffer_format.h"

#include "hw/formats/format.h"

namespace cuesta::gles {

namespace {

using pipe::Format;

constexpr RenderbufferFormat table[] = {
    {.name = GL_RGBA4,
     .color = true,
     .formats = {Format::b4g4r4a4_unorm, Format::r4g4b4a4_unorm, Format::r8g8b8a8_unorm}},
    {.name = GL_RGB5_A1,
     .color = true,
     .formats = {Format::b5g5r5a1_unorm, Format::r5g5b5a1_unorm, Format::r8g8b8a8_unorm}},
    {.name = GL_RGB565,
     .color = true,
     .formats = {Format::b5g6r5_unorm, Format::r5g6b5_unorm, Format::r8g8b8x8_unorm}},
    {.name = GL_RGB8_OES,
     .extension = Ext::oes_rgb8_rgba8,
     .color = true,
     .formats = {Format::r8g8b8x8_unorm, Format::b8g8r8x8_unorm}},
    {.name = GL_RGBA8_OES,
     .extension = Ext::oes_rgb8_rgba8,
     .color = true,
     .formats = {Format::r8g8b8a8_unorm, Format::b8g8r8a8_unorm}},
    {.name = GL_R8_EXT,
     .extension = Ext::ext_texture_rg,
     .color = true,
     .formats = {Format::r8_unorm}},
    {.name = GL_RG8_EXT,
     .extension = Ext::ext_texture_rg,
     .color = true,
     .formats = {Format::r8g8_unorm}},
    {.name = GL_R16F_EXT,
     .extension = Ext::ext_color_buffer_half_float,
     .color = true,
     .formats = {Format::r16_float}},
    {.name = GL_RG16F_EXT,
     .extension = Ext::ext_color_buffer_half_float,
     .color = true,
     .formats = {Format::r16g16_float}},
    {.name = GL_RGBA16F_EXT,
     .extension = Ext::ext_color_buffer_half_float,
     .color = true,
     .formats = {Format::r16g16b16a16_float}},
    {.name = GL_DEPTH_COMPONENT16,
     .depth = true,
     .formats = {Format::z16_unorm, Format::z24_unorm_x8, Format::z24_unorm_s8_uint}},
    {.name = GL_DEPTH_COMPONENT24_OES,
     .extension = Ext::oes_depth24,
     .depth = true,
     .formats = {Format::z24_unorm_x8, Format::z24_unorm_s8_uint, Format::z32_float}},
    {.name = GL_DEPTH24_STENCIL8_OES,
     .extension = Ext::oes_packed_depth_stencil,
     .depth = true,
     .stencil = true,
     .formats = {Format::z24_unorm_s8_uint, Format::z32_float_s8_uint}},
    {.name = GL_STENCIL_INDEX8,
     .stencil = true,
     .formats = {Format::s8_uint, Format::z24_unorm_s8_uint, Format::z32_float_s8_uint}},
};

}  // namespace

const RenderbufferFormat* find_renderbuffer_format(const State& state, GLenum name) {
    for (const RenderbufferFormat& row : table)
        if (row.name == name && state.extensions.has(row.extension) &&
            storage_format(state.screen, row, 1) != Format::none)
            return &row;
    return nullptr;
}

Format storage_format(const pipe::Screen& screen,
                      const RenderbufferFormat& format,
                      uint32_t samples) {
    const pipe::Bind bind = format.color ? pipe::Bind::render_target : pipe::Bind::depth_stencil;
    for (const Format candidate : format.formats)
        if (candidate != Format::none &&
            screen.is_format_supported(candidate, pipe::Target::texture_2d, samples, bind))
            return candidate;
    return Format::none;
}

GLenum renderbuffer_format_of(const State& state, Format format) {
    for (const RenderbufferFormat& row : table) {
        const pipe::Bind bind = row.color ? pipe::Bind::render_target : pipe::Bind::depth_stencil;
        if (!state.extensions.has(row.extension) ||
            !state.screen.is_format_supported(format, pipe::Target::texture_2d, 1, bind))
            continue;
        for (const Format candidate : row.formats)
            if (candidate == format && component_bits(format).color[0] != 8)
                return row.name;
    }
    // Several rows fall back to 8 bits a channel; what these are called follows from alpha alone.
    const ComponentBits bits = component_bits(format);
    if (bits.color[0] == 8 && bits.color[2] == 8 &&
        state.screen.is_format_supported(format, pipe::Target::texture_2d, 1,
                                         pipe::Bind::render_target))
        return bits.color[3] == 0 ? GL_RGB8_OES : GL_RGBA8_OES;
    return GL_NONE;
}

ComponentBits component_bits(Format format) {
    const hw::FormatInfo& info = hw::format_info(format);
    const auto bits = [&](size_t component) -> uint8_t {
        const auto channel = static_cast<size_t>(info.swizzle[component]);
        return channel < info.channels.size() ? info.channels[channel].bits : uint8_t{0};
    };
    ComponentBits result;
    if (info.layout == hw::FormatLayout::depth_stencil) {
        result.depth = bits(0);
        result.stencil = bits(1);
    } else {
        for (size_t i = 0; i < result.color.size(); ++i)
            result.color[i] = bits(i);
    }
    return result;
}

bool is_float_format(Format format) {
    return hw::format_info(format).channels[0].type == hw::ChannelType::floating;
}

}  // namespace cuesta::gles
