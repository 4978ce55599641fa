// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include "compiler/nir/builder.h"
#include "compiler/tgsi/opcodes.h"

namespace cuesta::tgsi {

// The result of an arithmetic opcode, four components wide before the destination's mask (one
// component stands for a replicated result). Operands have four components. Nothing when the opcode
// is not arithmetic or has no meaning the document states.
std::optional<nir::Value*> emit_alu(nir::Builder& b,
                                    Opcode opcode,
                                    std::span<nir::Value* const> srcs);

}  // namespace cuesta::tgsi
