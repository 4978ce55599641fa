// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// CPU access. Buffers and linear textures are mapped as they are; tiled ones go through memory of
// the transfer's own.
#include <cstring>

#include "gallium/drivers/lima/context.h"

namespace cuesta::lima {
namespace {

using winsys::lima::Access;

bool inside(int32_t start, int32_t length, uint32_t size) {
    return start >= 0 && length > 0 && static_cast<uint64_t>(start) + static_cast<uint64_t>(length) <= size;
}

bool valid(const Resource& resource, uint32_t level, const pipe::Box& box) {
    if (resource.is_buffer())
        return level == 0 && inside(box.x, box.width, resource.description().width);
    if (level > resource.description().last_level)
        return false;
    const hw400::LevelLayout& layout = resource.level(level).layout;
    return inside(box.x, box.width, layout.width) && inside(box.y, box.height, layout.height) &&
           inside(box.z, box.depth, resource.layers(level));
}

// The box in elements (texels, or blocks of ETC1).
hw400::Rectangle elements_of(const Resource& resource, const pipe::Box& box) {
    const hw::FormatInfo& info = hw::format_info(resource.description().format);
    const auto w = static_cast<uint32_t>(info.block_width);
    const auto h = static_cast<uint32_t>(info.block_height);
    const auto x = static_cast<uint32_t>(box.x);
    const auto y = static_cast<uint32_t>(box.y);
    return {x / w,
            y / h,
            (static_cast<uint32_t>(box.width) + w - 1) / w,
            (static_cast<uint32_t>(box.height) + h - 1) / h};
}

// The bytes of one layer of a level.
std::span<std::byte> layer_bytes(std::span<std::byte> memory,
                                 const Resource& resource,
                                 uint32_t level,
                                 uint32_t layer) {
    const Level& l = resource.level(level);
    return memory.subspan(l.offset + size_t{layer} * l.layout.layer_stride, l.layout.layer_stride);
}

template <typename Copy>
Result<void> for_each_layer(Resource& resource, const pipe::Transfer& transfer, Copy&& copy) {
    const std::span<std::byte> memory = TRY(resource.bo().map());
    const hw400::Rectangle rectangle = elements_of(resource, transfer.box);
    for (int32_t i = 0; i < transfer.box.depth; ++i) {
        const std::span<std::byte> tiled = layer_bytes(
            memory, resource, transfer.level, static_cast<uint32_t>(transfer.box.z + i));
        const std::span<std::byte> linear(
            transfer.data + static_cast<size_t>(i) * transfer.layer_stride, transfer.layer_stride);
        TRY(copy(tiled, linear, rectangle));
    }
    return {};
}

Result<void> read_tiles(Resource& resource, const pipe::Transfer& transfer) {
    const uint32_t tiles = resource.level(transfer.level).layout.tiles_per_row;
    return for_each_layer(resource, transfer, [&](auto tiled, auto linear, auto rectangle) {
        return hw400::copy_tiled_to_linear(
            linear, transfer.stride, tiled, tiles, rectangle, resource.element());
    });
}

Result<void> write_tiles(Resource& resource, const pipe::Transfer& transfer) {
    const uint32_t tiles = resource.level(transfer.level).layout.tiles_per_row;
    return for_each_layer(resource, transfer, [&](auto tiled, auto linear, auto rectangle) {
        return hw400::copy_linear_to_tiled(
            tiled, tiles, linear, transfer.stride, rectangle, resource.element());
    });
}

Result<void> map_directly(Resource& resource, pipe::Transfer& transfer) {
    const std::span<std::byte> memory = TRY(resource.bo().map());
    if (resource.is_buffer()) {
        transfer.data = memory.data() + transfer.box.x;
        return {};
    }
    const Level& level = resource.level(transfer.level);
    const hw400::Rectangle r = elements_of(resource, transfer.box);
    transfer.stride = level.layout.row_stride;
    transfer.layer_stride = level.layout.layer_stride;
    transfer.data = memory.data() + level.offset +
                    static_cast<size_t>(transfer.box.z) * level.layout.layer_stride +
                    size_t{r.y} * level.layout.row_stride + size_t{r.x} * resource.element().bytes;
    return {};
}

Result<void> map_staged(Resource& resource, pipe::Transfer& transfer) {
    const hw400::Rectangle r = elements_of(resource, transfer.box);
    transfer.stride = r.width * resource.element().bytes;
    transfer.layer_stride = uint64_t{transfer.stride} * r.height;
    const size_t bytes = static_cast<size_t>(transfer.layer_stride) * static_cast<size_t>(transfer.box.depth);
    transfer.staging = std::make_unique<std::byte[]>(bytes);
    transfer.data = transfer.staging.get();
    const bool discards = has(transfer.usage, pipe::Map::discard_range) ||
                          has(transfer.usage, pipe::Map::discard_whole_resource);
    // A write of part of the box must keep the rest.
    if (has(transfer.usage, pipe::Map::read) || !discards)
        return read_tiles(resource, transfer);
    return {};
}

}  // namespace

bool Context::wait_idle(const winsys::lima::Bo& bo, pipe::Map usage) {
    if (has(usage, pipe::Map::unsynchronized))
        return true;
    const bool write = has(usage, pipe::Map::write);
    if (current_ != nullptr && (write ? current_->touches(bo) : current_->writes(bo)))
        submit();
    const int64_t timeout =
        has(usage, pipe::Map::dont_block) ? winsys::lima::poll_only : winsys::lima::forever;
    const Result<bool> idle = bo.wait(write ? Access::write : Access::read, timeout);
    return idle && *idle;
}

std::unique_ptr<pipe::Transfer> Context::map(const std::shared_ptr<pipe::Resource>& resource,
                                             uint32_t level,
                                             pipe::Map usage,
                                             const pipe::Box& box) {
    if (resource == nullptr || !valid(static_cast<Resource&>(*resource), level, box))
        return nullptr;
    Resource& own = static_cast<Resource&>(*resource);
    // The framebuffer of the current batch is written when the batch ends.
    if (current_ != nullptr && !current_->empty()) {
        const pipe::Framebuffer& fb = current_->framebuffer;
        if (fb.colors[0].texture == resource || fb.depth_stencil.texture == resource)
            submit();
    }
    const bool renewed = has(usage, pipe::Map::discard_whole_resource) &&
                         !own.bo().idle(Access::write) &&
                         own.replace_memory(screen_.device()).has_value();
    if (!renewed && !wait_idle(own.bo(), usage))
        return nullptr;
    auto transfer = std::make_unique<pipe::Transfer>();
    transfer->resource = resource;
    transfer->level = level;
    transfer->usage = usage;
    transfer->box = box;
    const Result<void> mapped = own.is_buffer() || !own.tiled() ? map_directly(own, *transfer)
                                                                : map_staged(own, *transfer);
    if (!mapped)
        return nullptr;
    if (has(usage, pipe::Map::write))
        own.has_content = true;
    return transfer;
}

void Context::unmap(std::unique_ptr<pipe::Transfer> transfer) {
    if (transfer == nullptr || transfer->staging == nullptr || !has(transfer->usage, pipe::Map::write))
        return;
    (void)write_tiles(static_cast<Resource&>(*transfer->resource), *transfer);
}

void Context::resource_copy_region(const std::shared_ptr<pipe::Resource>& dst,
                                   uint32_t dst_level,
                                   int32_t dst_x,
                                   int32_t dst_y,
                                   int32_t dst_z,
                                   const std::shared_ptr<pipe::Resource>& src,
                                   uint32_t src_level,
                                   const pipe::Box& src_box) {
    // Reading first into memory of its own, so that overlapping regions are copied right.
    std::unique_ptr<pipe::Transfer> from = map(src, src_level, pipe::Map::read, src_box);
    pipe::Box dst_box = src_box;
    dst_box.x = dst_x;
    dst_box.y = dst_y;
    dst_box.z = dst_z;
    if (from == nullptr)
        return;
    const bool buffer = static_cast<Resource&>(*src).is_buffer();
    const hw400::Rectangle r = elements_of(static_cast<Resource&>(*src), src_box);
    const size_t row = buffer ? static_cast<size_t>(src_box.width)
                              : size_t{r.width} * static_cast<Resource&>(*src).element().bytes;
    const size_t rows = buffer ? 1 : r.height;
    std::vector<std::byte> copy(row * rows * static_cast<size_t>(src_box.depth));
    for (size_t z = 0; z < static_cast<size_t>(src_box.depth); ++z)
        for (size_t y = 0; y < rows; ++y)
            std::memcpy(copy.data() + (z * rows + y) * row,
                        from->data + z * from->layer_stride + y * from->stride,
                        row);
    unmap(std::move(from));
    std::unique_ptr<pipe::Transfer> to =
        map(dst, dst_level, pipe::Map::write | pipe::Map::discard_range, dst_box);
    if (to == nullptr)
        return;
    for (size_t z = 0; z < static_cast<size_t>(src_box.depth); ++z)
        for (size_t y = 0; y < rows; ++y)
            std::memcpy(to->data + z * to->layer_stride + y * to->stride,
                        copy.data() + (z * rows + y) * row,
                        row);
    unmap(std::move(to));
}

}  // namespace cuesta::lima
