// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Attributes whose components lie at no multiples of their size, which formatted loads want.
#pragma once

#include <array>

#include "base/result.h"
#include "compiler/agx/compile.h"
#include "compiler/nir/builder.h"

namespace cuesta::agx {

// 16-bit floats, which arrive as such.
bool is_half(const AttributeFetch& how);

// Whether formatted loads reach every component.
bool is_aligned(const AttributeFetch& how);

// An integer as a float of at most `greatest`, divided by it and rounded once.
nir::Value* normalised(nir::Builder& b, nir::Value* number, unsigned greatest);

struct UnalignedElement {
    nir::Value* address;  // of element 0
    nir::Value* element;  // its number
    const AttributeFetch& how;
};

// The first components in memory, as formatted loads would give them. An error for formats that no
// interface has for vertices.
Result<std::array<nir::Value*, 4>> load_unaligned(nir::Builder& b,
                                                  const UnalignedElement& from,
                                                  unsigned components);

}  // namespace cuesta::agx
