// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How close compiled vertex code comes to the NIR interpreter, operation by operation.
#pragma once

#include "../../common/accuracy_row.h"

namespace cuesta::lima::gp {

using namespace compiler;

AccuracyRows accuracy_rows();

inline double float_step(double value) {
    return step_at(binary32, value);
}

}  // namespace cuesta::lima::gp
