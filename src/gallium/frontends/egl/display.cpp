// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/egl/display.h"

#include <map>

#include "gallium/frontends/egl/context.h"
#include "gallium/frontends/egl/extensions.h"
#include "gallium/frontends/egl/gpu.h"
#include "gallium/frontends/egl/image.h"
#include "gallium/frontends/egl/surface.h"
#include "gallium/frontends/egl/sync.h"

namespace cuesta::egl {

Checked Display::initialize() {
    std::string error;
    pipe::Screen* const screen = gpu_.screen(&error);
    if (screen == nullptr)
        return Failure{EGL_NOT_INITIALIZED, error};
    const std::lock_guard lock(mutex_);
    if (screen_ == nullptr) {
        configs_ = make_configs(*screen, platform_.surface_types);
        extensions_ = display_extensions(*screen);
        screen_ = screen;
    }
    initialized_ = true;
    return Done{};
}

void Display::terminate() {
    // Destroyed here at the end, without the lock.
    std::map<void*, std::shared_ptr<Context>> contexts;
    std::map<void*, std::shared_ptr<Surface>> surfaces;
    std::map<void*, std::shared_ptr<Image>> images;
    std::map<void*, std::shared_ptr<Sync>> syncs;
    {
        const std::lock_guard lock(mutex_);
        initialized_ = false;
        contexts = contexts_.take_all();
        surfaces = surfaces_.take_all();
        images = images_.take_all();
        syncs = syncs_.take_all();
    }
    for (const auto& [handle, sync] : syncs)
        sync->wake_all();
}

bool Display::is_initialized() const {
    const std::lock_guard lock(mutex_);
    return initialized_;
}

Answer<const Config*> Display::find_config(EGLConfig handle) const {
    for (const Config& config : configs_)
        if (config.handle() == handle)
            return &config;
    return Failure{EGL_BAD_CONFIG, "no such config"};
}

std::shared_ptr<const gles::Image> Display::find_image(void* handle) const {
    const std::shared_ptr<Image> image = find<Image>(handle);
    return image != nullptr ? image->content() : nullptr;
}

}  // namespace cuesta::egl
