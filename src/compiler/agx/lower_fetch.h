// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "compiler/agx/lower_steps.h"

namespace cuesta::agx {

// Reads an attribute of the current vertex or instance at the builder's cursor: 32-bit components,
// null those that are not in `mask`.
Result<std::array<nir::Value*, 4>> fetch_attribute(Lowering& lowering,
                                                   nir::Builder& b,
                                                   unsigned attribute,
                                                   const AttributeFetch& fetch,
                                                   unsigned mask);

}  // namespace cuesta::agx
