// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// NIR -> nodes. Reads shaders without integers, booleans, derefs and calls (see lower.h).
#pragma once

#include "base/result.h"
#include "compiler/lima/gp/compile.h"
#include "compiler/lima/gp/node.h"

namespace cuesta::lima::gp {

struct Selection {
    Function function;
    // Filled as far as selection knows: outputs, attributes, the memory layout up to the constants.
    Program program;
};

// The CFG of the entry point must be up to date (nir::rebuild_cfg).
Result<Selection> select(nir::Shader& shader);

}  // namespace cuesta::lima::gp
