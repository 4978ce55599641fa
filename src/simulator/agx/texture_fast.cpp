// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/texture_fast.h"

#include <bit>
#include <cstring>

#include "base/morton.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::Swizzle;
using WideInt = Wide<int32_t>;

constexpr float greatest_position = 0x1p24f;

int int_floor(float value) {
    const int truncated = static_cast<int>(value);
    return truncated - (static_cast<float>(truncated) > value ? 1 : 0);
}

float in_range(float value) {
    const float below = value < greatest_position ? value : greatest_position;
    const float both = below > -greatest_position ? below : -greatest_position;
    return value == value ? both : 0.0f;
}

// Positions in texels, as far as they must be folded before the filter.
void find_positions(Wrap wrap, const WideFloat& coordinates, int size, WideFloat& positions) {
    const float extent = static_cast<float>(size);
    if (wrap == Wrap::repeat) {
        for (unsigned i = 0; i < lane_count; ++i) {
            // What has no fraction bits left has the fraction 0.
            const float value = in_range(coordinates[i]);
            const float whole = static_cast<float>(int_floor(value));
            positions[i] = (value - whole) * extent;
        }
        return;
    }
    for (unsigned i = 0; i < lane_count; ++i)
        positions[i] = in_range(coordinates[i] * extent);
}

// Indices at most one beyond the size, if they repeat.
void wrap_indices(Wrap wrap, int size, WideInt& indices) {
    if (wrap == Wrap::repeat) {
        for (unsigned i = 0; i < lane_count; ++i) {
            const int index = indices[i];
            indices[i] = index + (index < 0 ? size : 0) - (index >= size ? size : 0);
        }
        return;
    }
    const int last = size - 1;
    for (unsigned i = 0; i < lane_count; ++i) {
        const int index = indices[i] < last ? indices[i] : last;
        indices[i] = index > 0 ? index : 0;
    }
}

struct Taps {
    WideInt first;
    WideInt second;
    WideFloat weight;
};

void find_taps(Wrap wrap, const WideFloat& coordinates, int size, Taps& taps) {
    WideFloat positions;
    find_positions(wrap, coordinates, size, positions);
    for (unsigned i = 0; i < lane_count; ++i) {
        const float position = positions[i] - 0.5f;
        const int first = int_floor(position);
        taps.first[i] = first;
        taps.second[i] = first + 1;
        taps.weight[i] = position - static_cast<float>(first);
    }
    wrap_indices(wrap, size, taps.first);
    wrap_indices(wrap, size, taps.second);
}

void find_nearest(Wrap wrap, const WideFloat& coordinates, int size, WideInt& indices) {
    WideFloat positions;
    find_positions(wrap, coordinates, size, positions);
    for (unsigned i = 0; i < lane_count; ++i)
        indices[i] = int_floor(positions[i]);
    wrap_indices(wrap, size, indices);
}

// In both layouts the place of a texel is a column's part plus a row's part.
constexpr unsigned greatest_side = 128;  // of tiles

constexpr auto spread = [] {
    std::array<uint16_t, greatest_side> bits = {};
    for (unsigned i = 0; i < bits.size(); ++i)
        bits[i] = static_cast<uint16_t>(base::morton(i, 0));
    return bits;
}();

class Places {
  public:
    Places(const ImageMemory& memory, unsigned level)
        : is_linear_(memory.is_linear), stride_(static_cast<uint32_t>(memory.stride)) {
        if (is_linear_)
            return;
        const hw::agx::TiledLevel& tiled = memory.layout.levels[level];
        width_log2_ = tiled.tile_width_log2;
        height_log2_ = tiled.tile_height_log2;
        tiles_per_row_ = tiled.tiles_per_row();
    }

    uint32_t column(int32_t x) const {
        const auto at = static_cast<uint32_t>(x);
        if (is_linear_)
            return at * bytes;
        const uint32_t tile = at >> width_log2_ << (width_log2_ + height_log2_);
        return (tile + spread[at & ((1u << width_log2_) - 1)]) * bytes;
    }
    uint32_t row(int32_t y) const {
        const auto at = static_cast<uint32_t>(y);
        if (is_linear_)
            return at * stride_;
        const uint32_t tile = (at >> height_log2_) * tiles_per_row_ << (width_log2_ + height_log2_);
        return (tile + 2u * spread[at & ((1u << height_log2_) - 1)]) * bytes;
    }
    // Sides of twiddled levels may be larger than tables are, and rows too far apart for 32 bits.
    bool fits() const {
        if (is_linear_)
            return stride_ <= UINT32_MAX / greatest_rows;
        return (1u << width_log2_) <= greatest_side && (1u << height_log2_) <= greatest_side;
    }

  private:
    static constexpr uint32_t bytes = 4;
    static constexpr uint32_t greatest_rows = 16384;
    bool is_linear_;
    uint32_t stride_;
    unsigned width_log2_ = 0;
    unsigned height_log2_ = 0;
    uint32_t tiles_per_row_ = 0;
};

