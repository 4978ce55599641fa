// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <string>
#include <utility>

#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/sync.h"

namespace cuesta::gles {

namespace {

// What waits for ever learns that work was lost by glGetGraphicsResetStatus.
bool is_signaled(const Sync& sync) {
    return sync.fence == nullptr || sync.fence->wait(0) != pipe::Fence::Status::timeout;
}

std::shared_ptr<Sync> find_sync(State& state, GLsync name) {
    std::shared_ptr<Sync> sync = state.share->syncs.find(name);
    if (sync == nullptr)
        state.error(GL_INVALID_VALUE, "there is no such sync object");
    return sync;
}

}  // namespace

// What was drawn is submitted at once, so that nobody waits in vain.
GLsync fence_sync(State& state, GLenum condition, GLbitfield flags) {
    if (condition != GL_SYNC_GPU_COMMANDS_COMPLETE) {
        state.error(GL_INVALID_ENUM, "glFenceSync: condition");
        return nullptr;
    }
    if (flags != 0) {
        state.error(GL_INVALID_VALUE, "glFenceSync: flags");
        return nullptr;
    }
    auto sync = std::make_shared<Sync>();
    sync->fence = state.flush();
    return state.share->syncs.add(std::move(sync));
}

GLboolean is_sync(State& state, GLsync name) {
    return state.share->syncs.find(name) != nullptr ? GL_TRUE : GL_FALSE;
}

void delete_sync(State& state, GLsync name) {
    if (name != nullptr && !state.share->syncs.remove(name))
        state.error(GL_INVALID_VALUE, "glDeleteSync: there is no such sync object");
}

// Waits without the group's lock.
GLenum client_wait_sync(State& state, GLsync name, GLbitfield flags, GLuint64 timeout) {
    std::unique_lock<std::recursive_mutex> lock = state.lock_group();
    const std::shared_ptr<Sync> sync = find_sync(state, name);
    if (sync == nullptr)
        return GL_WAIT_FAILED;
    if ((flags & ~GLbitfield{GL_SYNC_FLUSH_COMMANDS_BIT}) != 0) {
        state.error(GL_INVALID_VALUE, "glClientWaitSync: flags");
        return GL_WAIT_FAILED;
    }
    if (is_signaled(*sync))
        return GL_ALREADY_SIGNALED;
    if (timeout == 0)
        return GL_TIMEOUT_EXPIRED;
    lock.unlock();
    return sync->fence->wait(timeout) == pipe::Fence::Status::timeout
               ? GLenum{GL_TIMEOUT_EXPIRED}
               : GLenum{GL_CONDITION_SATISFIED};
}

void wait_sync(State& state, GLsync name, GLbitfield flags, GLuint64 timeout) {
    const std::shared_ptr<Sync> sync = find_sync(state, name);
    if (sync == nullptr)
        return;
    if (flags != 0 || timeout != GL_TIMEOUT_IGNORED)
        return state.error(GL_INVALID_VALUE, "glWaitSync: flags or timeout");
    std::string text;
    if (sync->fence != nullptr && !state.pipe->fence_server_sync(sync->fence, &text))
        state.pipe_failed(text);
}

void get_sync_iv(
    State& state, GLsync name, GLenum what, GLsizei size, GLsizei* length, GLint* values) {
    const std::shared_ptr<Sync> sync = find_sync(state, name);
    if (sync == nullptr)
        return;
    if (size < 0)
        return state.error(GL_INVALID_VALUE, "glGetSynciv: a negative size");
    GLint value = 0;
    switch (what) {
        case GL_OBJECT_TYPE: value = GL_SYNC_FENCE; break;
        case GL_SYNC_CONDITION: value = GL_SYNC_GPU_COMMANDS_COMPLETE; break;
        case GL_SYNC_FLAGS: value = 0; break;
        case GL_SYNC_STATUS: value = is_signaled(*sync) ? GL_SIGNALED : GL_UNSIGNALED; break;
        default: return state.error(GL_INVALID_ENUM, "glGetSynciv: no parameter");
    }
    if (size > 0)
        *values = value;
    if (length != nullptr)
        *length = size > 0 ? 1 : 0;
}

}  // namespace cuesta::gles
