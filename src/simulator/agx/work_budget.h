// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The work that a command may still cost, shared by all its units. What costs how much is said
// where it is spent, in terms of an instruction of a SIMD-group.
#pragma once

#include <cstdint>

#include "base/result.h"

namespace cuesta::simulator::agx {

inline constexpr uint64_t packet_work = 1;
inline constexpr uint64_t bytes_per_work = 4096;  // of memory that is made

class WorkBudget {
  public:
    explicit WorkBudget(uint64_t units) : left_(units) {}

    uint64_t left() const { return left_; }

    // Errc::timeout where it is more than what is left.
    Result<void> spend(uint64_t units) {
        if (units > left_)
            return Error{Errc::timeout, "the command does not end"};
        left_ -= units;
        return {};
    }

  private:
    uint64_t left_;
};

}  // namespace cuesta::simulator::agx
