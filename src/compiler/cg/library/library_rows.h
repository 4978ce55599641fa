// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The parts of the table of the library, by topic.
#pragma once

#include <span>

#include "compiler/cg/library/library_table.h"

namespace cuesta::cg {

// Mathematics, geometry, bits.
std::span<const LibraryRow> mathematical_rows();
// tex*.
std::span<const LibraryRow> texture_rows();

}  // namespace cuesta::cg
