// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "program_run.h"

#include <algorithm>
#include <bit>

#include "compiler/nir/shader.h"

namespace cuesta::glsl {

bool ProgramRun::set_uniform(std::string_view name, std::span<const float> values) {
    const std::string array = std::string(name) + "[0]";
    for (const Uniform& uniform : program_.uniforms) {
        if (uniform.name != name && uniform.name != array)
            continue;
        vertex_.resize(program_.vertex.uniform_vec4s);
        fragment_.resize(program_.fragment.uniform_vec4s);
        write(vertex_, uniform, uniform.vertex, values);
        write(fragment_, uniform, uniform.fragment, values);
        return true;
    }
    return false;
}

void ProgramRun::write(Memory& memory,
                       const Uniform& uniform,
                       const UniformPlace& place,
                       std::span<const float> values) const {
    if (!place.used || uniform.type.base == ValueType::Base::sampler)
        return;
    const bool is_int = uniform.type.base == ValueType::Base::int_ && options_.integer_uniforms;
    for (size_t i = 0; i < values.size(); ++i) {
        uint32_t& to = memory.at(place.slot + i / uniform.type.components)
                           .at(place.component + i % uniform.type.components);
        to = is_int ? static_cast<uint32_t>(static_cast<int32_t>(values[i]))
                    : std::bit_cast<uint32_t>(values[i]);
    }
}

void ProgramRun::set_attribute(std::string_view name, std::span<const float> values) {
    for (const Attribute& attribute : program_.attributes) {
        if (attribute.name != name)
            continue;
        for (uint32_t column = 0; column < attribute.slots(); ++column) {
            nir::SlotBits& slot = attributes_[attribute.location + column];
            slot = nir::slot_of_floats(0, 0, 0, 1);
            for (uint32_t c = 0; c < attribute.type.components; ++c)
                slot[c] = std::bit_cast<uint32_t>(values[column * attribute.type.components + c]);
        }
    }
}

// The fragment shader's inputs are the vertex shader's outputs of the same slot.
std::vector<nir::SlotBits> ProgramRun::varyings(const nir::LaneOutputs& outputs) const {
    std::vector<nir::SlotBits> inputs;
    const std::vector<nir::IoSlot>& from = program_.vertex.nir->outputs;
    for (const nir::IoSlot& slot : program_.fragment.nir->inputs) {
        const auto found = std::find_if(from.begin(), from.end(), [&](const nir::IoSlot& output) {
            return output.slot == slot.slot && output.index == slot.index;
        });
        inputs.push_back(found != from.end()
                             ? outputs.outputs[static_cast<size_t>(found - from.begin())]
                             : nir::SlotBits{});
    }
    return inputs;
}

Result<std::array<float, 4>> ProgramRun::run() {
    vertex_.resize(program_.vertex.uniform_vec4s);
    fragment_.resize(program_.fragment.uniform_vec4s);
    nir::InterpreterInputs vertex;
    vertex.uniforms = vertex_;
    for (const nir::IoSlot& slot : program_.vertex.nir->inputs)
        vertex.lanes[0].inputs.push_back(attributes_[slot.index]);
    const nir::InterpreterOutputs corner = TRY(nir::interpret(*program_.vertex.nir, vertex));
    nir::InterpreterInputs fragment;
    fragment.uniforms = fragment_;
    for (nir::LaneInputs& lane : fragment.lanes)
        lane.inputs = varyings(corner.lanes[0]);
    const nir::InterpreterOutputs pixel = TRY(nir::interpret(*program_.fragment.nir, fragment));
    const std::vector<nir::IoSlot>& results = program_.fragment.nir->outputs;
    for (size_t i = 0; i < results.size(); ++i)
        if (results[i].slot == nir::Slot::color && results[i].index == 0) {
            std::array<float, 4> color{};
            for (unsigned c = 0; c < 4; ++c)
                color[c] = nir::slot_float(pixel.lanes[0].outputs[i], c);
            return color;
        }
    return Error{Errc::not_found, "nothing is written to the color"};
}

}  // namespace cuesta::glsl
