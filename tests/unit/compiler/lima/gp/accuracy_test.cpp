// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every ALU operation by itself, on ordinary and special numbers of all magnitudes, by the rows of
// accuracy.cpp; that these rows are all the operations; and that the documentation has them.
#include "accuracy.h"

#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "../../common/accuracy_check.h"
#include "compiler/nir/instr.h"
#include "gp_testing.h"

namespace cuesta::lima::gp {
namespace {

using nir::BaseType;
using nir::OperandType;
using nir::OpInfo;

// How the text says that operand, made from floats; nothing where it is of another size.
std::string conversion_to(const OpInfo& info, OperandType type) {
    if (is_logic(info) || type.base == BaseType::bool_)
        return ":1x4 = flt %0.xxxx, %{1}";
    if (type.bit_size != 0 && type.bit_size != 32)
        return "";
    if (type.base == BaseType::float_ || moves_bits(info))
        return ":32x4 = mov %{1}";
    return type.base == BaseType::int_ ? ":32x4 = f2i32 %{1}" : ":32x4 = f2u32 %{1}";
}

std::string conversion_from(const OpInfo& info) {
    const OperandType type = info.output_type;
    if (is_logic(info) || type.base == BaseType::bool_)
        return "b2f32";
    if (type.base == BaseType::float_ || moves_bits(info))
        return "mov";
    return type.base == BaseType::int_ ? "i2f32" : "u2f32";
}

// Attributes 0 to 3 are the operands, output 1 the result: by component, or in all components.
// Empty for an opcode of other than 32-bit numbers and booleans.
std::string shader_of(const OpInfo& info) {
    std::string text = "shader vertex\n";
    for (unsigned i = 0; i < 4; ++i)
        text += fmt::format("  input {0} generic {0} vec4 smooth \"\"\n", i);
    text +=
        "  output 0 position 0 vec4 smooth \"\"\n  output 1 generic 0 vec4 smooth \"\"\nfn main {\n"
        "  %0:32 = load_const 0\n  %1:32x4 = load_const 0, 0, 0, 0x3f800000\n";
    const unsigned components = info.output_size == 0 ? 4 : info.output_size;
    const bool is_bool = is_logic(info) || info.output_type.base == BaseType::bool_;
    if (!is_bool && info.output_type.bit_size != 0 && info.output_type.bit_size != 32)
        return "";
    std::string operation =
        fmt::format("  %40:{}{} = {}", is_bool ? 1 : 32, width_text(components), info.name);
    for (unsigned i = 0; i < info.num_inputs; ++i) {
        const std::string conversion = conversion_to(info, info.input_types[i]);
        if (conversion.empty())
            return "";
        text += fmt::format("  %{}:32x4 = load_input %0 base={} component=0\n", 10 + i, i);
        text += fmt::format("  %{}", 20 + i) +
                fmt::format(fmt::runtime(conversion), 20 + i, 10 + i) + "\n";
        operation += fmt::format("{} %{}", i == 0 ? "" : ",", 20 + i);
        if (info.input_sizes[i] != 0)
            operation += "." + std::string("xyzw").substr(0, info.input_sizes[i]);
    }
    text += operation + "\n";
    text += fmt::format("  %41:32{} = {} %40\n", width_text(components), conversion_from(info));
    text += fmt::format("  %42:32x4 = mov %41.{}\n", spread_text(components));
    return text +
           "  store_output %1, %0 base=0 component=0 write_mask=xyzw\n"
           "  store_output %42, %0 base=1 component=0 write_mask=xyzw\n}\n";
}

bool reads_integers(const OpInfo& info, unsigned i) {
    const BaseType base = info.input_types[i].base;
    return (base == BaseType::int_ || base == BaseType::uint_) && !moves_bits(info) &&
           !is_logic(info);
}

Operands operands_of(const OpInfo& info, const VertexData& data, unsigned component) {
    Operands operands{};
    for (unsigned i = 0; i < info.num_inputs; ++i) {
        for (unsigned c = 0; c < info.input_sizes[i]; ++c)
            operands[i][c] = static_cast<double>(data.attributes[i][c]);
        if (info.input_sizes[i] == 0)
            operands[i][0] = static_cast<double>(data.attributes[i][component]);
        if (reads_integers(info, i))
            for (double& value : operands[i])
                value = std::trunc(value);
    }
    return operands;
}

// --- numbers

// Where something happens.
constexpr float specials[] = {0.0f,
                              -0.0f,
                              INFINITY,
                              -INFINITY,
                              NAN,
                              1.0f,
                              -1.0f,
                              0.5f,
                              -0.5f,
                              1.5f,
                              2.5f,
                              -2.5f,
                              2.0f,
                              3.0f,
                              -7.0f,
                              0x1p22f,
                              0x1p23f,
                              -0x1p23f,
                              0x1p24f,
                              8388607.5f,
                              2097152.0f,
                              0x1p126f,
                              0x1.fffffep127f,
                              0x1p-126f,
                              -0x1p-126f,
                              0x1.fffffep-1f,
                              0x1.000002p0f,
                              3.14159274f,
                              1.57079637f,
                              127.0f,
                              -126.0f,
                              1024.0f};

struct Numbers {
    std::mt19937 random{11};

