// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs a program of the list of rules on NIR's interpreter, as it is and optimised.
#pragma once

#include "rules_list.h"

namespace cuesta::cg::testing {

Compiled compile_rule(const RuleCase& one);

// Compares the results; failures of the test where they differ, or where it does not compile.
void run_rule(const RuleCase& one);

}  // namespace cuesta::cg::testing
