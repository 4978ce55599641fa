// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// One texture as a core sees it: the descriptor taken apart, texels fetched through the MMU page by
// page (Mali-400 fact sheet, part 3, 3.7 and 3.8, and part 4).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "hw/mali400/layout.h"
#include "hw/mali400/texture_descriptor.h"
#include "simulator/common/texture_sampler.h"
#include "simulator/mali400/pp_core.h"
#include "simulator/mali400/pp_memory.h"
#include "simulator/mali400/pp_texel.h"

namespace cuesta::simulator::mali400 {

class Texture {
  public:
    static Result<std::unique_ptr<Texture>> load(PpMemory& memory, uint32_t descriptor_address);

    Result<void> sample(const TextureRequest& request, std::span<Row, 4> out);

    bool is_cube() const { return shape_ == TextureShape::cube; }

  private:
    friend struct TexelFetch;

    struct Level {
        uint32_t address = 0;
        uint32_t tiles_per_row = 1;
        uint32_t row_stride = 0;
        uint32_t layer_stride = 0;
        uint32_t size = 0;                  // bytes of all layers
        std::vector<const uint8_t*> pages;  // found as they are needed; empty before the first
    };

    explicit Texture(PpMemory& memory) : memory_(memory) {}

    Result<void> set(const hw::mali400::TextureDescriptor& descriptor);
    Result<void> set_format(const hw::mali400::TextureDescriptor& descriptor);
    Result<void> set_sampler(const hw::mali400::TextureDescriptor& descriptor);
    Result<void> set_levels(const hw::mali400::TextureDescriptor& descriptor);

    // Bytes of the element at `offset` of a level; null after a fault.
    const uint8_t* element(Level& level, uint32_t offset, uint8_t* straddling);
    const uint8_t* page(Level& level, uint32_t index);

    float lod_of_quad(const TextureRequest& request, unsigned quad) const;
    LevelChoice choice_of(float lod) const;  // of an LOD that is not explicit
    TexturePoint point_of(const TextureRequest& request, unsigned quad, unsigned lane) const;

    PpMemory& memory_;
    TexelDecoder decoder_{};
    bool swap_ = false;
    bool tiled_ = false;
    hw::mali400::Element element_{};
    TextureShape shape_ = TextureShape::two;
    LevelSize base_;
    SamplerState sampler_;
    bool rounds_lod_up_ = false;
    unsigned last_level_ = 0;
    std::array<Level, hw::mali400::max_texture_levels> levels_;
};

}  // namespace cuesta::simulator::mali400
