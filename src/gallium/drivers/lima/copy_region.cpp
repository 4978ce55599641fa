// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// resource_copy_region: bytes from level to level by the CPU, no conversion.
#include <cstring>

#include "gallium/auxiliary/texture_shape.h"
#include "gallium/drivers/lima/context.h"

namespace cuesta::lima {
namespace {

// The rows of a box, in bytes.
struct Rows {
    size_t bytes = 0;
    size_t count = 0;  // of a layer
    size_t layers = 0;
};

Rows rows_of(const Resource& resource, const pipe::Box& box) {
    const auto width = static_cast<size_t>(box.width);
    if (resource.is_buffer())
        return {width, 1, 1};
    const hw::FormatInfo& info = hw::format_info(resource.description().format);
    return {hw::row_bytes(info.format, static_cast<uint32_t>(box.width)),
            hw::block_rows(info.format, static_cast<uint32_t>(box.height)),
            static_cast<size_t>(box.depth)};
}

template <typename Copy>
void for_each_row(const pipe::Transfer& transfer,
                  const Rows& rows,
                  std::span<std::byte> copy,
                  Copy&& move) {
    for (size_t z = 0; z < rows.layers; ++z)
        for (size_t y = 0; y < rows.count; ++y)
            move(transfer.data + z * transfer.layer_stride + y * transfer.stride,
                 copy.data() + (z * rows.count + y) * rows.bytes);
}

}  // namespace

// The source is read into memory of its own first, so that overlapping regions are copied right.
Result<void> Context::copy_region(const std::shared_ptr<pipe::Resource>& dst,
                                  uint32_t dst_level,
                                  const pipe::Box& dst_box,
                                  const std::shared_ptr<pipe::Resource>& src,
                                  uint32_t src_level,
                                  const pipe::Box& src_box) {
    TRY(gallium::check_copy(dst.get(), src.get()));
    std::unique_ptr<pipe::Transfer> from =
        TRY(map_resource(src, src_level, pipe::Map::read, src_box));
    const Rows rows = rows_of(static_cast<Resource&>(*src), src_box);
    std::vector<std::byte> copy(rows.bytes * rows.count * rows.layers);
    for_each_row(*from, rows, copy, [&](std::byte* texels, std::byte* kept) {
        std::memcpy(kept, texels, rows.bytes);
    });
    unmap(std::move(from));
    std::unique_ptr<pipe::Transfer> to =
        TRY(map_resource(dst, dst_level, pipe::Map::write | pipe::Map::discard_range, dst_box));
    for_each_row(*to, rows, copy, [&](std::byte* texels, std::byte* kept) {
        std::memcpy(texels, kept, rows.bytes);
    });
    unmap(std::move(to));
    return {};
}

}  // namespace cuesta::lima
