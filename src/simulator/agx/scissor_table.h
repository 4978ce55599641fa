// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The scissors of a state, one a viewport, read from memory when a primitive first uses them.
// Source: AGX fact sheet, part 4, 4.6.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "base/result.h"
#include "hw/agx/ppp.h"
#include "hw/agx/render.h"
#include "simulator/agx/address_space.h"

namespace cuesta::simulator::agx {

class ScissorTable {
  public:
    explicit ScissorTable(AddressSpace& memory) : memory_(memory) {}

    // Those from this address on; without one nothing is cut off.
    void begin(std::optional<uint64_t> address) {
        address_ = address;
        known_ = {};
    }

    // Viewport i has the scissor i entries further on.
    Result<hw::agx::Scissor> of(unsigned viewport) {
        if (!address_)
            return hw::agx::Scissor{.max_x = 0xffff, .max_y = 0xffff};
        std::optional<hw::agx::Scissor>& known = known_[viewport];
        if (!known) {
            std::array<uint32_t, hw::agx::scissor_words> words;
            TRY(memory_.read_words(*address_ + viewport * sizeof words, words));
            known = TRY(hw::agx::unpack_scissor(words));
        }
        return *known;
    }

  private:
    AddressSpace& memory_;
    std::optional<uint64_t> address_;
    std::array<std::optional<hw::agx::Scissor>, hw::agx::ppp::max_viewports> known_;
};

}  // namespace cuesta::simulator::agx
