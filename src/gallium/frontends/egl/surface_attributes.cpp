// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Attributes of surfaces: EGL 1.5, section 3.5.6.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "gallium/frontends/egl/surface.h"

namespace cuesta::egl {

Answer<EGLint> Surface::query(EGLint attribute) const {
    const std::lock_guard lock(mutex_);
    switch (attribute) {
        case EGL_CONFIG_ID: return config_.id;
        case EGL_WIDTH: return static_cast<EGLint>(shape_.width);
        case EGL_HEIGHT: return static_cast<EGLint>(shape_.height);
        case EGL_LARGEST_PBUFFER: return shape_.largest;
        case EGL_TEXTURE_FORMAT: return shape_.texture_format;
        case EGL_TEXTURE_TARGET: return shape_.texture_target;
        case EGL_MIPMAP_TEXTURE: return shape_.mipmaps;
        case EGL_MIPMAP_LEVEL: return asked_level_;
        case EGL_GL_COLORSPACE: return shape_.color_space;
        case EGL_VG_COLORSPACE: return shape_.vg_color_space;
        case EGL_VG_ALPHA_FORMAT: return shape_.vg_alpha_format;
        case EGL_MULTISAMPLE_RESOLVE: return multisample_resolve_;
        case EGL_SWAP_BEHAVIOR: return swap_behavior_;
        case EGL_RENDER_BUFFER: return EGL_BACK_BUFFER;
        case EGL_HORIZONTAL_RESOLUTION:
        case EGL_VERTICAL_RESOLUTION:
        case EGL_PIXEL_ASPECT_RATIO: return EGL_UNKNOWN;
    }
    return Failure{EGL_BAD_ATTRIBUTE, fmt::format("{:#x} is no attribute of surfaces", attribute)};
}

// A level that is not there means the nearest one that is.
Checked Surface::set_mipmap_level(EGLint value) {
    const auto level = static_cast<uint32_t>(std::clamp<int64_t>(value, 0, last_level()));
    std::shared_ptr<pipe::Resource> depth_stencil;
    if (color_ != nullptr)
        depth_stencil = TRY(make_depth_stencil(level));
    const std::lock_guard lock(mutex_);
    asked_level_ = value;
    if (std::exchange(level_, level) != level)
        depth_stencil_ = std::move(depth_stencil);
    return Done{};
}

Checked Surface::set(EGLint attribute, EGLint value) {
    struct Choice {
        EGLint attribute;
        EGLint Surface::*member;
        EGLint ordinary;
        EGLint special;
        EGLint needs;  // bit of EGL_SURFACE_TYPE for the special value
    };
    static constexpr Choice choices[] = {
        {EGL_MULTISAMPLE_RESOLVE, &Surface::multisample_resolve_, EGL_MULTISAMPLE_RESOLVE_DEFAULT,
         EGL_MULTISAMPLE_RESOLVE_BOX, EGL_MULTISAMPLE_RESOLVE_BOX_BIT},
        {EGL_SWAP_BEHAVIOR, &Surface::swap_behavior_, EGL_BUFFER_DESTROYED, EGL_BUFFER_PRESERVED,
         EGL_SWAP_BEHAVIOR_PRESERVED_BIT},
    };
    if (attribute == EGL_MIPMAP_LEVEL)
        return set_mipmap_level(value);
    const auto choice = std::ranges::find(choices, attribute, &Choice::attribute);
    if (choice == std::end(choices))
        return Failure{EGL_BAD_ATTRIBUTE,
                       fmt::format("{:#x} is no attribute of surfaces that can be set", attribute)};
    if (value != choice->ordinary && value != choice->special)
        return Failure{EGL_BAD_ATTRIBUTE,
                       fmt::format("{:#x} is no value of attribute {:#x}", value, attribute)};
    if (value == choice->special && (config_.surface_type & choice->needs) == 0)
        return Failure{EGL_BAD_MATCH, "surfaces of the config cannot do that"};
    const std::lock_guard lock(mutex_);
    this->*(choice->member) = value;
    return Done{};
}

}  // namespace cuesta::egl
