// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A face has the coordinate s / (2m) + 1/2, where m is the size of the direction's greatest
// component and s one of the other two; its derivative is (s' m - s m') / (2 m^2). Which of the
// faces it is does not matter for the length.
#include "compiler/agx/lower_cube_level.h"

namespace cuesta::agx {
namespace {

using nir::Value;

// Components by their part: the greatest, and the others.
struct Parts {
    Value* major;
    Value* s;
    Value* t;
};

struct CubeLevel {
    nir::Builder& b;
    Value* z_is_major;
    Value* y_is_major;

    Parts parts(std::span<Value* const> v) {
        Value* major = b.bcsel(z_is_major, v[2], b.bcsel(y_is_major, v[1], v[0]));
        Value* s = b.bcsel(z_is_major, v[0], b.bcsel(y_is_major, v[0], v[1]));
        Value* t = b.bcsel(z_is_major, v[1], v[2]);
        return {major, s, t};
    }

    // The square of the length of (s' m - s m', t' m - t m').
    Value* squared(const Parts& at, const Parts& derivative) {
        const auto across = [&](Value* value, Value* change) {
            return b.fadd(b.fmul(change, at.major), b.fneg(b.fmul(value, derivative.major)));
        };
        Value* u = across(at.s, derivative.s);
        Value* v = across(at.t, derivative.t);
        return b.fadd(b.fmul(u, u), b.fmul(v, v));
    }
};

}  // namespace

Value* cube_level(nir::Builder& b,
                  std::span<Value* const> direction,
                  std::span<Value* const> ddx,
                  std::span<Value* const> ddy,
                  Value* size) {
    Value* x = b.fabs(direction[0]);
    Value* y = b.fabs(direction[1]);
    Value* z = b.fabs(direction[2]);
    CubeLevel state{b, b.iand(b.fge(z, x), b.fge(z, y)), b.fge(y, x)};
    const Parts at = state.parts(direction);
    Value* square =
        b.fmax(state.squared(at, state.parts(ddx)), state.squared(at, state.parts(ddy)));
    // log2(size / 2 * sqrt(square) / m^2)
    Value* length = b.fmul(b.flog2(square), b.imm_float(0.5f));
    Value* scale = b.flog2(b.fmul(size, b.imm_float(0.5f)));
    Value* depth = b.fmul(b.flog2(b.fabs(at.major)), b.imm_float(2.0f));
    return b.fadd(b.fadd(length, scale), b.fneg(depth));
}

}  // namespace cuesta::agx
