// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How close compiled fragment code comes to the NIR interpreter in the core's float mode, operation
// by operation.
#pragma once

#include "../../common/accuracy_row.h"

namespace cuesta::lima::pp {

using namespace compiler;

AccuracyRows accuracy_rows();

inline double half_step(double value) {
    return step_at(binary16, value);
}

}  // namespace cuesta::lima::pp
