// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/validate.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/core.h>

#include "base/bits.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/text_names.h"
#include "compiler/nir/validate_state.h"

namespace cuesta::nir {
namespace validation {

Declared::Declared(const Shader& shader) {
    for (const Variable* variable : shader.variables)
        if (!is_parameter(variable->mode))
            variables.insert(variable);
    for (const std::unique_ptr<Function>& function : shader.functions) {
        functions.insert(function.get());
        for (const Parameter& parameter : function->parameters)
            owners.emplace(parameter.variable, function.get());
    }
}

void State::add(std::string_view text) {
    findings.push_back({fmt::format("{}: {}", function.name, text), &function});
}

void State::add(const If& branch, std::string_view text) {
    findings.push_back({fmt::format("{}: {}", function.name, text), &branch});
}

void State::add(const Instr& instr, std::string_view text) {
    findings.push_back({fmt::format("{}: '{}': {}", function.name, print(instr), text), &instr});
}

void State::add_predecessors(const Phi& phi, std::string_view text) {
    add(phi, text);
    findings.back().phi_block = phi.block;
}

bool is_bit_size(unsigned size) {
    return size == 1 || size == 8 || size == 16 || size == 32 || size == 64;
}

bool is_type(const Type* type) {
    if (type == nullptr)
        return false;
    switch (type->kind) {
        case Type::Kind::void_: return false;
        case Type::Kind::sampler: return !type->is_shadow || sampler_dim_info(type->dim).shadow;
        case Type::Kind::vector:
            return type->components >= 1 && type->components <= max_components &&
                   is_bit_size(type->bit_size) &&
                   (type->base == BaseType::bool_) == (type->bit_size == 1);
        case Type::Kind::array: return type->length != 0 && is_type(type->element);
        case Type::Kind::struct_: break;
    }
    return std::all_of(type->members.begin(), type->members.end(),
                       [](const Type::Member& member) { return is_type(member.type); });
}

namespace {

// Whether there are numbers in the type that are wider than components of slots.
bool has_wide_numbers(const Type& type) {
    switch (type.kind) {
        case Type::Kind::vector: return type.bit_size == 64;
        case Type::Kind::array: return has_wide_numbers(*type.element);
        case Type::Kind::struct_: break;
        case Type::Kind::void_:
        case Type::Kind::sampler: return false;
    }
    return std::any_of(type.members.begin(), type.members.end(),
                       [](const Type::Member& member) { return has_wide_numbers(*member.type); });
}

bool is_slots(VariableMode mode) {
    return mode == VariableMode::shader_in || mode == VariableMode::shader_out ||
           mode == VariableMode::uniform;
}

// What is wrong with a variable by itself; empty when nothing is.
std::string fault_of(const Variable& variable) {
    if (!is_type(variable.type))
        return fmt::format("'{}' has no proper type", variable.name);
    if (has_samplers(*variable.type) && variable.mode != VariableMode::uniform &&
        variable.mode != VariableMode::parameter_in)
        return fmt::format("'{}' has samplers, which are uniforms or parameter_in", variable.name);
    if (is_slots(variable.mode) && has_wide_numbers(*variable.type))
        return fmt::format(
            "'{}' has 64-bit numbers, for which inputs, outputs and uniforms have "
            "no slots",
            variable.name);
    return {};
}

void check_definition(State& state, const Instr& instr, const Value& def) {
    state.check(def.components >= 1 && def.components <= max_components, instr,
                "a result has 1 to 4 components");
    state.check(is_bit_size(def.bit_size), instr, "a result has 1, 8, 16, 32 or 64 bits");
    state.check(def.id < state.function.next_value_id, instr, "the result's id was not given out");
}

bool must_define(InstrKind kind) {
    return kind == InstrKind::alu || kind == InstrKind::tex || kind == InstrKind::load_const ||
           kind == InstrKind::undef || kind == InstrKind::phi;
}

void check_constant(State& state, const LoadConst& constant) {
    for (const ConstValue value : constant.values)
        state.check(constant.def.bit_size >= 64 || (value >> constant.def.bit_size) == 0, constant,
                    "the constant has bits beyond its size");
}

// Whether the source is where a deref may stand; check_intrinsic() and the like look at its type.
bool takes_deref(const Instr& instr, const Src& src) {
    if (const Tex* tex = instr.as<Tex>()) {
        for (const TexSrc& one : tex->srcs)
            if (&one.src == &src)
                return one.kind == TexSrcKind::texture_deref ||
                       one.kind == TexSrcKind::sampler_deref;
        return false;
    }
    const Intrinsic* intrinsic = instr.as<Intrinsic>();
    if (intrinsic == nullptr)
        return instr.kind == InstrKind::call;
    switch (intrinsic->op) {
        case IntrinsicOp::deref_array:
        case IntrinsicOp::deref_struct:
        case IntrinsicOp::load_deref:
        case IntrinsicOp::store_deref: return &intrinsic->srcs[0] == &src;
        case IntrinsicOp::copy_deref: return true;
        default: return false;
    }
}

// Addresses are no numbers: nothing computes, chooses or stores them.
void check_deref_readers(State& state, Instr& instr) {
    for_each_src(instr, [&](Src& src) {
        state.check(!is_deref(*src.value->instr) || takes_deref(instr, src), instr, [&] {
            return fmt::format("%{} is a deref, which only accesses and calls read", src.value->id);
        });
    });
}

void check_instr(State& state, Instr& instr) {
    if (const Value* def = def_of(instr))
        check_definition(state, instr, *def);
    else
        state.check(!must_define(instr.kind), instr, "a result has 1 to 4 components");
    check_deref_readers(state, instr);
    switch (instr.kind) {
        case InstrKind::alu: return check_alu(state, *instr.as<Alu>());
        case InstrKind::intrinsic: return check_intrinsic(state, *instr.as<Intrinsic>());
        case InstrKind::tex: return check_tex(state, *instr.as<Tex>());
        case InstrKind::load_const: return check_constant(state, *instr.as<LoadConst>());
        case InstrKind::call: return check_call(state, *instr.as<Call>());
        case InstrKind::parallel_copy: return check_parallel_copy(state, *instr.as<ParallelCopy>());
        case InstrKind::undef:
        case InstrKind::phi:
        case InstrKind::jump: break;
    }
}

void check_conditions(State& state, const CfList& list) {
    for (const CfNode* node = list.first; node != nullptr; node = node->next) {
        if (const If* branch = node->as<If>()) {
            if (branch->condition.value->components != 1)
                state.add(*branch, "the condition of an if has one component");
            if (is_deref(*branch->condition.value->instr))
                state.add(*branch, "the condition of an if is no deref");
            const unsigned size = branch->condition.value->bit_size;
            if (size != 1 && size != 16 && size != 32)
                state.add(*branch, "the condition of an if has 1 bit, or is a float of 16 or 32");
            check_conditions(state, branch->then_list);
            check_conditions(state, branch->else_list);
        } else if (const Loop* loop = node->as<Loop>()) {
            check_conditions(state, loop->body);
        }
    }
}

void check_parameters(State& state) {
    for (const Parameter& parameter : state.function.parameters) {
        const Variable* variable = parameter.variable;
        if (variable == nullptr || !is_parameter(variable->mode))
            state.add(
                fmt::format("parameter '{}' has no variable of a parameter mode", parameter.name));
        else if (!state.variables.insert(variable).second)
            state.add(fmt::format("'{}' is the variable of two parameters", variable->name));
        else if (state.declared.owners.at(variable) != &state.function)
            state.add(fmt::format("'{}' is a parameter of another function too", variable->name));
    }
    for (const Variable* variable : state.function.variables) {
        if (variable->mode != VariableMode::function_temp)
            state.add(
                fmt::format("'{}' is listed in the function but not of its mode", variable->name));
        else if (const std::string fault = fault_of(*variable); !fault.empty())
            state.findings.push_back({fmt::format("{}: {}", state.function.name, fault), variable});
    }
}

void collect_declared(State& state) {
    state.variables.insert(state.function.variables.begin(), state.function.variables.end());
    for (const Register* reg = state.function.registers; reg != nullptr; reg = reg->next)
        state.registers.insert(reg);
}

void check_function(State& state) {
    collect_declared(state);
    check_parameters(state);
    if (!check_tree(state) || !check_sources(state))
        return;
    check_uses(state);
    for_each_instr(state.function.body, [&](Instr& instr) { check_instr(state, instr); });
    check_conditions(state, state.function.body);
    if (!check_cfg(state))
        return;
    check_phis(state);
    check_dominance(state);
}

void check_slots(const std::vector<IoSlot>& slots, std::vector<Finding>& findings) {
    std::map<std::pair<Slot, uint32_t>, const IoSlot*> taken;
    for (const IoSlot& slot : slots) {
        if (slot.components < 1 || slot.components > max_components)
            findings.push_back({fmt::format("slot '{}' has 1 to 4 components", slot.name), &slot});
        const auto [other, is_new] = taken.try_emplace({slot.slot, slot.index}, &slot);
        if (!is_new)
            findings.push_back(
                {fmt::format("slots '{}' and '{}' are both {} {}", other->second->name, slot.name,
                             names::name_of(names::slots, slot.slot), slot.index),
                 &slot});
    }
}

// Types of one shader are interned: equal ones have one address.
void check_overloads(const Shader& shader, std::vector<Finding>& findings) {
    std::set<std::pair<std::string_view, std::vector<const Type*>>> overloads;
    for (const std::unique_ptr<Function>& function : shader.functions) {
        std::vector<const Type*> types;
        for (const Parameter& parameter : function->parameters)
            types.push_back(parameter.variable != nullptr ? parameter.variable->type : nullptr);
        if (function->name == "main" && !types.empty())
            findings.push_back({"main has parameters, which nobody gives it", function.get()});
        if (!overloads.emplace(function->name, std::move(types)).second)
            findings.push_back({fmt::format("two functions '{}' have the same types of parameters",
                                            function->name),
                                function.get()});
    }
}

bool is_input_or_output(const Variable& variable) {
    return variable.mode == VariableMode::shader_in || variable.mode == VariableMode::shader_out;
}

void check_geometry(const Shader& shader, std::vector<Finding>& findings) {
    if (shader.geometry.max_vertices > max_geometry_vertices)
        findings.push_back(
            {fmt::format("a geometry shader makes at most {} vertices", max_geometry_vertices)});
    for (const Variable* variable : shader.variables)
        if (variable->mode == VariableMode::shader_in && variable->type != nullptr &&
            variable->type->kind != Type::Kind::array)
            findings.push_back(
                {fmt::format("'{}' is no array: inputs of geometry shaders are, over the vertices",
                             variable->name),
                 variable});
}

// What only some stages have.
void check_stage(const Shader& shader, std::vector<Finding>& findings) {
    const auto [x, y, z] = shader.workgroup_size;
    if (shader.early_fragment_tests && shader.stage != Stage::fragment)
        findings.push_back({"only fragment shaders have early_fragment_tests"});
    if (shader.stage == Stage::geometry)
        check_geometry(shader, findings);
    else if (!(shader.geometry == Geometry{}))
        findings.push_back({"only geometry shaders say what primitives they take and make"});
    if (shader.stage != Stage::compute) {
        if (x != 1 || y != 1 || z != 1 || shader.shared_bytes != 0)
            findings.push_back({"only compute shaders have workgroups and their memory"});
        return;
    }
    // In this order no product overflows.
    if (x == 0 || y == 0 || z == 0 || x > max_workgroup_invocations ||
        y > max_workgroup_invocations || x * y > max_workgroup_invocations ||
        z > max_workgroup_invocations || x * y * z > max_workgroup_invocations)
        findings.push_back({fmt::format("a workgroup of {} x {} x {}: it has 1 to {} invocations",
                                        x, y, z, max_workgroup_invocations)});
    if (shader.shared_bytes > max_shared_bytes)
        findings.push_back(
            {fmt::format("there are at most {} bytes of workgroup memory", max_shared_bytes)});
    if (!shader.inputs.empty() || !shader.outputs.empty() ||
        std::any_of(shader.variables.begin(), shader.variables.end(),
                    [](const Variable* variable) { return is_input_or_output(*variable); }))
        findings.push_back({"compute shaders have no inputs and no outputs"});
}

void check_shader(const Shader& shader, std::vector<Finding>& findings) {
    const auto add = [&](std::string text) { findings.push_back({std::move(text)}); };
    for (const Variable* variable : shader.variables) {
        if (variable->mode == VariableMode::function_temp)
            add(fmt::format("'{}' is a function's variable listed in the shader", variable->name));
        if (std::string fault = fault_of(*variable); !fault.empty())
            findings.push_back({std::move(fault), variable});
    }
    check_overloads(shader, findings);
    if (shader.uniform_vec4s > max_slots || shader.scratch_vec4s > max_slots)
        add(fmt::format("there are at most {} uniforms and slots of scratch memory", max_slots));
    check_slots(shader.inputs, findings);
    check_slots(shader.outputs, findings);
    check_stage(shader, findings);
}

}  // namespace
}  // namespace validation

std::vector<Finding> find_faults(const Shader& shader) {
    std::vector<Finding> findings;
    validation::check_shader(shader, findings);
    const validation::Declared declared(shader);
    for (const std::unique_ptr<Function>& function : shader.functions) {
        validation::State state{shader, declared, *function, findings};
        validation::check_function(state);
    }
    return findings;
}

std::vector<std::string> validate(const Shader& shader) {
    std::vector<std::string> texts;
    for (Finding& finding : find_faults(shader))
        texts.push_back(std::move(finding.text));
    return texts;
}

std::vector<std::string> find_dead_code(const Shader& shader) {
    std::vector<std::string> findings;
    for (const std::unique_ptr<Function>& function : shader.functions)
        for_each_block(function->body, [&](Block& block) {
            if (block.reachable)
                return;
            for (Instr* instr = block.first; instr != nullptr; instr = instr->next)
                findings.push_back(
                    fmt::format("{}: '{}' is never reached", function->name, print(*instr)));
            if (block.next != nullptr)
                findings.push_back(
                    fmt::format("{}: {} is never reached", function->name,
                                block.next->kind == CfKind::if_ ? "an if" : "a loop"));
        });
    return findings;
}

}  // namespace cuesta::nir
