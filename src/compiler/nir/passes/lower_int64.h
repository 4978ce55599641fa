// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Integers of 64 bits on machines that add them, and do the rest in halves: what is left of them is
// iadd, ineg, extensions (u2u64, i2i64), truncation (u2u32), products of 32-bit integers, pack_64,
// unpack_64_high and funnel_ushr, moves and phis. Divisions stay. ALU operations must be scalar.
bool lower_int64(Function& function);

}  // namespace cuesta::nir
