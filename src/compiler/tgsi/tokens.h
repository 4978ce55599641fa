// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Programs as binary tokens, 32-bit words in the layout of gallium's p_shader_tokens.h (Mesa 25):
// header, processor, then declarations, immediates, instructions and properties, each with its kind
// and its length in the first word. Opcodes that only the document has keep their numbers of Mesa
// 7.10, so that the dialect must be known to read them.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "compiler/tgsi/program.h"

namespace cuesta::tgsi {

// Errors: what the fields have no room for (register numbers beyond 16 bits, array ids beyond 10),
// and formats of images, which are numbers of a table that this project does not have.
Result<std::vector<uint32_t>> to_tokens(const Program& program,
                                        std::string_view file_name = "<tokens>");

// Errors name the word: "token 17: ...".
Result<Program> from_tokens(std::span<const uint32_t> tokens, Dialect dialect = Dialect::modern);

}  // namespace cuesta::tgsi
