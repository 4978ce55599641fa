// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Commands of a PP core's stream: pairs of words, value first, command second.
// Bits in pp_stream_rows.h. Source: Mali-400 fact sheet, part 3, section 3.1.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <variant>

#include "base/result.h"

namespace cuesta::hw::mali400::pp_stream {

struct StartTile {
    uint8_t x = 0;  // in tiles
    uint8_t y = 0;
};

// Runs the polygon list at a 32-byte aligned address; it returns at its end.
struct CallList {
    uint32_t address = 0;
};

struct End {};

// Two zero words, behind the end.
struct Padding {};

using Command = std::variant<StartTile, CallList, End, Padding>;

// A member that does not fit its field is a bug of the caller (asserted); check() tells.
std::array<uint32_t, 2> pack(const Command& command);
Result<void> check(const Command& command);
Result<Command> unpack(uint32_t word0, uint32_t word1);

// `name field=value ...`, one line without its end.
void print(std::string& out, const Command& command);

}  // namespace cuesta::hw::mali400::pp_stream
