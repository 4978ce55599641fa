// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The emitter (emit_components.h) that makes instructions.
#pragma once

#include "compiler/nir/builder.h"

namespace cuesta::shading {

class BuilderEmitter {
  public:
    using V = nir::Value*;

    explicit BuilderEmitter(nir::Builder& builder) : b_(builder) {}

    template <typename... Vs>
    V alu(nir::Op op, Vs... sources) {
        return b_.alu(op, {sources...});
    }

    V imm_float(float value, unsigned bit_size) { return b_.imm_float(value, bit_size); }
    V imm_int(int32_t value) { return b_.imm_int(value); }
    V imm_bool(bool value) { return b_.imm_bool(value); }
    V swizzle(V v, std::span<const uint8_t> components) { return b_.swizzle(v, components); }
    V vec(std::span<const V> scalars) { return b_.vec(scalars); }
    unsigned components(V v) const { return v->components; }
    unsigned bit_size(V v) const { return v->bit_size; }

    // Rows grow with y where the shader counts from the upper left, as ours do: that is the
    // direction of NIR's vertical difference too.
    V derivative(bool vertical, V v) {
        return &b_.intrinsic(vertical ? nir::IntrinsicOp::ddy : nir::IntrinsicOp::ddx,
                             v->components, v->bit_size, {v})
                    ->def;
    }

  private:
    nir::Builder& b_;
};

}  // namespace cuesta::shading
