// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "agx_gallery_jobs.h"

#include <map>

#include "gallium/drivers/agx/screen.h"
#include "small_gallery.h"
#include "tools/scene_renderer.h"
#include "winsys/agx/record_device.h"

namespace cuesta::fuzz {
namespace {

namespace winsys = cuesta::winsys::agx;

// Passes everything on to a RecordDevice, and copies all memory when a command comes: the driver
// uses it again afterwards.
class SnapshotDevice final : public winsys::Device {
  public:
    explicit SnapshotDevice(std::vector<AgxJob>& jobs) : SnapshotDevice(jobs, made()) {}

    cuesta::winsys::Fences& fences() override { return recorder_->fences(); }
    Result<void> submit(winsys::QueueId queue, const winsys::Submission& submission) override {
        for (const winsys::Command& command : submission.commands)
            if (const auto* render = std::get_if<winsys::RenderCommand>(&command.payload))
                keep(*render);
        TRY(recorder_->submit(queue, submission));
        recorder_->clear_jobs();
        return {};
    }
    Result<uint64_t> gpu_time() override { return recorder_->gpu_time(); }
    Result<winsys::BoInfo> create_bo(uint64_t size, const winsys::BoOptions& options) override {
        const winsys::BoInfo bo = TRY(recorder_->create_bo(size, options));
        bos_[bo.handle] = bo;
        return bo;
    }
    void close_bo(winsys::BoHandle bo) override {
        bos_.erase(bo);
        recorder_->close_bo(bo);
    }
    Result<std::span<std::byte>> map_bo(const winsys::BoInfo& bo) override {
        return recorder_->map_bo(bo);
    }
    void unmap_bo(std::span<std::byte> mapping) override { recorder_->unmap_bo(mapping); }
    Result<int> export_bo(winsys::BoHandle bo) override { return recorder_->export_bo(bo); }
    Result<winsys::BoInfo> import_bo(int dma_buf) override { return recorder_->import_bo(dma_buf); }
    Result<winsys::QueueId> create_queue(winsys::Priority priority) override {
        return recorder_->create_queue(priority);
    }
    void destroy_queue(winsys::QueueId queue) override { recorder_->destroy_queue(queue); }
    Result<winsys::TimestampId> bind_timestamps(winsys::BoHandle bo,
                                                uint64_t offset,
                                                uint64_t bytes) override {
        return recorder_->bind_timestamps(bo, offset, bytes);
    }
    void unbind_timestamps(winsys::TimestampId object) override {
        recorder_->unbind_timestamps(object);
    }

  private:
    using Recorder = std::unique_ptr<winsys::RecordDevice>;

    static Recorder made() { return std::make_unique<winsys::RecordDevice>(); }

    SnapshotDevice(std::vector<AgxJob>& jobs, Recorder recorder)
        : Device(recorder->info(), recorder->plan()), recorder_(std::move(recorder)), jobs_(jobs) {}

    void keep(const winsys::RenderCommand& command) {
        AgxJob job = {.info = info(), .plan = plan(), .command = command};
        for (const uint64_t page : {plan().zero_page, plan().scratch_page})
            job.blocks.push_back({page, std::vector<std::byte>(winsys::page_bytes)});
        for (const auto& [handle, bo] : bos_) {
            const std::span<std::byte> memory = recorder_->memory_at(bo.va);
            job.blocks.push_back({bo.va, {memory.begin(), memory.end()}});
        }
        jobs_.push_back(std::move(job));
    }

    Recorder recorder_;
    std::vector<AgxJob>& jobs_;
    std::map<winsys::BoHandle, winsys::BoInfo> bos_;
};

}  // namespace

Result<std::vector<AgxJob>> agx_gallery_jobs() {
    std::vector<AgxJob> jobs;
    for (const SmallScene& small : small_gallery()) {
        const size_t first = jobs.size();
        const auto screen = TRY(agx::Screen::create(std::make_unique<SnapshotDevice>(jobs)));
        TRY(tools::render_scene(*screen, cg::Gpu::g13, small.scene));
        for (size_t i = first; i < jobs.size(); ++i)
            jobs[i].name = small.name + " " + std::to_string(i - first);
    }
    return jobs;
}

}  // namespace cuesta::fuzz
