// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Opcodes compiled for the Mali-400's two cores, on the simulator, against opcode_reference_*.cpp
// within the bounds of docs/accuracy-mali400.md: floats of 32 bits for vertices, of 16 for
// fragments, and whole numbers in them. opcode_special_values.cpp has what special operands may
// give besides.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "../lima/gp/gp_testing.h"
#include "../lima/pp/pp_testing.h"
#include "compiler/tgsi/tgsi.h"
#include "opcode_special_values.h"
#include "opcode_values.h"

namespace cuesta::tgsi {
namespace {

constexpr float endless = std::numeric_limits<float>::infinity();
constexpr float unordered = std::numeric_limits<float>::quiet_NaN();
constexpr size_t shown_of_mali = 4;

// Numbers that binary16 holds, beside zeros, infinities, NaN and denormals.
constexpr float ordinary_numbers[] = {0.5f,  2.0f,   0.25f,   -1.0f,   4.0f,
                                      10.0f, -7.25f, 100.25f, 1.5f,    5.5f,
                                      -1.5f, 2.5f,   -0.125f, 0.0625f, 0.001953125f};
constexpr float whole_floats[] = {0, 1, 2, 7, -1, 3, 31, -7, 100, -100, 12, 1000, -2, 15, -999, 5};

// A core and its numbers.
struct Core {
    CoreKind kind;
    bool vertex;
    unsigned service;  // in OpcodeInfo
    double step;       // an ULP of 1
    double greatest;
    double least;  // denormal
    double least_normal;
    std::array<float, 4> denormals;
    std::array<float, 8> ends;  // of whole numbers
};

// What is below the denormals of binary16 is a zero to the fragment core.
constexpr Core vertex_core = {CoreKind::mali_vertex,
                              true,
                              2,
                              0x1p-23,
                              0x1p120,
                              0x1p-149,
                              0x1p-126,
                              {1e-40f, -1e-40f, 0x1p-149f, -0x1.fffffcp-127f},
                              {16777216, -16777216, 16777215, 7144385, 15007412, 417, 97, 8388609}};
constexpr Core fragment_core = {CoreKind::mali_fragment,
                                false,
                                3,
                                0x1p-10,
                                30000,
                                0x1p-24,
                                0x1p-14,
                                {0x1p-24f, -0x1.8p-15f, 0x1.4p-15f, -1e-40f},
                                {2048, -2048, 2047, -2047, 1999, 683, 1025, 11}};

// --- programs

bool is_integer(char type) {
    return type == 'i' || type == 'u' || type == 'a';
}

Service service_of(const OpcodeRow& row, const Core& core) {
    return find_opcode(row.name)->services[core.service];
}

// UCMP's operands are anybody's, and have signs here; truth is all bits, -1 of a signed number.
bool is_unsigned(const OpcodeRow& row, const Core& core, char type) {
    return type == 'u' && row.name != "UCMP" && service_of(row, core) != Service::truth;
}

// Operands come as floats. Truth is whether they are not zero. Integers are made of them, and
// floats of integers again, each by its own sign: unsigned readers refuse what signed ones take.
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
        const char* maker = row.sources[i] == 'f'                      ? "MOV"
                            : is_unsigned(row, core, types.sources[i]) ? "F2U"
                                                                       : "F2I";
        moves += fmt::format("{} TEMP[{}], IN[{}]\n", maker, i, i);
        if (service_of(row, core) == Service::truth)
            moves += fmt::format("USNE TEMP[{0}], TEMP[{0}], IMM[0].xxxx\n", i);
        line += fmt::format(", TEMP[{}]", i);
    }
    const bool whole_result = is_integer(to) || row.name == "UCMP";
    const char* reader = !whole_result ? "MOV" : is_unsigned(row, core, to) ? "U2F" : "I2F";
    return text + "DCL TEMP[0..3]\nDCL ADDR[0]\nIMM[0] FLT32 {0, 0, 0, 1}\n" + moves + line +
           fmt::format("\n{} OUT[1], {}\nEND\n", reader, result);
}

