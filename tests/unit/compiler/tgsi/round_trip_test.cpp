// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// NIR -> TGSI -> NIR computes in the interpreter what the NIR itself does: the seeds of the fuzz
// tests, their made-up programs, and a shader around each operation and each kind of lookup. Most
// must be translated rather than refused.
#include <array>
#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include <gtest/gtest.h>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/nir_intrinsics.h"
#include "compiler/nir/nir_opcodes.h"
#include "compiler/nir/parser.h"
#include "compiler/nir/passes/lower_to_slots.h"
#include "compiler/nir/passes/lower_vars_to_scratch.h"
#include "compiler/nir/passes/vars_to_ssa.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/text_names.h"
#include "compiler/nir/validate.h"
#include "compiler/tgsi/from_nir.h"
#include "compiler/tgsi/tgsi.h"
#include "tests/fuzz/nir_programs.h"
#include "tests/unit/compiler/sizes/shader_texts.h"
#include "tests/unit/compiler/sizes/texture_texts.h"

namespace cuesta::tgsi {
namespace {

uint32_t mixed(uint32_t hash, uint32_t number) {
    hash = (hash ^ number) * 0x9e3779b1u;
    return hash ^ hash >> 15;
}

uint32_t mixed(uint32_t hash, float number) {
    return mixed(hash, std::isnan(number) ? 0x7fc00000u : std::bit_cast<uint32_t>(number));
}

// A multiple of 1/4 in [-2, 2).
float number_of(uint32_t hash) {
    return static_cast<float>(static_cast<int32_t>(hash % 16) - 8) / 4;
}

nir::SlotBits slot_of(uint32_t hash) {
    return nir::slot_of_floats(number_of(mixed(hash, 1u)), number_of(mixed(hash, 2u)),
                               number_of(mixed(hash, 3u)), number_of(mixed(hash, 4u)));
}

// Gives what says everything that was asked.
class HashSampler final : public nir::TextureSampler {
  public:
    nir::SlotBits sample(const nir::TextureRequest& request) override {
        const nir::Tex& tex = *request.instr;
        // What a vertex shader biases is the base level.
        const bool is_level = tex.op == nir::TexOp::txb && !request.has_derivatives;
        uint32_t hash = static_cast<uint32_t>(is_level ? nir::TexOp::txl : tex.op);
        hash = mixed(hash, static_cast<uint32_t>(tex.dim));
        hash = mixed(hash, tex.is_array ? 2u : tex.is_shadow ? 1u : 0u);
        hash = mixed(hash, request.texture);
        if (tex.info().filters)
            hash = mixed(hash, request.sampler);
        if (tex.is_shadow && tex.info().compares)
            hash = mixed(hash, request.comparator);
        if (tex.op == nir::TexOp::tg4)
            hash = mixed(hash, uint32_t{tex.component});
        for (const float number : request.coord)
            hash = mixed(hash, number);
        for (const int32_t number : request.texel)
            hash = mixed(hash, static_cast<uint32_t>(number));
        for (const int32_t number : request.offset)
            hash = mixed(hash, static_cast<uint32_t>(number));
        for (unsigned i = 0; request.has_derivatives && i < 3; ++i)
            hash = mixed(mixed(hash, request.ddx[i]), request.ddy[i]);
        hash = mixed(hash, is_level ? 0.0f : request.bias);
        hash = mixed(hash, is_level ? request.bias : request.lod);
        hash = mixed(hash, static_cast<uint32_t>(request.ms_index));
        if (tex.dest_type == nir::BaseType::float_)
            return slot_of(hash);
        return {mixed(hash, 1u), mixed(hash, 2u), mixed(hash, 3u), mixed(hash, 4u)};
    }
};

// By what inputs mean rather than by their order, which need not be the same behind TGSI: vertex
// programs count attributes.
std::vector<nir::SlotBits> inputs_of(const nir::Shader& lowered, uint32_t seed) {
    std::vector<nir::SlotBits> inputs;
    for (const nir::IoSlot& input : lowered.inputs) {
        const bool vertex = lowered.stage == nir::Stage::vertex;
        const uint32_t kind = vertex ? 0 : static_cast<uint32_t>(input.slot);
        inputs.push_back(slot_of(mixed(mixed(seed, kind), input.index)));
    }
    return inputs;
}

Result<nir::InterpreterOutputs> run(const nir::Shader& shader,
                                    const nir::Shader& lowered,
                                    uint32_t seed,
                                    uint64_t max_steps) {
    HashSampler sampler;
    nir::InterpreterInputs inputs;
    inputs.textures = &sampler;
    inputs.max_steps = max_steps;
    std::vector<nir::SlotBits> uniforms;
    for (uint32_t i = 0; i < lowered.uniform_vec4s; ++i)
        uniforms.push_back(slot_of(mixed(seed, 1000 + i)));
    inputs.uniforms = uniforms;
    for (uint32_t lane = 0; lane < nir::quad_lanes; ++lane) {
        inputs.lanes[lane].inputs = inputs_of(lowered, mixed(seed, lane));
        inputs.lanes[lane].front_face = seed % 2 == 0;
        inputs.lanes[lane].vertex_id = 3;
        inputs.lanes[lane].instance_id = 5;
    }
    return nir::interpret(shader, inputs);
}

bool is_nan(uint32_t bits) {
    return std::isnan(std::bit_cast<float>(bits));
}

// Of the components that were written: TGSI's others have a value.
void expect_same_slots(const std::vector<nir::SlotBits>& expected,
                       const std::vector<uint8_t>& written,
                       const std::vector<nir::SlotBits>& got) {
    ASSERT_GE(got.size(), expected.size());
    for (size_t i = 0; i < expected.size(); ++i)
        for (unsigned c = 0; c < 4; ++c)
            if ((written[i] >> c & 1) != 0 && !(is_nan(expected[i][c]) && is_nan(got[i][c])))
                ASSERT_EQ(got[i][c], expected[i][c]) << "output " << i << " component " << c;
}

void expect_same(const nir::LaneOutputs& expected, const nir::LaneOutputs& got) {
    ASSERT_EQ(got.demoted, expected.demoted);
    ASSERT_EQ(got.terminated, expected.terminated);
    if (!expected.demoted)
        expect_same_slots(expected.outputs, expected.written, got.outputs);
    ASSERT_EQ(got.vertices.size(), expected.vertices.size());
    for (size_t i = 0; i < expected.vertices.size(); ++i) {
        ASSERT_EQ(got.vertices[i].ends_primitive, expected.vertices[i].ends_primitive);
        expect_same_slots(expected.vertices[i].outputs, expected.written, got.vertices[i].outputs);
    }
}

bool is_same(const nir::InterpreterOutputs& a, const nir::InterpreterOutputs& b) {
    bool same = true;
    for (unsigned lane = 0; lane < nir::quad_lanes; ++lane)
        same = same && a.lanes[lane].outputs == b.lanes[lane].outputs;
    return same;
}

// What became of shaders. One that the interpreter does not end is none that is the same.
struct Tally {
    unsigned same = 0;
    std::map<std::string, unsigned> refused;  // by what the message says in front of the operation

