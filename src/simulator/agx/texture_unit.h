// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Executes texture and image instructions. One for each thread: it remembers descriptors by their
// words. Source: G13 fact sheet, textures; AGX fact sheet, part 2, 2.9, and part 6.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>

#include "base/result.h"
#include "simulator/agx/image_block.h"
#include "simulator/agx/launch.h"
#include "simulator/agx/simd_group.h"
#include "simulator/agx/texture_descriptors.h"
#include "simulator/agx/texture_operands.h"
#include "simulator/agx/texture_step.h"

namespace cuesta::simulator::agx {

// Samplers beyond the state registers.
struct SamplerHeap {
    uint64_t address = 0;
    uint32_t count = 0;
};

class TextureUnit {
  public:
    // What is not mapped faults, if `memory` does.
    TextureUnit(AddressSpace& memory, SamplerHeap heap) : memory_(memory), heap_(heap) {}

    // Everything but block writes. Errors are Errc::fault and name the texture, the descriptor's
    // field or the address.
    Result<void> execute(SimdGroup& group, const DescriptorStates& states, const TextureStep& step);
    Result<void> write_block(SimdGroup& group,
                             const DescriptorStates& states,
                             const TextureStep& step,
                             const TileMemory& tile);

  private:
    struct WordsHash {
        size_t operator()(const DescriptorWords& words) const;
    };
    template <typename T>
    struct Known {
        std::unordered_map<DescriptorWords, T, WordsHash> all;
        const std::pair<const DescriptorWords, T>* last = nullptr;
    };
    // What differs between lanes only when a register says which it is.
    struct Places {
        uint64_t texture = 0;
        uint64_t sampler = 0;
        bool operator==(const Places&) const = default;
    };

    Places places_of(const SimdGroup& group, const TextureStep& step, unsigned lane) const;
    LaneMask same_places(const SimdGroup& group,
                         const TextureStep& step,
                         const Places& places,
                         LaneMask lanes) const;
    Result<DescriptorWords> texture_words(const DescriptorStates& states,
                                          const DescriptorPlace& place,
                                          uint64_t where);
    Result<const Texture*> find_texture(const DescriptorStates& states,
                                        const DescriptorPlace& place,
                                        uint64_t where);
    Result<const Image*> find_image(const DescriptorStates& states,
                                    const DescriptorPlace& place,
                                    uint64_t where);
    Result<const Sampler*> find_sampler(const DescriptorStates& states,
                                        const TextureStep& step,
                                        uint64_t where);

    Result<void> sample(SimdGroup& group, const DescriptorStates& states, const TextureStep& step);
    Result<void> write_texels(SimdGroup& group,
                              const DescriptorStates& states,
                              const TextureStep& step);

    AddressSpace& memory_;
    SamplerHeap heap_;
    Known<Texture> textures_;
    Known<Image> images_;
    Known<Sampler> samplers_;
};

}  // namespace cuesta::simulator::agx
