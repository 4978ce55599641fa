// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GEM_SUBMIT: the checks of the lima driver in its order (Mali-400 fact sheet, part 1, 1.8), then
// the job. It runs to its end inside the ioctl; in call order that is always a correct schedule,
// since whatever a job could wait for has ended before it.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <span>

#include <fmt/core.h>

#include "base/debug.h"
#include "drm-shim/gem_object.h"
#include "drm-shim/lima_device.h"
#include "drm-shim/user_memory.h"

namespace cuesta::drm_shim {
namespace {

using namespace uapi::lima;
namespace mali400 = simulator::mali400;

// Above this the kernel's array of buffers would be larger than it allocates (INT_MAX bytes).
constexpr uint32_t most_bos = (1u << 27) - 1;

struct LimaJob {
    GpFrame gp{};
    PpFrame pp{};
    std::vector<std::shared_ptr<GemObject>> objects;
    std::shared_ptr<Syncobj> out_sync;
};

int check_arguments(const GemSubmit& args) {
    if (args.pipe > pipe_pp || args.nr_bos == 0)
        return -EINVAL;
    if ((args.flags & ~submit_explicit_fence) != 0)
        return -EINVAL;
    if (args.frame_size != (args.pipe == pipe_gp ? sizeof(GpFrame) : sizeof(PpFrame)))
        return -EINVAL;
    return args.nr_bos <= most_bos ? 0 : -ENOMEM;
}

int check_gp_frame(const GpFrame& frame) {
    if (frame.vs_start > frame.vs_end || frame.plbu_start > frame.plbu_end ||
        frame.heap_start > frame.heap_end)
        return -EINVAL;
    const bool empty = frame.vs_start == frame.vs_end && frame.plbu_start == frame.plbu_end;
    return empty ? -EINVAL : 0;
}

int read_frame(File& file, const GemSubmit& args, LimaJob& job) {
    if (args.pipe == pipe_gp) {
        if (!read_user(&job.gp, args.frame, sizeof job.gp))
            return -EFAULT;
        return check_gp_frame(job.gp);
    }
    if (!read_user(&job.pp, args.frame, sizeof job.pp))
        return -EFAULT;
    const uint32_t cores = lima_device(file).options().pp_cores;
    return job.pp.num_pp != 0 && job.pp.num_pp <= cores ? 0 : -EINVAL;
}

int find_objects(File& file, const std::vector<SubmitBo>& bos, LimaJob& job) {
    for (const SubmitBo& bo : bos) {
        std::shared_ptr<GemObject> object = file.find_object(bo.handle);
        if (object == nullptr || !lima_file(file).va_of(*object))
            return -ENOENT;
        job.objects.push_back(std::move(object));
    }
    std::vector<const GemObject*> sorted;
    for (const std::shared_ptr<GemObject>& object : job.objects)
        sorted.push_back(object.get());
    std::ranges::sort(sorted);
    return std::ranges::adjacent_find(sorted) == sorted.end() ? 0 : -EALREADY;
}

// Fences are signalled from birth, so that there is one is all that can be asked.
int check_in_syncs(File& file, const GemSubmit& args) {
    for (const uint32_t handle : args.in_sync) {
        if (handle == 0)
            continue;
        const std::shared_ptr<Syncobj> syncobj = file.syncobjs.find(handle);
        if (syncobj == nullptr)
            return -ENOENT;
        if (syncobj->fence() == nullptr)
            return -EINVAL;
    }
    return 0;
}

int prepare(File& file, const GemSubmit& args, LimaJob& job) {
    if (const int error = check_arguments(args); error != 0)
        return error;
    std::vector<SubmitBo> bos;
    if (!read_user_array(bos, args.bos, args.nr_bos))
        return -EFAULT;
    if (const int error = read_frame(file, args, job); error != 0)
        return error;
    if (!lima_file(file).has_context(args.ctx))
        return -ENOENT;
    job.out_sync = file.syncobjs.find(args.out_sync);
    if (args.out_sync != 0 && job.out_sync == nullptr)
        return -ENOENT;
    if (const int error = find_objects(file, bos, job); error != 0)
        return error;
    return check_in_syncs(file, args);
}

// The tile heap of a GP job, where it is a heap buffer: of the job's buffers the one at the address
// in frame register 4 (1.7).
std::shared_ptr<GemObject> find_heap(File& file, const LimaJob& job) {
    for (const std::shared_ptr<GemObject>& object : job.objects)
        if (object->growable() && lima_file(file).va_of(*object) == job.gp.heap_start)
            return object;
    return nullptr;
}

std::optional<mali400::HeapRange> grow_heap(File& file, GemObject& heap) {
    const uint64_t old_bytes = heap.backed_bytes();
    const Result<void> grown = file.device().memory().grow(heap, 2 * old_bytes);
    if (!grown || !lima_file(file).map_grown(heap))
        return std::nullopt;
    const uint32_t va = *lima_file(file).va_of(heap);
    return mali400::HeapRange{.start = static_cast<uint32_t>(va + old_bytes),
                              .end = static_cast<uint32_t>(va + heap.backed_bytes())};
}

Result<std::string> run_gp(File& file, LimaJob& job) {
    mali400::GpTask task;
    const std::shared_ptr<GemObject> heap = find_heap(file, job);
    if (heap != nullptr) {
        job.gp.heap_end = static_cast<uint32_t>(job.gp.heap_start + heap->backed_bytes());
        task.grow_heap = [&] { return grow_heap(file, *heap); };
    }
    static_assert(sizeof task.frame == sizeof job.gp);
    std::memcpy(task.frame.data(), &job.gp, sizeof job.gp);
    task.directory = lima_file(file).directory();
    task.work_limit = lima_device(file).options().gp_work_limit;
    const mali400::GpStats stats = TRY(lima_device(file).gpu().run_gp(task));
    return fmt::format("GP job: {} draws, {} vertices, {} primitives, heap grown {} times",
                       stats.draws, stats.vertices, stats.primitives, stats.heap_grown);
}

Result<std::string> run_pp(File& file, const LimaJob& job) {
    mali400::PpTask task;
    task.directory = lima_file(file).directory();
    task.cores = job.pp.num_pp;
    task.work_limit = lima_device(file).options().pp_work_limit;
    static_assert(sizeof task.frame == sizeof job.pp.frame);
    static_assert(sizeof task.write_back == sizeof job.pp.write_back);
    static_assert(sizeof task.streams == sizeof job.pp.stream);
    static_assert(sizeof task.stacks == sizeof job.pp.fragment_stack);
    std::memcpy(task.frame.data(), job.pp.frame, sizeof job.pp.frame);
    std::memcpy(task.write_back.data(), job.pp.write_back, sizeof job.pp.write_back);
    std::memcpy(task.streams.data(), job.pp.stream, sizeof job.pp.stream);
    std::memcpy(task.stacks.data(), job.pp.fragment_stack, sizeof job.pp.fragment_stack);
    const mali400::PpStats stats = TRY(lima_device(file).gpu().run_pp(task));
    return fmt::format("PP job: {} tiles, {} primitives, {} fragments", stats.tiles,
                       stats.primitives, stats.fragments);
}

// A job that fails, for whatever reason, is cancelled; the next one finds the GPU as new.
FencePtr run(File& file, const GemSubmit& args, LimaJob& job) {
    if (!lima_device(file).options().execute)
        return make_fence();
    const Result<std::string> done = args.pipe == pipe_gp ? run_gp(file, job) : run_pp(file, job);
    if (!done) {
        base::log(fmt::format("lima: {} job of context {} cancelled: {}",
                              args.pipe == pipe_gp ? "GP" : "PP", args.ctx, done.error().text));
        return make_fence(-ECANCELED);
    }
    if (base::debug_enabled(base::DebugFlag::sim))
        base::log(*done);
    return make_fence();
}

}  // namespace

int lima_gem_submit(File& file, GemSubmit& args) {
    LimaJob job;
    if (const int error = prepare(file, args, job); error != 0)
        return error;
    FencePtr fence = run(file, args, job);
    if (job.out_sync != nullptr) {
        job.out_sync->replace(std::move(fence));
        file.device().fences_changed.notify_all();
    }
    return 0;
}

}  // namespace cuesta::drm_shim
