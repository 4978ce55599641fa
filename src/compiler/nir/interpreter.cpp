// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/interpreter.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "base/bits.h"
#include "base/half.h"
#include "compiler/nir/interpreter_machine.h"

namespace cuesta::nir {
namespace {

// Calls visit(vector or sampler type, cell relative to the variable).
template <typename Visit>
void for_each_cell(const Type& type, uint32_t& cell, Visit&& visit) {
    switch (type.kind) {
        case Type::Kind::array:
            for (uint32_t i = 0; i < type.length; ++i)
                for_each_cell(*type.element, cell, visit);
            break;
        case Type::Kind::struct_:
            for (const Type::Member& member : type.members)
                for_each_cell(*member.type, cell, visit);
            break;
        case Type::Kind::vector:
        case Type::Kind::sampler: visit(type, cell++); break;
        case Type::Kind::void_: break;
    }
}

ConstValue from_slot(uint32_t bits, const Type& type) {
    if (type.base == BaseType::float_)
        return encode_float(std::bit_cast<float>(bits), type.bit_size);
    return type.bit_size == 1 ? (bits != 0 ? 1 : 0) : bits & base::low_mask(type.bit_size);
}

uint32_t to_slot(ConstValue bits, const Type& type) {
    if (type.base == BaseType::float_)
        return std::bit_cast<uint32_t>(decode_float(bits, type.bit_size));
    return static_cast<uint32_t>(bits);
}

}  // namespace

uint64_t cell_count(const Type& type) {
    constexpr uint64_t many = uint64_t{1} << 31;
    uint64_t cells = 0;
    switch (type.kind) {
        case Type::Kind::void_: return 0;
        case Type::Kind::vector:
        case Type::Kind::sampler: return 1;
        case Type::Kind::array: return std::min(many, cell_count(*type.element) * type.length);
        case Type::Kind::struct_:
            for (const Type::Member& member : type.members)
                cells = std::min(many, cells + cell_count(*member.type));
            break;
    }
    return cells;
}

int64_t decode_offset(ConstValue bits, unsigned bit_size, bool is_float) {
    if (!is_float)
        return base::sign_extend(bits, bit_size);
    const float number = decode_float(bits, bit_size);
    constexpr float greatest = 1 << 24;
    return std::fabs(number) < greatest ? static_cast<int64_t>(number) : INT32_MAX;
}

ConstValue encode_float(float value, unsigned bit_size) {
    if (bit_size == 16)
        return base::half_from_float(value);
    if (bit_size == 64)
        return std::bit_cast<uint64_t>(static_cast<double>(value));
    return std::bit_cast<uint32_t>(value);
}

float decode_float(ConstValue bits, unsigned bit_size) {
    if (bit_size == 16)
        return base::half_to_float(static_cast<uint16_t>(bits));
    if (bit_size == 64)
        return static_cast<float>(std::bit_cast<double>(bits));
    return std::bit_cast<float>(static_cast<uint32_t>(bits));
}

// --- the machine -------------------------------------------------------------

namespace {

unsigned lanes_of(const Shader& shader) {
    const auto [x, y, z] = shader.workgroup_size;
    switch (shader.stage) {
        case Stage::vertex:
        case Stage::geometry: return 1;
        case Stage::fragment: return quad_lanes;
        case Stage::compute: break;
    }
    const uint64_t lanes = uint64_t{x} * y * z;
    return static_cast<unsigned>(std::min<uint64_t>(lanes, max_workgroup_invocations + 1));
}

}  // namespace

Machine::Machine(const Shader& s) : shader(s) {
    for (const Variable* variable : shader.variables) {
        if (is_parameter(variable->mode))
            continue;
        globals.emplace(variable, static_cast<uint32_t>(global_cells));
        global_cells = std::min(max_cells + 1, global_cells + cell_count(*variable->type));
    }
}

void Machine::fail(Errc code, std::string text) {
    if (!failure)
        failure = Error{code, std::move(text)};
}

bool Machine::step() {
    if (failure)
        return false;
    if (steps_left == 0) {
        fail(Errc::timeout,
             fmt::format("the shader ran for more than {} steps", inputs->max_steps));
        return false;
    }
    --steps_left;
    return true;
}

void Machine::load_globals() {
    for (unsigned lane = 0; lane < lane_count; ++lane) {
        memory[lane].assign(global_cells, ConstValues{});
        const std::vector<SlotBits>& given = inputs->lanes[lane % quad_lanes].inputs;
        auto next_input = static_cast<uint32_t>(shader.inputs.size());
        for (const Variable* variable : shader.variables) {
            const bool is_input = variable->mode == VariableMode::shader_in;
            if (!is_input && variable->mode != VariableMode::uniform)
                continue;
            if (is_input && shader.stage == Stage::geometry) {
                load_vertex_inputs(*variable, next_input);
                continue;
            }
            const uint32_t first = globals[variable];
            const uint32_t slot = is_input ? next_input : variable->location;
            const std::span<const SlotBits> from = is_input ? std::span(given) : inputs->uniforms;
            uint32_t count = 0;
            for_each_cell(*variable->type, count, [&](const Type& type, uint32_t i) {
                if (type.kind == Type::Kind::sampler)
                    // Zero is none, which a parameter gets of one out of range.
                    memory[lane][first + i][0] = uint64_t{slot} + i + 1;
                else if (size_t{slot} + i < from.size())
                    for (unsigned c = 0; c < type.components; ++c)
                        memory[lane][first + i][c] = from_slot(from[slot + i][c], type);
            });
            next_input += is_input ? count : 0;
        }
    }
}

// The variable is an array over vertices; each has its part in the slots from the next one on.
void Machine::load_vertex_inputs(const Variable& variable, uint32_t& next_input) {
    const Type& part = slot_type(shader, variable);
    const auto slots = static_cast<uint32_t>(cell_count(part));
    const uint32_t first = globals[&variable];
    uint32_t cell = 0;
    for_each_cell(*variable.type, cell, [&](const Type& type, uint32_t i) {
        const uint32_t vertex = i / slots;
        const uint32_t slot = next_input + i % slots;
        if (type.kind != Type::Kind::vector || vertex >= inputs->vertices.size() ||
            slot >= inputs->vertices[vertex].size())
            return;
        for (unsigned c = 0; c < type.components; ++c)
            memory[0][first + i][c] = from_slot(inputs->vertices[vertex][slot][c], type);
    });
    next_input += slots;
}

void Machine::store_globals(unsigned lane) {
    LaneOutputs& out = result.lanes[lane];
    size_t slot = shader.outputs.size();
    for (const Variable* variable : shader.variables) {
        if (variable->mode != VariableMode::shader_out)
            continue;
        const uint32_t first = globals[variable];
        uint32_t cell = 0;
        for_each_cell(*variable->type, cell, [&](const Type& type, uint32_t i) {
            if (slot >= out.outputs.size()) {
                out.outputs.resize(slot + 1);
                out.written.resize(slot + 1);
            }
            for (unsigned c = 0; c < type.components; ++c)
                out.outputs[slot][c] = to_slot(
                    round_to_storage(memory[lane][first + i][c], type.bit_size, shader.float_modes),
                    type);
            out.written[slot] = static_cast<uint8_t>((1u << type.components) - 1);
            ++slot;
        });
    }
}

Result<InterpreterOutputs> Machine::run(const InterpreterInputs& given) {
    const Function* main = const_cast<Shader&>(shader).entry_point();
    if (main == nullptr)
        return Error{Errc::invalid, "the shader has no function main"};
    if (global_cells > max_cells || shader.scratch_vec4s > max_cells)
        return Error{Errc::unsupported,
                     fmt::format("the shader's memory exceeds {} vectors", max_cells)};
    inputs = &given;
    result = {};
    failure.reset();
    steps_left = given.max_steps;
    lane_count = lanes_of(shader);
    if (lane_count == 0 || lane_count > max_workgroup_invocations)
        return Error{Errc::unsupported,
                     fmt::format("a workgroup has 1 to {} invocations", max_workgroup_invocations)};
    terminated = {};
    depth = 0;
    memory.resize(lane_count);
    scratch.resize(lane_count);
    shared.assign(shader.shared_bytes, std::byte{});
    for (unsigned lane = 0; lane < lane_count; ++lane)
        scratch[lane].assign(shader.scratch_vec4s, ConstValues{});
    // Compute shaders have no outputs.
    const unsigned results = shader.stage == Stage::compute ? 0 : lane_count;
    for (unsigned lane = 0; lane < results; ++lane) {
        result.lanes[lane].outputs.resize(shader.outputs.size());
        result.lanes[lane].written.resize(shader.outputs.size());
    }
    load_globals();
    push = given.push;
    if (const Function* preamble = const_cast<Shader&>(shader).find_function("preamble"))
        run_function(*preamble, LaneMask::first(1), {}, nullptr);
    run_function(*main, LaneMask::first(lane_count), {}, nullptr);
    if (failure)
        return std::move(*failure);
    for (unsigned lane = 0; lane < results; ++lane) {
        store_globals(lane);
        result.lanes[lane].terminated = terminated.has(lane);
    }
    result.steps = given.max_steps - steps_left;
    return std::move(result);
}

// --- the interface -----------------------------------------------------------

struct Interpreter::Impl {
    Machine machine;
};

Interpreter::Interpreter(const Shader& shader) : impl_(new Impl{Machine(shader)}) {}
Interpreter::~Interpreter() = default;

Result<InterpreterOutputs> Interpreter::run(const InterpreterInputs& inputs) {
    return impl_->machine.run(inputs);
}

Result<InterpreterOutputs> interpret(const Shader& shader, const InterpreterInputs& inputs) {
    Interpreter interpreter(shader);
    return interpreter.run(inputs);
}

}  // namespace cuesta::nir
