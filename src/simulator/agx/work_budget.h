// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The work that a command may still cost, shared by all its units. What costs how much is said
// where it is spent, in terms of an instruction of a SIMD-group.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "base/result.h"
#include "simulator/agx/job.h"

namespace cuesta::simulator::agx {

inline constexpr uint64_t packet_work = 1;
inline constexpr uint64_t bytes_per_work = 4096;  // of memory that is made

class WorkBudget {
  public:
    // Looks at the clock for `watch` now and then, if there is one; it must outlive the budget.
    explicit WorkBudget(uint64_t units, const Watch* watch = nullptr);

    uint64_t left() const { return left_; }

    // What may be spent before the clock wants to be looked at, for those who spend at the end of
    // something that may be long.
    uint64_t piece() const { return std::min(left_, work_between_looks); }

    // Errc::timeout where it is more than what is left.
    Result<void> spend(uint64_t units) {
        if (units > left_)
            return Error{Errc::timeout, "the command does not end"};
        left_ -= units;
        if (left_ < next_look_)
            look_at_clock();
        return {};
    }

  private:
    static constexpr uint64_t work_between_looks = uint64_t{1} << 20;  // a tenth of a second or so

    void look_at_clock();

    uint64_t left_;
    uint64_t next_look_ = 0;  // when no more than this is left; 0: never
    uint64_t limit_ = left_;
    const Watch* watch_;
    std::chrono::steady_clock::time_point began_ = {};
};

}  // namespace cuesta::simulator::agx
