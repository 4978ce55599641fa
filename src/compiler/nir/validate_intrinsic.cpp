// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Rules of intrinsics.
#include <algorithm>
#include <bit>

#include <fmt/core.h>

#include "compiler/nir/text_names.h"
#include "compiler/nir/validate_state.h"

namespace cuesta::nir::validation {
namespace {

const Type* deref_type(const Src& src) {
    const Intrinsic* deref = src.value->instr->as<Intrinsic>();
    return deref != nullptr ? deref->type : nullptr;
}

bool is_vector(const Type* type, const Value& value) {
    return type != nullptr && type->kind == Type::Kind::vector &&
           type->components == value.components && type->bit_size == value.bit_size;
}

bool has_part(const Type& whole, const Type* part) {
    if (whole.kind == Type::Kind::array)
        return whole.element == part;
    return whole.kind == Type::Kind::struct_ &&
           std::any_of(whole.members.begin(), whole.members.end(),
                       [&](const Type::Member& member) { return member.type == part; });
}

// The variable at the root of a chain of derefs; null where the chain is broken, which
// check_deref() finds. Each step leads to a bigger type, so that there is an end.
const Variable* root_variable(const Value& deref) {
    const Intrinsic* at = deref.instr->as<Intrinsic>();
    while (at != nullptr && at->op != IntrinsicOp::deref_var) {
        const Type* whole = at->srcs.empty() ? nullptr : deref_type(at->srcs[0]);
        if (whole == nullptr || !has_part(*whole, at->type))
            return nullptr;
        at = at->srcs[0].value->instr->as<Intrinsic>();
    }
    return at != nullptr ? at->variable : nullptr;
}

bool is_declared(const State& state, const Variable* variable) {
    return state.declared.variables.count(variable) != 0 || state.variables.count(variable) != 0;
}

void check_sizes(State& state, const Intrinsic& intrinsic) {
    const IntrinsicInfo& info = intrinsic.info();
    for (unsigned i = 0; i < info.num_srcs; ++i)
        state.check(info.src_components[i] == 0 ||
                        intrinsic.srcs[i].value->components == info.src_components[i],
                    intrinsic, [&] { return fmt::format("source {} has the wrong size", i); });
    if (!info.has_dest) {
        state.check(intrinsic.def.components == 0, intrinsic, "the intrinsic has no result");
        return;
    }
    state.check(intrinsic.def.components >= 1 && intrinsic.def.components <= max_components &&
                    (info.dest_components == 0 || intrinsic.def.components == info.dest_components),
                intrinsic, "the result has the wrong size");
    state.check(info.dest_bit_size == 0 || intrinsic.def.bit_size == info.dest_bit_size, intrinsic,
                "the result has the wrong bit size");
}

// --- derefs ------------------------------------------------------------------

void check_deref(State& state, const Intrinsic& deref) {
    const Type* parent = deref.srcs.empty() ? nullptr : deref_type(deref.srcs[0]);
    const Type* expected = nullptr;
    if (deref.op == IntrinsicOp::deref_var) {
        if (!is_declared(state, deref.variable))
            return state.add(deref, "the variable is not declared");
        expected = deref.variable->type;
    } else if (deref.op == IntrinsicOp::deref_array) {
        if (parent == nullptr || parent->kind != Type::Kind::array)
            return state.add(deref, "the source is no deref of an array");
        state.check(deref.srcs[1].value->bit_size != 1, deref, "a boolean is no index");
        expected = parent->element;
    } else {
        const int32_t member = deref.indices[0];
        if (parent == nullptr || parent->kind != Type::Kind::struct_)
            return state.add(deref, "the source is no deref of a struct");
        if (member < 0 || static_cast<size_t>(member) >= parent->members.size())
            return state.add(deref, "the struct has no such member");
        expected = parent->members[static_cast<size_t>(member)].type;
    }
    state.check(deref.type != nullptr && expected != nullptr && same_type(*deref.type, *expected),
                deref, "the deref has another type than what it points at");
}

void check_memory(State& state, const Intrinsic& intrinsic) {
    const Type* type = deref_type(intrinsic.srcs[0]);
    if (intrinsic.op != IntrinsicOp::load_deref)
        check_written(state, intrinsic, *intrinsic.srcs[0].value);
    switch (intrinsic.op) {
        case IntrinsicOp::load_deref:
            return state.check(is_vector(type, intrinsic.def), intrinsic,
                               "the source is no deref of such a vector");
        case IntrinsicOp::store_deref:
            return state.check(is_vector(type, *intrinsic.srcs[1].value), intrinsic,
                               "the source is no deref of such a vector");
        default: {
            const Type* from = deref_type(intrinsic.srcs[1]);
            return state.check(type != nullptr && from != nullptr && same_type(*type, *from),
                               intrinsic, "the sources are no derefs of one type");
        }
    }
}

void check_register(State& state, const Intrinsic& intrinsic) {
    const Register* reg = intrinsic.reg;
    if (state.registers.count(reg) == 0)
        return state.add(intrinsic, "no register of the function");
    const Value& value =
        intrinsic.op == IntrinsicOp::load_reg ? intrinsic.def : *intrinsic.srcs[0].value;
    state.check(reg->components == value.components && reg->bit_size == value.bit_size, intrinsic,
                "the register has another size");
}

// --- indices -----------------------------------------------------------------

// Vec4 slots of what the intrinsic's base counts in.
uint32_t slot_count(const State& state, IntrinsicOp op) {
    switch (op) {
        case IntrinsicOp::load_input:
        case IntrinsicOp::load_per_vertex_input:
            return static_cast<uint32_t>(state.shader.inputs.size());
        case IntrinsicOp::store_output: return static_cast<uint32_t>(state.shader.outputs.size());
        case IntrinsicOp::load_uniform: return state.shader.uniform_vec4s;
        case IntrinsicOp::load_framebuffer: return max_io_slots;  // as many as results
        default: return state.shader.scratch_vec4s;
    }
}

const Value& stored_value(const Intrinsic& intrinsic) {
    return *intrinsic.srcs[intrinsic.op == IntrinsicOp::store_deref ? 1 : 0].value;
}

// Components from the first to the last one stored.
unsigned stored_width(const Intrinsic& intrinsic) {
    const int32_t mask = intrinsic.index_of(IntrinsicIndex::write_mask);
    return mask > 0 ? static_cast<unsigned>(std::bit_width(static_cast<uint32_t>(mask))) : 0;
}

void check_indices(State& state, const Intrinsic& intrinsic) {
    const IntrinsicInfo& info = intrinsic.info();
    int64_t base = 0;
    for (unsigned i = 0; i < info.num_indices; ++i) {
        const int32_t index = intrinsic.indices[i];
        switch (info.indices[i]) {
            case IntrinsicIndex::base:
                base = index;
                state.check(
                    index >= 0 && static_cast<uint32_t>(index) < slot_count(state, intrinsic.op),
                    intrinsic, "base is not one of the declared slots");
                break;
            case IntrinsicIndex::component: {
                const unsigned width =
                    info.has_dest ? intrinsic.def.components : stored_width(intrinsic);
                state.check(index >= 0 && static_cast<uint32_t>(index) + width <= max_components,
                            intrinsic, "the access reaches beyond its vec4");
                break;
            }
            case IntrinsicIndex::write_mask:
                // Of emit_depth_agx it says which of depth and stencil there are.
                state.check(index > 0 && index < (1 << (intrinsic.op == IntrinsicOp::emit_depth_agx
                                                            ? 2
                                                            : stored_value(intrinsic).components)),
                            intrinsic, "the write mask is empty or reaches beyond the value");
                break;
            case IntrinsicIndex::range:
                state.check(index >= 0 && base + index <= slot_count(state, intrinsic.op),
                            intrinsic, "the range reaches beyond the declared slots");
                break;
            case IntrinsicIndex::member: break;  // check_deref
            case IntrinsicIndex::offset:
            case IntrinsicIndex::format:
            case IntrinsicIndex::shift:
                state.check(index >= 0, intrinsic, "an index is negative");
                break;
            case IntrinsicIndex::image_dim:
            case IntrinsicIndex::is_array: break;  // check_image
            case IntrinsicIndex::atomic_op:
                state.check(index >= 0 && static_cast<uint32_t>(index) < atomic_op_count, intrinsic,
                            "there is no such atomic_op");
                break;
        }
    }
}

void check_slot(State& state, const Intrinsic& access, const Value& value) {
    state.check(access.srcs.back().value->bit_size != 1, access, "a boolean is no offset");
    state.check(value.bit_size == 16 || value.bit_size == 32, access,
                "inputs, outputs and uniforms have 16 or 32 bits");
}

void check_words(State& state,
                 const Intrinsic& access,
                 std::span<const Src> words,
                 std::string_view text) {
    for (const Src& src : words)
        state.check(src.value->bit_size == 32, access, text);
}

void check_buffer(State& state, const Intrinsic& access, const Value& data) {
    check_words(state, access, access.srcs.last(2),
                "numbers of buffers and offsets in them have 32 bits");
    state.check(data.bit_size != 1, access, "buffers hold no booleans");
}

void check_shared(State& state, const Intrinsic& access, const Value& data) {
    check_words(state, access, access.srcs.last(1), "offsets in workgroup memory have 32 bits");
    state.check(data.bit_size != 1, access, "workgroup memory holds no booleans");
}

void check_image(State& state, const Intrinsic& access) {
    const int32_t dim = access.index_of(IntrinsicIndex::image_dim);
    const int32_t is_array = access.index_of(IntrinsicIndex::is_array);
    const bool may_be_array = dim == static_cast<int32_t>(SamplerDim::dim_2d) ||
                              dim == static_cast<int32_t>(SamplerDim::cube);
    state.check(may_be_array || dim == static_cast<int32_t>(SamplerDim::dim_3d), access,
                "image_dim is 2d, 3d or cube");
    state.check(is_array == 0 || (is_array == 1 && may_be_array), access,
                "is_array is 0, or of 2d and cube 1");
    check_words(state, access, access.srcs,
                "numbers of images, coordinates and texels have 32 bits");
}

}  // namespace

void check_written(State& state, const Instr& writer, const Value& deref) {
    const Variable* variable = root_variable(deref);
    if (variable == nullptr || !is_type(variable->type))
        return;
    state.check(variable->mode != VariableMode::shader_in &&
                    variable->mode != VariableMode::uniform && !has_samplers(*variable->type),
                writer, [&] {
                    return fmt::format(
                        "'{}' is only read: inputs, uniforms, and parameters with "
                        "samplers in them are",
                        variable->name);
                });
}

void check_intrinsic(State& state, const Intrinsic& intrinsic) {
    const IntrinsicInfo& info = intrinsic.info();
    if (intrinsic.srcs.size() != info.num_srcs)
        return state.add(intrinsic, "wrong number of sources");
    check_sizes(state, intrinsic);
    check_indices(state, intrinsic);
    state.check(!info.stage || state.shader.stage == *info.stage, intrinsic, [&] {
        return fmt::format("only {} shaders have it", names::name_of(names::stages, *info.stage));
    });
    if (info.by_address)
        state.check(intrinsic.srcs[info.has_dest ? 0 : 1].value->bit_size == 64, intrinsic,
                    "an address has 64 bits");
    switch (intrinsic.op) {
        case IntrinsicOp::deref_var:
        case IntrinsicOp::deref_array:
        case IntrinsicOp::deref_struct: return check_deref(state, intrinsic);
        case IntrinsicOp::load_deref:
        case IntrinsicOp::store_deref:
        case IntrinsicOp::copy_deref: return check_memory(state, intrinsic);
        case IntrinsicOp::load_reg:
        case IntrinsicOp::store_reg: return check_register(state, intrinsic);
        case IntrinsicOp::load_input:
            state.check(state.shader.stage != Stage::geometry, intrinsic,
                        "geometry shaders have their inputs by vertex");
            return check_slot(state, intrinsic, intrinsic.def);
        case IntrinsicOp::load_per_vertex_input:
            state.check(intrinsic.srcs[0].value->bit_size != 1, intrinsic,
                        "a boolean is no number of a vertex");
            return check_slot(state, intrinsic, intrinsic.def);
        case IntrinsicOp::load_uniform: return check_slot(state, intrinsic, intrinsic.def);
        case IntrinsicOp::load_primitive_id:
            return state.check(
                state.shader.stage == Stage::geometry || state.shader.stage == Stage::fragment,
                intrinsic, "only geometry and fragment shaders have it");
        case IntrinsicOp::store_output:
            return check_slot(state, intrinsic, stored_value(intrinsic));
        case IntrinsicOp::load_ubo: return check_buffer(state, intrinsic, intrinsic.def);
        case IntrinsicOp::load_ssbo: return check_buffer(state, intrinsic, intrinsic.def);
        case IntrinsicOp::store_ssbo:
            return check_buffer(state, intrinsic, stored_value(intrinsic));
        case IntrinsicOp::load_shared: return check_shared(state, intrinsic, intrinsic.def);
        case IntrinsicOp::store_shared:
            return check_shared(state, intrinsic, stored_value(intrinsic));
        case IntrinsicOp::ssbo_size:
        case IntrinsicOp::ssbo_atomic:
        case IntrinsicOp::ssbo_atomic_swap:
        case IntrinsicOp::shared_atomic:
        case IntrinsicOp::shared_atomic_swap:
            return check_words(state, intrinsic, intrinsic.srcs,
                               "numbers of buffers, offsets and words have 32 bits");
        case IntrinsicOp::image_load:
        case IntrinsicOp::image_store:
        case IntrinsicOp::image_size: return check_image(state, intrinsic);
        case IntrinsicOp::ddx:
        case IntrinsicOp::ddy:
            return state.check(intrinsic.srcs[0].value->components == intrinsic.def.components &&
                                   intrinsic.srcs[0].value->bit_size == intrinsic.def.bit_size,
                               intrinsic, "a derivative has the size of its source");
        default: break;
    }
}

}  // namespace cuesta::nir::validation
