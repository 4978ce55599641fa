// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which checks run: those with one of the parts in their name; all of them without parts.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <span>

#include "canvas.h"

namespace cuesta::conformance {

inline constexpr int wrong_use = 2;  // exit status

inline bool chosen(const char* name, std::span<char*> parts) {
    return parts.empty() || std::any_of(parts.begin(), parts.end(), [name](const char* part) {
               return std::strstr(name, part) != nullptr;
           });
}

// A part that fits no check is a mistake, also beside others that do.
inline bool every_part_fits(std::span<char*> parts,
                            std::span<const std::span<const Check>> groups) {
    bool fit = true;
    for (char*& part : parts) {
        const bool found = std::any_of(groups.begin(), groups.end(), [&part](const auto& group) {
            return std::any_of(group.begin(), group.end(), [&part](const Check& check) {
                return chosen(check.name, {&part, 1});
            });
        });
        if (!found)
            std::printf("no check has \"%s\" in its name\n", part);
        fit = fit && found;
    }
    return fit;
}

}  // namespace cuesta::conformance
