// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures without texels: what they give is a plain function of what they are asked, equal for the
// machine and the interpreter.
#pragma once

#include <array>
#include <cstdint>

#include "compiler/nir/interpreter.h"

namespace cuesta::agx {

enum class TextureKind : uint8_t { sample, gather, query, fetch };
enum class LevelKind : uint8_t { found, bias, level, gradients };

struct TextureQuestion {
    TextureKind kind = TextureKind::sample;
    LevelKind level_kind = LevelKind::found;
    uint32_t texture = 0;
    uint32_t sampler = 0;  // of the API; not of fetches
    unsigned spatial = 2;  // coordinates beside layer and sample
    bool is_array = false;
    bool compares = false;
    unsigned channel = 0;  // that is gathered
    std::array<float, 3> at{};
    std::array<int32_t, 3> texel{};
    uint32_t layer = 0;
    uint32_t sample = 0;
    float level = 0;  // or bias; a number of 16 bits
    std::array<float, 6> gradients{};
    float reference = 0;
    std::array<int32_t, 3> offset{};
};

std::array<float, 4> answer(const TextureQuestion& question);

// Width, height, layers or depth, and levels of each texture.
std::array<uint32_t, 4> texture_size(uint32_t texture);
// Texels further than this are outside.
constexpr int32_t texture_extent = 4096;

class NirTextures final : public nir::TextureSampler {
  public:
    explicit NirTextures(bool in_quads) : in_quads_(in_quads) {}
    nir::SlotBits sample(const nir::TextureRequest& request) override;

  private:
    bool in_quads_;
};

}  // namespace cuesta::agx
