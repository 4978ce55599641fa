// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bits of coefficient bindings. Source: AGX fact sheet, part 3, section 3.5.2.
#pragma once

#include <array>
#include <string_view>

#include "hw/agx/coefficients.h"
#include "hw/isa/packet.h"

namespace cuesta::hw {

namespace agx {

inline constexpr std::array shade_model_names = {
    isa::named(ShadeModel::flat_vertex_0, "flat_vertex_0"),
    isa::named(ShadeModel::flat_vertex_2, "flat_vertex_2"),
    isa::named(ShadeModel::linear, "linear"),
    isa::named(ShadeModel::flat_vertex_1, "flat_vertex_1"),
    isa::named(ShadeModel::perspective, "perspective"),
};

inline constexpr std::array coefficient_source_names = {
    isa::named(CoefficientSource::varying, "varying"),
    isa::named(CoefficientSource::fragcoord_z, "fragcoord_z"),
    isa::named(CoefficientSource::point_coord, "point_coord"),
    isa::named(CoefficientSource::primitive_id, "primitive_id"),
    isa::named(CoefficientSource::barycentric, "barycentric"),
};

}  // namespace agx

template <>
struct isa::Describe<agx::CoefficientHeader> {
    using T = agx::CoefficientHeader;
    static constexpr std::string_view name = "coefficient header";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::slots>("slots", at(0, 0, 8)),
        entry<&T::coefficients>("coefficients", at(0, 8, 8)),
    };
};

template <>
struct isa::Describe<agx::CoefficientBinding> {
    using T = agx::CoefficientBinding;
    static constexpr std::string_view name = "coefficient binding";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::components>("components", at(0, 0, 2)).minus_one(),
        entry<&T::shade_model>("shade_model", at(0, 2, 3)).named(agx::shade_model_names),
        entry<&T::source>("source", at(0, 5, 3)).named(agx::coefficient_source_names),
        entry<&T::base_slot>("base_slot", at(0, 8, 8)),
        entry<&T::base_coefficient>("base_coefficient", at(0, 16, 8)),
    };
};

}  // namespace cuesta::hw
