// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bits of what a render is given besides its streams. Source: AGX fact sheet, parts 1, 4 and 5.
#pragma once

#include <array>
#include <string_view>

#include "hw/agx/render.h"
#include "hw/isa/packet.h"

namespace cuesta::hw {

namespace agx {

inline constexpr std::array zls_tiling_names = {
    isa::named(ZlsTiling::gpu_tiled, "gpu_tiled"),
    isa::named(ZlsTiling::twiddled, "twiddled"),
};

inline constexpr std::array z_format_names = {
    isa::named(ZFormat::float_32, "float_32"),
    isa::named(ZFormat::unorm_16, "unorm_16"),
};

}  // namespace agx

template <>
struct isa::Describe<agx::Scissor> {
    using T = agx::Scissor;
    static constexpr std::string_view name = "scissor";
    static constexpr unsigned words = agx::scissor_words;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::max_x>("max_x", at(0, 0, 16)), entry<&T::min_x>("min_x", at(0, 16, 16)),
        entry<&T::max_y>("max_y", at(1, 0, 16)), entry<&T::min_y>("min_y", at(1, 16, 16)),
        entry<&T::min_z>("min_z", at(2, 0, 32)), entry<&T::max_z>("max_z", at(3, 0, 32)),
    };
};

template <>
struct isa::Describe<agx::DepthBias> {
    using T = agx::DepthBias;
    static constexpr std::string_view name = "depth bias";
    static constexpr unsigned words = agx::depth_bias_words;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::constant>("constant", at(0, 0, 32)),
        entry<&T::slope_scale>("slope_scale", at(1, 0, 32)),
        entry<&T::clamp>("clamp", at(2, 0, 32)),
    };
};

template <>
struct isa::Describe<agx::ZlsControl> {
    using T = agx::ZlsControl;
    static constexpr std::string_view name = "zls control";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::unknown_0>("unknown_0", at(0, 0, 1)),
        entry<&T::z_load_tiling>("z_load_tiling", at(0, 1, 1)).named(agx::zls_tiling_names),
        entry<&T::z_load_compressed>("z_load_compressed", at(0, 2, 1)),
        entry<&T::s_load_tiling>("s_load_tiling", at(0, 3, 1)).named(agx::zls_tiling_names),
        entry<&T::s_load_compressed>("s_load_compressed", at(0, 4, 1)),
        entry<&T::z_store_tiling>("z_store_tiling", at(0, 5, 1)).named(agx::zls_tiling_names),
        entry<&T::z_store_compressed>("z_store_compressed", at(0, 6, 1)),
        entry<&T::s_store_tiling>("s_store_tiling", at(0, 7, 1)).named(agx::zls_tiling_names),
        entry<&T::s_store_compressed>("s_store_compressed", at(0, 8, 1)),
        entry<&T::s_load>("s_load", at(0, 14, 1)),
        entry<&T::z_load>("z_load", at(0, 15, 1)),
        entry<&T::s_store>("s_store", at(0, 18, 1)),
        entry<&T::z_store>("z_store", at(0, 19, 1)),
        entry<&T::z_format>("z_format", at(0, 25, 2)).named(agx::z_format_names),
        entry<&T::z_resolve>("z_resolve", at(1, 24, 1)),
        entry<&T::s_resolve>("s_resolve", at(1, 26, 1)),
    };
};

template <>
struct isa::Describe<agx::ZlsStride> {
    using T = agx::ZlsStride;
    static constexpr std::string_view name = "zls stride";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::unknown_0>("unknown_0", at(0, 0, 1)),
        entry<&T::layer_stride>("layer_stride", at(0, 14, 18)).shifted(14).minus_one(),
    };
};

template <>
struct isa::Describe<agx::ZlsCompressionStride> {
    using T = agx::ZlsCompressionStride;
    static constexpr std::string_view name = "zls compression stride";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::layer_stride>("layer_stride", at(0, 14, 18)).shifted(7).minus_one(),
    };
};

template <>
struct isa::Describe<agx::ZlsPixels> {
    using T = agx::ZlsPixels;
    static constexpr std::string_view name = "zls pixels";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::width>("width", at(0, 0, 15)).minus_one(),
        entry<&T::height>("height", at(0, 15, 15)).minus_one(),
    };
};

template <>
struct isa::Describe<agx::BackgroundValues> {
    using T = agx::BackgroundValues;
    static constexpr std::string_view name = "background values";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::stencil>("stencil", at(0, 0, 8)),
        entry<&T::unknown_8>("unknown_8", at(0, 8, 2)),
        entry<&T::unknown_10>("unknown_10", at(0, 10, 1)),
    };
};

template <>
struct isa::Describe<agx::SamplePositions> {
    using T = agx::SamplePositions;
    static constexpr std::string_view name = "sample positions";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::x, Index{0}>("x_0", at(0, 0, 4)).fixed_point(4),
        entry<&T::y, Index{0}>("y_0", at(0, 4, 4)).fixed_point(4),
        entry<&T::x, Index{1}>("x_1", at(0, 8, 4)).fixed_point(4),
        entry<&T::y, Index{1}>("y_1", at(0, 12, 4)).fixed_point(4),
        entry<&T::x, Index{2}>("x_2", at(0, 16, 4)).fixed_point(4),
        entry<&T::y, Index{2}>("y_2", at(0, 20, 4)).fixed_point(4),
        entry<&T::x, Index{3}>("x_3", at(0, 24, 4)).fixed_point(4),
        entry<&T::y, Index{3}>("y_3", at(0, 28, 4)).fixed_point(4),
    };
};

template <>
struct isa::Describe<agx::PppControl> {
    using T = agx::PppControl;
    static constexpr std::string_view name = "ppp control";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::gl_clip>("gl_clip", at(0, 0, 1)),
        entry<&T::w_clamp>("w_clamp", at(0, 1, 1)),
        entry<&T::default_point_size>("default_point_size", at(0, 8, 1)),
        entry<&T::fixed_point_format>("fixed_point_format", at(0, 9, 1)),
    };
};

template <>
struct isa::Describe<agx::TilePipeline> {
    using T = agx::TilePipeline;
    static constexpr std::string_view name = "tile pipeline";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::tag>("tag", at(0, 0, 6)),
        entry<&T::address>("address", at(0, 6, 26)).address(6),
    };
};

}  // namespace cuesta::hw
