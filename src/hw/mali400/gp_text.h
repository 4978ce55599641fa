// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the printer and the parser of GP text share.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "hw/isa/cursor.h"
#include "hw/mali400/gp_isa.h"

namespace cuesta::hw::mali400::gp {

struct ParsedLine {
    Instruction instruction;
    std::string_view label;  // of the branch target; empty where it is a number
    size_t label_mark = 0;
};

// The statements of one instruction, up to the end of the line.
Result<ParsedLine> parse_line(isa::Cursor& cursor);

// The statements without the `{field=value}` part. `target` is the text of the branch target.
std::string print_statements(const Instruction& instruction, std::string_view target);

}  // namespace cuesta::hw::mali400::gp
