// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How many samples a pixel renderbuffers of a format may have (OpenGL ES 3.0.6, 6.1.15).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

// The most first; none where the format has no several samples.
std::vector<uint32_t> sample_counts(const State& state, const TexelFormat& format);
// What so many become: at least as many, 0 for 0. Nothing: there are not so many.
std::optional<uint32_t> sample_count_of(const State& state,
                                        const TexelFormat& format,
                                        uint32_t wanted);

}  // namespace cuesta::gles
