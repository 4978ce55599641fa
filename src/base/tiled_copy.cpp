// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "base/tiled_copy.h"

#include <fmt/core.h>

namespace cuesta::base {

Result<void> check_linear(const LinearPlace& linear, const Rectangle& r, unsigned element_bytes) {
    const uint64_t last_row = uint64_t{r.width} * element_bytes;
    const bool fits =
        last_row <= linear.bytes && (r.height <= 1 || linear.stride == 0 ||
                                     r.height - 1 <= (linear.bytes - last_row) / linear.stride);
    if (!fits)
        return Error{Errc::out_of_range,
                     fmt::format("tiled copy: {} rows do not fit into linear memory of {} bytes",
                                 r.height, linear.bytes)};
    return {};
}

}  // namespace cuesta::base
