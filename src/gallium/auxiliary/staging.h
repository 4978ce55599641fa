// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Transfers through memory of their own, for textures whose memory is not in rows.
#pragma once

#include <memory>
#include <span>

#include "base/result.h"
#include "pipe/resource.h"

namespace cuesta::gallium {

// With everything but a place of the data.
std::unique_ptr<pipe::Transfer> new_transfer(const std::shared_ptr<pipe::Resource>& resource,
                                             uint32_t level,
                                             pipe::Map usage,
                                             const pipe::Box& box);

// Gives the transfer rows of its own, without padding.
Result<void> add_staging(pipe::Transfer& transfer);

// Whether the rows must be filled first: a write of part of the box keeps the rest.
bool wants_content(pipe::Map usage);

// The transfer through rows of its own, filled by `read` where their content is wanted.
template <typename Read>
Result<void> stage(pipe::Transfer& transfer, const Read& read) {
    TRY(add_staging(transfer));
    return wants_content(transfer.usage) ? read() : Result<void>{};
}

// The rows of the box's i-th layer.
std::span<std::byte> staged_layer(const pipe::Transfer& transfer, uint32_t i);

}  // namespace cuesta::gallium
