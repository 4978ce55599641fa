// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every ALU operation by itself in both sizes, by the rows of accuracy.cpp; and that these rows are
// all the operations, and what the documentation says.
#include "accuracy.h"

#include <bit>
#include <cmath>
#include <random>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "../common/accuracy_check.h"
#include "agx_testing.h"
#include "base/half.h"

namespace cuesta::agx {
namespace {

using compiler::Accuracy;
using compiler::Operands;
using nir::BaseType;
using nir::OperandType;
using nir::OpInfo;

constexpr unsigned operand_count = 4;

unsigned operand_bits(OperandType type, unsigned bits) {
    if (type.base == BaseType::bool_)
        return 1;
    return type.bit_size != 0 ? type.bit_size : bits;
}

bool has_free_size(const OpInfo& info) {
    bool free = info.output_type.bit_size == 0 && info.output_type.base != BaseType::bool_;
    for (unsigned i = 0; i < info.num_inputs; ++i)
        free |= info.input_types[i].bit_size == 0 && info.input_types[i].base != BaseType::bool_;
    return free;
}

// Makes %to of the type from the four words %from.
std::string operand_text(OperandType type, unsigned bits, unsigned from, unsigned to) {
    const bool is_float = type.base == BaseType::float_;
    switch (operand_bits(type, bits)) {
        case 1: return fmt::format("  %{}:1x4 = ilt %{}, %0.xxxx\n", to, from);
        case 8: return fmt::format("  %{}:8x4 = u2u8 %{}\n", to, from);
        case 16:
            return fmt::format("  %{}:16x4 = {} %{}\n", to, is_float ? "f2f16" : "u2u16", from);
        case 64: return fmt::format("  %{0}:64x4 = pack_64 %{1}, %{1}.yzwx\n", to, from);
        default: return fmt::format("  %{}:32x4 = mov %{}\n", to, from);
    }
}

// Makes words of the result.
std::string result_text(OperandType type, unsigned bits, unsigned components) {
    const std::string width = compiler::width_text(components);
    const char sign = type.base == BaseType::int_ ? 'i' : 'u';
    switch (operand_bits(type, bits)) {
        case 1: return fmt::format("  %41:32{} = b2i32 %40\n", width);
        case 8: return fmt::format("  %41:32{} = {}2{}32 %40\n", width, sign, sign);
        case 16:
            if (type.base == BaseType::float_)
                return fmt::format("  %41:32{} = f2f32 exact %40\n", width);
            return fmt::format("  %41:32{} = {}2{}32 %40\n", width, sign, sign);
        case 64:
            return fmt::format(
                "  %43:32{0} = u2u32 %40\n  %44:32{0} = unpack_64_high %40\n  %45:32 = load_const "
                "0x9e3779b9\n  %46:32{0} = imul %44, %45.{1}\n  %41:32{0} = ixor %43, %46\n",
                width, std::string(components, 'x'));
        default: return fmt::format("  %41:32{} = mov %40\n", width);
    }
}

// Flat inputs are the operands; the colour is the result, by component or in all of them.
std::string shader_of(const OpInfo& info, unsigned bits) {
    if (bits == 16 && !has_free_size(info))
        return "";
    std::string text = "shader fragment\n";
    for (unsigned i = 0; i < operand_count; ++i)
        text += fmt::format("  input {0} generic {0} vec4 flat \"\"\n", i);
    text += "  output 0 color 0 vec4 smooth \"\"\nfn main {\n  b0:\n  %0:32 = load_const 0\n";
    const unsigned components = info.output_size == 0 ? 4 : info.output_size;
    std::string operation = fmt::format("  %40:{}{} = {}", operand_bits(info.output_type, bits),
                                        compiler::width_text(components), info.name);
    for (unsigned i = 0; i < info.num_inputs; ++i) {
        text += fmt::format("  %{}:32x4 = load_input %0 base={} component=0\n", 10 + i, i);
        text += operand_text(info.input_types[i], bits, 10 + i, 20 + i);
        operation += fmt::format("{} %{}", i == 0 ? "" : ",", 20 + i);
        if (info.input_sizes[i] != 0)
            operation += "." + std::string("xyzw").substr(0, info.input_sizes[i]);
    }
    text += operation + "\n" + result_text(info.output_type, bits, components);
    text += fmt::format("  %42:32x4 = mov %41.{}\n", compiler::spread_text(components));
    return text + "  store_output %42, %0 base=0 component=0 write_mask=xyzw\n}\n";
}

// --- numbers

constexpr float specials[] = {
    0.0f,          -0.0f,       INFINITY,   -INFINITY, NAN,      1.0f,
    -1.0f,         0.5f,        -0.5f,      1.5f,      2.5f,     -2.5f,
    2.0f,          3.0f,        -7.0f,      0x1p22f,   0x1p23f,  -0x1p23f,
    0x1p24f,       65504.f,     65520.0f,   2048.0f,   0x1p126f, 0x1.fffffep127f,
    0x1p-126f,     0x1p-140f,   -0x1p-149f, 0x1p-14f,  0x1p-24f, 0x1.fffffep-1f,
    0x1.000002p0f, 3.14159274f, 127.0f,     -126.0f,   1024.0f,  0x1p31f};

// Any number, or what suits 16 bits.
float some_float(std::mt19937& random, unsigned bits) {
    const auto word = static_cast<uint32_t>(random());
    switch (random() % 8) {
        case 0: return specials[word % std::size(specials)];
        case 1:
            return bits == 16 ? base::half_to_float(static_cast<uint16_t>(word))
                              : std::bit_cast<float>(word);
        case 2:
        case 3: return static_cast<float>(static_cast<int>(word % 201) - 100);
        default: {
            const float value =
                std::ldexp(static_cast<float>(static_cast<int>(word % 0x1000000) - 0x800000),
                           -static_cast<int>(18 + random() % 10));
            return bits == 16 ? base::round_to_half(value) : value;
        }
    }
}

uint32_t some_word(std::mt19937& random) {
    static constexpr uint32_t words[] = {
        0, 1, 2, 0xffff'ffff, 0x7fff'ffff, 0x8000'0000, 0x7fff, 0x8000, 0xffff, 31, 16, 0x10000};
    const auto word = static_cast<uint32_t>(random());
    switch (random() % 3) {
        case 0: return words[word % std::size(words)];
        case 1: return word % 64 - 32;
        default: return word;
    }
}

class Sweep {
  public:
    Sweep(const Accuracy& row, const OpInfo& info, unsigned bits)
        : info_(info),
          bits_(bits),
          is_half_(operand_bits(info.output_type, bits) == 16),
          shader_(parse_shader(shader_of(info, bits))),
          program_(compile_fragment(*shader_, raw_targets(*shader_))),
          measurement_(is_half_ ? compiler::binary16 : compiler::binary32,
                       row,
                       program_ ? listing(*program_) : program_.error().text) {}

    void run() {
        ASSERT_TRUE(program_) << program_.error().text;
        GroupSetup setup = plain_setup(*shader_, 0);
        const bool sweeps =
            bits_ == 16 && info_.num_inputs == 1 && info_.input_types[0].base == BaseType::float_;
        const unsigned rounds = sweeps ? 65536 / (4 * lane_count) : 40;
        for (unsigned round = 0; round < rounds; ++round) {
            for (unsigned i = 0; i < lane_count; ++i)
                for (unsigned n = 0; n < operand_count; ++n)
                    for (unsigned c = 0; c < 4; ++c)
                        setup.lanes[i].inputs[n][c] =
                            sweeps ? std::bit_cast<uint32_t>(base::half_to_float(
                                         static_cast<uint16_t>((round * lane_count + i) * 4 + c)))
                                   : operand(n);
            add(setup);
        }
        measurement_.finish();
    }

  private:
    uint32_t operand(unsigned n) {
        const bool is_float = n < info_.num_inputs && info_.input_types[n].base == BaseType::float_;
        return is_float ? std::bit_cast<uint32_t>(some_float(random_, bits_)) : some_word(random_);
    }

    double number(uint32_t word, BaseType base) const {
        return base == BaseType::float_ ? static_cast<double>(std::bit_cast<float>(word))
                                        : static_cast<double>(word);
    }

    double operand_number(uint32_t word, OperandType type) const {
        const double value = number(word, type.base);
        const bool is_half = type.base == BaseType::float_ && operand_bits(type, bits_) == 16;
        return is_half ? static_cast<double>(base::round_to_half(static_cast<float>(value)))
                       : value;
    }

    void add(const GroupSetup& setup) {
        const Result<GroupResult> expected = run_nir(*shader_, setup);
        const Result<GroupResult> got =
            run_fragments(*shader_, raw_targets(*shader_), *program_, setup);
        ASSERT_TRUE(expected) << expected.error().text;
        ASSERT_TRUE(got) << got.error().text;
        for (unsigned i = 0; i < lane_count; ++i)
            for (unsigned c = 0; c < 4; ++c) {
                Operands operands{};
                for (unsigned n = 0; n < info_.num_inputs && n < operand_count; ++n)
                    for (unsigned k = 0; k < 4; ++k)
                        operands[n][k] = operand_number(
                            setup.lanes[i].inputs[n][info_.input_sizes[n] != 0 ? k : c],
                            info_.input_types[n]);
                const BaseType base = info_.output_type.base;
                measurement_.add(operands, number(expected->lanes[i].outputs[0][c], base),
                                 number(got->lanes[i].outputs[0][c], base));
            }
    }

    const OpInfo& info_;
    unsigned bits_;
    bool is_half_;
    std::mt19937 random_{11};
    std::unique_ptr<nir::Shader> shader_;
    Result<Program> program_;
    compiler::Measurement measurement_;
};

class AgxAccuracy : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Bits, AgxAccuracy, testing::Values(16u, 32u));

TEST_P(AgxAccuracy, EveryOperation) {
    compiler::for_each_row(accuracy_rows(GetParam()), [](const Accuracy& row, const OpInfo& info) {
        Sweep(row, info, GetParam()).run();
    });
}

TEST_P(AgxAccuracy, RowsAreWhatCompiles) {
    compiler::expect_rows_are_what_compiles(
        accuracy_rows(GetParam()), [](const OpInfo& info) { return shader_of(info, GetParam()); },
        [](const nir::Shader& shader) -> Result<void> {
            TRY(compile_fragment(shader, raw_targets(shader)));
            return {};
        });
}

TEST_P(AgxAccuracy, IsWhatThePageSays) {
    compiler::expect_page_has("accuracy-agx.md", fmt::format("{} bits", GetParam()),
                              accuracy_rows(GetParam()));
}

}  // namespace
}  // namespace cuesta::agx
