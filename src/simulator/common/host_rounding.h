// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The emulated machines calculate with the host's floats, in the thread of a program that may have
// set another rounding or the flushing of denormals. While one of these lives, the thread has the
// default environment: to nearest even, nothing flushed.
#pragma once

#include <cfenv>

namespace cuesta::simulator {

class HostRounding {
  public:
    HostRounding() {
        std::fegetenv(&programs_);
        std::fesetenv(FE_DFL_ENV);
    }
    HostRounding(const HostRounding&) = delete;
    HostRounding& operator=(const HostRounding&) = delete;
    ~HostRounding() { std::fesetenv(&programs_); }

  private:
    std::fenv_t programs_;
};

}  // namespace cuesta::simulator
