// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/diagnostics.h"

#include <algorithm>

#include <fmt/core.h>

namespace cuesta::shading {

std::string text_of(Location location) {
    return fmt::format("{}:{}:{}", location.string, location.line, location.column);
}

void Diagnostics::error(Location location, uint16_t code, std::string text) {
    if (is_full())
        return;
    all_.push_back({Severity::error, location, std::move(text), code});
    if (++errors_ == max_errors)
        all_.push_back(
            {Severity::error, location, "too many errors, the rest is left out", code_, true});
}

void Diagnostics::warning(Location location, uint16_t code, std::string text) {
    if (is_full() || warnings_ == max_warnings || all_suppressed_ ||
        std::find(suppressed_.begin(), suppressed_.end(), code) != suppressed_.end())
        return;
    all_.push_back({Severity::warning, location, std::move(text), code});
    if (++warnings_ == max_warnings)
        all_.push_back(
            {Severity::warning, location, "too many warnings, the rest is left out", code_, true});
}

std::string Diagnostics::log() const {
    std::string log;
    for (const Diagnostic& d : all_)
        log += fmt::format("{}: {}: {}\n", text_of(d.location),
                           d.severity == Severity::error ? "error" : "warning", d.text);
    return log;
}

}  // namespace cuesta::shading
