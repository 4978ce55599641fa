// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/auxiliary/object_number.h"

#include <atomic>

namespace cuesta::gallium {

uint32_t new_object_number() {
    static std::atomic<uint32_t> last = 0;
    return ++last;
}

}  // namespace cuesta::gallium
