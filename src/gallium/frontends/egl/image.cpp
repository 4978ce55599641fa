// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// EGL 1.5, section 3.9; EGL_KHR_gl_texture_2D_image and its siblings.
#include "gallium/frontends/egl/image.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "gallium/frontends/egl/context.h"
#include "gallium/frontends/egl/display.h"
#include "gallium/frontends/egl/dma_buf.h"

namespace cuesta::egl {
namespace {

using gles::ImageError;
using gles::ImageSource;

struct TargetRow {
    EGLenum target;
    ImageSource source;
    uint32_t layer;  // of a cube
};

constexpr TargetRow targets[] = {
    {EGL_GL_TEXTURE_2D, ImageSource::texture_2d, 0},
    {EGL_GL_TEXTURE_CUBE_MAP_POSITIVE_X, ImageSource::texture_cube_face, 0},
    {EGL_GL_TEXTURE_CUBE_MAP_NEGATIVE_X, ImageSource::texture_cube_face, 1},
    {EGL_GL_TEXTURE_CUBE_MAP_POSITIVE_Y, ImageSource::texture_cube_face, 2},
    {EGL_GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, ImageSource::texture_cube_face, 3},
    {EGL_GL_TEXTURE_CUBE_MAP_POSITIVE_Z, ImageSource::texture_cube_face, 4},
    {EGL_GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, ImageSource::texture_cube_face, 5},
    {EGL_GL_TEXTURE_3D, ImageSource::texture_3d, 0},
    {EGL_GL_RENDERBUFFER, ImageSource::renderbuffer, 0},
};

// Table 3.11. Of those that are there but not of this kind of source the error is EGL_BAD_MATCH.
Checked check(const AttributeList& attributes, ImageSource source) {
    using Kind = AttributeRule::Kind;
    static const auto& rules = *new std::vector<AttributeRule>{
        {EGL_IMAGE_PRESERVED, Kind::boolean, {}, 0, EGL_BAD_PARAMETER},
        {EGL_GL_TEXTURE_LEVEL, Kind::not_negative, {}, 0, EGL_BAD_MATCH},
        {EGL_GL_TEXTURE_ZOFFSET, Kind::not_negative, {}, 0, EGL_BAD_PARAMETER},
    };
    TRY(check_attributes(attributes, rules, EGL_BAD_PARAMETER));
    if (attributes.find(EGL_GL_TEXTURE_ZOFFSET) && source != ImageSource::texture_3d)
        return Failure{EGL_BAD_MATCH, "only 3D textures have slices"};
    if (attributes.find(EGL_GL_TEXTURE_LEVEL) && source == ImageSource::renderbuffer)
        return Failure{EGL_BAD_MATCH, "renderbuffers have no levels"};
    return Done{};
}

// Names and levels of OpenGL ES have 32 bits; what has more is none of them.
uint32_t to_name(uintptr_t value) {
    return value <= UINT32_MAX ? static_cast<uint32_t>(value) : UINT32_MAX;
}

Answer<std::shared_ptr<Image>> create_from_gles(const std::shared_ptr<Context>& context,
                                                const TargetRow& row,
                                                EGLClientBuffer buffer,
                                                const AttributeList& attributes) {
    if (context == nullptr)
        return Failure{EGL_BAD_CONTEXT, "textures and renderbuffers belong to a context"};
    TRY(check(attributes, row.source));
    const uint32_t name = to_name(reinterpret_cast<uintptr_t>(buffer));
    const uint32_t level = to_name(static_cast<uintptr_t>(attributes.get(EGL_GL_TEXTURE_LEVEL, 0)));
    const uint32_t layer =
        row.layer + to_name(static_cast<uintptr_t>(attributes.get(EGL_GL_TEXTURE_ZOFFSET, 0)));
    std::shared_ptr<const gles::Image> content;
    switch (context->gles().create_image(row.source, name, level, layer, &content)) {
        case ImageError::none: return std::make_shared<Image>(std::move(content));
        case ImageError::bad_parameter:
            return Failure{EGL_BAD_PARAMETER, "no such object, or it is not complete"};
        case ImageError::bad_match: return Failure{EGL_BAD_MATCH, "there is no such level"};
        case ImageError::bad_access: break;
    }
    return Failure{EGL_BAD_ACCESS, "it is an image, or a surface, already"};
}

}  // namespace

Answer<std::shared_ptr<Image>> Image::create(Display& display,
                                             const std::shared_ptr<Context>& context,
                                             EGLenum target,
                                             EGLClientBuffer buffer,
                                             const AttributeList& attributes) {
    if (target == EGL_LINUX_DMA_BUF_EXT) {
        if (context != nullptr)
            return Failure{EGL_BAD_CONTEXT, "dma-bufs belong to no context"};
        if (buffer != nullptr)
            return Failure{EGL_BAD_PARAMETER, "dma-bufs are given by attributes alone"};
        return std::make_shared<Image>(TRY(import_dma_buf(display.screen(), attributes)));
    }
    const auto row = std::ranges::find(targets, target, &TargetRow::target);
    if (row == std::end(targets))
        return Failure{EGL_BAD_PARAMETER, fmt::format("{:#x} is no source of images", target)};
    return create_from_gles(context, *row, buffer, attributes);
}

}  // namespace cuesta::egl
