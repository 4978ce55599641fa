// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The watchdog of a job: counts work instead of time, so that runs repeat. A GP job has one, a PP
// job one for each core.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/result.h"

namespace cuesta::simulator::mali400 {

class WorkBudget {
  public:
    explicit WorkBudget(uint64_t limit) : left_(limit) {}

    // Errc::timeout once more was asked for than there is; `who` says for what.
    Result<void> spend(uint64_t units, std::string_view who) {
        if (units <= left_) {
            left_ -= units;
            return {};
        }
        left_ = 0;
        return exhausted(who);
    }
    uint64_t left() const { return left_; }

  private:
    static Error exhausted(std::string_view who);

    uint64_t left_;
};

}  // namespace cuesta::simulator::mali400
