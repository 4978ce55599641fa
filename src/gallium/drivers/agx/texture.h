// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Sampler views and samplers, as descriptors. Addresses are put in when a draw needs them, as a
// resource may get other memory. Facts: AGX fact sheet, part 6, sections 6.1 and 6.3.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/result.h"
#include "gallium/drivers/agx/resource.h"
#include "hw/agx/sampler_descriptor.h"
#include "hw/agx/texture_descriptor.h"
#include "pipe/context.h"

namespace cuesta::agx {

using TextureWords = std::array<uint32_t, hw::agx::texture_descriptor_words>;

// Texels of a buffer that a view shows.
inline constexpr uint32_t max_buffer_texels = 1u << 27;
static_assert(max_buffer_texels / Limits::buffer_texture_row <= hw::agx::max_texture_size);

class SamplerView final : public pipe::SamplerView {
  public:
    static Result<std::unique_ptr<SamplerView>> create(const pipe::SamplerViewTemplate& view);

    const pipe::SamplerViewTemplate& view() const { return view_; }
    Resource& resource() const { return static_cast<Resource&>(*view_.texture); }
    uint32_t number() const { return number_; }  // no other's in the process

    // With the address of now.
    hw::agx::TextureDescriptor descriptor() const;
    const TextureWords& words() const;
    // What SystemValue::texture_size is: width, height, depth or layers, levels; of a buffer its
    // texels.
    std::array<uint32_t, 4> size() const;
    // The view's format with its swizzle, as the border of a sampler needs it.
    const TextureFormat& format() const { return format_; }

  private:
    SamplerView(const pipe::SamplerViewTemplate& view,
                const TextureFormat& format,
                const Plane* plane);
    void set_buffer(hw::agx::TextureDescriptor& out) const;

    pipe::SamplerViewTemplate view_;
    TextureFormat format_;
    const Plane* plane_;  // the resource's; null: a buffer
    uint32_t number_ = 0;
    mutable TextureWords words_{};  // with the address words_va_
    mutable uint64_t words_va_ = 0;
};

// The descriptor of nothing: reads give 0, 0, 0, 0. `address`: of 16 bytes that can be read.
hw::agx::TextureDescriptor null_texture(uint64_t address);

class Sampler final : public pipe::SamplerObject {
  public:
    explicit Sampler(const pipe::SamplerState& state);

    const pipe::SamplerState& state() const { return state_; }
    uint32_t number() const { return number_; }
    // Empty, or what the hardware does not have of it: draws that use the sampler are to be
    // refused.
    std::string_view unsupported() const { return unsupported_; }

    // The border needs words of its own: all samplers of the stage are extended then.
    bool has_custom_border() const { return descriptor_.border == hw::agx::Border::custom; }
    const std::array<uint32_t, hw::agx::sampler_words>& words() const { return words_; }
    // For textures of that format.
    std::array<uint32_t, hw::agx::extended_sampler_words> extended_words(
        const TextureFormat& format) const;

  private:
    pipe::SamplerState state_;
    hw::agx::SamplerDescriptor descriptor_;
    std::array<uint32_t, hw::agx::sampler_words> words_{};  // of it
    std::string_view unsupported_;
    uint32_t number_ = 0;
};

// The sampler of texel fetches: outside of the texture is transparent black.
hw::agx::SamplerDescriptor texel_fetch_sampler();

}  // namespace cuesta::agx
