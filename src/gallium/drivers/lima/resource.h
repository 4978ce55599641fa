// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Buffers and textures in one buffer object each. Textures are tiled unless something outside of
// the GPU must read them (scanout, sharing). Layout: Mali-400 fact sheet, part 4.
#pragma once

#include <array>
#include <memory>
#include <mutex>

#include "base/result.h"
#include "gallium/auxiliary/index_ranges.h"
#include "hw/mali400/layout.h"
#include "hw/mali400/texture_descriptor.h"
#include "pipe/resource.h"
#include "winsys/lima/bo.h"

namespace cuesta::lima {

// Bytes from row to row that a texture descriptor can name; targets are read too, when they are
// reloaded.
constexpr uint32_t max_linear_stride = 32767;

struct Level {
    uint32_t offset = 0;  // bytes from the start of the buffer object
    hw::mali400::LevelLayout layout;
};

class Resource final : public pipe::Resource {
  public:
    static Result<std::shared_ptr<Resource>> create(winsys::lima::Device& device,
                                                    const pipe::ResourceTemplate& description);
    // Memory that somebody else made.
    static Result<std::shared_ptr<Resource>> import(winsys::lima::Device& device,
                                                    const pipe::ResourceTemplate& description,
                                                    const pipe::ResourceHandle& handle);
    // For somebody else; the descriptor in it is the caller's.
    Result<pipe::ResourceHandle> share();

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
    // Every sample of a multisampled texture has a copy of all levels, so many bytes apart.
    uint32_t samples() const { return description().samples; }
    uint32_t plane_pitch() const { return plane_pitch_; }

    // Gives the resource new memory, so that nobody waits for readers of the old. What still uses
    // the old memory gets it to keep. Not of memory that others know.
    Result<std::shared_ptr<winsys::lima::Bo>> replace_memory(winsys::lima::Device& device);
    bool shared() const { return shared_; }
    const std::shared_ptr<winsys::lima::Bo>& shared_bo() const { return bo_; }

    // Whether anything was ever written: contents that were not need no reload.
    bool has_content = false;

    // All of its memory. As find_index_range(), for draws of contexts in several threads.
    Result<std::span<std::byte>> map();

    // The least and the greatest of the indices in a part of a buffer, remembered until the buffer
    // is written.
    Result<gallium::IndexRange> find_index_range(uint32_t offset,
                                                 uint32_t bytes,
                                                 uint32_t index_size);
    void forget_index_ranges() { index_ranges_.forget(); }

  private:
    Resource(const pipe::ResourceTemplate& description) : pipe::Resource(description) {}

    // A resource without memory, its levels laid out.
    static Result<std::shared_ptr<Resource>> describe(const pipe::ResourceTemplate& description);
    uint32_t lay_out_levels();
    Result<void> lay_out_imported(const pipe::ResourceHandle& handle);

    bool tiled_ = false;
    hw::mali400::Element element_;
    std::array<Level, hw::mali400::max_texture_levels> levels_;
    uint32_t plane_pitch_ = 0;
    uint32_t bytes_ = 0;  // of all levels and samples of a texture
    bool shared_ = false;
    std::shared_ptr<winsys::lima::Bo> bo_;
    // Of what draws change that only read the resource: the mapping, and the ranges.
    std::mutex mutex_;
    gallium::IndexRanges index_ranges_;
};

}  // namespace cuesta::lima
