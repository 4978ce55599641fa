// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/batch.h"

namespace cuesta::lima {

using winsys::lima::Access;
using winsys::lima::Bo;
using winsys::lima::Pipe;

void Batch::start(const pipe::Framebuffer& target) {
    framebuffer = target;
    tiles = tile_geometry(target.width, target.height);
    clear = {};
    draw_count = 0;
    stack_vec4s = 0;
    writes_depth_stencil = false;
    resolves = false;
    raw_y = RawY::undecided;
}

// From the bottom is what the open driver always has, and known to work; to turn it round is exact
// where no row lies beyond the half pixels of binary16. ASSUMED: without the flip bits of the frame
// rows are added to the origin, and derivatives go down (fact sheet, part 3, 3.2 and 3.10).
void Batch::decide_raw_y(bool upper_left) {
    constexpr uint32_t rows_with_half_pixels = 1024;
    if (raw_y == RawY::undecided)
        raw_y = upper_left && framebuffer.height > rows_with_half_pixels ? RawY::from_top
                                                                         : RawY::from_bottom;
}

void Batch::finish() {
    memory.give_back();
    framebuffer = {};
    vs_words.clear();
    plbu_words.clear();
    uses_.clear();
    kept_.clear();
    fence.reset();
}

void Batch::use_permanent(const Bo& bo, Pipe pipe, Access access) {
    uses_.add(bo.handle(), pipe, access);
}

void Batch::use(const std::shared_ptr<Bo>& bo, Pipe pipe, Access access) {
    if (uses_.add(bo->handle(), pipe, access))
        kept_.push_back(bo);
}

std::vector<winsys::lima::BoUse> Batch::uses(Pipe pipe) const {
    std::vector<winsys::lima::BoUse> list;
    uses_.append_to(list, pipe);
    // The GP writes varyings into the batch's memory, the PP only reads it.
    const Access access = pipe == Pipe::gp ? Access::read_write : Access::read;
    for (const std::unique_ptr<Bo>& chunk : memory.chunks())
        list.push_back({chunk->handle(), access});
    return list;
}

}  // namespace cuesta::lima
