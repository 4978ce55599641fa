// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Messages in cgc's shape: "file(line) : error C1008: text", the line of the text and a caret.
#pragma once

#include <string>
#include <string_view>

#include "compiler/cg/cg.h"
#include "compiler/cg/syntax/parse.h"

namespace cuesta::cg {

// "file(line)".
std::string place_text(const Parsed& parsed, shading::Location location);

// Fills in the log and the counts.
void write_log(const shading::Diagnostics& diagnostics,
               const Parsed& parsed,
               std::string_view text,
               Compiled& compiled);

}  // namespace cuesta::cg
