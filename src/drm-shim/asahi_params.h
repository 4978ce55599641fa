// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the emulated machine is: an M1 with eight GPU cores. Facts: AGX fact sheet, part 1, 1.3.
#pragma once

#include <cstdint>

#include "drm-shim/asahi_vm.h"
#include "kernel-uapi/asahi_drm.h"

namespace cuesta::drm_shim {

constexpr uapi::asahi::GlobalParams make_global_params() {
    uapi::asahi::GlobalParams params = {};
    params.features = uapi::asahi::feature_soft_faults;
    params.gpu_generation = 13;
    params.gpu_variant = 'G';
    params.gpu_revision = 0x11;
    params.chip_id = 0x8103;
    params.num_dies = 1;
    params.num_clusters_total = 1;
    params.num_cores_per_cluster = 8;
    params.max_frequency_khz = 1000000;
    params.core_masks[0] = 0xff;
    params.vm_start = uapi::asahi::page_bytes;
    params.vm_end = (uint64_t{1} << 39) - 2 * uapi::asahi::page_bytes;
    params.vm_kernel_min_size = uint64_t{512} << 20;
    params.max_commands_per_submission = 64;
    params.max_attachments = 16;
    params.command_timestamp_frequency_hz = 1000000000;
    return params;
}
inline constexpr uapi::asahi::GlobalParams global_params = make_global_params();

inline constexpr GpuRange user_range = {global_params.vm_start, global_params.vm_end};

constexpr bool is_whole_gpu_pages(uint64_t bytes) {
    return bytes % uapi::asahi::page_bytes == 0;
}

}  // namespace cuesta::drm_shim
