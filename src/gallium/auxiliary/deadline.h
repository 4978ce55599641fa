// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace cuesta::gallium {

// Time that is left of a wait for several fences.
class Deadline {
  public:
    explicit Deadline(uint64_t timeout_ns) : timeout_ns_(timeout_ns) {}

    uint64_t left() const {
        using std::chrono::nanoseconds;
        if (timeout_ns_ == 0 || timeout_ns_ == UINT64_MAX)
            return timeout_ns_;
        const auto passed = std::chrono::duration_cast<nanoseconds>(Clock::now() - start_).count();
        return timeout_ns_ - std::min(timeout_ns_, static_cast<uint64_t>(passed));
    }

  private:
    using Clock = std::chrono::steady_clock;

    uint64_t timeout_ns_;
    Clock::time_point start_ = Clock::now();
};

}  // namespace cuesta::gallium
