// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The generator's functions, integers and logic.
#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "shader_generator.h"

namespace cuesta::lima::pp {
namespace {

// How far the results may be apart when the operands are not: the row's, at its worst there, and
// one step for operands that differ.
double own_error(std::string_view op, const Operands& worst, int magnitude) {
    const Accuracy* row = find_row(accuracy_rows(), op);
    const double more = row->more != nullptr ? row->more(worst) : 0;
    return more + (row->ulps + 1) * std::ldexp(1.0, magnitude - 10);
}

double power(int exponent) {
    return std::ldexp(1.0, exponent);
}

}  // namespace

// A value no greater than that, and known well enough to make others of.
Generator::Known Generator::small(int magnitude) {
    for (unsigned tries = 0; tries < 8; ++tries)
        if (const Known& value = any(); value.magnitude <= magnitude && value.error < 0x1p-7)
            return value;
    return known_[pick(generated_inputs)];
}

Generator::Known Generator::number(double value) {
    int magnitude = 0;
    while (power(magnitude) < value)
        ++magnitude;
    int fraction = 0;
    while (std::ldexp(value, fraction) != std::trunc(std::ldexp(value, fraction)))
        ++fraction;
    return define(1, magnitude, fraction, fmt::format("load_const {:f}", value));
}

// From one half to eight and a half.
Generator::Known Generator::positive() {
    const Known a = small(3);
    const Known half = number(0.5);
    const Known magnitude =
        define(a.components, a.magnitude, a.fraction, fmt::format("fabs %{}", a.id), a.error);
    return define(
        a.components, a.magnitude + 1, std::max(a.fraction, 1),
        fmt::format("fadd %{}, %{}.{}", magnitude.id, half.id, std::string(a.components, 'x')),
        a.error == 0 && a.magnitude + 1 + a.fraction <= 10 ? 0
                                                           : a.error + power(a.magnitude + 1 - 10));
}

void Generator::function() {
    struct Function {
        std::string_view name;
        bool positive;
        double slope;   // the steepest, where the operand may be
        int magnitude;  // of the result
    };
    static constexpr Function functions[] = {
        {"frcp", true, 4, 1},  {"frsq", true, 1.5, 1},        {"fsqrt", true, 0.75, 2},
        {"flog2", true, 3, 2}, {"fexp2", false, 1.4, 1},      {"fsin", false, 1, 0},
        {"fcos", false, 1, 0}, {"fsin_turns", false, 6.3, 0}, {"fcos_turns", false, 6.3, 0},
    };
    const unsigned components = 1 + pick(4);
    const unsigned which = pick(13);
    if (which >= 9) {
        if (which == 9)
            return fused(components);
        return which == 10 ? interpolation(components) : quotient(components);
    }
    const Function& f = functions[which];
    Known x = f.positive ? positive() : small(2);
    if (f.name == "fexp2")
        x = define(components, 0, x.fraction, "fsat " + read(x, components), x.error);
    const Operands worst = {{{power(x.magnitude)}, {0}, {0}}};
    const double error = x.error * f.slope + own_error(f.name, worst, f.magnitude);
    if (error > most_error)
        return cut(x, components);
    define(components, f.magnitude, 0, fmt::format("{} {}", f.name, read(x, components)), error);
}

// Divisions, powers, angles.
void Generator::quotient(unsigned components) {
    const Known divisor = positive();
    const Known a = small(2);
    const std::string operands =
        fmt::format("{}, {}", read(a, components), read(divisor, components));
    const double differ = 2 * a.error + power(a.magnitude + 2) * divisor.error;
    switch (pick(4)) {
        case 0: {
            const double error = differ + own_error("fdiv", {}, a.magnitude + 1);
            if (error > most_error)
                return cut(a, components);
            define(components, a.magnitude + 1, 0, "fdiv " + operands, error);
            return;
        }
        case 1: {
            const double error = differ + own_error("fatan2", {}, 1);
            if (error > most_error)
                return cut(a, components);
            define(components, 1, 0, "fatan2 " + operands, error);
            return;
        }
        case 2: {
            // Powers of two divide without error, and what is left fits.
            const Known b = exact();
            const Known by = number(power(static_cast<int>(pick(4)) - 1));
            define(components, 2, b.fraction,
                   fmt::format("fmod {}, {}", read(b, components), read(by, components)));
            return;
        }
        default: {
            const Known base =
                define(components, 0, a.fraction, "fsat " + read(a, components), a.error);
            const Known half = number(0.5);
            const Known raised = define(
                components, 1, std::max(a.fraction, 1),
                fmt::format("fadd %{}, %{}.{}", base.id, half.id, std::string(components, 'x')),
                a.error == 0 && a.fraction < 10 ? 0 : a.error + power(-10));
            const Known exponent = small(1);
            const Operands worst = {{{0.5}, {-2}, {0}}};
            const double error =
                16 * raised.error + 3 * exponent.error + own_error("fpow", worst, 2);
            if (error > most_error)
                return cut(a, components);
            define(components, 2, 0,
                   fmt::format("fpow %{}, {}", raised.id, read(exponent, components)), error);
        }
    }
}

void Generator::fused(unsigned components) {
    const Known a = small(3);
    const Known b = small(2);
    const Known c = small(4);
    const int magnitude = std::max(a.magnitude + b.magnitude, c.magnitude) + 1;
    const int fraction = std::max(a.fraction + b.fraction, c.fraction);
    const bool fits = magnitude + fraction <= 10 && a.error + b.error + c.error == 0;
    const Operands worst = {{{power(a.magnitude)}, {power(b.magnitude)}, {0}}};
    const double error = fits ? 0
                              : a.error * power(b.magnitude) + b.error * power(a.magnitude) +
                                    c.error + own_error("ffma", worst, magnitude);
    if (error > most_error)
        return cut(a, components);
    define(components, magnitude, fraction,
           fmt::format("ffma {}, {}, {}", read(a, components), read(b, components),
                       read(c, components)),
           error);
}

void Generator::interpolation(unsigned components) {
    const Known a = small(2);
    const Known b = small(2);
    const Known c = small(2);
    const Known share = define(components, 0, c.fraction, "fsat " + read(c, components), c.error);
    const int magnitude = std::max(a.magnitude, b.magnitude);
    const Operands worst = {{{-power(magnitude)}, {power(magnitude)}, {1}}};
    const double error = a.error + b.error + c.error * power(magnitude + 1) +
                         own_error("flrp", worst, magnitude + 1);
    if (error > most_error)
        return cut(a, components);
    define(components, magnitude + 1, 0,
           fmt::format("flrp {}, {}, %{}", read(a, components), read(b, components), share.id),
           error);
}

// --- integers

void Generator::integer(unsigned components) {
    const Known a = exact();
    const Known b = exact();
    const unsigned i = convert("32", components, "f2i32 " + read(a, components));
    unsigned j = convert("32", components, "f2i32 " + read(b, components));
    static constexpr std::string_view ops[] = {"iadd", "isub", "imul", "imin", "imax",
                                               "ilt",  "ige",  "ieq",  "ine",  "idiv",
                                               "irem", "imod", "ishl", "ishr"};
    static constexpr std::string_view one_operand_ops[] = {"ineg", "iabs", "isign", "i2i32"};
    const unsigned which = pick(18);
    const std::string_view op = which < 14 ? ops[which] : one_operand_ops[which - 14];
    int magnitude = std::max(a.magnitude, b.magnitude) + 1;
    std::string what = fmt::format("{} %{}", op, i);
    if (op == "imul")
        magnitude = a.magnitude + b.magnitude;
    if (magnitude > 10)
        return cut(a, components);
    if (op == "idiv" || op == "irem" || op == "imod") {
        const unsigned one = convert("32", 1, "load_const 1");
        const unsigned positive = convert("32", components, fmt::format("iabs %{}", j));
        j = convert("32", components,
                    fmt::format("iadd %{}, %{}.{}", positive, one, std::string(components, 'x')));
    } else if (op == "ishl" || op == "ishr") {
        const unsigned count = convert("32", 1, fmt::format("load_const {}", 1 + pick(2)));
        magnitude = a.magnitude + 2;
        if (magnitude > 10)
            return cut(a, components);
        what += fmt::format(", %{}.{}", count, std::string(components, 'x'));
    }
    if (which < 12)
        what += fmt::format(", %{}", j);
    if (which >= 5 && which <= 8) {
        const unsigned condition = convert("1", components, what);
        const unsigned chosen = convert("32", components, fmt::format("b2i32 %{}", condition));
        define(components, 0, 0, fmt::format("i2f32 %{}", chosen));
        return;
    }
    const unsigned result = convert("32", components, what);
    if (pick(6) == 0) {
        const unsigned is_any = convert("1", components, fmt::format("i2b1 %{}", result));
        define(components, 0, 0, fmt::format("b2f32 %{}", is_any));
        return;
    }
    define(components, magnitude, 0, fmt::format("i2f32 %{}", result));
}

void Generator::natural(unsigned components) {
    const auto whole = [&](const Known& from) {
        const Known positive =
            define(components, from.magnitude, from.fraction, "fabs " + read(from, components));
        return convert("32", components, fmt::format("f2u32 %{}", positive.id));
    };
    const Known a = exact();
    const Known b = exact();
    const unsigned i = whole(a);
    const unsigned j = whole(b);
    static constexpr std::string_view ops[] = {"umin", "umax", "udiv", "umod",
                                               "ult",  "uge",  "ushr", "u2u32"};
    const std::string_view op = ops[pick(8)];
    const int magnitude = std::max(a.magnitude, b.magnitude) + 1;
    if (magnitude > 10)
        return cut(a, components);
    std::string what = fmt::format("{} %{}, %{}", op, i, j);
    if (op == "ult" || op == "uge") {
        const unsigned condition = convert("1", components, what);
        define(components, 0, 0, fmt::format("b2f32 %{}", condition));
        return;
    }
    const auto one = [&] {
        return fmt::format("%{}.{}", convert("32", 1, "load_const 1"),
                           std::string(components, 'x'));
    };
    if (op == "udiv" || op == "umod") {
        const std::string by = one();
        const unsigned sum = convert("32", components, fmt::format("iadd %{}, {}", j, by));
        what = fmt::format("{} %{}, %{}", op, i, sum);
    } else if (op == "ushr") {
        what = fmt::format("ushr %{}, {}", i, one());
    } else if (op == "u2u32") {
        what = fmt::format("u2u32 %{}", i);
    }
    const unsigned result = convert("32", components, what);
    define(components, magnitude, 0, fmt::format("u2f32 %{}", result));
}

// --- conditions

void Generator::logic(unsigned components) {
    unsigned condition = comparison(components);
    static constexpr std::string_view ops[] = {"iand", "ior", "ixor"};
    const unsigned which = pick(5);
    if (which < 3) {
        const unsigned other = comparison(components);
        condition =
            convert("1", components, fmt::format("{} %{}, %{}", ops[which], condition, other));
    } else if (which == 3) {
        condition = convert("1", components, fmt::format("inot %{}", condition));
    } else {
        const Known a = exact();
        condition = convert("1", components, "f2b1 " + read(a, components));
    }
    if (pick(2) != 0) {
        define(components, 0, 0, fmt::format("b2f32 %{}", condition));
        return;
    }
    const Known a = any();
    const Known b = any();
    define(components, std::max(a.magnitude, b.magnitude), std::max(a.fraction, b.fraction),
           fmt::format("bcsel %{}, {}, {}", condition, read(a, components), read(b, components)),
           std::max(a.error, b.error));
}

// The forms whose conditions are numbers.
void Generator::float_choice(unsigned components) {
    static constexpr std::string_view ops[] = {"slt", "sge", "seq", "sne"};
    const Known a = exact();
    const Known b = exact();
    const Known condition =
        define(components, 0, 0,
               fmt::format("{} {}, {}", ops[pick(4)], read(a, components), read(b, components)));
    const Known by = pick(2) != 0 ? condition : exact();
    const Known c = any();
    const Known d = any();
    define(components, std::max(c.magnitude, d.magnitude), std::max(c.fraction, d.fraction),
           fmt::format("fcsel {}, {}, {}", read(by, components), read(c, components),
                       read(d, components)),
           std::max(c.error, d.error));
}

// What may become an output modifier of the newest value, or a scale of its product.
void Generator::modifier() {
    const Known a = known_.back();
    const std::string from = fmt::format("%{}", a.id);
    const std::string all(a.components, 'x');
    switch (pick(4)) {
        case 0: define(a.components, 0, a.fraction, "fsat " + from, a.error); return;
        case 1:
            define(a.components, a.magnitude, a.fraction, fmt::format("fmax {}, %0.{}", from, all),
                   a.error);
            return;
        case 2:
            if (a.error == 0)
                define(a.components, a.magnitude, 0, "ftrunc " + from);
            return;
        default: {
            const int by = static_cast<int>(pick(6)) - 3;
            const int magnitude = a.magnitude + std::max(by, 0);
            const int fraction = a.fraction + std::max(-by, 0);
            if (a.error == 0 ? magnitude + fraction > 10 : magnitude > 6)
                return;
            const double error = a.error == 0 ? 0 : a.error * power(by) + power(magnitude - 10);
            if (error > most_error)
                return;
            const Known scale = number(power(by));
            define(a.components, magnitude, fraction,
                   fmt::format("fmul {}, %{}.{}", from, scale.id, all), error);
        }
    }
}

// Through values of 16 bits and back.
void Generator::resize(unsigned components) {
    const Known a = any();
    static constexpr std::string_view ops[] = {"f2f16", "f2fmp", "b2f16"};
    const unsigned which = pick(3);
    const unsigned narrow =
        which < 2 ? convert("16", components, fmt::format("{} {}", ops[which], read(a, components)))
                  : convert("16", components, fmt::format("b2f16 %{}", comparison(components)));
    define(components, which < 2 ? a.magnitude : 0, a.fraction, fmt::format("f2f32 %{}", narrow),
           which < 2 ? a.error : 0);
}

}  // namespace cuesta::lima::pp
