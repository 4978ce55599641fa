// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// An EGLSurface. So far all are pbuffers; surfaces of windows will differ in where their colour
// buffers come from.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "gallium/frontends/egl/answer.h"
#include "gallium/frontends/egl/attribute_list.h"
#include "gallium/frontends/egl/config.h"
#include "gallium/frontends/gles/gles.h"

namespace cuesta::egl {

class Display;
struct Thread;

class Surface final : public gles::Drawable {
  public:
    static Answer<std::shared_ptr<Surface>> create_pbuffer(Display& display,
                                                           const Config& config,
                                                           const AttributeList& attributes);

    Display& display() const { return display_; }
    const Config& config() const { return config_; }

    // eglQuerySurface and eglSurfaceAttrib.
    Answer<EGLint> query(EGLint attribute) const;
    Checked set(EGLint attribute, EGLint value);

    // What frames go to, at the level that is drawn to (EGL_MIPMAP_LEVEL).
    uint32_t width() const override;
    uint32_t height() const override;
    pipe::Surface color() const override;
    pipe::Surface depth_stencil() const override;

    // eglBindTexImage, on the thread's context, and eglReleaseTexImage.
    Checked bind_tex_image(gles::Context* context);
    Checked release_tex_image();

    void* handle = nullptr;
    std::atomic<EGLLabelKHR> label = nullptr;
    const Thread* user = nullptr;  // where it is bound (thread.cpp)

  private:
    // As asked for, but the size, which is as it came out.
    struct Shape {
        uint32_t width = 0;
        uint32_t height = 0;
        bool largest = false;
        EGLint texture_format = EGL_NO_TEXTURE;
        EGLint texture_target = EGL_NO_TEXTURE;
        bool mipmaps = false;
        EGLint color_space = EGL_GL_COLORSPACE_LINEAR;
        EGLint vg_color_space = EGL_VG_COLORSPACE_sRGB;
        EGLint vg_alpha_format = EGL_VG_ALPHA_FORMAT_NONPRE;
    };

    Surface(Display& display, const Config& config, const Shape& shape)
        : display_(display), config_(config), shape_(shape) {}

    static Answer<Shape> read_shape(const Config& config, const AttributeList& attributes);
    static Checked fit_size(const Config& config, Shape& shape);
    pipe::Format color_format() const;
    uint32_t last_level() const;
    Checked allocate_color();
    Answer<std::shared_ptr<pipe::Resource>> make_depth_stencil(uint32_t level) const;
    Checked set_mipmap_level(EGLint value);
    Checked check_texture() const;
    std::shared_ptr<gles::ShownSurface> shown() const;

    Display& display_;
    const Config& config_;
    Shape shape_;
    std::shared_ptr<pipe::Resource> color_;  // null where the surface has no pixels

    // What may change later, from any thread.
    mutable std::mutex mutex_;
    std::shared_ptr<pipe::Resource> depth_stencil_;
    uint32_t level_ = 0;      // that is drawn to
    EGLint asked_level_ = 0;  // as it was set
    EGLint multisample_resolve_ = EGL_MULTISAMPLE_RESOLVE_DEFAULT;
    EGLint swap_behavior_ = EGL_BUFFER_PRESERVED;
    std::shared_ptr<gles::ShownSurface> shown_;  // null: it was not bound, or was released
};

}  // namespace cuesta::egl
