// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

namespace cuesta::nir {

struct Function;

struct FloatFunctionsOptions {
    // Sums of products are rounded once (ffma): remainders and interpolation use it.
    bool fused = false;
    // Angles of 16 bits are computed in 32.
    bool wide_angles = false;
    // Arctangents become polynomials.
    bool arctangents = false;
    // There are integers: significands and exponents (frexp_sig, frexp_exp, ldexp) are taken from
    // the bits of floats.
    bool exponents = false;
};

// Functions of floats in terms of those that cores have: quotients by frcp, powers by fexp2 and
// flog2, remainders by ffloor, interpolation (flrp) by sums of products; sine and cosine take turns
// instead of radians (fsin_turns, fcos_turns). Floats of 64 bits are left: see lower_doubles.
bool lower_float_functions(Function& function, const FloatFunctionsOptions& options = {});

}  // namespace cuesta::nir
