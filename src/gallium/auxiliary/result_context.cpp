// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/auxiliary/result_context.h"

#include <algorithm>

#include "gallium/auxiliary/error_text.h"
#include "gallium/auxiliary/texture_shape.h"

namespace cuesta::gallium {

bool ResultContext::clear(pipe::Clear buffers,
                          std::span<const float, 4> color,
                          double depth,
                          uint8_t stencil,
                          std::string* error) {
    pipe::ClearRegion region = {.buffers = buffers, .depth = depth, .stencil = stencil};
    std::copy(color.begin(), color.end(), region.color.begin());
    return clear_region(region, error);
}

bool ResultContext::clear_region(const pipe::ClearRegion& region, std::string* error) {
    return succeeded(clear_buffers(region), error);
}

bool ResultContext::draw_vbo(const pipe::DrawInfo& draw, std::string* error) {
    return succeeded(draw_checked(draw), error);
}

bool ResultContext::blit(const pipe::BlitInfo& info, std::string* error) {
    return succeeded(do_blit(info), error);
}

bool ResultContext::resource_copy_region(const std::shared_ptr<pipe::Resource>& dst,
                                         uint32_t dst_level,
                                         int32_t dst_x,
                                         int32_t dst_y,
                                         int32_t dst_z,
                                         const std::shared_ptr<pipe::Resource>& src,
                                         uint32_t src_level,
                                         const pipe::Box& src_box,
                                         std::string* error) {
    const pipe::Box dst_box = box_at(src_box, dst_x, dst_y, dst_z);
    return succeeded(copy_region(dst, dst_level, dst_box, src, src_level, src_box), error);
}

bool ResultContext::fence_server_sync(const std::shared_ptr<pipe::Fence>& fence,
                                      std::string* error) {
    return succeeded(await(fence), error);
}

std::unique_ptr<pipe::Transfer> ResultContext::map(const std::shared_ptr<pipe::Resource>& resource,
                                                   uint32_t level,
                                                   pipe::Map usage,
                                                   const pipe::Box& box,
                                                   std::string* error) {
    return pointer_or_null(map_resource(resource, level, usage, box), error);
}

}  // namespace cuesta::gallium
