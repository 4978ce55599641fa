// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/condition.h"

#include <cmath>

#include "simulator/agx/operand_access.h"

namespace cuesta::simulator::agx {

namespace {

// The codes without the bit that inverts.
constexpr unsigned inverts = 8;
constexpr unsigned is_signed = 4;
enum Order : unsigned { equal = 0, less = 1, greater = 2 };
enum FloatOrder : unsigned {
    f_equal = 0,
    f_less = 1,
    f_greater = 2,
    f_less_or_nan = 3,  // the second operand being NaN
    f_greater_equal = 5,
    f_less_equal = 6,
    f_greater_or_nan = 7,
};

template <typename T, typename F>
LaneMask lanes_where(const Wide<T>& a, const Wide<T>& b, F holds) {
    LaneMask mask = 0;
    for (unsigned i = 0; i < lane_count; ++i)
        mask |= LaneMask{holds(a[i], b[i])} << i;
    return mask;
}

LaneMask unknown(SimdGroup& group, const char* what) {
    group.fail({Errc::fault, what});
    return 0;
}

}  // namespace

LaneMask compare_integers(SimdGroup& group, const Step& step) {
    Source a = step.source[0], b = step.source[1];
    // Signed compares extend each operand from its own size. Immediates are positive.
    const bool extend = (step.condition & is_signed) != 0;
    a.sign_extend = b.sign_extend = extend;
    WideBits x, y;
    read_bits(group, a, x);
    read_bits(group, b, y);
    if (extend) {
        for (unsigned i = 0; i < lane_count; ++i) {
            x[i] ^= 0x80000000;
            y[i] ^= 0x80000000;
        }
    }
    LaneMask mask = 0;
    switch (step.condition & 3) {
        case equal: mask = lanes_where(x, y, [](uint32_t p, uint32_t q) { return p == q; }); break;
        case less: mask = lanes_where(x, y, [](uint32_t p, uint32_t q) { return p < q; }); break;
        case greater: mask = lanes_where(x, y, [](uint32_t p, uint32_t q) { return p > q; }); break;
        default: return unknown(group, "a comparison of integers with an unassigned condition");
    }
    return (step.condition & inverts) != 0 ? ~mask : mask;
}

LaneMask compare_floats(SimdGroup& group, const Step& step) {
    WideFloat x, y;
    read_float(group, step.source[0], x);
    read_float(group, step.source[1], y);
    LaneMask mask = 0;
    switch (step.condition & 7) {
        case f_equal: mask = lanes_where(x, y, [](float p, float q) { return p == q; }); break;
        case f_less: mask = lanes_where(x, y, [](float p, float q) { return p < q; }); break;
        case f_greater: mask = lanes_where(x, y, [](float p, float q) { return p > q; }); break;
        case f_greater_equal:
            mask = lanes_where(x, y, [](float p, float q) { return p >= q; });
            break;
        case f_less_equal: mask = lanes_where(x, y, [](float p, float q) { return p <= q; }); break;
        case f_less_or_nan:
            mask = lanes_where(x, y, [](float p, float q) { return p < q || std::isnan(q); });
            break;
        case f_greater_or_nan:
            mask = lanes_where(x, y, [](float p, float q) { return p > q || std::isnan(q); });
            break;
        default: return unknown(group, "a comparison of floats with an unassigned condition");
    }
    return (step.condition & inverts) != 0 ? ~mask : mask;
}

}  // namespace cuesta::simulator::agx
