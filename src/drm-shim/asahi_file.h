// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the asahi driver keeps for an open file: address spaces, queues, and buffers bound for
// timestamps. All numbers are per file and start at 1.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "drm-shim/asahi_vm.h"
#include "drm-shim/device.h"
#include "drm-shim/handle_table.h"

namespace cuesta::drm_shim {

struct AsahiQueue {
    std::shared_ptr<AsahiVm> vm;  // lives on when its number was destroyed
    uint64_t usc_exec_base = 0;
};

// Part of a buffer that commands may write the time to.
struct TimestampObject {
    std::shared_ptr<GemObject> object;
    uint64_t offset = 0;
    uint64_t bytes = 0;
};

class AsahiFile final : public DriverFile {
  public:
    int handle_opened(const std::shared_ptr<GemObject>& object) override;
    // What is bound of the object goes with its last handle in this file.
    void handle_closed(GemObject& object) override;

    HandleTable<AsahiVm> vms;
    HandleTable<AsahiQueue> queues;
    HandleTable<TimestampObject> timestamps;

  private:
    std::map<const GemObject*, uint32_t> handles_;  // how many
};

}  // namespace cuesta::drm_shim
