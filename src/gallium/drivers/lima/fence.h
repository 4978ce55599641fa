// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "gallium/auxiliary/sync_fence.h"
#include "winsys/common/syncobj.h"

namespace cuesta::lima {

// The end of a batch: of its fragment job, which starts when the vertex job before it has ended.
using Fence = gallium::SyncFence<winsys::Syncobj>;

}  // namespace cuesta::lima
