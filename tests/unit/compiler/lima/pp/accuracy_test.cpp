// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every ALU operation by itself, over all of binary16 where it has one operand, by the rows of
// accuracy.cpp; and that these rows are all the operations, and what the documentation says.
#include "accuracy.h"

#include <cmath>
#include <random>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "../../common/accuracy_check.h"
#include "base/half.h"
#include "pp_testing.h"

namespace cuesta::lima::pp {
namespace {

using nir::BaseType;
using nir::OperandType;

unsigned bits_of(OperandType type) {
    return type.bit_size != 0 ? type.bit_size : type.base == BaseType::bool_ ? 1 : 32;
}

BaseType base_of(const nir::OpInfo& info, OperandType type) {
    return is_logic(info) ? BaseType::bool_ : type.base;
}

// A line that makes %to of the type from the four floats %from.
std::string convert_operand(const nir::OpInfo& info, unsigned i, unsigned from, unsigned to) {
    const OperandType type = info.input_types[i];
    switch (base_of(info, type)) {
        case BaseType::float_:
            return bits_of(type) == 16 ? fmt::format("  %{}:16x4 = f2f16 %{}\n", to, from)
                                       : fmt::format("  %{}:32x4 = mov %{}\n", to, from);
        case BaseType::bool_: return fmt::format("  %{}:1x4 = fneu %{}, %0.xxxx\n", to, from);
        case BaseType::int_:
            return fmt::format("  %{}:{}x4 = f2i{} %{}\n", to, bits_of(type), bits_of(type), from);
        case BaseType::uint_:
            // Typeless moves are tried on floats.
            if (moves_bits(info))
                return fmt::format("  %{}:32x4 = mov %{}\n", to, from);
            return fmt::format("  %{}:{}x4 = f2u{} %{}\n", to, bits_of(type), bits_of(type), from);
    }
    return "";
}

std::string convert_result(const nir::OpInfo& info,
                           unsigned from,
                           unsigned components,
                           unsigned to) {
    const OperandType type = info.output_type;
    const std::string head = fmt::format("  %{}:32{} = ", to, width_text(components));
    switch (base_of(info, type)) {
        case BaseType::float_:
            return head + fmt::format("{} %{}\n", bits_of(type) == 16 ? "f2f32" : "mov", from);
        case BaseType::bool_: return head + fmt::format("b2f32 %{}\n", from);
        case BaseType::int_: return head + fmt::format("i2f32 %{}\n", from);
        case BaseType::uint_:
            if (moves_bits(info))
                return head + fmt::format("mov %{}\n", from);
            return head + fmt::format("u2f32 %{}\n", from);
    }
    return "";
}

// Inputs 0, 1, 2 are the operands; the colour is the result, by component or in all of them.
std::string shader_of(const nir::OpInfo& info) {
    std::string text = R"(shader fragment
  input 0 generic 0 vec4 smooth "a"
  input 1 generic 1 vec4 smooth "b"
  input 2 generic 2 vec4 smooth "c"
  output 0 color 0 vec4 smooth ""
fn main {
  b0:
  %0:32 = load_const 0
)";
    const unsigned components = info.output_size == 0 ? 4 : info.output_size;
    const OperandType out = info.output_type;
    const unsigned bits = is_logic(info) ? 1 : bits_of(out);
    std::string operation = fmt::format("  %40:{}{} = {}", bits, width_text(components), info.name);
    for (unsigned i = 0; i < info.num_inputs; ++i) {
        // vec4 takes its fourth operand from the first input.
        text += fmt::format("  %{}:32x4 = load_input %0 base={} component=0\n", 10 + i, i % 3);
        text += convert_operand(info, i, 10 + i, 20 + i);
        operation += fmt::format("{} %{}", i == 0 ? "" : ",", 20 + i);
        if (info.input_sizes[i] != 0)
            operation += std::string(".") + std::string("xyzw").substr(0, info.input_sizes[i]);
    }
    text += operation + "\n" + convert_result(info, 40, components, 41);
    text += fmt::format("  %42:32x4 = mov %41.{}\n", spread_text(components));
    return text + "  store_output %42, %0 base=0 component=0 write_mask=xyzw\n}\n";
}

// --- measuring

Operands operands_of(const nir::OpInfo& info,
                     const QuadSetup& setup,
                     unsigned lane,
                     unsigned component) {
    Operands operands{};
    for (unsigned i = 0; i < info.num_inputs && i < 3; ++i) {
        for (unsigned c = 0; c < info.input_sizes[i]; ++c)
            operands[i][c] = static_cast<double>(setup.inputs[lane][i][c]);
        if (info.input_sizes[i] == 0)
            operands[i][0] = static_cast<double>(setup.inputs[lane][i][component]);
        if (base_of(info, info.input_types[i]) == BaseType::int_ ||
            base_of(info, info.input_types[i]) == BaseType::uint_)
            for (double& x : operands[i])
                x = moves_bits(info) ? x : std::trunc(x);
    }
    return operands;
}

class Sweep {
  public:
    Sweep(const Accuracy& row, const nir::OpInfo& info)
        : info_(info),
          shader_(parse_shader(shader_of(info))),
          program_(compiled(shader_of(info))),
          measurement_(binary16, row, listing(program_)) {}

