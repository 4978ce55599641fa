// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors and warnings of one compilation, in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "compiler/shading/source.h"

namespace cuesta::shading {

// "string:line:column", which is how GLSL's messages name a place.
std::string text_of(Location location);

enum class Severity : uint8_t { error, warning };

struct Diagnostic {
    Severity severity;
    Location location;
    std::string text;
    uint16_t code = 0;        // the language's number of this kind of message; 0: it has none
    bool is_summary = false;  // only says that others are left out
};

class Diagnostics {
  public:
    // A text may not fill memory with what is wrong in it: behind this many errors front ends stop.
    static constexpr size_t max_errors = 100;
    static constexpr size_t max_warnings = 100;

    Diagnostics() = default;
    // `code` is that of messages that are reported without one, as the preprocessor's are.
    explicit Diagnostics(uint16_t code) : code_(code) {}

    void error(Location location, std::string text) { error(location, code_, std::move(text)); }
    void error(Location location, uint16_t code, std::string text);
    void warning(Location location, std::string text) { warning(location, code_, std::move(text)); }
    void warning(Location location, uint16_t code, std::string text);

    // From here on no warnings are kept, or none of one code. Errors are no affair of these.
    void suppress_warnings() { all_suppressed_ = true; }
    void suppress_warnings(uint16_t code) { suppressed_.push_back(code); }

    bool has_errors() const { return errors_ != 0; }
    bool is_full() const { return errors_ >= max_errors; }
    const std::vector<Diagnostic>& all() const { return all_; }

    // A line each, without the codes: "0:12:5: error: 'x' is not declared".
    std::string log() const;

  private:
    std::vector<Diagnostic> all_;
    std::vector<uint16_t> suppressed_;
    bool all_suppressed_ = false;
    uint16_t code_ = 0;
    size_t errors_ = 0;
    size_t warnings_ = 0;
};

}  // namespace cuesta::shading
