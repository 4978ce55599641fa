// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/egl/thread.h"

#include <array>
#include <mutex>
#include <utility>

#include "gallium/frontends/egl/context.h"
#include "gallium/frontends/egl/surface.h"

namespace cuesta::egl {
namespace {

// Guards the `user` of every context and surface. Nothing else happens under it.
std::mutex& users_mutex() {
    static std::mutex& mutex = *new std::mutex;
    return mutex;
}

template <typename T>
bool is_free(const std::shared_ptr<T>& object, const Thread& thread) {
    return object == nullptr || object->user == nullptr || object->user == &thread;
}

void set_user(const Binding& binding, const Thread* user) {
    if (binding.context != nullptr)
        binding.context->user = user;
    for (const std::shared_ptr<Surface>& surface : {binding.draw, binding.read})
        if (surface != nullptr)
            surface->user = user;
}

// Takes what is to become current from all other threads.
Checked reserve(const Binding& binding, const Thread& thread) {
    const std::lock_guard lock(users_mutex());
    if (!is_free(binding.context, thread))
        return Failure{EGL_BAD_ACCESS, "the context is current to another thread"};
    if (!is_free(binding.draw, thread) || !is_free(binding.read, thread))
        return Failure{EGL_BAD_ACCESS, "a surface is bound in another thread"};
    set_user(binding, &thread);
    return Done{};
}

Checked bind_in(Thread& thread, Binding binding) {
    TRY(reserve(binding, thread));
    gles::Context* const context = binding.context != nullptr ? &binding.context->gles() : nullptr;
    gles::Context::make_current(context, binding.draw, binding.read);
    const Binding old = std::exchange(thread.current, std::move(binding));
    const std::lock_guard lock(users_mutex());
    set_user(old, nullptr);
    set_user(thread.current, &thread);
    return Done{};
}

}  // namespace

Thread::~Thread() {
    if (current.context != nullptr)
        static_cast<void>(bind_in(*this, {}));
}

Thread& this_thread() {
    static thread_local Thread thread;
    return thread;
}

Checked bind(Binding binding) {
    return bind_in(this_thread(), std::move(binding));
}

}  // namespace cuesta::egl
