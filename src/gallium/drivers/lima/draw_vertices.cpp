// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/draw_vertices.h"

#include <fmt/core.h>

#include "gallium/auxiliary/index_ranges.h"
#include "gallium/drivers/lima/draw_check.h"

namespace cuesta::lima {
namespace {

using winsys::lima::Access;
using winsys::lima::Pipe;

// In bytes, of the application's memory or from the start of the buffer.
struct IndexBytes {
    uint64_t offset;
    uint64_t length;
};

IndexBytes index_bytes(const pipe::DrawInfo& info, const DrawPart& part) {
    const uint64_t base = info.index_buffer != nullptr ? info.index_offset : 0;
    return {base + uint64_t{part.start} * info.index_size, uint64_t{part.count} * info.index_size};
}

// Of indices in the application's memory; those of the part lie inside.
std::span<const std::byte> user_bytes(const pipe::DrawInfo& info, const DrawPart& part) {
    const IndexBytes bytes = index_bytes(info, part);
    return info.user_indices.subspan(static_cast<size_t>(bytes.offset),
                                     static_cast<size_t>(bytes.length));
}

Result<gallium::IndexRange> used_indices(const pipe::DrawInfo& info, const DrawPart& part) {
    const IndexBytes bytes = index_bytes(info, part);
    if (info.index_buffer == nullptr) {
        if (info.user_indices.size() < bytes.offset + bytes.length)
            return Error{Errc::out_of_range, "the draw reads behind its indices"};
        return gallium::index_range(user_bytes(info, part), info.index_size);
    }
    Resource& resource = static_cast<Resource&>(*info.index_buffer);
    if (!resource.is_buffer())
        return Error{Errc::invalid, "indices are read from a texture"};
    if (resource.description().width < bytes.offset + bytes.length)
        return Error{Errc::out_of_range, "the draw reads behind its index buffer"};
    if (info.index_offset % info.index_size != 0)
        return Error{Errc::invalid, fmt::format("indices of {} bytes at offset {}", info.index_size,
                                                info.index_offset)};
    return resource.find_index_range(static_cast<uint32_t>(bytes.offset),
                                     static_cast<uint32_t>(bytes.length), info.index_size);
}

// Array draws beyond what one can hold: 0, 1, 2...
Result<uint32_t> upload_counted_indices(Batch& batch, uint32_t count) {
    const Allocation memory = TRY(batch.memory.allocate(count * 4));
    const std::span<uint32_t> indices = memory.as<uint32_t>();
    for (uint32_t i = 0; i < count; ++i)
        indices[i] = i;
    return memory.va;
}

}  // namespace

Result<VertexRange> find_range(const pipe::DrawInfo& info, const DrawPart& part) {
    if (info.index_size == 0) {
        const bool counted = part.count > max_array_vertices;
        return VertexRange{.first = part.start,
                           .count = part.count,
                           .indexed = counted,
                           .index_size = counted ? 4u : 0u};
    }
    const gallium::IndexRange used = TRY(used_indices(info, part));
    const int64_t first = int64_t{used.least} + info.index_bias;
    if (first < 0 || first > INT32_MAX)
        return Error{Errc::out_of_range, "the index bias leads below the first vertex"};
    const uint64_t vertices = uint64_t{used.greatest} - used.least + 1;
    if (vertices > max_count || used.least > max_count)
        return Error{Errc::out_of_range, fmt::format("indices from {} to {}; the GP counts to {}",
                                                     used.least, used.greatest, max_count)};
    return VertexRange{.first = static_cast<uint32_t>(first),
                       .count = static_cast<uint32_t>(vertices),
                       .indexed = true,
                       .index_size = info.index_size,
                       .min_index = used.least};
}

Result<void> place_indices(Batch& batch,
                           const pipe::DrawInfo& info,
                           const DrawPart& part,
                           VertexRange& range) {
    if (!range.indexed)
        return {};
    if (info.index_size == 0) {
        range.indices_va = TRY(upload_counted_indices(batch, part.count));
    } else if (info.index_buffer == nullptr) {
        range.indices_va = TRY(batch.memory.upload(user_bytes(info, part))).va;
    } else {
        const Resource& resource = static_cast<const Resource&>(*info.index_buffer);
        range.indices_va =
            resource.bo().va() + static_cast<uint32_t>(index_bytes(info, part).offset);
        batch.use(resource.shared_bo(), Pipe::gp, Access::read);
    }
    return {};
}

}  // namespace cuesta::lima
