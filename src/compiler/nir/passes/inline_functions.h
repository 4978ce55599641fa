// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"

namespace cuesta::nir {

class Shader;

// Copies callees into their callers and leaves only `main`. Those that return out of loops go
// through lower_returns() first. Parameters become variables that are copied in and out, but for
// those with samplers in them, which become the argument itself. Recursion is an error, and so are
// a preamble and what would become too long.
Result<bool> inline_functions(Shader& shader);

}  // namespace cuesta::nir
