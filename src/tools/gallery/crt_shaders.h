// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The passes of the scene `crt`, each a Cg text with both functions.
#pragma once

#include <string_view>

namespace cuesta::tools {

extern const std::string_view scale_pass;  // four times as large, along the edges of the picture
extern const std::string_view blur_pass;   // what is bright, blurred in one direction
extern const std::string_view tube_pass;   // lines and triads of the screen, with its glow
extern const std::string_view bezel_pass;  // what is around the screen, and mirrors it

}  // namespace cuesta::tools
