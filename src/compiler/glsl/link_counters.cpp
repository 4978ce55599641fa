// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Atomic counters: those of one binding are a buffer, behind the storage blocks of each stage
// (OpenGL ES 3.1, 7.7; GLSL ES 3.10, 4.4.6).
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "compiler/glsl/link.h"

namespace cuesta::glsl {
namespace {

using shading::Leaf;
using shading::Placement;
using shading::Storage;
using shading::Variable;

std::vector<const Variable*> counters_in(const LinkedStage& stage) {
    std::vector<const Variable*> counters;
    for (const Variable* variable : stage.module().globals)
        if (variable->storage == Storage::uniform &&
            shading::innermost(*variable->type).is_counter() && stage.facts.is_used(*variable))
            counters.push_back(variable);
    return counters;
}

uint32_t elements_of_counter(const Variable& counter) {
    return shading::leaves_of(counter).front().elements();
}

struct Counts {
    uint64_t counters = 0;
    uint64_t buffers = 0;
};

// Numbers the stage's buffers by their bindings.
Counts place_stage_counters(LinkState& state, LinkedStage& stage, size_t number) {
    const Limits& limits = state.options.limits;
    const std::vector<const Variable*> counters = counters_in(stage);
    std::set<uint32_t> bindings;
    Counts counts;
    for (const Variable* counter : counters) {
        bindings.insert(*counter->binding);
        counts.counters += elements_of_counter(*counter);
    }
    counts.buffers = bindings.size();
    for (const Variable* counter : counters) {
        const auto before = std::distance(bindings.begin(), bindings.find(*counter->binding));
        stage.places[counter] = {Placement{stage.buffers + static_cast<uint32_t>(before), 0}};
    }
    if (counts.counters > limits.atomic_counters[number])
        state.error(fmt::format("the {} shader has {} atomic counters, more than {}", stage.name,
                                counts.counters, limits.atomic_counters[number]));
    if (counts.buffers > limits.atomic_counter_buffers[number])
        state.error(fmt::format("the {} shader has {} atomic counter buffers, more than {}",
                                stage.name, counts.buffers, limits.atomic_counter_buffers[number]));
    return counts;
}

// One name is one counter of all stages; others do not overlap.
void check_counters(LinkState& state) {
    std::map<uint32_t, std::map<uint32_t, const Variable*>> owners;  // by binding and byte
    for (const LinkedStage* stage : state.stages())
        for (const Variable* counter : counters_in(*stage))
            for (uint32_t i = 0; i < elements_of_counter(*counter); ++i) {
                const Variable*& owner = owners[*counter->binding][counter->counter_offset + 4 * i];
                if (owner != nullptr && owner->name != counter->name)
                    return state.error(fmt::format(
                        "atomic counters '{}' and '{}' both take byte {} of buffer {}", owner->name,
                        counter->name, counter->counter_offset + 4 * i, *counter->binding));
                owner = counter;
            }
}

// The innermost array is one uniform, those around it are names.
void name_counters(const shading::Type& type,
                   std::string& name,
                   uint32_t& offset,
                   const Uniform& like,
                   Program& program) {
    const size_t length = name.size();
    if (type.is_array() && type.element->is_array()) {
        for (uint32_t i = 0; i < type.length; ++i) {
            name += fmt::format("[{}]", i);
            name_counters(*type.element, name, offset, like, program);
            name.resize(length);
        }
        return;
    }
    Uniform uniform = like;
    uniform.is_array = type.is_array();
    uniform.size = uniform.is_array ? type.length : 1;
    uniform.name = uniform.is_array ? name + "[0]" : name;
    uniform.counter->offset = offset;
    offset += 4 * uniform.size;
    program.counter_buffers[uniform.counter->buffer].members.push_back(
        static_cast<uint32_t>(program.uniforms.size()));
    program.uniforms.push_back(std::move(uniform));
}

CounterBuffer& buffer_of(Program& program, uint32_t binding) {
    const auto found = std::ranges::find(program.counter_buffers, binding, &CounterBuffer::binding);
    if (found != program.counter_buffers.end())
        return *found;
    program.counter_buffers.push_back({.binding = binding});
    return program.counter_buffers.back();
}

void add_counter(const LinkState& state, const Variable& counter, Program& program) {
    CounterBuffer& buffer = buffer_of(program, *counter.binding);
    Uniform like;
    like.type = value_type_of(shading::innermost(*counter.type));
    like.precision = counter.precision;
    like.counter =
        CounterPlace{.buffer = static_cast<uint32_t>(&buffer - program.counter_buffers.data())};
    const auto stages = state.stages();
    for (size_t i = 0; i < stages.size(); ++i) {
        const Variable* const same = stages[i]->find(counter.name, Storage::uniform);
        const auto place = stages[i]->places.find(same);
        if (place == stages[i]->places.end())
            continue;
        const uint32_t number = place->second.front()->location;
        buffer.*stage_fields[i].counters = number;
        like.*stage_fields[i].place = UniformPlace{.used = true, .slot = number};
    }
    uint32_t offset = counter.counter_offset;
    std::string name(counter.name);
    name_counters(*counter.type, name, offset, like, program);
    buffer.size = std::max(buffer.size, offset);
}

}  // namespace

void place_counters(LinkState& state, Program& program) {
    const Limits& limits = state.options.limits;
    Counts sum;
    for (size_t i = 0; i < state.stages().size(); ++i) {
        const Counts counts = place_stage_counters(state, *state.stages()[i], i);
        sum.counters += counts.counters;
        sum.buffers += counts.buffers;
    }
    if (!state.has_failed && sum.counters > limits.combined_atomic_counters)
        state.error(fmt::format("the shaders together have {} atomic counters, more than {}",
                                sum.counters, limits.combined_atomic_counters));
    if (!state.has_failed && sum.buffers > limits.combined_atomic_counter_buffers)
        state.error(fmt::format("the shaders together have {} atomic counter buffers, more than {}",
                                sum.buffers, limits.combined_atomic_counter_buffers));
    if (!state.has_failed)
        check_counters(state);
    if (state.has_failed)
        return;
    std::set<std::string_view> named;
    for (const LinkedStage* stage : state.stages())
        for (const Variable* counter : counters_in(*stage))
            if (named.insert(counter->name).second)
                add_counter(state, *counter, program);
}

}  // namespace cuesta::glsl
