// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "winsys/agx/device.h"

namespace cuesta::winsys::agx {

// Divides the addresses of a GPU as the fact sheet advises (part 1, 1.14). An error where they are
// too few.
Result<AddressPlan> make_address_plan(const DeviceInfo& info);

inline constexpr uint64_t usc_window_bytes = uint64_t{1} << 32;

// `bytes` in whole pages; an error where a buffer cannot be so large, or is nothing.
Result<uint64_t> whole_pages(const AddressPlan& plan, uint64_t bytes);

}  // namespace cuesta::winsys::agx
