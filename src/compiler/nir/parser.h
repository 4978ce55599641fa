// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Reads the text form that printer.h writes (grammar: docs/nir.md).
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "base/result.h"

namespace cuesta::nir {

class Shader;

enum class Check : uint8_t {
    syntax,  // names, counts of operands, and what the structures need to stand
    full,    // and everything that validate() knows
};

// Errors begin with "line:column: ". Whatever the text, the shader that comes back can be printed
// and validated; only one checked in full is fit for passes and the interpreter.
Result<std::unique_ptr<Shader>> parse(std::string_view text, Check check = Check::full);

}  // namespace cuesta::nir
