// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/pp_job.h"

#include <algorithm>
#include <array>
#include <optional>
#include <thread>
#include <variant>
#include <vector>

#include <fmt/core.h>
#include <pthread.h>
#include <signal.h>

#include "hw/mali400/pp_frame.h"
#include "hw/mali400/pp_stream.h"
#include "simulator/mali400/mmu.h"
#include "simulator/mali400/pp_pixel_pipe.h"
#include "simulator/mali400/pp_write_back.h"
#include "simulator/mali400/tile_list.h"

namespace cuesta::simulator::mali400 {

namespace hw4 = hw::mali400;

namespace {

// A stream names each of at most 256 x 256 tiles once or twice; more is a stream without an end.
constexpr unsigned max_stream_commands = 1 << 19;

struct JobSetup {
    FrameRules rules;
    StoreBounds bounds;
    std::array<hw4::WriteBack, hw4::write_back_units> write_back;
};

Error unknown_frame(std::string_view what) {
    return Error{Errc::fault, fmt::format("frame registers: {} is not known", what)};
}

Result<void> check_frame(const hw4::PpFrame& frame) {
    if (frame.origin_lower_left)
        return unknown_frame("the origin at the lower left");
    if (frame.quad_cover_summation)
        return unknown_frame("quad cover summation");
    if (frame.vertex_base != 0)
        return unknown_frame("a vertex base");
    if (frame.scale_points_and_lines || frame.scale_factor_x != 0 || frame.scale_factor_y != 0)
        return unknown_frame("scaling");
    if (frame.unknown_14 != 0 || frame.unknown_15 != 0)
        return unknown_frame("word 14 or 15");
    return {};
}

Result<ColorPrecision> precision_of(const hw4::PpFrame& frame) {
    ColorPrecision precision;
    precision.half = frame.fp16_tile_buffer;
    if (precision.half)
        return precision;
    const std::array<uint8_t, 4> bits = {frame.red_bits, frame.green_bits, frame.blue_bits,
                                         frame.alpha_bits};
    for (unsigned channel = 0; channel < 4; ++channel) {
        if (bits[channel] == 0 || bits[channel] > 8)
            return unknown_frame(fmt::format("a tile buffer of {} bits a channel", bits[channel]));
        precision.steps[channel] = static_cast<float>((1u << bits[channel]) - 1);
    }
    return precision;
}

ClearValues clear_values(const hw4::PpFrame& frame) {
    ClearValues clear;
    clear.depth = static_cast<int32_t>(frame.clear_depth);
    clear.stencil = frame.clear_stencil;
    for (unsigned sample = 0; sample < max_samples; ++sample) {
        for (unsigned channel = 0; channel < 4; ++channel) {
            if (frame.fp16_tile_buffer) {
                const uint32_t word = frame.clear_color[channel / 2];
                const uint32_t level = (word >> (channel % 2 * 16)) & 0xffff;
                clear.color[sample][channel] = static_cast<float>(level) / 65535.0f;
            } else {
                const uint32_t level = (frame.clear_color[sample] >> (channel * 8)) & 0xff;
                clear.color[sample][channel] = static_cast<float>(level) / 255.0f;
            }
        }
    }
    return clear;
}

Result<JobSetup> read_task(const PpTask& task) {
    const hw4::PpFrame frame = TRY(hw4::unpack_pp_frame(task.frame));
    TRY(check_frame(frame));
    JobSetup setup;
    setup.rules.precision = TRY(precision_of(frame));
    setup.rules.clear = clear_values(frame);
    setup.rules.coordinates = {
        .origin_x = frame.origin_offset_x / 2.0,
        .origin_y = frame.origin_offset_y / 2.0,
        .flip_y = frame.flip_fragment_coordinate,
        .flip_sprites = frame.flip_sprites,
    };
    setup.rules.flip_derivative_y = frame.flip_derivative_y;
    setup.rules.stack_size = frame.stack_size;
    setup.rules.stack_pointer = frame.stack_pointer;
    setup.bounds = {.left = frame.bounding_left,
                    .right = frame.bounding_right,
                    .bottom = frame.bounding_bottom};
    for (unsigned i = 0; i < hw4::write_back_units; ++i) {
        setup.write_back[i] = TRY(hw4::unpack_write_back(task.write_back[i]));
        TRY(check_write_back(setup.write_back[i]));
    }
    return setup;
}

// Frame word 12 with the core's own value; the register has no bits below 64 bytes.
uint32_t stack_of(const PpTask& task, unsigned core) {
    return task.stacks[core] & ~uint32_t{63};
}

// One core and its stream.
class CoreRun {
  public:
    CoreRun(const PhysicalMemory& memory, const PpTask& task, unsigned core, const JobSetup& setup)
        : setup_(setup),
          space_(memory, task.directory),
          memory_(space_),
          work_(task.work_limit),
          pipe_(memory_, setup.rules, stack_of(task, core), work_),
          stream_(task.streams[core]) {}

    Result<void> run();
    const PpStats& stats() const { return pipe_.stats(); }

  private:
    Result<void> finish_tile();
    Result<void> call_list(uint32_t address);