    std::string text() const {
        std::string lines = "the same: " + std::to_string(same);
        for (const auto& [why, how_many] : refused)
            lines += "\n" + std::to_string(how_many) + " " + why;
        return lines;
    }
};

void go_there_and_back(const nir::Shader& shader, uint32_t seed, Tally& tally) {
    const auto program = from_nir(shader);
    if (!program) {
        ASSERT_EQ(program.error().code, Errc::unsupported) << program.error().text;
        ++tally.refused[program.error().text.substr(0, program.error().text.find(" '"))];
        return;
    }
    const std::string text = print(*program);
    const auto again = compile(text);
    ASSERT_TRUE(again) << again.error().text << "\n" << text;
    ASSERT_EQ(nir::validate(**again), std::vector<std::string>{}) << text;
    (*again)->float_modes = shader.float_modes;
    const std::unique_ptr<nir::Shader> lowered = nir::clone(shader);
    ASSERT_TRUE(nir::lower_to_slots(*lowered));
    const std::unique_ptr<nir::Shader> lowered_again = nir::clone(**again);
    ASSERT_TRUE(nir::lower_to_slots(*lowered_again));
    const auto as_it_is = run(shader, *lowered, seed, 100'000);
    if (!as_it_is) {
        ++tally.refused["not run: " + as_it_is.error().text];
        return;
    }
    // Where computed indices of arrays lead to other arrays, only memory says what is there, and
    // docs/nir.md ("Undefined") promises no more.
    nir::vars_to_ssa(*lowered->entry_point());
    nir::lower_vars_to_scratch(*lowered->entry_point());
    const auto in_memory = run(*lowered, *lowered, seed, 100'000);
    ASSERT_TRUE(in_memory) << in_memory.error().text;
    const auto& expected = is_same(*as_it_is, *in_memory) ? as_it_is : in_memory;
    const auto got = run(**again, *lowered_again, seed, 10'000'000);
    ASSERT_TRUE(got) << got.error().text;
    ++tally.same;
    for (unsigned lane = 0; lane < nir::quad_lanes; ++lane) {
        expect_same(expected->lanes[lane], got->lanes[lane]);
        if (testing::Test::HasFatalFailure()) {
            ADD_FAILURE() << "lane " << lane << ", seed " << seed << "\n"
                          << nir::print(shader) << text;
            return;
        }
    }
}

// Those that are not valid are none.
void go_with_texts(const std::vector<std::string>& texts, uint32_t seed, Tally& tally) {
    for (const std::string& text : texts) {
        const auto shader = nir::parse(text);
        if (shader && nir::validate(**shader).empty())
            go_there_and_back(**shader, seed, tally);
        if (testing::Test::HasFatalFailure())
            return;
    }
}

constexpr nir::Stage stages[] = {nir::Stage::vertex, nir::Stage::fragment};

TEST(TgsiRoundTrip, MadeUpProgramsComputeTheSame) {
    Tally tally;
    for (uint32_t seed = 0; seed < 3000; ++seed) {
        go_with_texts({fuzz::random_nir(seed)}, seed, tally);
        if (HasFatalFailure())
            return;
    }
    EXPECT_GT(tally.same, 1600u) << tally.text();
}

// All but two of them have something that TGSI lacks, and one of the two ends for few inputs.
TEST(TgsiRoundTrip, SeedsComputeTheSame) {
    Tally tally;
    for (const auto& entry : std::filesystem::directory_iterator(CUESTA_TESTS_DIR "/fuzz/nir")) {
        SCOPED_TRACE(entry.path());
        std::ifstream file(entry.path());
        const auto shader = nir::parse(std::string{std::istreambuf_iterator<char>(file), {}});
        ASSERT_TRUE(shader) << shader.error().text;
        for (uint32_t seed = 0; seed < 32; ++seed)
            go_there_and_back(**shader, seed, tally);
        if (HasFatalFailure())
            return;
    }
    EXPECT_GT(tally.same, 32u) << tally.text();
}

// Refused are sources and results of 16 bits, computed and differing numbers of texture and
// sampler, computed texel offsets, external images, and sources that only a back end has.
TEST(TgsiRoundTrip, LookupsAskTheSame) {
    // How many are translated at least, in the order of the table.
    constexpr std::array<unsigned, nir::names::tex_ops.size()> floors = {230, 250, 250, 320, 130,
                                                                         36,  350, 36,  96,  250};
    for (unsigned op = 0; op < floors.size(); ++op) {
        SCOPED_TRACE(nir::names::tex_ops[op]);
        Tally tally;
        for (const nir::Stage stage : stages)
            go_with_texts(compiler::texture_texts(stage, static_cast<nir::TexOp>(op)), op, tally);
        if (HasFatalFailure())
            return;
        EXPECT_GT(tally.same, floors[op]) << tally.text();
    }
}

TEST(TgsiRoundTrip, OperationsComputeTheSame) {
    Tally tally;
    for (const nir::Stage stage : stages) {
        for (unsigned op = 0; op < nir::op_count; ++op)
            go_with_texts(compiler::alu_texts(stage, op), op, tally);
        for (unsigned op = 0; op < nir::intrinsic_count; ++op)
            go_with_texts(compiler::intrinsic_texts(stage, op), op, tally);
        go_with_texts(compiler::value_texts(stage), 0, tally);
        if (HasFatalFailure())
            return;
    }
    EXPECT_GT(tally.same, 1850u) << tally.text();
}

}  // namespace
}  // namespace cuesta::tgsi
