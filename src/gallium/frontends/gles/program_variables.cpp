// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/program_variables.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "compiler/nir/control_flow.h"
#include "compiler/nir/shader.h"
#include "gallium/frontends/gles/executable.h"

namespace cuesta::gles {

namespace {

using pipe::ShaderStage;

// Inputs of the language that a shader reads where it has the intrinsic. What is made of others
// (gl_GlobalInvocationID) is seen as what it is made of.
struct BuiltinInput {
    nir::IntrinsicOp op;
    std::string_view name;
    GLenum type;
};
constexpr BuiltinInput builtin_inputs[] = {
    {nir::IntrinsicOp::load_vertex_id, "gl_VertexID", GL_INT},
    {nir::IntrinsicOp::load_instance_id, "gl_InstanceID", GL_INT},
    {nir::IntrinsicOp::load_frag_coord, "gl_FragCoord", GL_FLOAT_VEC4},
    {nir::IntrinsicOp::load_point_coord, "gl_PointCoord", GL_FLOAT_VEC2},
    {nir::IntrinsicOp::load_front_face, "gl_FrontFacing", GL_BOOL},
    {nir::IntrinsicOp::load_helper_invocation, "gl_HelperInvocation", GL_BOOL},
    {nir::IntrinsicOp::load_num_workgroups, "gl_NumWorkGroups", GL_UNSIGNED_INT_VEC3},
    {nir::IntrinsicOp::load_workgroup_id, "gl_WorkGroupID", GL_UNSIGNED_INT_VEC3},
    {nir::IntrinsicOp::load_local_invocation_id, "gl_LocalInvocationID", GL_UNSIGNED_INT_VEC3},
    {nir::IntrinsicOp::load_local_invocation_index, "gl_LocalInvocationIndex", GL_UNSIGNED_INT},
};

struct BuiltinOutput {
    nir::Slot slot;
    std::string_view name;
    GLenum type;
};
constexpr BuiltinOutput builtin_outputs[] = {
    {nir::Slot::position, "gl_Position", GL_FLOAT_VEC4},
    {nir::Slot::point_size, "gl_PointSize", GL_FLOAT},
    {nir::Slot::depth, "gl_FragDepth", GL_FLOAT},
};

void add_builtin_inputs(const nir::Shader& shader,
                        ShaderStage stage,
                        std::vector<ProgramVariable>& variables) {
    std::array<bool, std::size(builtin_inputs)> found{};
    for (const std::unique_ptr<nir::Function>& function : shader.functions)
        nir::for_each_instr(function->body, [&](const nir::Instr& instr) {
            const nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>();
            for (size_t i = 0; intrinsic != nullptr && i < found.size(); ++i)
                found[i] |= intrinsic->op == builtin_inputs[i].op;
        });
    for (size_t i = 0; i < found.size(); ++i)
        if (found[i])
            variables.push_back({.name = std::string(builtin_inputs[i].name),
                                 .type = builtin_inputs[i].type,
                                 .stage = stage});
}

void add_builtin_outputs(const nir::Shader& shader,
                         ShaderStage stage,
                         std::vector<ProgramVariable>& variables) {
    for (const BuiltinOutput& row : builtin_outputs)
        if (std::ranges::find(shader.outputs, row.slot, &nir::IoSlot::slot) != shader.outputs.end())
            variables.push_back({.name = std::string(row.name), .type = row.type, .stage = stage});
}

std::string array_name(std::string name, bool is_array) {
    return is_array && !name.ends_with(']') ? name + "[0]" : name;
}

// What a shader that was linked alone has to do with another program's.
void add_varyings(const glsl::Program& program,
                  ShaderStage stage,
                  std::vector<ProgramVariable>& variables) {
    for (const glsl::Varying& varying : program.varyings)
        variables.push_back({.name = array_name(varying.name, varying.is_array),
                             .type = type_enumerant(varying.type),
                             .size = varying.size,
                             .is_array = varying.is_array,
                             .location = varying.location ? GLint(*varying.location) : -1,
                             .element_locations = varying.type.slots(),
                             .stage = stage});
}

}  // namespace

std::vector<ProgramVariable> program_inputs(const glsl::Program& program) {
    std::vector<ProgramVariable> variables;
    if (program.vertex.nir != nullptr) {
        for (const glsl::Attribute& attribute : program.attributes)
            variables.push_back({.name = array_name(attribute.name, attribute.is_array),
                                 .type = type_enumerant(attribute.type),
                                 .size = attribute.size,
                                 .is_array = attribute.is_array,
                                 .location = glsl::is_conventional(attribute.location)
                                                 ? -1
                                                 : static_cast<GLint>(attribute.location),
                                 .element_locations = attribute.type.slots()});
        add_builtin_inputs(*program.vertex.nir, ShaderStage::vertex, variables);
    } else if (program.fragment.nir != nullptr) {
        add_varyings(program, ShaderStage::fragment, variables);
        add_builtin_inputs(*program.fragment.nir, ShaderStage::fragment, variables);
    } else if (program.compute.nir != nullptr) {
        add_builtin_inputs(*program.compute.nir, ShaderStage::compute, variables);
    }
    return variables;
}

std::vector<ProgramVariable> program_outputs(const glsl::Program& program) {
    std::vector<ProgramVariable> variables;
    if (program.fragment.nir != nullptr) {
        for (const glsl::FragmentOutput& output : program.fragment_outputs)
            variables.push_back({.name = array_name(output.name, output.is_array),
                                 .type = type_enumerant(output.type),
                                 .size = output.size,
                                 .is_array = output.is_array,
                                 .location = static_cast<GLint>(output.location),
                                 .stage = ShaderStage::fragment});
        add_builtin_outputs(*program.fragment.nir, ShaderStage::fragment, variables);
    } else if (program.vertex.nir != nullptr) {
        add_varyings(program, ShaderStage::vertex, variables);
        add_builtin_outputs(*program.vertex.nir, ShaderStage::vertex, variables);
    }
    return variables;
}

}  // namespace cuesta::gles
