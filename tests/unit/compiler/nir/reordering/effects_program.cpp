// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "effects_program.h"

#include "../random_program.h"
#include "compiler/nir/builder.h"

namespace cuesta::nir {
namespace {

constexpr unsigned deepest = 2;
constexpr unsigned places = 2;  // of each kind of memory: few, so that accesses meet
constexpr unsigned input_slots = 3;
constexpr unsigned integer_input = 2;  // x: where the lane's memory begins
constexpr unsigned uniform_slots = 2;
constexpr unsigned output_slots = 4;
constexpr unsigned constant_words = 4;  // of the constant buffer
constexpr unsigned shown = 12;          // numbers at the end

enum class Memory : uint8_t { scratch, global, local, array, registers, buffer, image };
constexpr unsigned memory_kinds = 7;
constexpr unsigned own_memory_kinds = 5;  // in front of buffers and images

struct Place {
    Memory memory;
    uint32_t index;
};

struct KnownNumber {
    Value* value;
    bool in_all_lanes;
};

// A function that main calls with an argument in, one out and one both ways.
constexpr unsigned helper_arguments = 3;
constexpr std::array helper_modes = {VariableMode::parameter_in, VariableMode::parameter_out,
                                     VariableMode::parameter_inout};

class EffectsGenerator {
  public:
    EffectsGenerator(Function& function, RandomNumbers& random)
        : random_(random), shader_(*function.shader), function_(function), b_(function) {
        b_.exact = true;
    }

    void main(std::span<Function* const> helpers) {
        helpers_ = helpers;
        begin();
        statements(0, 10 + random_.below(8));
        // Some only: what is read at the end stays where it is.
        for (size_t i = 0; i < shown && i < numbers_.size(); ++i)
            if (random_.one_in(2))
                b_.store_output(numbers_[numbers_.size() - 1 - i].value,
                                static_cast<uint32_t>(1 + i / 4), 1, i % 4);
        if (random_.one_in(3))
            b_.intrinsic(IntrinsicOp::terminate_if, 0, 0, {divergent_condition()});
        if (random_.one_in(8))
            b_.intrinsic(IntrinsicOp::terminate, 0, 0, {});
        b_.store_output(number(), 0, 1, 0);
        rebuild_cfg(function_);
    }

    // Some lanes call it or all, so that it computes nothing that all are known to.
    void helper() {
        together_ = false;
        callee_ = true;
        for (const VariableMode mode : helper_modes) {
            Variable* variable = shader_.add_variable(mode, number_type(), "argument");
            function_.parameters.push_back({"argument", variable});
        }
        begin();
        know(b_.load_deref(parameter(0)));
        know(b_.load_deref(parameter(2)));
        b_.store_deref(parameter(1), number(), 1);
        statements(1, 2 + random_.below(4));
        b_.store_deref(parameter(1 + random_.below(2)), number(), 1);
        statements(1, random_.below(3));
        b_.store_deref(parameter(2), number(), 1);
        rebuild_cfg(function_);
    }

  private:
    RandomNumbers& random_;
    Shader& shader_;
    Function& function_;
    Builder b_;
    std::span<Function* const> helpers_;
    std::vector<KnownNumber> numbers_;  // floats of one component
    std::vector<Variable*> locals_;
    Variable* array_ = nullptr;
    std::vector<Register*> registers_;
    Value* memory_ = nullptr;  // the lower half of the lane's address
    uint32_t favourite_ = random_.below(random_.one_in(4) ? memory_kinds : own_memory_kinds);
    bool together_ = true;  // all lanes come here
    bool callee_ = false;
    bool returned_ = false;  // some may have returned
    unsigned loops_ = 0;     // around what is being written

    void begin() {
        for (unsigned i = 0; i < places; ++i) {
            locals_.push_back(local(number_type(), "local"));
            registers_.push_back(add_register(function_, 1, 32));
        }
        array_ = local(shader_.array_type(number_type(), places), "array");
        memory_ = b_.load_input(integer_input, 1);
        for (unsigned i = 0; i < 3; ++i)
            know(b_.load_input(i % 2, 1));
        // Undefined values may be other ones behind a pass.
        for (unsigned i = 0; i < memory_kinds * places; ++i)
            write({static_cast<Memory>(i / places), i % places}, number());
    }

