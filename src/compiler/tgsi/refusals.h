// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a GPU has nothing for, in the words of TGSI.
#pragma once

#include <string>
#include <string_view>

#include "compiler/tgsi/program.h"

namespace cuesta::tgsi {

// What the GPU ("mali400", "g13") refuses in the program, of which its back end said `said`: a
// declared system value, output or input that it does not have, or the first instruction that it
// has nothing for, by the table of opcodes or because it has no number for an integer in it, else
// the first that reads floats as integers or the other way round, where a GPU cannot; as
// " (line 5: DADD is refused on mali400)"; empty where there is none. Back ends and drivers take
// NIR, and speak of it: who gives them a shader made of TGSI appends this to their refusals.
std::string first_refusal(const Program& program, std::string_view gpu, std::string_view said);

}  // namespace cuesta::tgsi
