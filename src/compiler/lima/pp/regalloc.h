// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "compiler/lima/pp/schedule.h"

namespace cuesta::lima::pp {

constexpr unsigned register_count = 6;  // vec4 (Mali-400 fact sheet, part 6, 6.1)

// Where a variable lives: each of its components in some component of one register.
struct Location {
    uint8_t reg = 0;
    std::array<uint8_t, 4> component = {0, 1, 2, 3};
};

struct Allocation {
    bool complete = false;
    std::vector<Location> locations;  // by variable
    uint32_t registers = 0;           // touched

    // When it is not complete: what to spill where room ran out first, best first, and all that
    // would have to go for the others to find room.
    std::vector<uint32_t> victims;
    std::vector<uint32_t> victims_everywhere;
};

Allocation allocate_registers(const Ir& ir, const Schedule& schedule);

}  // namespace cuesta::lima::pp
