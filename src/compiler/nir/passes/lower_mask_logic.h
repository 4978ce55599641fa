// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

// For cores without integers: and, or, exclusive or and not of 32-bit values that conditions choose
// among constants (comparisons as all bits or none, b2i32, selects of constants, also through phis
// of all bits or none, and of 0 and 1) become selects by logic of the conditions. So do operations
// of all bits or none with a value of any kind, float or integer: they choose between it, its
// complement and a constant. Other complements become differences, -1 - a. What is left looks at
// single bits. lower_int_to_float() begins with it.
bool lower_mask_logic(Function& function);

}  // namespace cuesta::nir
