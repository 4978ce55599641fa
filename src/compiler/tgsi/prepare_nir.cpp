// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/tgsi/prepare_nir.h"

#include <array>
#include <vector>

#include "base/bits.h"
#include "compiler/nir/builder.h"
#include "compiler/nir/passes/deref_address.h"
#include "compiler/nir/passes/lower_alu_to_scalar.h"
#include "compiler/nir/passes/lower_indirect_inputs.h"

namespace cuesta::tgsi {
namespace {

using nir::Builder;
using nir::Cursor;
using nir::IntrinsicOp;
using nir::SamplerDim;
using nir::TexOp;
using nir::TexSrcKind;
using nir::Value;

// How many slots there are where the intrinsic reads or writes; nothing for other intrinsics.
std::optional<uint64_t> slots_at(const nir::Shader& shader, IntrinsicOp op) {
    switch (op) {
        case IntrinsicOp::load_input: return shader.inputs.size();
        case IntrinsicOp::store_output: return shader.outputs.size();
        case IntrinsicOp::load_uniform: return shader.uniform_vec4s;
        case IntrinsicOp::load_scratch:
        case IntrinsicOp::store_scratch: return shader.scratch_vec4s;
        default: return std::nullopt;
    }
}

bool is_outside(const nir::Shader& shader, const nir::Intrinsic& access) {
    const std::optional<uint64_t> count = slots_at(shader, access.op);
    const std::optional<int64_t> slot = count ? constant_slot(access) : std::nullopt;
    return slot && (*slot < 0 || static_cast<uint64_t>(*slot) >= *count);
}

// Whether TXP says it: the front end refuses others (docs/tgsi.md, "Textures").
bool is_projected_by_txp(const nir::Tex& tex) {
    return tex.op == TexOp::tex && tex.dim != SamplerDim::cube && !tex.is_array;
}

// The first `count` components divided, the others as they are.
Value* divided(Builder& b, Value* value, unsigned count, Value* by) {
    std::array<Value*, nir::max_components> parts{};
    for (unsigned c = 0; c < value->components; ++c) {
        Value* part = b.channel(value, c);
        parts[c] = c < count ? b.fdiv(part, by) : part;
    }
    return b.vec(std::span(parts.data(), value->components));
}

bool divide_in_front(nir::Function& function, nir::Tex& tex) {
    const nir::TexSrc* projector = tex.find(TexSrcKind::projector);
    if (projector == nullptr || is_projected_by_txp(tex))
        return false;
    Builder b(function, Cursor::before(tex));
    Value* by = projector->src.value;
    nir::TexSrc* coord = tex.find(TexSrcKind::coord);
    nir::TexSrc* comparator = tex.find(TexSrcKind::comparator);
    // Other sizes are refused where the lookup is written.
    for (const nir::TexSrc* src : {coord, comparator})
        if (src != nullptr && src->src.value->bit_size != by->bit_size)
            return false;
    nir::set_src(coord->src, divided(b, coord->src.value, tex.spatial_components(), by));
    if (comparator != nullptr)
        nir::set_src(comparator->src, b.fdiv(comparator->src.value, by));
    nir::remove_tex_src(tex, TexSrcKind::projector);
    return true;
}

bool take_bias_as_level(nir::Tex& tex) {
    if (tex.op != TexOp::txb)
        return false;
    tex.op = TexOp::txl;
    tex.find(TexSrcKind::bias)->kind = TexSrcKind::lod;
    return true;
}

bool is_wide(const Value& value) {
    return value.bit_size == 64 && value.components > 2;
}

// Products of 64 bits and their upper halves are written as one operation on words.
bool is_of_product(const nir::Alu& alu) {
    if (alu.op == nir::Op::umul_2x32_64 || alu.op == nir::Op::imul_2x32_64)
        return true;
    const nir::Alu* source = alu.srcs[0].src.value->instr->as<nir::Alu>();
    return alu.op == nir::Op::unpack_64_high && source != nullptr && is_of_product(*source);
}

bool is_of_wide(const nir::Alu& alu) {
    bool wide = is_wide(alu.def);
    for (const nir::AluSrc& src : alu.srcs)
        wide |= src.src.value->bit_size == 64 &&
                (src.src.value->components > 2 || alu.def.components > 2);
    return wide && !is_of_product(alu);
}

// Constants of more than two doubles that operations on one of them read.
bool split_constants(nir::Function& function) {
    bool progress = false;
    nir::for_each_instr(function.body, [&](nir::Instr& instr) {
        nir::Alu* alu = instr.as<nir::Alu>();
        for (unsigned i = 0; alu != nullptr && alu->def.components == 1 && i < alu->srcs.size();
             ++i) {
            nir::AluSrc& src = alu->srcs[i];
            const nir::LoadConst* constant = nir::constant_of(*src.src.value);
            if (constant == nullptr || !is_wide(constant->def) || alu->info().input_sizes[i] > 1)
                continue;
            Builder b(function, Cursor::before(instr));
            const std::array number = {constant->values[src.swizzle[0]]};
            nir::set_src(src.src, b.load_const(64, number));
            src.swizzle = {};
            progress = true;
        }
    });
    return progress;
}

}  // namespace

std::optional<int64_t> constant_slot(const nir::Intrinsic& access) {
    const Value& offset = *access.srcs.back().value;
    const nir::LoadConst* constant = nir::constant_of(offset);
    if (constant == nullptr)
        return std::nullopt;
    return access.index_of(nir::IntrinsicIndex::base) +
           static_cast<int64_t>(base::sign_extend(constant->values[0], offset.bit_size));
}

bool drop_accesses_outside(nir::Function& function) {
    std::vector<nir::Intrinsic*> outside;
    nir::for_each_instr(function.body, [&](nir::Instr& instr) {
        nir::Intrinsic* access = instr.as<nir::Intrinsic>();
        if (access != nullptr && is_outside(*function.shader, *access))
            outside.push_back(access);
    });
    for (nir::Intrinsic* access : outside) {
        Builder b(function, Cursor::before(*access));
        if (access->info().has_dest)
            nir::replace_all_uses(access->def, *nir::zero_like(b, access->def));
        nir::remove_instr(*access);
    }
    return !outside.empty();
}

bool choose_attributes(nir::Function& function) {
    const std::vector<nir::IoSlot>& inputs = function.shader->inputs;
    bool in_order = true;
    for (size_t i = 1; i < inputs.size(); ++i)
        in_order &= inputs[i].index == inputs[0].index + i;
    if (function.shader->stage != nir::Stage::vertex || in_order)
        return false;
    return nir::lower_indirect_inputs(function);
}

bool lower_lookups(nir::Function& function) {
    bool progress = false;
    nir::for_each_instr(function.body, [&](nir::Instr& instr) {
        nir::Tex* tex = instr.as<nir::Tex>();
        if (tex == nullptr)
            return;
        if (function.shader->stage == nir::Stage::vertex)
            progress |= take_bias_as_level(*tex);
        progress |= divide_in_front(function, *tex);
    });
    return progress;
}

bool zero_undefined(nir::Function& function) {
    std::vector<nir::Undef*> undefined;
    nir::for_each_instr(function.body, [&](nir::Instr& instr) {
        if (nir::Undef* undef = instr.as<nir::Undef>())
            undefined.push_back(undef);
    });
    for (nir::Undef* undef : undefined) {
        Builder b(function, Cursor::before(*undef));
        nir::replace_all_uses(undef->def, *nir::zero_like(b, undef->def));
        nir::remove_instr(*undef);
    }
    return !undefined.empty();
}

bool split_doubles(nir::Function& function) {
    const bool split = nir::lower_alu_to_scalar_where(function, is_of_wide);
    return split_constants(function) || split;
}

}  // namespace cuesta::tgsi
