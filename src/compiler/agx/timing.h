// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::agx {

// ASSUMED: what a result of memory or a texture takes, in instructions of this SIMD-group. Results
// of the ALU are interlocked and come within a few of them (ALU semantics, timing model).
inline constexpr unsigned memory_latency = 64;

}  // namespace cuesta::agx
