// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <utility>

#include "gallium/frontends/gles/gles.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

namespace {

thread_local constinit Context* current_context = nullptr;

void set_drawables(State& state, std::shared_ptr<Drawable> draw, std::shared_ptr<Drawable> read) {
    FramebufferState& framebuffers = state.framebuffers;
    framebuffers.draw = std::move(draw);
    framebuffers.read = std::move(read);
    framebuffers.default_changed = true;
    state.set_dirty(Dirty::framebuffer | Dirty::viewport | Dirty::scissor);
    if (state.was_current_with_drawable || framebuffers.draw == nullptr)
        return;
    state.was_current_with_drawable = true;
    const auto width = static_cast<GLsizei>(framebuffers.draw->width());
    const auto height = static_cast<GLsizei>(framebuffers.draw->height());
    state.viewport.x = state.viewport.y = 0;
    state.viewport.width = state.scissor.width = width;
    state.viewport.height = state.scissor.height = height;
}

}  // namespace

Context::Context(std::unique_ptr<State> state) : state_(std::move(state)) {}

Context::~Context() {
    if (current_context == this)
        make_current(nullptr, nullptr, nullptr);
    // Objects that the group shares go under its lock.
    const std::shared_ptr<ShareGroup> share = state_->share;
    const std::unique_lock<std::recursive_mutex> lock = state_->lock_group();
    state_.reset();
}

std::unique_ptr<Context> Context::create(pipe::Screen& screen,
                                         const ContextConfig& config,
                                         Context* share,
                                         std::string* error) {
    const bool is_offered = config.version >= 31   ? offers_es31(screen)
                            : config.version >= 30 ? offers_es3(screen)
                                                   : true;
    if (!is_offered) {
        if (error != nullptr)
            *error = "the GPU has no OpenGL ES of that version";
        return nullptr;
    }
    std::unique_ptr<pipe::Context> pipe = screen.create_context(error);
    if (pipe == nullptr)
        return nullptr;
    std::shared_ptr<ShareGroup> group;
    if (share != nullptr)
        group = share->state_->share;
    else
        group = std::make_shared<ShareGroup>(screen);
    auto state = std::make_unique<State>(screen, config, std::move(group), std::move(pipe));
    return std::unique_ptr<Context>(new Context(std::move(state)));
}

void Context::make_current(Context* context,
                           std::shared_ptr<Drawable> draw,
                           std::shared_ptr<Drawable> read) {
    Context* old = current_context;
    // EGL 1.5, 3.7.3: what is drawn to a surface is there when another context gets it.
    if (old != nullptr && (old != context || old->state_->framebuffers.draw != draw)) {
        old->flush();
        const std::unique_lock<std::recursive_mutex> lock = old->state_->lock_group();
        set_drawables(*old->state_, nullptr, nullptr);
        old->state_->framebuffers.default_draw = {};
        old->state_->framebuffers.default_read = {};
    }
    current_context = context;
    State::set_current(context == nullptr ? nullptr : context->state_.get());
    if (context == nullptr)
        return;
    const std::unique_lock<std::recursive_mutex> lock = context->state_->lock_group();
    set_drawables(*context->state_, std::move(draw), std::move(read));
}

Context* Context::current() {
    return current_context;
}

std::shared_ptr<pipe::Fence> Context::flush() {
    const std::unique_lock<std::recursive_mutex> lock = state_->lock_group();
    return state_->flush();
}

bool Context::finish() {
    return state_->finish();
}

bool Context::wait_for(const std::shared_ptr<pipe::Fence>& fence, std::string* error) {
    const std::unique_lock<std::recursive_mutex> lock = state_->lock_group();
    return state_->pipe->fence_server_sync(fence, error);
}

void Context::drawable_changed() {
    state_->framebuffers.default_changed = true;
    state_->set_dirty(Dirty::framebuffer | Dirty::viewport | Dirty::scissor);
}

}  // namespace cuesta::gles
