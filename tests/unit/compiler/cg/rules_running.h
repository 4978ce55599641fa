// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs a program of the list of rules: on NIR's interpreter, as it is and optimised; and on the
// GPUs' cores.
#pragma once

#include "gpu_cores.h"
#include "rules_list.h"

namespace cuesta::cg::testing {

// For its own profile, with 32 bits.
Compiled compile_rule(const RuleCase& one);

// Compares the results; failures of the test where they differ, or where it does not compile.
void run_rule(const RuleCase& one);

// The same on the core; the case's exceptions are as they are said to be, or that is a failure.
void run_rule_on(const RuleCase& one, const GpuCore& core);

}  // namespace cuesta::cg::testing
