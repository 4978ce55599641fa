// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// SUBMIT: the checks of the asahi driver in its order (AGX fact sheet, part 1, 1.10 and 1.11), then
// the commands, one after the other, inside the ioctl. That is a correct schedule for whatever
// barriers they have, since all that they could wait for has ended before them.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <span>
#include <variant>
#include <vector>

#include <fmt/core.h>

#include "base/debug.h"
#include "drm-shim/asahi_device.h"
#include "drm-shim/asahi_params.h"
#include "drm-shim/gem_object.h"
#include "drm-shim/user_memory.h"

namespace cuesta::drm_shim {
namespace {

using namespace uapi::asahi;
namespace agx = simulator::agx;

constexpr uint32_t most_cmdbuf_bytes = 1u << 20;  // ASSUMED; 64 commands need far less
constexpr uint32_t most_syncs = 1u << 16;         // ASSUMED

// A timestamp's place, when it has one.
struct TimePlace {
    std::shared_ptr<TimestampObject> object;
    uint32_t offset = 0;

    void write(BufferMemory& memory) const {
        if (object == nullptr)
            return;
        const uint64_t now = asahi_time_ns();
        const PageRun& run = object->object->runs()[0];
        std::memcpy(memory.physical().page(run.first) + object->offset + offset, &now, sizeof now);
    }
};

struct TimePlaces {
    TimePlace start, end;
};

struct Render {
    RenderCommand command;
    TimePlaces vertex, fragment;
};
struct Compute {
    ComputeCommand command;
    TimePlaces times;
};
using Command = std::variant<Render, Compute>;

struct OutSync {
    std::shared_ptr<Syncobj> syncobj;
    bool is_timeline;
    uint64_t point;
};

struct Job {
    std::shared_ptr<AsahiQueue> queue;
    std::vector<OutSync> out_syncs;
    std::vector<Command> commands;
};

// --- sync objects ------------------------------------------------------------

int read_sync(File& file, const Sync& sync, bool is_in, Job& job) {
    const bool is_timeline = sync.sync_type == static_cast<uint32_t>(SyncType::timeline_syncobj);
    if (!is_timeline && sync.sync_type != static_cast<uint32_t>(SyncType::syncobj))
        return -EINVAL;
    if (!is_timeline && sync.timeline_value != 0)
        return -EINVAL;
    std::shared_ptr<Syncobj> syncobj = file.syncobjs.find(sync.handle);
    if (syncobj == nullptr)
        return -ENOENT;
    if (!is_in)
        job.out_syncs.push_back({std::move(syncobj), is_timeline, sync.timeline_value});
    else if (syncobj->fence_at(sync.timeline_value) == nullptr)
        return -EINVAL;  // nothing submitted: the kernel does not wait for that
    return 0;
}

int read_syncs(File& file, const Submit& args, Job& job) {
    const uint64_t count = uint64_t{args.in_sync_count} + args.out_sync_count;
    if (count > most_syncs)
        return -EINVAL;
    std::vector<Sync> syncs;
    if (!read_user_array(syncs, args.syncs, static_cast<size_t>(count)))
        return -EFAULT;
    for (size_t i = 0; i < syncs.size(); ++i) {
        if (const int error = read_sync(file, syncs[i], i < args.in_sync_count, job); error != 0)
            return error;
    }
    return 0;
}

// --- commands ----------------------------------------------------------------

// A shorter payload is of an older program, zeros follow; of a longer one the end must be zeros.
template <typename T>
bool take_payload(std::span<const uint8_t> bytes, T& payload) {
    payload = {};
    const size_t known = std::min(bytes.size(), sizeof payload);
    if (known != 0)
        std::memcpy(&payload, bytes.data(), known);
    return std::ranges::all_of(bytes.subspan(known), [](uint8_t byte) { return byte == 0; });
}

int find_time_place(File& file, const Timestamp& timestamp, TimePlace& place) {
    if (timestamp.handle == 0)
        return 0;
    place = {asahi_file(file).timestamps.find(timestamp.handle), timestamp.offset};
    if (place.object == nullptr)
        return -ENOENT;
    return uint64_t{timestamp.offset} + sizeof(uint64_t) <= place.object->bytes ? 0 : -ERANGE;
}

int find_time_places(File& file, const Timestamps& timestamps, TimePlaces& places) {
    const int error = find_time_place(file, timestamps.start, places.start);
    return error != 0 ? error : find_time_place(file, timestamps.end, places.end);
}

bool is_tile_size(uint8_t width, uint8_t height) {
    return (width == 32 && (height == 32 || height == 16)) || (width == 16 && height == 16);
}

int read_render(File& file, std::span<const uint8_t> payload, Job& job) {
    constexpr uint32_t known_flags = render_vertex_scratch | render_process_empty_tiles |
                                     render_no_vertex_clustering | render_dbias_is_int;
    constexpr uint32_t most_pixels = 16384, most_layers = 2048;
    Render render;
    RenderCommand& command = render.command;
    if (!take_payload(payload, command) || (command.flags & ~known_flags) != 0 ||
        command.width_px == 0 || command.width_px > most_pixels || command.height_px == 0 ||
        command.height_px > most_pixels || command.layers == 0 || command.layers > most_layers ||
        !is_tile_size(command.utile_width_px, command.utile_height_px) ||
        (command.samples != 1 && command.samples != 2 && command.samples != 4))
        return -EINVAL;
    int error = find_time_places(file, command.ts_vtx, render.vertex);
    if (error == 0)
        error = find_time_places(file, command.ts_frag, render.fragment);
    job.commands.push_back(std::move(render));
    return error;
}

int read_compute(File& file, std::span<const uint8_t> payload, Job& job) {
    Compute compute;
    if (!take_payload(payload, compute.command) || compute.command.flags != 0)
        return -EINVAL;
    const int error = find_time_places(file, compute.command.ts, compute.times);
    job.commands.push_back(std::move(compute));
    return error;
}

// Hints on what shaders write; there is no cache here that would need them.
int read_attachments(const CommandHeader& header, std::span<const uint8_t> payload) {
    if (header.vdm_barrier != barrier_none || header.cdm_barrier != barrier_none ||
        payload.size() % sizeof(Attachment) != 0 ||
        payload.size() / sizeof(Attachment) > global_params.max_attachments)
        return -EINVAL;
    for (size_t at = 0; at < payload.size(); at += sizeof(Attachment)) {
        Attachment attachment;
        std::memcpy(&attachment, payload.data() + at, sizeof attachment);
        if (attachment.pad != 0 || attachment.flags != 0)
            return -EINVAL;
    }
    return 0;
}

struct CommandCounts {
    uint32_t render = 0, compute = 0;
};

// A barrier names a command of the same submit that came before, or none.
bool are_barriers(const CommandHeader& header, const CommandCounts& counts) {
    const auto is_barrier = [](uint16_t barrier, uint32_t count) {
        return barrier == barrier_none || barrier <= count;
    };
    return is_barrier(header.vdm_barrier, counts.render) &&
           is_barrier(header.cdm_barrier, counts.compute);
}

int read_command(File& file,
                 const CommandHeader& header,
                 std::span<const uint8_t> payload,
                 CommandCounts& counts,
                 Job& job) {
    switch (static_cast<CommandType>(header.cmd_type)) {
        case CommandType::render:
            if (!are_barriers(header, counts))
                return -EINVAL;
            ++counts.render;
            return read_render(file, payload, job);
        case CommandType::compute:
            if (!are_barriers(header, counts))
                return -EINVAL;
            ++counts.compute;
            return read_compute(file, payload, job);
        case CommandType::set_vertex_attachments:
        case CommandType::set_fragment_attachments:
        case CommandType::set_compute_attachments: return read_attachments(header, payload);
    }
    return -EINVAL;
}

int read_commands(File& file, const Submit& args, Job& job) {
    if (args.cmdbuf_size > most_cmdbuf_bytes)
        return -EINVAL;
    std::vector<uint8_t> bytes;
    if (!read_user_array(bytes, args.cmdbuf, args.cmdbuf_size))
        return -EFAULT;
    CommandCounts counts;
    std::span<const uint8_t> rest = bytes;
    while (!rest.empty()) {
        CommandHeader header;
        if (rest.size() < sizeof header)
            return -EINVAL;
        std::memcpy(&header, rest.data(), sizeof header);
        rest = rest.subspan(sizeof header);
        if (rest.size() < header.size)
            return -EINVAL;
        if (const int error = read_command(file, header, rest.first(header.size), counts, job);
            error != 0)
            return error;
        if (job.commands.size() > global_params.max_commands_per_submission)
            return -EINVAL;
        rest = rest.subspan(header.size);
    }
    return job.commands.empty() ? -EINVAL : 0;
}

int prepare(File& file, const Submit& args, Job& job) {
    if (args.flags != 0 || args.pad != 0)
        return -EINVAL;
    job.queue = asahi_file(file).queues.find(args.queue_id);
    if (job.queue == nullptr)
        return -ENOENT;
    if (const int error = read_syncs(file, args, job); error != 0)
        return error;
    return read_commands(file, args, job);
}

// --- running -----------------------------------------------------------------

agx::TileProgram tile_program(const BgEot& program) {
    return {.usc = program.usc, .resources = program.rsrc_spec};
}

// What `cfg` has is about preshaders, whose scratch is private here.
agx::HelperProgram helper_program(const HelperProgram& program) {
    return {.binary = program.binary, .data = program.data};
}

agx::RenderTask render_task(const AsahiQueue& queue, const RenderCommand& command) {
    return {.page_table = &queue.vm->page_table(),
            .usc_base = queue.usc_exec_base,
            .vdm_stream = command.vdm_ctrl_stream_base,
            .scissors = command.isp_scissor_base,
            .depth_biases = command.isp_dbias_base,
            .visibility = command.isp_oclqry_base,
            .sampler_heap = command.sampler_heap,
            .sampler_count = command.sampler_count,
            .depth = {.base = command.depth.base, .stride = command.depth.stride},
            .stencil = {.base = command.stencil.base, .stride = command.stencil.stride},
            .zls_control = command.zls_ctrl,
            .zls_pixels = command.isp_zls_pixels,
            .background_depth = command.isp_bgobjdepth,
            .background_values = command.isp_bgobjvals,
            .ppp_control = command.ppp_ctrl,
            .sample_positions = command.ppp_multisamplectl,
            .width = command.width_px,
            .height = command.height_px,
            .layers = command.layers,
            .tile_width = command.utile_width_px,
            .tile_height = command.utile_height_px,
            .samples = command.samples,
            .sample_bytes = command.sample_size_b,
            .background = tile_program(command.bg),
            .end_of_tile = tile_program(command.eot),
            .partial_background = tile_program(command.partial_bg),
            .partial_end_of_tile = tile_program(command.partial_eot),
            .vertex_helper = helper_program(command.vertex_helper),
            .fragment_helper = helper_program(command.fragment_helper),
            .process_empty_tiles = (command.flags & render_process_empty_tiles) != 0,
            .integer_depth_bias = (command.flags & render_dbias_is_int) != 0};
}

agx::ComputeTask compute_task(const AsahiQueue& queue, const ComputeCommand& command) {
    return {.page_table = &queue.vm->page_table(),
            .usc_base = queue.usc_exec_base,
            .cdm_stream = command.cdm_ctrl_stream_base,
            .sampler_heap = command.sampler_heap,
            .sampler_count = command.sampler_count,
            .helper = helper_program(command.helper)};
}

// Both phases of a render end at once: there is nothing between them that could be timed.
Result<agx::GpuStats> run_command(File& file, const AsahiQueue& queue, const Render& render) {
    BufferMemory& memory = file.device().memory();
    render.vertex.start.write(memory);
    render.fragment.start.write(memory);
    auto stats = asahi_device(file).executes()
                     ? asahi_device(file).gpu().render(render_task(queue, render.command))
                     : agx::GpuStats{};
    render.vertex.end.write(memory);
    render.fragment.end.write(memory);
    return stats;
}

Result<agx::GpuStats> run_command(File& file, const AsahiQueue& queue, const Compute& compute) {
    BufferMemory& memory = file.device().memory();
    compute.times.start.write(memory);
    auto stats = asahi_device(file).executes()
                     ? asahi_device(file).gpu().compute(compute_task(queue, compute.command))
                     : agx::GpuStats{};
    compute.times.end.write(memory);
    return stats;
}

int fence_error(Errc code) {
    switch (code) {
        case Errc::fault: return -EIO;
        case Errc::timeout: return -ETIMEDOUT;
        default: return -ENODATA;
    }
}

void log_stats(const agx::GpuStats& stats) {
    if (!base::debug_enabled(base::DebugFlag::sim))
        return;
    base::log(fmt::format(
        "asahi: {} draws, {} vertices, {} primitives, {} fragments ({} hidden), "
        "{} partial renders, {} launches, {} threads, {} stacks, {} instructions",
        stats.draws, stats.vertices, stats.primitives, stats.fragments, stats.hidden,
        stats.partial_renders, stats.launches, stats.threads, stats.stacks, stats.instructions));
}

// What follows a command that failed is not run.
FencePtr run(File& file, const Job& job) {
    for (const Command& command : job.commands) {
        const auto stats = std::visit(
            [&](const auto& one) { return run_command(file, *job.queue, one); }, command);
        if (!stats) {
            base::log(fmt::format("asahi: command failed: {}", stats.error().text));
            return make_fence(fence_error(stats.error().code));
        }
        log_stats(*stats);
    }
    return make_fence();
}

}  // namespace

int asahi_submit(File& file, Submit& args) {
    Job job;
    if (const int error = prepare(file, args, job); error != 0)
        return error;
    const FencePtr fence = run(file, job);
    for (const OutSync& out : job.out_syncs) {
        // A point 0 is one too: it follows what is there, and the last point stays.
        if (out.is_timeline)
            out.syncobj->add_point(out.point, fence);
        else
            out.syncobj->replace(fence);
    }
    file.device().fences_changed.notify_all();
    return 0;
}

}  // namespace cuesta::drm_shim
