// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Floats, all components together. The value is the formula in steps of floats, so that it
// overflows where the formula does; how far the sums may be rounded otherwise is slack.
#include <algorithm>
#include <cmath>
#include <limits>

#include "opcode_values.h"

namespace cuesta::tgsi {
namespace {

constexpr double step = 0x1p-22;         // two roundings, of the sum of magnitudes
constexpr double least_step = 0x1p-146;  // a few denormals

// A sum of products under way.
struct Sum {
    double value = 0;
    double magnitude = 0;
    bool empty = true;

    Sum& add(double term) {
        const double rounded = single(term);
        value = empty ? rounded : single(value + rounded);
        magnitude += std::fabs(rounded);
        empty = false;
        return *this;
    }
    double error() const { return magnitude * step + least_step; }
    Wanted wanted() const { return {value, error()}; }
};

Sum dot(const Operands& o, unsigned a, unsigned b, unsigned count) {
    Sum sum;
    for (unsigned c = 0; c < count; ++c)
        sum.add(o.f(a, c) * o.f(b, c));
    return sum;
}

WantedVector cross(const Operands& o) {
    WantedVector v = in_all(1.0);
    for (unsigned c = 0; c < 3; ++c) {
        const unsigned y = (c + 1) % 3, z = (c + 2) % 3;
        v[c] = Sum().add(o.f(0, y) * o.f(1, z)).add(-(o.f(1, y) * o.f(0, z))).wanted();
    }
    return v;
}

WantedVector reflection(const Operands& o) {
    const Sum along = dot(o, 0, 1, 3);
    const Sum length = dot(o, 0, 0, 3);
    const double scale = single(single(2 * along.value) / length.value);
    const double scale_error = 2 * along.error() / length.value + std::fabs(scale) * 4 * step;
    WantedVector v = in_all(1.0);
    for (unsigned c = 0; c < 3; ++c) {
        const double part = single(scale * o.f(0, c));
        v[c] = Wanted(single(part - o.f(1, c)), scale_error * std::fabs(o.f(0, c)) +
                                                    std::fabs(o.f(1, c)) * step + least_step);
        // What overflows or is lost below the least float on the way is the rounding's to say.
        if (length.value < 0x1p-100)
            v[c] = Wanted();
    }
    return v;
}

WantedVector normal(const Operands& o, unsigned count) {
    const Sum length = dot(o, 0, 0, count);
    const double scale = single(1 / std::sqrt(length.value));
    const double relative = 8 * step + least_step / std::max(length.value, least_step);
    WantedVector v = in_all(1.0);
    for (unsigned c = 0; c < count; ++c) {
        const double value = single(o.f(0, c) * scale);
        v[c] = Wanted(value, std::fabs(value) * relative + least_step);
    }
    return v;
}

WantedVector light(const Operands& o) {
    const double x = o.f(0, 0), y = o.f(0, 1), w = o.f(0, 3);
    const double base = y > 0 ? y : 0;
    const double exponent = std::isnan(w) ? -128 : std::clamp(w, -128.0, 128.0);
    return {1.0, any_zero(x > 0 ? x : 0), x > 0 ? std::pow(base, exponent) : 0, 1.0};
}

WantedVector exponential(const Operands& o) {
    const double x = o.f(0, 0);
    return {std::exp2(std::floor(x)), single(x - std::floor(x)), std::exp2(x), 1.0};
}

// Of 0 the mantissa is 1 (docs/tgsi.md); of infinity the formula has none.
WantedVector logarithm(const Operands& o) {
    const double x = std::fabs(o.f(0, 0));
    const double log = std::log2(x);
    const double exponent = std::floor(log);
    WantedVector v = {exponent, x == 0 ? 1.0 : x / std::exp2(exponent), log, 1.0};
    if (std::isinf(x))
        v[1] = Wanted();
    // Just below a power of two the logarithm may be rounded to the power's.
    if (single(log) > exponent && single(log) == std::nearbyint(log)) {
        v[0].other = exponent + 1;
        v[1].other = x / std::exp2(exponent + 1);
    }
    return v;
}

WantedVector transform(const Operands& o) {
    const auto row = [&](unsigned at, unsigned c) {
        return Sum()
            .add(o.f(0, at))
            .add(o.f(1, 0) * o.f(2, c))
            .add(o.f(1, 1) * o.f(2, c + 1))
            .wanted();
    };
    return {row(0, 0), row(1, 2), row(0, 0), row(1, 2)};
}

}  // namespace

void add_vector_rows(std::vector<OpcodeRow>& rows) {
    using O = const Operands&;
    rows.push_back(whole("DP2", "ff", 0, [](O o) { return in_all(dot(o, 0, 1, 2).wanted()); }));
    rows.push_back(whole("DP3", "ff", 0, [](O o) { return in_all(dot(o, 0, 1, 3).wanted()); }));
    rows.push_back(whole("DP4", "ff", 0, [](O o) { return in_all(dot(o, 0, 1, 4).wanted()); }));
    rows.push_back(
        whole("DPH", "ff", 0, [](O o) { return in_all(dot(o, 0, 1, 3).add(o.f(1, 3)).wanted()); }));
    rows.push_back(whole("DP2A", "fff", 0,
                         [](O o) { return in_all(dot(o, 0, 1, 2).add(o.f(2, 0)).wanted()); }));
    rows.push_back(whole("DST", "ff", 0, [](O o) {
        return WantedVector{1.0, o.f(0, 1) * o.f(1, 1), o.f(0, 2), o.f(1, 3)};
    }));
    rows.push_back(whole("LIT", "f", 1, light));
    rows.push_back(whole("EXP", "f", 1, exponential));
    rows.push_back(whole("LOG", "f", 1, logarithm));
    rows.push_back(whole("XPD", "ff", 0, cross));
    rows.push_back(whole("RFL", "ff", 0, reflection));
    rows.push_back(whole("SCS", "f", 1, [](O o) {
        return WantedVector{std::cos(o.f(0, 0)), std::sin(o.f(0, 0)), 0.0, 1.0};
    }));
    rows.push_back(whole("NRM", "f", 0, [](O o) { return normal(o, 3); }));
    rows.push_back(whole("NRM4", "f", 0, [](O o) { return normal(o, 4); }));
    rows.push_back(whole("X2D", "fff", 0, transform));
}

}  // namespace cuesta::tgsi
