// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/state.h"

#include <new>
#include <utility>

#include "gallium/frontends/gles/compute_state.h"
#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/draw_state.h"
#include "gallium/frontends/gles/query.h"
#include "gallium/frontends/gles/shader_cache.h"
#include "gallium/frontends/gles/view_cache.h"

namespace cuesta::gles {

thread_local constinit State* State::current_ = nullptr;

namespace {

const TextureFormats& formats_of(ShareGroup& share,
                                 const pipe::Screen& screen,
                                 const ContextConfig& config) {
    const std::unique_lock<std::recursive_mutex> lock(share.mutex);
    if (config.profile != Profile::none)
        return share.desktop_formats(screen, config.profile);
    return config.version >= 30 ? share.formats_es3 : share.formats;
}

}  // namespace

State::State(pipe::Screen& its_screen,
             const ContextConfig& its_config,
             std::shared_ptr<ShareGroup> group,
             std::unique_ptr<pipe::Context> its_pipe)
    : screen(its_screen),
      config(its_config),
      share(std::move(group)),
      pipe(std::move(its_pipe)),
      extensions(screen, config.version, config.profile),
      limits(screen),
      formats(formats_of(*share, screen, config)),
      shader_options(gles::shader_options(screen, extensions, limits)),
      extensions_text(extensions.text()),
      renderer(screen.name()),
      debug(config.debug),
      shaders(std::make_unique<ShaderCache>(*this)),
      views(std::make_unique<ViewCache>(*this)),
      queries(std::make_unique<QueryState>()),
      draw(std::make_unique<DrawState>(*this)),
      compute(std::make_unique<ComputeState>(*this)),
      desktop(config.make_desktop != nullptr ? config.make_desktop(*this) : nullptr) {
    framebuffers.encodes_srgb = !is_desktop();
}

State::~State() {
    release_feedback(*this);
    release_pipelines(*this);
    set_current_program(*this, nullptr);
}

void State::error(GLenum code, std::string_view text) {
    if (first_error == GL_NO_ERROR)
        first_error = code;
    if (debug.is_on())
        debug.insert({.id = code, .text = std::string(text)});
}

std::shared_ptr<pipe::Fence> State::flush() {
    if (desktop != nullptr)
        desktop->finish_vertices();
    look_for_loss();
    std::shared_ptr<pipe::Fence> fence = pipe->flush();
    if (fence != nullptr)
        flushes_.push_back(fence);
    return fence;
}

bool State::finish() {
    std::unique_lock<std::recursive_mutex> lock = lock_group();
    const std::shared_ptr<pipe::Fence> fence = flush();
    lock.unlock();
    const bool done = fence == nullptr || fence->wait(UINT64_MAX) != pipe::Fence::Status::failed;
    lock.lock();
    look_for_loss();
    return done;
}

void State::wait_unlocked(std::unique_lock<std::recursive_mutex>& lock) {
    const std::shared_ptr<pipe::Fence> fence = flush();
    lock.unlock();
    if (fence != nullptr)
        fence->wait(UINT64_MAX);
    lock.lock();
}

void State::look_for_loss() {
    while (!flushes_.empty()) {
        const pipe::Fence::Status status = flushes_.front()->wait(0);
        if (status == pipe::Fence::Status::timeout)
            return;
        work_lost |= status == pipe::Fence::Status::failed;
        flushes_.pop_front();
    }
}

void State::warn(std::string_view text) {
    if (debug.is_on())
        debug.insert({.type = GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR_KHR,
                      .severity = GL_DEBUG_SEVERITY_MEDIUM_KHR,
                      .text = std::string(text)});
}

void State::pipe_failed(std::string_view text) {
    error(GL_OUT_OF_MEMORY, text);
}

void State::out_of_memory() {
    set_dirty(Dirty::all);
    if (first_error == GL_NO_ERROR)
        first_error = GL_OUT_OF_MEMORY;
    try {
        error(GL_OUT_OF_MEMORY, "a call found no memory");
    } catch (const std::bad_alloc&) {
        // Not for the message either.
    }
}

}  // namespace cuesta::gles