    const Type* number_type() { return shader_.vector_type(BaseType::float_, 32, 1); }

    Value* parameter(unsigned i) { return b_.deref_var(function_.parameters[i].variable); }

    Variable* local(const Type* type, std::string_view name) {
        Variable* variable = shader_.add_variable(VariableMode::function_temp, type, name);
        function_.variables.push_back(variable);
        return variable;
    }

    // --- values ----------------------------------------------------------------------------------
    void know(Value* value) { numbers_.push_back({value, together_}); }

    // Late ones more often, so that what is computed is read.
    Value* number(bool in_all_lanes = false) {
        for (unsigned attempt = 0; attempt < 6; ++attempt) {
            const auto count = static_cast<uint32_t>(numbers_.size());
            const uint32_t back = std::min(random_.below(count), random_.below(count));
            const KnownNumber& known = numbers_[count - 1 - back];
            if (known.in_all_lanes || !in_all_lanes)
                return known.value;
        }
        return numbers_.front().value;  // of the beginning of main
    }

    // Some are constants.
    Value* condition(bool divergent) {
        if (random_.one_in(16))
            return b_.imm_bool(random_.one_in(2));
        return divergent ? divergent_condition()
                         : b_.flt(b_.load_uniform(random_.below(uniform_slots), 1),
                                  b_.imm_float(static_cast<float>(random_.below(5)) - 2.0f));
    }

    Value* divergent_condition() { return b_.flt(number(), number()); }

    // In the buffer, where the lane has the same place as in memory.
    Value* offset(uint32_t index) { return b_.iadd(memory_, b_.imm_int(4 * index)); }

    // Likewise in the image.
    Value* texel(uint32_t index) {
        Value* zero = b_.imm_int(0);
        return b_.vec(std::array{offset(index), zero, zero, zero});
    }

    Value* address(uint32_t index) { return b_.pack_64(offset(index), b_.imm_int(0)); }

    Value* element(uint32_t index) {
        return b_.deref_array(b_.deref_var(array_), b_.imm_int(index));
    }

    Value* result_of(IntrinsicOp op,
                     unsigned components,
                     std::initializer_list<Value*> sources,
                     std::initializer_list<int32_t> indices = {},
                     unsigned bit_size = 32) {
        return &b_.intrinsic(op, components, bit_size, sources, indices)->def;
    }

    // --- memory ----------------------------------------------------------------------------------
    // Most accesses of a program are to memory of one kind, so that they meet.
    Place place() {
        const uint32_t kind = random_.one_in(4) ? random_.below(memory_kinds) : favourite_;
        return {static_cast<Memory>(kind), random_.below(places)};
    }

    Value* read(const Place& place) {
        switch (place.memory) {
            case Memory::scratch:
                return result_of(IntrinsicOp::load_scratch, 1, {b_.imm_int(place.index)}, {0, 0});
            case Memory::global:
                return result_of(IntrinsicOp::load_global, 1, {address(place.index)});
            case Memory::buffer:
                return result_of(IntrinsicOp::load_ssbo, 1, {b_.imm_int(0), offset(place.index)});
            case Memory::image:
                return b_.channel(result_of(IntrinsicOp::image_load, 4,
                                            {b_.imm_int(0), texel(place.index)}, {1, 0}),
                                  0);
            case Memory::local: return b_.load_deref(b_.deref_var(locals_[place.index]));
            case Memory::array: return b_.load_deref(element(place.index));
            case Memory::registers: break;
        }
        Intrinsic* load = b_.intrinsic(IntrinsicOp::load_reg, 1, 32, {});
        load->reg = registers_[place.index];
        return &load->def;
    }