// --- operands

// The first ones are those that three operands take in all combinations.
std::vector<float> numbers_of(const Core& core) {
    const auto& tiny = core.denormals;
    std::vector<float> all = {0.75f,   0.0f, -0.0f, endless, -endless, unordered, tiny[0],
                              tiny[1], 1.0f, -2.5f, 3.0f,    tiny[2],  tiny[3]};
    all.insert(all.end(), std::begin(ordinary_numbers), std::end(ordinary_numbers));
    return all;
}
constexpr size_t numbers_of_three = 11;

bool divides(std::string_view name) {
    return name == "IDIV" || name == "UDIV" || name == "UMOD" || name == "MOD";
}

// Quotients are exact to the ends of what the floats hold. Sums and products of such numbers are
// not.
float whole_operand(const OpcodeRow& row, unsigned source, const Core& core, size_t number) {
    std::vector<float> numbers(std::begin(whole_floats), std::end(whole_floats));
    if (divides(row.name))
        numbers.insert(numbers.end(), core.ends.begin(), core.ends.end());
    const OperandTypes& types = find_opcode(row.name)->modern_types;
    const float value = numbers[number % numbers.size()];
    return is_unsigned(row, core, types.sources[source]) ? std::fabs(value) : value;
}

using FloatOperands = std::array<std::array<float, 4>, 4>;

float operand_of(const OpcodeRow& row, unsigned source, const Core& core, size_t number) {
    const std::vector<float> numbers = numbers_of(core);
    return row.sources[source] == 'f' ? numbers[number % numbers.size()]
                                      : whole_operand(row, source, core, number);
}

// Every component sees all combinations, in company of different ones; of three operands those of
// the first numbers, and of the others some.
std::vector<FloatOperands> float_operands(const OpcodeRow& row, const Core& core) {
    const size_t sources = row.sources.size();
    const size_t radix = sources < 3 ? numbers_of(core).size() : numbers_of_three;
    size_t count = 1;
    for (size_t s = 0; s < sources; ++s)
        count *= radix;
    std::vector<FloatOperands> all(count + (sources < 3 ? 0 : 400));
    for (size_t n = 0; n < all.size(); ++n)
        for (unsigned c = 0; c < 4; ++c) {
            size_t tuple = (n + c * (count / 3 + 1)) % count;
            for (unsigned s = 0; s < sources; ++s, tuple /= radix)
                all[n][s][c] = operand_of(
                    row, s, core, n < count ? tuple % radix : n * (2 * s + 3) + c * (5 + 2 * s));
        }
    return all;
}

uint32_t read_by(const Core& core, float value) {
    return std::bit_cast<uint32_t>(
        static_cast<float>(rounded_on(core.kind, static_cast<double>(value))));
}

