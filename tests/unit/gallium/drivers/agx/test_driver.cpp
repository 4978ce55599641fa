// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/screen.h"
#include "hw/agx/layout.h"
#include "tests/unit/gallium/drivers/record_fixture.h"
#include "winsys/agx/record_device.h"

namespace cuesta::gallium {
namespace {

class AgxRecorder final : public Recorder {
  public:
    explicit AgxRecorder(winsys::agx::RecordDevice& device) : device_(device) {}

    size_t batches() const override { return device_.jobs().size(); }
    bool last_batch_waits() const override { return !device_.jobs().back().in_syncs.empty(); }
    size_t live_buffers() const override { return device_.live_bos(); }
    size_t live_syncobjs() const override { return device_.live_syncobjs(); }
    void fail_next(unsigned count) override { device_.fail_next_jobs(count); }
    void refuse_next(unsigned count) override { device_.refuse_next_submits(count); }
    void set_busy(bool busy) override { device_.set_busy(busy); }

  private:
    winsys::agx::RecordDevice& device_;
};

}  // namespace

const DriverLimits& driver_limits() {
    static const DriverLimits limits = {.line_width = 16,
                                        .mirrors_to_border = false,
                                        .rounds_before_depth_test = false,
                                        .linear_levels = false,
                                        .tiled_modifier = hw::agx::tiled_modifier,
                                        .cg_gpu = "g13"};
    return limits;
}

std::unique_ptr<pipe::Screen> make_test_screen(std::string* error) {
    return agx::create_screen(error);
}

RecordedScreen make_recorded_screen() {
    auto device = std::make_unique<winsys::agx::RecordDevice>();
    auto recorder = std::make_unique<AgxRecorder>(*device);
    return {agx::Screen::create(std::move(device)).take(), std::move(recorder)};
}

}  // namespace cuesta::gallium
