// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_io.h"

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "compiler/nir/passes/deref_address.h"
#include "compiler/nir/passes/lower_copies.h"
#include "compiler/nir/text_names.h"

namespace cuesta::nir {
namespace {

// Calls visit(type) for what each slot of a variable of the type holds, in their order.
template <typename Visit>
void for_each_slot(const Type& type, Visit&& visit) {
    switch (type.kind) {
        case Type::Kind::array:
            for (uint32_t i = 0; i < type.length; ++i)
                for_each_slot(*type.element, visit);
            break;
        case Type::Kind::struct_:
            for (const Type::Member& member : type.members)
                for_each_slot(*member.type, visit);
            break;
        default: visit(type); break;
    }
}

// Components of slots are 32 bits wide, or floats of 16. Booleans and smaller integers are numbers
// of 32 bits there.
bool fits_slot(const Type& vector) {
    return vector.bit_size == 32 || (vector.bit_size == 16 && vector.base == BaseType::float_);
}

// `words`, 32 bits each, as the type has it: a boolean is true where the word is not zero, integers
// lose their upper bits.
Value* from_words(Builder& b, Value* words, const Type& vector) {
    switch (vector.bit_size) {
        case 1: return b.ine(words, zero_like(b, *words));
        case 8: return b.u2u8(words);
        default: return b.u2u16(words);
    }
}

Value* to_words(Builder& b, Value* value, const Type& vector) {
    if (fits_slot(vector))
        return value;
    return vector.bit_size == 1 ? b.b2i32(value) : b.u2u32(value);
}

// Such uniforms have nothing but numbers of samplers, which are lower_samplers()'s.
bool is_sampler_array(const Type& type) {
    return type.kind == Type::Kind::array ? is_sampler_array(*type.element)
                                          : type.kind == Type::Kind::sampler;
}

struct IoLowering {
    Shader& shader;
    Function& function;
    std::unordered_map<const Variable*, uint32_t> bases;
    std::unordered_map<const Variable*, Variable*> copies;  // of outputs

    // Gives the variable consecutive slots.
    uint32_t add_slots(const Variable& variable, std::vector<IoSlot>& slots) {
        const uint32_t base = static_cast<uint32_t>(slots.size());
        const Type& type = slot_type(shader, variable);
        const auto count = static_cast<uint32_t>(slots_of(type));
        for_each_slot(type, [&](const Type& vector) {
            const auto i = static_cast<uint32_t>(slots.size()) - base;
            IoSlot slot;
            slot.slot = variable.slot;
            slot.index = variable.location + i;
            slot.components = vector.components;
            slot.interpolation = variable.interpolation;
            slot.centroid = variable.centroid;
            slot.precision = variable.precision;
            slot.invariant = variable.invariant;
            slot.name = count == 1 ? std::string(variable.name)
                                   : std::string(variable.name) + "." + std::to_string(i);
            slots.push_back(std::move(slot));
        });
        return base;
    }

    void assign() {
        for (Variable* variable : shader.variables) {
            if (variable->mode == VariableMode::shader_in) {
                bases[variable] = add_slots(*variable, shader.inputs);
            } else if (variable->mode == VariableMode::shader_out) {
                bases[variable] = add_slots(*variable, shader.outputs);
                Variable* copy = shader.add_variable(VariableMode::function_temp, variable->type,
                                                     variable->name);
                function.variables.push_back(copy);
                copies[variable] = copy;
            } else if (variable->mode == VariableMode::uniform &&
                       !is_sampler_array(*variable->type)) {
                bases[variable] = variable->location;
                const uint64_t end = variable->location + slots_of(*variable->type);
                shader.uniform_vec4s = std::max(shader.uniform_vec4s, static_cast<uint32_t>(end));
            }
        }
    }

    // Inside the shader an output is an ordinary variable.
    void redirect_outputs() {
        for_each_instr(function.body, [&](Instr& instr) {
            Intrinsic* deref = instr.as<Intrinsic>();
            if (deref == nullptr || deref->op != IntrinsicOp::deref_var)
                return;
            if (const auto it = copies.find(deref->variable); it != copies.end())
                deref->variable = it->second;
        });
    }

