// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// An EGLImage: a picture that several APIs, processes and devices know.
#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "gallium/frontends/egl/answer.h"
#include "gallium/frontends/egl/attribute_list.h"
#include "gallium/frontends/gles/gles.h"

namespace cuesta::egl {

class Context;
class Display;

class Image {
  public:
    // eglCreateImage of the targets of OpenGL ES and of EGL_LINUX_DMA_BUF_EXT; `context` is null
    // for EGL_NO_CONTEXT.
    static Answer<std::shared_ptr<Image>> create(Display& display,
                                                 const std::shared_ptr<Context>& context,
                                                 EGLenum target,
                                                 EGLClientBuffer buffer,
                                                 const AttributeList& attributes);

    explicit Image(std::shared_ptr<const gles::Image> content) : content_(std::move(content)) {}

    const std::shared_ptr<const gles::Image>& content() const { return content_; }

    void* handle = nullptr;
    std::atomic<EGLLabelKHR> label = nullptr;

  private:
    std::shared_ptr<const gles::Image> content_;
};

}  // namespace cuesta::egl
