// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Sizes that follow from a resource's template, and checks that every GPU wants.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "base/tiled_copy.h"
#include "pipe/resource.h"

namespace cuesta::gallium {

// What others read must be linear.
bool must_be_linear(pipe::Bind bind);

struct Extent {
    uint32_t width = 1;  // texels
    uint32_t height = 1;
    uint32_t layers = 1;  // slices, layers or faces
};
Extent level_extent(const pipe::ResourceTemplate& d, uint32_t level);

// Sides of 1 to `longest`, one row of 1D textures, square faces, no more levels than there are, a
// format.
Result<void> check_shape(const pipe::ResourceTemplate& d, uint32_t longest);

// A level that exists and a box inside of it, of whole blocks or up to the edge; no samples.
Result<void> check_map(const pipe::Resource* resource, uint32_t level, const pipe::Box& box);

// The checked box in elements: texels, or blocks of a compressed format.
base::Rectangle elements_of(pipe::Format format, const pipe::Box& box);

// Texels (or blocks) of one size.
bool same_texel_size(pipe::Format a, pipe::Format b);

// Textures of one size of texels, or two buffers.
Result<void> check_copy(const pipe::Resource* dst, const pipe::Resource* src);

// The box of `size` at another place.
pipe::Box box_at(const pipe::Box& size, int32_t x, int32_t y, int32_t z);

}  // namespace cuesta::gallium
