// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Rules of ALU instructions, textures, calls and parallel copies.
#include <unordered_set>

#include <fmt/core.h>

#include "compiler/nir/text_names.h"
#include "compiler/nir/validate_state.h"

namespace cuesta::nir::validation {
namespace {

bool fits_base(BaseType base, unsigned bit_size) {
    switch (base) {
        case BaseType::float_: return bit_size == 16 || bit_size == 32 || bit_size == 64;
        case BaseType::bool_: return bit_size == 1;
        case BaseType::int_:
        case BaseType::uint_: break;
    }
    return is_bit_size(bit_size);
}

bool has_register(const State& state, const Register* reg) {
    return state.registers.count(reg) != 0;
}

// --- textures ----------------------------------------------------------------

unsigned spatial_components(SamplerDim dim) {
    switch (dim) {
        case SamplerDim::dim_1d:
        case SamplerDim::buffer: return 1;
        case SamplerDim::dim_2d:
        case SamplerDim::rect:
        case SamplerDim::ms:
        case SamplerDim::external: return 2;
        case SamplerDim::dim_3d:
        case SamplerDim::cube: break;
    }
    return 3;
}

bool is_query(TexOp op) {
    return op == TexOp::txs || op == TexOp::query_levels;
}
bool is_fetch(TexOp op) {
    return op == TexOp::txf || op == TexOp::txf_ms;
}

struct TexRule {
    TexSrcKind kind;
    bool wanted;
    bool allowed;
};

void check_tex_sources(State& state, const Tex& tex) {
    const bool sampled = !is_query(tex.op) && !is_fetch(tex.op);
    const TexRule rules[] = {
        {TexSrcKind::coord, !is_query(tex.op), !is_query(tex.op)},
        {TexSrcKind::projector, false, sampled && tex.op != TexOp::tg4 && tex.op != TexOp::lod},
        {TexSrcKind::comparator, sampled && tex.is_shadow && tex.op != TexOp::lod, tex.is_shadow},
        {TexSrcKind::bias, tex.op == TexOp::txb, tex.op == TexOp::txb},
        {TexSrcKind::lod, tex.op == TexOp::txl,
         tex.op == TexOp::txl || tex.op == TexOp::txf || tex.op == TexOp::txs},
        {TexSrcKind::ms_index, tex.op == TexOp::txf_ms, tex.op == TexOp::txf_ms},
        {TexSrcKind::ddx, tex.op == TexOp::txd, tex.op == TexOp::txd},
        {TexSrcKind::ddy, tex.op == TexOp::txd, tex.op == TexOp::txd},
        {TexSrcKind::layer, false, tex.is_array},
        {TexSrcKind::packed_offset, false, tex.find(TexSrcKind::offset) == nullptr},
    };
    for (const TexRule& rule : rules) {
        const bool present = tex.find(rule.kind) != nullptr;
        const std::string_view name = names::name_of(names::tex_srcs, rule.kind);
        state.check(present || !rule.wanted, tex,
                    [&] { return fmt::format("the source '{}' is missing", name); });
        state.check(!present || rule.allowed, tex, [&] {
            return fmt::format("the source '{}' does not go with the operation", name);
        });
    }
    for (size_t i = 0; i < tex.srcs.size(); ++i)
        for (size_t j = i + 1; j < tex.srcs.size(); ++j)
            state.check(tex.srcs[i].kind != tex.srcs[j].kind, tex, "two sources of one kind");
}

unsigned tex_source_components(const Tex& tex, TexSrcKind kind) {
    switch (kind) {
        case TexSrcKind::coord:
            return spatial_components(tex.dim) +
                   (tex.is_array && tex.find(TexSrcKind::layer) == nullptr ? 1 : 0);
        case TexSrcKind::offset:
        case TexSrcKind::ddx:
        case TexSrcKind::ddy: return spatial_components(tex.dim);
        default: return 1;
    }
}

bool is_sampler_deref(const Value& value) {
    const Intrinsic* deref = value.instr->as<Intrinsic>();
    return deref != nullptr && deref->type != nullptr && deref->type->kind == Type::Kind::sampler;
}

unsigned tex_result_components(const Tex& tex) {
    switch (tex.op) {
        case TexOp::txs:
            return spatial_components(tex.dim) - (tex.dim == SamplerDim::cube ? 1 : 0) +
                   (tex.is_array ? 1 : 0);
        case TexOp::lod: return 2;
        case TexOp::query_levels: return 1;
        default: return 4;
    }
}

}  // namespace

void check_alu(State& state, const Alu& alu) {
    const OpInfo& info = alu.info();
    if (alu.srcs.size() != info.num_inputs)
        return state.add(alu, "wrong number of sources");
    if (info.output_size != 0)
        state.check(alu.def.components == info.output_size, alu, "the result has the wrong size");
    unsigned size = info.output_type.bit_size == 0 ? alu.def.bit_size : 0;
    state.check(info.output_type.bit_size == 0 || alu.def.bit_size == info.output_type.bit_size,
                alu, "the result has the wrong bit size");
    state.check(fits_base(info.output_type.base, alu.def.bit_size), alu,
                "the result's bit size is not one of its type");
    for (unsigned i = 0; i < alu.srcs.size(); ++i) {
        const Value& value = *alu.srcs[i].src.value;
        const OperandType type = info.input_types[i];
        for (unsigned c = 0; c < alu.src_components(i) && c < max_components; ++c)
            state.check(alu.srcs[i].swizzle[c] < value.components, alu,
                        [&] { return fmt::format("source {} is read beyond its components", i); });
        state.check(fits_base(type.base, value.bit_size), alu, [&] {
            return fmt::format("the bit size of source {} is not one of its type", i);
        });
        if (type.bit_size != 0) {
            state.check(value.bit_size == type.bit_size, alu,
                        [&] { return fmt::format("source {} has the wrong bit size", i); });
            continue;
        }
        state.check(size == 0 || value.bit_size == size, alu, "the operands differ in bit size");
        size = value.bit_size;
    }
}

void check_tex(State& state, const Tex& tex) {
    check_tex_sources(state, tex);
    for (const TexSrc& src : tex.srcs) {
        const std::string_view name = names::name_of(names::tex_srcs, src.kind);
        state.check(src.src.value->components == tex_source_components(tex, src.kind), tex,
                    [&] { return fmt::format("the source '{}' has the wrong size", name); });
        if (src.kind == TexSrcKind::texture_deref || src.kind == TexSrcKind::sampler_deref)
            state.check(is_sampler_deref(*src.src.value), tex, [&] {
                return fmt::format("the source '{}' is no deref of a sampler", name);
            });
        else if (src.kind == TexSrcKind::texture_heap)
            state.check(src.src.value->bit_size == 64, tex, "an address has 64 bits");
        else
            state.check(src.src.value->bit_size == 16 || src.src.value->bit_size == 32, tex,
                        [&] { return fmt::format("the source '{}' has 16 or 32 bits", name); });
    }
    if (const TexSrc* coord = tex.find(TexSrcKind::coord))
        state.check(tex.coord_components == coord->src.value->components, tex,
                    "coords differs from the coordinate's size");
    state.check(tex.def.components == tex_result_components(tex) ||
                    (tex.is_shadow && tex.def.components == 1),
                tex, "the result has the wrong size");
    state.check(fits_base(tex.dest_type, tex.def.bit_size), tex,
                "the result's bit size is not one of its type");
    state.check(tex.component < max_components, tex, "there is no such channel to gather");
    if (tex.find(TexSrcKind::texture_deref) == nullptr)
        state.check(tex.texture_index < state.shader.sampler_count, tex,
                    "there is no such texture");
    if (tex.find(TexSrcKind::sampler_deref) == nullptr)
        state.check(tex.sampler_index < state.shader.sampler_count, tex,
                    "there is no such sampler");
}

void check_call(State& state, const Call& call) {
    const Function* callee = call.callee;
    if (state.declared.functions.count(callee) == 0)
        return state.add(call, "the callee is no function of the shader");
    if (call.args.size() != callee->parameters.size())
        return state.add(call, "the callee has another number of parameters");
    for (size_t i = 0; i < call.args.size(); ++i) {
        const Intrinsic* deref = call.args[i].value->instr->as<Intrinsic>();
        const Variable* parameter = callee->parameters[i].variable;
        state.check(deref != nullptr && deref->type != nullptr && parameter != nullptr &&
                        parameter->type != nullptr && same_type(*deref->type, *parameter->type),
                    call, [&] {
                        return fmt::format("argument {} is no deref of the parameter's type", i);
                    });
        if (parameter != nullptr && parameter->mode != VariableMode::parameter_in)
            check_written(state, call, *call.args[i].value);
    }
}

void check_parallel_copy(State& state, const ParallelCopy& copy) {
    std::unordered_set<const Register*> written;
    for (const ParallelCopyEntry& entry : copy.entries) {
        const Register* dest = entry.dest_reg;
        const Register* src = entry.src_reg;
        state.check(dest == nullptr || written.insert(dest).second, copy,
                    "a register is written twice");
        state.check(dest == nullptr || has_register(state, dest), copy,
                    "no register of the function");
        state.check(src == nullptr || has_register(state, src), copy,
                    "no register of the function");
        const unsigned to = dest != nullptr ? dest->components : entry.def.components;
        const unsigned from = src != nullptr ? src->components : entry.src.value->components;
        const unsigned to_bits = dest != nullptr ? dest->bit_size : entry.def.bit_size;
        const unsigned from_bits = src != nullptr ? src->bit_size : entry.src.value->bit_size;
        state.check(to == from && to_bits == from_bits, copy,
                    "the sides of an entry differ in size");
        state.check(to >= 1 && to <= max_components && is_bit_size(to_bits), copy,
                    "a result has 1 to 4 components of 1, 8, 16, 32 or 64 bits");
    }
}

}  // namespace cuesta::nir::validation
