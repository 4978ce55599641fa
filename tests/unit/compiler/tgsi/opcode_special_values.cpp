// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "opcode_special_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/core.h>

#include "base/half.h"

namespace cuesta::tgsi {
namespace {

constexpr double quiet = std::numeric_limits<double>::quiet_NaN();

// Which operand of min and max NaN leaves over, the sheet does not say (part 5, 5.10; of fragments
// nothing does): the pages of the cores and of the simulator have the second one, and which that is
// the compiler chooses.
std::vector<double> any_operand_with_nan(const Operands& o, unsigned c, CoreKind) {
    if (std::isnan(o.f(0, c)) || std::isnan(o.f(1, c)))
        return {o.f(0, c), o.f(1, c)};
    return {};
}
std::vector<double> any_of_three_with_nan(const Operands& o, unsigned c, CoreKind) {
    if (std::isnan(o.f(0, c)) || std::isnan(o.f(1, c)) || std::isnan(o.f(2, c)))
        return {o.f(0, c), o.f(1, c), o.f(2, c)};
    return {};
}

// Integers are floats, which no conversion makes numbers of NaN.
std::vector<double> nan_of_nan(const Operands& o, unsigned c, CoreKind) {
    return std::isnan(o.f(0, c)) ? std::vector{quiet} : std::vector<double>{};
}

// Less or greater, both of which are false; the number of truth is 1 to SNE and -1 to FSNE.
std::vector<double> equal_to_nan(const Operands& o, unsigned c, CoreKind) {
    return std::isnan(o.f(0, c)) || std::isnan(o.f(1, c)) ? std::vector{0.0}
                                                          : std::vector<double>{};
}

// x * (1 / y), where 1 / y is no number of the core's.
std::vector<double> product_with_reciprocal(const Operands& o, unsigned c, CoreKind core) {
    return {o.f(0, c) * rounded_on(core, 1 / o.f(1, c))};
}

// z + x * (y - z).
std::vector<double> from_the_third_on(const Operands& o, unsigned c, CoreKind) {
    const bool finite =
        std::isfinite(o.f(0, c)) && std::isfinite(o.f(1, c)) && std::isfinite(o.f(2, c));
    return finite ? std::vector<double>{}
                  : std::vector{o.f(2, c) + o.f(0, c) * (o.f(1, c) - o.f(2, c))};
}

double power_by_logarithm(double x, double y, CoreKind core) {
    const double logarithm = x < 0 ? quiet : std::log2(x);
    return std::exp2(rounded_on(core, y * logarithm));
}

// exp2(y * log2(x)): NaN below 0 and where 0 meets infinity in the product.
std::vector<double> power(const Operands& o, unsigned, CoreKind core) {
    const double x = o.f(0, 0), y = o.f(1, 0);
    if (x > 0 && std::isfinite(x) && std::isfinite(y))
        return {};
    return {power_by_logarithm(x, y, core)};
}

// An exponent that is NaN is clamped to either bound.
std::vector<double> light_of_nan(const Operands& o, unsigned c, CoreKind core) {
    if (c != 2 || !(o.f(0, 0) > 0) || !std::isnan(o.f(0, 3)))
        return {};
    const double base = o.f(0, 1) > 0 ? o.f(0, 1) : 0;
    return {power_by_logarithm(base, -128, core), power_by_logarithm(base, 128, core)};
}

// Of the four bounds one.
std::vector<double> bound_of_reciprocals(const Operands& o, unsigned, CoreKind) {
    constexpr double low = 5.42101e-20, high = 1.8446744e19;
    return std::isnan(o.f(0, 0)) ? std::vector{low, high, -low, -high} : std::vector<double>{};
}

constexpr SpecialValues special_values[] = {
    {"MIN", "vf", "accuracy-mali400: NaN gives operand B, or is not promised",
     any_operand_with_nan},
    {"MAX", "vf", "accuracy-mali400: NaN gives operand B, or is not promised",
     any_operand_with_nan},
    {"CLAMP", "vf", "accuracy-mali400, TGSI: of NaN not promised", any_of_three_with_nan},
    {"RCC", "v", "accuracy-mali400: NaN becomes one of the bounds", bound_of_reciprocals},
    {"LIT", "v", "accuracy-mali400, TGSI: w clamped, with fmin and fmax", light_of_nan},
    {"ARL", "vf", "accuracy-mali400: integers are floats", nan_of_nan},
    {"ARR", "vf", "accuracy-mali400: integers are floats", nan_of_nan},
    {"F2I", "vf", "accuracy-mali400: integers are floats", nan_of_nan},
    {"F2U", "vf", "accuracy-mali400: integers are floats", nan_of_nan},
    {"SNE", "v", "accuracy-mali400, fneu: with NaN false (two comparisons)", equal_to_nan},
    {"FSNE", "v", "accuracy-mali400, fneu: with NaN false (two comparisons)", equal_to_nan},
    {"DIV", "vf", "accuracy-mali400, fdiv: x * (1/y)", product_with_reciprocal},
    {"LRP", "gf", "accuracy-mali400, accuracy-agx, flrp: x + z * (y - x)", from_the_third_on},
    {"POW", "gvf", "accuracy-mali400, accuracy-agx, fpow: exp2(y * log2(x))", power},
};

constexpr std::string_view kinds[] = {"ordinary", "zero", "negative",
                                      "infinite", "NaN",  "denormal"};

size_t kind_of_operand(double value, double least_normal) {
    if (std::isnan(value))
        return 4;
    if (std::isinf(value))
        return 3;
    if (value == 0)
        return 1;
    if (std::fabs(value) < least_normal)
        return 5;
    return value < 0 ? 2 : 0;
}

}  // namespace

double rounded_on(CoreKind core, double value) {
    const auto rounded = static_cast<float>(value);
    return static_cast<double>(core == CoreKind::mali_fragment ? base::round_to_half(rounded)
                                                               : rounded);
}

bool SpecialValues::is_of(CoreKind core) const {
    return cores.find("gvf"[static_cast<size_t>(core)]) != std::string_view::npos;
}

std::span<const SpecialValues> all_special_values() {
    return special_values;
}

const SpecialValues* find_special_values(std::string_view opcode, CoreKind core) {
    const auto found = std::ranges::find_if(special_values, [&](const SpecialValues& row) {
        return row.opcode == opcode && row.is_of(core);
    });
    return found == std::end(special_values) ? nullptr : found;
}

std::string missing_kinds(const OpcodeRow& row,
                          const std::vector<Operands>& all,
                          double least_normal) {
    std::string missing;
    for (unsigned s = 0; s < row.sources.size(); ++s) {
        const bool is_double = row.sources[s] == 'd';
        if (!is_double && row.sources[s] != 'f')
            continue;
        for (unsigned c = 0; c < 4; c += is_double ? 2 : 1) {
            std::array<bool, std::size(kinds)> found{};
            for (const Operands& o : all)
                found[is_double ? kind_of_operand(o.d(s, c / 2), 0x1p-1022)
                                : kind_of_operand(o.f(s, c), least_normal)] = true;
            for (size_t kind = 0; kind < found.size(); ++kind)
                if (!found[kind])
                    missing += fmt::format("source {}, component {}: {}; ", s, c, kinds[kind]);
        }
    }
    return missing;
}

}  // namespace cuesta::tgsi
