// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What surfaces and contexts are made for: formats, and the attributes that tell of them.
#pragma once

#include <span>
#include <vector>

#include <EGL/egl.h>

#include "gallium/frontends/egl/answer.h"
#include "gallium/frontends/egl/attribute_list.h"
#include "pipe/context.h"

namespace cuesta::egl {

// The members stand for the attributes of table 3.1 of the specification; those that no config of
// ours differs in are in the table of config_attributes.cpp.
struct Config {
    pipe::Format color{};
    pipe::Format srgb_color{};     // Format::none: there is none
    pipe::Format depth_stencil{};  // Format::none: there is none

    EGLint id = 0;  // from 1
    EGLint buffer_size = 0;
    EGLint red_size = 0;
    EGLint green_size = 0;
    EGLint blue_size = 0;
    EGLint alpha_size = 0;
    EGLint depth_size = 0;
    EGLint stencil_size = 0;
    EGLint sample_buffers = 0;
    EGLint samples = 0;
    EGLint surface_type = 0;
    EGLint client_apis = 0;  // EGL_RENDERABLE_TYPE, EGL_CONFORMANT
    EGLint bind_to_texture_rgb = EGL_FALSE;
    EGLint bind_to_texture_rgba = EGL_FALSE;
    EGLint max_pbuffer_width = 0;
    EGLint max_pbuffer_height = 0;
    EGLint max_pbuffer_pixels = 0;

    EGLConfig handle() const { return reinterpret_cast<EGLConfig>(static_cast<uintptr_t>(id)); }
    // Whether a context of this config can draw to surfaces of the other (section 2.2).
    bool is_compatible_with(const Config& other) const;
};

inline constexpr EGLint min_swap_interval = 0;
inline constexpr EGLint max_swap_interval = 1;

// All that the screen can do, in the order of their numbers. `surface_types`: bits of
// EGL_SURFACE_TYPE of the kinds of surfaces that the platform has.
std::vector<Config> make_configs(const pipe::Screen& screen, EGLint surface_types);

// eglGetConfigAttrib.
Answer<EGLint> config_attribute(const Config& config, EGLint attribute);

// eglChooseConfig: those that match, best first.
Answer<std::vector<const Config*>> choose_configs(std::span<const Config> configs,
                                                  const AttributeList& wanted);

}  // namespace cuesta::egl
