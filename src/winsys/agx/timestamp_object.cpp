// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/agx/timestamp_object.h"

namespace cuesta::winsys::agx {

Result<TimestampObject> TimestampObject::create(Device& device, const Bo& bo) {
    return TimestampObject(Held(device, TRY(device.bind_timestamps(bo.handle(), 0, bo.size()))));
}

}  // namespace cuesta::winsys::agx
