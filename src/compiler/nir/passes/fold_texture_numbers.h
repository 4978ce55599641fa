// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Adds constant offsets of textures and samplers to their numbers. Those that lead out of the
// shader's samplers stay, and so do floats (float_offsets) and offsets into a heap.
bool fold_texture_numbers(Function& function);

}  // namespace cuesta::nir
