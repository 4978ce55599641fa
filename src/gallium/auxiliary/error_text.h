// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How the interface tells why something could not be done.
#pragma once

#include <string>
#include <utility>

#include "base/result.h"

namespace cuesta::gallium {

inline void set_error(std::string* out, const Error& error) {
    if (out != nullptr)
        *out = error.text;
}

// False, with the reason, when it is an error.
inline bool succeeded(const Result<void>& result, std::string* error) {
    if (!result)
        set_error(error, result.error());
    return result.has_value();
}

// Null, with the reason, when it is an error. Of pointers.
template <typename Pointer>
Pointer pointer_or_null(Result<Pointer> result, std::string* error) {
    if (result)
        return std::move(result).take();
    set_error(error, result.error());
    return nullptr;
}

}  // namespace cuesta::gallium
