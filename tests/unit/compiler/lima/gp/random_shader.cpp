// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "random_shader.h"

#include "random_generator.h"

namespace cuesta::lima::gp {

void Generator::operation() {
    --left;
    if (options.indirect && pick(6) == 0) {
        keep(&b.intrinsic(nir::IntrinsicOp::load_uniform, 4, 32, {index(uniform_count - 4)},
                          {static_cast<int32_t>(pick(4)), 0, uniform_count - 4})
                  ->def);
        return;
    }
    if (array != nullptr && pick(5) == 0) {
        nir::Value* deref = b.deref_array(b.deref_var(array), index(array_length));
        if (pick(2) == 0)
            keep(b.load_deref(deref));
        else
            b.store_deref(deref, sized(4), 1 + pick(15));
        return;
    }
    const unsigned n = 1 + pick(4);
    if (options.integers && pick(2) == 0)
        integer_operation();
    else if (!options.exact_operations && pick(3) == 0)
        keep(inexact_operation(n));
    else
        keep(exact_operation(n));
}

void Generator::load_variable() {
    keep(b.load_deref(b.deref_var(variables[pick(4)])));
}
void Generator::store_variable() {
    b.store_deref(b.deref_var(variables[pick(4)]), bounded(sized(4)), 1 + pick(15));
}

void Generator::make_if(unsigned depth) {
    nir::If* branch = b.push_if(condition());
    const Pools outside = pools();
    body(depth - 1, 1 + pick(6));
    end_arm();
    restore(outside);
    b.push_else(branch);
    if (pick(2) == 0)
        body(depth - 1, 1 + pick(6));
    end_arm();
    restore(outside);
    b.pop_if(branch);
}

// One in two jumps. Where both arms do, what follows the if is never reached.
void Generator::end_arm() {
    if (!options.jumps)
        return;
    switch (pick(8)) {
        case 0:
        case 1:
            if (loops != 0)
                b.jump(nir::JumpKind::break_);
            return;
        case 2:
        case 3:
            if (loops != 0)
                b.jump(nir::JumpKind::continue_);
            return;
        case 4:
            store_outputs();
            b.jump(nir::JumpKind::return_);
            return;
        default: return;
    }
}

// Counts in a float from 0 to a bound that only the data knows.
void Generator::make_loop(unsigned depth) {
    nir::Variable* counter =
        shader.add_variable(nir::VariableMode::function_temp,
                            shader.vector_type(nir::BaseType::float_, 32, 1), "counter");
    main.variables.push_back(counter);
    b.store_deref(b.deref_var(counter), b.imm_float(0.0f));
    nir::Value* bound = b.fmul(b.fsat(sized(1)), b.imm_float(5.0f));
    const Pools outside = pools();
    nir::Loop* loop = b.push_loop();
    nir::Value* count = b.load_deref(b.deref_var(counter));
    nir::If* stop = b.push_if(b.fge(count, bound));
    b.jump(nir::JumpKind::break_);
    b.push_else(stop);
    b.pop_if(stop);
    b.store_deref(b.deref_var(counter), b.fadd(count, b.imm_float(1.0f)));
    values.push_back(count);
    ++loops;
    body(depth - 1, 2 + pick(6));
    if (pick(3) == 0) {
        nir::If* skip = b.push_if(condition());
        b.jump(nir::JumpKind::continue_);
        b.push_else(skip);
        b.pop_if(skip);
        body(depth - 1, 1 + pick(3));
    }
    --loops;
    b.pop_loop(loop);
    restore(outside);
}

void Generator::body(unsigned depth, unsigned count) {
    if (depth < options.flow_depth)
        load_variable();
    for (unsigned i = 0; i < count && left > 0; ++i) {
        if (depth > 0 && pick(6) == 0) {
            if (pick(3) == 0)
                make_loop(depth);
            else
                make_if(depth);
            load_variable();
        } else {
            operation();
        }
    }
    if (options.flow_depth > 0)
        store_variable();
}

// w is not near zero: operations do not promise a zero's sign, which 1/w would show.
nir::Value* Generator::safe_position() {
    nir::Value* value = sized(4);
    std::array<nir::Value*, 4> parts{};
    for (unsigned c = 0; c < 4; ++c)
        parts[c] = b.channel(value, c);
    parts[3] = b.fadd(b.fabs(parts[3]), b.imm_float(1.0f));
    return b.vec(parts);
}

void Generator::store_outputs() {
    for (uint32_t i = 0; i < shader.outputs.size(); ++i) {
        if (options.flow_depth > 0)
            load_variable();
        b.store_output(i == 0 ? safe_position() : sized(4), i);
    }
}

void Generator::run() {
    left = options.operations;
    b.exact = options.exact_operations;
    for (uint32_t i = 0; i < shader.inputs.size(); ++i)
        values.push_back(b.load_input(i));
    for (uint32_t i = 0; i < 4; ++i)
        values.push_back(b.load_uniform(pick(uniform_count)));
    const nir::Type* vec4 = shader.vector_type(nir::BaseType::float_, 32, 4);
    for (unsigned i = 0; i < 4; ++i) {
        variables.push_back(shader.add_variable(nir::VariableMode::function_temp, vec4, "v"));
        main.variables.push_back(variables.back());
        b.store_deref(b.deref_var(variables.back()), sized(4));
    }
    if (options.arrays) {
        array = shader.add_variable(nir::VariableMode::function_temp,
                                    shader.array_type(vec4, array_length), "a");
        main.variables.push_back(array);
        for (uint32_t i = 0; i < array_length; ++i)
            b.store_deref(b.deref_array(b.deref_var(array), b.imm_int(i)), sized(4));
    }
    while (left > 0)
        body(options.flow_depth, left);
    store_outputs();
    for (unsigned i = 0; i < options.roundings; ++i)
        add_rounding();
}

RandomShader random_shader(uint32_t seed, const RandomOptions& options) {
    auto shader = std::make_unique<nir::Shader>(nir::Stage::vertex);
    nir::Function* main = shader->add_function("main");
    std::mt19937 random(seed);
    nir::IoSlot position;
    position.slot = nir::Slot::position;
    shader->outputs.push_back(position);
    for (uint32_t i = 0, count = static_cast<uint32_t>(random() % 5); i < count; ++i) {
        nir::IoSlot slot;
        slot.index = i;
        shader->outputs.push_back(slot);
    }
    for (uint32_t i = 0, count = 1 + static_cast<uint32_t>(random() % 4); i < count; ++i) {
        nir::IoSlot slot;
        slot.index = i;
        shader->inputs.push_back(slot);
    }
    shader->uniform_vec4s = uniform_count;
    Generator generator{random, options, *shader, *main, nir::Builder(*main), {}, {}};
    generator.run();
    nir::rebuild_cfg(*main);
    return {std::move(shader), std::move(generator.roundings)};
}

VertexData random_data(uint32_t seed, const nir::Shader& shader) {
    std::mt19937 random(seed * 77 + 5);
    const auto number = [&] {
        return static_cast<float>(static_cast<int>(random() % 8001) - 4000) / 1000.0f;
    };
    const auto vector = [&] { return Vec4{number(), number(), number(), number()}; };
    VertexData data;
    for (size_t i = 0; i < shader.inputs.size(); ++i)
        data.attributes.push_back(vector());
    for (uint32_t i = 0; i < shader.uniform_vec4s; ++i)
        data.uniforms.push_back(vector());
    data.viewport_scale = {320, -240, 0.5f, 0};
    data.viewport_offset = {320, 240, 0.5f, 0};
    return data;
}

}  // namespace cuesta::lima::gp
