// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/transfer.h"

#include <cstring>
#include <new>
#include <vector>

#include <fmt/core.h>

#include "gallium/auxiliary/staging.h"
#include "gallium/auxiliary/texture_shape.h"
#include "gallium/drivers/agx/planes.h"

namespace cuesta::agx {
namespace {

// Memory of the CPU that may be large.
struct Block {
    std::unique_ptr<std::byte[]> data;
    size_t size = 0;

    std::span<std::byte> bytes() const { return {data.get(), size}; }
};

Result<Block> make_block(size_t size) {
    Block block = {std::unique_ptr<std::byte[]>(new (std::nothrow) std::byte[size]), size};
    if (block.data == nullptr)
        return Error{Errc::out_of_memory, fmt::format("no memory for {} bytes of texels", size)};
    return block;
}

base::Rectangle rectangle_of(const Resource& resource, const pipe::Box& box) {
    return gallium::elements_of(resource.description().format, box);
}

PlanePart part_of(const Resource& resource,
                  const Plane& plane,
                  uint32_t level,
                  const pipe::Box& box,
                  uint32_t layer) {
    return {plane, level, static_cast<uint32_t>(box.z) + layer, rectangle_of(resource, box)};
}

// --- depth and stencil that lie otherwise than the interface has them
// -----------------------------

// One layer of a box, as the planes have it.
struct PlaneRows {
    Block depth;
    Block stencil;
    size_t width = 0;

    DepthStencilRows spans() const { return {depth.bytes(), stencil.bytes()}; }
};

Result<PlaneRows> make_plane_rows(const Resource& resource, const base::Rectangle& r) {
    PlaneRows rows;
    rows.width = r.width;
    const size_t texels = size_t{r.width} * r.height;
    if (resource.depth_plane() != nullptr)
        rows.depth = TRY(make_block(texels * sizeof(float)));
    if (resource.stencil_plane() != nullptr)
        rows.stencil = TRY(make_block(texels));
    return rows;
}

// Calls visit(plane, its rows, bytes from row to row) for each plane.
template <typename Visit>
Result<void> for_each_plane(const Resource& resource, const PlaneRows& rows, Visit&& visit) {
    if (const Plane* depth = resource.depth_plane())
        TRY(visit(*depth, rows.depth.bytes(), rows.width * sizeof(float)));
    if (const Plane* stencil = resource.stencil_plane())
        TRY(visit(*stencil, rows.stencil.bytes(), rows.width));
    return {};
}

Result<void> read_packed(Resource& resource, const pipe::Transfer& transfer) {
    const std::span<const std::byte> memory = TRY(resource.memory()->map());
    const PlaneRows rows = TRY(make_plane_rows(resource, rectangle_of(resource, transfer.box)));
    for (uint32_t i = 0; i < static_cast<uint32_t>(transfer.box.depth); ++i) {
        TRY(for_each_plane(resource, rows, [&](const Plane& plane, auto bytes, size_t stride) {
            return read_plane(memory, part_of(resource, plane, transfer.level, transfer.box, i),
                              bytes, stride);
        }));
        pack_texels(resource.description().format, rows.spans(),
                    gallium::staged_layer(transfer, i));
    }
    return {};
}

Result<void> write_packed(Resource& resource, const pipe::Transfer& transfer) {
    const std::span<std::byte> memory = TRY(resource.memory()->map());
    const PlaneRows rows = TRY(make_plane_rows(resource, rectangle_of(resource, transfer.box)));
    for (uint32_t i = 0; i < static_cast<uint32_t>(transfer.box.depth); ++i) {
        unpack_texels(resource.description().format, gallium::staged_layer(transfer, i),
                      rows.spans());
        TRY(for_each_plane(resource, rows, [&](const Plane& plane, auto bytes, size_t stride) {
            return write_plane(memory, part_of(resource, plane, transfer.level, transfer.box, i),
                               bytes, stride);
        }));
    }
    return {};
}

// --- everything else -----------------------------------------------------------------------------

Result<void> read_tiles(Resource& resource, const pipe::Transfer& transfer) {
    if (resource.is_packed_otherwise())
        return read_packed(resource, transfer);
    const std::span<const std::byte> memory = TRY(resource.memory()->map());
    for (uint32_t i = 0; i < static_cast<uint32_t>(transfer.box.depth); ++i)
        TRY(read_plane(memory, part_of(resource, resource.plane(), transfer.level, transfer.box, i),
                       gallium::staged_layer(transfer, i), transfer.stride));
    return {};
}

Result<void> write_tiles(Resource& resource, const pipe::Transfer& transfer) {
    if (resource.is_packed_otherwise())
        return write_packed(resource, transfer);
    const std::span<std::byte> memory = TRY(resource.memory()->map());
    for (uint32_t i = 0; i < static_cast<uint32_t>(transfer.box.depth); ++i)
        TRY(write_plane(memory,
                        part_of(resource, resource.plane(), transfer.level, transfer.box, i),
                        gallium::staged_layer(transfer, i), transfer.stride));
    return {};
}

Result<void> map_directly(Resource& resource, pipe::Transfer& transfer) {
    const std::span<std::byte> memory = TRY(resource.memory()->map());
    if (resource.is_buffer()) {
        transfer.data = memory.data() + transfer.box.x;
        return {};
    }
    const Plane& plane = resource.plane();
    transfer.stride = static_cast<uint32_t>(plane.rows.stride);
    transfer.layer_stride = plane.rows.layer_stride;
    const uint64_t offset =
        plane.offset + hw::agx::linear_offset(plane.rows, plane.element_bytes,
                                              static_cast<uint32_t>(transfer.box.z),
                                              static_cast<uint32_t>(transfer.box.x),
                                              static_cast<uint32_t>(transfer.box.y));
    transfer.data = memory.data() + static_cast<size_t>(offset);
    return {};
}

void note_written(Resource& resource) {
    resource.has_content = true;
    resource.forget_index_ranges();
}

// --- copies
// ----------------------------------------------------------------------------------------

Result<void> copy_bytes(Resource& dst, int32_t to, Resource& src, const pipe::Box& box) {
    const std::span<std::byte> target = TRY(dst.memory()->map());
    const std::span<const std::byte> source = TRY(src.memory()->map());
    std::memmove(target.data() + to, source.data() + box.x, static_cast<size_t>(box.width));
    return {};
}

// A box of one level of one plane.
struct PlaneBox {
    Resource& resource;
    const Plane& plane;
    uint32_t level;
    const pipe::Box& box;

