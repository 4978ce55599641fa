// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs the preprocessor for tests.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/shading/diagnostics.h"
#include "compiler/shading/dialect.h"

namespace cuesta::shading {

// What a test's language did.
struct RecordingHooks : DirectiveHooks {
    bool directive(const DirectiveLine& line) override;
    void pragma(const DirectiveLine& line) override;
    std::optional<std::string_view> include(const Include& include) override;

    std::vector<std::string> seen;  // "version 100"; "pragma a b"
    std::map<std::string, std::string, std::less<>> files;
};

struct Preprocessed {
    std::string text;  // the tokens' texts with a blank between
    std::string log;
    std::vector<Location> locations;  // of the tokens
    std::vector<std::string> seen;
};

// A dialect with everything that can be switched on.
Dialect rich_dialect();
// The other way round.
Dialect poor_dialect();

Preprocessed preprocess(const Dialect& dialect,
                        const std::vector<std::string_view>& strings,
                        RecordingHooks hooks = {},
                        Files* files = nullptr);

// The text of a text that has no errors, or else its log.
std::string expanded(const Dialect& dialect, std::string_view text);
inline std::string poor(std::string_view text) {
    return expanded(poor_dialect(), text);
}
inline std::string rich(std::string_view text) {
    return expanded(rich_dialect(), text);
}

}  // namespace cuesta::shading
