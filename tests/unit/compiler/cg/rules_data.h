// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the programs of the list of rules are given, and how their results are judged
// (tests/golden/cg/rules/README.md), on the interpreter and on GPUs alike.
#pragma once

#include <optional>

#include "compiler/nir/interpreter.h"
#include "gpu_cores.h"
#include "rules_list.h"

namespace cuesta::cg::testing {

// `integers`: integers are given as such, else as float.
std::vector<nir::SlotBits> rule_uniforms(const Reflection& reflection, bool integers);

// By position in Shader::inputs.
std::vector<FourFloats> rule_inputs(const nir::Shader& shader);

// The case as it is compiled for a profile.
Compiled compile_rule(const RuleCase& one,
                      const std::string& text,
                      const Profile& profile,
                      const nir::Arithmetic& arithmetic);

// What is wrong with the result; empty: nothing. A value may be off by `relative` of the wanted
// one, and by `absolute`.
struct RuleRoom {
    double relative = 0;
    double absolute = 0;
};
std::string judge_rule(const RuleCase& one,
                       const nir::Shader& shader,
                       const CoreLane& lane,
                       RuleRoom room);

}  // namespace cuesta::cg::testing
