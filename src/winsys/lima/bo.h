// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A buffer of GPU memory, owned. Outlive neither its Device nor, while a job uses it, that job's
// submission (the kernel keeps the pages of a queued job; the handle must be valid at submit).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "winsys/lima/device.h"

namespace cuesta::winsys::lima {

class Bo {
  public:
    static Result<Bo> create(Device& device, uint32_t size, BoKind kind = BoKind::plain);
    // Does not take the descriptor.
    static Result<Bo> import_dma_buf(Device& device, int dma_buf);

    Bo(Bo&& other) noexcept;
    Bo& operator=(Bo&& other) noexcept;
    ~Bo() { reset(); }

    BoHandle handle() const { return info_.handle; }
    uint32_t va() const { return info_.va; }
    uint32_t size() const { return info_.size; }

    // The whole buffer, write-combined on real hardware; mapped once, until the Bo goes away.
    // Not for BoKind::heap. One thread at a time.
    Result<std::span<std::byte>> map();

    // A dma-buf file descriptor, owned by the caller.
    Result<int> export_dma_buf() const;

    // True when idle for that kind of CPU access, false when still busy at the end of the time.
    Result<bool> wait(Access access, int64_t timeout_ns) const;
    bool idle(Access access) const;

  private:
    Bo(Device& device, const BoInfo& info) : device_(&device), info_(info) {}
    void reset();

    Device* device_;  // null when moved from
    BoInfo info_;
    std::span<std::byte> mapping_;
};

}  // namespace cuesta::winsys::lima
