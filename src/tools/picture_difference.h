// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How far two pictures are apart.
#pragma once

#include <optional>
#include <string>

#include "tools/image.h"

namespace cuesta::tools {

struct Difference {
    double mean = 0;         // of the colour channels, in 255ths
    unsigned greatest = 0;   // of any channel, in 255ths
    double off_percent = 0;  // pixels with a channel off by more than `off_by`
};

// What pictures of one scene may differ by, drawn by different means.
constexpr unsigned off_by = 8;
constexpr double mean_limit = 2;
constexpr double off_percent_limit = 0.5;

// Nothing where the sizes differ. Alpha counts as the colours do.
std::optional<Difference> compare(const Image& a, const Image& b);

inline bool within_limits(const Difference& d) {
    return d.mean <= mean_limit && d.off_percent <= off_percent_limit;
}

std::string to_text(const Difference& d);

// Each colour channel's difference, eight times as bright; alpha is opaque.
Image difference_picture(const Image& a, const Image& b);

}  // namespace cuesta::tools
