// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Buffers and textures, in one piece of memory each. Textures are GPU-tiled unless something
// outside of the GPU must read them. Depth and stencil are planes of their own: the G13 has no
// surface with both, and no depth of 24 bits, which is kept as a 32-bit float. Layout: AGX fact
// sheet, part 6, sections 6.5 and 6.6; part 5, section 5.5.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <span>

#include "base/result.h"
#include "gallium/auxiliary/index_ranges.h"
#include "gallium/drivers/agx/formats.h"
#include "gallium/drivers/agx/memory.h"
#include "hw/agx/layout.h"
#include "pipe/resource.h"

namespace cuesta::agx {

// Bytes from row to row that descriptors can name.
inline constexpr uint32_t max_linear_stride = 2u << 20;
constexpr bool is_sample_count(uint32_t samples) {
    return samples == 1 || samples == 2 || samples == 4;
}

// Layers of arrays, and slices and sides of 3D textures.
inline constexpr uint32_t max_layers = 2048;

// One surface: a colour, the depth, or the stencil.
struct Plane {
    hw::agx::Channels channels{};
    hw::agx::TextureType type{};
    bool tiled = true;
    uint8_t element_bytes = 4;
    uint64_t offset = 0;  // in the resource's memory
    hw::agx::TiledLayout tiles;
    hw::agx::LinearLayout rows;  // where it is not tiled

    uint64_t bytes() const { return tiled ? tiles.bytes : rows.bytes; }
    uint64_t layer_stride() const { return tiled ? tiles.layer_stride : rows.layer_stride; }
    uint64_t level_offset(uint32_t level) const { return tiled ? tiles.levels[level].offset : 0; }
};

class Resource final : public pipe::Resource {
  public:
    static Result<std::shared_ptr<Resource>> create(winsys::agx::Device& device,
                                                    const pipe::ResourceTemplate& description);
    // Memory that somebody else made.
    static Result<std::shared_ptr<Resource>> import(SharedMemories& memories,
                                                    const pipe::ResourceTemplate& description,
                                                    const pipe::ResourceHandle& handle);
    // For somebody else; the descriptor in it is the caller's.
    Result<pipe::ResourceHandle> share(SharedMemories& memories);

    bool is_buffer() const { return description().target == pipe::Target::buffer; }
    uint32_t samples() const { return std::max(description().samples, 1u); }
    uint32_t layers(uint32_t level) const;
    uint32_t width(uint32_t level) const;
    uint32_t height(uint32_t level) const;

    // Of a buffer: none. The first is the colour or the depth; of formats with stencil alone the
    // stencil.
    std::span<const Plane> planes() const { return {planes_.data(), plane_count_}; }
    const Plane& plane() const { return planes_[0]; }
    const Plane* depth_plane() const;
    const Plane* stencil_plane() const;
    // Whether the texels of the interface's format lie otherwise in memory.
    bool is_packed_otherwise() const;

    // GPU address of level and layer (face, slice) of a plane; of a buffer its start.
    uint64_t va() const { return memory_->va(); }
    uint64_t va(const Plane& plane, uint32_t level, uint32_t layer) const {
        return memory_->va() + plane.offset + plane.level_offset(level) +
               layer * plane.layer_stride();
    }

    // What descriptors of one layer, to show this level, say of levels. The hardware finds it from
    // level 0 on, but a slice alone may have fewer levels than its volume: there it is a texture of
    // its own, which lies in memory in the same way (fact sheet, part 2, 2.8).
    struct DescribedLevels {
        uint32_t first = 0;  // what is their level 0
        uint8_t count = 1;
    };
    DescribedLevels described_levels(uint32_t level) const {
        if (description().target == pipe::Target::texture_3d)
            return {level, 1};
        return {0, static_cast<uint8_t>(description().last_level + 1)};
    }

    // What a batch that uses the resource notes its use in, and keeps.
    const std::shared_ptr<Memory>& memory() const { return memory_; }
    // Gives the resource new memory, so that nobody waits for readers of the old. What still uses
    // the old memory holds on to it. Not of memory that others know.
    Result<void> replace_memory(winsys::agx::Device& device);
    bool shared() const { return shared_; }

    // Whether anything was ever written: contents that were not need no reload.
    std::atomic<bool> has_content = false;

    // The least and the greatest of the indices in a part of a buffer.
    Result<gallium::IndexRange> find_index_range(uint32_t offset,
                                                 uint32_t bytes,
                                                 uint32_t index_size);
    // To be called when the buffer may have been written.
    void forget_index_ranges() { index_ranges_.forget(); }

  private:
    explicit Resource(const pipe::ResourceTemplate& description) : pipe::Resource(description) {}

    static constexpr size_t max_planes = 2;

    // A resource without memory, its planes laid out.
    static Result<std::shared_ptr<Resource>> describe(const pipe::ResourceTemplate& description,
                                                      bool tiled,
                                                      uint32_t stride);
    uint64_t bytes() const;
    Result<void> check_unpacked() const;

    std::array<Plane, max_planes> planes_;
    size_t plane_count_ = 0;
    std::atomic<bool> shared_ = false;
    std::shared_ptr<Memory> memory_;
    gallium::IndexRanges index_ranges_;
};

inline Resource& resource_of(const pipe::Surface& surface) {
    return static_cast<Resource&>(*surface.texture);
}

}  // namespace cuesta::agx
