// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "agx_testing.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <random>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/nir/parser.h"
#include "compiler/nir/printer.h"
#include "differential_machine.h"
#include "differential_textures.h"
#include "hw/agx/isa.h"

namespace cuesta::agx {
namespace {

float float_of(uint32_t bits) {
    return std::bit_cast<float>(bits);
}

nir::LaneInputs inputs_of(const nir::Shader& shader, const GroupSetup& setup, unsigned lane) {
    const LaneSetup& from = setup.lanes[lane];
    nir::LaneInputs to;
    to.inputs = from.inputs;
    to.inputs.resize(shader.inputs.size());
    const float raw_y = static_cast<float>(from.y) + 0.5f;
    to.frag_coord = {static_cast<float>(from.x) + 0.5f,
                     setup.rows_grow_down ? setup.height - raw_y : raw_y, from.depth,
                     from.inverse_w};
    to.point_coord = from.point_coord;
    to.front_face = setup.front_face;
    to.helper = from.covered == 0;
    to.vertex_id = from.vertex_id;
    to.instance_id = from.instance_id;
    if (shader.stage == nir::Stage::vertex)
        return to;
    for (size_t i = 0; i < shader.inputs.size(); ++i) {
        const auto& f = to.frag_coord;
        switch (shader.inputs[i].slot) {
            case nir::Slot::position:
                to.inputs[i] = nir::slot_of_floats(f[0], f[1], f[2], f[3]);
                break;
            case nir::Slot::point_coord:
                to.inputs[i] = nir::slot_of_floats(to.point_coord[0], to.point_coord[1], 0, 0);
                break;
            case nir::Slot::face:
                to.inputs[i] = nir::slot_of_floats(to.front_face ? 1.0f : 0.0f, 0, 0, 0);
                break;
            default: break;
        }
    }
    return to;
}

void take(const nir::LaneOutputs& from, LaneResult& to) {
    to.outputs = from.outputs;
    to.written = from.written;
    to.discarded = from.terminated || from.demoted;
}

// The component of a varying that a coefficient register has; what a shader reads of special
// sources is computed back to what the machine has.
uint32_t raw_input(const nir::Shader& shader,
                   const Coefficient& coefficient,
                   unsigned component,
                   const LaneSetup& lane) {
    switch (coefficient.source) {
        case CoefficientSource::w: return bits_of(lane.inverse_w);
        case CoefficientSource::depth: return bits_of(lane.depth);
        case CoefficientSource::point_coord:
            return bits_of(component == 0 ? lane.point_coord[0] : 1 - lane.point_coord[1]);
        case CoefficientSource::varying: break;
    }
    for (size_t i = 0; i < shader.inputs.size(); ++i)
        if (shader.inputs[i].slot == coefficient.slot &&
            shader.inputs[i].index == coefficient.index && i < lane.inputs.size())
            return lane.inputs[i][coefficient.first_component + component];
    return 0;
}

void bind_coefficients(const nir::Shader& shader,
                       const Program& program,
                       const GroupSetup& setup,
                       Machine& machine) {
    for (const Coefficient& coefficient : program.fragment.coefficients)
        for (unsigned c = 0; c < coefficient.components; ++c) {
            std::array<uint32_t, lane_count> values{};
            for (unsigned i = 0; i < lane_count; ++i)
                values[i] = raw_input(shader, coefficient, c, setup.lanes[i]);
            machine.coefficients.push_back(values);
            machine.is_flat.push_back(coefficient.source == CoefficientSource::varying &&
                                      coefficient.interpolation == nir::Interpolation::flat);
        }
}

// Targets of raw_targets(): what the live samples hold.
Result<void> read_colors(const nir::Shader& shader,
                         const FragmentOptions& options,
                         const Machine& machine,
                         const LaneSetup& place,
                         uint8_t live,
                         LaneResult& to) {
    for (size_t i = 0; i < shader.outputs.size(); ++i) {
        const nir::IoSlot& slot = shader.outputs[i];
        if (slot.slot != nir::Slot::color || slot.index >= max_color_targets)
            continue;
        const ColorTarget& target = options.targets[slot.index];
        bool first = true;
        for (unsigned sample = 0; sample < options.samples; ++sample) {
            if ((live >> sample & 1) == 0)
                continue;
            nir::SlotBits bits{};
            const auto bytes =
                machine.tile.bytes_at(machine.tile.sample_at(place.x, place.y, sample));
            std::memcpy(bits.data(), bytes.data() + target.offset, 16);
            if (!first && bits != to.outputs[i])
                return Error{Errc::invalid, "samples of one fragment differ"};
            to.outputs[i] = bits;
            to.written[i] = 0xf;
            first = false;
        }
    }
    return {};
}

bool tile_is_untouched(const Machine& machine, const LaneSetup& place, uint8_t live) {
    for (unsigned sample = 0; sample < machine.tile.shape.samples; ++sample)
        if ((live >> sample & 1) == 0)
            for (const uint8_t byte :
                 machine.tile.bytes_at(machine.tile.sample_at(place.x, place.y, sample)))
                if (byte != 0xcd)
                    return false;
    return true;
}

}  // namespace

FragmentOptions raw_targets(const nir::Shader& shader) {
    FragmentOptions options;
    for (const nir::IoSlot& output : shader.outputs) {
        if (output.slot != nir::Slot::color || output.index >= 4)
            continue;
        ColorTarget& target = options.targets[output.index];
        target.present = true;
        target.format = hw::agx::MemFormat::i32;
        target.bits = 32;
        target.numbers = NumberClass::float_;
        target.offset = static_cast<uint16_t>(16 * output.index);
    }
    return options;
}

Result<GroupResult> run_nir(const nir::Shader& shader, const GroupSetup& setup) {
    const std::unique_ptr<nir::Shader> copy = nir::clone(shader);
    copy->float_modes = machine_floats;
    const bool is_vertex = shader.stage == nir::Stage::vertex;
    nir::Interpreter interpreter(*copy);
    SharedMemory memory(setup.memory);
    NirTextures textures(!is_vertex);
    nir::InterpreterInputs inputs;
    inputs.uniforms = setup.uniforms;
    inputs.textures = &textures;
    inputs.memory = &memory;
    const std::vector<std::span<const std::byte>> constant_buffers(setup.constant_buffers.begin(),
                                                                   setup.constant_buffers.end());
    inputs.constant_buffers = constant_buffers;
    GroupResult result;
    result.shader_buffers = setup.shader_buffers;
    const std::vector<std::span<std::byte>> shader_buffers(result.shader_buffers.begin(),
                                                           result.shader_buffers.end());
    inputs.shader_buffers = shader_buffers;
    const unsigned step = is_vertex ? 1 : nir::quad_lanes;
    // Lanes 2 and 3 of the interpreter have the greater y of the shader.
    const unsigned turn = !is_vertex && setup.rows_grow_down ? 2 : 0;
    for (unsigned first = 0; first < lane_count; first += step) {
        for (unsigned i = 0; i < step; ++i)
            inputs.lanes[i] = inputs_of(shader, setup, first + (i ^ turn));
        const nir::InterpreterOutputs outputs = TRY(interpreter.run(inputs));
        for (unsigned i = 0; i < step; ++i)
            take(outputs.lanes[i], result.lanes[first + (i ^ turn)]);
    }
    result.memory = std::move(memory.bytes);
    return result;
}

Result<GroupResult> run_fragments(const nir::Shader& shader,
                                  const FragmentOptions& options,
                                  const Program& program,
                                  const GroupSetup& setup) {
    Machine machine(program, setup, options.samples);
    machine.flat_in_b = options.first_vertex_fan;
    bind_coefficients(shader, program, setup, machine);
    TRY(machine.run(false));
    GroupResult result;
    result.instructions = machine.instructions;
    for (unsigned i = 0; i < lane_count; ++i) {
        LaneResult& to = result.lanes[i];
        const uint8_t live = machine.lanes[i].live;
        to.outputs.resize(shader.outputs.size());
        to.written.resize(shader.outputs.size());
        to.discarded = live == 0;
        if (!tile_is_untouched(machine, setup.lanes[i], live))
            return Error{Errc::invalid, fmt::format("lane {} stores to dead samples", i)};
        TRY(read_colors(shader, options, machine, setup.lanes[i], live, to));
        for (size_t n = 0; n < shader.outputs.size(); ++n) {
            if (shader.outputs[n].slot == nir::Slot::depth)
                to.outputs[n][0] = bits_of(machine.lanes[i].depth[0]);
            if (shader.outputs[n].slot == nir::Slot::stencil)
                to.outputs[n][0] = machine.lanes[i].stencil[0];
        }
    }
    result.memory = std::move(machine.shared.bytes);
    result.shader_buffers = std::move(machine.shader_buffers);
    return result;
}

Result<GroupResult> run_vertices(const nir::Shader& shader,
                                 const Program& program,
                                 const GroupSetup& setup) {
    Machine machine(program, setup, 1);
    TRY(machine.run(true));
    GroupResult result;
    result.instructions = machine.instructions;
    for (unsigned i = 0; i < lane_count; ++i) {
        LaneResult& to = result.lanes[i];
        to.outputs.resize(shader.outputs.size());
        to.written.resize(shader.outputs.size());
        for (const VertexOutput& output : program.vertex.outputs)
            for (size_t n = 0; n < shader.outputs.size(); ++n) {
                if (shader.outputs[n].slot != output.slot ||
                    shader.outputs[n].index != output.index)
                    continue;
                for (unsigned c = 0; c < output.components; ++c)
                    to.outputs[n][c] = machine.lanes[i].words[output.word + c];
                to.written[n] = static_cast<uint8_t>((1u << output.components) - 1);
            }
    }
    result.memory = std::move(machine.shared.bytes);
    result.shader_buffers = std::move(machine.shader_buffers);
    return result;
}

// --- comparing

namespace {

bool same(uint32_t expected, uint32_t got, const Closeness& closeness) {
    if (expected == got)
        return true;
    const auto e = static_cast<double>(float_of(expected));
    const auto g = static_cast<double>(float_of(got));
    if (std::isnan(e) && std::isnan(g))
        return true;
    if (closeness.relative == 0)
        return false;
    return std::abs(e - g) <= closeness.relative * std::max({1.0, std::abs(e), std::abs(g)});
}

// What the machine makes of an output's value.
uint32_t stored(const nir::Shader& shader, size_t n, unsigned c, const LaneResult& lane) {
    const nir::SlotBits& bits = lane.outputs[n];
    switch (shader.outputs[n].slot) {
        case nir::Slot::point_size: {
            const float x = float_of(bits[0]);
            return bits_of(std::isnan(x) ? 1.0f : std::clamp(x, 1.0f, 511.95f));
        }
        case nir::Slot::depth: {
            const float x = float_of(bits[0]);
            return bits_of(std::isnan(x) ? 0 : std::clamp(x, 0.0f, 1.0f));
        }
        case nir::Slot::stencil: return bits[0] & 0xffff;
        case nir::Slot::position:
            if (shader.stage == nir::Stage::vertex && c == 2)
                return bits_of(flushed(
                    flushed(flushed(float_of(bits[2])) + flushed(float_of(bits[3]))) * 0.5f));
            return bits[c];
        default: return bits[c];
    }
}

// Depth is computed of z and w.
bool is_defined(const nir::Shader& shader, size_t n, unsigned c, const LaneResult& lane) {
    const bool is_depth = shader.stage == nir::Stage::vertex && c == 2 &&
                          shader.outputs[n].slot == nir::Slot::position;
    const unsigned needed = is_depth ? 0xc : 1u << c;
    return (lane.written[n] & needed) == needed;
}

}  // namespace

std::string difference(const nir::Shader& shader,
                       const GroupResult& expected,
                       const GroupResult& got,
                       const Closeness& closeness) {
    for (unsigned i = 0; i < lane_count; ++i) {
        const LaneResult& e = expected.lanes[i];
        const LaneResult& g = got.lanes[i];
        if (e.discarded != g.discarded)
            return fmt::format("lane {}: discarded {} instead of {}", i, g.discarded, e.discarded);
        if (e.discarded)
            continue;
        for (size_t n = 0; n < shader.outputs.size(); ++n)
            for (unsigned c = 0; c < 4; ++c) {
                if (!is_defined(shader, n, c, e))
                    continue;
                const uint32_t wanted = stored(shader, n, c, e);
                if (!same(wanted, g.outputs[n][c], closeness))
                    return fmt::format("lane {}, output {}.{}: {:#x} ({}) instead of {:#x} ({})", i,
                                       n, c, g.outputs[n][c], float_of(g.outputs[n][c]), wanted,
                                       float_of(wanted));
            }
    }
    for (size_t at = 0; at < expected.memory.size(); ++at)
        if (expected.memory[at] != got.memory[at])
            return fmt::format("byte {} of memory: {:#x} instead of {:#x}", at,
                               std::to_integer<unsigned>(got.memory[at]),
                               std::to_integer<unsigned>(expected.memory[at]));
    for (size_t n = 0; n < expected.shader_buffers.size(); ++n)
        if (expected.shader_buffers[n] != got.shader_buffers[n])
            return fmt::format("shader buffer {} has other bytes", n);
    return "";
}

Result<Program> compile_any(const nir::Shader& shader,
                            const CommonOptions& common,
                            const VertexOptions& vertex_options) {
    if (shader.stage == nir::Stage::fragment)
        return compile_fragment(shader, raw_targets(shader), common);
    VertexOptions vertex = vertex_options;
    for (const nir::IoSlot& output : shader.outputs)
        vertex.points |= output.slot == nir::Slot::point_size;
    return compile_vertex(shader, vertex, common);
}

void expect_result(const nir::Shader& shader,
                   const GroupSetup& setup,
                   const GroupResult& expected,
                   const Program& program,
                   const Closeness& closeness,
                   const Adjust& adjust) {
    Result<GroupResult> got = shader.stage == nir::Stage::vertex
                                  ? run_vertices(shader, program, setup)
                                  : run_fragments(shader, raw_targets(shader), program, setup);
    ASSERT_TRUE(got) << got.error().text << "\n" << nir::print(shader) << listing(program);
    if (adjust)
        adjust(expected, *got);
    ASSERT_EQ(difference(shader, expected, *got, closeness), "")
        << nir::print(shader) << listing(program);
}

void expect_same(const nir::Shader& shader,
                 const GroupSetup& setup,
                 const CommonOptions& common,
                 const Closeness& closeness,
                 const VertexOptions& vertex,
                 const Adjust& adjust) {
    const Result<Program> program = compile_any(shader, common, vertex);
    ASSERT_TRUE(program) << program.error().text << "\n" << nir::print(shader);
    const Result<GroupResult> expected = run_nir(shader, setup);
    ASSERT_TRUE(expected) << expected.error().text << "\n" << nir::print(shader);
    expect_result(shader, setup, *expected, *program, closeness, adjust);
}

// --- what to run

GroupSetup plain_setup(const nir::Shader& shader, uint32_t seed, bool negative) {
    std::mt19937 random(seed);
    const auto number = [&] {
        return bits_of(static_cast<float>(static_cast<int>(random() % 17) - (negative ? 8 : 0)) /
                       4);
    };
    const auto vector = [&] { return nir::SlotBits{number(), number(), number(), number()}; };
    GroupSetup setup;
    setup.front_face = seed % 3 != 0;
    setup.rows_grow_down = seed % 2 != 0;
    for (unsigned i = 0; i < shader.uniform_vec4s; ++i)
        setup.uniforms.push_back(vector());
    std::vector<nir::SlotBits> flat(shader.inputs.size());
    for (nir::SlotBits& value : flat)
        value = vector();
    const size_t attribute_bytes = shader.inputs.size() * lane_count * 16;
    setup.memory.resize(std::max<size_t>(attribute_bytes, 4096));
    for (size_t at = 0; at + 4 <= setup.memory.size(); at += 4) {
        const uint32_t word = number();
        std::memcpy(&setup.memory[at], &word, 4);
    }
    for (unsigned i = 0; i < lane_count; ++i) {
        LaneSetup& lane = setup.lanes[i];
        const unsigned quad = i / 4;
        lane.x = 4 + quad % 4 * 2 + i % 2;
        lane.y = 6 + quad / 4 * 2 + i / 2 % 2;
        lane.depth = static_cast<float>(random() % 64) / 64;
        lane.inverse_w = static_cast<float>(1 + random() % 8) / 4;
        lane.point_coord = {static_cast<float>(random() % 16) / 16,
                            static_cast<float>(random() % 16) / 16};
        lane.vertex_id = i;
        lane.instance_id = i % 5;
        for (size_t n = 0; n < shader.inputs.size(); ++n) {
            const bool is_flat = shader.stage == nir::Stage::fragment &&
                                 shader.inputs[n].interpolation == nir::Interpolation::flat;
            lane.inputs.push_back(is_flat ? flat[n] : vector());
        }
    }
    if (shader.stage == nir::Stage::fragment)
        return setup;
    // Attributes are tightly packed vectors, one array behind the other.
    for (size_t n = 0; n < shader.inputs.size(); ++n) {
        const size_t base = n * lane_count * 16;
        const uint32_t attribute = shader.inputs[n].index;
        if (setup.attribute_bases.size() <= attribute)
            setup.attribute_bases.resize(attribute + 1);
        setup.attribute_bases[attribute] = memory_base + base;
        for (unsigned i = 0; i < lane_count; ++i)
            std::memcpy(&setup.memory[base + size_t{i} * 16], setup.lanes[i].inputs[n].data(), 16);
    }
    return setup;
}

std::unique_ptr<nir::Shader> parse_shader(const std::string& text) {
    Result<std::unique_ptr<nir::Shader>> shader = nir::parse(text);
    EXPECT_TRUE(shader) << shader.error().text << "\n" << text;
    return shader ? std::move(shader).take() : nullptr;
}

std::string listing(const Program& program) {
    const auto text = [](const std::vector<uint8_t>& code) {
        const Result<std::string> printed = hw::agx::print_program(code);
        return printed ? *printed : printed.error().text;
    };
    return program.preamble.empty()
               ? text(program.code)
               : "preamble:\n" + text(program.preamble) + "main:\n" + text(program.code);
}

}  // namespace cuesta::agx
