// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The work of a context with errors as Results; the interface's calls, which give them as texts,
// are made of it.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "pipe/context.h"

namespace cuesta::gallium {

class ResultContext : public pipe::Context {
  public:
    bool clear(pipe::Clear buffers,
               std::span<const float, 4> color,
               double depth,
               uint8_t stencil,
               std::string* error) final;
    bool clear_region(const pipe::ClearRegion& region, std::string* error) final;
    bool draw_vbo(const pipe::DrawInfo& draw, std::string* error) final;
    bool blit(const pipe::BlitInfo& info, std::string* error) final;
    bool resource_copy_region(const std::shared_ptr<pipe::Resource>& dst,
                              uint32_t dst_level,
                              int32_t dst_x,
                              int32_t dst_y,
                              int32_t dst_z,
                              const std::shared_ptr<pipe::Resource>& src,
                              uint32_t src_level,
                              const pipe::Box& src_box,
                              std::string* error) final;
    bool fence_server_sync(const std::shared_ptr<pipe::Fence>& fence, std::string* error) final;
    std::unique_ptr<pipe::Transfer> map(const std::shared_ptr<pipe::Resource>& resource,
                                        uint32_t level,
                                        pipe::Map usage,
                                        const pipe::Box& box,
                                        std::string* error) final;

  protected:
    // Where they refuse, nothing was changed or drawn.
    virtual Result<void> clear_buffers(const pipe::ClearRegion& region) = 0;
    virtual Result<void> draw_checked(const pipe::DrawInfo& draw) = 0;
    virtual Result<void> do_blit(const pipe::BlitInfo& info) = 0;
    // The boxes are of one size.
    virtual Result<void> copy_region(const std::shared_ptr<pipe::Resource>& dst,
                                     uint32_t dst_level,
                                     const pipe::Box& dst_box,
                                     const std::shared_ptr<pipe::Resource>& src,
                                     uint32_t src_level,
                                     const pipe::Box& src_box) = 0;
    virtual Result<void> await(const std::shared_ptr<pipe::Fence>& fence) = 0;
    virtual Result<std::unique_ptr<pipe::Transfer>> map_resource(
        const std::shared_ptr<pipe::Resource>& resource,
        uint32_t level,
        pipe::Map usage,
        const pipe::Box& box) = 0;
};

}  // namespace cuesta::gallium
