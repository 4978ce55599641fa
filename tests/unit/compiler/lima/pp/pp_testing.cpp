// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "pp_testing.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "base/half.h"
#include "compiler/nir/control_flow.h"
#include "compiler/nir/parser.h"
#include "compiler/nir/printer.h"
#include "hw/mali400/pp_isa.h"

namespace cuesta::lima::pp {
namespace {

namespace sim = simulator::mali400;

// The simulator's lanes 0 and 1 are the upper row when row 0 is the top one.
unsigned simulator_lane(unsigned lane, bool bottom_up) {
    return bottom_up ? lane : lane ^ 2;
}

// A texture without texels: what it gives is a plain function of what it was asked, equal in both
// worlds up to rounding.
std::array<float, 4> texel(unsigned sampler, bool cube, std::array<float, 3> at, float lod) {
    const float s = static_cast<float>(sampler);
    if (cube)
        return {at[0], at[1], at[2], s + lod};
    return {0.5f * at[0] + s, 0.25f * at[1] - s, 0.5f * at[2] + at[0], lod + at[1]};
}

unsigned coordinates_of(nir::SamplerDim dim) {
    switch (dim) {
        case nir::SamplerDim::dim_1d: return 1;
        case nir::SamplerDim::dim_3d:
        case nir::SamplerDim::cube: return 3;
        default: return 2;
    }
}

struct NirTextures final : nir::TextureSampler {
    nir::SlotBits sample(const nir::TextureRequest& request) override {
        std::array<float, 3> at{};
        for (unsigned c = 0; c < coordinates_of(request.instr->dim); ++c)
            at[c] = request.coord[c];
        const float lod = request.instr->op == nir::TexOp::txb   ? request.bias + 8
                          : request.instr->op == nir::TexOp::txl ? request.lod
                                                                 : 4;
        const auto result =
            texel(request.sampler, request.instr->dim == nir::SamplerDim::cube, at, lod);
        return nir::slot_of_floats(result[0], result[1], result[2], result[3]);
    }
};

struct SimulatorTextures final : sim::FragmentResources {
    const std::vector<unsigned>& coordinates;  // by sampler
    const QuadSetup& setup;