Operands operands_from(const OpcodeRow& row, const Core& core, const FloatOperands& floats) {
    Operands operands;
    for (unsigned s = 0; s < row.sources.size(); ++s)
        for (unsigned c = 0; c < 4; ++c)
            operands.words[s][c] = row.sources[s] == 'f'
                                       ? read_by(core, floats[s][c])
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

double ulps_of(const OpcodeRow& row, const Core& core) {
    const auto found = mali_bounds.find(row.name);
    if (found == mali_bounds.end())
        return 0;
    return core.vertex ? found->second.vertex : found->second.fragment;
}

// Of x^y: relative.
double error_of_power(const Core& core, double x, double y) {
    return core.step * (2 + std::fabs(y * std::log2(x)) + std::fabs(y) / 512);
}

// Of component c, in absolute numbers.
double error_of(
    const OpcodeRow& row, const Operands& o, const Core& core, const Wanted& wanted, unsigned c) {
    const double value = std::fabs(wanted.value);
    const double ulps = ulps_of(row, core);
    // Slack is in steps of 2^-22.
    double error = value * core.step * (ulps + (core.vertex ? 0 : 0.5)) +
                   wanted.slack * 0x1p22 * core.step +
                   (core.vertex ? ulps * core.least : core.least);
    if (row.name == "SIN" || row.name == "COS" || row.name == "SCS")
        error += core.step + std::fabs(o.f(0, 0)) * (core.vertex ? 0x1p-21 : 3 * 0x1p-12) + 1e-6;
    if (row.name == "POW")
        error += value * error_of_power(core, o.f(0, 0), o.f(1, 0));
    if (row.name == "LIT" && c == 2)
        error += value * error_of_power(core, o.f(0, 1), std::clamp(o.f(0, 3), -128.0, 128.0));
    // The quotient may be a denormal.
    if (row.name == "RFL")
        error += 2 * core.least * std::fabs(o.f(0, c));
    // Of what is not finite there is nothing but the value.
    return std::isfinite(error) ? error : 0;
}

// No unsigned numbers of what is below 0.
bool is_promised(const OpcodeRow& row, const Operands& o, const Wanted& wanted, unsigned c) {
    if (wanted.kind == Wanted::Kind::any)
        return false;
    return row.name != "F2U" || !(o.f(0, c) <= -1);
}

// Integers are floats, which are rounded and never wrap where they have no bits for them.
bool is_whole_number(const Core& core, double number, float got) {
    const double most = core.vertex ? 0x1p24 : 2048;
    if (std::fabs(number) > most)
        return std::fabs(got) >= most && std::signbit(got) == std::signbit(number);
    return static_cast<double>(got) == number;
}

bool is_near(const Core& core, double number, double error, float got) {
    if (std::isnan(number) || std::isnan(got))
        return std::isnan(number) && std::isnan(got);
    if (std::fabs(number) > core.greatest)
        return std::fabs(static_cast<double>(got)) >= core.greatest &&
               std::signbit(got) == std::signbit(number);
    return std::fabs(static_cast<double>(got) - number) <= error ||
           static_cast<float>(number) == got;
}

// Integers that are made of floats may be unsigned, all others come as signed ones.
double number_of_bits(const OpcodeRow& row, uint32_t bits) {
    return row.name == "F2U" ? static_cast<double>(bits)
                             : static_cast<double>(static_cast<int32_t>(bits));
}

// A row on a core: how results are judged, and whether the special values were needed.
struct Judge {
    const OpcodeRow& row;
    const Core& core;
    const SpecialValues* special = find_special_values(row.name, core.kind);
    bool special_needed = false;

    // The reference's, near enough.
    bool is_reference(const Operands& o, const Wanted& wanted, unsigned c, float got) const {
        if (wanted.kind == Wanted::Kind::bits)
            return is_whole_number(core, number_of_bits(row, wanted.bits), got);
        const double error = error_of(row, o, core, wanted, c);
        return is_near(core, wanted.value, error, got) ||
               (wanted.other && is_near(core, *wanted.other, error, got));
    }

    bool is_special(const Operands& o, unsigned c, float got) const {
        if (special == nullptr)
            return false;
        return std::ranges::any_of(special->values(o, c, core.kind), [&](double value) {
            return is_near(core, value, error_of(row, o, core, value, c), got);
        });
    }

    bool is_right(const Operands& o, const Wanted& wanted, unsigned c, float got) {
        if (!is_promised(row, o, wanted, c) || is_reference(o, wanted, c, got))
            return true;
        const bool result = is_special(o, c, got);
        special_needed = special_needed || result;
        return result;
    }
};

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
    const std::vector<FloatOperands> all = float_operands(row, core);
    const auto results = core.vertex ? run_vertices_of(shader, all) : run_fragments_of(shader, all);
    if (!results)
        return {results.error().text};
    std::vector<std::string> failures;
    Judge judge{row, core};
    for (size_t at = 0; at < all.size() && failures.size() < shown_of_mali; ++at) {
        const Operands operands = operands_from(row, core, all[at]);
        const WantedVector wanted = row.wanted(operands)[0];
        for (unsigned c = 0; c < 4; ++c)
            if (!judge.is_right(operands, wanted[c], c, (*results)[at][c]))
                failures.push_back(fmt::format(
                    "{}: component {}: {}, not {}", operand_text(row, operands), "xyzw"[c],
                    (*results)[at][c],
                    wanted[c].kind == Wanted::Kind::bits ? number_of_bits(row, wanted[c].bits)
                                                         : wanted[c].value));
    }
    if (judge.special != nullptr && !judge.special_needed)
        failures.push_back(fmt::format("{}: the row of special values is not needed", row.name));
    return failures;
}