// Channel `shift` / 8 of texels as they are in memory.
float channel(uint32_t texel, unsigned shift) {
    return static_cast<float>(static_cast<int32_t>(texel >> shift & 0xff)) / 255.0f;
}

template <typename F>
void for_each_component(const Texture& texture, TextureResults& results, F&& channel_of) {
    for (unsigned i = 0; i < results.size(); ++i) {
        const Swizzle source = texture.swizzle[i];
        if (source == Swizzle::zero || source == Swizzle::one)
            fill(results[i], source == Swizzle::one ? std::bit_cast<uint32_t>(1.0f) : 0u);
        else
            channel_of(static_cast<unsigned>(source) * 8, results[i]);
    }
}

// The samples of some lanes of one level.
class Sampling {
  public:
    Sampling(TexelSource& source,
             const TextureStep& step,
             const TextureOperands& operands,
             unsigned level)
        : source_(source),
          step_(step),
          operands_(operands),
          level_(level),
          size_(mip_size(source.texture.size, level_)),
          places_(source.texture.memory, level_) {}

    void nearest(const SamplerState& state, LaneMask lanes, TextureResults& results) {
        WideInt x, y;
        find_nearest(state.wrap[0], operands_.at[0], size_.width, x);
        find_nearest(state.wrap[1], operands_.at[1], size_.height, y);
        WideBits texels;
        fill(texels, 0u);
        for_each_lane(lanes, [&](unsigned i) {
            texels[i] = texel(layer_address(i) + places_.column(x[i]) + places_.row(y[i]));
        });
        for_each_component(source_.texture, results, [&](unsigned shift, WideBits& result) {
            for (unsigned i = 0; i < lane_count; ++i)
                result[i] = std::bit_cast<uint32_t>(channel(texels[i], shift));
        });
    }

    void linear(const SamplerState& state, LaneMask lanes, TextureResults& results) {
        Taps x, y;
        find_taps(state.wrap[0], operands_.at[0], size_.width, x);
        find_taps(state.wrap[1], operands_.at[1], size_.height, y);
        std::array<WideBits, 4> texels;
        for (WideBits& some : texels)
            fill(some, 0u);
        for_each_lane(lanes, [&](unsigned i) {
            const uint64_t layer = layer_address(i);
            const uint64_t upper = layer + places_.row(y.first[i]);
            const uint64_t lower = layer + places_.row(y.second[i]);
            const uint32_t left = places_.column(x.first[i]);
            const uint32_t right = places_.column(x.second[i]);
            texels[0][i] = texel(upper + left);
            texels[1][i] = texel(upper + right);
            texels[2][i] = texel(lower + left);
            texels[3][i] = texel(lower + right);
        });
        for_each_component(source_.texture, results, [&](unsigned shift, WideBits& result) {
            for (unsigned i = 0; i < lane_count; ++i) {
                const float a = channel(texels[0][i], shift);
                const float b = channel(texels[1][i], shift);
                const float c = channel(texels[2][i], shift);
                const float d = channel(texels[3][i], shift);
                const float upper = a + (b - a) * x.weight[i];
                const float lower = c + (d - c) * x.weight[i];
                result[i] = std::bit_cast<uint32_t>(upper + (lower - upper) * y.weight[i]);
            }
        });
    }

  private:
    uint64_t layer_address(unsigned lane) const {
        const ImageMemory& memory = source_.texture.memory;
        const uint64_t level =
            memory.address + (memory.is_linear ? 0 : memory.layout.levels[level_].offset);
        return step_.shape.is_array ? level + operands_.layer[lane] * memory.layout.layer_stride
                                    : level;
    }

    uint32_t texel(uint64_t address) {
        const uint8_t* bytes = source_.find(address);
        if (bytes == nullptr)
            return 0;
        uint32_t word;
        std::memcpy(&word, bytes, sizeof word);
        return word;
    }

    TexelSource& source_;
    const TextureStep& step_;
    const TextureOperands& operands_;
    unsigned level_;
    LevelSize size_;
    Places places_;
};

bool is_simple(Wrap wrap) {
    return wrap == Wrap::repeat || wrap == Wrap::clamp_to_edge;
}

}  // namespace

bool can_sample_fast(const Texture& texture, const SamplerState& state, const TextureStep& step) {
    return is_plain_rgba8(texture.format) && step.shape.components == 2 && !step.has_offset &&
           !step.compares && !state.unnormalised && is_simple(state.wrap[0]) &&
           is_simple(state.wrap[1]) && Places(texture.memory, texture.first_level).fits();
}

void sample_fast(TexelSource& source,
                 const SamplerState& state,
                 const TextureStep& step,
                 const TextureOperands& operands,
                 const FastLevel& level,
                 LaneMask lanes,
                 TextureResults& results) {
    Sampling sampling(source, step, operands, level.level);
    if (level.nearest)
        sampling.nearest(state, lanes, results);
    else
        sampling.linear(state, lanes, results);
}

}  // namespace cuesta::simulator::agx
