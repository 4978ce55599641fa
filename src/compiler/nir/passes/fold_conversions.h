// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// Takes out conversions of floats to 16 bits and back: the rounding of f2fmp is one that nobody
// needs, so that what is read in 32 bits is what was there before; a mediump varying that is only a
// texture's coordinate keeps its 32 bits. Conversions to 32 bits and back to 16 change nothing.
// What is exact stays.
bool fold_conversions(Function& function);

}  // namespace cuesta::nir
