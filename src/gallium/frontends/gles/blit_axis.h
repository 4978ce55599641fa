// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where the pixels of a blit come from and go to, one axis at a time.
#pragma once

#include <cstdint>
#include <optional>

namespace cuesta::gles {

// Pixels between two edges, which may stand in either order.
struct BlitEdges {
    int64_t start = 0;
    int64_t end = 0;

    int64_t length() const { return end - start; }
};

struct BlitAxis {
    BlitEdges source;
    BlitEdges target;  // start < end
    // What is written of the target: inside of both framebuffers. Not empty.
    uint32_t first = 0;
    uint32_t last_end = 0;
};

// `inside` is what may be written of the destination, `source_size` what there is to read. The
// mapping from source to target stays what the edges say, but they are brought nearer to what is
// written where that is possible in whole pixels: GPUs count with few bits. Nothing: there is
// nothing to write.
std::optional<BlitAxis> clip_blit_axis(BlitEdges source,
                                       BlitEdges target,
                                       uint32_t source_size,
                                       BlitEdges inside);

}  // namespace cuesta::gles
