// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rendering into one framebuffer between two flushes: one GP job and one PP job. A batch owns
// the memory its streams refer to until its fence signals; then it is used again.
#pragma once

#include <memory>
#include <vector>

#include "gallium/drivers/lima/bo_uses.h"
#include "gallium/drivers/lima/fence.h"
#include "gallium/drivers/lima/memory.h"
#include "gallium/drivers/lima/resource.h"
#include "gallium/drivers/lima/tile_geometry.h"
#include "hw/mali400/plbu_stream.h"
#include "hw/mali400/vs_stream.h"
#include "pipe/context.h"

namespace cuesta::lima {

struct ClearValues {
    pipe::Clear buffers = pipe::Clear::none;
    std::array<float, 4> color{};
    double depth = 1.0;
    uint8_t stencil = 0;
};

class Batch {
  public:
    explicit Batch(ChunkPool& pool) : memory(pool) {}
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;
    ~Batch() { memory.give_back(); }

    // Empty again, for this framebuffer. Its jobs must have ended.
    void start(const pipe::Framebuffer& target);
    // Gives back what it holds.
    void finish();

    // --- streams -------------------------------------------------------------------------------
    template <typename... Commands>
    void vs(const Commands&... commands) {
        append<sizeof...(commands)>(vs_words, {hw::mali400::vs::pack(commands)...});
    }
    template <typename... Commands>
    void plbu(const Commands&... commands) {
        append<sizeof...(commands)>(plbu_words, {hw::mali400::plbu::pack(commands)...});
    }

    // --- what the jobs touch -------------------------------------------------------------------
    void use(const std::shared_ptr<winsys::lima::Bo>& bo,
             winsys::lima::Pipe pipe,
             winsys::lima::Access access);
    // A buffer that outlives every batch.
    void use_permanent(const winsys::lima::Bo& bo,
                       winsys::lima::Pipe pipe,
                       winsys::lima::Access access);
    // The uses of a job, the batch's own memory included.
    std::vector<winsys::lima::BoUse> uses(winsys::lima::Pipe pipe) const;
    bool touches(const winsys::lima::Bo& bo) const { return uses_.touches(bo.handle()); }
    bool writes(const winsys::lima::Bo& bo) const { return uses_.writes(bo.handle()); }

    // Of the raw y of fragment coordinates; the first draw that reads them decides for the batch.
    // The chip's y is binary16, as is what shaders make of it: in tall framebuffers rows far from
    // its origin lose the half pixel.
    enum class RawY : uint8_t { undecided, from_bottom, from_top };
    void decide_raw_y(bool upper_left);

    bool empty() const { return draw_count == 0 && clear.buffers == pipe::Clear::none; }

    pipe::Framebuffer framebuffer;
    TileGeometry tiles;
    BatchMemory memory;
    std::vector<uint32_t> vs_words;
    std::vector<uint32_t> plbu_words;  // draws only; the head is made at the flush
    ClearValues clear;
    uint32_t draw_count = 0;
    uint32_t stack_vec4s = 0;  // greatest of the shaders
    bool writes_depth_stencil = false;
    RawY raw_y = RawY::undecided;
    bool resolves = false;         // samples are averaged when they are stored
    std::shared_ptr<Fence> fence;  // set when submitted

  private:
    using Pair = std::array<uint32_t, 2>;

    template <size_t count>
    static void append(std::vector<uint32_t>& words, const std::array<Pair, count>& pairs) {
        words.insert(words.end(), pairs[0].data(), pairs[0].data() + count * 2);
    }

    BoUses uses_;
    std::vector<std::shared_ptr<winsys::lima::Bo>> kept_;
};

}  // namespace cuesta::lima
