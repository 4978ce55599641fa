// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What operations over an emitter (emit_components.h) have in common.
#pragma once

#include <cstdint>
#include <span>

#include "compiler/nir/nir_opcodes.h"

namespace cuesta::shading {

template <typename E>
class BasicOperations {
  public:
    using V = typename E::V;
    using Op = nir::Op;

    explicit BasicOperations(E& emitter) : e_(emitter) {}

  protected:
    V add(const V& a, const V& b) { return e_.alu(Op::fadd, a, b); }
    V sub(const V& a, const V& b) { return e_.alu(Op::fsub, a, b); }
    V mul(const V& a, const V& b) { return e_.alu(Op::fmul, a, b); }

    V channel(const V& v, unsigned component) {
        const uint8_t which = static_cast<uint8_t>(component);
        return e_.swizzle(v, std::span(&which, 1));
    }

    // Brought to 32 bits, and back to as many as another value has.
    V widened(const V& a) { return e_.bit_size(a) == 16 ? e_.alu(Op::f2f32, a) : a; }
    V as_wide_as(const V& like, const V& a) {
        return e_.bit_size(like) == 16 && e_.bit_size(a) != 16 ? e_.alu(Op::f2f16, a) : a;
    }

    E& e_;
};

}  // namespace cuesta::shading