    // Of a chain that begins with an input of a geometry shader: where it has come to a vertex's
    // part.
    static Intrinsic& vertex_step_of(Intrinsic& deref) {
        Intrinsic* at = &deref;
        for (;;) {
            Intrinsic& whole = *at->srcs[0].value->instr->as<Intrinsic>();
            if (whole.op == IntrinsicOp::deref_var)
                return *at;
            at = &whole;
        }
    }

    void replace(Intrinsic& load, Value& value) {
        replace_all_uses(load.def, value);
        remove_instr(load);
    }

    void lower_vertex_load(Intrinsic& load, const Variable& variable) {
        Intrinsic& deref = *load.srcs[0].value->instr->as<Intrinsic>();
        Intrinsic& vertex = vertex_step_of(deref);
        Builder b(function, Cursor::before(load));
        const SlotAddress address = address_of(b, deref, &vertex);
        if (address.outside)
            return replace(load, *zero_like(b, load.def));
        Value* offset = address.offset != nullptr ? address.offset : b.imm_int(0);
        const auto base = static_cast<int32_t>(bases[&variable] + address.base);
        const bool fits = fits_slot(*deref.type);
        Value* loaded = &b.intrinsic(IntrinsicOp::load_per_vertex_input, load.def.components,
                                     fits ? load.def.bit_size : 32,
                                     {index_in_32_bits(b, vertex), offset}, {base, 0})
                             ->def;
        replace(load, fits ? *loaded : *from_words(b, loaded, *deref.type));
    }

    void lower_load(Intrinsic& load) {
        Intrinsic& deref = *load.srcs[0].value->instr->as<Intrinsic>();
        const Variable& variable = *root_of(deref).variable;
        const bool is_input = variable.mode == VariableMode::shader_in;
        if (!is_input && variable.mode != VariableMode::uniform)
            return;
        if (is_input && shader.stage == Stage::geometry)
            return lower_vertex_load(load, variable);
        Builder b(function, Cursor::before(load));
        const SlotAddress address = address_of(b, deref);
        if (address.outside)
            return replace(load, *zero_like(b, load.def));
        Value* offset = address.offset != nullptr ? address.offset : b.imm_int(0);
        const int32_t base = static_cast<int32_t>(bases[&variable] + address.base);
        const int32_t range = address.offset != nullptr
                                  ? static_cast<int32_t>(slots_of(*variable.type) - address.base)
                                  : 1;
        const bool fits = fits_slot(*deref.type);
        const unsigned bits = fits ? load.def.bit_size : 32;
        Value* loaded = is_input ? &b.intrinsic(IntrinsicOp::load_input, load.def.components, bits,
                                                {offset}, {base, 0})
                                        ->def
                                 : &b.intrinsic(IntrinsicOp::load_uniform, load.def.components,
                                                bits, {offset}, {base, 0, range})
                                        ->def;
        replace(load, fits ? *loaded : *from_words(b, loaded, *deref.type));
    }

    void store_outputs(Builder& b) {
        for (Variable* variable : shader.variables) {
            if (variable->mode != VariableMode::shader_out)
                continue;
            uint32_t slot = bases[variable];
            for_each_vector(b, b.deref_var(copies[variable]), [&](Value* vector) {
                const Type& type = *vector->instr->as<Intrinsic>()->type;
                b.store_output(to_words(b, b.load_deref(vector), type), slot++);
            });
        }
    }

    // Whether outputs are looked at there: an end of the shader, or of a vertex. What geometry
    // shaders hold in the end nobody sees.
    bool takes_outputs(const Instr& instr) const {
        if (const Jump* jump = instr.as<Jump>())
            return jump->jump == JumpKind::return_ && shader.stage != Stage::geometry;
        const Intrinsic* intrinsic = instr.as<Intrinsic>();
        return intrinsic != nullptr && intrinsic->op == IntrinsicOp::emit_vertex;
    }

