// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Memory of the program that called us, by pointers it chose: a bad one gives false (EFAULT to the
// caller), never a crash.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cuesta::drm_shim {

[[nodiscard]] bool read_user(void* to, uint64_t user_pointer, size_t bytes);
[[nodiscard]] bool write_user(uint64_t user_pointer, const void* from, size_t bytes);

// Appends count elements. Reads piece by piece, so that a large count with a bad pointer fails
// before much memory is taken.
template <typename T>
[[nodiscard]] bool read_user_array(std::vector<T>& to, uint64_t user_pointer, size_t count) {
    constexpr size_t piece = 65536 / sizeof(T);
    for (size_t done = 0; done < count;) {
        const size_t now = count - done < piece ? count - done : piece;
        to.resize(to.size() + now);
        if (!read_user(&to[to.size() - now], user_pointer + done * sizeof(T), now * sizeof(T)))
            return false;
        done += now;
    }
    return true;
}

}  // namespace cuesta::drm_shim
