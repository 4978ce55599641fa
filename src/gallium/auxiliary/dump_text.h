// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What CUESTA_DEBUG=cmd prints: blocks of words that `cuesta decode` reads, with their meaning as
// comments.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cuesta::gallium {

// "# kind: what", the words, "#   meaning" a line, and an empty line.
void append_block(std::string& out,
                  std::string_view kind,
                  std::string_view what,
                  std::span<const uint32_t> words,
                  const Result<std::string>& meaning);

}  // namespace cuesta::gallium
