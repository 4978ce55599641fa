// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/gp_command_list.h"

#include <fmt/core.h>

namespace cuesta::simulator::mali400 {

Result<uint64_t> run_commands(AddressSpace& memory,
                              WorkBudget& work,
                              const CommandList& list,
                              const CommandHandler& handler) {
    uint64_t commands = 0;
    for (uint32_t place = list.start; place != list.end; ++commands) {
        if (place % 8 != 0)
            return Error{Errc::fault, fmt::format("{} stream at {:#010x}: not aligned to a command",
                                                  list.unit, place)};
        TRY(work.spend(1, list.unit));
        std::array<uint32_t, 2> words = {};
        if (!memory.read_words(place, words))
            return memory.fault_error(fmt::format("{} stream", list.unit));
        Result<NextCommand> next = handler(words);
        if (!next)
            return Error{next.error().code,
                         fmt::format("{} stream at {:#010x}, command {:08x} {:08x}: {}", list.unit,
                                     place, words[0], words[1], next.error().text)};
        if (next->kind == NextCommand::Kind::nowhere)
            return commands + 1;
        place = next->kind == NextCommand::Kind::at_address ? next->address : place + 8;
    }
    return commands;
}

}  // namespace cuesta::simulator::mali400
