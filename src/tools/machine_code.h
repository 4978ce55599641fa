// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"
#include "tools/commands.h"

namespace cuesta::tools {

// For the Mali-400's instruction sets: words in hexadecimal, one instruction a line.
std::string hex_text(Isa isa, std::span<const uint32_t> words);

// The listing that the assembler reads back.
Result<std::string> assembly_text(Isa isa, std::span<const uint32_t> words);

// For the G13: bytes in the order of memory, one instruction a line.
std::string hex_text(std::span<const uint8_t> code);

}  // namespace cuesta::tools
