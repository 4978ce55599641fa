// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How many samples a pixel renderbuffers and textures of a format may have (OpenGL
// ES 3.0.6, 6.1.15; 3.1, 19.3.1).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

// Of GL_RENDERBUFFER or GL_TEXTURE_2D_MULTISAMPLE, the most first; none where the format has no
// several samples.
std::vector<uint32_t> sample_counts(const State& state, const TexelFormat& format, GLenum target);
// What so many become: at least as many, 0 for 0. Nothing: there are not so many.
std::optional<uint32_t> sample_count_of(const State& state,
                                        const TexelFormat& format,
                                        GLenum target,
                                        uint32_t wanted);
// The most that multisample textures of such formats all have; at least 1.
enum class SampledKind : uint8_t { color, integer, depth };
uint32_t most_texture_samples(const State& state, SampledKind kind);

}  // namespace cuesta::gles
