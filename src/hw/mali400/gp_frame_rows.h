// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The words of a GP frame.
// Source: Mali-400 fact sheet, part 1.
#pragma once

#include <array>
#include <string_view>

#include "hw/isa/packet.h"
#include "hw/mali400/gp_frame.h"

namespace cuesta::hw {

template <>
struct isa::Describe<mali400::GpFrame> {
    using T = mali400::GpFrame;
    static constexpr std::string_view name = "gp frame";
    static constexpr unsigned words = mali400::gp_frame_words;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::vs_start>("vs_start", at(0, 0, 32)).address(),
        entry<&T::vs_end>("vs_end", at(1, 0, 32)).address(),
        entry<&T::plbu_start>("plbu_start", at(2, 0, 32)).address(),
        entry<&T::plbu_end>("plbu_end", at(3, 0, 32)).address(),
        entry<&T::heap_start>("heap_start", at(4, 0, 32)).address(),
        entry<&T::heap_end>("heap_end", at(5, 0, 32)).address(),
    };
};

}  // namespace cuesta::hw
