// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// From the arguments of a file function to what they name.
#pragma once

#include <string>

#include <fcntl.h>

#include "drm-shim/preload/shim.h"

namespace cuesta::drm_shim {

struct Target {
    enum class Kind : uint8_t {
        real,     // libc's business: with the caller's own arguments, or, where one of our links
                  // led there, with `path`
        node,     // `node`, which is ours alone
        merged,   // `node`, a directory: the real one where it exists, else ours
        refused,  // `error` (positive errno)
    };
    Kind kind = Kind::real;
    std::string path;  // absolute; empty where the caller's own arguments are to be used
    const Node* node = nullptr;
    int error = 0;
};

enum class LastLink : uint8_t { follow, keep };

// path may be null or empty, as in the calls that take AT_EMPTY_PATH (empty_path).
Target look_up(Shim& shim, int directory, const char* path, LastLink last, bool empty_path = false);

inline Target look_up(Shim& shim, const char* path, LastLink last = LastLink::follow) {
    return look_up(shim, AT_FDCWD, path, last);
}

// As look_up, to open with these flags: what would make a file is not left to the real file system
// where a directory of ours is.
Target look_up_to_open(Shim& shim, int directory, const char* path, int flags);

// The node that the path names by one of our descriptors (/proc/self/fd/5), without anything
// behind it; null otherwise.
const Node* node_of_descriptor_path(Shim& shim, std::string_view path);

}  // namespace cuesta::drm_shim
