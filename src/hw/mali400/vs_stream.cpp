// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/mali400/vs_stream.h"

#include "hw/isa/packet_codec.h"
#include "hw/mali400/vs_rows.h"

namespace cuesta::hw::mali400::vs {

std::array<uint32_t, 2> pack(const Command& command) {
    return isa::pack_command(command);
}

Result<void> check(const Command& command) {
    return isa::check_command(command);
}

Result<Command> unpack(uint32_t word0, uint32_t word1) {
    return isa::unpack_command<Command>("VS stream", word0, word1);
}

void print(std::string& out, const Command& command) {
    isa::print_command(out, command);
}

}  // namespace cuesta::hw::mali400::vs
