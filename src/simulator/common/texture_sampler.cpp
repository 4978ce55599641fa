// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/common/texture_sampler.h"

namespace cuesta::simulator {
namespace {

// Positions beyond this many texels are all alike to a float coordinate; NaN counts as 0.
float tame(float position) {
    constexpr float limit = 0x1p24f;
    if (position >= -limit && position <= limit)
        return position;
    return position > limit ? limit : (position < -limit ? -limit : 0.0f);
}

int floor_to_int(float value) {
    const int truncated = static_cast<int>(value);
    return truncated - (static_cast<float>(truncated) > value ? 1 : 0);
}

float fraction(float value) {
    if (!(value >= -0x1p24f && value <= 0x1p24f))
        return 0;  // no fraction bits are left (or NaN)
    return value - static_cast<float>(floor_to_int(value));
}

// The coordinate in texels, folded or clamped as far as that must happen before the filter.
float position_of(Wrap wrap, float coordinate, int size, bool unnormalised) {
    const float extent = static_cast<float>(size);
    switch (wrap) {
        case Wrap::repeat:
            if (!unnormalised)
                return fraction(coordinate) * extent;
            break;
        case Wrap::mirror_repeat:
            if (!unnormalised)
                return fraction(coordinate * 0.5f) * 2 * extent;
            break;
        case Wrap::clamp: {
            const float at = tame(unnormalised ? coordinate : coordinate * extent);
            return std::clamp(at, 0.0f, extent);
        }
        case Wrap::mirror_clamp: {
            const float at = tame(unnormalised ? coordinate : coordinate * extent);
            return std::min(std::abs(at), extent);
        }
        case Wrap::clamp_to_edge:
        case Wrap::clamp_to_border:
        case Wrap::mirror_clamp_to_edge:
        case Wrap::mirror_clamp_to_border: break;
    }
    return tame(unnormalised ? coordinate : coordinate * extent);
}

float length_squared(const std::array<float, 3>& v) {
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

// Change of the place on a cube face when the direction of lane 0 becomes that of `lane`.
std::array<float, 3> cube_change(const std::array<Lanes, 3>& direction, unsigned lane) {
    unsigned major = 2;
    const auto size = [&](unsigned axis) { return std::abs(direction[axis][0]); };
    if (size(0) >= size(1) && size(0) >= size(2))
        major = 0;
    else if (size(1) >= size(2))
        major = 1;
    const float m = direction[major][0];
    const float dm = direction[major][lane] - m;
    std::array<float, 3> change = {};
    for (unsigned axis = 0; axis < 3; ++axis) {
        if (axis == major)
            continue;
        const float v = direction[axis][0];
        const float dv = direction[axis][lane] - v;
        change[axis] = 0.5f * (dv * m - v * dm) / (m * m);
    }
    return change;
}

}  // namespace

LevelChoice choose_level(const SamplerState& state, float lod, unsigned last_level) {
    LevelChoice choice;
    choice.magnify = !(lod > 0);
    const float clamped = std::min(std::max(state.min_lod, lod), state.max_lod);  // NaN: min
    const float greatest = static_cast<float>(last_level);
    if (state.mip_linear) {
        const float in_range = std::min(std::max(clamped, 0.0f), greatest);
        choice.level = static_cast<unsigned>(in_range);
        choice.second_level = std::min(choice.level + 1, last_level);
        choice.second_weight = in_range - static_cast<float>(choice.level);
    } else {
        const float in_range = std::min(std::max(clamped + 0.5f, 0.0f), greatest);
        choice.level = static_cast<unsigned>(in_range);
    }
    return choice;
}

float quad_lod(TextureShape shape,
               LevelSize base,
               bool unnormalised,
               const std::array<Lanes, 3>& coordinates) {
    const std::array<float, 3> extent = {static_cast<float>(base.width),
                                         static_cast<float>(base.height),
                                         static_cast<float>(base.depth)};
    float greatest = 0;
    for (const unsigned lane : {1u, 2u}) {
        std::array<float, 3> change = {};
        if (shape == TextureShape::cube) {
            change = cube_change(coordinates, lane);
            for (float& value : change)
                value *= extent[0];
        } else {
            const unsigned axes =
                shape == TextureShape::three ? 3 : (shape == TextureShape::two ? 2 : 1);
            for (unsigned axis = 0; axis < axes; ++axis) {
                change[axis] = coordinates[axis][lane] - coordinates[axis][0];
                if (!unnormalised)
                    change[axis] *= extent[axis];
            }
        }
        greatest = std::max(greatest, length_squared(change));
    }
    return 0.5f * std::log2(greatest);
}

TexturePoint project_cube(float x, float y, float z) {
    const float ax = std::abs(x);
    const float ay = std::abs(y);
    const float az = std::abs(z);
    TexturePoint point;
    float s = 0;
    float t = 0;
    float major = az;
    if (ax >= ay && ax >= az) {
        point.layer = x < 0 ? 1 : 0;
        s = x < 0 ? z : -z;
        t = -y;
        major = ax;
    } else if (ay >= az) {
        point.layer = y < 0 ? 3 : 2;
        s = x;
        t = y < 0 ? -z : z;
        major = ay;
    } else {
        point.layer = z < 0 ? 5 : 4;
        s = z < 0 ? -x : x;
        t = -y;
    }
    point.at[0] = 0.5f * (s / major + 1);
    point.at[1] = 0.5f * (t / major + 1);
    return point;
}

int wrap_index(Wrap wrap, int index, int size) {
    if (static_cast<unsigned>(index) < static_cast<unsigned>(size))
        return index;
    const int mirrored = index < 0 ? -1 - index : index;
    switch (wrap) {
        case Wrap::repeat: {
            const int rest = index % size;
            return rest < 0 ? rest + size : rest;
        }
        case Wrap::clamp_to_edge: return index < 0 ? 0 : size - 1;
        case Wrap::clamp:
        case Wrap::clamp_to_border: return -1;
        case Wrap::mirror_repeat: {
            const int rest = mirrored % (2 * size);
            return rest < size ? rest : 2 * size - 1 - rest;
        }
        case Wrap::mirror_clamp_to_edge: return std::min(mirrored, size - 1);
        case Wrap::mirror_clamp:
        case Wrap::mirror_clamp_to_border: return mirrored < size ? mirrored : -1;
    }
    return -1;
}

int nearest_index(Wrap wrap, float coordinate, int size, bool unnormalised, int offset) {
    int index = floor_to_int(position_of(wrap, coordinate, size, unnormalised));
    // The clamped coordinate 1.0 belongs to the last texel: only linear filters meet the border.
    if ((wrap == Wrap::clamp || wrap == Wrap::mirror_clamp) && index == size)
        index = size - 1;
    return wrap_index(wrap, index + offset, size);
}

AxisTaps linear_taps(Wrap wrap, float coordinate, int size, bool unnormalised, int offset) {
    const float position = position_of(wrap, coordinate, size, unnormalised) - 0.5f;
    const int first = floor_to_int(position);
    return {
        .first = wrap_index(wrap, first + offset, size),
        .second = wrap_index(wrap, first + offset + 1, size),
        .weight = position - static_cast<float>(first),
    };
}

AxisTaps face_taps(float coordinate, int size) {
    const float position =
        std::clamp(tame(coordinate * static_cast<float>(size)), 0.0f, static_cast<float>(size)) -
        0.5f;
    const int first = floor_to_int(position);
    return {.first = first, .second = first + 1, .weight = position - static_cast<float>(first)};
}

FaceTexel cross_edge(const FaceTexel& texel, int size) {
    const auto centre = [size](int index) {
        return static_cast<float>(2 * index + 1) / static_cast<float>(size) - 1;
    };
    const float s = centre(texel.x);
    const float t = centre(texel.y);
    const std::array<std::array<float, 3>, 6> directions = {{
        {1, -t, -s},
        {-1, -t, s},
        {s, 1, t},
        {s, -1, -t},
        {s, -t, 1},
        {-s, -t, -1},
    }};
    const auto& direction = directions[static_cast<unsigned>(texel.face)];
    const TexturePoint over = project_cube(direction[0], direction[1], direction[2]);
    // The neighbour's own texels are a little nearer to its middle, by less than one of them.
    return {over.layer, nearest_index(Wrap::clamp_to_edge, over.at[0], size, false),
            nearest_index(Wrap::clamp_to_edge, over.at[1], size, false)};
}

}  // namespace cuesta::simulator