    SimulatorTextures(const std::vector<unsigned>& c, const QuadSetup& s)
        : coordinates(c), setup(s) {}
    Result<void> uniforms(uint32_t, unsigned, float*) override { return {}; }
    Result<void> tile_color(unsigned, std::span<sim::Row, 4>) override { return {}; }
    Result<void> tile_depth(unsigned, sim::Row&) override { return {}; }
    Result<void> sample(const sim::TextureRequest& request, std::span<sim::Row, 4> out) override {
        for (unsigned lane = 0; lane < 4; ++lane) {
            std::array<float, 3> at{};
            const unsigned count =
                request.sampler < coordinates.size() ? coordinates[request.sampler] : 2;
            for (unsigned c = 0; c < count; ++c)
                at[c] = request.coordinates[c][0][lane];
            float lod = 4;
            if (request.lod_mode == sim::TextureRequest::Lod::bias)
                lod = (*request.lod)[0][lane] + 8;
            else if (request.lod_mode == sim::TextureRequest::Lod::explicit_)
                lod = (*request.lod)[0][lane];
            const auto result = setup.texture != nullptr
                                    ? setup.texture(request.sampler, at)
                                    : texel(request.sampler, request.cube, at, lod);
            for (unsigned c = 0; c < 4; ++c)
                out[c][0][lane] = result[c];
        }
        return {};
    }
};

std::vector<unsigned> sampler_coordinates(const nir::Shader& shader) {
    std::vector<unsigned> result(16, 2);
    for (const auto& function : shader.functions)
        nir::for_each_instr(function->body, [&](nir::Instr& instr) {
            if (const nir::Tex* tex = instr.as<nir::Tex>())
                result[tex->sampler_index] = coordinates_of(tex->dim);
        });
    return result;
}

std::array<float, 4> frag_coord_transform(const QuadSetup& setup) {
    return setup.bottom_up ? std::array<float, 4>{1, -1, 0, setup.height}
                           : std::array<float, 4>{1, 1, 0, 0};
}

// Shader inputs that are no varyings.
void fill_special_inputs(const nir::Shader& shader,
                         const QuadSetup& setup,
                         unsigned lane,
                         std::vector<nir::SlotBits>& inputs) {
    for (size_t i = 0; i < shader.inputs.size(); ++i) {
        const auto& f = setup.frag_coord[lane];
        const auto& p = setup.point_coord[lane];
        if (shader.inputs[i].slot == nir::Slot::position)
            inputs[i] = nir::slot_of_floats(f[0], f[1], f[2], f[3]);
        else if (shader.inputs[i].slot == nir::Slot::point_coord)
            inputs[i] = nir::slot_of_floats(p[0], p[1], 0, 0);
        else if (shader.inputs[i].slot == nir::Slot::face)
            inputs[i] = nir::slot_of_floats(setup.front_face ? 1.0f : 0.0f, 0, 0, 0);
    }
}

}  // namespace

QuadSetup random_setup(uint32_t seed, unsigned inputs, unsigned uniforms) {
    std::mt19937 random(seed);
    const auto vector = [&] {
        std::array<float, 4> v;
        for (float& x : v)
            x = static_cast<float>(static_cast<int>(random() % 17) - 8) / 4;
        return v;
    };
    QuadSetup setup;
    for (unsigned lane = 0; lane < 4; ++lane) {
        for (unsigned i = 0; i < inputs; ++i)
            setup.inputs[lane].push_back(vector());
        const float x = static_cast<float>(lane % 2);
        const float y = static_cast<float>(lane / 2);
        setup.frag_coord[lane] = {10.5f + x, 20.5f + y, 0.25f, 0.5f};
        setup.point_coord[lane] = {0.25f + x / 8, 0.5f - y / 8};
    }
    for (unsigned i = 0; i < uniforms; ++i)
        setup.uniforms.push_back(vector());
    for (auto& color : setup.framebuffer)
        color = vector();
    return setup;
}

Result<QuadColors> run_nir(const nir::Shader& shader, const QuadSetup& setup, bool wide) {
    nir::InterpreterInputs inputs;
    for (unsigned lane = 0; lane < 4; ++lane) {
        nir::LaneInputs& to = inputs.lanes[lane];
        for (const auto& v : setup.inputs[lane])
            to.inputs.push_back(nir::slot_of_floats(v[0], v[1], v[2], v[3]));
        fill_special_inputs(shader, setup, lane, to.inputs);
        to.frag_coord = setup.frag_coord[lane];
        to.point_coord = setup.point_coord[lane];
        to.front_face = setup.front_face;
        to.framebuffer = {setup.framebuffer[lane]};
    }
    std::vector<nir::SlotBits> uniforms;
    for (const auto& v : setup.uniforms)
        uniforms.push_back(nir::slot_of_floats(v[0], v[1], v[2], v[3]));
    inputs.uniforms = uniforms;
    NirTextures textures;
    inputs.textures = &textures;
    std::unique_ptr<nir::Shader> copy = nir::clone(shader);
    copy->float_modes.f32 = wide ? nir::FloatMode{} : core_floats;
    const nir::InterpreterOutputs outputs = TRY(nir::interpret(*copy, inputs));
    QuadColors result;
    for (unsigned lane = 0; lane < 4; ++lane) {
        const nir::LaneOutputs& from = outputs.lanes[lane];
        result[lane].discarded = from.terminated || from.demoted;
        for (size_t i = 0; i < shader.outputs.size(); ++i) {
            if (shader.outputs[i].slot == nir::Slot::depth) {
                result[lane].depth = nir::slot_float(from.outputs[i], 0);
                continue;
            }
            auto& to =
                shader.outputs[i].index == 1 ? result[lane].second_color : result[lane].color;
            for (unsigned c = 0; c < 4; ++c)
                to[c] = nir::slot_float(from.outputs[i], c);
        }
    }
    return result;
}

Result<QuadColors> run_program(const nir::Shader& shader,
                               const Program& program,
                               const QuadSetup& setup) {
    sim::QuadInputs inputs;
    inputs.step_limit = 100000;
    inputs.varyings.resize(program.varyings.size());
    const auto transform = frag_coord_transform(setup);
    for (unsigned lane = 0; lane < 4; ++lane) {
        const unsigned at = simulator_lane(lane, setup.bottom_up);
        for (size_t k = 0; k < program.varyings.size(); ++k)
            for (size_t i = 0; i < shader.inputs.size(); ++i)
                if (shader.inputs[i].slot == program.varyings[k].slot &&
                    shader.inputs[i].index == program.varyings[k].index)
                    for (unsigned c = 0; c < 4; ++c)
                        inputs.varyings[k][c][at] = setup.inputs[lane][i][c];
        const auto& f = setup.frag_coord[lane];
        inputs.frag_coord[0][at] = f[0];
        inputs.frag_coord[1][at] = setup.bottom_up ? setup.height - f[1] : f[1];
        inputs.frag_coord[2][at] = f[2];
        inputs.frag_coord[3][at] = 1.0f / f[3];
        inputs.point_coord[0][at] = setup.point_coord[lane][0];
        inputs.point_coord[1][at] = setup.point_coord[lane][1];
        for (unsigned c = 0; c < 4; ++c)
            inputs.tile_color[c][at] = setup.framebuffer[lane][c];
    }
    inputs.front_facing = setup.front_face;
    for (const auto& v : setup.uniforms)
        inputs.uniforms.insert(inputs.uniforms.end(), v.begin(), v.end());
    inputs.uniforms.resize(size_t{program.uniform_vec4s} * 4);
    if (program.frag_coord_transform)
        std::copy(transform.begin(), transform.end(),
                  inputs.uniforms.begin() + *program.frag_coord_transform * 4);
    if (program.point_coord_transform) {
        const std::array<float, 4> same = {1, 1, 0, 0};
        std::copy(same.begin(), same.end(),
                  inputs.uniforms.begin() + *program.point_coord_transform * 4);
    }
    inputs.temporaries = program.stack_vec4s;
    const std::vector<unsigned> coordinates = sampler_coordinates(shader);
    SimulatorTextures textures(coordinates, setup);
    inputs.textures = &textures;
    const sim::Program decoded = TRY(sim::load_program(program.words));
    for (const auto& instruction : decoded.instructions)
        if (!instruction.fault.empty())
            return Error{Errc::fault, instruction.fault};
    const sim::QuadResult out = TRY(sim::run_fragment_shader(decoded, inputs));
    QuadColors result;
    for (unsigned lane = 0; lane < 4; ++lane) {
        const unsigned at = simulator_lane(lane, setup.bottom_up);
        result[lane].discarded = (out.discarded >> at & 1) != 0;
        for (unsigned c = 0; c < 4; ++c) {
            result[lane].color[c] = out.registers[program.color_register][c][at];
            if (program.second_color_register)
                result[lane].second_color[c] = out.registers[*program.second_color_register][c][at];
        }
        if (program.depth_register)
            result[lane].depth = out.registers[*program.depth_register][0][at];
    }
    return result;
}

std::unique_ptr<nir::Shader> parse_shader(const std::string& text) {
    Result<std::unique_ptr<nir::Shader>> shader = nir::parse(text);
    EXPECT_TRUE(shader) << shader.error().text << "\n" << text;
    return shader ? std::move(shader).take() : nullptr;
}

std::string with_body(std::string_view body) {
    return std::string(R"(shader fragment
  input 0 generic 0 vec4 smooth "a"
  input 1 generic 1 vec4 smooth "b"
  output 0 color 0 vec4 smooth ""
  uniforms 4
  samplers 2
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_input %0 base=1 component=0
)") + std::string(body) +
           "\n}\n";
}

std::string listing(const Program& program) {
    return hw::mali400::pp::print_program(program.words);
}

Program compiled(const std::string& text, const Options& options) {
    const std::unique_ptr<nir::Shader> shader = parse_shader(text);
    if (shader == nullptr)
        return {};
    Result<Program> program = compile(*shader, options);
    EXPECT_TRUE(program) << program.error().text << "\n" << text;
    return program ? std::move(program).take() : Program{};
}

namespace {

bool close(float a, float b, double allowed) {
    if (std::isnan(a) && std::isnan(b))
        return true;
    return a == b || std::abs(static_cast<double>(a) - static_cast<double>(b)) <= allowed;
}

double allowed_of(float a, float b, float relative, double absolute) {
    return absolute + static_cast<double>(relative * std::max({1.0f, std::abs(a), std::abs(b)}));
}

void compare(const LaneResult& e, const LaneResult& g, float relative, const Allowed& allowed) {
    ASSERT_EQ(e.discarded, g.discarded);
    if (e.discarded)
        return;
    for (unsigned c = 0; c < 4; ++c) {
        const double first = allowed_of(e.color[c], g.color[c], relative, allowed.color[c]);
        ASSERT_TRUE(close(e.color[c], g.color[c], first))
            << "component " << c << ": " << g.color[c] << " instead of " << e.color[c] << " +- "
            << first;
        const double second =
            allowed_of(e.second_color[c], g.second_color[c], relative, allowed.second_color[c]);
        ASSERT_TRUE(close(e.second_color[c], g.second_color[c], second))
            << "second colour " << c << ": " << g.second_color[c] << " instead of "
            << e.second_color[c] << " +- " << second;
    }
    ASSERT_TRUE(close(e.depth, g.depth, allowed_of(e.depth, g.depth, relative, allowed.depth)))
        << g.depth << " instead of " << e.depth;
}

void expect_same(const nir::Shader& shader,
                 const QuadSetup& setup,
                 float relative,
                 const Allowed& allowed,
                 const Options& options) {
    const Result<Program> program = compile(shader, options);
    ASSERT_TRUE(program) << program.error().text << "\n" << nir::print(shader);
    const Result<QuadColors> expected = run_nir(shader, setup);
    ASSERT_TRUE(expected) << expected.error().text << "\n" << nir::print(shader);
    const Result<QuadColors> got = run_program(shader, *program, setup);
    ASSERT_TRUE(got) << got.error().text << "\n" << nir::print(shader) << listing(*program);
    for (unsigned lane = 0; lane < 4; ++lane) {
        compare((*expected)[lane], (*got)[lane], relative, allowed);
        ASSERT_FALSE(testing::Test::HasFatalFailure()) << "lane " << lane << "\n"
                                                       << nir::print(shader) << listing(*program);
    }
}

}  // namespace

void expect_same(const nir::Shader& shader,
                 const QuadSetup& setup,
                 float relative,
                 const Options& options) {
    expect_same(shader, setup, relative, {}, options);
}

void expect_same(const std::string& text, const QuadSetup& setup, const Allowed& allowed) {
    const std::unique_ptr<nir::Shader> shader = parse_shader(text);
    if (shader != nullptr)
        expect_same(*shader, setup, 0, allowed, {});
}

void expect_same(const std::string& text,
                 const QuadSetup& setup,
                 float relative,
                 const Options& options) {
    const std::unique_ptr<nir::Shader> shader = parse_shader(text);
    if (shader != nullptr)
        expect_same(*shader, setup, relative, options);
}

}  // namespace cuesta::lima::pp
