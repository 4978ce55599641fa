// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// 5,000 generated programs a GPU, fixed seeds: compiled code and the interpreter, which runs the
// same NIR in the core's float mode, give equal results, and where an opcode rounds otherwise,
// results within its row of program_accuracy.cpp.
#include <algorithm>
#include <map>
#include <sstream>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "../agx/agx_testing.h"
#include "../common/accuracy_check.h"
#include "../lima/gp/gp_testing.h"
#include "../lima/pp/pp_testing.h"
#include "compiler/nir/validate.h"
#include "compiler/tgsi/tgsi.h"
#include "program_accuracy.h"
#include "program_generator.h"
#include "tests/many_inputs.h"

namespace cuesta::tgsi {
namespace {

constexpr uint32_t programs_a_core = 2500;

constexpr uint32_t program_step = sanitized ? 11 : 1;

using Vector = std::array<float, 4>;

// By lane and output; nothing: the lane was discarded.
using Outputs = std::vector<std::vector<Vector>>;

struct Results {
    Outputs interpreted;
    Outputs compiled;
};

Vector floats_of(const nir::SlotBits& bits) {
    return {nir::slot_float(bits, 0), nir::slot_float(bits, 1), nir::slot_float(bits, 2),
            nir::slot_float(bits, 3)};
}

// --- cores

Outputs outputs_of(const agx::GroupResult& result) {
    Outputs all;
    for (const agx::LaneResult& lane : result.lanes) {
        std::vector<Vector>& outputs = all.emplace_back();
        for (size_t i = 0; !lane.discarded && i < lane.outputs.size(); ++i)
            outputs.push_back(floats_of(lane.outputs[i]));
    }
    return all;
}

Result<Results> run_on_agx(const nir::Shader& shader, uint32_t seed) {
    const agx::GroupSetup setup = agx::plain_setup(shader, seed);
    const agx::Program program = TRY(agx::compile_any(shader, {.preamble = seed % 4 < 2}));
    const agx::GroupResult expected = TRY(agx::run_nir(shader, setup));
    const agx::GroupResult got =
        shader.stage == nir::Stage::vertex
            ? TRY(agx::run_vertices(shader, program, setup))
            : TRY(agx::run_fragments(shader, agx::raw_targets(shader), program, setup));
    return Results{outputs_of(expected), outputs_of(got)};
}

constexpr unsigned vertices_of_mali = 8;

Result<Results> run_on_gp(const nir::Shader& shader, uint32_t seed) {
    const lima::gp::Program program =
        TRY(lima::gp::compile(shader, {.schedule_attempts = 1 + seed % 3}));
    std::mt19937 random(seed);
    const auto vector = [&] {
        Vector v;
        for (float& x : v)
            x = static_cast<float>(static_cast<int>(random() % 33) - 16) / 4;
        return v;
    };
    lima::gp::VertexData data;
    for (unsigned i = 0; i < generated_constants; ++i)
        data.uniforms.push_back(vector());
    lima::gp::Reference reference(shader);
    Results results;
    for (unsigned vertex = 0; vertex < vertices_of_mali; ++vertex) {
        data.attributes.clear();
        for (size_t i = 0; i < shader.inputs.size(); ++i)
            data.attributes.push_back(vector());
        const lima::gp::VertexOutputs expected = reference.run(data);
        const lima::gp::VertexOutputs got = lima::gp::run_compiled(shader, program, data);
        for (const std::string& error : {expected.error, got.error})
            if (!error.empty())
                return Error{Errc::invalid, error};
        if (!got.complaints.empty())
            return Error{Errc::invalid, got.complaints[0]};
        results.interpreted.push_back(expected.values);
        results.compiled.push_back(got.values);
    }
    return results;
}

void add_quad(const lima::pp::QuadColors& colors, Outputs& to) {
    for (const lima::pp::LaneResult& lane : colors)
        to.push_back(lane.discarded ? std::vector<Vector>() : std::vector<Vector>{lane.color});
}

Result<Results> run_on_pp(const nir::Shader& shader, uint32_t seed) {
    const lima::pp::Program program = TRY(lima::pp::compile(shader));
    Results results;
    for (uint32_t quad = 0; quad < 2; ++quad) {
        lima::pp::QuadSetup setup = lima::pp::random_setup(
            seed + quad, static_cast<unsigned>(shader.inputs.size()), generated_constants);
        setup.front_face = (seed + quad) % 2 == 0;
        add_quad(TRY(lima::pp::run_nir(shader, setup)), results.interpreted);
        add_quad(TRY(lima::pp::run_program(shader, program, setup)), results.compiled);
    }
    return results;
}

Result<Results> run_on(Core core, const nir::Shader& shader, uint32_t seed) {
    if (!is_mali(core))
        return run_on_agx(shader, seed);
    return is_vertex(core) ? run_on_gp(shader, seed) : run_on_pp(shader, seed);
}

// --- comparing

const OpcodeAccuracy* row_of(const GeneratedProgram& program, size_t output, unsigned c) {
    for (const GeneratedProgram::Rounded& rounded : program.rounded)
        if (rounded.output == output && (rounded.mask >> c & 1) != 0)
            return accuracy_of(rounded.opcode);
    return nullptr;
}

using Worst = std::map<std::string_view, double>;

// The first difference; empty: there is none.
std::string difference_of(Core core,
                          const GeneratedProgram& program,
                          const Results& results,
                          Worst& worst) {
    for (size_t lane = 0; lane < results.interpreted.size(); ++lane) {
        const auto& wanted = results.interpreted[lane];
        const auto& got = results.compiled[lane];
        if (wanted.size() != got.size())
            return fmt::format("lane {} is discarded by one of both", lane);
        // A vertex's position goes through the viewport and is always the same.
        for (size_t output = is_vertex(core) ? 1 : 0; output < wanted.size(); ++output)
            for (unsigned c = 0; c < 4; ++c) {
                const float a = wanted[output][c], b = got[output][c];
                const OpcodeAccuracy* row = row_of(program, output, c);
                double allowed = 0, apart = a == b ? 0 : HUGE_VAL;
                if (row != nullptr) {
                    allowed = steps_allowed(*row, core);
                    apart = steps_apart(*row, core, a, b);
                    worst[row->name] = std::max(worst[row->name], apart);
                }
                if (apart > allowed)
                    return fmt::format("lane {}, output {}.{}{}{}: {} instead of {}, {} steps",
                                       lane, output, "xyzw"[c], row != nullptr ? ", " : "",
                                       row != nullptr ? row->name : "", b, a, apart);
            }
    }
    return {};
}

// Lanes that are neither discarded nor end before they compute their sum.
size_t finished_lanes(Core core, const Outputs& outputs) {
    const size_t sum = is_vertex(core) ? 1 : 0;
    return static_cast<size_t>(std::ranges::count_if(outputs, [&](const auto& lane) {
        return !lane.empty() && lane[sum] != Vector{0, 0, 0, 1};
    }));
}

class GeneratedPrograms : public testing::TestWithParam<Core> {};

TEST_P(GeneratedPrograms, AgreeWithTheInterpreter) {
    const Core core = GetParam();
    Worst worst;
    unsigned failures = 0;
    size_t lanes = 0, finished = 0;
    for (uint32_t seed = 0; seed < programs_a_core; seed += program_step) {
        const GeneratedProgram program = generate_program(seed, core);
        const auto shader = compile(program.text, "<generated>", program.dialect);
        ASSERT_TRUE(shader) << "seed " << seed << ": " << shader.error().text << "\n"
                            << program.text;
        const Result<Results> results = run_on(core, **shader, seed);
        const std::string wrong =
            results ? difference_of(core, program, *results, worst) : results.error().text;
        EXPECT_EQ(wrong, "") << "seed " << seed << "\n" << program.text;
        lanes += results ? results->interpreted.size() : 0;
        finished += results ? finished_lanes(core, results->interpreted) : 0;
        failures += !wrong.empty();
        if (failures == 3)
            break;
    }
    EXPECT_GE(finished, lanes * 3 / 4);
    // A bound is not much wider than need be.
    for (const auto& [opcode, steps] : worst)
        if (program_step == 1 && failures == 0) {
            EXPECT_GE(3 * steps + 2, steps_allowed(*accuracy_of(opcode), core)) << opcode;
        }
}

// The first words of lines, without the suffix of saturation.
void count_opcodes(const std::string& text, std::map<const OpcodeInfo*, unsigned>& counts) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::string word = line.substr(0, line.find(' '));
        if (word.ends_with("_SAT"))
            word.resize(word.size() - 4);
        if (const OpcodeInfo* info = find_opcode(word))
            ++counts[info];
    }
}

TEST_P(GeneratedPrograms, HaveEveryOpcodeThatIsServed) {
    std::map<const OpcodeInfo*, unsigned> counts;
    for (uint32_t seed = 0; seed < programs_a_core; ++seed)
        count_opcodes(generate_program(seed, GetParam()).text, counts);
    for (const OpcodeInfo& info : all_opcodes())
        if (is_served_of_anything(info, GetParam())) {
            EXPECT_GE(counts[&info], 5u) << info.name;
        }
}

TEST(GeneratedProgramsPage, HasTheTable) {
    compiler::expect_page_has("accuracy-tgsi.md", "opcodes", accuracy_table());
}

std::string name_of(const testing::TestParamInfo<Core>& info) {
    constexpr const char* names[] = {"G13Vertices", "G13Fragments", "MaliVertices",
                                     "MaliFragments"};
    return names[static_cast<size_t>(info.param)];
}

INSTANTIATE_TEST_SUITE_P(
    Cores,
    GeneratedPrograms,
    testing::Values(Core::agx_vertex, Core::agx_fragment, Core::mali_vertex, Core::mali_fragment),
    name_of);

}  // namespace
}  // namespace cuesta::tgsi
