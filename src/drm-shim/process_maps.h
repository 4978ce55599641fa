// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "drm-shim/fd_registry.h"

namespace cuesta::drm_shim {

// A mapping of a file in this process.
struct FileMapping {
    uintptr_t address = 0;
    uint64_t bytes = 0;
    uint64_t offset = 0;
    int protection = 0;  // PROT_...
};

// Every mapping of the file behind fd that touches the range of the file.
std::vector<FileMapping> mappings_of_file(int fd, uint64_t offset, uint64_t bytes);

}  // namespace cuesta::drm_shim
