// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every ALU operation by itself, on ordinary and special numbers of all magnitudes, by the rows of
// accuracy.cpp; that these rows are all the operations; and that the documentation has them.
#include "accuracy.h"

#include <bit>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <random>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/nir/instr.h"
#include "compiler/nir/parser.h"
#include "gp_testing.h"

namespace cuesta::lima::gp {
namespace {

using nir::BaseType;
using nir::OperandType;
using nir::OpInfo;

// Opcodes for any bits, tried on floats; and those of booleans though declared for integers.
bool moves_bits(const OpInfo& info) {
    return info.name == "mov" || info.name == "bcsel" || info.name.starts_with("vec");
}
bool is_logic(const OpInfo& info) {
    return info.name == "iand" || info.name == "ior" || info.name == "ixor" || info.name == "inot";
}

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

std::string width(unsigned components) {
    return components == 1 ? "" : fmt::format("x{}", components);
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
        fmt::format("  %40:{}{} = {}", is_bool ? 1 : 32, width(components), info.name);
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
    text += fmt::format("  %41:32{} = {} %40\n", width(components), conversion_from(info));
    constexpr std::array<std::string_view, 5> spread = {"", "xxxx", "xyyy", "xyzz", "xyzw"};
    text += fmt::format("  %42:32x4 = mov %41.{}\n", spread[components]);
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
            case 4: return static_cast<float>(static_cast<int>(bits % 4000001) - 2000000);
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

struct Worst {
    double steps = 0;
    unsigned inside = 0;
    unsigned results = 0;
};

Worst measure(const Accuracy& row, const OpInfo& info) {
    Worst worst;
    const std::unique_ptr<nir::Shader> shader = parse_shader(shader_of(info));
    Result<Program> program = compile(*shader);
    if (!program) {
        ADD_FAILURE() << program.error().text;
        return worst;
    }
    Reference reference(*shader);
    Numbers numbers_of_row;
    unsigned failures = 0;
    for (unsigned vertex = 0; vertex < 2000; ++vertex) {
        const VertexData data = numbers_of_row.vertex();
        const VertexOutputs got = run_compiled(*shader, *program, data);
        const VertexOutputs expected = reference.run(data);
        EXPECT_EQ(got.error + expected.error, "");
        for (unsigned c = 0; c < 4; ++c) {
            const Operands operands = operands_of(info, data, c);
            ++worst.results;
            if (row.domain != nullptr && !row.domain(operands))
                continue;
            ++worst.inside;
            const double steps =
                steps_off(row, operands, static_cast<double>(expected.values[1][c]),
                          static_cast<double>(got.values[1][c]));
            worst.steps = std::max(worst.steps, steps);
            if (steps > row.ulps && failures++ < 4)
                ADD_FAILURE() << fmt::format(
                    "{}({}, {}, {}): {} instead of {}, {:.2f} ULP", row.name, operands[0][0],
                    operands[1][0], operands[2][0], got.values[1][c], expected.values[1][c], steps);
        }
    }
    return worst;
}

const OpInfo* find_op(std::string_view name) {
    for (const OpInfo& info : nir::op_infos)
        if (info.name == name)
            return &info;
    return nullptr;
}

TEST(GpAccuracy, EveryOperation) {
    for (const Accuracy& row : accuracy_rows()) {
        SCOPED_TRACE(row.name);
        const OpInfo* info = find_op(row.name);
        ASSERT_NE(info, nullptr);
        const Worst worst = measure(row, *info);
        // The domain is no way to look at nothing, the bound none to allow anything.
        EXPECT_GT(worst.inside, worst.results / 20);
        EXPECT_GE(worst.steps, row.ulps - 1.0) << "the bound is wider than it need be";
    }
}

// An operation has a row if and only if the back end compiles it.
TEST(GpAccuracy, RowsAreWhatTheCoreServes) {
    for (const OpInfo& info : nir::op_infos) {
        const std::string text = shader_of(info);
        const Result<std::unique_ptr<nir::Shader>> shader =
            text.empty() ? Result<std::unique_ptr<nir::Shader>>(
                               Error{Errc::unsupported, "no 32-bit numbers"})
                         : nir::parse(text);
        if (!shader) {
            EXPECT_EQ(find_accuracy(info.name), nullptr) << shader.error().text;
            continue;
        }
        const Result<Program> program = compile(**shader);
        EXPECT_EQ(find_accuracy(info.name) != nullptr, program.has_value()) << info.name;
        EXPECT_TRUE(program || !program.error().text.empty());
    }
}

// --- the page

constexpr std::string_view begin_mark = "<!-- vertex operations: begin -->\n";
constexpr std::string_view end_mark = "<!-- vertex operations: end -->\n";

TEST(GpAccuracy, IsWhatThePageSays) {
    std::ifstream file(CUESTA_ACCURACY_PAGE);
    ASSERT_TRUE(file) << CUESTA_ACCURACY_PAGE;
    std::stringstream content;
    content << file.rdbuf();
    std::string page = content.str();
    const size_t begin = page.find(begin_mark);
    const size_t end = page.find(end_mark);
    ASSERT_TRUE(begin != std::string::npos && end != std::string::npos && begin < end);
    const size_t first = begin + begin_mark.size();
    if (page.substr(first, end - first) != accuracy_table() &&
        std::getenv("CUESTA_BLESS") != nullptr) {
        page.replace(first, end - first, accuracy_table());
        std::ofstream(CUESTA_ACCURACY_PAGE) << page;
        return;
    }
    EXPECT_EQ(page.substr(first, end - first), accuracy_table())
        << "CUESTA_BLESS=1 rewrites the table";
}

}  // namespace
}  // namespace cuesta::lima::gp