    // One quad of operands.
    void run(const QuadSetup& setup) {
        const Result<QuadColors> expected = run_nir(*shader_, setup);
        const Result<QuadColors> got = run_program(*shader_, program_, setup);
        ASSERT_TRUE(expected && got) << info_.name;
        for (unsigned lane = 0; lane < 4; ++lane)
            for (unsigned c = 0; c < 4; ++c)
                measurement_.add(operands_of(info_, setup, lane, c),
                                 static_cast<double>((*expected)[lane].color[c]),
                                 static_cast<double>((*got)[lane].color[c]));
    }
    void finish() const { measurement_.finish(); }

  private:
    const nir::OpInfo& info_;
    std::unique_ptr<nir::Shader> shader_;
    Program program_;
    Measurement measurement_;
};

QuadSetup empty_setup() {
    QuadSetup setup;
    for (auto& inputs : setup.inputs)
        inputs.resize(3);
    return setup;
}

// Every pattern of binary16; whole numbers besides, as far as they matter.
void sweep_one_operand(Sweep& sweep) {
    QuadSetup setup = empty_setup();
    for (uint32_t first = 0; first < 0x10000; first += 16) {
        for (unsigned k = 0; k < 16; ++k)
            for (auto& operand : setup.inputs[k / 4])
                operand[k % 4] = base::half_to_float(static_cast<uint16_t>(first + k));
        sweep.run(setup);
    }
}

// Numbers where something happens, and some of all magnitudes.
std::vector<float> interesting() {
    std::vector<float> values = {0.0f,      -0.0f,  INFINITY,    -INFINITY, NAN,       0x1p-24f,
                                 -0x1p-24f, 1.0f,   -1.0f,       65504.0f,  -65504.0f, 0x1p-14f,
                                 0.5f,      2.0f,   3.0f,        -7.0f,     2048.0f,   1024.0f,
                                 1023.0f,   -33.0f, 0x1.ffcp-1f, 2047.0f,   1999.0f,   -2045.0f};
    std::mt19937 random(7);
    while (values.size() < 48) {
        const float value = base::half_to_float(static_cast<uint16_t>(random()));
        if (std::isfinite(value))
            values.push_back(value);
    }
    while (values.size() < 64)
        values.push_back(static_cast<float>(static_cast<int>(random() % 81) - 40));
    while (values.size() < 80)
        values.push_back(base::round_to_half(static_cast<float>(random() % 4096) / 512 - 4));
    return values;
}

void sweep_operands(Sweep& sweep, unsigned quads) {
    const std::vector<float> values = interesting();
    std::mt19937 random(11);
    QuadSetup setup = empty_setup();
    for (unsigned quad = 0; quad < quads; ++quad) {
        for (auto& lane : setup.inputs)
            for (auto& operand : lane)
                for (float& x : operand)
                    x = values[random() % values.size()];
        sweep.run(setup);
    }
}

void measure(const Accuracy& row, const nir::OpInfo& info) {
    Sweep sweep(row, info);
    if (testing::Test::HasFatalFailure())
        return;
    if (info.num_inputs == 1)
        sweep_one_operand(sweep);
    else
        sweep_operands(sweep, 1200);
    sweep.finish();
}

TEST(PpAccuracy, EveryOperation) {
    for_each_row(accuracy_rows(), measure);
}

TEST(PpAccuracy, RowsAreWhatTheCoreServes) {
    expect_rows_are_what_compiles(accuracy_rows(), shader_of,
                                  [](const nir::Shader& shader) -> Result<void> {
                                      TRY(compile(shader));
                                      return {};
                                  });
}

TEST(PpAccuracy, IsWhatThePageSays) {
    expect_page_has("accuracy-mali400.md", "fragment operations", accuracy_rows());
}

}  // namespace
}  // namespace cuesta::lima::pp
