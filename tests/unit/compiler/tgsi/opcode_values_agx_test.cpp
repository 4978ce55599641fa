// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Arithmetic opcodes compiled for the G13, on its simulator, against opcode_reference_*.cpp within
// the bounds of docs/accuracy-agx.md. Floats of 32 bits have no denormals there; doubles, which are
// made of integers, have all that they should.
#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "../agx/agx_testing.h"
#include "compiler/tgsi/tgsi.h"
#include "opcode_special_values.h"
#include "opcode_values.h"

namespace cuesta::tgsi {
namespace {

constexpr size_t shown_of_agx = 4;
constexpr double least_normal = 0x1p-126;

bool is_denormal(double value) {
    return value != 0 && std::fabs(single(value)) < least_normal;
}

// Products that are rounded up to the least normal number are still below it.
bool may_be_flushed(double value) {
    return value != 0 && std::fabs(single(value)) <= least_normal;
}

// What only moves numbers passes denormals on or makes zeros of them.
bool only_moves(std::string_view name) {
    return name == "MIN" || name == "MAX" || name == "CLAMP" || name == "CMP" || name == "CND" ||
           name == "DST";
}

// Floats are read without denormals.
Operands flushed_operands(const OpcodeRow& row, const Operands& operands) {
    Operands result = operands;
    for (unsigned s = 0; s < row.sources.size(); ++s)
        for (uint32_t& word : result.words[s])
            if (row.sources[s] == 'f' && is_denormal(std::bit_cast<float>(word)))
                word &= 0x8000'0000;
    return result;
}

// --- bounds, where they are wider than the interpreter's

// What an opcode may be besides, in absolute numbers; none: it is not promised.
using Bound = std::optional<double> (*)(const Operands&, double wanted);

struct AgxBound {
    unsigned ulps = 0;
    Bound bound = nullptr;
};

// (1 + |x|) * 2^-22 up to 1024.
std::optional<double> of_angles(const Operands& o, double) {
    const double x = std::fabs(o.f(0, 0));
    if (std::isfinite(x) && x > 1024)
        return std::nullopt;
    return std::isfinite(x) ? (1 + x) * 0x1p-22 : 0;
}

std::optional<double> of_power(double x, double y, double wanted) {
    const double bits = std::fabs(y * std::log2(x));
    if (std::isfinite(bits) && bits > 120)
        return std::nullopt;
    return std::isfinite(wanted * bits) ? wanted * bits * 0x1p-23 : 0;
}
std::optional<double> of_powers(const Operands& o, double wanted) {
    return of_power(o.f(0, 0), o.f(1, 0), wanted);
}
// Where the base is 0 or the exponent is, docs/accuracy-mali400.md has what comes out on all cores.
std::optional<double> of_light(const Operands& o, double wanted) {
    const double base = o.f(0, 1), exponent = std::clamp(o.f(0, 3), -128.0, 128.0);
    if (!(o.f(0, 0) > 0) || wanted == o.f(0, 0) || exponent == 0)
        return 0;
    return of_power(base, exponent, wanted);
}
std::optional<double> of_sums(const Operands&, double) {
    return 0x1p-123;
}

const std::map<std::string_view, AgxBound, std::less<>> agx_bounds = {
    {"SIN", {1, of_angles}}, {"COS", {1, of_angles}}, {"SCS", {1, of_angles}},
    {"POW", {1, of_powers}}, {"LIT", {1, of_light}},  {"DIV", {1, nullptr}},
    {"SQRT", {1, nullptr}},  {"RSQ", {1, nullptr}},   {"DP2", {1, of_sums}},
    {"DP3", {1, of_sums}},   {"DP4", {2, of_sums}},   {"DPH", {1, of_sums}},
    {"DP2A", {1, of_sums}},  {"X2D", {1, of_sums}},   {"XPD", {1, of_sums}},
    {"RFL", {1, of_sums}},   {"NRM", {1, of_sums}},   {"NRM4", {1, of_sums}},
    {"LRP", {1, of_sums}},   {"LOG", {1, nullptr}},   {"UP2US", {1, nullptr}},
    {"UP4B", {1, nullptr}},  {"UP4UB", {1, nullptr}},
};

// A quotient is x * (1 / y), refined; zeros and infinities in it are as the formula has them.
bool is_promised_quotient(const Operands& o, unsigned c) {
    const double x = std::fabs(o.f(0, c)), y = std::fabs(o.f(1, c));
    if (y == 0 || !std::isfinite(y))
        return true;
    if (x == 0 || !std::isfinite(x))
        return y >= 0x1p-125 && y <= 0x1p125;
    return y >= 0x1p-125 && y <= 0x1p125 && x / y >= 0x1p-120 && x / y <= 0x1p120;
}

// Partial sums beyond the range, or squares below it, are not promised.
bool has_extremes(const OpcodeRow& row, const Operands& operands) {
    for (unsigned s = 0; s < row.sources.size(); ++s)
        for (unsigned c = 0; c < 4; ++c) {
            const double x = std::fabs(operands.f(s, c));
            if ((x > 0x1p40 && std::isfinite(x)) || (x != 0 && x < 0x1p-40))
                return true;
        }
    return false;
}

WantedVector relaxed(const OpcodeRow& row, const Operands& operands, WantedVector wanted) {
    const auto found = agx_bounds.find(row.name);
    const Bound bound = found != agx_bounds.end() ? found->second.bound : nullptr;
    const bool sums = bound == of_sums;
    for (unsigned c = 0; c < 4; ++c) {
        Wanted& w = wanted[c];
        if (w.kind != Wanted::Kind::single)
            continue;
        if (may_be_flushed(w.value) || (w.value == 0 && only_moves(row.name)))
            w.slack = std::max(w.slack, least_normal);
        const std::optional<double> more = bound != nullptr ? bound(operands, w.value) : 0;
        if (!more || (sums && has_extremes(row, operands)) ||
            (row.name == "DIV" && !is_promised_quotient(operands, c)))
            w = Wanted();
        else
            w.slack = (std::isfinite(w.slack) ? w.slack : 0) + *more;
    }
    return wanted;
}

// A row on the G13: how results are judged, and whether the special values were needed.
struct AgxJudge {
    const OpcodeRow& row;
    const SpecialValues* special = find_special_values(row.name, CoreKind::g13);
    bool special_needed = false;

