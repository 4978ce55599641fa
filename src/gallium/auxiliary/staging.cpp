// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/auxiliary/staging.h"

#include <algorithm>
#include <limits>
#include <new>

#include <fmt/core.h>

#include "gallium/auxiliary/texture_shape.h"
#include "hw/formats/format.h"

namespace cuesta::gallium {
namespace {

constexpr uint64_t most_bytes = uint64_t{1} << 36;  // no resource is as large

}  // namespace

std::unique_ptr<pipe::Transfer> new_transfer(const std::shared_ptr<pipe::Resource>& resource,
                                             uint32_t level,
                                             pipe::Map usage,
                                             const pipe::Box& box) {
    auto transfer = std::make_unique<pipe::Transfer>();
    transfer->resource = resource;
    transfer->level = level;
    transfer->usage = usage;
    transfer->box = box;
    return transfer;
}

Result<void> add_staging(pipe::Transfer& transfer) {
    const pipe::Format format = transfer.resource->description().format;
    const base::Rectangle r = elements_of(format, transfer.box);
    const unsigned bytes_an_element = hw::format_info(format).block_bytes;
    transfer.stride = r.width * bytes_an_element;
    transfer.layer_stride = uint64_t{transfer.stride} * r.height;
    const uint64_t bytes = transfer.layer_stride * static_cast<uint64_t>(transfer.box.depth);
    if (bytes <= std::min<uint64_t>(most_bytes, std::numeric_limits<size_t>::max() / 2))
        transfer.staging.reset(new (std::nothrow) std::byte[static_cast<size_t>(bytes)]);
    if (transfer.staging == nullptr)
        return Error{Errc::out_of_memory,
                     fmt::format("no memory for a transfer of {} bytes", bytes)};
    transfer.data = transfer.staging.get();
    return {};
}

bool wants_content(pipe::Map usage) {
    const bool discards =
        has(usage, pipe::Map::discard_range) || has(usage, pipe::Map::discard_whole_resource);
    return has(usage, pipe::Map::read) || !discards;
}

std::span<std::byte> staged_layer(const pipe::Transfer& transfer, uint32_t i) {
    const auto bytes = static_cast<size_t>(transfer.layer_stride);
    return {transfer.data + i * bytes, bytes};
}

}  // namespace cuesta::gallium
