// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How a function of libc is replaced, and how the replaced one is reached.
#pragma once

#include <atomic>
#include <cerrno>

#include <dlfcn.h>

// Defines `result symbol(parameters)` as the dynamic linker sees it. Under another name for the
// compiler, since headers declare the symbols differently by feature macros (64-bit offsets give
// `open` the symbol open64, fortification makes it inline, ...).
#define CUESTA_OVERRIDE(result, symbol, ...)                                                 \
    extern "C"                                                                               \
        [[gnu::visibility("default")]] result cuesta_##symbol(__VA_ARGS__) __asm__(#symbol); \
    extern "C" result cuesta_##symbol(__VA_ARGS__)

namespace cuesta::drm_shim {

// The function of that name in the libraries after this one: libc's, or that of another preloaded
// library. Looked up at first use, since it is wanted before any constructor has run.
template <typename Function>
class Real {
  public:
    constexpr explicit Real(const char* name) : name_(name) {}

    template <typename... Arguments>
    auto operator()(Arguments... arguments) {
        return get()(arguments...);
    }

    bool exists() { return get() != nullptr; }

  private:
    Function* get() {
        Function* function = function_.load(std::memory_order_relaxed);
        if (function == nullptr) {
            function = reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name_));
            function_.store(function, std::memory_order_relaxed);
        }
        return function;
    }

    const char* name_;
    std::atomic<Function*> function_{nullptr};
};

// Our own work between must not show in errno.
class ErrnoKeeper {
  public:
    ErrnoKeeper() : saved_(errno) {}
    ~ErrnoKeeper() { errno = saved_; }
    ErrnoKeeper(const ErrnoKeeper&) = delete;

  private:
    int saved_;
};

// As libc reports: -1 and errno for a negative errno, else the value.
inline int reported(int result) {
    if (result >= 0)
        return result;
    errno = -result;
    return -1;
}

}  // namespace cuesta::drm_shim