    unsigned ulps() const {
        const auto found = agx_bounds.find(row.name);
        return std::max(row.ulps, found != agx_bounds.end() ? found->second.ulps : 0);
    }

    std::string mismatch_of_reference(const Operands& given,
                                      size_t destination,
                                      const Words& got) const {
        return mismatch(relaxed(row, given, row.wanted(given)[destination]), got, ulps());
    }

    std::string mismatch_with_special(const Operands& given,
                                      size_t destination,
                                      const Words& got) const {
        WantedVector wanted = relaxed(row, given, row.wanted(given)[destination]);
        for (unsigned c = 0; c < 4; ++c)
            for (const double value : special->values(given, c, CoreKind::g13))
                wanted[c].other = value;
        return mismatch(wanted, got, ulps());
    }

    // Nothing: it is right.
    std::string mismatch_of(const Operands& operands, size_t destination, const Words& got) {
        const Operands flushed = flushed_operands(row, operands);
        std::string wrong = mismatch_of_reference(flushed, destination, got);
        if (!wrong.empty() && only_moves(row.name))
            wrong = mismatch_of_reference(operands, destination, got);
        if (!wrong.empty() && special != nullptr) {
            wrong = mismatch_with_special(flushed, destination, got);
            special_needed = special_needed || wrong.empty();
        }
        return wrong;
    }
};

// --- running

class AgxOpcodeValues : public testing::TestWithParam<size_t> {};

const std::vector<OpcodeRow>& rows_of_agx() {
    static const std::vector<OpcodeRow> rows = all_rows();
    return rows;
}

// As many as there are lanes, spread over all of them where those are too many.
std::vector<agx::GroupSetup> groups_of(const nir::Shader& shader,
                                       const std::vector<Operands>& all) {
    std::vector<agx::GroupSetup> groups;
    for (size_t at = 0; at < all.size(); at += agx::lane_count) {
        agx::GroupSetup setup = agx::plain_setup(shader, 1);
        for (size_t lane = 0; lane < agx::lane_count; ++lane) {
            const Operands& operands = all[std::min(at + lane, all.size() - 1)];
            setup.lanes[lane].inputs.assign(
                operands.words.begin(),
                operands.words.begin() + static_cast<ptrdiff_t>(shader.inputs.size()));
        }
        groups.push_back(std::move(setup));
    }
    return groups;
}

std::vector<std::string> failures_on_agx(const OpcodeRow& row,
                                         const nir::Shader& shader,
                                         const agx::Program& program) {
    std::vector<std::string> failures;
    const std::vector<Operands> all = operands_for(row);
    AgxJudge judge{row};
    size_t at = 0;
    for (const agx::GroupSetup& setup : groups_of(shader, all)) {
        const auto ran = agx::run_fragments(shader, agx::raw_targets(shader), program, setup);
        if (!ran)
            return {ran.error().text};
        for (size_t lane = 0; lane < agx::lane_count; ++lane, ++at) {
            const Operands& operands = all[std::min(at, all.size() - 1)];
            const auto& outputs = ran->lanes[lane].outputs;
            for (size_t i = 0; i < outputs.size() && failures.size() < shown_of_agx; ++i)
                if (const std::string wrong = judge.mismatch_of(operands, i, outputs[i]);
                    !wrong.empty())
                    failures.push_back(operand_text(row, operands) + ": " + wrong);
        }
    }
    if (judge.special != nullptr && !judge.special_needed)
        failures.push_back("the row of special values is not needed");
    return failures;
}

TEST_P(AgxOpcodeValues, AreTheReferences) {
    const OpcodeRow& row = rows_of_agx()[GetParam()];
    for (const Dialect dialect : dialects_of(row)) {
        const auto shader = compile_row(row, dialect);
        ASSERT_NE(shader, nullptr);
        const auto program = agx::compile_any(*shader);
        if (!program) {
            // Served opcodes must compile, which is the matrix's to say.
            EXPECT_EQ(find_opcode(row.name)->services[1], Service::refused) << program.error().text;
            GTEST_SKIP() << program.error().text;
        }
        for (const std::string& failure : failures_on_agx(row, *shader, *program))
            ADD_FAILURE() << (dialect == Dialect::document ? "document: " : "modern: ") << failure;
    }
}

constexpr ConditionNumbers conditions_of_agx = {
    .denormal_floats = false, .denormal_integers = true, .not_a_number = true};

// Every run has lanes in all quads, so that they part ways in each.
TEST(AgxFlowValues, AreWorkedOut) {
    for (const FlowCase& one : flow_cases()) {
        auto shader = compile(flow_text(one));
        ASSERT_TRUE(shader) << one.name << ": " << shader.error().text;
        const auto program = agx::compile_any(**shader);
        ASSERT_TRUE(program) << one.name << ": " << program.error().text;
        agx::GroupSetup setup = agx::plain_setup(**shader, 1);
        for (size_t lane = 0; lane < agx::lane_count; ++lane) {
            const Numbers4& in = one.runs[lane % one.runs.size()].input;
            setup.lanes[lane].inputs = {nir::slot_of_floats(in[0], in[1], in[2], in[3])};
        }
        const auto ran = agx::run_fragments(**shader, agx::raw_targets(**shader), *program, setup);
        ASSERT_TRUE(ran) << one.name << ": " << ran.error().text;
        for (size_t lane = 0; lane < agx::lane_count; ++lane) {
            const FlowCase::Run& run = one.runs[lane % one.runs.size()];
            Numbers4 got;
            for (unsigned c = 0; c < 4; ++c)
                got[c] = nir::slot_float(ran->lanes[lane].outputs[0], c);
            EXPECT_TRUE(is_output_on(conditions_of_agx, one, run, got))
                << one.name << ", lane " << lane << ": " << testing::PrintToString(got) << ", not "
                << testing::PrintToString(run.output);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(G13,
                         AgxOpcodeValues,
                         testing::Range<size_t>(0, rows_of_agx().size()),
                         [](const testing::TestParamInfo<size_t>& info) {
                             const OpcodeRow& row = rows_of_agx()[info.param];
                             std::string name(row.name);
                             if (row.dialect)
                                 name +=
                                     *row.dialect == Dialect::document ? "_document" : "_modern";
                             return name;
                         });

}  // namespace
}  // namespace cuesta::tgsi
