// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors and warnings of one compilation, in order.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/shading/source.h"

namespace cuesta::shading {

enum class Severity : uint8_t { error, warning };

struct Diagnostic {
    Severity severity;
    Location location;
    std::string text;
};

class Diagnostics {
  public:
    // A text may not fill memory with what is wrong in it: behind this many errors front ends stop.
    static constexpr size_t max_errors = 100;
    static constexpr size_t max_warnings = 100;

    void error(Location location, std::string text);
    void warning(Location location, std::string text);

    bool has_errors() const { return errors_ != 0; }
    bool is_full() const { return errors_ >= max_errors; }
    const std::vector<Diagnostic>& all() const { return all_; }

    // A line each: "0:12:5: error: 'x' is not declared".
    std::string log() const;

  private:
    std::vector<Diagnostic> all_;
    size_t errors_ = 0;
    size_t warnings_ = 0;
};

}  // namespace cuesta::shading
