// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws the scenes of the gallery with our driver on a device that keeps what is submitted.
#include <algorithm>
#include <cstring>
#include <map>

#include "gallium/drivers/lima/screen.h"
#include "job.h"
#include "small_gallery.h"
#include "tools/scene_renderer.h"
#include "winsys/lima/record_device.h"

namespace cuesta::fuzz {
namespace {

namespace winsys = cuesta::winsys::lima;

// Passes everything on to a RecordDevice, and copies the memory of each frame when its second job
// comes: the driver uses it again afterwards.
class SnapshotDevice final : public winsys::Device {
  public:
    SnapshotDevice(const winsys::DeviceInfo& info, std::vector<Job>& jobs)
        : Device(info), recorder_(info), jobs_(jobs) {}

    Result<winsys::BoInfo> create_bo(uint32_t size, winsys::BoKind kind) override {
        const winsys::BoInfo bo = TRY(recorder_.create_bo(size, kind));
        bos_[static_cast<uint32_t>(bo.handle)] = {bo.va, bo.size, kind == winsys::BoKind::heap};
        return bo;
    }
    void close_bo(winsys::BoHandle bo) override { recorder_.close_bo(bo); }
    Result<std::span<std::byte>> map_bo(const winsys::BoInfo& bo) override {
        return recorder_.map_bo(bo);
    }
    void unmap_bo(std::span<std::byte> mapping) override { recorder_.unmap_bo(mapping); }
    Result<int> export_bo(winsys::BoHandle bo) override { return recorder_.export_bo(bo); }
    Result<winsys::BoInfo> import_bo(int dma_buf) override { return recorder_.import_bo(dma_buf); }
    Result<bool> wait_bo(winsys::BoHandle bo, winsys::Access access, int64_t timeout) override {
        return recorder_.wait_bo(bo, access, timeout);
    }
    Result<winsys::ContextId> create_context() override { return recorder_.create_context(); }
    void free_context(winsys::ContextId context) override { recorder_.free_context(context); }
    cuesta::winsys::Fences& fences() override { return recorder_.fences(); }

  protected:
    Result<void> submit(winsys::Pipe pipe,
                        const winsys::Submission& submission,
                        std::span<const std::byte> frame) override {
        if (pipe == winsys::Pipe::gp) {
            winsys::GpFrame gp;
            std::memcpy(&gp, frame.data(), sizeof gp);
            TRY(recorder_.submit_gp(submission, gp));
            job_ = {};
            job_.gp = gp;
            add_memory(submission);
            return {};
        }
        std::memcpy(&job_.pp, frame.data(), sizeof job_.pp);
        TRY(recorder_.submit_pp(submission, job_.pp));
        add_memory(submission);
        jobs_.push_back(job_);
        recorder_.clear_jobs();
        return {};
    }

  private:
    void add_memory(const winsys::Submission& submission) {
        for (const winsys::BoUse& use : submission.bos) {
            const Block& block = bos_[static_cast<uint32_t>(use.handle)];
            const bool known =
                std::any_of(job_.blocks.begin(), job_.blocks.end(),
                            [&](const Block& other) { return other.address == block.address; });
            if (known)
                continue;
            job_.blocks.push_back(block);
            const std::span<std::byte> memory = recorder_.memory_at(block.address);
            if (!block.heap)
                job_.contents.push_back({block.address, {memory.begin(), memory.end()}});
        }
    }

    winsys::RecordDevice recorder_;
    std::vector<Job>& jobs_;
    std::map<uint32_t, Block> bos_;  // by handle
    Job job_;
};

}  // namespace

Result<std::vector<Job>> gallery_jobs() {
    std::vector<Job> jobs;
    for (const SmallScene& small : small_gallery()) {
        const winsys::DeviceInfo info{.pp_cores = 2, .growable_heap = true};
        const size_t first = jobs.size();
        const auto screen = TRY(lima::Screen::create(std::make_unique<SnapshotDevice>(info, jobs)));
        TRY(tools::render_scene(*screen, cg::Gpu::mali400, small.scene));
        for (size_t i = first; i < jobs.size(); ++i)
            jobs[i].name = small.name + " " + std::to_string(i - first);
    }
    for (Job& job : jobs)
        find_regions(job);
    return jobs;
}

}  // namespace cuesta::fuzz
