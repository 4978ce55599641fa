// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "random_shader.h"

#include <random>
#include <vector>

#include "compiler/nir/builder.h"

namespace cuesta::lima::gp {
namespace {

constexpr uint32_t uniform_count = 12;
constexpr uint32_t array_length = 5;

struct Generator {
    std::mt19937 random;
    RandomOptions options;
    nir::Shader& shader;
    nir::Function& main;
    nir::Builder b;
    std::vector<nir::Value*> values;       // floats of 1 to 4 components
    std::vector<nir::Variable*> variables;  // vec4s that blocks pass on
    nir::Variable* array = nullptr;
    unsigned left = 0;  // operations still to make

    unsigned pick(unsigned count) { return static_cast<unsigned>(random() % count); }
    float number() {
        constexpr float some[] = {0.0f, 1.0f, -1.0f, 0.5f, 2.0f, -0.25f, 3.0f};
        return pick(2) == 0 ? some[pick(7)]
                            : static_cast<float>(static_cast<int>(random() % 4001) - 2000) / 500.0f;
    }

    nir::Value* any() {
        if (pick(8) == 0)
            return b.imm_float(number());
        return values[pick(static_cast<unsigned>(values.size()))];
    }
    // A value of that many components.
    nir::Value* sized(unsigned components) {
        nir::Value* value = any();
        std::array<uint8_t, 4> swizzle{};
        for (unsigned i = 0; i < components; ++i)
            swizzle[i] = static_cast<uint8_t>(pick(value->components));
        return b.swizzle(value, std::span(swizzle.data(), components));
    }
    void keep(nir::Value* value) {
        values.push_back(value);
        if (values.size() > 24)
            values.erase(values.begin() + pick(20));
    }
    // Between 0 and `length` - 1, as an integer.
    nir::Value* index(uint32_t length) {
        nir::Value* positive = b.ffract(sized(1));
        return b.f2i32(b.ffloor(b.fmul(positive, b.imm_float(static_cast<float>(length) - 0.01f))));
    }

    nir::Value* condition() {
        nir::Value* x = sized(1);
        nir::Value* y = sized(1);
        nir::Value* result = nullptr;
        switch (pick(4)) {
        case 0:
            result = b.flt(x, y);
            break;
        case 1:
            result = b.fge(x, y);
            break;
        case 2:
            result = b.feq(b.ffloor(x), b.ffloor(y));
            break;
        default:
            result = b.fneu(b.ffloor(x), b.ffloor(y));
            break;
        }
        switch (pick(6)) {
        case 0:
            return b.inot(result);
        case 1:
            return b.iand(result, b.flt(sized(1), sized(1)));
        case 2:
            return b.ior(result, b.fge(sized(1), sized(1)));
        default:
            return result;
        }
    }

    nir::Value* exact_operation(unsigned n) {
        nir::Value* x = sized(n);
        nir::Value* y = sized(n);
        switch (pick(19)) {
        case 0:
        case 1:
        case 2:
            return b.fadd(x, y);
        case 3:
        case 4:
        case 5:
            return b.fmul(x, y);
        case 6:
            return b.fsub(x, y);
        case 7:
            return b.fmin(x, y);
        case 8:
            return b.fmax(x, y);
        case 9:
            return b.ffloor(x);
        case 10:
            return b.fsign(x);
        case 11:
            return b.fabs(x);
        case 12:
            return b.fneg(x);
        case 13:
            return b.fsat(x);
        case 14:
            return b.fceil(x);
        case 15:
            return b.ffract(x);
        case 16:
            return n == 1 ? b.bcsel(condition(), x, y) : b.ftrunc(x);
        case 17:
            return b.b2f32(n == 1 ? condition() : b.flt(x, y));
        default:
            return b.frcp(b.fadd(b.fabs(x), b.imm_float(0.5f)));
        }
    }

    nir::Value* inexact_operation(unsigned n) {
        nir::Value* x = sized(n);
        nir::Value* one = b.imm_float(1.0f);
        nir::Value* positive = b.fadd(b.fabs(x), one);
        switch (pick(8)) {
        case 0:
            return b.fsin(b.fsat(x));
        case 1:
            return b.fcos(b.fsat(x));
        case 2:
            return b.fsqrt(positive);
        case 3:
            return b.frsq(positive);
        case 4:
            return b.flog2(positive);
        case 5:
            return b.fexp2(b.fsat(x));
        case 6:
            return b.fpow(positive, b.fsat(sized(n)));
        default:
            return b.fdiv(x, positive);
        }
    }