    void write(const Place& place, Value* value) {
        switch (place.memory) {
            case Memory::scratch:
                b_.intrinsic(IntrinsicOp::store_scratch, 0, 0, {value, b_.imm_int(place.index)},
                             {0, 0, 1});
                return;
            case Memory::global:
                b_.intrinsic(IntrinsicOp::store_global, 0, 0, {value, address(place.index)}, {1});
                return;
            case Memory::buffer:
                b_.intrinsic(IntrinsicOp::store_ssbo, 0, 0,
                             {value, b_.imm_int(0), offset(place.index)}, {1});
                return;
            case Memory::image:
                b_.intrinsic(IntrinsicOp::image_store, 0, 0,
                             {b_.imm_int(0), texel(place.index),
                              b_.vec(std::array{value, value, value, value})},
                             {1, 0});
                return;
            case Memory::local: return b_.store_deref(b_.deref_var(locals_[place.index]), value, 1);
            case Memory::array: return b_.store_deref(element(place.index), value, 1);
            case Memory::registers: break;
        }
        b_.intrinsic(IntrinsicOp::store_reg, 0, 0, {value}, {1})->reg = registers_[place.index];
    }

    // What was there before and what is there then.
    Value* overwritten() {
        const Place where = place();
        Value* before = read(where);
        write(where, number());
        know(read(where));
        return before;
    }

    // What lies in memory on both sides of a barrier, and what others wrote meanwhile.
    void publish() {
        const uint32_t index = random_.below(places);
        write({Memory::global, index}, number());
        if (random_.one_in(2))
            know(of_others());
        barrier();
        if (random_.one_in(2))
            write({Memory::global, index}, number());
        know(of_others());
    }

    Value* of_others() {
        return result_of(IntrinsicOp::load_global, 1, {address(LaneMemory::of_others / 4)});
    }

    void barrier() {
        b_.intrinsic(random_.one_in(2) ? IntrinsicOp::barrier : IntrinsicOp::memory_barrier, 0, 0,
                     {});
    }

    // --- statements ------------------------------------------------------------------------------
    Value* what_stays() {
        switch (random_.below(6)) {
            case 0: return b_.load_input(random_.below(2), 1);
            case 3: return b_.u2f32(result_of(IntrinsicOp::ssbo_size, 1, {b_.imm_int(0)}));
            case 4:
                return b_.u2f32(
                    b_.channel(result_of(IntrinsicOp::image_size, 3, {b_.imm_int(0)}, {1, 0}), 1));
            case 1: return b_.load_uniform(random_.below(uniform_slots), 1);
            case 2:
                return result_of(
                    IntrinsicOp::load_ubo, 1,
                    {b_.imm_int(1), b_.imm_int(4 * random_.below(constant_words + 1))});
            default: return result_of(IntrinsicOp::load_global_constant, 1, {constant()});
        }
    }

    // Behind what lanes write.
    Value* constant() {
        return b_.pack_64(b_.imm_int(0x1000 + 4 * random_.below(4)), b_.imm_int(0));
    }

    void system_value() {
        struct Source {
            IntrinsicOp op;
            unsigned components;
        };
        static constexpr Source floats[] = {
            {IntrinsicOp::load_frag_coord, 4},
            {IntrinsicOp::load_point_coord, 2},
            {IntrinsicOp::load_front_face_float, 1},
            {IntrinsicOp::load_viewport_scale, 3},
            {IntrinsicOp::load_viewport_offset, 3},
            {IntrinsicOp::load_point_size_params, 4},
            {IntrinsicOp::load_frag_coord_transform, 4},
            {IntrinsicOp::load_point_coord_transform, 4},
        };
        switch (random_.below(7)) {
            case 0: return know(b_.b2f32(result_of(IntrinsicOp::load_front_face, 1, {}, {}, 1)));
            case 2:
                return know(b_.b2f32(result_of(IntrinsicOp::load_helper_invocation, 1, {}, {}, 1)));
            case 1: {
                Value* read = result_of(IntrinsicOp::load_framebuffer, 4, {}, {0});
                return know(b_.channel(read, random_.below(4)));
            }
            case 3: return know(b_.u2f32(result_of(IntrinsicOp::load_primitive_id, 1, {})));
            default: {
                const Source& source = floats[random_.below(std::size(floats))];
                Value* read = result_of(source.op, source.components, {});
                return know(b_.channel(read, random_.below(source.components)));
            }
        }
    }

