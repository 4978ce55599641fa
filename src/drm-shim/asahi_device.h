// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The kernel driver "asahi" and the M1's GPU that it drives, emulated. Facts: AGX fact sheet,
// part 1, and include/uapi/drm/asahi_drm.h of Linux 6.16.
#pragma once

#include <cstdint>
#include <memory>

#include "base/result.h"
#include "drm-shim/asahi_file.h"
#include "drm-shim/device.h"
#include "drm-shim/file.h"
#include "kernel-uapi/asahi_drm.h"
#include "simulator/agx/gpu.h"

namespace cuesta::drm_shim {

struct AsahiOptions {
    simulator::agx::GpuLimits limits;
    bool execute = true;  // else commands end at once, and nothing but their times is written
};

class AsahiDevice final : public Device {
  public:
    static Result<std::shared_ptr<Device>> create(const AsahiOptions& options);

    const DriverInfo& info() const override;
    Result<std::unique_ptr<DriverFile>> open_driver_file() override;

    simulator::agx::Gpu& gpu() { return gpu_; }
    bool executes() const { return execute_; }

  private:
    AsahiDevice(std::shared_ptr<BufferMemory> memory, const AsahiOptions& options);

    simulator::agx::Gpu gpu_;
    bool execute_;
};

// The asahi side of a file; every file of an AsahiDevice has one.
inline AsahiFile& asahi_file(File& file) {
    return static_cast<AsahiFile&>(file.driver());
}
inline AsahiDevice& asahi_device(File& file) {
    return static_cast<AsahiDevice&>(file.device());
}

// VM_BIND and SUBMIT, in files of their own.
int asahi_vm_bind(File& file, uapi::asahi::VmBind& args);
int asahi_submit(File& file, uapi::asahi::Submit& args);

// Nanoseconds: the time that GET_TIME tells and that commands write.
uint64_t asahi_time_ns();

}  // namespace cuesta::drm_shim