    void store_where_taken() {
        std::vector<Instr*> takers;
        for_each_instr(function.body, [&](Instr& instr) {
            if (takes_outputs(instr))
                takers.push_back(&instr);
        });
        for (Instr* taker : takers) {
            Builder b(function, Cursor::before(*taker));
            store_outputs(b);
        }
        Block& last = *function.body.last_block();
        if (last.jump() == nullptr && shader.stage != Stage::geometry) {
            Builder b(function, Cursor::at_end(last));
            store_outputs(b);
        }
    }
};

Error too_large(const std::string& what, uint64_t most) {
    return Error{Errc::unsupported,
                 what + " more than " + std::to_string(most) + " vectors, the most there can be"};
}

// Whether every slot has a number.
Result<void> check_sizes(const Shader& shader, const Function& function) {
    uint64_t inputs = shader.inputs.size();
    uint64_t outputs = shader.outputs.size();
    uint64_t all = shader.scratch_vec4s;
    for (const std::vector<Variable*>* variables : {&shader.variables, &function.variables}) {
        for (const Variable* variable : *variables) {
            const uint64_t slots = slots_of(slot_type(shader, *variable));
            all = std::min(max_slots + 1, all + slots);
            if (variable->mode == VariableMode::shader_in)
                inputs = std::min(max_slots, inputs + slots);
            if (variable->mode == VariableMode::shader_out)
                outputs = std::min(max_slots, outputs + slots);
            if (variable->mode == VariableMode::uniform && variable->location + slots > max_slots)
                return too_large("'" + std::string(variable->name) + "' makes uniforms take",
                                 max_slots);
        }
    }
    if (inputs > max_io_slots)
        return too_large("the inputs take", max_io_slots);
    if (outputs > max_io_slots)
        return too_large("the outputs take", max_io_slots);
    // Outputs are copied inside of the shader.
    if (all + outputs > max_slots)
        return too_large("the variables take", max_slots);
    return {};
}

// Whether every slot is only one input's or output's.
Result<void> check_slots(const Shader& shader,
                         VariableMode mode,
                         const std::vector<IoSlot>& declared) {
    std::set<std::pair<Slot, uint32_t>> taken;
    for (const IoSlot& slot : declared)
        taken.emplace(slot.slot, slot.index);
    for (const Variable* variable : shader.variables) {
        if (variable->mode != mode)
            continue;
        const auto count = static_cast<uint32_t>(slots_of(slot_type(shader, *variable)));
        for (uint32_t i = 0; i < count; ++i)
            if (!taken.emplace(variable->slot, variable->location + i).second)
                return Error{Errc::invalid,
                             "'" + std::string(variable->name) + "' takes the slot " +
                                 std::string(names::name_of(names::slots, variable->slot)) + " " +
                                 std::to_string(variable->location + i) + ", which is taken"};
    }
    return {};
}

}  // namespace

Result<bool> lower_io(Shader& shader) {
    Function* function = shader.entry_point();
    if (function == nullptr)
        return Error{Errc::invalid, "the shader has no function main"};
    TRY(check_sizes(shader, *function));
    TRY(check_slots(shader, VariableMode::shader_in, shader.inputs));
    TRY(check_slots(shader, VariableMode::shader_out, shader.outputs));
    // A copy has no slots; its loads and stores have.
    const bool had_copies = lower_copies(*function);
    IoLowering lowering{shader, *function, {}, {}};
    lowering.assign();
    lowering.redirect_outputs();
    for_each_instr(function->body, [&](Instr& instr) {
        if (Intrinsic* load = instr.as<Intrinsic>();
            load != nullptr && load->op == IntrinsicOp::load_deref)
            lowering.lower_load(*load);
    });
    lowering.store_where_taken();
    remove_dead_derefs(*function);
    // Textures may still be read through a struct of uniforms.
    const auto named = variables_named_in(shader);
    std::erase_if(shader.variables, [&](const Variable* v) {
        return lowering.bases.count(v) != 0 && named.count(v) == 0;
    });
    return had_copies || !lowering.bases.empty();
}

}  // namespace cuesta::nir
