// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/agx/queue.h"

namespace cuesta::winsys::agx {

Result<Queue> Queue::create(Device& device, Priority priority) {
    return Queue(Held(device, TRY(device.create_queue(priority))));
}

}  // namespace cuesta::winsys::agx
