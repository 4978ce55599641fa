// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GPU memory of programs, in the window of 32-bit addresses.
#pragma once

#include <cstdint>
#include <memory>

#include "gallium/auxiliary/code_heap.h"
#include "gallium/drivers/agx/memory.h"

namespace cuesta::agx {

struct CodeSource {
    using Bo = Memory;
    using Address = uint64_t;

    static constexpr uint32_t chunk_bytes = 128 * 1024;

    winsys::agx::Device* device = nullptr;

    Result<std::shared_ptr<Memory>> make(uint32_t bytes) const {
        return Memory::create(
            *device, bytes,
            {.heap = winsys::agx::Heap::usc, .access = Access::read, .shareable = false});
    }
    // What instructions and USC words count from.
    uint64_t window() const { return device->plan().usc_base; }
};

using CodeHeap = gallium::CodeHeap<CodeSource>;

}  // namespace cuesta::agx
