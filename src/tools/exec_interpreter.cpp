// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// `cuesta exec --gpu nir`: the shader as it stands in its text, on the interpreter.
#include <fmt/core.h>

#include "compiler/nir/instr.h"
#include "compiler/nir/interpreter.h"
#include "tools/exec_arguments.h"
#include "tools/exec_texture.h"

namespace cuesta::tools {
namespace {

static_assert(quad_size == nir::quad_lanes);

nir::SlotBits slot_of(const Vec4& value) {
    return nir::slot_of_floats(value[0], value[1], value[2], value[3]);
}

class PngSampler final : public nir::TextureSampler {
  public:
    explicit PngSampler(const std::map<uint32_t, Image>& textures) : textures_(textures) {}

    nir::SlotBits sample(const nir::TextureRequest& request) override {
        const auto found = textures_.find(request.texture);
        if (found == textures_.end())
            return fail(fmt::format("sampler {} has no --texture", request.texture));
        const Image& image = found->second;
        if (request.instr->op == nir::TexOp::txs)
            return {image.width, image.height, 0, 0};
        if (request.instr->op == nir::TexOp::query_levels)
            return {1, 0, 0, 0};
        if (request.instr->op == nir::TexOp::txf)
            return slot_of(fetch_texel(image, {request.texel[0], request.texel[1]},
                                       static_cast<int32_t>(request.lod)));
        const auto [s, t, r, q] = request.coord;
        switch (request.instr->dim) {
            case nir::SamplerDim::cube: return slot_of(sample_cube(image, s, t, r));
            case nir::SamplerDim::rect: return slot_of(sample_rect(image, s, t));
            default: return slot_of(sample_image(image, s, t));  // check_fetches() saw the rest
        }
    }

    const std::string& failure() const { return failure_; }

  private:
    nir::SlotBits fail(std::string text) {
        if (failure_.empty())
            failure_ = std::move(text);
        return {};
    }

    const std::map<uint32_t, Image>& textures_;
    std::string failure_;
};

nir::LaneInputs lane_inputs(const nir::Shader& shader,
                            const ExecArguments& arguments,
                            unsigned lane) {
    nir::LaneInputs inputs;
    for (size_t i = 0; i < shader.inputs.size(); ++i)
        inputs.inputs.push_back(slot_of(input_value(arguments, shader, i)[lane]));
    inputs.frag_coord = arguments.position[lane];
    inputs.point_coord = {arguments.point_coord[lane][0], arguments.point_coord[lane][1]};
    inputs.front_face = arguments.front_face;
    inputs.vertex_id = arguments.vertex_id;
    inputs.instance_id = arguments.instance_id;
    return inputs;
}

ExecVertex vertex_of(const nir::Shader& shader, const nir::EmittedVertex& emitted) {
    ExecVertex vertex{.ends_primitive = emitted.ends_primitive};
    for (size_t i = 0; i < emitted.outputs.size(); ++i) {
        const nir::IoSlot& slot = shader.outputs[i];
        ExecOutput output{.name = slot_text(slot.slot, slot.index)};
        output.components = static_cast<uint8_t>((1u << slot.components) - 1);
        for (unsigned c = 0; c < 4; ++c)
            output.values[0][c] = nir::slot_float(emitted.outputs[i], c);
        vertex.outputs.push_back(std::move(output));
    }
    return vertex;
}

ExecResult result_of(const nir::Shader& shader, const nir::InterpreterOutputs& outputs) {
    ExecResult result;
    result.steps = outputs.steps;
    for (size_t i = 0; i < shader.outputs.size(); ++i) {
        const nir::IoSlot& slot = shader.outputs[i];
        ExecOutput output{.name = slot_text(slot.slot, slot.index)};
        for (unsigned lane = 0; lane < quad_size; ++lane) {
            const nir::LaneOutputs& from = outputs.lanes[lane];
            if (i >= from.outputs.size())
                continue;
            output.components |= from.written[i];
            for (unsigned c = 0; c < 4; ++c)
                output.values[lane][c] = nir::slot_float(from.outputs[i], c);
        }
        result.outputs.push_back(std::move(output));
    }
    for (const nir::EmittedVertex& emitted : outputs.lanes[0].vertices)
        result.vertices.push_back(vertex_of(shader, emitted));
    for (unsigned lane = 0; lane < quad_size; ++lane)
        if (outputs.lanes[lane].terminated || outputs.lanes[lane].demoted)
            result.discarded |= 1u << lane;
    return result;
}

}  // namespace

Result<ExecResult> exec_on_interpreter(const nir::Shader& shader, const ExecArguments& arguments) {
    TRY(check_fetches(shader));
    nir::InterpreterInputs inputs;
    for (unsigned lane = 0; lane < quad_size; ++lane)
        inputs.lanes[lane] = lane_inputs(shader, arguments, lane);
    std::vector<nir::SlotBits> uniforms;
    for (const Vec4& constant : arguments.constants)
        uniforms.push_back(slot_of(constant));
    inputs.uniforms = uniforms;
    PngSampler sampler(arguments.textures);
    inputs.textures = &sampler;
    if (arguments.steps)
        inputs.max_steps = *arguments.steps;
    const nir::InterpreterOutputs outputs = TRY(nir::interpret(shader, inputs));
    if (!sampler.failure().empty())
        return Error{Errc::invalid, sampler.failure()};
    return result_of(shader, outputs);
}

}  // namespace cuesta::tools
