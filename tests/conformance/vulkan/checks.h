// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "device.h"

namespace cuesta::conformance {

// One line is printed a comparison.
class Score {
  public:
    void expect(const std::string& what, bool good, const std::string& detail);
    int comparisons() const { return comparisons_; }
    int failures() const { return failures_; }

  private:
    int comparisons_ = 0;
    int failures_ = 0;
};

struct Check {
    const char* name;
    void (*run)(Device& device, const std::string& name, Score& score);
};

extern const Check depth_bias_check;

}  // namespace cuesta::conformance
