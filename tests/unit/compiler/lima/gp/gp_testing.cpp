// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gp_testing.h"

#include <cmath>

#include <gtest/gtest.h>

#include "compiler/lima/gp/lower.h"
#include "compiler/nir/parser.h"
#include "compiler/nir/passes/lower_io.h"
#include "compiler/nir/printer.h"
#include "hw/mali400/gp_isa.h"
#include "simulator/mali400/gp_core.h"

namespace cuesta::lima::gp {
namespace {

nir::SlotBits bits_of(const Vec4& v) {
    return nir::slot_of_floats(v[0], v[1], v[2], v[3]);
}

std::vector<Vec4> memory_of(const Program& program, const VertexData& data) {
    std::vector<Vec4> memory = data.uniforms;
    memory.resize(program.user_uniform_vec4s);
    memory.push_back(data.viewport_scale);
    memory.push_back(data.viewport_offset);
    if (program.point_size_base)
        memory.push_back(data.point_size);
    EXPECT_EQ(memory.size(), program.constants_base);
    memory.insert(memory.end(), program.constants.begin(), program.constants.end());
    return memory;
}

// Equal bits; zeros and what is not a number are all alike.
bool same(float a, float b, const Tolerance& tolerance) {
    if (a == b || (std::isnan(a) && std::isnan(b)))
        return true;
    return std::fabs(a - b) <= tolerance.absolute + tolerance.relative * std::fabs(b);
}

}  // namespace

VertexOutputs run_compiled(const nir::Shader& shader,
                           const Program& program,
                           const VertexData& data) {
    simulator::mali400::VertexInputs inputs;
    inputs.strict = true;
    inputs.uniforms = memory_of(program, data);
    inputs.attributes.resize(Limits::attributes);
    for (size_t i = 0; i < data.attributes.size() && i < shader.inputs.size(); ++i)
        inputs.attributes[shader.inputs[i].index] = data.attributes[i];
    std::vector<uint32_t> words;
    for (const auto& instruction : program.instructions)
        words.insert(words.end(), instruction.begin(), instruction.end());
    Result<simulator::mali400::VertexResult> result =
        simulator::mali400::run_vertex_shader(words, inputs);
    VertexOutputs outputs;
    if (!result) {
        outputs.error = result.error().text;
        return outputs;
    }
    outputs.complaints = result->complaints;
    outputs.values.resize(shader.outputs.size());
    for (const Output& output : program.outputs)
        for (size_t i = 0; i < shader.outputs.size(); ++i)
            if (shader.outputs[i].slot == output.slot && shader.outputs[i].index == output.index)
                for (unsigned c = 0; c < output.components; ++c)
                    outputs.values[i][c] = result->outputs[output.reg][c];
    return outputs;
}

Reference::Reference(const nir::Shader& shader) : shader_(nir::clone(shader)) {
    const auto check = [&](const auto& lowered) {
        if (!lowered)
            error_ = lowered.error().text;
        return lowered.has_value();
    };
    if (!check(nir::lower_io(*shader_)) || !check(lower_position(*shader_)))
        return;
    nir::rebuild_cfg(*shader_->entry_point());
    shader_->float_modes.f32 = core_floats;
    interpreter_ = std::make_unique<nir::Interpreter>(*shader_);
}

VertexOutputs Reference::run(const VertexData& data) {
    VertexOutputs outputs;
    outputs.error = error_;
    if (interpreter_ == nullptr)
        return outputs;
    nir::InterpreterInputs inputs;
    for (const Vec4& attribute : data.attributes)
        inputs.lanes[0].inputs.push_back(bits_of(attribute));
    std::vector<nir::SlotBits> uniforms;
    for (const Vec4& uniform : data.uniforms)
        uniforms.push_back(bits_of(uniform));
    inputs.uniforms = uniforms;
    for (unsigned c = 0; c < 3; ++c) {
        inputs.viewport_scale[c] = data.viewport_scale[c];
        inputs.viewport_offset[c] = data.viewport_offset[c];
    }
    inputs.point_size_params = data.point_size;
    Result<nir::InterpreterOutputs> result = interpreter_->run(inputs);
    if (!result) {
        outputs.error = result.error().text;
        return outputs;
    }
    for (size_t i = 0; i < shader_->outputs.size(); ++i) {
        Vec4 value{};
        for (unsigned c = 0; c < shader_->outputs[i].components; ++c)
            value[c] = nir::slot_float(result->lanes[0].outputs[i], c);
        outputs.values.push_back(value);
    }
    return outputs;
}

std::unique_ptr<nir::Shader> parse_shader(std::string_view text) {
    Result<std::unique_ptr<nir::Shader>> result = nir::parse(text);
    if (!result) {
        ADD_FAILURE() << result.error().text << "\n" << text;
        return std::make_unique<nir::Shader>(nir::Stage::vertex);
    }
    return std::move(result).take();
}

std::string listing(const Program& program) {
    std::string text;
    for (size_t i = 0; i < program.instructions.size(); ++i)
        text += std::to_string(i) + "  " +
                hw::mali400::gp::print(hw::mali400::gp::decode(program.instructions[i])) + "\n";
    return text;
}

void expect_same(const nir::Shader& shader,
                 const VertexData& data,
                 Tolerance tolerance,
                 const Options& options,
                 const std::function<void(const VertexOutputs&, VertexOutputs&)>& check) {
    Result<Program> program = compile(shader, options);
    ASSERT_TRUE(program) << program.error().text << "\n" << nir::print(shader);
    VertexOutputs compiled = run_compiled(shader, *program, data);
    const VertexOutputs expected = Reference(shader).run(data);
    const auto show = [&] { return nir::print(shader) + "\n" + listing(*program); };
    ASSERT_EQ(compiled.error, "") << show();
    ASSERT_EQ(expected.error, "") << show();
    ASSERT_TRUE(compiled.complaints.empty()) << compiled.complaints[0] << "\n" << show();
    if (check)
        check(expected, compiled);
    for (size_t i = 0; i < expected.values.size(); ++i)
        for (unsigned c = 0; c < 4; ++c)
            ASSERT_TRUE(same(compiled.values[i][c], expected.values[i][c], tolerance))
                << "output " << i << " component " << c << ": compiled " << compiled.values[i][c]
                << ", interpreted " << expected.values[i][c] << "\n"
                << show();
}

}  // namespace cuesta::lima::gp
