// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GPU memory for what lives as long as a batch: streams, descriptors, uniforms, varyings.
#pragma once

#include <cstdint>

#include "gallium/auxiliary/batch_memory.h"
#include "winsys/lima/bo.h"

namespace cuesta::lima {

struct ChunkSource {
    using Bo = winsys::lima::Bo;
    using Address = uint32_t;

    static constexpr uint32_t chunk_bytes = 256 * 1024;
    // What all chunks of a context together may take before it waits for the GPU to give some back.
    static constexpr uint64_t budget_bytes = 16u << 20;

    winsys::lima::Device* device = nullptr;

    Result<Bo> make(uint32_t bytes) const { return Bo::create(*device, bytes); }
};

using ChunkPool = gallium::ChunkPool<ChunkSource>;
using BatchMemory = gallium::BatchMemory<ChunkSource>;
using Allocation = gallium::Allocation<uint32_t>;

}  // namespace cuesta::lima
