// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every ALU operation by itself, over all of binary16 where it has one operand, by the rows of
// accuracy.cpp; and that these rows are all the operations, and what the documentation says.
#include "accuracy.h"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "base/half.h"
#include "compiler/nir/parser.h"
#include "pp_testing.h"

namespace cuesta::lima::pp {
namespace {

using nir::BaseType;
using nir::OperandType;
using nir::OpInfo;

std::string width(unsigned components) {
    return components == 1 ? "" : fmt::format("x{}", components);
}

unsigned bits_of(OperandType type) {
    return type.bit_size != 0 ? type.bit_size : type.base == BaseType::bool_ ? 1 : 32;
}

// The only opcodes whose operands may be booleans though they are declared for integers.
bool is_logic(const OpInfo& info) {
    return info.name == "iand" || info.name == "ior" || info.name == "ixor" || info.name == "inot";
}

BaseType base_of(const OpInfo& info, OperandType type) {
    return is_logic(info) ? BaseType::bool_ : type.base;
}

// A line that makes %to of the type from the four floats %from.
std::string convert_operand(const OpInfo& info, unsigned i, unsigned from, unsigned to) {
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
            if (info.name == "mov" || info.name == "bcsel" || info.name.starts_with("vec"))
                return fmt::format("  %{}:32x4 = mov %{}\n", to, from);
            return fmt::format("  %{}:{}x4 = f2u{} %{}\n", to, bits_of(type), bits_of(type), from);
    }
    return "";
}

std::string convert_result(const OpInfo& info, unsigned from, unsigned components, unsigned to) {
    const OperandType type = info.output_type;
    const std::string head = fmt::format("  %{}:32{} = ", to, width(components));
    switch (base_of(info, type)) {
        case BaseType::float_:
            return head + fmt::format("{} %{}\n", bits_of(type) == 16 ? "f2f32" : "mov", from);
        case BaseType::bool_: return head + fmt::format("b2f32 %{}\n", from);
        case BaseType::int_: return head + fmt::format("i2f32 %{}\n", from);
        case BaseType::uint_:
            if (info.name == "mov" || info.name == "bcsel" || info.name.starts_with("vec"))
                return head + fmt::format("mov %{}\n", from);
            return head + fmt::format("u2f32 %{}\n", from);
    }
    return "";
}

// Inputs 0, 1, 2 are the operands; the colour is the result, by component or in all of them.
std::string shader_of(const OpInfo& info) {
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
    std::string operation = fmt::format("  %40:{}{} = {}", bits, width(components), info.name);
    for (unsigned i = 0; i < info.num_inputs; ++i) {
        // vec4 takes its fourth operand from the first input.
        text += fmt::format("  %{}:32x4 = load_input %0 base={} component=0\n", 10 + i, i % 3);
        text += convert_operand(info, i, 10 + i, 20 + i);
        operation += fmt::format("{} %{}", i == 0 ? "" : ",", 20 + i);
        if (info.input_sizes[i] != 0)
            operation += std::string(".") + std::string("xyzw").substr(0, info.input_sizes[i]);
    }
    text += operation + "\n" + convert_result(info, 40, components, 41);
    text += fmt::format("  %42:32x4 = mov %41.{}\n", components == 4   ? "xyzw"
                                                     : components == 3 ? "xyzz"
                                                     : components == 2 ? "xyyy"
                                                                       : "xxxx");
    return text + "  store_output %42, %0 base=0 component=0 write_mask=xyzw\n}\n";
}

// --- measuring

struct Worst {
    double steps = 0;  // beyond what `more` allows
    unsigned inside = 0;
    unsigned results = 0;
};

bool within(
    const Accuracy& row, const Operands& operands, double expected, double got, Worst& worst) {
    if (std::isnan(expected) || std::isnan(got))
        return std::isnan(expected) && std::isnan(got);
    if (expected == got)
        return true;
    const double greatest = 65504;
    // Infinity is one step from the greatest number.
    const double e = std::clamp(expected, -65536.0, 65536.0);
    const double g = std::clamp(got, -65536.0, 65536.0);
    const double step = half_step(std::min(std::max(std::abs(e), std::abs(g)), greatest));
    const double more = row.more != nullptr ? row.more(operands) : 0;
    const double steps = (std::abs(e - g) - more) / step;
    worst.steps = std::max(worst.steps, steps);
    return steps <= row.ulps;
}

Operands operands_of(const OpInfo& info,
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
                x = info.name == "mov" || info.name == "bcsel" ? x : std::trunc(x);
    }
    return operands;
}

