// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A batch becomes a render command. Facts: AGX fact sheet, part 1, section 1.11; part 5.
#include <algorithm>
#include <bit>
#include <cstring>

#include <fmt/core.h>

#include "base/debug.h"
#include "gallium/auxiliary/depth_stencil.h"
#include "gallium/auxiliary/unorm.h"
#include "gallium/drivers/agx/context.h"
#include "gallium/drivers/agx/dump.h"
#include "gallium/drivers/agx/sample_positions.h"
#include "gallium/drivers/agx/stage_state.h"
#include "gallium/drivers/agx/surface.h"
#include "hw/agx/render.h"

namespace cuesta::agx {
namespace {

using uapi::asahi::BgEot;
using winsys::agx::RenderCommand;

bool cleared(const Batch& batch, pipe::Clear buffer) {
    return pipe::has(batch.clear.buffers, buffer);
}

// --- colours -----------------------------------------------------------------------------------

bool is_present(const Batch& batch, unsigned n) {
    return n < batch.framebuffer.color_count && batch.framebuffer.colors[n].texture != nullptr;
}

// Of the first pass; or of one that goes on where the memory for primitives had run out.
TileStarts tile_starts(const Batch& batch, bool resumes) {
    TileStarts starts{};
    for (unsigned n = 0; n < starts.size(); ++n) {
        if (!is_present(batch, n))
            continue;
        if (resumes)
            starts[n] = TileStart::load;
        else if ((batch.clear.color_buffers >> n & 1) != 0)
            starts[n] = TileStart::clear;
        else if (!batch.overwrites && resource_of(batch.framebuffer.colors[n]).has_content)
            starts[n] = TileStart::load;
    }
    return starts;
}

template <typename Describe>
Result<DescriptorArray> upload_descriptors(Batch& batch, unsigned count, Describe describe) {
    if (count == 0)
        return DescriptorArray{};
    std::vector<uint32_t> words;
    for (unsigned n = 0; n < count; ++n) {
        const TextureWords one = describe(n);
        words.insert(words.end(), one.begin(), one.end());
    }
    constexpr uint32_t alignment = 256;  // part 1, section 1.15
    const Allocation memory =
        TRY(batch.memory.upload_values(std::span<const uint32_t>(words), alignment));
    return DescriptorArray{memory.va, static_cast<uint8_t>(count)};
}

Result<DescriptorArray> upload_fetch_sampler(Batch& batch, const Program& program) {
    if (program.sampler_states == 0)
        return DescriptorArray{};
    const auto words = hw::agx::pack(texel_fetch_sampler());
    const Allocation memory = TRY(batch.memory.upload_values(std::span<const uint32_t>(words)));
    return DescriptorArray{memory.va, 1};
}

Result<BgEot> tile_program(Batch& batch,
                           const ShaderVariant& variant,
                           const PipelineParts& parts,
                           bool is_background) {
    const uint32_t usc = TRY(upload_pipeline(batch, variant, parts, true));
    hw::agx::ResourceSpec spec = {.counts = variant.counts};
    spec.counts.sampler_states = sampler_states(parts.samplers.count, false);
    spec.unknown_16 = is_background ? 0xffff : 0;
    return BgEot{hw::agx::pack(hw::agx::TilePipeline{.address = usc})[0], hw::agx::pack(spec)[0]};
}

// The table of uniforms: the colour of each buffer.
Result<uint64_t> upload_clear_colors(Batch& batch, const Program& program) {
    std::vector<float> table;
    for (uint32_t n = 0; n < program.uniform_vec4s; ++n)
        table.insert(table.end(), batch.clear.colors[n].begin(), batch.clear.colors[n].end());
    if (table.empty())
        return uint64_t{0};
    return TRY(batch.memory.upload_values(std::span<const float>(table))).va;
}

// What a background program may ask for.
Result<uint64_t> upload_system_values(Batch& batch, const Program& program, uint64_t uniforms) {
    if (program.system_bytes == 0)
        return uint64_t{0};
    const Allocation memory = TRY(batch.memory.allocate(program.system_bytes));
    for (const SystemSlot& slot : program.system_values) {
        std::byte* at = memory.cpu.data() + slot.offset;
        if (slot.value == SystemValue::uniforms_address) {
            std::memcpy(at, &uniforms, sizeof uniforms);
        } else if (slot.value == SystemValue::texture_size) {
            const pipe::Surface& surface = batch.framebuffer.colors[slot.index];
            const std::array<uint32_t, 4> size = {resource_of(surface).width(surface.level),
                                                  resource_of(surface).height(surface.level),
                                                  batch.layers, 1};
            std::memcpy(at, size.data(), sizeof size);
        } else {
            return Error{Errc::unsupported, "a background program wants a system value"};
        }
    }
    return memory.va;
}

Result<BgEot> background(Batch& batch,
                         TilePrograms& programs,
                         const TileStarts& starts,
                         uint64_t zero_page) {
    const ShaderVariant* variant = TRY(programs.background(batch.framebuffer, batch.tile, starts));
    const Program& program = variant->program;
    PipelineParts parts;
    parts.uniforms = TRY(upload_clear_colors(batch, program));
    parts.system = TRY(upload_system_values(batch, program, parts.uniforms));
    parts.textures = TRY(upload_descriptors(batch, program.texture_states, [&](unsigned n) {
        return hw::agx::pack(starts[n] == TileStart::load
                                 ? surface_texture(batch.framebuffer.colors[n], batch.layers)
                                 : null_texture(zero_page));
    }));
    parts.samplers = TRY(upload_fetch_sampler(batch, program));
    return tile_program(batch, *variant, parts, true);
}

Result<BgEot> end_of_tile(Batch& batch, TilePrograms& programs, uint64_t zero_page) {
    const ShaderVariant* variant = TRY(programs.end_of_tile(batch.framebuffer, batch.tile));
    PipelineParts parts;
    parts.textures =
        TRY(upload_descriptors(batch, variant->program.texture_states, [&](unsigned n) {
            return is_present(batch, n)
                       ? hw::agx::pack(pbe_descriptor(batch.framebuffer.colors[n], batch.layers))
                       : hw::agx::pack(null_texture(zero_page));
        }));
    return tile_program(batch, *variant, parts, false);
}

Result<void> set_tile_programs(Batch& batch,
                               TilePrograms& programs,
                               uint64_t zero_page,
                               RenderCommand& command) {
    command.bg = TRY(background(batch, programs, tile_starts(batch, false), zero_page));
    command.partial_bg = TRY(background(batch, programs, tile_starts(batch, true), zero_page));
    command.eot = TRY(end_of_tile(batch, programs, zero_page));
    command.partial_eot = command.eot;
    return {};
}

// --- depth and stencil -------------------------------------------------------------------------

void set_clear_values(const Batch& batch, bool is_z16, RenderCommand& command) {
    const double depth = cleared(batch, pipe::Clear::depth) ? batch.clear.depth : 1.0;
    constexpr double z16_greatest = 65535;
    command.isp_bgobjdepth = is_z16 ? gallium::unorm(depth, z16_greatest)
                                    : std::bit_cast<uint32_t>(static_cast<float>(depth));
    const uint8_t stencil = cleared(batch, pipe::Clear::stencil) ? batch.clear.stencil : uint8_t{0};
    command.isp_bgobjvals = hw::agx::pack(hw::agx::BackgroundValues{.stencil = stencil})[0];
}

uint64_t as_register(const std::array<uint32_t, 2>& words) {
    return words[0] | uint64_t{words[1]} << 32;
}

// With one layer the value does not matter (part 5, section 5.5).
uint32_t zls_stride(const Batch& batch, uint64_t layer_stride) {
    hw::agx::ZlsStride stride;
    if (batch.layers > 1)
        stride.layer_stride = layer_stride;
    return hw::agx::pack(stride)[0];
}

void set_depth_stencil(const Batch& batch, RenderCommand& command) {
    const DepthStencilSurface planes = depth_stencil_surface(batch.framebuffer);
    set_clear_values(batch, planes.is_z16, command);
    if (planes.depth == 0 && planes.stencil == 0)
        return;
    const auto has_content = [&](const pipe::Surface* surface) {
        return !batch.overwrites && resource_of(*surface).has_content;
    };
    hw::agx::ZlsControl control;
    if (planes.depth != 0) {
        const bool clears = cleared(batch, pipe::Clear::depth);
        control.z_store = clears || batch.writes_depth;
        control.z_load = !clears && (batch.reads_depth || batch.writes_depth) &&
                         has_content(gallium::depth_surface(batch.framebuffer));
        control.z_format = planes.is_z16 ? hw::agx::ZFormat::unorm_16 : hw::agx::ZFormat::float_32;
        command.depth.base = planes.depth;
        command.depth.stride = zls_stride(batch, planes.depth_layer_stride);
    }
    if (planes.stencil != 0) {
        const bool clears = cleared(batch, pipe::Clear::stencil);
        control.s_store = clears || batch.writes_stencil;
        control.s_load = !clears && (batch.reads_stencil || batch.writes_stencil) &&
                         has_content(gallium::stencil_surface(batch.framebuffer));
        command.stencil.base = planes.stencil;
        command.stencil.stride = zls_stride(batch, planes.stencil_layer_stride);
    }
    command.zls_ctrl = as_register(hw::agx::pack(control));
    command.isp_zls_pixels =
        hw::agx::pack(hw::agx::ZlsPixels{.width = static_cast<uint16_t>(planes.width),
                                         .height = static_cast<uint16_t>(planes.height)})[0];
    if (planes.is_z16)
        command.flags |= uapi::asahi::render_dbias_is_int;
}

// --- the rest ----------------------------------------------------------------------------------

// Without multisampling all samples of a pixel are alike.
hw::agx::SamplePositions central_positions() {
    return {.x = {8, 8, 8, 8}, .y = {8, 8, 8, 8}};
}

void set_geometry(const Batch& batch, RenderCommand& command) {
    // Part 1, 1.11.2: what is known to work, other than the kernel's own text says.
    constexpr float merge_factor = 1.732051f;
    command.width_px = static_cast<uint16_t>(batch.width);
    command.height_px = static_cast<uint16_t>(batch.height);
    command.layers = static_cast<uint16_t>(batch.layers);
    command.utile_width_px = batch.tile.width;
    command.utile_height_px = batch.tile.height;
    command.samples = batch.tile.samples;
    command.sample_size_b = batch.tile.sample_bytes;
    command.ppp_multisamplectl = as_register(hw::agx::pack(
        batch.central_samples ? central_positions() : sample_positions(batch.tile.samples)));
    command.ppp_ctrl = hw::agx::pack(hw::agx::PppControl{})[0];
    command.isp_merge_upper_x =
        std::bit_cast<uint32_t>(merge_factor / static_cast<float>(batch.width));
    command.isp_merge_upper_y =
        std::bit_cast<uint32_t>(merge_factor / static_cast<float>(batch.height));
}

Result<uint64_t> upload_array(Batch& batch, const std::vector<uint32_t>& words) {
    if (words.empty())
        return uint64_t{0};
    return TRY(batch.memory.upload_values(std::span<const uint32_t>(words))).va;
}

Result<void> end_stream(Batch& batch, RenderCommand& command) {
    constexpr uint32_t terminate_words = 2;
    TRY(batch.stream.reserve(batch.memory, terminate_words));
    batch.stream.add(hw::agx::vdm::Terminate{});
    command.vdm_ctrl_stream_base = batch.stream.start();
    command.isp_scissor_base = TRY(upload_array(batch, batch.scissors));
    command.isp_dbias_base = TRY(upload_array(batch, batch.depth_biases));
    return {};
}

// What is stored has content from now on.
void note_content(const Batch& batch) {
    for (unsigned n = 0; n < batch.framebuffer.color_count; ++n)
        if (is_present(batch, n))
            resource_of(batch.framebuffer.colors[n]).has_content = true;
    if (const pipe::Surface* depth = gallium::depth_surface(batch.framebuffer))
        if (batch.writes_depth || cleared(batch, pipe::Clear::depth))
            resource_of(*depth).has_content = true;
    if (const pipe::Surface* stencil = gallium::stencil_surface(batch.framebuffer))
        if (batch.writes_stencil || cleared(batch, pipe::Clear::stencil))
            resource_of(*stencil).has_content = true;
}

std::vector<winsys::agx::Attachment> attachments(const Batch& batch) {
    std::vector<winsys::agx::Attachment> all;
    for (unsigned n = 0; n < batch.framebuffer.color_count; ++n)
        if (is_present(batch, n)) {
            const Memory& memory = *resource_of(batch.framebuffer.colors[n]).memory();
            all.push_back({.pointer = memory.va(), .size = memory.size()});
        }
    return all;
}

}  // namespace

Result<void> Context::submit_batch(Batch& batch) {
    const uint64_t zero_page = screen_.device().plan().zero_page;
    RenderCommand command{};
    const bool counts = !batch.queries().empty();
    count_time(batch, command.ts_vtx.start, command.ts_frag.end);
    set_geometry(batch, command);
    TRY(set_tile_programs(batch, tile_programs_, zero_page, command));
    set_depth_stencil(batch, command);
    TRY(end_stream(batch, command));
    if (batch.clear.buffers != pipe::Clear::none)
        command.flags |= uapi::asahi::render_process_empty_tiles;
    // Programs with a stack want the helper program on real hardware, which hands out its memory
    // (part 5, section 5.11); this driver has none yet.
    if (batch.vertex_scratch)
        command.flags |= uapi::asahi::render_vertex_scratch;
    if (counts) {
        command.isp_oclqry_base = counters_->va();
        batch.use(counters_->memory(), Access::read_write);
    }
    if (base::debug_enabled(base::DebugFlag::cmd))
        dump_batch(batch, command);
    const std::vector<winsys::agx::Attachment> stored = attachments(batch);
    std::vector<winsys::agx::Command> commands;
    if (!stored.empty())
        commands.push_back({winsys::agx::SetAttachments{.attachments = stored}});
    commands.push_back({command, everything_earlier});
    TRY(hand_over(batch, commands));
    note_content(batch);
    return {};
}

// Batches end in the order of their submission, so that the last end stays. What follows may fail:
// the query has the batch among its own by then.
void Context::count_time(Batch& batch, winsys::agx::Timestamp& start, winsys::agx::Timestamp& end) {
    if (time_query_ == nullptr)
        return;
    const std::shared_ptr<QuerySlot>& slot = time_query_->slot;
    batch.count_in(slot);
    if (slot->fences.empty())
        start = times_->timestamp(*slot, 0);
    end = times_->timestamp(*slot, 1);
}

Result<void> Context::hand_over(Batch& batch, std::span<const winsys::agx::Command> commands) {
    winsys::agx::Device& device = screen_.device();
    std::vector<std::shared_ptr<Fence>> waits = awaited_;
    for (const Batch::Use& use : batch.uses())
        use.memory->add_waits(number_, use.access, waits);
    std::vector<winsys::SyncPoint> in_syncs;
    for (const std::shared_ptr<Fence>& fence : waits)
        if (fence->syncobj() != nullptr)
            in_syncs.push_back(fence->syncobj()->at());
    winsys::Syncobj end = TRY(winsys::Syncobj::create_empty(device.fences()));
    const winsys::SyncPoint out_syncs[] = {end.at()};
    TRY(queue_.submit({commands, in_syncs, out_syncs}));
    awaited_.clear();
    batch.fence = Fence::pending(std::move(end));
    for (const Batch::Use& use : batch.uses())
        use.memory->note_use(number_, use.access, batch.fence);
    return {};
}

}  // namespace cuesta::agx
