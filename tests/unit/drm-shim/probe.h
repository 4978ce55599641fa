// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Checks that run inside a program under the shim. The program (probe.cpp) runs the one that its
// argument names; a failed expectation prints itself and makes the exit status 1.
#pragma once

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <span>

namespace cuesta::probe {

struct Check {
    const char* name;
    void (*run)();
};

// Of the files probe_*.cpp.
std::span<const Check> discovery_checks();
std::span<const Check> file_checks();
std::span<const Check> gpu_checks();
std::span<const Check> path_checks();
std::span<const Check> race_checks();
std::span<const Check> time64_checks();

inline bool failed = false;

inline bool expect(bool value, const char* text, const char* file, int line) {
    if (!value) {
        std::fprintf(stderr, "%s:%d: failed: %s (errno %s)\n", file, line, text,
                     std::strerror(errno));
        failed = true;
    }
    return value;
}

}  // namespace cuesta::probe

#define PROBE(condition) ::cuesta::probe::expect((condition), #condition, __FILE__, __LINE__)

// Ends the check where going on makes no sense.
#define PROBE_OR_RETURN(condition) \
    do {                           \
        if (!PROBE(condition))     \
            return;                \
    } while (false)
