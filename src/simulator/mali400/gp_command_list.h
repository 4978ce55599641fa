// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The reader behind both command streams of the GP: pairs of words from a start to an end address,
// with jumps.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string_view>

#include "base/result.h"
#include "simulator/mali400/mmu.h"
#include "simulator/mali400/work_budget.h"

namespace cuesta::simulator::mali400 {

// Where the stream goes after a command.
struct NextCommand {
    enum class Kind : uint8_t { following, at_address, nowhere };
    Kind kind = Kind::following;
    uint32_t address = 0;
};

struct CommandList {
    std::string_view unit;  // for messages
    uint32_t start = 0;
    uint32_t end = 0;  // exclusive
};

using CommandHandler = std::function<Result<NextCommand>(std::array<uint32_t, 2> words)>;

// Returns the number of commands. ASSUMED: the list ends only where the read address meets the end
// address exactly, also after jumps.
Result<uint64_t> run_commands(AddressSpace& memory,
                              WorkBudget& work,
                              const CommandList& list,
                              const CommandHandler& handler);

}  // namespace cuesta::simulator::mali400
