// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "compiler/nir/passes/primitive_vertices.h"

namespace cuesta::agx {

// Indices with a value among them that begins anew, as those of a list without: of each primitive
// its corners (nir::list_of).
std::vector<uint32_t> without_restarts(std::span<const std::byte> indices,
                                       uint32_t index_size,
                                       uint32_t restart,
                                       nir::DrawMode mode);

}  // namespace cuesta::agx
