// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Resources of other devices and processes, and ours for them, as dma-bufs. Rules for what the GPU
// can read and write: AGX fact sheet, part 6, sections 6.1, 6.4 and 6.9.
#include <fmt/core.h>

#include "gallium/auxiliary/sharing.h"
#include "gallium/drivers/agx/resource.h"

namespace cuesta::agx {
namespace {

// Of a texture's place: addresses in descriptors have 16 bytes as their unit, levels 128.
constexpr uint32_t linear_place = 16;

Result<void> check_place(const pipe::ResourceHandle& handle, bool linear) {
    const uint32_t unit = linear ? linear_place : hw::agx::level_alignment;
    if (handle.offset % unit != 0)
        return Error{
            Errc::unsupported,
            fmt::format("an offset of {} bytes; it must be a multiple of {}", handle.offset, unit)};
    if (linear && handle.stride == 0)
        return Error{Errc::invalid, "rows of no bytes"};
    if (linear && handle.stride > max_linear_stride)
        return Error{Errc::unsupported, fmt::format("rows of {} bytes; the GPU has up to {}",
                                                    handle.stride, max_linear_stride)};
    return {};
}

}  // namespace

// Whoever knows the format alone must find its texels.
Result<void> Resource::check_unpacked() const {
    if (is_packed_otherwise())
        return Error{Errc::unsupported,
                     fmt::format("{} is not in memory as others know it, and cannot be shared",
                                 hw::format_info(description().format).name)};
    return {};
}

Result<std::shared_ptr<Resource>> Resource::import(SharedMemories& memories,
                                                   const pipe::ResourceTemplate& description,
                                                   const pipe::ResourceHandle& handle) {
    TRY(gallium::check_imported(description, handle));
    const bool linear = TRY(gallium::is_linear(handle.modifier, hw::agx::tiled_modifier));
    const bool buffer = description.target == pipe::Target::buffer;
    if (!buffer)
        TRY(check_place(handle, linear));
    std::shared_ptr<Resource> resource =
        TRY(describe(description, !linear, linear ? handle.stride : 0));
    TRY(resource->check_unpacked());
    resource->shared_ = true;
    // Nobody knows what is in it.
    resource->has_content = true;
    uint64_t needed = resource->bytes();
    if (!buffer) {
        Plane& plane = resource->planes_[0];
        plane.offset = handle.offset;
        // The last row ends with its texels.
        needed = linear ? plane.rows.stride * (description.height - 1) +
                              uint64_t{description.width} * plane.element_bytes
                        : plane.bytes();
        needed += handle.offset;
    }
    resource->memory_ = TRY(memories.import(handle.dma_buf));
    if (resource->memory_->size() < needed)
        return Error{Errc::out_of_range, fmt::format("the dma-buf has {} bytes, {} are needed",
                                                     resource->memory_->size(), needed)};
    return resource;
}

Result<pipe::ResourceHandle> Resource::share(SharedMemories& memories) {
    TRY(gallium::check_exported(description()));
    TRY(check_unpacked());
    pipe::ResourceHandle handle;
    memories.add(memory_);
    handle.dma_buf = TRY(memory_->bo().export_dma_buf());
    handle.modifier = gallium::linear_modifier;
    if (!is_buffer()) {
        handle.offset = static_cast<uint32_t>(plane().offset);
        handle.stride = plane().tiled ? 0 : static_cast<uint32_t>(plane().rows.stride);
        handle.modifier = plane().tiled ? hw::agx::tiled_modifier : gallium::linear_modifier;
    }
    // From now on the memory is others' too, who may have written it before we first do.
    shared_ = true;
    has_content = true;
    return handle;
}

}  // namespace cuesta::agx
