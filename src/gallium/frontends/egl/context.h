// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
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

struct Config;
class Display;
struct Thread;

// EGL_OPENGL_ES_API and EGL_OPENGL_API.
constexpr bool is_supported_api(EGLenum api) {
    return api == EGL_OPENGL_ES_API || api == EGL_OPENGL_API;
}

// An EGLContext.
class Context {
  public:
    // `config` is null for EGL_NO_CONFIG_KHR, `share` for EGL_NO_CONTEXT; `api` is a supported one.
    static Answer<std::shared_ptr<Context>> create(Display& display,
                                                   const Config* config,
                                                   EGLenum api,
                                                   const std::shared_ptr<Context>& share,
                                                   const AttributeList& attributes);

    Display& display() const { return display_; }
    const Config* config() const { return config_; }
    gles::Context& gles() const { return *gles_; }
    EGLenum api() const { return api_; }  // EGL_OPENGL_ES_API or EGL_OPENGL_API
    EGLint client_version() const { return client_version_; }  // the major one

    void* handle = nullptr;
    std::atomic<EGLLabelKHR> label = nullptr;
    const Thread* user = nullptr;  // where it is current (thread.cpp)

  private:
    // What contexts that share must have in common.
    struct Kind {
        bool lose_on_reset = false;
        bool no_error = false;
        bool operator==(const Kind&) const = default;
    };

    Context(Display& display,
            const Config* config,
            EGLenum api,
            Kind kind,
            EGLint client_version,
            std::unique_ptr<gles::Context> context)
        : display_(display),
          config_(config),
          api_(api),
          kind_(kind),
          client_version_(client_version),
          gles_(std::move(context)) {}

    Display& display_;
    const Config* config_;
    EGLenum api_;
    Kind kind_;
    EGLint client_version_;
    std::unique_ptr<gles::Context> gles_;
};

}  // namespace cuesta::egl
