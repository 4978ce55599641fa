// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a GPU has nothing for, in the words of TGSI.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "compiler/nir/shader.h"
#include "compiler/tgsi/program.h"

namespace cuesta::tgsi {

// Compiles a shader for a GPU.
using CompileForGpu = std::function<Result<void>(const nir::Shader&)>;

// The first instruction that `compile` refuses (Errc::unsupported), or the declaration of what it
// reads or writes where that is the reason, as " (line 5: DADD is refused on mali400)",
// " (line 7: TEX SHADOW2D is refused on mali400)" or
// " (line 3: DCL IN[1], GENERIC[5], CONSTANT is refused on mali400)"; `gpu` is a name for the
// message. Empty where the program compiles, where the reason is no instruction (too many
// registers, say), or where finding it would take too long. Back ends and drivers take NIR, and
// speak of it: who gives them a shader made of TGSI appends this to their refusals. Costs up to
// hundreds of compilations of parts of the program.
std::string first_refusal(const Program& program,
                          std::string_view gpu,
                          const CompileForGpu& compile);

}  // namespace cuesta::tgsi
