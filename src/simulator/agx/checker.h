// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The checking mode of a SIMD-group: results of asynchronous instructions are not there before
// their scoreboard slot was waited for, and registers whose last use was announced hold nonsense.
// What a program could not see on every chip, it cannot rely on here.
// Source: G13 fact sheet, machine limits (scoreboard) and operands (hints).
#pragma once

#include <array>
#include <vector>

#include "base/result.h"
#include "simulator/agx/simd_group.h"

namespace cuesta::simulator::agx {

class Checker {
  public:
    // A register that is read or written while a result is on its way to it is an error, and so is
    // the ninth operation of a slot.
    Result<void> before(SimdGroup& group, const Step& step);
    void after(SimdGroup& group, const Step& step);

  private:
    struct Pending {
        RegisterRange range;
        std::vector<WideBits> results;  // of the registers that the range touches
    };
    struct Slot {
        std::vector<Pending> results;
        unsigned operations = 0;
    };

    Result<void> check_range(const RegisterRange& range, const char* access) const;
    void hold_back(SimdGroup& group, const Step& step);
    void deliver(SimdGroup& group, Slot& slot);

    std::array<Slot, 2> slots_;
};

}  // namespace cuesta::simulator::agx
