// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The end of a batch: the head of the PLBU stream, the frame registers and the two submissions
// (Mali-400 fact sheet, part 2, section 2.11, and part 3, sections 3.1 to 3.3).
#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>

#include <fmt/core.h>

#include "base/debug.h"
#include "gallium/auxiliary/unorm.h"
#include "gallium/drivers/lima/context.h"
#include "gallium/drivers/lima/dump.h"
#include "gallium/drivers/lima/plbu_words.h"
#include "gallium/drivers/lima/rectangle.h"
#include "gallium/drivers/lima/surface.h"
#include "hw/mali400/gp_frame.h"
#include "hw/mali400/pp_frame.h"
#include "hw/mali400/pp_stream.h"

namespace cuesta::lima {
namespace {

namespace plbu = hw400::plbu;
using winsys::lima::Access;
using winsys::lima::Pipe;

// Bytes of fragment stack a core needs for each vec4 that a fragment uses (128 threads of 8 bytes).
constexpr uint32_t stack_bytes_per_vec4 = 1024;

bool cleared(const Batch& batch, pipe::Clear buffers) {
    return has(batch.clear.buffers, buffers);
}

// --- what the jobs start with ------------------------------------------------------------------

// The whole of a surface, as it is.
CopyRectangle whole_surface(const Batch& batch, const pipe::Surface& surface) {
    CopyRectangle copy;
    copy.target = {0, 0, static_cast<float>(batch.framebuffer.width),
                   static_cast<float>(batch.framebuffer.height)};
    copy.source = copy.target;
    copy.surface = surface;
    return copy;
}

Result<void> reload_color(Batch& batch, const StaticData& data, std::vector<uint32_t>& words) {
    const pipe::Surface& surface = batch.framebuffer.colors[0];
    if (batch.framebuffer.color_count == 0 || cleared(batch, pipe::Clear::color) ||
        !resource_of(surface).has_content)
        return {};
    CopyRectangle copy = whole_surface(batch, surface);
    copy.state = color_copy_state();
    return draw_copy(batch, data, copy, words);
}

Result<void> reload_depth_stencil(Batch& batch,
                                  const StaticData& data,
                                  std::vector<uint32_t>& words) {
    const pipe::Surface& surface = batch.framebuffer.depth_stencil;
    if (surface.texture == nullptr || !resource_of(surface).has_content)
        return {};
    const bool depth = hw::has_depth(surface.format) && !cleared(batch, pipe::Clear::depth);
    const bool stencil = hw::has_stencil(surface.format) && !cleared(batch, pipe::Clear::stencil);
    if (!depth && !stencil)
        return {};
    CopyRectangle copy = whole_surface(batch, surface);
    copy.state = depth_stencil_copy_state(depth, stencil, surface.format);
    return draw_copy(batch, data, copy, words);
}

Result<std::vector<uint32_t>> plbu_stream(Batch& batch,
                                          const StaticData& data,
                                          const TileListSet& lists) {
    const TileGeometry& g = batch.tiles;
    std::vector<uint32_t> words;
    append(words, plbu::PrimitiveSetup{.block_size_code = list_block_code});
    append(words, plbu::BlockStep{g.shift_min, g.shift_h, g.shift_w});
    append(words, plbu::TileDimensions{static_cast<uint16_t>(g.tiles_w),
                                       static_cast<uint16_t>(g.tiles_h)});
    append(words, plbu::BlockStride{static_cast<uint8_t>(g.block_w)});
    const uint32_t even = (g.list_count() + 1) & ~1u;
    append(words, plbu::BlockArray{lists.pointers.va(), static_cast<uint16_t>(even)});
    TRY(reload_color(batch, data, words));
    TRY(reload_depth_stencil(batch, data, words));
    words.insert(words.end(), batch.plbu_words.begin(), batch.plbu_words.end());
    append(words, plbu::End{});
    return words;
}

Result<winsys::lima::GpFrame> gp_frame(Batch& batch,
                                       const StaticData& data,
                                       const TileListSet& lists) {
    const std::vector<uint32_t> plbu_words = TRY(plbu_stream(batch, data, lists));
    winsys::lima::GpFrame frame{};
    if (!batch.vs_words.empty()) {
        const Allocation vs =
            TRY(batch.memory.upload_values(std::span<const uint32_t>(batch.vs_words)));
        frame.vs_start = vs.va;
        frame.vs_end = vs.va + static_cast<uint32_t>(vs.cpu.size());
    }
    const Allocation stream =
        TRY(batch.memory.upload_values(std::span<const uint32_t>(plbu_words)));
    frame.plbu_start = stream.va;
    frame.plbu_end = stream.va + static_cast<uint32_t>(stream.cpu.size());
    frame.heap_start = lists.heap.va();
    frame.heap_end = lists.heap.va() + lists.heap.size();
    return frame;
}

// --- the fragment job --------------------------------------------------------------------------

void set_clear_values(const Batch& batch, bool fp16, hw400::PpFrame& frame) {
    const ClearValues& clear = batch.clear;
    const std::array<float, 4>& c = clear.color;
    if (fp16) {
        frame.clear_color[0] = gallium::unorm(c[0], 65535) | gallium::unorm(c[1], 65535) << 16;
        frame.clear_color[1] = gallium::unorm(c[2], 65535) | gallium::unorm(c[3], 65535) << 16;
    } else {
        frame.clear_color.fill(gallium::unorm(c[0], 255) | gallium::unorm(c[1], 255) << 8 |
                               gallium::unorm(c[2], 255) << 16 | gallium::unorm(c[3], 255) << 24);
    }
    frame.clear_depth =
        gallium::unorm(cleared(batch, pipe::Clear::depth) ? clear.depth : 1.0, 0xffffff);
    frame.clear_stencil = cleared(batch, pipe::Clear::stencil) ? clear.stencil : 0;
}

hw400::PpFrame frame_registers(const Batch& batch, const StaticData& data) {
    hw400::PpFrame frame;
    frame.render_state_base = data.background_state;
    RenderFormat format{};
    if (batch.framebuffer.color_count != 0)
        format = *render_format(batch.framebuffer.colors[0].format);
    frame.fp16_tile_buffer = format.fp16;
    set_clear_values(batch, format.fp16, frame);
    frame.bounding_right = static_cast<uint16_t>(batch.framebuffer.width - 1);
    frame.bounding_bottom = static_cast<uint16_t>(batch.framebuffer.height - 1);
    frame.stack_size = static_cast<uint16_t>(batch.stack_vec4s);
    frame.stack_pointer = frame.stack_size;
    const bool from_top = batch.raw_y == Batch::RawY::from_top;
    frame.origin_offset_y =
        from_top ? uint16_t{1} : static_cast<uint16_t>(2 * batch.framebuffer.height - 1);
    frame.flip_fragment_coordinate = !from_top;
    frame.flip_derivative_y = !from_top;
    frame.block_shift_w = batch.tiles.shift_w;
    frame.block_shift_h = batch.tiles.shift_h;
    frame.polygon_tile_size = static_cast<hw400::PolygonTileSize>(batch.tiles.shift_min);
    frame.red_bits = format.red_bits;
    frame.green_bits = format.green_bits;
    frame.blue_bits = format.blue_bits;
    frame.alpha_bits = format.alpha_bits;
    return frame;
}

hw400::WriteBack write_back(const pipe::Framebuffer& framebuffer,
                            const pipe::Surface& surface,
                            hw400::WriteBackSource source) {
    const Resource& resource = resource_of(surface);
    const Level& level = resource.level(surface.level);
    const RenderFormat format = *render_format(surface.format);
    hw400::WriteBack unit;
    unit.source = source;
    unit.address = resource.va(surface.level, surface.layer);
    unit.format = format.pixel;
    unit.swap_red_blue = format.swap_red_blue;
    // Every sample to its own plane; without a mask they are averaged.
    if (resource.samples() > 1) {
        unit.mrt_mask = 0xf;
        unit.mrt_pitch = resource.plane_pitch();
    }
    // Without the bit whole tiles are stored, which is all right in the padding of a surface of our
    // own. Imported memory may end with the last row, in the middle of a tile; and what lies beside
    // a framebuffer smaller than the surface is not to change.
    unit.bounding_box = resource.shared() || framebuffer.width != level.layout.width ||
                        framebuffer.height != level.layout.height;
    if (resource.tiled()) {
        unit.layout = hw400::WriteBackLayout::tiled;
        unit.pitch = static_cast<uint16_t>(level.layout.tiles_per_row);
    } else {
        unit.pitch = static_cast<uint16_t>(level.layout.row_stride / 8);
    }
    return unit;
}

void set_write_backs(Batch& batch, winsys::lima::PpFrame& frame) {
    size_t next = 0;
    const auto add = [&](const pipe::Surface& surface, hw400::WriteBackSource source) {
        const auto words = hw400::pack(write_back(batch.framebuffer, surface, source));
        std::copy(words.begin(), words.end(), frame.write_back[next++]);
        batch.use(resource_of(surface).shared_bo(), Pipe::pp, Access::write);
        resource_of(surface).has_content = true;
    };
    if (batch.framebuffer.color_count != 0)
        add(batch.framebuffer.colors[0], hw400::WriteBackSource::color);
    const bool depth_stencil_changed =
        batch.writes_depth_stencil || (static_cast<uint8_t>(batch.clear.buffers) &
                                       static_cast<uint8_t>(pipe::Clear::depth_stencil)) != 0;
    if (batch.framebuffer.depth_stencil.texture != nullptr && depth_stencil_changed)
        add(batch.framebuffer.depth_stencil, hw400::WriteBackSource::depth_stencil);
}

// Tiles are dealt to the cores in turn along the curve.
Result<void> set_streams(Batch& batch,
                         const TileListSet& lists,
                         uint32_t cores,
                         winsys::lima::PpFrame& frame) {
    std::vector<std::vector<uint32_t>> streams(cores);
    const auto add = [](std::vector<uint32_t>& words, const hw400::pp_stream::Command& command) {
        const std::array<uint32_t, 2> pair = hw400::pp_stream::pack(command);
        words.insert(words.end(), pair.begin(), pair.end());
    };
    size_t core = 0;
    for (const auto& [x, y] : hilbert_tiles(batch.tiles.tiles_w, batch.tiles.tiles_h)) {
        std::vector<uint32_t>& words = streams[core];
        core = (core + 1) % cores;
        add(words, hw400::pp_stream::StartTile{static_cast<uint8_t>(x), static_cast<uint8_t>(y)});
        add(words, hw400::pp_stream::CallList{lists.lists.va() +
                                              batch.tiles.list_of(x, y) * list_block_bytes});
    }
    for (uint32_t i = 0; i < cores; ++i) {
        add(streams[i], hw400::pp_stream::End{});
        frame.stream[i] = TRY(batch.memory.upload_values(std::span<const uint32_t>(streams[i]))).va;
    }
    return {};
}

Result<winsys::lima::PpFrame> pp_frame(Batch& batch,
                                       const StaticData& data,
                                       const TileListSet& lists,
                                       uint32_t cores) {
    winsys::lima::PpFrame frame{};
    const auto registers = hw400::pack(frame_registers(batch, data));
    std::copy(registers.begin(), registers.end(), frame.frame);
    frame.num_pp = cores;
    set_write_backs(batch, frame);
    TRY(set_streams(batch, lists, cores, frame));
    if (batch.stack_vec4s != 0)
        for (uint32_t i = 0; i < cores; ++i)
            frame.fragment_stack[i] =
                TRY(batch.memory.allocate(batch.stack_vec4s * stack_bytes_per_vec4)).va;
    return frame;
}

void use_lists(Batch& batch, const StaticData& data, const TileListSet& lists) {
    batch.use_permanent(data.bo, Pipe::gp, Access::read);
    batch.use_permanent(data.bo, Pipe::pp, Access::read);
    batch.use_permanent(lists.pointers, Pipe::gp, Access::read);
    batch.use_permanent(lists.lists, Pipe::gp, Access::write);
    batch.use_permanent(lists.heap, Pipe::gp, Access::write);
    batch.use_permanent(lists.lists, Pipe::pp, Access::read);
    batch.use_permanent(lists.heap, Pipe::pp, Access::read);
}

// One syncobj for all that a batch waits for; none where there is nothing.
Result<std::optional<winsys::Syncobj>> merged(winsys::lima::Device& device,
                                              const std::vector<std::shared_ptr<Fence>>& fences) {
    std::optional<winsys::Syncobj> all;
    if (fences.empty())
        return all;
    std::vector<winsys::SyncPoint> boxes;
    for (const std::shared_ptr<Fence>& fence : fences)
        boxes.push_back(fence->syncobj()->at());
    all = TRY(winsys::Syncobj::create_empty(device.fences()));
    TRY(all->merge(boxes));
    return all;
}

}  // namespace

Result<void> Context::submit_batch(Batch& batch) {
    winsys::lima::Device& device = screen_.device();
    const TileListSet& lists = tile_lists_.next();
    const StaticData& data = screen_.static_data();
    use_lists(batch, data, lists);
    const winsys::lima::GpFrame gp = TRY(gp_frame(batch, data, lists));
    const winsys::lima::PpFrame pp = TRY(pp_frame(batch, data, lists, device.info().pp_cores));
    if (base::debug_enabled(base::DebugFlag::cmd))
        dump_batch(batch, data, gp, pp);
    const std::vector<winsys::lima::BoUse> gp_uses = batch.uses(Pipe::gp);
    const std::vector<winsys::lima::BoUse> pp_uses = batch.uses(Pipe::pp);
    winsys::Syncobj vertices = TRY(winsys::Syncobj::create_empty(device.fences()));
    winsys::Syncobj fragments = TRY(winsys::Syncobj::create_empty(device.fences()));
    const std::optional<winsys::Syncobj> awaited = TRY(merged(device, awaited_));
    winsys::lima::Submission job = {.context = kernel_context_.id()};
    if (awaited)
        job.in_sync[0] = awaited->handle();
    job.bos = gp_uses;
    job.out_sync = vertices.handle();
    TRY(device.submit_gp(job, gp));
    job.bos = pp_uses;
    job.out_sync = fragments.handle();
    TRY(device.submit_pp(job, pp));
    awaited_.clear();
    batch.fence = Fence::pending(std::move(fragments), std::move(vertices));
    return {};
}

void Context::submit() {
    if (current_ == nullptr)
        return;
    std::unique_ptr<Batch> batch = std::move(current_);
    if (batch->empty()) {
        batches_.give_back(std::move(batch));
        return;
    }
    if (const Result<void> done = submit_batch(*batch); !done) {
        base::log(fmt::format("lima: a batch of {} draw{} is lost: {}", batch->draw_count,
                              batch->draw_count == 1 ? "" : "s", done.error().text));
        // The GPU may be at work on the half of it: its memory is not used again.
        batch->fence = std::make_shared<Fence>();
    }
    batches_.add(std::move(batch));
}

}  // namespace cuesta::lima
