// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What stands behind DCL, IMM and PROPERTY. Each appends to the program.
#pragma once

#include "compiler/tgsi/cursor.h"
#include "compiler/tgsi/program.h"

namespace cuesta::tgsi {

Result<void> parse_declaration(TextCursor& in, Program& program);
Result<void> parse_immediate(TextCursor& in, Program& program);
Result<void> parse_property(TextCursor& in, Program& program);

}  // namespace cuesta::tgsi
