// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture sampling after the texels have become colours: level of detail, wrapping, filtering, cube
// faces. Where texels come from is the caller's: a Fetch is called as
// `Lanes fetch(unsigned level, int layer, int x, int y)`, with coordinates inside the level.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "simulator/common/lanes.h"

namespace cuesta::simulator {

enum class Wrap : uint8_t {
    repeat,
    clamp_to_edge,
    clamp,  // half border, half edge
    clamp_to_border,
    mirror_repeat,
    mirror_clamp_to_edge,
    mirror_clamp,
    mirror_clamp_to_border,
};

enum class TextureShape : uint8_t { one, two, three, cube };

struct LevelSize {
    int width = 1;
    int height = 1;
    int depth = 1;
};

// The size of a level: halved, rounded down, at least one.
constexpr LevelSize mip_size(LevelSize base, unsigned level) {
    return {std::max(base.width >> level, 1), std::max(base.height >> level, 1),
            std::max(base.depth >> level, 1)};
}

struct SamplerState {
    std::array<Wrap, 3> wrap = {};
    bool min_nearest = true;
    bool mag_nearest = true;
    bool mip_linear = false;
    float min_lod = 0;
    float max_lod = 0;
    float bias = 0;
    bool unnormalised = false;  // coordinates count texels
    bool seamless = false;      // linear filters reach over the edges of a cube's faces
    Lanes border = {};          // r, g, b, a in the four lanes