    // Where no other one stores in between, the last one stays.
    void store_in_buffer() {
        const Place place{Memory::buffer, random_.below(places)};
        for (unsigned i = 1 + random_.below(2); i-- > 0;)
            write(place, number());
    }

    // What was there is known then or not.
    void exchange() {
        Value* at = offset(random_.below(places));
        Value* old = random_.one_in(2)
                         ? result_of(IntrinsicOp::ssbo_atomic, 1, {b_.imm_int(0), at, number()},
                                     {static_cast<int32_t>(AtomicOp::exchange)})
                         : result_of(IntrinsicOp::ssbo_atomic_swap, 1,
                                     {b_.imm_int(0), at, number(), number()});
        if (random_.one_in(2))
            know(old);
    }

    void store() {
        switch (random_.below(7)) {
            case 0: return b_.store_output(number(), 0, 1, random_.below(4));
            case 6: return random_.one_in(2) ? store_in_buffer() : exchange();
            case 1: {
                Value* to = element(random_.below(places));
                b_.intrinsic(IntrinsicOp::copy_deref, 0, 0,
                             {to, b_.deref_var(locals_[random_.below(places)])});
                return;
            }
            default: return write(place(), number());
        }
    }

    void effect() {
        switch (random_.below(7)) {
            case 0: b_.intrinsic(IntrinsicOp::demote, 0, 0, {}); return;
            case 1: return barrier();
            case 2: return publish();
            case 3: b_.intrinsic(IntrinsicOp::end_primitive, 0, 0, {}); return;
            case 4: b_.intrinsic(IntrinsicOp::demote_if, 0, 0, {divergent_condition()}); return;
            default: b_.intrinsic(IntrinsicOp::emit_vertex, 0, 0, {}); return;
        }
    }

    Value* derivative(Value* of) {
        return result_of(random_.one_in(2) ? IntrinsicOp::ddx : IntrinsicOp::ddy, 1, {of});
    }

    // Levels of detail are found where all lanes make the coordinate, and given elsewhere.
    Value* texture() {
        static constexpr TexOp together[] = {TexOp::tex, TexOp::txb, TexOp::lod, TexOp::tg4};
        static constexpr TexOp alone[] = {TexOp::txl, TexOp::txd, TexOp::txf, TexOp::txs};
        const TexOp op =
            together_ && random_.one_in(2) ? together[random_.below(4)] : alone[random_.below(4)];
        TexBuild build{.op = op, .texture_index = random_.below(2)};
        std::vector<Builder::TexSource> sources;
        Value* coord = b_.vec(std::array{number(together_), number(together_)});
        switch (op) {
            case TexOp::txb: sources.push_back({TexSrcKind::bias, number()}); break;
            case TexOp::txl: sources.push_back({TexSrcKind::lod, number()}); break;
            case TexOp::txd:
                sources.push_back({TexSrcKind::ddx, coord});
                sources.push_back({TexSrcKind::ddy, b_.fneg(coord)});
                break;
            case TexOp::txf:
                coord = b_.f2i32(coord);
                sources.push_back({TexSrcKind::lod, b_.imm_int(0)});
                break;
            case TexOp::txs: sources.push_back({TexSrcKind::lod, b_.imm_int(1)}); break;
            default: break;
        }
        if (op == TexOp::txs || op == TexOp::lod)
            build.components = 2;
        if (op != TexOp::txs)
            sources.push_back({TexSrcKind::coord, coord});
        Tex* tex = b_.tex(build, sources);
        if (op == TexOp::txs)
            tex->dest_type = BaseType::int_;
        Value* texel = b_.channel(&tex->def, random_.below(2));
        return op == TexOp::txs ? b_.i2f32(texel) : texel;
    }

    void arithmetic() {
        switch (random_.below(4)) {
            case 0: return know(b_.fadd(number(), number()));
            case 1: return know(b_.fmul(number(), number()));
            case 2: return know(b_.ffma(number(), b_.imm_float(0.5f), number()));
            default: return know(b_.fmin(number(), number()));
        }
    }

