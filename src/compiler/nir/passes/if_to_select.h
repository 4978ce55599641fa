// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

struct IfToSelectOptions {
    unsigned max_instrs = 8;  // of both branches together, moves and constants not counted
    bool allow_loads = true;  // inputs and uniforms may be loaded unconditionally
};

// Turns ifs whose branches only compute values into selects.
bool if_to_select(Function& function, const IfToSelectOptions& options = {});

}  // namespace cuesta::nir
