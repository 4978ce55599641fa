// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which build of the library this is: what it wrote, only it may read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace cuesta::gles {

// FNV-1a of 64 bits.
uint64_t hash_bytes(std::span<const std::byte> bytes);

// Of the linker's build-id of the object that this code is in, and of NIR's operations.
uint64_t build_identity();

}  // namespace cuesta::gles
