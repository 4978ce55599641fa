// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Buffers and textures in one buffer object each. Textures are tiled unless something outside of the
// GPU must read them (scanout, sharing). Layout: Mali-400 fact sheet, part 4.
#pragma once

#include <array>
#include <memory>

#include "base/result.h"
#include "hw/mali400/layout.h"
#include "hw/mali400/texture_descriptor.h"
#include "pipe/resource.h"
#include "winsys/lima/bo.h"

namespace cuesta::lima {

struct Level {
    uint32_t offset = 0;  // bytes from the start of the buffer object
    hw::mali400::LevelLayout layout;
};

class Resource final : public pipe::Resource {
  public:
    static Result<std::shared_ptr<Resource>> create(winsys::lima::Device& device,
                                                    const pipe::ResourceTemplate& description);

    bool is_buffer() const { return description().target == pipe::Target::buffer; }
    bool tiled() const { return tiled_; }
    hw::mali400::Element element() const { return element_; }
    const Level& level(uint32_t index) const { return levels_[index]; }
    uint32_t layers(uint32_t level) const;

    winsys::lima::Bo& bo() { return *bo_; }
    const winsys::lima::Bo& bo() const { return *bo_; }
    uint32_t va(uint32_t level, uint32_t layer) const {
        return bo_->va() + levels_[level].offset + layer * levels_[level].layout.layer_stride;
    }

    // Gives the resource new memory, so that nobody waits for readers of the old. What still uses the
    // old memory gets it to keep.
    Result<std::shared_ptr<winsys::lima::Bo>> replace_memory(winsys::lima::Device& device);
    const std::shared_ptr<winsys::lima::Bo>& shared_bo() const { return bo_; }

    // Whether anything was ever written: contents that were not need no reload.
    bool has_content = false;

  private:
    Resource(const pipe::ResourceTemplate& description) : pipe::Resource(description) {}

    uint32_t lay_out_levels();

    bool tiled_ = false;
    hw::mali400::Element element_;
    std::array<Level, hw::mali400::max_texture_levels> levels_;
    std::shared_ptr<winsys::lima::Bo> bo_;
};

}  // namespace cuesta::lima
