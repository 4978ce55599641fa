// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// CPU access to resources whose memory the GPU does not use now: that is the context's to see to
// (Memory::wait, and its own batches). Buffers and linear textures are mapped as they are; tiled
// ones, and depth that is packed otherwise than in memory, go through memory of the transfer's own.
#pragma once

#include <memory>

#include "base/result.h"
#include "gallium/drivers/agx/resource.h"
#include "pipe/resource.h"

namespace cuesta::agx {

// Before anything is waited for.
Result<void> check_map(const std::shared_ptr<pipe::Resource>& resource,
                       uint32_t level,
                       const pipe::Box& box);

// The resource is checked and idle.
Result<std::unique_ptr<pipe::Transfer>> start_transfer(
    const std::shared_ptr<pipe::Resource>& resource,
    uint32_t level,
    pipe::Map usage,
    const pipe::Box& box);
// Stores what was written.
Result<void> end_transfer(const pipe::Transfer& transfer);

// Texels from level to level, or bytes from buffer to buffer: of checked boxes of idle resources
// (gallium::check_copy, check_map). Depth stays as it is in memory where the format is the same.
Result<void> copy_idle(const std::shared_ptr<pipe::Resource>& dst,
                       uint32_t dst_level,
                       const pipe::Box& dst_box,
                       const std::shared_ptr<pipe::Resource>& src,
                       uint32_t src_level,
                       const pipe::Box& src_box);

}  // namespace cuesta::agx
