// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How close code compiled for the G13 comes to the NIR interpreter in the machine's float mode,
// operation by operation.
#pragma once

#include "../common/accuracy_row.h"

namespace cuesta::agx {

// Of operations whose size is free: 16 or 32 bits. Those of one size alone are among the 32.
compiler::AccuracyRows accuracy_rows(unsigned bits);

}  // namespace cuesta::agx
