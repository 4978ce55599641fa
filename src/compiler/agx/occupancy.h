// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How many threads a core holds by the registers that each takes (G13 fact sheet, machine: register
// file and occupancy).
#pragma once

#include <cstdint>

namespace cuesta::agx {

struct OccupancyRow {
    uint16_t halves;  // at most
    uint16_t threads;
};

inline constexpr OccupancyRow occupancy_rows[] = {
    {104, 1024}, {112, 896}, {128, 832}, {136, 768}, {144, 704},
    {160, 640},  {184, 576}, {208, 512}, {232, 448}, {256, 384},
};

constexpr unsigned threads_with(unsigned halves) {
    for (const OccupancyRow& row : occupancy_rows)
        if (halves <= row.halves)
            return row.threads;
    return 0;
}

// The registers that each of so many threads may have, at most 1024 and at least the last row's.
constexpr unsigned halves_with(unsigned threads) {
    unsigned halves = occupancy_rows[0].halves;
    for (const OccupancyRow& row : occupancy_rows)
        if (threads <= row.threads)
            halves = row.halves;
    return halves;
}

}  // namespace cuesta::agx
