// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// CPU access. Buffers and linear textures are mapped as they are; tiled ones go through memory of
// the transfer's own.
#include <cstring>

#include <fmt/core.h>

#include "base/debug.h"
#include "gallium/drivers/lima/context.h"
#include "gallium/drivers/lima/error_text.h"

namespace cuesta::lima {
namespace {

using winsys::lima::Access;

bool inside(int32_t start, int32_t length, uint32_t size) {
    return start >= 0 && length > 0 &&
           static_cast<uint64_t>(start) + static_cast<uint64_t>(length) <= size;
}

// Whole blocks, or up to the edge.
bool is_of_blocks(int32_t start, int32_t length, uint32_t size, uint32_t block) {
    const uint32_t end = static_cast<uint32_t>(start) + static_cast<uint32_t>(length);
    return static_cast<uint32_t>(start) % block == 0 && (end % block == 0 || end == size);
}

Result<void> check(const std::shared_ptr<pipe::Resource>& any,
                   uint32_t level,
                   const pipe::Box& box) {
    if (any == nullptr)
        return Error{Errc::invalid, "there is no resource to map"};
    const Resource& resource = static_cast<const Resource&>(*any);
    const pipe::ResourceTemplate& d = resource.description();
    if (resource.samples() > 1)
        return Error{Errc::unsupported, "samples cannot be mapped; blit to a texture without"};
    if (level > (resource.is_buffer() ? 0 : d.last_level))
        return Error{Errc::out_of_range, fmt::format("there is no level {}", level)};
    const hw400::LevelLayout& layout = resource.level(level).layout;
    const bool fits = resource.is_buffer() ? inside(box.x, box.width, d.width)
                                           : inside(box.x, box.width, layout.width) &&
                                                 inside(box.y, box.height, layout.height) &&
                                                 inside(box.z, box.depth, resource.layers(level));
    if (!fits)
        return Error{Errc::out_of_range,
                     fmt::format("a box of {}x{}x{} at {},{},{} is not inside", box.width,
                                 box.height, box.depth, box.x, box.y, box.z)};
    const hw::FormatInfo& info = hw::format_info(d.format);
    if (!resource.is_buffer() &&
        (!is_of_blocks(box.x, box.width, layout.width, info.block_width) ||
         !is_of_blocks(box.y, box.height, layout.height, info.block_height)))
        return Error{Errc::invalid, "the box cuts blocks of a compressed texture"};
    return {};
}

// The box in elements (texels, or blocks of ETC1).
hw400::Rectangle elements_of(const Resource& resource, const pipe::Box& box) {
    const hw::FormatInfo& info = hw::format_info(resource.description().format);
    const auto w = static_cast<uint32_t>(info.block_width);
    const auto h = static_cast<uint32_t>(info.block_height);
    const auto x = static_cast<uint32_t>(box.x);
    const auto y = static_cast<uint32_t>(box.y);
    return {x / w, y / h, (static_cast<uint32_t>(box.width) + w - 1) / w,
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
    const std::span<std::byte> memory = TRY(resource.map());
    const hw400::Rectangle rectangle = elements_of(resource, transfer.box);
    for (int32_t i = 0; i < transfer.box.depth; ++i) {
        const std::span<std::byte> tiled = layer_bytes(memory, resource, transfer.level,
                                                       static_cast<uint32_t>(transfer.box.z + i));
        const std::span<std::byte> linear(
            transfer.data + static_cast<size_t>(i) * transfer.layer_stride, transfer.layer_stride);
        TRY(copy(tiled, linear, rectangle));
    }
    return {};
}

Result<void> read_tiles(Resource& resource, const pipe::Transfer& transfer) {
    const uint32_t tiles = resource.level(transfer.level).layout.tiles_per_row;
    return for_each_layer(resource, transfer, [&](auto tiled, auto linear, auto rectangle) {
        return hw400::copy_tiled_to_linear(linear, transfer.stride, tiled, tiles, rectangle,
                                           resource.element());
    });
}

Result<void> write_tiles(Resource& resource, const pipe::Transfer& transfer) {
    const uint32_t tiles = resource.level(transfer.level).layout.tiles_per_row;
    return for_each_layer(resource, transfer, [&](auto tiled, auto linear, auto rectangle) {
        return hw400::copy_linear_to_tiled(tiled, tiles, linear, transfer.stride, rectangle,
                                           resource.element());
    });
}

Result<void> map_directly(Resource& resource, pipe::Transfer& transfer) {
    const std::span<std::byte> memory = TRY(resource.map());
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
    const size_t bytes =
        static_cast<size_t>(transfer.layer_stride) * static_cast<size_t>(transfer.box.depth);
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
    const int64_t timeout = has(usage, pipe::Map::dont_block) ? winsys::poll_only : winsys::forever;
    const Result<bool> idle = bo.wait(write ? Access::write : Access::read, timeout);
    return idle && *idle;
}

bool Context::is_target(const std::shared_ptr<pipe::Resource>& resource) const {
    if (current_ == nullptr || current_->empty())
        return false;
    const pipe::Framebuffer& fb = current_->framebuffer;
    return (fb.color_count != 0 && fb.colors[0].texture == resource) ||
           fb.depth_stencil.texture == resource;
}

// New memory where the old is still used and nobody wants what is in it.
bool Context::renew(Resource& resource, pipe::Map usage) {
    if (!has(usage, pipe::Map::discard_whole_resource) || resource.shared())
        return false;
    const bool used = (current_ != nullptr && current_->touches(resource.bo())) ||
                      !resource.bo().idle(Access::write);
    if (!used || !resource.replace_memory(screen_.device()))
        return false;
    screen_.note_moved_memory();
    return true;
}

Result<std::unique_ptr<pipe::Transfer>> Context::map_resource(
    const std::shared_ptr<pipe::Resource>& resource,
    uint32_t level,
    pipe::Map usage,
    const pipe::Box& box) {
    TRY(check(resource, level, box));
    Resource& own = static_cast<Resource&>(*resource);
    // The framebuffer of the current batch is written when the batch ends.
    if (is_target(resource))
        submit();
    if (!renew(own, usage) && !wait_idle(own.bo(), usage))
        return Error{Errc::timeout, "the resource is in use"};
    auto transfer = std::make_unique<pipe::Transfer>();
    transfer->resource = resource;
    transfer->level = level;
    transfer->usage = usage;
    transfer->box = box;
    TRY(own.is_buffer() || !own.tiled() ? map_directly(own, *transfer)
                                        : map_staged(own, *transfer));
    if (has(usage, pipe::Map::write)) {
        own.has_content = true;
        own.forget_index_ranges();
    }
    return transfer;
}

std::unique_ptr<pipe::Transfer> Context::map(const std::shared_ptr<pipe::Resource>& resource,
                                             uint32_t level,
                                             pipe::Map usage,
                                             const pipe::Box& box,
                                             std::string* error) {
    Result<std::unique_ptr<pipe::Transfer>> mapped = map_resource(resource, level, usage, box);
    if (mapped)
        return std::move(mapped).take();
    set_error(error, mapped.error());
    return nullptr;
}

void Context::unmap(std::unique_ptr<pipe::Transfer> transfer) {
    if (transfer == nullptr || !has(transfer->usage, pipe::Map::write))
        return;
    Resource& resource = static_cast<Resource&>(*transfer->resource);
    resource.forget_index_ranges();
    if (transfer->staging == nullptr)
        return;
    if (const Result<void> stored = write_tiles(resource, *transfer); !stored)
        base::log(fmt::format("lima: a transfer is lost: {}", stored.error().text));
}

}  // namespace cuesta::lima