// Bits are not to be seen in floats, and MOV has rows of both.
bool is_of_bits(const OpcodeRow& row) {
    return row.name == "MOV" && row.sources == "i";
}

// What the matrix says that the core has.
bool is_served(const OpcodeRow& row, const Core& core) {
    const Service service = service_of(row, core);
    // Shifts by constants are below.
    return service != Service::refused && service != Service::counts && !is_of_bits(row);
}

class MaliOpcodeValues : public testing::TestWithParam<size_t> {
  public:
    static const std::vector<OpcodeRow>& rows() {
        static const std::vector<OpcodeRow> all = [] {
            std::vector<OpcodeRow> made = all_rows();
            made.push_back(each("MOV", "f", 0, [](double a, double, double) { return a; }));
            return made;
        }();
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

TEST(MaliOperands, AreOfAllKinds) {
    for (const Core& core : {vertex_core, fragment_core})
        for (const OpcodeRow& row : MaliOpcodeValues::rows()) {
            if (!is_served(row, core))
                continue;
            std::vector<Operands> all;
            for (const FloatOperands& floats : float_operands(row, core))
                all.push_back(operands_from(row, core, floats));
            EXPECT_EQ(missing_kinds(row, all, core.least_normal), "") << row.name;
        }
}

// What is a denormal of binary32 is a zero to fragments.
constexpr ConditionNumbers conditions_of(const Core& core) {
    return {
        .denormal_floats = core.vertex, .denormal_integers = core.vertex, .not_a_number = false};
}

// Whether binary16 has room for what is counted, and the program ends: a loop that goes on below
// NaN does not where the fragment core's condition is turned round.
bool is_for_fragments(const FlowCase& one, const FlowCase::Run& run) {
    if (std::string_view(one.name) == "BraBackward" && std::isnan(run.input[0]))
        return false;
    const auto is_held = [](float x) { return !std::isfinite(x) || std::fabs(x) <= 2048; };
    return std::ranges::all_of(run.input, is_held) && std::ranges::all_of(run.output, is_held);
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
        std::vector<const FlowCase::Run*> runs;
        for (const FlowCase::Run& run : one.runs)
            if (core.vertex || is_for_fragments(one, run)) {
                inputs.push_back({run.input});
                runs.push_back(&run);
            }
        if (inputs.empty())
            continue;
        const auto results =
            core.vertex ? run_vertices_of(**shader, inputs) : run_fragments_of(**shader, inputs);
        EXPECT_TRUE(results) << one.name << ": " << (results ? "" : results.error().text);
        for (size_t at = 0; results && at < runs.size(); ++at)
            EXPECT_TRUE(is_output_on(conditions_of(core), one, *runs[at], (*results)[at]))
                << one.name << ", run " << at << ": " << testing::PrintToString((*results)[at])
                << ", not " << testing::PrintToString(runs[at]->output);
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
            constexpr std::string_view numbers = "IMM[0] FLT32 {0, 0, 0, 1}\n";
            text.insert(text.find(numbers) + numbers.size(), "IMM[1] UINT32 {2, 34, 2, 2}\n");
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
                             if (is_of_bits(row))
                                 name += "_bits";
                             if (row.dialect)
                                 name +=
                                     *row.dialect == Dialect::document ? "_document" : "_modern";
                             return name;
                         });

}  // namespace
}  // namespace cuesta::tgsi
