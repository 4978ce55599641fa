// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What can run out, in one table, and how the hardware's delays are counted.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/result.h"

namespace cuesta::lima::gp {

enum class Limit : uint8_t {
    instructions,
    memory,
    attributes,
    outputs,
    nodes,    // ours: operations before scheduling
    globals,  // ours: values that live across blocks
};

// An error that names the limit when `needed` is beyond it.
Result<void> check_limit(Limit limit, size_t needed);

// Instructions from a store to the first load that sees it (Mali-400 fact sheet, part 5, 5.6).
constexpr uint8_t register_latency = 3;
constexpr uint8_t temporary_latency = 4;
constexpr uint8_t address_latency = 4;

}  // namespace cuesta::lima::gp
