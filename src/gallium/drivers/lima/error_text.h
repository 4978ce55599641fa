// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.h"

namespace cuesta::lima {

// How the interface tells why something could not be done.
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

}  // namespace cuesta::lima
