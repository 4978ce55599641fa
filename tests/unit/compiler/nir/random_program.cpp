// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "random_program.h"

#include "compiler/nir/builder.h"

namespace cuesta::nir {
namespace {

constexpr unsigned max_depth = 3;
constexpr uint32_t array_length = 3;

class Generator {
  public:
    Generator(Shader& shader, uint64_t seed)
        : random_(seed), shader_(shader), function_(*shader.add_function("main")), b_(function_) {
        b_.exact = true;
    }

    void generate() {
        declare();
        statements(0, 4 + random_.below(8));
        for (Variable* variable : vectors_)
            output(b_.load_deref(b_.deref_var(variable)));
        output(element());
        rebuild_cfg(function_);
    }

  private:
    RandomNumbers random_;
    Shader& shader_;
    Function& function_;
    Builder b_;
    std::vector<Variable*> vectors_;  // of 1 to 4 floats
    Variable* array_ = nullptr;       // of two floats an element
    Variable* counter_ = nullptr;     // an integer, used as index
    unsigned loops_ = 0;              // around here
    unsigned outputs_ = 0;

    Variable* local(const Type* type, std::string_view name) {
        Variable* variable = shader_.add_variable(VariableMode::function_temp, type, name);
        function_.variables.push_back(variable);
        return variable;
    }

    void declare() {
        shader_.uniform_vec4s = random_program_uniforms;
        shader_.inputs.resize(random_program_inputs);
        for (unsigned i = 0; i < random_program_inputs; ++i)
            shader_.inputs[i].index = i;
        for (unsigned components : {1u, 2u, 4u}) {
            const Type* type = shader_.vector_type(BaseType::float_, 32, components);
            vectors_.push_back(local(type, "v" + std::to_string(components)));
        }
        const Type* pair = shader_.vector_type(BaseType::float_, 32, 2);
        array_ = local(shader_.array_type(pair, array_length), "array");
        counter_ = local(shader_.vector_type(BaseType::int_, 32, 1), "counter");
    }

    void output(Value* value) {
        IoSlot& slot = shader_.outputs.emplace_back();
        slot.slot = Slot::color;
        slot.components = value->components;
        slot.index = outputs_;
        b_.store_output(value, outputs_++);
    }

    // --- expressions -----------------------------------------------------------------------------
    Value* index() {
        if (random_.one_in(2))
            return b_.imm_int(random_.below(array_length));
        Value* counter = b_.load_deref(b_.deref_var(counter_));
        return b_.umin(counter, b_.imm_int(array_length - 1));
    }

    Value* element() { return b_.load_deref(b_.deref_array(b_.deref_var(array_), index())); }

    Value* leaf() {
        switch (random_.below(6)) {
            case 0: return b_.imm_float(static_cast<float>(random_.below(9)) * 0.5f - 2.0f);
            case 1:
                return b_.load_input(random_.below(random_program_inputs), 1 + random_.below(4));
            case 2:
                return b_.load_uniform(random_.below(random_program_uniforms),
                                       1 + random_.below(4));
            case 3: return element();
            default: return b_.load_deref(b_.deref_var(vectors_[random_.below(3)]));
        }
    }

    // The value read with some swizzle of its components.
    AluSrc swizzled(Value* value) {
        AluSrc src;
        src.src.value = value;
        for (uint8_t& component : src.swizzle)
            component = static_cast<uint8_t>(random_.below(value->components));
        return src;
    }

    Value* expression(unsigned components, unsigned depth) {
        static constexpr Op ops[] = {Op::fadd, Op::fsub, Op::fmul,   Op::fmin, Op::fmax,  Op::fneg,
                                     Op::fabs, Op::fsat, Op::ffloor, Op::slt,  Op::fcsel, Op::fdiv,
                                     Op::ffma, Op::mov,  Op::bcsel,  Op::sge};
        if (depth == 0 || random_.one_in(4))
            return resized(leaf(), components);
        const Op op = ops[random_.below(std::size(ops))];
        std::vector<AluSrc> srcs;
        for (unsigned i = 0; i < op_info(op).num_inputs; ++i)
            srcs.push_back(swizzled(op_info(op).input_types[i].base == BaseType::bool_
                                        ? condition()
                                        : expression(1 + random_.below(4), depth - 1)));
        return &b_.alu_swizzled(op, components, srcs)->def;
    }

