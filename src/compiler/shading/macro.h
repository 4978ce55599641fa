// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "compiler/shading/lexeme.h"
#include "compiler/shading/names.h"

namespace cuesta::shading {

struct Macro {
    enum class Kind : uint8_t { object, function, line, file };  // the last two: __LINE__, __FILE__
    Kind kind = Kind::object;
    bool is_predefined = false;
    bool has_operators = false;  // # or ## in the body
    bool is_disabled = false;    // while it is expanded
    bool is_variadic = false;    // the last parameter takes all arguments that are left
    const Name* name = nullptr;
    std::span<const Name* const> parameters;
    std::span<const Lexeme> body;
};

// Whether a second definition may stand beside the first (C99, 6.10.3).
bool same_definition(const Macro& a, const Macro& b);

}  // namespace cuesta::shading
