// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Lanes that use one texture and one sampler: levels of detail, samples, gathers, loads.
#pragma once

#include "simulator/agx/texture_anisotropy.h"
#include "simulator/agx/texture_descriptors.h"
#include "simulator/agx/texture_fetch.h"
#include "simulator/agx/texture_operands.h"
#include "simulator/agx/texture_step.h"

namespace cuesta::simulator::agx {

class TextureFilter {
  public:
    // `sampler`: of loads may be null, whose border is then transparent black.
    TextureFilter(TexelSource& source,
                  const Sampler* sampler,
                  const TextureStep& step,
                  const TextureOperands& operands);

    // The lanes' results, and anything in others; what could not be read is in the source.
    void run(LaneMask lanes, TextureResults& results);

  private:
    using LevelChoices = std::array<LevelChoice, lane_count>;

    void sample(LaneMask lanes, TextureResults& results);
    void sample_base_level(LaneMask lanes, TextureResults& results);
    void sample_levels(LaneMask lanes, TextureResults& results);
    void sample_anisotropic(LaneMask lanes, TextureResults& results);
    void fast_levels(LaneMask lanes, const LevelChoices& choices, TextureResults& results);
    void gather(LaneMask lanes, TextureResults& results);
    void query(LaneMask lanes, TextureResults& results);
    void load(LaneMask lanes, TextureResults& results);

    bool needs_lod() const;
    bool is_anisotropic() const;
    float quad_level(unsigned quad) const;
    float level_of(unsigned lane, float quad) const;
    float adjusted(unsigned lane, float level) const;
    Lanes neighbours_of(unsigned axis, unsigned lane) const;
    float clamped(float level) const;
    LevelChoice choice_of(float level) const;
    TexturePoint point_of(unsigned lane) const;
    CompareFetch comparison(unsigned lane);
    Lanes sample_at(unsigned lane, const TexturePoint& point, const LevelChoice& choice);
    Lanes mean_of(unsigned lane, const Probes& probes);

    TexelSource& source_;
    const Texture& texture_;
    const TextureStep& step_;
    const TextureOperands& operands_;
    SamplerState state_;
    hw::agx::MipFilter mip_filter_ = hw::agx::MipFilter::none;
    unsigned max_anisotropy_ = 1;
    hw::agx::SamplerCompare compare_ = hw::agx::SamplerCompare::never;
    TextureShape shape_ = TextureShape::two;
    LevelSize base_;  // of the view's first level
};

}  // namespace cuesta::simulator::agx
