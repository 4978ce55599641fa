// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The kernel driver "lima" and the Mali-400 it drives, emulated. Facts: Mali-400 fact sheet,
// part 1.
#pragma once

#include <cstdint>
#include <memory>

#include "base/result.h"
#include "drm-shim/device.h"
#include "drm-shim/file.h"
#include "drm-shim/lima_file.h"
#include "kernel-uapi/lima_drm.h"
#include "simulator/mali400/gpu.h"

namespace cuesta::drm_shim {

struct LimaOptions {
    uint32_t pp_cores = 4;
    // What takes the place of the kernel's time-out for a job.
    uint64_t gp_work_limit = simulator::mali400::gp_default_work_limit;
    uint64_t pp_work_limit = simulator::mali400::pp_default_work_limit;
    bool execute = true;  // else jobs end at once, and nothing has happened
};

class LimaDevice final : public Device {
  public:
    static Result<std::shared_ptr<Device>> create(const LimaOptions& options);

    const DriverInfo& info() const override;
    Result<std::unique_ptr<DriverFile>> open_driver_file() override;

    const LimaOptions& options() const { return options_; }
    simulator::mali400::Gpu& gpu() { return gpu_; }

  private:
    LimaDevice(std::shared_ptr<BufferMemory> memory, const LimaOptions& options);

    LimaOptions options_;
    simulator::mali400::Gpu gpu_;
};

// The lima side of a file; every file of a LimaDevice has one.
inline LimaFile& lima_file(File& file) {
    return static_cast<LimaFile&>(file.driver());
}
inline LimaDevice& lima_device(File& file) {
    return static_cast<LimaDevice&>(file.device());
}

// GEM_SUBMIT, in a file of its own.
int lima_gem_submit(File& file, uapi::lima::GemSubmit& args);

}  // namespace cuesta::drm_shim
