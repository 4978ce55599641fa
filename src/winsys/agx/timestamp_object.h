// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A buffer that commands write timestamps to: 64-bit ticks of DeviceInfo::timestamp_hz.
#pragma once

#include <cstdint>

#include "winsys/agx/bo.h"
#include "winsys/agx/device.h"
#include "winsys/common/owned.h"

namespace cuesta::winsys::agx {

class TimestampObject {
  public:
    // The whole buffer, which outlives this.
    static Result<TimestampObject> create(Device& device, const Bo& bo);

    TimestampId id() const { return held_.name(); }
    // For the `start` and `end` fields of commands: the tick goes to that offset of the buffer.
    Timestamp at(uint32_t offset) const { return {static_cast<uint32_t>(id()), offset}; }

  private:
    using Held = Owned<Device, TimestampId, &Device::unbind_timestamps>;

    explicit TimestampObject(Held held) : held_(std::move(held)) {}

    Held held_;
};

}  // namespace cuesta::winsys::agx
