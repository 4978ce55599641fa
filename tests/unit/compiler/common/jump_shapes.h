// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Programs with an if in a loop whose arms each end in BRK, CONT, RET or nothing, in every
// combination, with and without code behind the jumps, alone and nested. For every core.
#pragma once

#include <string>
#include <vector>

namespace cuesta::compiler {

struct JumpShape {
    std::string name;  // of a test: letters and digits
    std::string text;  // TGSI
};

// Vertex programs have the result in OUT[1], fragment programs in OUT[0]. IN[0].x and IN[0].y, of
// about 0 to 5, decide the ways.
std::vector<JumpShape> jump_shapes(bool vertex);

}  // namespace cuesta::compiler
