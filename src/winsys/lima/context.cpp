// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "winsys/lima/context.h"

namespace cuesta::winsys::lima {

Result<Context> Context::create(Device& device) {
    return Context(Held(device, TRY(device.create_context())));
}

}  // namespace cuesta::winsys::lima
