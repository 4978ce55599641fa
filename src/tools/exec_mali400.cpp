// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// `cuesta exec --gpu mali400`: compiled by the back ends, run by the emulated cores.
#include <fmt/core.h>

#include "compiler/lima/gp/compile.h"
#include "compiler/lima/pp/compile.h"
#include "simulator/mali400/gp_core.h"
#include "simulator/mali400/pp_core.h"
#include "tools/exec_arguments.h"
#include "tools/exec_texture.h"

namespace cuesta::tools {
namespace {

namespace sim = simulator::mali400;
using simulator::Lanes;

constexpr uint8_t all_components = 0xf;

uint8_t component_mask(unsigned count) {
    return static_cast<uint8_t>((1u << count) - 1);
}

// --- vertices ----------------------------------------------------------------------------------

// The viewport leaves coordinates as the division by w makes them; points may have any size.
std::vector<Vec4> vertex_memory(const lima::gp::Program& program, const ExecArguments& arguments) {
    std::vector<Vec4> memory(lima::gp::Limits::memory_vec4s);
    const size_t user = std::min<size_t>(arguments.constants.size(), program.user_uniform_vec4s);
    std::copy_n(arguments.constants.begin(), user, memory.begin());
    if (program.viewport_base) {
        memory[*program.viewport_base] = {1, 1, 1, 0};
        memory[*program.viewport_base + 1] = {0, 0, 0, 0};
    }
    if (program.point_size_base)
        memory[*program.point_size_base] = {0, 1024, 1, 0};
    std::copy(program.constants.begin(), program.constants.end(),
              memory.begin() + program.constants_base);
    return memory;
}

Result<ExecResult> run_vertex(const nir::Shader& shader, const ExecArguments& arguments) {
    const lima::gp::Program program = TRY(lima::gp::compile(shader));
    sim::VertexInputs inputs;
    inputs.attributes.resize(lima::gp::Limits::attributes);
    for (size_t i = 0; i < shader.inputs.size(); ++i)
        if (shader.inputs[i].index < inputs.attributes.size())
            inputs.attributes[shader.inputs[i].index] = input_value(arguments, shader, i)[0];
    inputs.uniforms = vertex_memory(program, arguments);
    if (arguments.steps)
        inputs.step_limit = *arguments.steps;
    std::vector<uint32_t> words;
    for (const std::array<uint32_t, 4>& instruction : program.instructions)
        words.insert(words.end(), instruction.begin(), instruction.end());
    const sim::VertexResult outputs = TRY(sim::run_vertex_shader(words, inputs));
    ExecResult result;
    result.steps = outputs.steps;
    for (const lima::gp::Output& output : program.outputs) {
        ExecOutput& out = result.outputs.emplace_back();
        out.name = slot_text(output.slot, output.index);
        if (output.slot == nir::Slot::position)
            out.name += " (x/w y/w z/w 1/w)";
        out.components = outputs.stored[output.reg];
        out.values[0] = outputs.outputs[output.reg];
    }
    return result;
}

// --- fragments ---------------------------------------------------------------------------------

Lanes lanes_of(const QuadValue& value, unsigned component) {
    return Lanes{value[0][component], value[1][component], value[2][component],
                 value[3][component]};
}

class PngResources final : public sim::FragmentResources {
  public:
    PngResources(const std::map<uint32_t, Image>& textures, std::vector<bool> rect)
        : textures_(textures), rect_(std::move(rect)) {}

    Result<void> sample(const sim::TextureRequest& request, std::span<sim::Row, 4> out) override {
        const auto found = textures_.find(request.sampler);
        if (found == textures_.end())
            return Error{Errc::invalid,
                         fmt::format("sampler {} has no --texture", request.sampler)};
        for (unsigned quad = 0; quad < request.quads; ++quad) {
            for (unsigned lane = 0; lane < quad_size; ++lane) {
                const Vec4 color = color_at(found->second, request, quad, lane);
                for (unsigned c = 0; c < 4; ++c)
                    out[c][quad][lane] = color[c];
            }
        }
        return {};
    }
    // The quad's own inputs serve the rest.
    Result<void> uniforms(uint32_t, unsigned, float*) override { return only_textures(); }
    Result<void> tile_color(unsigned, std::span<sim::Row, 4>) override { return only_textures(); }
    Result<void> tile_depth(unsigned, sim::Row&) override { return only_textures(); }

