// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What our nodes look like through the file functions.
#pragma once

#include <cstdint>

#include <sys/types.h>

#include "drm-shim/preload/shim.h"

namespace cuesta::drm_shim {

struct NodeStatus {
    mode_t mode = 0;
    uint64_t inode = 0;
    uint32_t links = 1;
    uint64_t size = 0;
    uint32_t device_major = 0, device_minor = 0;  // of the file system
    uint32_t major = 0, minor = 0;                // of a device file
    int64_t file_system_magic = 0;
};

NodeStatus status_of(const Node& node);

// As open: a descriptor, or a negative errno.
int open_node(Shim& shim, const Node& node, int flags);

// As access, with the rights that everybody has: 0 or a negative errno.
int check_access(const Node& node, int mode);

}  // namespace cuesta::drm_shim
