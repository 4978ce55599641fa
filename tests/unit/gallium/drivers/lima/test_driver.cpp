// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/screen.h"
#include "hw/mali400/layout.h"
#include "tests/unit/gallium/drivers/record_fixture.h"
#include "winsys/lima/record_device.h"

namespace cuesta::gallium {
namespace {

// A batch is a job of the vertices and one of the fragments.
constexpr unsigned jobs_a_batch = 2;

class LimaRecorder final : public Recorder {
  public:
    explicit LimaRecorder(winsys::lima::RecordDevice& device) : device_(device) {}

    size_t batches() const override { return device_.jobs().size() / jobs_a_batch; }
    bool last_batch_waits() const override {
        const auto waits = [&](size_t back) {
            const auto& job = device_.jobs()[device_.jobs().size() - back];
            return job.submission.in_sync[0] != winsys::SyncobjHandle::none;
        };
        EXPECT_EQ(waits(1), waits(2));
        return waits(1);
    }
    size_t live_buffers() const override { return device_.live_bos(); }
    size_t live_syncobjs() const override { return device_.live_syncobjs(); }
    void fail_next(unsigned count) override { device_.fail_next_jobs(count * jobs_a_batch); }
    // The other job of a batch whose first was refused does not come.
    void refuse_next(unsigned count) override { device_.refuse_next_submits(count); }
    void set_busy(bool busy) override { device_.set_busy(busy); }

  private:
    winsys::lima::RecordDevice& device_;
};

}  // namespace

const DriverLimits& driver_limits() {
    static const DriverLimits limits = {
        .line_width = 100, .tiled_modifier = hw::mali400::tiled_modifier, .cg_gpu = "mali400"};
    return limits;
}

std::unique_ptr<pipe::Screen> make_test_screen(std::string* error) {
    return lima::create_screen(error);
}

RecordedScreen make_recorded_screen() {
    winsys::lima::DeviceInfo info;
    info.pp_cores = 2;
    info.growable_heap = true;
    auto device = std::make_unique<winsys::lima::RecordDevice>(info);
    auto recorder = std::make_unique<LimaRecorder>(*device);
    return {lima::Screen::create(std::move(device)).take(), std::move(recorder)};
}

}  // namespace cuesta::gallium
