// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Preloaded behind the shim, in the place of libc: lets a check do, at the worst moment, what
// another thread might do then.
#include "late.h"

#include <cstdarg>
#include <utility>

#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/types.h>

namespace {

constinit cuesta_late_hooks hooks{};

template <typename Function>
Function* next(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

// Each hook is called once.
void call(void (*&hook)()) {
    if (hook != nullptr)
        std::exchange(hook, nullptr)();
}

}  // namespace

extern "C" void cuesta_late_set(cuesta_late_hooks wanted) {
    hooks = wanted;
}

extern "C" [[gnu::visibility("default")]] int munmap(void* address, size_t bytes) noexcept {
    const int result = next<int(void*, size_t)>("munmap")(address, bytes);
    call(hooks.after_munmap);
    return result;
}

extern "C" [[gnu::visibility("default")]] void* mremap(
    void* address, size_t old_bytes, size_t new_bytes, int flags, ...) noexcept {
    va_list arguments;
    va_start(arguments, flags);
    void* wanted = va_arg(arguments, void*);
    va_end(arguments);
    void* result = next<void*(void*, size_t, size_t, int, void*)>("mremap")(
        address, old_bytes, new_bytes, flags, wanted);
    call(hooks.after_mremap);
    return result;
}

extern "C" [[gnu::visibility("default")]] void* mmap64(
    void* address, size_t bytes, int protection, int flags, int fd, off64_t offset) noexcept {
    if (fd >= 0)
        call(hooks.before_file_mmap);
    return next<void*(void*, size_t, int, int, int, off64_t)>("mmap64")(address, bytes, protection,
                                                                        flags, fd, offset);
}
