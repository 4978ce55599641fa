// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// An operator new that counts, and that can fail: of the programs that take allocations.cpp.
#pragma once

#include <cstddef>

namespace cuesta::tests {

// Calls so far, of all threads.
size_t allocation_count();

// So many more find memory, those behind them none.
void fail_allocations_after(long count);
void allow_allocations();
// Since fail_allocations_after().
bool allocation_has_failed();

}  // namespace cuesta::tests