    PlanePart layer(uint32_t i) const { return part_of(resource, plane, level, box, i); }
};

// All of the source is read before anything is written: the boxes may overlap.
Result<void> copy_plane(const PlaneBox& dst, const PlaneBox& src) {
    const base::Rectangle r = rectangle_of(src.resource, src.box);
    const size_t stride = size_t{r.width} * src.plane.element_bytes;
    const size_t layer_bytes = stride * r.height;
    const auto layers = static_cast<uint32_t>(src.box.depth);
    const Block block = TRY(make_block(layer_bytes * layers));
    const std::span<const std::byte> source = TRY(src.resource.memory()->map());
    for (uint32_t i = 0; i < layers; ++i)
        TRY(read_plane(source, src.layer(i), block.bytes().subspan(i * layer_bytes, layer_bytes),
                       stride));
    const std::span<std::byte> target = TRY(dst.resource.memory()->map());
    for (uint32_t i = 0; i < layers; ++i)
        TRY(write_plane(target, dst.layer(i), block.bytes().subspan(i * layer_bytes, layer_bytes),
                        stride));
    return {};
}

// Between a depth that is packed otherwise and another format: as the interface has the texels.
Result<void> copy_texels(const std::shared_ptr<pipe::Resource>& dst,
                         uint32_t dst_level,
                         const pipe::Box& dst_box,
                         const std::shared_ptr<pipe::Resource>& src,
                         uint32_t src_level,
                         const pipe::Box& src_box) {
    const auto from = TRY(start_transfer(src, src_level, pipe::Map::read, src_box));
    const auto to =
        TRY(start_transfer(dst, dst_level, pipe::Map::write | pipe::Map::discard_range, dst_box));
    const base::Rectangle r = gallium::elements_of(src->description().format, src_box);
    const size_t bytes = size_t{r.width} * hw::format_info(src->description().format).block_bytes;
    for (uint32_t layer = 0; layer < static_cast<uint32_t>(src_box.depth); ++layer)
        for (uint32_t row = 0; row < r.height; ++row)
            std::memcpy(to->data + layer * to->layer_stride + size_t{row} * to->stride,
                        from->data + layer * from->layer_stride + size_t{row} * from->stride,
                        bytes);
    return end_transfer(*to);
}

}  // namespace

Result<void> check_map(const std::shared_ptr<pipe::Resource>& resource,
                       uint32_t level,
                       const pipe::Box& box) {
    return gallium::check_map(resource.get(), level, box);
}

Result<std::unique_ptr<pipe::Transfer>> start_transfer(
    const std::shared_ptr<pipe::Resource>& resource,
    uint32_t level,
    pipe::Map usage,
    const pipe::Box& box) {
    Resource& own = static_cast<Resource&>(*resource);
    std::unique_ptr<pipe::Transfer> transfer = gallium::new_transfer(resource, level, usage, box);
    const bool in_place = own.is_buffer() || !own.plane().tiled;
    TRY(in_place ? map_directly(own, *transfer)
                 : gallium::stage(*transfer, [&] { return read_tiles(own, *transfer); }));
    if (has(usage, pipe::Map::write))
        note_written(own);
    return transfer;
}

Result<void> end_transfer(const pipe::Transfer& transfer) {
    if (!has(transfer.usage, pipe::Map::write))
        return {};
    Resource& resource = static_cast<Resource&>(*transfer.resource);
    note_written(resource);
    return transfer.staging != nullptr ? write_tiles(resource, transfer) : Result<void>{};
}

Result<void> copy_idle(const std::shared_ptr<pipe::Resource>& dst,
                       uint32_t dst_level,
                       const pipe::Box& dst_box,
                       const std::shared_ptr<pipe::Resource>& src,
                       uint32_t src_level,
                       const pipe::Box& src_box) {
    Resource& to = static_cast<Resource&>(*dst);
    Resource& from = static_cast<Resource&>(*src);
    note_written(to);
    if (to.is_buffer())
        return copy_bytes(to, dst_box.x, from, src_box);
    if (to.description().format != from.description().format &&
        (to.is_packed_otherwise() || from.is_packed_otherwise()))
        return copy_texels(dst, dst_level, dst_box, src, src_level, src_box);
    for (size_t i = 0; i < to.planes().size(); ++i)
        TRY(copy_plane({to, to.planes()[i], dst_level, dst_box},
                       {from, from.planes()[i], src_level, src_box}));
    return {};
}

}  // namespace cuesta::agx
