// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Passes that take operations apart must give the same values: every operation by itself, on edge
// values and random ones.
#include <random>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "../nir_testing.h"
#include "compiler/nir/interpreter.h"
#include "compiler/nir/passes/registry.h"

namespace cuesta::nir {
namespace {

// An operation on values from push memory, one every 4 halves; the result goes to push memory too,
// behind them. Booleans are made of and made integers.
std::string program_of(const std::string& op, std::vector<unsigned> source_bits, unsigned bits) {
    std::string body;
    std::string operands;
    for (size_t i = 0; i < source_bits.size(); ++i) {
        const unsigned size = source_bits[i];
        if (size == 1 || size == 8) {
            body += fmt::format("  %{}:32 = load_push offset={}\n", 20 + i, 4 * i);
            body +=
                fmt::format("  %{}:{} = {} %{}\n", i, size, size == 1 ? "i2b1" : "u2u8", 20 + i);
        } else {
            body += fmt::format("  %{}:{} = load_push offset={}\n", i, size, 4 * i);
        }
        operands += fmt::format("{}%{}", i == 0 ? "" : ", ", i);
    }
    body += fmt::format("  %10:{} = {} {}\n", bits, op, operands);
    if (bits == 1 || bits == 8) {
        body += fmt::format("  %11:32 = {} %10\n", bits == 1 ? "b2i32" : "u2u32");
        body += "  %12:32 = mov %11\n";
    } else {
        body += fmt::format("  %12:{} = mov %10\n", bits);
    }
    body += "  store_push %12 offset=16\n";
    // What the preamble stores, main hands out in words.
    body +=
        "}\nfn main {\n  %0:32 = load_const 0\n  %1:32 = load_push offset=16\n"
        "  %2:32 = load_push offset=18\n  %3:32x2 = vec2 %1, %2\n"
        "  store_output %3, %0 base=0 component=0 write_mask=xy\n}\n";
    return "shader vertex\n  float 32 flush_denormals\n"
           "  output 0 generic 0 vec4 smooth \"result\"\nfn preamble {\n" +
           body;
}

uint64_t result_of(const Shader& shader, const std::vector<uint64_t>& sources) {
    InterpreterInputs inputs;
    inputs.push.assign(64, 0);
    for (size_t i = 0; i < sources.size(); ++i)
        for (unsigned h = 0; h < 4; ++h)
            inputs.push[4 * i + h] = static_cast<uint16_t>(sources[i] >> (16 * h));
    const Result<InterpreterOutputs> outputs = interpret(shader, inputs);
    if (!outputs) {
        ADD_FAILURE() << outputs.error().text;
        return 0;
    }
    const SlotBits& slot = outputs->lanes[0].outputs[0];
    return slot[0] | uint64_t{slot[1]} << 32;
}

const std::vector<uint64_t> edges = {
    0,
    1,
    2,
    3,
    7,
    10,
    0x7f,
    0x80,
    0xff,
    0x7fff,
    0x8000,
    0xffff,
    0x10000,
    0x7fffffff,
    0x80000000,
    0xffffffff,
    0xfffffffe,
    0x100000000,
    0x7fffffffffffffff,
    0x8000000000000000,
    0xffffffffffffffff,
    0xffffffff00000000,
    0x3f800000,
    0xbf000000,
    0x4f800000,
    0xcf000000,
    0x5f000000,
    0x7f800000,
    0x7fc00000,
    0x3c00,
    0x7bff,
    0xfc00,
};

uint64_t random_value(std::mt19937_64& random) {
    // Few significant bits as often as many.
    const uint64_t value = random() >> (random() % 64);
    return random() % 4 == 0 ? ~value : value;
}

struct Case {
    std::string op;
    std::vector<unsigned> source_bits;
    unsigned bits;
};

void check(const Case& what, const std::vector<std::string>& passes, unsigned rounds = 300) {
    const std::string text = program_of(what.op, what.source_bits, what.bits);
    const auto plain = shader_of(text);
    const auto lowered = shader_of(text);
    bool changed = false;
    for (const std::string& name : passes)
        changed |= *find_pass(name)->run(*lowered);
    EXPECT_TRUE(changed) << what.op << " is not lowered";
    ASSERT_EQ(validate(*lowered), std::vector<std::string>{}) << print(*lowered);
    std::mt19937_64 random(what.op.size() * 977 + what.bits);
    const size_t count = what.source_bits.size();
    const auto compare = [&](const std::vector<uint64_t>& sources) {
        const uint64_t expected = result_of(*plain, sources);
        const uint64_t got = result_of(*lowered, sources);
        EXPECT_EQ(got, expected) << fmt::format("{} of {} bits: {:#x} {:#x}", what.op,
                                                what.source_bits[0], sources[0],
                                                count > 1 ? sources[1] : 0);
        return got == expected;
    };
    for (const uint64_t x : edges)
        for (const uint64_t y : edges)
            if ((count > 1 || y == 0) && !compare({x, y, random_value(random)}))
                return;
    for (unsigned i = 0; i < rounds; ++i)
        if (!compare({random_value(random), random_value(random), random_value(random)}))
            return;
}

TEST(LoweredValues, IntegersOf64Bits) {
    const std::vector<std::string> passes = {"lower_int64"};
    for (const char* op : {"isub", "imul", "imin", "imax", "umin", "umax", "iand", "ior", "ixor"})
        check({op, {64, 64}, 64}, passes);
    for (const char* op : {"iabs", "isign", "inot"})
        check({op, {64}, 64}, passes);
    for (const char* op : {"ishl", "ishr", "ushr"})
        check({op, {64, 32}, 64}, passes);
    for (const char* op : {"ieq", "ine", "ilt", "ige", "ult", "uge"})
        check({op, {64, 64}, 1}, passes);
    check({"bcsel", {1, 64, 64}, 64}, passes);
    check({"i2b1", {64}, 1}, passes);
    check({"b2i64", {1}, 64}, passes);
    check({"i2i32", {64}, 32}, passes);
    check({"u2u16", {64}, 16}, passes);
    check({"i2i16", {64}, 16}, passes);
}

TEST(LoweredValues, ConversionsOf64BitIntegers) {
    const std::vector<std::string> passes = {"lower_int64"};
    check({"u2f32", {64}, 32}, passes, 5000);
    check({"i2f32", {64}, 32}, passes, 5000);
    check({"u2f16", {64}, 16}, passes);
    check({"i2f16", {64}, 16}, passes);
    check({"f2u64", {32}, 64}, passes, 5000);
    check({"f2i64", {32}, 64}, passes, 5000);
    check({"f2u64", {16}, 64}, passes);
    check({"f2i64", {16}, 64}, passes);
}

TEST(LoweredValues, IntegersOf8Bits) {
    const std::vector<std::string> passes = {"lower_int8"};
    for (const char* op : {"iadd", "isub", "imul", "imin", "imax", "umin", "umax", "iand", "ior",
                           "ixor", "idiv", "irem", "imod", "udiv", "umod"})
        check({op, {8, 8}, 8}, passes);
    for (const char* op : {"ineg", "iabs", "isign", "inot", "mov"})
        check({op, {8}, 8}, passes);
    for (const char* op : {"ishl", "ishr", "ushr"})
        check({op, {8, 32}, 8}, passes);
    for (const char* op : {"ieq", "ine", "ilt", "ige", "ult", "uge"})
        check({op, {8, 8}, 1}, passes);
    for (const char* op : {"i2i16", "u2u16", "i2f16", "u2f16"})
        check({op, {8}, 16}, passes);
    for (const char* op : {"i2i32", "u2u32", "i2f32", "u2f32"})
        check({op, {8}, 32}, passes);
    for (const char* op : {"i2i64", "u2u64"})
        check({op, {8}, 64}, passes);
    for (const unsigned bits : {16u, 32u, 64u})
        for (const char* op : {"i2i8", "u2u8"})
            check({op, {bits}, 8}, passes);
    for (const unsigned bits : {16u, 32u})
        for (const char* op : {"f2i8", "f2u8"})
            check({op, {bits}, 8}, passes);
    check({"bcsel", {1, 8, 8}, 8}, passes);
    check({"b2i8", {1}, 8}, passes);
    check({"i2b1", {8}, 1}, passes);
}

TEST(LoweredValues, ExponentsOfFloats) {
    const std::vector<std::string> passes = {"lower_float_exponents"};
    for (const unsigned bits : {16u, 32u}) {
        check({"frexp_sig", {bits}, bits}, passes, 3000);
        check({"frexp_exp", {bits}, 32}, passes, 3000);
        check({"ldexp", {bits, 32}, bits}, passes, 20'000);
    }
}

TEST(LoweredValues, Quotients) {
    const std::vector<std::string> passes = {"lower_integer_quotients"};
    for (const unsigned bits : {16u, 32u})
        for (const char* op : {"idiv", "irem", "imod", "udiv", "umod"})
            check({op, {bits, bits}, bits}, passes, 6000);
}

// The divisor is a constant: what comes from memory is replaced.
TEST(LoweredValues, QuotientsOfConstants) {
    for (const unsigned bits : {16u, 32u}) {
        for (const char* op : {"idiv", "irem", "imod", "udiv", "umod"}) {
            for (const int64_t divisor :
                 {int64_t{0}, int64_t{1}, int64_t{2}, int64_t{3}, int64_t{5}, int64_t{7},
                  int64_t{10}, int64_t{64}, int64_t{641}, int64_t{1000}, int64_t{32767},
                  int64_t{32768}, int64_t{65535}, int64_t{0x7fffffff}, int64_t{0x80000000},
                  int64_t{0xfffffffe}, int64_t{0xffffffff}, int64_t{-1}, int64_t{-7}}) {
                const uint64_t pattern =
                    static_cast<uint64_t>(divisor) & ((uint64_t{1} << bits) - 1);
                std::string text = program_of(op, {bits, bits}, bits);
                const std::string load = fmt::format("%1:{} = load_push offset=4", bits);
                text.replace(text.find(load), load.size(),
                             fmt::format("%1:{} = load_const {:#x}", bits, pattern));
                const auto plain = shader_of(text);
                const auto lowered = shader_of(text);
                EXPECT_TRUE(*find_pass("lower_integer_quotients")->run(*lowered));
                std::mt19937_64 random(pattern);
                for (unsigned i = 0; i < 400; ++i) {
                    const uint64_t n = i < edges.size() ? edges[i] : random_value(random);
                    ASSERT_EQ(result_of(*lowered, {n}), result_of(*plain, {n}))
                        << op << " " << n << " by " << pattern << " in " << bits;
                }
            }
        }
    }
}

}  // namespace
}  // namespace cuesta::nir
