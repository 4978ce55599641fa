// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which opcodes open and close ifs, loops and switches.
#pragma once

#include "compiler/tgsi/opcodes.h"

namespace cuesta::tgsi {

constexpr bool opens(Opcode opcode) {
    return opcode == Opcode::if_ || opcode == Opcode::ifc || opcode == Opcode::uif ||
           opcode == Opcode::bgnloop || opcode == Opcode::switch_;
}

constexpr bool closes(Opcode opcode) {
    return opcode == Opcode::endif || opcode == Opcode::endloop || opcode == Opcode::endswitch;
}

// Also what ends one part and begins the next.
constexpr bool is_structure(Opcode opcode) {
    return opens(opcode) || closes(opcode) || opcode == Opcode::else_ || opcode == Opcode::case_ ||
           opcode == Opcode::default_;
}

}  // namespace cuesta::tgsi
