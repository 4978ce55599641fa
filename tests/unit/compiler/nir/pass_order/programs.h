// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What passes are tried on in any order: the corpus, generated programs, and what neither has.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "../reordering/effects.h"
#include "compiler/nir/shader.h"

namespace cuesta::nir {

struct TortureProgram {
    std::string name;
    std::unique_ptr<Shader> shader;
    std::function<Effects(const Shader&)> run;
    bool exact = false;           // all arithmetic is marked so
    bool small_integers = false;  // below 2^11, and no part of what outputs hold
    bool continuous = false;      // small errors stay small
};

std::vector<TortureProgram> generated_programs(unsigned of_each_kind);
// As they are, and with all arithmetic marked exact.
std::vector<TortureProgram> corpus_programs();
// Functions that call, variables of all modes, conversions.
std::vector<TortureProgram> written_programs();

}  // namespace cuesta::nir