  private:
    Vec4 color_at(const Image& image,
                  const sim::TextureRequest& request,
                  unsigned quad,
                  unsigned lane) const {
        const float s = request.coordinates[0][quad][lane];
        const float t = request.coordinates[1][quad][lane];
        if (request.cube)
            return sample_cube(image, s, t, request.coordinates[2][quad][lane]);
        // As the descriptor says on the chip.
        const bool rect = request.sampler < rect_.size() && rect_[request.sampler];
        return rect ? sample_rect(image, s, t) : sample_image(image, s, t);
    }
    static Result<void> only_textures() {
        return Error{Errc::unsupported, "there are only textures here"};
    }

    const std::map<uint32_t, Image>& textures_;
    std::vector<bool> rect_;  // by sampler
};

QuadValue varying_value(const lima::pp::Varying& varying,
                        const nir::Shader& shader,
                        const ExecArguments& arguments) {
    for (size_t i = 0; i < shader.inputs.size(); ++i)
        if (shader.inputs[i].slot == varying.slot && shader.inputs[i].index == varying.index)
            return input_value(arguments, shader, i);
    return {};
}

sim::QuadInputs quad_inputs(const lima::pp::Program& program,
                            const nir::Shader& shader,
                            const ExecArguments& arguments) {
    sim::QuadInputs inputs;
    for (const lima::pp::Varying& varying : program.varyings) {
        const QuadValue value = varying_value(varying, shader, arguments);
        std::array<Lanes, 4>& lanes = inputs.varyings.emplace_back();
        for (unsigned c = 0; c < 4; ++c)
            lanes[c] = lanes_of(value, c);
    }
    for (unsigned c = 0; c < 4; ++c)
        inputs.frag_coord[c] = lanes_of(arguments.position, c);
    for (unsigned c = 0; c < 2; ++c)
        inputs.point_coord[c] = lanes_of(arguments.point_coord, c);
    inputs.front_facing = arguments.front_face;
    for (const Vec4& constant : arguments.constants)
        inputs.uniforms.insert(inputs.uniforms.end(), constant.begin(), constant.end());
    inputs.temporaries = program.stack_vec4s;
    inputs.flip_derivative_y = false;  // greater y is in lanes 2 and 3
    if (arguments.steps)
        inputs.step_limit = *arguments.steps;
    return inputs;
}

ExecOutput fragment_output(std::string name,
                           const sim::QuadResult& result,
                           unsigned reg,
                           uint8_t components) {
    ExecOutput output{.name = std::move(name), .components = components};
    for (unsigned lane = 0; lane < quad_size; ++lane)
        for (unsigned c = 0; c < 4; ++c)
            output.values[lane][c] = result.registers[reg][c][lane];
    return output;
}

Result<ExecResult> run_fragment(const nir::Shader& shader, const ExecArguments& arguments) {
    // Coordinates come as the shader shall see them.
    const lima::pp::Program program =
        TRY(lima::pp::compile(shader, {.coordinate_transforms = false}));
    const sim::Program loaded = TRY(sim::load_program(program.words));
    sim::QuadInputs inputs = quad_inputs(program, shader, arguments);
    PngResources resources(arguments.textures, TRY(rect_samplers(shader)));
    inputs.textures = &resources;
    const sim::QuadResult quad = TRY(sim::run_fragment_shader(loaded, inputs));
    ExecResult result;
    result.steps = quad.steps;
    result.discarded = quad.discarded;
    for (const nir::IoSlot& slot : shader.outputs) {
        if (slot.slot == nir::Slot::color && slot.index == 0)
            result.outputs.push_back(
                fragment_output("color 0", quad, program.color_register, all_components));
        if (slot.slot == nir::Slot::color && slot.index == 1 && program.second_color_register)
            result.outputs.push_back(
                fragment_output("color 1", quad, *program.second_color_register, all_components));
        if (slot.slot == nir::Slot::depth && program.depth_register)
            result.outputs.push_back(
                fragment_output("depth", quad, *program.depth_register, component_mask(1)));
    }
    return result;
}

}  // namespace

Result<ExecResult> exec_on_mali400(const nir::Shader& shader, const ExecArguments& arguments) {
    TRY(check_fetches(shader));
    return shader.stage == nir::Stage::vertex ? run_vertex(shader, arguments)
                                              : run_fragment(shader, arguments);
}

}  // namespace cuesta::tools