class Sweep {
  public:
    explicit Sweep(const Accuracy& row, const OpInfo& info)
        : row_(row), info_(info), shader_(parse_shader(shader_of(info))) {
        Result<Program> program = compile(*shader_);
        EXPECT_TRUE(program) << row.name << ": " << program.error().text;
        if (program)
            program_ = std::move(program).take();
    }

    // One quad of operands.
    void run(const QuadSetup& setup) {
        const Result<QuadColors> expected = run_nir(*shader_, setup);
        const Result<QuadColors> got = run_program(*shader_, program_, setup);
        ASSERT_TRUE(expected && got) << row_.name;
        for (unsigned lane = 0; lane < 4; ++lane)
            for (unsigned c = 0; c < 4; ++c)
                compare(setup, lane, c, static_cast<double>((*expected)[lane].color[c]),
                        static_cast<double>((*got)[lane].color[c]));
    }

    const Worst& worst() const { return worst_; }

  private:
    void compare(const QuadSetup& setup, unsigned lane, unsigned c, double expected, double got) {
        const Operands operands = operands_of(info_, setup, lane, c);
        ++worst_.results;
        if (row_.domain != nullptr && !row_.domain(operands))
            return;
        ++worst_.inside;
        if (within(row_, operands, expected, got, worst_) || failures_++ > 5)
            return;
        ADD_FAILURE() << fmt::format("{}({}, {}, {}): {} instead of {}, {:.2f} ULP", row_.name,
                                     setup.inputs[lane][0][c], setup.inputs[lane][1][c],
                                     setup.inputs[lane][2][c], got, expected, worst_.steps)
                      << "\n"
                      << listing(program_);
    }

    const Accuracy& row_;
    const OpInfo& info_;
    std::unique_ptr<nir::Shader> shader_;
    Program program_;
    Worst worst_;
    unsigned failures_ = 0;
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
    std::vector<float> values = {0.0f, -0.0f, INFINITY, -INFINITY, NAN,      0x1p-24f, -0x1p-24f,
                                 1.0f, -1.0f, 65504.0f, -65504.0f, 0x1p-14f, 0.5f,     2.0f,
                                 3.0f, -7.0f, 2048.0f,  1024.0f,   1023.0f,  -33.0f,   0x1.ffcp-1f};
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

const OpInfo* find_op(std::string_view name) {
    for (const OpInfo& info : nir::op_infos)
        if (info.name == name)
            return &info;
    return nullptr;
}

TEST(PpAccuracy, EveryOperation) {
    for (const Accuracy& row : accuracy_rows()) {
        SCOPED_TRACE(row.name);
        const OpInfo* info = find_op(row.name);
        ASSERT_NE(info, nullptr);
        Sweep sweep(row, *info);
        if (HasFatalFailure())
            return;
        if (info->num_inputs == 1)
            sweep_one_operand(sweep);
        else
            sweep_operands(sweep, 1200);
        // The domain is no way to look at nothing, the bound none to allow anything.
        EXPECT_GT(sweep.worst().inside, sweep.worst().results / 20);
        EXPECT_GE(sweep.worst().steps, row.ulps - 1.0) << "the bound is wider than it need be";
    }
}

// An operation has a row if and only if the back end compiles it.
TEST(PpAccuracy, RowsAreWhatTheCoreServes) {
    for (const OpInfo& info : nir::op_infos) {
        const Result<std::unique_ptr<nir::Shader>> shader = nir::parse(shader_of(info));
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

constexpr std::string_view begin_mark = "<!-- fragment operations: begin -->\n";
constexpr std::string_view end_mark = "<!-- fragment operations: end -->\n";

TEST(PpAccuracy, IsWhatThePageSays) {
    std::ifstream file(CUESTA_ACCURACY_PAGE);
    ASSERT_TRUE(file) << CUESTA_ACCURACY_PAGE;
    std::stringstream content;
    content << file.rdbuf();
    std::string page = content.str();
    const size_t begin = page.find(begin_mark);
    const size_t end = page.find(end_mark);
    ASSERT_TRUE(begin != std::string::npos && end != std::string::npos && begin < end);
    const size_t first = begin + begin_mark.size();
    const std::string found = page.substr(first, end - first);
    if (found != accuracy_table() && std::getenv("CUESTA_BLESS") != nullptr) {
        page.replace(first, end - first, accuracy_table());
        std::ofstream(CUESTA_ACCURACY_PAGE) << page;
        return;
    }
    EXPECT_EQ(found, accuracy_table()) << "CUESTA_BLESS=1 rewrites the table";
}

}  // namespace
}  // namespace cuesta::lima::pp