    const JobSetup& setup_;
    AddressSpace space_;
    PpMemory memory_;
    WorkBudget work_;
    PixelPipe pipe_;
    uint32_t stream_;
    bool in_tile_ = false;
    int x_ = 0;
    int y_ = 0;
};

Result<void> CoreRun::finish_tile() {
    if (!in_tile_)
        return {};
    in_tile_ = false;
    for (const hw4::WriteBack& unit : setup_.write_back) {
        if (unit.source == hw4::WriteBackSource::off)
            continue;
        TRY(work_.spend(pp_cost::tile, "write-back"));
        TRY(store_tile(memory_, unit, pipe_.tile(), setup_.bounds, x_, y_));
    }
    return {};
}

Result<void> CoreRun::call_list(uint32_t address) {
    if (!in_tile_)
        return Error{Errc::fault, "PP stream: polygon list before a tile"};
    TileListReader reader(space_, address, &work_);
    ListPrimitive primitive;
    while (TRY(reader.next(primitive)))
        TRY(pipe_.draw(reader.state(), primitive));
    return {};
}

Result<void> CoreRun::run() {
    for (unsigned count = 0; count < max_stream_commands; ++count) {
        TRY(work_.spend(1, "PP stream"));
        std::array<uint32_t, 2> words = {};
        TRY(memory_.read_words(stream_ + count * 8, words));
        const hw4::pp_stream::Command command = TRY(hw4::pp_stream::unpack(words[0], words[1]));
        if (const auto* start = std::get_if<hw4::pp_stream::StartTile>(&command)) {
            TRY(finish_tile());
            in_tile_ = true;
            x_ = start->x * tile_size;
            y_ = start->y * tile_size;
            TRY(pipe_.begin_tile(x_, y_));
        } else if (const auto* call = std::get_if<hw4::pp_stream::CallList>(&command)) {
            TRY(call_list(call->address));
        } else if (std::holds_alternative<hw4::pp_stream::End>(command)) {
            return finish_tile();
        } else {
            return Error{Errc::fault, fmt::format("PP stream: words {:#010x} {:#010x} are no "
                                                  "command",
                                                  words[0], words[1])};
        }
    }
    return Error{Errc::timeout,
                 fmt::format("PP stream: no end after {} commands", max_stream_commands)};
}

// Whatever is wrong with a job is a fault to the kernel, but for programs that do not end.
Error job_error(const Error& error, unsigned core) {
    return Error{error.code == Errc::timeout ? Errc::timeout : Errc::fault,
                 fmt::format("PP core {}: {}", core, error.text)};
}

PpStats sum(const PpStats& a, const PpStats& b) {
    return {.tiles = a.tiles + b.tiles,
            .primitives = a.primitives + b.primitives,
            .fragments = a.fragments + b.fragments,
            .instructions = a.instructions + b.instructions};
}

using CoreRuns = std::vector<std::unique_ptr<CoreRun>>;

// A host thread for one core, or none: a program may have no more to give.
class CoreThread {
  public:
    void start(CoreRun& core, Result<void>& result) {
        core_ = &core;
        result_ = &result;
        // The signals of the program that submitted are not for us.
        sigset_t all, before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        started_ = pthread_create(&thread_, nullptr, run, this) == 0;
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }
    void finish() {
        if (started_)
            pthread_join(thread_, nullptr);
        else
            run(this);
    }

  private:
    static void* run(void* self) {
        auto* thread = static_cast<CoreThread*>(self);
        *thread->result_ = thread->core_->run();
        return nullptr;
    }

    CoreRun* core_ = nullptr;
    Result<void>* result_ = nullptr;
    pthread_t thread_{};
    bool started_ = false;
};

// Cores share no tile, so they may run at once.
std::array<Result<void>, max_pp_cores> run_all(const CoreRuns& cores) {
    std::array<Result<void>, max_pp_cores> results;
    if (std::thread::hardware_concurrency() <= 1) {
        for (size_t core = 0; core < cores.size(); ++core)
            results[core] = cores[core]->run();
        return results;
    }
    std::array<CoreThread, max_pp_cores> threads;
    for (size_t core = 1; core < cores.size(); ++core)
        threads[core].start(*cores[core], results[core]);
    results[0] = cores[0]->run();
    for (size_t core = 1; core < cores.size(); ++core)
        threads[core].finish();
    return results;
}

}  // namespace

Result<PpStats> run_pp_job(const PhysicalMemory& memory, const PpTask& task) {
    if (task.cores == 0 || task.cores > max_pp_cores)
        return Error{Errc::invalid, fmt::format("PP job for {} cores", task.cores)};
    Result<JobSetup> setup = read_task(task);
    if (!setup)
        return job_error(setup.error(), 0);
    CoreRuns cores;
    for (unsigned core = 0; core < task.cores; ++core)
        cores.push_back(std::make_unique<CoreRun>(memory, task, core, *setup));

    const std::array<Result<void>, max_pp_cores> results = run_all(cores);
    PpStats stats;
    for (unsigned core = 0; core < task.cores; ++core) {
        if (!results[core])
            return job_error(results[core].error(), core);
        stats = sum(stats, cores[core]->stats());
    }
    return stats;
}

}  // namespace cuesta::simulator::mali400
