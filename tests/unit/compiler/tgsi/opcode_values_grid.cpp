// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Operands to try opcodes with, their programs, and the comparison of results.
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/tgsi/tgsi.h"
#include "opcode_values.h"

namespace cuesta::tgsi {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr double wide_inf = std::numeric_limits<double>::infinity();
constexpr double wide_nan = std::numeric_limits<double>::quiet_NaN();

// The first ones are those that three operands take in all combinations.
constexpr float floats[] = {0.0f,
                            -0.0f,
                            inf,
                            -inf,
                            nan,
                            1.0f,
                            -1.0f,
                            0.5f,
                            -0.5f,
                            2.5f,
                            -3.0f,
                            1e-40f,
                            -1e-40f,
                            3.4028235e38f,
                            1e20f,
                            -0.75f,
                            7.3f,
                            0x1p-126f,
                            1.5f,
                            -1.5f,
                            -2.5f,
                            2.0f,
                            1.4e-45f,
                            0x1.fffffcp-127f,
                            -3.4028235e38f,
                            0x1.fffffep-1f,
                            0x1.000002p0f,
                            -0x1.fffffep-1f,
                            0x1.fffffep22f,
                            0x1p24f,
                            1e10f,
                            -1e10f,
                            3.14159274f,
                            100.25f,
                            -7.3f,
                            1e-20f,
                            1e30f,
                            0x1p31f,
                            -0x1p31f,
                            0x1p32f,
                            0x1.fffffep31f,
                            0x1.fffffep30f,
                            127.5f,
                            -126.5f,
                            150.0f,
                            -150.0f,
                            65519.0f,
                            65520.0f,
                            5.96e-8f,
                            2.98e-8f,
                            0.25f,
                            1e-5f};
constexpr size_t floats_of_three = 19;  // odd: four components at a time see all of them

constexpr float ordinary[] = {0.75f, -2.5f, 3.0f,  0.5f,    2.0f,    0.25f,  -1.0f,  4.0f,
                              1.0f,  10.0f, -7.3f, 100.25f, -0.125f, 0.001f, 1234.5f};

constexpr uint32_t integers[] = {
    0,           1,           0xffff'ffff, 0x7fff'ffff, 0x8000'0000, 2,           0xffff'fffe,
    3,           0x1234'5678, 31,          32,          0x8000'0001, 7,           0xffff'fff9,
    33,          63,          64,          100,         0xffff'ff9c, 0x7fff'fffe, 0x5555'5555,
    0xaaaa'aaaa, 0xffff,      0x1'0000,    0xffff'0000, 0x0100'0001, 0x7f80'0001, 0xffc1'2345,
    0x00ff'ff00, 0x7fff'ff80, 0xffff'ff7f, 128,         0xffff'ff6a};
constexpr size_t integers_of_three = 15;

constexpr uint32_t counts[] = {0,  1,  5,  8,  16, 24,          27,          30,         31,
                               32, 33, 64, 36, 95, 0xffff'ffff, 0x8000'0000, 0x8000'0001};

constexpr double doubles[] = {0.0,
                              -0.0,
                              wide_inf,
                              -wide_inf,
                              wide_nan,
                              1.0,
                              -1.0,
                              0.5,
                              -1.5,
                              2.5,
                              0.1,
                              5e-324,
                              -5e-324,
                              1.7976931348623157e308,
                              0x1p-1022,
                              1e200,
                              -3.0,
                              1.5,
                              -2.5,
                              1.0 / 3,
                              0x0.fffffffffffffp-1022,
                              -1.7976931348623157e308,
                              1e308,
                              0x1.fffffffffffffp-1,
                              0x1.0000000000001p0,
                              0x1.fffffffffffffp51,
                              0x1p53,
                              2147483647.5,
                              0x1p31,
                              -2147483648.5,
                              -2147483649.0,
                              0x1p32,
                              4294967295.5,
                              1e-200,
                              1e40,
                              3.4028235677973366e38,
                              0x1.fffffefffffffp127,
                              1e-45,
                              7.006492321624085e-46,
                              1e-310,
                              0x1.000001p0,
                              0x1.0000010000001p0,
                              1e-39,
                              -1e15,
                              1234567.891};
constexpr size_t doubles_of_three = 17;

constexpr double exponents[] = {0,     1,     -1,    2,    10,    -10,  52,    -52, 1023, 1024,
                                -1022, -1074, -1075, 2000, -2000, 2098, -2098, 1e6, -1e6};

constexpr uint32_t packed_words[] = {
    0,           0xffff'ffff, 0x3c00'bc00, 0x7c00'fc00, 0x7e00'0001, 0x8000'03ff, 0x0400'83ff,
    0x7bff'fbff, 0x80ff'7f01, 0x0102'0304, 0x7f80'0081, 0x3555'5555, 0x8000'8000, 0x1234'5678};

size_t choices(char type, size_t sources) {
    const bool many = sources > 2;
    switch (type) {
        case 'i': return many ? integers_of_three : std::size(integers);
        case 'c': return many ? 14 : std::size(counts);
        case 'd': return many ? doubles_of_three : std::size(doubles);
        case 'e':
        case 'n': return std::size(exponents);
        case 'p': return std::size(packed_words);
        default: return many ? floats_of_three : std::size(floats);
    }
}

void put_double(Words& words, unsigned c, double value) {
    const auto bits = std::bit_cast<uint64_t>(value);
    words[c & ~1u] = static_cast<uint32_t>(bits);
    words[c | 1u] = static_cast<uint32_t>(bits >> 32);
}

void put(Words& words, unsigned c, char type, size_t number) {
    switch (type) {
        case 'i': words[c] = integers[number]; break;
        case 'c': words[c] = counts[number]; break;
        case 'd': put_double(words, c, doubles[number]); break;
        case 'e': put_double(words, c, exponents[number]); break;
        case 'n': words[c] = static_cast<uint32_t>(static_cast<int32_t>(exponents[number])); break;
        case 'p': words[c] = packed_words[number]; break;
        default: words[c] = std::bit_cast<uint32_t>(floats[number]);
    }
}

bool has_doubles(std::string_view sources) {
    return sources.find('d') != std::string_view::npos;
}

void add_specials(const OpcodeRow& row, std::vector<Operands>& all) {
    const std::string_view sources = row.sources;
    size_t count = 1;
    for (const char type : sources)
        count *= choices(type, sources.size());
    // Few combinations are seen by every component, in company of different ones.
    const unsigned parts = has_doubles(sources) ? 2 : 4;
    const bool few = count <= 3000;
    const size_t vectors = few ? count : (count + parts - 1) / parts;
    for (size_t n = 0; n < vectors; ++n) {
        Operands operands;
        for (unsigned c = 0; c < 4; ++c) {
            const unsigned part = c * parts / 4;
            size_t tuple =
                few ? (n + part * (count / 3 + 1)) % count : std::min(n * parts + part, count - 1);
            for (unsigned s = 0; s < sources.size(); ++s) {
                const size_t radix = choices(sources[s], sources.size());
                put(operands.words[s], c, sources[s], tuple % radix);
                tuple /= radix;
            }
        }
        all.push_back(operands);
    }
}

void add_ordinary(const OpcodeRow& row, std::vector<Operands>& all) {
    for (size_t n = 0; n < 400; ++n) {
        Operands operands;
        for (unsigned s = 0; s < row.sources.size(); ++s)
            for (unsigned c = 0; c < 4; ++c)
                operands.words[s][c] = std::bit_cast<uint32_t>(
                    ordinary[(n * (2 * s + 3) + (n / 15) * (s + 1) + c * (s + 4)) %
                             std::size(ordinary)]);
        all.push_back(operands);
    }
}

// --- comparing

bool is_half_nan(uint32_t half) {
    return (half & 0x7fff) > 0x7c00;
}

bool same_halves(uint32_t wanted, uint32_t got) {
    for (const unsigned shift : {0u, 16u}) {
        const uint32_t a = wanted >> shift & 0xffff, b = got >> shift & 0xffff;
        if (a != b && !(is_half_nan(a) && is_half_nan(b)))
            return false;
    }
    return true;
}

// Numbers in their order; zeros of both signs are one.
int64_t ordinal(double value) {
    const auto bits = std::bit_cast<int64_t>(value);
    return bits < 0 ? std::numeric_limits<int64_t>::min() - bits : bits;
}
int64_t ordinal(float value) {
    const auto bits = std::bit_cast<int32_t>(value);
    return bits < 0 ? int64_t{std::numeric_limits<int32_t>::min()} - bits : bits;
}

template <typename T>
bool is_near(const Wanted& wanted, double number, T got, unsigned ulps) {
    const T value = static_cast<T>(number);
    if (std::isnan(value) || std::isnan(got))
        return std::isnan(value) && std::isnan(got);
    const bool exact = ulps == 0 && wanted.slack == 0;
    if (value == got)
        return !exact || !wanted.sign_of_zero || std::signbit(value) == std::signbit(got);
    const auto [below, above] = std::minmax({ordinal(value), ordinal(got)});
    return static_cast<uint64_t>(above) - static_cast<uint64_t>(below) <= ulps ||
           std::fabs(static_cast<double>(got) - number) <= wanted.slack;
}

template <typename T>
bool is_right(const Wanted& wanted, T got, unsigned ulps) {
    return is_near(wanted, wanted.value, got, ulps) ||
           (wanted.other && is_near(wanted, *wanted.other, got, ulps));
}

}  // namespace

Wanted wanted_bits(uint32_t bits) {
    Wanted wanted;
    wanted.kind = Wanted::Kind::bits;
    wanted.bits = bits;
    return wanted;
}

Wanted wanted_double(double value) {
    Wanted wanted(value);
    wanted.kind = Wanted::Kind::in_double;
    return wanted;
}

Wanted wanted_halves(uint32_t bits) {
    Wanted wanted = wanted_bits(bits);
    wanted.kind = Wanted::Kind::halves;
    return wanted;
}

Wanted either(double a, double b) {
    Wanted wanted(a);
    wanted.other = b;
    return wanted;
}

Wanted any_zero(double value) {
    Wanted wanted(value);
    wanted.sign_of_zero = false;
    return wanted;
}

WantedVector in_all(const Wanted& wanted) {
    return {wanted, wanted, wanted, wanted};
}

std::vector<OpcodeRow> all_rows() {
    std::vector<OpcodeRow> rows;
    add_float_rows(rows);
    add_vector_rows(rows);
    add_integer_rows(rows);
    add_packing_rows(rows);
    add_double_rows(rows);
    return rows;
}

std::vector<Operands> operands_for(const OpcodeRow& row) {
    std::vector<Operands> all;
    add_specials(row, all);
    if (std::ranges::all_of(row.sources, [](char type) { return type == 'f'; }))
        add_ordinary(row, all);
    return all;
}

std::string mismatch(const WantedVector& wanted, const Words& got, unsigned ulps) {
    for (unsigned c = 0; c < 4; ++c) {
        const Wanted& w = wanted[c];
        const float number = std::bit_cast<float>(got[c]);
        const std::string at = fmt::format("component {}: ", "xyzw"[c]);
        switch (w.kind) {
            case Wanted::Kind::any: break;
            case Wanted::Kind::bits:
                if (w.bits != got[c])
                    return at + fmt::format("{:#x}, not {:#x}", got[c], w.bits);
                break;
            case Wanted::Kind::halves:
                if (!same_halves(w.bits, got[c]))
                    return at + fmt::format("halves {:#x}, not {:#x}", got[c], w.bits);
                break;
            case Wanted::Kind::single:
                if (!is_right(w, number, ulps))
                    return at + fmt::format("{} ({:#x}), not {} (within {})", number, got[c],
                                            static_cast<float>(w.value), w.slack);
                break;
            case Wanted::Kind::in_double: {
                const auto value = std::bit_cast<double>(uint64_t{got[(c + 1) % 4]} << 32 | got[c]);
                if (!is_right(w, value, ulps))
                    return at +
                           fmt::format("{} ({:a}), not {} ({:a})", value, value, w.value, w.value);
                break;
            }
        }
    }
    return {};
}

std::string operand_text(const OpcodeRow& row, const Operands& operands) {
    std::string text(row.name);
    for (unsigned s = 0; s < row.sources.size(); ++s) {
        text += s == 0 ? " {" : ", {";
        const bool wide = row.sources[s] == 'd' || row.sources[s] == 'e';
        for (unsigned c = 0; c < 4; c += wide ? 2 : 1) {
            text += c == 0 ? "" : ", ";
            if (wide)
                text += fmt::format("{:a}", operands.d(s, c / 2));
            else if (row.sources[s] == 'f')
                text += fmt::format("{}", std::bit_cast<float>(operands.u(s, c)));
            else
                text += fmt::format("{:#x}", operands.u(s, c));
        }
        text += "}";
    }
    return text;
}

// --- programs

std::vector<Dialect> dialects_of(const OpcodeRow& row) {
    if (row.dialect)
        return {*row.dialect};
    std::vector<Dialect> dialects;
    const OpcodeInfo* info = find_opcode(row.name);
    for (const Dialect dialect : {Dialect::document, Dialect::modern})
        if (info != nullptr && info->is_in(dialect))
            dialects.push_back(dialect);
    return dialects;
}

// The first operand's register is the result's, which must not be written before all are read.
std::string program_of(const OpcodeRow& row, Dialect dialect, std::string_view interpolation) {
    const OpcodeInfo& info = *find_opcode(row.name);
    std::string text = "FRAG\n";
    std::string moves;
    std::string line(info.name_in(dialect));
    const std::string_view types = info.types(dialect).destinations;
    const bool address = types == "a";
    for (unsigned i = 0; i < row.sources.size(); ++i) {
        text += fmt::format("DCL IN[{0}], GENERIC[{0}], {1}\n", i, interpolation);
        moves += fmt::format("MOV TEMP[{0}], IN[{0}]\n", i);
    }
    std::string results;
    for (unsigned i = 0; i < types.size(); ++i) {
        text += fmt::format("DCL OUT[{0}], COLOR[{0}]\n", i);
        const std::string to = fmt::format("{}[{}]", address ? "ADDR" : "TEMP", i);
        line += fmt::format("{}{}", i == 0 ? " " : ", ", to);
        results += fmt::format("MOV OUT[{}], {}\n", i, to);
    }
    for (unsigned i = 0; i < row.sources.size(); ++i)
        line += fmt::format(", TEMP[{}]", i);
    return text + "DCL TEMP[0..3]\nDCL ADDR[0]\n" + moves + line + "\n" + results + "END\n";
}

std::unique_ptr<nir::Shader> compile_row(const OpcodeRow& row,
                                         Dialect dialect,
                                         std::string_view interpolation) {
    const std::string text = program_of(row, dialect, interpolation);
    auto shader = compile(text, "<text>", dialect);
    EXPECT_TRUE(shader) << (shader ? "" : shader.error().text) << "\n" << text;
    return shader ? std::move(*shader) : nullptr;
}

void add_opcodes_of(std::string_view text, std::vector<std::string>& names) {
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        if (const size_t label = line.find(": "); label != std::string_view::npos)
            line.remove_prefix(label + 2);
        names.emplace_back(line.substr(0, line.find(' ')));
    }
}

}  // namespace cuesta::tgsi
