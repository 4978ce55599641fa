// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <cstdlib>

// A broken invariant of our own code; never for input (that is a Result). Off in release builds.
#ifdef NDEBUG
#define CUESTA_ASSERT(condition, text) ((void)0)
#else
#define CUESTA_ASSERT(condition, text) \
    ((condition) ? (void)0 : ::cuesta::base::assertion_failed(__FILE__, __LINE__, #condition, text))
#endif

namespace cuesta::base {

[[noreturn]] inline void assertion_failed(const char* file,
                                          int line,
                                          const char* condition,
                                          const char* text) {
    std::fprintf(stderr, "cuesta: %s:%d: %s (%s)\n", file, line, text, condition);
    std::abort();
}

// Marks a place that no execution reaches, whatever the input.
[[noreturn]] inline void unreachable(const char* text) {
    std::fprintf(stderr, "cuesta: unreachable: %s\n", text);
    std::abort();
}

}  // namespace cuesta::base