    // What only some lanes read further on.
    Value* for_an_arm() {
        switch (random_.below(4)) {
            case 0:
            case 1: return together_ ? derivative(b_.fadd(number(true), number(true))) : number();
            case 2: return texture();
            default: return overwritten();
        }
    }

    // Values of both arms, some of them vectors, meet behind.
    void branch(unsigned depth) {
        const bool divergent = !random_.one_in(3);
        Value* for_then = random_.one_in(2) ? for_an_arm() : nullptr;
        const unsigned components = random_.one_in(2) ? 1 : 2 + random_.below(3);
        If* node = b_.push_if(condition(divergent));
        const bool before = together_;
        const size_t count = numbers_.size();
        together_ = before && !divergent;
        if (for_then != nullptr)
            write(place(), for_then);
        if (random_.one_in(2))
            statements(depth + 1, 1 + random_.below(4));
        else
            know(overwritten());
        Value* of_then = vector(components);
        numbers_.resize(count);
        b_.push_else(node);
        if (random_.one_in(2))
            statements(depth + 1, 1 + random_.below(3));
        Value* of_else = vector(components);
        numbers_.resize(count);
        b_.pop_if(node);
        together_ = before && !returned_;
        Phi* phi = b_.phi(*block_after(*node), components, 32);
        b_.add_phi_src(*phi, *node->then_list.last_block(), of_then);
        b_.add_phi_src(*phi, *node->else_list.last_block(), of_else);
        know(b_.channel(&phi->def, random_.below(components)));
    }

    Value* vector(unsigned components) {
        std::vector<Value*> numbers;
        for (unsigned c = 0; c < components; ++c)
            numbers.push_back(number());
        return b_.vec(numbers);
    }

    // Some lanes return, others go on; in a loop only where it may have lost lanes before, for what
    // a next round computes all lanes may not.
    void leave_early() {
        if ((loops_ != 0 && together_) || !random_.one_in(3))
            return arithmetic();
        If* node = b_.push_if(divergent_condition());
        write(place(), number());
        b_.store_output(number(), 0, 1, random_.below(4));
        b_.jump(JumpKind::return_);
        b_.pop_if(node);
        returned_ = true;
        together_ = false;
    }

    // Arguments are variables, elements of arrays, or one variable twice.
    void call() {
        if (helpers_.empty())
            return arithmetic();
        std::array<Value*, helper_arguments> derefs{};
        for (Value*& deref : derefs)
            deref = random_.one_in(2) ? element(random_.below(places))
                                      : b_.deref_var(locals_[random_.below(places)]);
        Function* callee = helpers_[random_.below(static_cast<uint32_t>(helpers_.size()))];
        Call* call = shader_.arena().make<Call>(callee);
        call->args = shader_.arena().make_span<Src>(helper_arguments);
        for (unsigned i = 0; i < helper_arguments; ++i) {
            call->args[i].instr = call;
            set_src(call->args[i], derefs[i]);
        }
        b_.insert(*call);
        know(b_.load_deref(derefs[1]));
        know(b_.load_deref(derefs[2]));
    }

    // Rounds are counted, and some lanes may leave before.
    void loop(unsigned depth) {
        Variable* rounds = local(shader_.vector_type(BaseType::int_, 32, 1), "rounds");
        b_.store_deref(b_.deref_var(rounds), b_.imm_int(0), 1);
        const bool before = together_;
        const bool divergent = random_.one_in(2);
        const size_t count = numbers_.size();
        ++loops_;
        Loop* node = b_.push_loop();
        Value* round = b_.load_deref(b_.deref_var(rounds));
        leave_if(b_.ige(round, b_.imm_int(1 + random_.below(3))));
        b_.store_deref(b_.deref_var(rounds), b_.iadd(round, b_.imm_int(1)), 1);
        together_ = before && !divergent;
        know(overwritten());
        statements(depth + 1, 1 + random_.below(3));
        if (divergent) {
            leave_if(divergent_condition());
            statements(depth + 1, 1 + random_.below(2));
        }
        b_.pop_loop(node);
        --loops_;
        together_ = before && !returned_;
        numbers_.resize(count);
    }