    Value* resized(Value* value, unsigned components) {
        const AluSrc src = swizzled(value);
        return &b_.alu_swizzled(Op::mov, components, std::span(&src, 1))->def;
    }

    Value* condition() {
        Value* left = expression(1, 1);
        Value* right = expression(1, 1);
        Value* result = random_.one_in(2) ? b_.flt(left, right) : b_.fge(left, right);
        return random_.one_in(4) ? b_.inot(result) : result;
    }

    // --- statements ------------------------------------------------------------------------------
    void assign() {
        if (random_.one_in(4)) {
            Value* value = expression(2, 2);
            b_.store_deref(b_.deref_array(b_.deref_var(array_), index()), value,
                           1 + random_.below(3));
            return;
        }
        Variable* variable = vectors_[random_.below(3)];
        const unsigned components = variable->type->components;
        Value* value = expression(components, 3);
        b_.store_deref(b_.deref_var(variable), value, 1 + random_.below((1u << components) - 1));
    }

    void branch(unsigned depth) {
        If* node = b_.push_if(condition());
        statements(depth + 1, 1 + random_.below(3));
        end_arm();
        b_.push_else(node);
        if (random_.one_in(2))
            statements(depth + 1, 1 + random_.below(3));
        end_arm();
        b_.pop_if(node);
    }

    // In loops one arm in two jumps; behind an if that both arms leave nothing is reached.
    void end_arm() {
        if (loops_ != 0 && random_.one_in(2))
            b_.jump(random_.one_in(2) ? JumpKind::continue_ : JumpKind::break_);
    }

    // The counter bounds the rounds; the body may leave or skip earlier.
    void loop(unsigned depth) {
        Variable* rounds = local(shader_.vector_type(BaseType::int_, 32, 1), "rounds");
        b_.store_deref(b_.deref_var(rounds), b_.imm_int(0));
        Loop* node = b_.push_loop();
        Value* round = b_.load_deref(b_.deref_var(rounds));
        If* end = b_.push_if(b_.ige(round, b_.imm_int(random_.below(5))));
        b_.jump(JumpKind::break_);
        b_.pop_if(end);
        b_.store_deref(b_.deref_var(rounds), b_.iadd(round, b_.imm_int(1)));
        if (random_.one_in(2))
            b_.store_deref(b_.deref_var(counter_), round);
        ++loops_;
        statements(depth + 1, 1 + random_.below(3));
        if (random_.one_in(2)) {
            If* early = b_.push_if(condition());
            if (random_.one_in(2))
                statements(depth + 1, 1);
            b_.jump(random_.one_in(2) ? JumpKind::continue_ : JumpKind::break_);
            b_.pop_if(early);
            statements(depth + 1, 1 + random_.below(2));
        }
        --loops_;
        b_.pop_loop(node);
    }

    void statements(unsigned depth, unsigned count) {
        for (unsigned i = 0; i < count; ++i) {
            const uint32_t pick = random_.below(10);
            if (depth < max_depth && pick < 2)
                branch(depth);
            else if (depth < max_depth && pick == 2)
                loop(depth);
            else if (pick == 3 && random_.one_in(4))
                b_.intrinsic(IntrinsicOp::demote_if, 0, 0, {condition()});
            else
                assign();
        }
    }
};

}  // namespace

std::unique_ptr<Shader> random_program(uint64_t seed) {
    auto shader = std::make_unique<Shader>(Stage::fragment);
    if (seed % 2 != 0)
        shader->float_modes.f32.storage_bits = 16;
    Generator(*shader, seed).generate();
    return shader;
}

InterpreterInputs random_inputs(uint64_t seed, std::vector<SlotBits>& uniforms) {
    RandomNumbers random(seed + 1000);
    const auto slot = [&] {
        const auto number = [&] { return static_cast<float>(random.below(33)) * 0.25f - 4.0f; };
        return slot_of_floats(number(), number(), number(), number());
    };
    InterpreterInputs inputs;
    for (LaneInputs& lane : inputs.lanes)
        for (unsigned i = 0; i < random_program_inputs; ++i)
            lane.inputs.push_back(slot());
    uniforms.clear();
    for (unsigned i = 0; i < random_program_uniforms; ++i)
        uniforms.push_back(slot());
    inputs.uniforms = uniforms;
    return inputs;
}

}  // namespace cuesta::nir
