// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Opcodes compiled for the Mali-400's two cores, on the simulator, against opcode_reference_*.cpp
// within the bounds of docs/accuracy-mali400.md: floats of 32 bits for vertices, of 16 for
// fragments, and whole numbers in them. NaN is promised of hardly anything there, and is not tried.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "../lima/gp/gp_testing.h"
#include "../lima/pp/pp_testing.h"
#include "compiler/tgsi/tgsi.h"
#include "opcode_values.h"

namespace cuesta::tgsi {
namespace {

constexpr float endless = std::numeric_limits<float>::infinity();
constexpr size_t shown_of_mali = 4;

// Numbers that binary16 holds.
constexpr float numbers[] = {0.75f, -2.5f,   0.0f,     3.0f, 0.5f,  -0.0f, endless,     2.0f,
                             0.25f, -1.0f,   -endless, 4.0f, 1.0f,  10.0f, -7.25f,      100.25f,
                             1.5f,  -0.125f, 0.0625f,  5.5f, -1.5f, 2.5f,  0.001953125f};
constexpr float whole_floats[] = {0, 1, 2, 7, -1, 3, 31, -7, 100, -100, 12, 1000, -2, 15, -999, 5};

// A core and its numbers.
struct Core {
    bool vertex;
    unsigned service;  // in OpcodeInfo
    double step;       // an ULP of 1
    double greatest;
};

constexpr Core vertex_core = {true, 2, 0x1p-23, 0x1p120};
constexpr Core fragment_core = {false, 3, 0x1p-10, 30000};

// --- programs

bool is_integer(char type) {
    return type == 'i' || type == 'u' || type == 'a';
}

Service service_of(const OpcodeRow& row, const Core& core) {
    return find_opcode(row.name)->services[core.service];
}

// Operands come as floats. Truth is whether they are not zero. Integers are made of them, and
// floats of integers again.
std::string program_for(const OpcodeRow& row, Dialect dialect, const Core& core) {
    const OpcodeInfo& info = *find_opcode(row.name);
    const OperandTypes& types = info.types(dialect);
    std::string text = core.vertex ? "VERT\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\n"
                                   : "FRAG\nDCL OUT[1], COLOR\n";
    std::string moves = core.vertex ? "MOV OUT[0], IMM[0]\n" : "";
    std::string line(info.name_in(dialect));
    const char to = types.destinations[0];
    const std::string result = to == 'a' ? "ADDR[0]" : "TEMP[0]";
    line += " " + result;
    for (unsigned i = 0; i < row.sources.size(); ++i) {
        text += core.vertex ? fmt::format("DCL IN[{}]\n", i)
                            : fmt::format("DCL IN[{0}], GENERIC[{0}], PERSPECTIVE\n", i);
        moves += fmt::format("{} TEMP[{}], IN[{}]\n", row.sources[i] == 'f' ? "MOV" : "F2I", i, i);
        if (service_of(row, core) == Service::truth)
            moves += fmt::format("USNE TEMP[{0}], TEMP[{0}], IMM[0].xxxx\n", i);
        line += fmt::format(", TEMP[{}]", i);
    }
    const bool whole_result = is_integer(to) || row.name == "UCMP";
    return text + "DCL TEMP[0..3]\nDCL ADDR[0]\nIMM[0] FLT32 {0, 0, 0, 1}\n" + moves + line +
           fmt::format("\n{} OUT[1], {}\nEND\n", whole_result ? "I2F" : "MOV", result);
}

// --- operands

float operand_of(const OpcodeRow& row, unsigned source, size_t tuple) {
    const OperandTypes& types = find_opcode(row.name)->modern_types;
    if (row.sources[source] == 'f')
        return numbers[tuple % std::size(numbers)];
    const float value = whole_floats[tuple % std::size(whole_floats)];
    const bool is_unsigned = row.name != "UCMP" && types.sources[source] == 'u';
    return is_unsigned ? std::fabs(value) : value;
}

using FloatOperands = std::array<std::array<float, 4>, 4>;

std::vector<FloatOperands> float_operands(const OpcodeRow& row) {
    std::vector<FloatOperands> all;
    const size_t count = row.sources.size() < 2 ? 23 : row.sources.size() == 2 ? 529 : 1400;
    for (size_t n = 0; n < count; ++n) {
        FloatOperands v{};
        for (unsigned s = 0; s < row.sources.size(); ++s)
            for (unsigned c = 0; c < 4; ++c) {
                const size_t places[] = {n, n / 23 + n, n / 61 + 3 * n, n};
                v[s][c] = operand_of(row, s, places[s] + c * (5 + 2 * s));
            }
        all.push_back(v);
    }
    return all;
}

Operands operands_from(const OpcodeRow& row, const Core& core, const FloatOperands& floats) {
    Operands operands;
    for (unsigned s = 0; s < row.sources.size(); ++s)
        for (unsigned c = 0; c < 4; ++c)
            operands.words[s][c] = row.sources[s] == 'f'
                                       ? std::bit_cast<uint32_t>(floats[s][c])
                                       : static_cast<uint32_t>(static_cast<int32_t>(floats[s][c]));
    if (service_of(row, core) == Service::truth)
        for (Words& words : operands.words)
            for (uint32_t& word : words)
                word = word != 0 ? UINT32_MAX : 0;
    return operands;
}

// --- bounds

// ULPs of the vertex and of the fragment core; those of what is made of several operations are the
// sum of their rows.
struct MaliBound {
    double vertex = 0;
    double fragment = 0;
};

const std::map<std::string_view, MaliBound, std::less<>> mali_bounds = {
    {"RCP", {0, 1}}, {"RCC", {0, 1}}, {"RSQ", {1, 1}},  {"SQRT", {2, 1}}, {"EX2", {1, 1}},
    {"LG2", {1, 1}}, {"DIV", {2, 2}}, {"EXP", {1, 1}},  {"LOG", {4, 4}},  {"MAD", {1, 1}},
    {"FMA", {1, 1}}, {"LRP", {2, 4}}, {"RFL", {8, 8}},  {"NRM", {4, 4}},  {"NRM4", {4, 4}},
    {"X2D", {2, 2}}, {"XPD", {1, 1}}, {"DP2A", {1, 2}}, {"DP2", {0, 1}},  {"DP3", {0, 1}},
    {"DP4", {0, 1}}, {"DPH", {1, 2}},
};

// In absolute numbers; none: not promised.
std::optional<double> error_of(const OpcodeRow& row,
                               const Operands& o,
                               const Core& core,
                               const Wanted& wanted) {
    const double value = std::fabs(wanted.value);
    const auto found = mali_bounds.find(row.name);
    const double ulps = found == mali_bounds.end()
                            ? 0
                            : (core.vertex ? found->second.vertex : found->second.fragment);
    // Slack is in steps of 2^-22.
    double error = value * core.step * (ulps + (core.vertex ? 0 : 0.5)) +
                   wanted.slack * 0x1p22 * core.step + (core.vertex ? 0 : 0x1p-24);
    if (row.name == "SIN" || row.name == "COS" || row.name == "SCS") {
        if (!std::isfinite(o.f(0, 0)))
            return std::nullopt;
        error += core.step + std::fabs(o.f(0, 0)) * (core.vertex ? 0x1p-21 : 3 * 0x1p-12) + 1e-6;
    }
    if (row.name == "POW" || row.name == "LIT") {
        const bool lit = row.name == "LIT";
        const double x = lit ? o.f(0, 1) : o.f(0, 0);
        const double y = lit ? std::clamp(o.f(0, 3), -128.0, 128.0) : o.f(1, 0);
        if (!(x > 0) || !std::isfinite(x) || !std::isfinite(y) || value > 0x1p13 || value < 0x1p-13)
            return std::nullopt;
        error += value * core.step * (2 + std::fabs(y * std::log2(x)) + std::fabs(y) / 512);
    }
    return error;
}

// Sums of what overflows on the way are not promised.
bool has_infinities(const OpcodeRow& row, const Operands& o) {
    for (unsigned s = 0; s < row.sources.size(); ++s)
        for (unsigned c = 0; c < 4; ++c)
            if (row.sources[s] == 'f' && !std::isfinite(o.f(s, c)))
                return true;
    return false;
}

bool divides(std::string_view name) {
    return name == "IDIV" || name == "UDIV" || name == "UMOD" || name == "MOD";
}

// Neither quotients by 0, nor unsigned numbers of what is below 0, nor powers of that.
bool is_promised(const OpcodeRow& row, const Operands& o, const Wanted& wanted, unsigned c) {
    if (wanted.kind == Wanted::Kind::any || (divides(row.name) && o.u(1, c) == 0))
        return false;
    if (row.name == "F2U")
        return o.f(0, c) > -1 && std::isfinite(o.f(0, c));
    return row.name != "POW" || (o.f(0, 0) > 0 && std::isfinite(o.f(0, 0)));
}

// Whether the result is one that the core promises, and near enough.
bool is_as_promised(const OpcodeRow& row,
                    const Operands& o,
                    const Core& core,
                    const Wanted& wanted,
                    unsigned c,
                    float got) {
    if (!is_promised(row, o, wanted, c))
        return true;
    const double number = wanted.kind == Wanted::Kind::bits
                              ? static_cast<double>(static_cast<int32_t>(wanted.bits))
                              : wanted.value;
    if (wanted.kind == Wanted::Kind::bits)
        return std::fabs(number) > (core.vertex ? 0x1p24 : 2048) ||
               static_cast<double>(got) == number;
    const bool several = wanted.slack != 0 || mali_bounds.contains(row.name);
    if (std::isnan(number) || (several && has_infinities(row, o)))
        return true;
    if (std::isinf(number) || std::fabs(number) > core.greatest)
        return std::fabs(static_cast<double>(got)) >= core.greatest &&
               std::signbit(got) == std::signbit(number);
    const std::optional<double> error = error_of(row, o, core, wanted);
    const auto near = [&](double value) {
        return std::fabs(static_cast<double>(got) - value) <= *error ||
               static_cast<float>(value) == got;
    };
    return !error || near(number) || (wanted.other && near(*wanted.other));
}

// --- running

using Results = std::vector<std::array<float, 4>>;

Result<Results> run_vertices_of(const nir::Shader& shader, const std::vector<FloatOperands>& all) {
    const lima::gp::Program program = TRY(lima::gp::compile(shader));
    Results results;
    for (const FloatOperands& operands : all) {
        lima::gp::VertexData data;
        data.attributes.assign(operands.begin(), operands.end());
        const auto outputs = lima::gp::run_compiled(shader, program, data);
        if (!outputs.error.empty())
            return Error{Errc::invalid, outputs.error};
        results.push_back(outputs.values.back());
    }
    return results;
}

Result<Results> run_fragments_of(const nir::Shader& shader, const std::vector<FloatOperands>& all) {
    const lima::pp::Program program = TRY(lima::pp::compile(shader));
    Results results;
    for (size_t at = 0; at < all.size(); at += 4) {
        lima::pp::QuadSetup setup;
        for (size_t lane = 0; lane < 4; ++lane) {
            const FloatOperands& operands = all[std::min(at + lane, all.size() - 1)];
            setup.inputs[lane].assign(operands.begin(), operands.end());
            setup.frag_coord[lane] = {0, 0, 0, 1};
        }
        const auto colors = TRY(lima::pp::run_program(shader, program, setup));
        for (const auto& lane : colors)
            results.push_back(lane.color);
    }
    return results;
}

std::vector<std::string> failures_on(const Core& core,
                                     const OpcodeRow& row,
                                     const nir::Shader& shader) {
    const std::vector<FloatOperands> all = float_operands(row);
    const auto results = core.vertex ? run_vertices_of(shader, all) : run_fragments_of(shader, all);
    if (!results)
        return {results.error().text};
    std::vector<std::string> failures;
    for (size_t at = 0; at < all.size() && failures.size() < shown_of_mali; ++at) {
        const Operands operands = operands_from(row, core, all[at]);
        const WantedVector wanted = row.wanted(operands)[0];
        for (unsigned c = 0; c < 4; ++c)
            if (!is_as_promised(row, operands, core, wanted[c], c, (*results)[at][c]))
                failures.push_back(
                    fmt::format("{}: component {}: {}, not {}", operand_text(row, operands),
                                "xyzw"[c], (*results)[at][c],
                                wanted[c].kind == Wanted::Kind::bits
                                    ? static_cast<double>(static_cast<int32_t>(wanted[c].bits))
                                    : wanted[c].value));
    }
    return failures;
}

// What the matrix says that the core has; bits and doubles are not to be seen in floats.
bool is_served(const OpcodeRow& row, const Core& core) {
    const Service service = service_of(row, core);
    // Shifts by constants are below.
    return service != Service::refused && service != Service::counts && row.name != "MOV";
}

class MaliOpcodeValues : public testing::TestWithParam<size_t> {
  public:
    static const std::vector<OpcodeRow>& rows() {
        static const std::vector<OpcodeRow> all = all_rows();
        return all;
    }
    static void expect_values(const Core& core, const OpcodeRow& row) {
        if (!is_served(row, core))
            GTEST_SKIP() << row.name << " is refused, or its bits are";
        for (const Dialect dialect : dialects_of(row)) {
            const std::string text = program_for(row, dialect, core);
            const auto shader = compile(text, "<text>", dialect);
            ASSERT_TRUE(shader) << shader.error().text << "\n" << text;
            for (const std::string& failure : failures_on(core, row, **shader))
                ADD_FAILURE() << failure;
        }
    }
};

TEST_P(MaliOpcodeValues, OfVerticesAreTheReferences) {
    expect_values(vertex_core, rows()[GetParam()]);
}

TEST_P(MaliOpcodeValues, OfFragmentsAreTheReferences) {
    expect_values(fragment_core, rows()[GetParam()]);
}

// Numbers that binary16 has no room for are not tried, nor NaN, denormals and the bits of -0.
bool is_plain(const FlowCase& one, const FlowCase::Run& run) {
    const auto is_small = [](float x) {
        return x == 0 || (std::fabs(x) <= 2048 && std::fabs(x) >= 0.125f);
    };
    return std::ranges::all_of(run.input, is_small) && std::ranges::all_of(run.output, is_small) &&
           (std::string_view(one.name) != "Uif" || !std::signbit(run.input[0]));
}

std::string vertex_text(std::string text) {
    const auto replace = [&](std::string_view from, std::string_view to) {
        text.replace(text.find(from), from.size(), to);
    };
    replace("FRAG", "VERT");
    replace("DCL IN[0], GENERIC[0], PERSPECTIVE", "DCL IN[0]");
    replace("DCL OUT[0], COLOR", "DCL OUT[1], POSITION\nDCL OUT[0], GENERIC[0]");
    return text;
}

void expect_flow(const Core& core) {
    for (const FlowCase& one : flow_cases()) {
        const std::string text = flow_text(one, "PERSPECTIVE");
        auto shader = compile(core.vertex ? vertex_text(text) : text);
        ASSERT_TRUE(shader) << one.name << ": " << shader.error().text;
        std::vector<FloatOperands> inputs;
        std::vector<Numbers4> wanted;
        for (const FlowCase::Run& run : one.runs)
            if (is_plain(one, run)) {
                inputs.push_back({run.input});
                wanted.push_back(run.output);
            }
        if (inputs.empty())
            continue;
        const auto results =
            core.vertex ? run_vertices_of(**shader, inputs) : run_fragments_of(**shader, inputs);
        EXPECT_TRUE(results) << one.name << ": " << (results ? "" : results.error().text);
        for (size_t at = 0; results && at < wanted.size(); ++at)
            EXPECT_EQ((*results)[at], wanted[at]) << one.name << ", run " << at;
    }
}

TEST(MaliFlowValues, OfVerticesAreWorkedOut) {
    expect_flow(vertex_core);
}

TEST(MaliFlowValues, OfFragmentsAreWorkedOut) {
    expect_flow(fragment_core);
}

// Shifts are refused but for counts that are known: products and quotients of whole numbers.
TEST(MaliShifts, ByConstants) {
    struct Shift {
        std::string_view opcode;
        uint32_t (*wanted)(int32_t, unsigned);
    };
    constexpr Shift shifts[] = {
        {"SHL", [](int32_t x, unsigned n) { return static_cast<uint32_t>(x) << n; }},
        {"ISHR", [](int32_t x, unsigned n) { return static_cast<uint32_t>(x >> n); }},
        {"USHR", [](int32_t x, unsigned n) { return static_cast<uint32_t>(x) >> n; }},
    };
    for (const Core& core : {vertex_core, fragment_core})
        for (const Shift& shift : shifts) {
            OpcodeRow row = each_integer(shift.opcode, "i", [&](uint32_t x, uint32_t, uint32_t) {
                return shift.wanted(static_cast<int32_t>(x), 2);
            });
            std::string text = program_for(row, Dialect::modern, core);
            text.insert(text.find("MOV OUT[0]") == std::string::npos ? text.find("F2I")
                                                                     : text.find("MOV OUT[0]"),
                        "IMM[1] UINT32 {2, 34, 2, 2}\n");
            const std::string line = fmt::format("{} TEMP[0], TEMP[0]", shift.opcode);
            text.insert(text.find(line) + line.size(), ", IMM[1]");
            const auto shader = compile(text, "<text>", Dialect::modern);
            ASSERT_TRUE(shader) << shader.error().text << "\n" << text;
            for (const std::string& failure : failures_on(core, row, **shader))
                ADD_FAILURE() << failure;
        }
}

INSTANTIATE_TEST_SUITE_P(Mali400,
                         MaliOpcodeValues,
                         testing::Range<size_t>(0, MaliOpcodeValues::rows().size()),
                         [](const testing::TestParamInfo<size_t>& info) {
                             const OpcodeRow& row = MaliOpcodeValues::rows()[info.param];
                             std::string name(row.name);
                             if (row.dialect)
                                 name +=
                                     *row.dialect == Dialect::document ? "_document" : "_modern";
                             return name;
                         });

}  // namespace
}  // namespace cuesta::tgsi
