// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/egl/dma_buf.h"

#include <algorithm>
#include <array>
#include <string>

#include <EGL/eglext.h>
#include <fcntl.h>
#include <fmt/format.h>

#include "hw/formats/format.h"

namespace cuesta::egl {
namespace {

using hw::Format;
using Kind = AttributeRule::Kind;

constexpr EGLint fourcc(const char (&name)[5]) {
    EGLint code = 0;
    for (int i = 3; i >= 0; --i)
        code = code << 8 | static_cast<unsigned char>(name[i]);
    return code;
}

struct FormatRow {
    EGLint code;  // drm_fourcc.h: channels from the highest bit down
    Format format;
};

constexpr FormatRow formats[] = {
    {fourcc("AR24"), Format::b8g8r8a8_unorm},      // ARGB8888
    {fourcc("XR24"), Format::b8g8r8x8_unorm},      // XRGB8888
    {fourcc("AB24"), Format::r8g8b8a8_unorm},      // ABGR8888
    {fourcc("XB24"), Format::r8g8b8x8_unorm},      // XBGR8888
    {fourcc("RG16"), Format::b5g6r5_unorm},        // RGB565
    {fourcc("AR15"), Format::b5g5r5a1_unorm},      // ARGB1555
    {fourcc("XR15"), Format::b5g5r5x1_unorm},      // XRGB1555
    {fourcc("AR12"), Format::b4g4r4a4_unorm},      // ARGB4444
    {fourcc("XR12"), Format::b4g4r4x4_unorm},      // XRGB4444
    {fourcc("R8  "), Format::r8_unorm},            // R8
    {fourcc("GR88"), Format::r8g8_unorm},          // GR88
    {fourcc("AR30"), Format::b10g10r10a2_unorm},   // ARGB2101010
    {fourcc("AB30"), Format::r10g10b10a2_unorm},   // ABGR2101010
    {fourcc("AB4H"), Format::r16g16b16a16_float},  // ABGR16161616F
};

constexpr uint64_t unknown_modifier = 0x00ff'ffff'ffff'ffff;

bool can(const pipe::Screen& screen, Format format, pipe::Bind bind) {
    return screen.is_format_supported(format, pipe::Target::texture_2d, 1, bind);
}

// --- attributes ------------------------------------------------------------------------------

struct PlaneNames {
    EGLAttrib fd, offset, pitch, modifier_lo, modifier_hi;
};

constexpr std::array planes = {
    PlaneNames{EGL_DMA_BUF_PLANE0_FD_EXT, EGL_DMA_BUF_PLANE0_OFFSET_EXT,
               EGL_DMA_BUF_PLANE0_PITCH_EXT, EGL_DMA_BUF_PLANE0_MODIFIER_LO_EXT,
               EGL_DMA_BUF_PLANE0_MODIFIER_HI_EXT},
    PlaneNames{EGL_DMA_BUF_PLANE1_FD_EXT, EGL_DMA_BUF_PLANE1_OFFSET_EXT,
               EGL_DMA_BUF_PLANE1_PITCH_EXT, EGL_DMA_BUF_PLANE1_MODIFIER_LO_EXT,
               EGL_DMA_BUF_PLANE1_MODIFIER_HI_EXT},
    PlaneNames{EGL_DMA_BUF_PLANE2_FD_EXT, EGL_DMA_BUF_PLANE2_OFFSET_EXT,
               EGL_DMA_BUF_PLANE2_PITCH_EXT, EGL_DMA_BUF_PLANE2_MODIFIER_LO_EXT,
               EGL_DMA_BUF_PLANE2_MODIFIER_HI_EXT},
    PlaneNames{EGL_DMA_BUF_PLANE3_FD_EXT, EGL_DMA_BUF_PLANE3_OFFSET_EXT,
               EGL_DMA_BUF_PLANE3_PITCH_EXT, EGL_DMA_BUF_PLANE3_MODIFIER_LO_EXT,
               EGL_DMA_BUF_PLANE3_MODIFIER_HI_EXT},
};

std::array<EGLAttrib, 5> names_of(const PlaneNames& plane) {
    return {plane.fd, plane.offset, plane.pitch, plane.modifier_lo, plane.modifier_hi};
}

std::vector<AttributeRule> make_rules() {
    std::vector<AttributeRule> rules = {
        {EGL_IMAGE_PRESERVED, Kind::boolean, {}, 0, EGL_BAD_PARAMETER},
        {EGL_WIDTH, Kind::any},
        {EGL_HEIGHT, Kind::any},
        {EGL_LINUX_DRM_FOURCC_EXT, Kind::any},
        // Hints that say nothing of RGB, but must be right.
        {EGL_YUV_COLOR_SPACE_HINT_EXT,
         Kind::one_of,
         {EGL_ITU_REC601_EXT, EGL_ITU_REC709_EXT, EGL_ITU_REC2020_EXT}},
        {EGL_SAMPLE_RANGE_HINT_EXT,
         Kind::one_of,
         {EGL_YUV_FULL_RANGE_EXT, EGL_YUV_NARROW_RANGE_EXT}},
        {EGL_YUV_CHROMA_HORIZONTAL_SITING_HINT_EXT,
         Kind::one_of,
         {EGL_YUV_CHROMA_SITING_0_EXT, EGL_YUV_CHROMA_SITING_0_5_EXT}},
        {EGL_YUV_CHROMA_VERTICAL_SITING_HINT_EXT,
         Kind::one_of,
         {EGL_YUV_CHROMA_SITING_0_EXT, EGL_YUV_CHROMA_SITING_0_5_EXT}},
    };
    for (const PlaneNames& plane : planes)
        for (const EGLAttrib name : names_of(plane))
            rules.push_back({name, Kind::any});
    return rules;
}

Checked check(const AttributeList& attributes) {
    static const auto& rules = *new std::vector<AttributeRule>(make_rules());
    TRY(check_attributes(attributes, rules, EGL_BAD_PARAMETER));
    for (const EGLAttrib name :
         {EGLAttrib{EGL_WIDTH}, EGLAttrib{EGL_HEIGHT}, EGLAttrib{EGL_LINUX_DRM_FOURCC_EXT},
          planes[0].fd, planes[0].offset, planes[0].pitch})
        if (!attributes.find(name))
            return Failure{EGL_BAD_PARAMETER, fmt::format("attribute {:#x} is missing", name)};
    for (const PlaneNames& plane : planes)
        if (attributes.find(plane.modifier_lo).has_value() !=
            attributes.find(plane.modifier_hi).has_value())
            return Failure{EGL_BAD_PARAMETER, "half of a modifier is missing"};
    return Done{};
}

// All formats of the table have one plane.
Checked check_other_planes(const AttributeList& attributes) {
    for (size_t i = 1; i < planes.size(); ++i)
        for (const EGLAttrib name : names_of(planes[i]))
            if (attributes.find(name))
                return Failure{EGL_BAD_ATTRIBUTE, "the format has only one plane"};
    return Done{};
}

uint64_t modifier_of(const AttributeList& attributes) {
    const std::optional<EGLAttrib> low = attributes.find(planes[0].modifier_lo);
    const std::optional<EGLAttrib> high = attributes.find(planes[0].modifier_hi);
    if (!low || !high)
        return unknown_modifier;
    return uint64_t{static_cast<uint32_t>(*high)} << 32 | static_cast<uint32_t>(*low);
}

Answer<pipe::ResourceHandle> read_handle(const AttributeList& attributes) {
    const EGLAttrib offset = *attributes.find(planes[0].offset);
    const EGLAttrib pitch = *attributes.find(planes[0].pitch);
    const EGLAttrib fd = *attributes.find(planes[0].fd);
    const auto fits = [](EGLAttrib value, auto greatest) {
        return value >= 0 && static_cast<uint64_t>(value) <= uint64_t{greatest};
    };
    if (!fits(offset, UINT32_MAX) || !fits(pitch, UINT32_MAX))
        return Failure{EGL_BAD_ACCESS, "no offset or pitch of a buffer"};
    if (!fits(fd, static_cast<uint32_t>(INT32_MAX)))
        return Failure{EGL_BAD_PARAMETER, "no such file descriptor"};
    pipe::ResourceHandle handle;
    handle.dma_buf = static_cast<int>(fd);
    handle.offset = static_cast<uint32_t>(offset);
    handle.stride = static_cast<uint32_t>(pitch);
    handle.modifier = modifier_of(attributes);
    if (fcntl(handle.dma_buf, F_GETFD) < 0)
        return Failure{EGL_BAD_PARAMETER, "no such file descriptor"};
    return handle;
}

pipe::Bind uses_of(const pipe::Screen& screen, Format format) {
    return can(screen, format, pipe::Bind::render_target)
               ? pipe::Bind::sampler_view | pipe::Bind::render_target
               : pipe::Bind::sampler_view;
}

}  // namespace

std::vector<EGLint> dma_buf_formats(const pipe::Screen& screen) {
    std::vector<EGLint> codes;
    for (const FormatRow& row : formats)
        if (can(screen, row.format, pipe::Bind::sampler_view))
            codes.push_back(row.code);
    return codes;
}

Answer<std::shared_ptr<const gles::Image>> import_dma_buf(pipe::Screen& screen,
                                                          const AttributeList& attributes) {
    TRY(check(attributes));
    const auto code = static_cast<EGLint>(*attributes.find(EGL_LINUX_DRM_FOURCC_EXT));
    const auto row = std::ranges::find(formats, code, &FormatRow::code);
    if (row == std::end(formats) || !can(screen, row->format, pipe::Bind::sampler_view))
        return Failure{EGL_BAD_MATCH, fmt::format("the DRM format {:#x} is not supported", code)};
    TRY(check_other_planes(attributes));
    const EGLAttrib width = *attributes.find(EGL_WIDTH);
    const EGLAttrib height = *attributes.find(EGL_HEIGHT);
    const EGLAttrib most = screen.cap(pipe::Cap::max_texture_2d_size);
    if (width <= 0 || height <= 0 || width > most || height > most)
        return Failure{EGL_BAD_PARAMETER,
                       fmt::format("{}x{} is no size of a texture", width, height)};
    const pipe::ResourceHandle handle = TRY(read_handle(attributes));
    gles::Image image{.format = row->format,
                      .width = static_cast<uint32_t>(width),
                      .height = static_cast<uint32_t>(height)};
    std::string error;
    image.texture = screen.resource_from_handle({.target = pipe::Target::texture_2d,
                                                 .format = row->format,
                                                 .width = image.width,
                                                 .height = image.height,
                                                 .bind = uses_of(screen, row->format)},
                                                handle, &error);
    if (image.texture == nullptr)
        return Failure{EGL_BAD_ACCESS, error};
    return std::make_shared<const gles::Image>(std::move(image));
}

Answer<ExportedImage> export_dma_buf(pipe::Screen& screen, const gles::Image& image) {
    const auto row = std::ranges::find(formats, image.format, &FormatRow::format);
    if (row == std::end(formats))
        return Failure{EGL_BAD_MATCH, fmt::format("there is no DRM format for {}",
                                                  hw::format_info(image.format).name)};
    if (image.level != 0 || image.layer != 0)
        return Failure{EGL_BAD_MATCH, "a level or layer of a texture cannot be exported alone"};
    ExportedImage exported{.fourcc = row->code};
    std::string error;
    if (!screen.resource_get_handle(image.texture, exported.memory, &error))
        return Failure{EGL_BAD_MATCH, error};
    return exported;
}

}  // namespace cuesta::egl
