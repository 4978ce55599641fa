// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rendering into one framebuffer between two flushes: one render command. Or some grids: one
// compute command. A batch owns the memory its streams refer to, and keeps all else that they do,
// until its fence signals; then it is used again.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "gallium/drivers/agx/command_stream.h"
#include "gallium/drivers/agx/memory.h"
#include "gallium/drivers/agx/query_heap.h"
#include "gallium/drivers/agx/tile_layout.h"
#include "hw/agx/render.h"
#include "pipe/context.h"

namespace cuesta::agx {

// What the tiles begin with.
struct ClearValues {
    pipe::Clear buffers = pipe::Clear::none;
    uint8_t color_buffers = 0;  // bit n: colour buffer n
    std::array<std::array<float, 4>, pipe::max_color_buffers> colors{};
    double depth = 1;
    uint8_t stencil = 0;
};

class Batch {
  public:
    // What a batch ends at, so that there is memory for the next and records can name what they
    // mean. One draw more may always come.
    static constexpr uint32_t max_draws = 100'000;
    static constexpr uint64_t max_bytes = 12u << 20;  // of each kind of memory
    // Of all memory that its commands use: what was deleted meanwhile stays until they end.
    static constexpr uint64_t max_held_bytes = uint64_t{1} << 30;
    // Of the scissor and depth-bias arrays: records name entries by 16 bits.
    static constexpr size_t max_array_entries = 65535;

    Batch(ChunkPool& main, ChunkPool& window, uint64_t window_base)
        : memory(main), usc(window), usc_base_(window_base) {}
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;
    ~Batch() { finish(); }

    // Empty again, for this framebuffer, or for grids. Its commands must have ended.
    void start_grids();
    void start(const pipe::Framebuffer& target, const TileLayout& layout);
    // Gives back what it holds.
    void finish();
    // Everything drawn is cleared anyhow.
    void drop_draws();

    // Whether colours or depth go on beside the framebuffer. The GPU renders all of them, and what
    // lies beside keeps its content.
    bool is_part() const { return width != framebuffer.width || height != framebuffer.height; }
    bool empty() const { return draw_count == 0 && clear.buffers == pipe::Clear::none; }
    // Whether it must go to the GPU before the next draw.
    bool is_full() const;

    // --- what the commands touch ---------------------------------------------------------------
    struct Use {
        std::shared_ptr<Memory> memory;
        Access access{};
    };
    void use(const std::shared_ptr<Memory>& used, Access access);
    bool touches(const Memory& asked) const { return find(asked) != nullptr; }
    bool writes(const Memory& asked) const;
    // What vertex shaders and grids store to.
    void store_to(const std::shared_ptr<Memory>& stored);
    bool stores() const { return !stored_.empty() || fragments_store; }
    bool stores_to(const Memory& asked) const;
    const std::vector<Use>& uses() const { return uses_; }
    // Results that the draws count in.
    void count_in(const std::shared_ptr<QuerySlot>& query);
    const std::vector<std::shared_ptr<QuerySlot>>& queries() const { return queries_; }

    // --- arrays that PPP records name entries of -----------------------------------------------
    uint16_t scissor_index(const hw::agx::Scissor& scissor);
    uint16_t depth_bias_index(const hw::agx::DepthBias& bias);

    pipe::Framebuffer framebuffer;
    TileLayout tile;
    hw::agx::usc::Packed tile_word;  // the USC word of its memory
    uint32_t width = 0;              // pixels that the GPU renders: those of the largest surface
    uint32_t height = 0;
    uint32_t layers = 1;
    // All samples are in the middle of their pixel, as if there were one. The first draw decides.
    bool central_samples = false;
    BatchMemory memory;
    BatchMemory usc;  // what has 32-bit addresses
    // The 32-bit address of something in `usc`.
    uint32_t usc_address(uint64_t va) const { return static_cast<uint32_t>(va - usc_base_); }
    uint64_t usc_base() const { return usc_base_; }
    bool is_grids = false;
    CommandStream stream;  // of draws
    GridStream grids;
    std::vector<uint64_t> image_heaps;  // addresses of what SystemValue::image_heap is
    std::vector<uint32_t> scissors;
    std::vector<uint32_t> depth_biases;
    ClearValues clear;
    uint32_t draw_count = 0;   // or grids
    bool reads_depth = false;  // tests look at it
    bool reads_stencil = false;
    bool writes_depth = false;
    bool writes_stencil = false;
    // The first draws leave nothing of what was there.
    bool overwrites = false;
    bool vertex_scratch = false;
    bool fragments_store = false;  // to shader buffers or images
    std::shared_ptr<Fence> fence;  // set when submitted

  private:
    const Use* find(const Memory& asked) const;

    uint64_t usc_base_;
    std::vector<Use> uses_;
    uint64_t held_bytes_ = 0;                // of uses_
    std::vector<uint32_t> place_by_handle_;  // of a use, plus 1; kernels give small numbers
    std::vector<std::shared_ptr<QuerySlot>> queries_;
    std::vector<const Memory*> stored_;  // of uses_
};

}  // namespace cuesta::agx
