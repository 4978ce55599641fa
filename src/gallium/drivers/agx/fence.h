// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "gallium/auxiliary/sync_fence.h"
#include "winsys/common/syncobj.h"

namespace cuesta::agx {

// The end of a batch: of all commands of a submission.
using Fence = gallium::SyncFence<winsys::Syncobj>;

}  // namespace cuesta::agx
