// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How many inputs the tests try that make them up.
#pragma once

#include <cstdint>
#include <cstdlib>

// Clang's way to say it.
#ifdef __has_feature
#define CUESTA_HAS_ADDRESS_SANITIZER __has_feature(address_sanitizer)
#else
#define CUESTA_HAS_ADDRESS_SANITIZER 0
#endif

namespace cuesta {

// In the build with the sanitizers, where each takes up to ten times as long, a part will do: all
// of them run in the plain build of the same suite.
#if defined(__SANITIZE_ADDRESS__) || CUESTA_HAS_ADDRESS_SANITIZER
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

// CUESTA_FUZZ_RUNS, CUESTA_FUZZ_SEED and the like, for longer hunts.
inline uint64_t fuzz_number(const char* variable, uint64_t otherwise) {
    const char* text = std::getenv(variable);
    return text != nullptr ? std::strtoull(text, nullptr, 0) : otherwise;
}

}  // namespace cuesta