    void operation() {
        --left;
        if (options.indirect && pick(6) == 0) {
            keep(&b.intrinsic(nir::IntrinsicOp::load_uniform,
                              4,
                              32,
                              {index(uniform_count - 4)},
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
        if (pick(12) == 0)
            keep(b.fdot3(sized(3), sized(3)));
        else if (!options.exact_operations && pick(3) == 0)
            keep(inexact_operation(n));
        else
            keep(exact_operation(n));
    }

    void load_variable() { keep(b.load_deref(b.deref_var(variables[pick(4)]))); }
    void store_variable() {
        b.store_deref(b.deref_var(variables[pick(4)]), bounded(sized(4)), 1 + pick(15));
    }
    // Keeps loops from running away to infinity.
    nir::Value* bounded(nir::Value* value) {
        return b.fmax(b.fmin(value, b.imm_float(64.0f)), b.imm_float(-64.0f));
    }

    void make_if(unsigned depth) {
        nir::If* branch = b.push_if(condition());
        const std::vector<nir::Value*> outside = values;
        body(depth - 1, 1 + pick(6));
        values = outside;
        b.push_else(branch);
        if (pick(2) == 0)
            body(depth - 1, 1 + pick(6));
        values = outside;
        b.pop_if(branch);
    }

    // Counts in a float from 0 to a bound that only the data knows.
    void make_loop(unsigned depth) {
        nir::Variable* counter = shader.add_variable(nir::VariableMode::function_temp,
                                                     shader.vector_type(nir::BaseType::float_, 32, 1),
                                                     "counter");
        main.variables.push_back(counter);
        b.store_deref(b.deref_var(counter), b.imm_float(0.0f));
        nir::Value* bound = b.fmul(b.fsat(sized(1)), b.imm_float(5.0f));
        const std::vector<nir::Value*> outside = values;
        nir::Loop* loop = b.push_loop();
        nir::Value* count = b.load_deref(b.deref_var(counter));
        nir::If* stop = b.push_if(b.fge(count, bound));
        b.jump(nir::JumpKind::break_);
        b.push_else(stop);
        b.pop_if(stop);
        b.store_deref(b.deref_var(counter), b.fadd(count, b.imm_float(1.0f)));
        values.push_back(count);
        body(depth - 1, 2 + pick(6));
        if (pick(3) == 0) {
            nir::If* skip = b.push_if(condition());
            b.jump(nir::JumpKind::continue_);
            b.push_else(skip);
            b.pop_if(skip);
            body(depth - 1, 1 + pick(3));
        }
        b.pop_loop(loop);
        values = outside;
    }

    void body(unsigned depth, unsigned count) {
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
    nir::Value* safe_position() {
        nir::Value* value = sized(4);
        std::array<nir::Value*, 4> parts{};
        for (unsigned c = 0; c < 4; ++c)
            parts[c] = b.channel(value, c);
        parts[3] = b.fadd(b.fabs(parts[3]), b.imm_float(1.0f));
        return b.vec(parts);
    }

    void run() {
        left = options.operations;
        b.exact = options.exact_operations;
        for (uint32_t i = 0; i < shader.inputs.size(); ++i)
            values.push_back(b.load_input(i));
        for (uint32_t i = 0; i < 4; ++i)
            values.push_back(b.load_uniform(pick(uniform_count)));
        const nir::Type* vec4 = shader.vector_type(nir::BaseType::float_, 32, 4);
        for (unsigned i = 0; i < 4; ++i) {
            variables.push_back(
                shader.add_variable(nir::VariableMode::function_temp, vec4, "v"));
            main.variables.push_back(variables.back());
            b.store_deref(b.deref_var(variables.back()), sized(4));
        }
        if (options.arrays) {
            array = shader.add_variable(
                nir::VariableMode::function_temp, shader.array_type(vec4, array_length), "a");
            main.variables.push_back(array);
            for (uint32_t i = 0; i < array_length; ++i)
                b.store_deref(b.deref_array(b.deref_var(array), b.imm_int(i)), sized(4));
        }
        while (left > 0)
            body(options.flow_depth, left);
        for (uint32_t i = 0; i < shader.outputs.size(); ++i) {
            if (options.flow_depth > 0)
                load_variable();
            b.store_output(i == 0 ? safe_position() : sized(4), i);
        }
    }
};

}  // namespace

std::unique_ptr<nir::Shader> random_shader(uint32_t seed, const RandomOptions& options) {
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
    return shader;
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
