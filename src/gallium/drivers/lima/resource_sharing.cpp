// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Resources of other devices and processes, and ours for them, as dma-bufs. Rules for what the GPU
// can read and write: Mali-400 fact sheet, part 4, sections 4.1 and 4.6.
#include <fmt/core.h>

#include "gallium/auxiliary/sharing.h"
#include "gallium/drivers/lima/resource.h"

namespace cuesta::lima {
namespace {

namespace hw400 = hw::mali400;

constexpr uint32_t stride_unit = 8;  // of a write-back unit

}  // namespace

// `levels_[0]` has what the hardware would compute itself; the handle overrides it.
Result<void> Resource::lay_out_imported(const pipe::ResourceHandle& handle) {
    hw400::LevelLayout& layout = levels_[0].layout;
    if (handle.offset % hw400::level_alignment != 0)
        return Error{Errc::unsupported,
                     fmt::format("an offset of {} bytes; it must be a multiple of {}",
                                 handle.offset, hw400::level_alignment)};
    levels_[0].offset = handle.offset;
    if (tiled_)
        return {};
    if (handle.stride < layout.row_stride || handle.stride > max_linear_stride ||
        handle.stride % stride_unit != 0)
        return Error{Errc::unsupported,
                     fmt::format("rows of {} bytes; the GPU wants {} to {}, in steps of {}",
                                 handle.stride, layout.row_stride, max_linear_stride, stride_unit)};
    layout.row_stride = handle.stride;
    // Rows below the picture need not be there: stores end at the framebuffer.
    layout.layer_stride = handle.stride * layout.height;
    return {};
}

Result<std::shared_ptr<Resource>> Resource::import(winsys::lima::Device& device,
                                                   const pipe::ResourceTemplate& description,
                                                   const pipe::ResourceHandle& handle) {
    TRY(gallium::check_imported(description, handle));
    const bool linear = TRY(gallium::is_linear(handle.modifier, hw400::tiled_modifier));
    std::shared_ptr<Resource> resource = TRY(describe(description));
    resource->tiled_ = !resource->is_buffer() && !linear;
    resource->shared_ = true;
    // Nobody knows what is in it.
    resource->has_content = true;
    uint64_t needed = uint64_t{handle.offset} + description.width;
    if (!resource->is_buffer()) {
        TRY(resource->lay_out_imported(handle));
        needed = uint64_t{handle.offset} + resource->levels_[0].layout.layer_stride;
    }
    resource->bo_ = std::make_shared<winsys::lima::Bo>(
        TRY(winsys::lima::Bo::import_dma_buf(device, handle.dma_buf)));
    if (resource->bo_->size() < needed)
        return Error{Errc::out_of_range, fmt::format("the dma-buf has {} bytes, {} are needed",
                                                     resource->bo_->size(), needed)};
    return resource;
}

Result<pipe::ResourceHandle> Resource::share() {
    TRY(gallium::check_exported(description()));
    pipe::ResourceHandle handle;
    handle.dma_buf = TRY(bo_->export_dma_buf());
    handle.offset = levels_[0].offset;
    handle.stride = tiled_ || is_buffer() ? 0 : levels_[0].layout.row_stride;
    handle.modifier = tiled_ ? hw400::tiled_modifier : gallium::linear_modifier;
    // From now on the memory is others' too, who may have written it before we first do.
    shared_ = true;
    has_content = true;
    return handle;
}

}  // namespace cuesta::lima
