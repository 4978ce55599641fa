// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// CPU access. Buffers and linear textures are mapped as they are; tiled ones go through memory of
// the transfer's own.
#include <fmt/core.h>

#include "base/debug.h"
#include "gallium/auxiliary/staging.h"
#include "gallium/auxiliary/texture_shape.h"
#include "gallium/drivers/lima/context.h"

namespace cuesta::lima {
namespace {

using winsys::lima::Access;

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
    const hw400::Rectangle rectangle =
        gallium::elements_of(resource.description().format, transfer.box);
    for (uint32_t i = 0; i < static_cast<uint32_t>(transfer.box.depth); ++i) {
        const std::span<std::byte> tiled = layer_bytes(memory, resource, transfer.level,
                                                       static_cast<uint32_t>(transfer.box.z) + i);
        TRY(copy(tiled, gallium::staged_layer(transfer, i), rectangle));
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
    const hw400::Rectangle r = gallium::elements_of(resource.description().format, transfer.box);
    transfer.stride = level.layout.row_stride;
    transfer.layer_stride = level.layout.layer_stride;
    transfer.data = memory.data() + level.offset +
                    static_cast<size_t>(transfer.box.z) * level.layout.layer_stride +
                    size_t{r.y} * level.layout.row_stride + size_t{r.x} * resource.element().bytes;
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
    TRY(gallium::check_map(resource.get(), level, box));
    Resource& own = static_cast<Resource&>(*resource);
    // The framebuffer of the current batch is written when the batch ends.
    if (is_target(resource))
        submit();
    if (!renew(own, usage) && !wait_idle(own.bo(), usage))
        return Error{Errc::timeout, "the resource is in use"};
    std::unique_ptr<pipe::Transfer> transfer = gallium::new_transfer(resource, level, usage, box);
    const bool in_place = own.is_buffer() || !own.tiled();
    TRY(in_place ? map_directly(own, *transfer)
                 : gallium::stage(*transfer, [&] { return read_tiles(own, *transfer); }));
    if (has(usage, pipe::Map::write)) {
        own.has_content = true;
        own.forget_index_ranges();
    }
    return transfer;
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
