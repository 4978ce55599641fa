// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the text of a fixed-function stage depends on: a key of each stage, made of the state, equal
// where the texts are.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string_view>
#include <type_traits>

#include "gallium/frontends/gl/fixed_function_state.h"
#include "gallium/frontends/gles/executable.h"

namespace cuesta::gl {

// The parts of what a fragment stage reads of a vertex stage.
struct StageInterface {
    uint8_t coordinates = 0;  // a bit for each gl_TexCoord
    bool secondary_color = false;
    bool fog = false;
};

// What environments make of texels, by their base format (table 3.22).
enum class TexelClass : uint8_t {
    alpha,
    opaque,  // red, green, blue, or luminance
    full,    // with alpha
    intensity,
};

enum class EnvironmentMode : uint8_t { modulate, replace, decal, blend, add, combine };
enum class CombineFunction : uint8_t {
    replace,
    modulate,
    add,
    add_signed,
    interpolate,
    subtract,
    dot3_rgb,
    dot3_rgba,
};
// 0 to 7: the texel of that unit.
using CombineSource = uint8_t;
inline constexpr CombineSource source_constant = 8;
inline constexpr CombineSource source_primary = 9;
inline constexpr CombineSource source_previous = 10;
enum class CombineOperand : uint8_t { color, one_minus_color, alpha, one_minus_alpha };

struct CombineArgument {
    CombineSource source = source_previous;
    CombineOperand operand = CombineOperand::color;
    bool operator==(const CombineArgument&) const = default;
};
struct CombineKey {
    CombineFunction function = CombineFunction::replace;
    uint8_t scale = 1;
    std::array<CombineArgument, 3> arguments{};
    bool operator==(const CombineKey&) const = default;
};

struct UnitKey {
    bool enabled = false;
    FixedTarget target{};
    TexelClass texels{};
    bool compares = false;  // depth with the third coordinate
    EnvironmentMode mode{};
    CombineKey rgb;  // of EnvironmentMode::combine
    CombineKey alpha;
    bool operator==(const UnitKey&) const = default;
};

enum class FogFactor : uint8_t { none, linear, exp, exp2 };

struct FragmentKey {
    std::array<UnitKey, coordinate_units> units{};
    FogFactor fog{};
    bool color_sum = false;
    bool operator==(const FragmentKey&) const = default;

    StageInterface reads() const;
};

struct LightKey {
    bool enabled = false;
    bool is_positional = false;
    bool is_spot = false;
    bool is_attenuated = false;
    bool operator==(const LightKey&) const = default;
};

enum class Generator : uint8_t { none, object_plane, eye_plane, sphere, reflection, normal };

struct CoordinateKey {
    bool written = false;
    bool has_matrix = false;
    std::array<Generator, 4> generators{};
    bool operator==(const CoordinateKey&) const = default;
};

struct VertexKey {
    bool lighting = false;
    bool two_side = false;
    bool local_viewer = false;
    bool separate_specular = false;
    bool normalize = false;
    bool rescale_normal = false;
    bool secondary_color = false;  // without lighting
    bool fog = false;
    bool fog_coordinate = false;  // gl_FogCoord, not the depth
    bool clip_vertex = false;
    bool point_attenuation = false;
    std::array<uint8_t, 2> tracked{};      // of materials, front and back: parts that are gl_Color
    std::array<uint8_t, 2> of_vertices{};  // likewise: parts that are attributes of their own
    std::array<LightKey, light_count> lights{};
    std::array<CoordinateKey, coordinate_units> coordinates{};
    bool operator==(const VertexKey&) const = default;
};

// `has_own_vertex`: the application's program has a vertex shader.
FragmentKey fragment_key(gles::State& state, bool has_own_vertex);
VertexKey vertex_key(gles::State& state, const StageInterface& read);
// What a fragment shader of the application's reads.
StageInterface interface_of(const nir::Shader& fragment);

template <typename Key>
struct KeyHash {
    static_assert(std::has_unique_object_representations_v<Key>);
    size_t operator()(const Key& key) const {
        return std::hash<std::string_view>()({reinterpret_cast<const char*>(&key), sizeof key});
    }
};

}  // namespace cuesta::gl