    // True when every level of detail gives the same texels.
    bool ignores_lod() const { return min_lod == max_lod && min_nearest == mag_nearest; }
};

// A point on one layer of a texture.
struct TexturePoint {
    std::array<float, 3> at = {};
    int layer = 0;                   // of an array; faces of cubes are layers
    std::array<int, 3> offset = {};  // texels added after the filter has chosen its own
};

// What an LOD selects.
struct LevelChoice {
    bool magnify = true;
    unsigned level = 0;
    unsigned second_level = 0;
    float second_weight = 0;  // of the second level
};

// `lod` is final except for the clamp; the switch between magnification and minification looks at
// it before the clamp, or a texture without further levels would always be magnified.
LevelChoice choose_level(const SamplerState& state, float lod, unsigned last_level);

// log2 of the greatest change of the texel position between neighbours, without any bias.
float quad_lod(TextureShape shape,
               LevelSize base,
               bool unnormalised,
               const std::array<Lanes, 3>& coordinates);

// The face a direction points to and the place on it, each coordinate 0..1.
TexturePoint project_cube(float x, float y, float z);

// Two neighbouring texels on one axis; an index of -1 is the border.
struct AxisTaps {
    int first = 0;
    int second = 0;
    float weight = 0;  // of the second
};

int wrap_index(Wrap wrap, int index, int size);
int nearest_index(Wrap wrap, float coordinate, int size, bool unnormalised, int offset = 0);
AxisTaps linear_taps(Wrap wrap, float coordinate, int size, bool unnormalised, int offset = 0);

// Without wrapping: indices from -1 to the size.
AxisTaps face_taps(float coordinate, int size);

// A texel of a cube.
struct FaceTexel {
    int face = 0;
    int x = 0;
    int y = 0;
};

// The texel next to a face: x or y, not both, is one beyond it.
FaceTexel cross_edge(const FaceTexel& texel, int size);

inline Lanes mix(Lanes first, Lanes second, float weight) {
    return first + (second - first) * weight;
}

// A texel of a cube's layer, which may be one beyond the face. Where three faces meet there is no
// fourth texel: the mean of the three stands for it.
template <typename Fetch>
Lanes face_texel(unsigned level, int size, int layer, int x, int y, Fetch& fetch) {
    const int face = layer % 6;
    const auto outside = [size](int i) { return i < 0 || i >= size; };
    const auto at = [&](int column, int row) {
        if (!outside(column) && !outside(row))
            return fetch(level, layer, column, row);
        const FaceTexel over = cross_edge({face, column, row}, size);
        return fetch(level, layer - face + over.face, over.x, over.y);
    };
    if (!outside(x) || !outside(y))
        return at(x, y);
    const int near_x = x < 0 ? 0 : size - 1;
    const int near_y = y < 0 ? 0 : size - 1;
    return (at(near_x, near_y) + at(x, near_y) + at(near_x, y)) / 3.0f;
}

// The four texels of a linear filter on one layer: upper left, upper right, lower left, lower
// right.
struct Footprint {
    std::array<Lanes, 4> texels;
    float x_weight = 0;  // of the right ones
    float y_weight = 0;  // of the lower ones
};

template <typename Fetch>
Footprint footprint(const SamplerState& state,
                    TextureShape shape,
                    unsigned level,
                    LevelSize size,
                    const TexturePoint& point,
                    Fetch& fetch) {
    const bool over_edges = shape == TextureShape::cube && state.seamless;
    const auto taps = [&](unsigned axis, int extent) {
        return over_edges ? face_taps(point.at[axis], extent)
                          : linear_taps(state.wrap[axis], point.at[axis], extent,
                                        state.unnormalised, point.offset[axis]);
    };
    const AxisTaps x = taps(0, size.width);
    const AxisTaps y = taps(1, size.height);
    const auto texel = [&](int column, int row) {
        if (over_edges)
            return face_texel(level, size.width, point.layer, column, row, fetch);
        return (column | row) < 0 ? state.border : fetch(level, point.layer, column, row);
    };
    return {.texels = {texel(x.first, y.first), texel(x.second, y.first), texel(x.first, y.second),
                       texel(x.second, y.second)},
            .x_weight = x.weight,
            .y_weight = y.weight};
}

// One layer of one level.
template <typename Fetch>
Lanes sample_layer(const SamplerState& state,
                   bool nearest,
                   unsigned level,
                   LevelSize size,
                   const TexturePoint& point,
                   int layer,
                   Fetch& fetch) {
    const auto texel = [&](int x, int y) {
        return (x | y) < 0 ? state.border : fetch(level, layer, x, y);
    };
    if (nearest)
        return texel(nearest_index(state.wrap[0], point.at[0], size.width, state.unnormalised,
                                   point.offset[0]),
                     nearest_index(state.wrap[1], point.at[1], size.height, state.unnormalised,
                                   point.offset[1]));
    const AxisTaps x =
        linear_taps(state.wrap[0], point.at[0], size.width, state.unnormalised, point.offset[0]);
    const AxisTaps y =
        linear_taps(state.wrap[1], point.at[1], size.height, state.unnormalised, point.offset[1]);
    const Lanes upper = mix(texel(x.first, y.first), texel(x.second, y.first), x.weight);
    const Lanes lower = mix(texel(x.first, y.second), texel(x.second, y.second), x.weight);
    return mix(upper, lower, y.weight);
}

template <typename Fetch>
Lanes sample_level(const SamplerState& state,
                   TextureShape shape,
                   bool nearest,
                   unsigned level,
                   LevelSize size,
                   const TexturePoint& point,
                   Fetch& fetch) {
    if (shape == TextureShape::cube && state.seamless && !nearest) {
        const Footprint f = footprint(state, shape, level, size, point, fetch);
        return mix(mix(f.texels[0], f.texels[1], f.x_weight),
                   mix(f.texels[2], f.texels[3], f.x_weight), f.y_weight);
    }
    if (shape != TextureShape::three)
        return sample_layer(state, nearest, level, size, point, point.layer, fetch);
    const auto slice = [&](int index) {
        return index < 0 ? state.border
                         : sample_layer(state, nearest, level, size, point, index, fetch);
    };
    if (nearest)
        return slice(nearest_index(state.wrap[2], point.at[2], size.depth, state.unnormalised,
                                   point.offset[2]));
    const AxisTaps z =
        linear_taps(state.wrap[2], point.at[2], size.depth, state.unnormalised, point.offset[2]);
    return mix(slice(z.first), slice(z.second), z.weight);
}

template <typename Fetch>
Lanes sample_texture(const SamplerState& state,
                     TextureShape shape,
                     LevelSize base,
                     const LevelChoice& choice,
                     const TexturePoint& point,
                     Fetch& fetch) {
    const bool nearest = choice.magnify ? state.mag_nearest : state.min_nearest;
    const Lanes first = sample_level(state, shape, nearest, choice.level,
                                     mip_size(base, choice.level), point, fetch);
    if (choice.second_weight == 0)
        return first;
    const Lanes second = sample_level(state, shape, nearest, choice.second_level,
                                      mip_size(base, choice.second_level), point, fetch);
    return mix(first, second, choice.second_weight);
}

}  // namespace cuesta::simulator