    float operator()() {
        const uint32_t bits = static_cast<uint32_t>(random());
        switch (random() % 8) {
            case 0: return specials[bits % std::size(specials)];
            case 1: {  // any magnitude; no denormals (their treatment is not known)
                const float value = std::bit_cast<float>(bits);
                return std::fpclassify(value) == FP_SUBNORMAL ? 0.0f : value;
            }
            case 2:
            case 3: return static_cast<float>(static_cast<int>(bits % 201) - 100);
            case 4: return static_cast<float>(static_cast<int>(bits % 0x2000001) - 0x1000000);
            default:
                return std::ldexp(static_cast<float>(static_cast<int>(bits % 0x1000000) - 0x800000),
                                  -static_cast<int>(random() % 28));
        }
    }
    VertexData vertex() {
        VertexData data;
        for (unsigned i = 0; i < 4; ++i)
            data.attributes.push_back({(*this)(), (*this)(), (*this)(), (*this)()});
        return data;
    }
};

void measure(const Accuracy& row, const OpInfo& info) {
    const std::unique_ptr<nir::Shader> shader = parse_shader(shader_of(info));
    const Result<Program> program = compile(*shader);
    ASSERT_TRUE(program) << program.error().text;
    Reference reference(*shader);
    Numbers numbers_of_row;
    Measurement measurement(binary32, row, listing(*program));
    for (unsigned vertex = 0; vertex < 2000; ++vertex) {
        const VertexData data = numbers_of_row.vertex();
        const VertexOutputs got = run_compiled(*shader, *program, data);
        const VertexOutputs expected = reference.run(data);
        EXPECT_EQ(got.error + expected.error, "");
        for (unsigned c = 0; c < 4; ++c)
            measurement.add(operands_of(info, data, c), static_cast<double>(expected.values[1][c]),
                            static_cast<double>(got.values[1][c]));
    }
    measurement.finish();
}

TEST(GpAccuracy, EveryOperation) {
    for_each_row(accuracy_rows(), measure);
}

TEST(GpAccuracy, RowsAreWhatTheCoreServes) {
    expect_rows_are_what_compiles(accuracy_rows(), shader_of,
                                  [](const nir::Shader& shader) -> Result<void> {
                                      TRY(compile(shader));
                                      return {};
                                  });
}

TEST(GpAccuracy, IsWhatThePageSays) {
    expect_page_has("accuracy-mali400.md", "vertex operations", accuracy_rows());
}

}  // namespace
}  // namespace cuesta::lima::gp
