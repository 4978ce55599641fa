// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Reading sources and writing destinations, all lanes at a time; writes reach active lanes only.
// Source: G13 fact sheet, operands, and arithmetic.
#pragma once

#include "simulator/agx/simd_group.h"
#include "simulator/agx/step.h"
#include "simulator/agx/wide.h"

namespace cuesta::simulator::agx {

// Integers, extended to the width of the result from the operand's own; 64-bit operands are cut.
void read_bits(const SimdGroup& group, const Source& source, WideBits& value);
void read_bits64(const SimdGroup& group, const Source& source, WideBits64& value);

// f16 exactly, f32 with denormals as zeros, then abs, then neg.
void read_float(const SimdGroup& group, const Source& source, WideFloat& value);

// The low bits of the value.
void write_bits(SimdGroup& group, const Destination& destination, const WideBits& value);
void write_bits64(SimdGroup& group, const Destination& destination, const WideBits64& value);

// Results as they leave the unit (rounding.h), saturated where the destination says so, then
// rounded to f16 where that is its size.
void write_float(SimdGroup& group, const Destination& destination, WideFloat& value);
// Of the 16-bit group: f16 patterns, rounded once.
void write_half(SimdGroup& group, const Destination& destination, WideBits& value);

// One register, as a whole or one half of it, in the lanes of the mask.
void store(WideBits& reg, const WideBits& value, LaneMask mask);
void store_half(WideBits& reg, bool high, const WideBits& value, LaneMask mask);

// Register n of consecutive ones, in one lane.
uint32_t read_register(const SimdGroup& group, const Destination& data, unsigned n, unsigned lane);
void write_register(
    SimdGroup& group, const Destination& data, unsigned n, unsigned lane, uint32_t value);

}  // namespace cuesta::simulator::agx