    void leave_if(Value* condition) {
        If* node = b_.push_if(condition);
        b_.jump(JumpKind::break_);
        b_.pop_if(node);
    }

    void statements(unsigned depth, unsigned count) {
        for (unsigned i = 0; i < count; ++i) {
            switch (random_.below(depth < deepest ? 21 : 14)) {
                case 0:
                case 1: store(); break;
                case 2:
                case 3: know(read(place())); break;
                case 4: know(overwritten()); break;
                case 5: know(what_stays()); break;
                case 6: system_value(); break;
                case 7: effect(); break;
                case 8:
                case 9: callee_ ? arithmetic() : know(derivative(number(true))); break;
                case 10: know(texture()); break;
                case 11: arithmetic(); break;
                case 12: call(); break;
                case 13: leave_early(); break;
                case 14:
                case 15:
                case 16: loop(depth); break;
                default: branch(depth); break;
            }
        }
    }
};

}  // namespace

std::unique_ptr<Shader> effects_program(uint64_t seed) {
    auto shader = std::make_unique<Shader>(Stage::fragment);
    shader->inputs.resize(input_slots);
    for (unsigned i = 0; i < input_slots; ++i)
        shader->inputs[i].index = i;
    shader->outputs.resize(output_slots);
    for (unsigned i = 0; i < output_slots; ++i)
        shader->outputs[i].index = i;
    shader->uniform_vec4s = uniform_slots;
    shader->scratch_vec4s = places;
    shader->sampler_count = 2;
    RandomNumbers random(seed);
    Function* main = shader->add_function("main");
    std::vector<Function*> helpers;
    for (unsigned i = random.below(3); i-- > 0;)
        helpers.push_back(shader->add_function("helper" + std::to_string(i)));
    for (Function* helper : helpers)
        EffectsGenerator(*helper, random).helper();
    EffectsGenerator(*main, random).main(helpers);
    return shader;
}

Effects effects_of(const Shader& shader, uint64_t seed) {
    RandomNumbers random(seed + 5000);
    const auto slot = [&] {
        const auto number = [&] { return static_cast<float>(random.below(33)) * 0.25f - 4.0f; };
        return slot_of_floats(number(), number(), number(), number());
    };
    AskedTextures textures;
    LaneMemory memory;
    StoredTexels image;
    InterpreterInputs inputs;
    for (unsigned lane = 0; lane < quad_lanes; ++lane) {
        LaneInputs& of_lane = inputs.lanes[lane];
        of_lane.inputs = {slot(), slot(), {lane * LaneMemory::bytes_of_lane}};
        of_lane.frag_coord = {0.5f + static_cast<float>(lane & 1),
                              0.5f + static_cast<float>(lane >> 1), 0.25f, 1};
        of_lane.point_coord = {0.25f * static_cast<float>(lane), 0.5f};
        of_lane.front_face = random.one_in(2);
        of_lane.helper = random.one_in(4);
        of_lane.framebuffer = {{0.25f * static_cast<float>(lane), 0.5f, 0.75f, 1.0f}};
    }
    std::vector<SlotBits> uniforms;
    for (unsigned i = 0; i < uniform_slots; ++i)
        uniforms.push_back(slot());
    inputs.uniforms = uniforms;
    const SlotBits constants = slot();
    const std::array<std::span<const std::byte>, 1> constant_buffers = {
        std::as_bytes(std::span(constants))};
    std::vector<std::byte> stored(quad_lanes * LaneMemory::bytes_of_lane);
    const std::array<std::span<std::byte>, 1> shader_buffers = {stored};
    inputs.constant_buffers = constant_buffers;
    inputs.shader_buffers = shader_buffers;
    inputs.textures = &textures;
    inputs.memory = &memory;
    inputs.images = &image;
    inputs.max_steps = 20'000;  // right programs take some hundred

    Effects effects = effects_with(shader, inputs);
    effects.memory = std::move(memory.bytes);
    effects.buffer = std::move(stored);
    effects.texels = std::move(image.texels);
    effects.barriers = std::move(memory.barriers);
    return effects;
}

}  // namespace cuesta::nir
