// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "compiler/tgsi/nir_writer.h"
#include "compiler/tgsi/prepare_nir.h"

namespace cuesta::tgsi {
namespace {

// MEMBAR's operand: buffers, counters, images, memory of a group; 16 would confine it to the group
// (p_shader_tokens.h of Mesa 25).
constexpr int32_t all_memory = 1 | 2 | 4 | 8;

using nir::IntrinsicIndex;
using nir::IntrinsicOp;

// The slot that is meant, or, where it is computed, the one that counting begins at. Constant ones
// are there: drop_accesses_outside() has run.
uint32_t slot_of(const nir::Intrinsic& access) {
    return static_cast<uint32_t>(
        constant_slot(access).value_or(access.index_of(IntrinsicIndex::base)));
}

}  // namespace

// A boolean is 1 or 0 in a slot, and all bits or none in a TEMP of its own.
// Components from `component` on, of a register or of one at a computed distance from it.
void NirWriter::load_slot(const nir::Intrinsic& load, File file, uint32_t base) {
    nir::Swizzle swizzle = nir::identity_swizzle;
    const auto first = static_cast<uint8_t>(load.index_of(IntrinsicIndex::component));
    for (uint8_t& component : swizzle)
        component = std::min<uint8_t>(component + first, 3);
    Source from = source(file, base, swizzle);
    if (const auto index = computed_index(load.srcs[0], static_cast<int32_t>(base))) {
        from.reg.index = *index;
        if (file == File::temporary)
            from.reg.array_id = 1;
    }
    if (load.def.bit_size == 1)
        emit(Opcode::usne, {result(load.def)}, {from, integer(0)});
    else
        emit(Opcode::mov, {result(load.def)}, {from});
}

void NirWriter::store_slot(const nir::Intrinsic& store, File file, uint32_t base) {
    const auto first = static_cast<unsigned>(store.index_of(IntrinsicIndex::component));
    const auto mask = static_cast<unsigned>(store.index_of(IntrinsicIndex::write_mask));
    nir::Swizzle swizzle{};
    for (unsigned c = first; c < 4; ++c)
        swizzle[c] = static_cast<uint8_t>(c - first);
    Destination to;
    to.reg.file = file;
    to.mask = static_cast<uint8_t>(mask << first & 0xf);
    to.reg.index.offset = static_cast<int32_t>(base);
    if (const auto index = computed_index(store.srcs[1], static_cast<int32_t>(base))) {
        to.reg.index = *index;
        if (file == File::temporary)
            to.reg.array_id = 1;
    }
    if (store.srcs[0].value->bit_size == 1)
        emit(Opcode::and_, {to}, {value(store.srcs[0], swizzle), integer(1)});
    else
        emit(Opcode::mov, {to}, {value(store.srcs[0], swizzle)});
}

// Depth is the z of POSITION, the stencil value its y.
Result<void> NirWriter::store_output(const nir::Intrinsic& store) {
    const auto is_part = [](const nir::IoSlot& output) {
        return output.slot == nir::Slot::depth || output.slot == nir::Slot::stencil;
    };
    const bool is_computed = nir::constant_of(*store.srcs[1].value) == nullptr;
    if (is_computed && std::ranges::any_of(shader_.outputs, is_part))
        return refuse(store, "TGSI cannot tell depth from colours at a computed number in");
    const uint32_t base = slot_of(store);
    store_slot(store, File::output, base);
    Instruction& made = program_.instructions.back();
    if (is_part(shader_.outputs[base])) {
        made.dsts[0].mask = shader_.outputs[base].slot == nir::Slot::depth ? 4 : 2;
        made.srcs[0].swizzle = {0, 0, 0, 0};
    }
    return {};
}

void NirWriter::load_register(const nir::Intrinsic& load) {
    const auto [found, is_new] = temp_of_register_.try_emplace(load.reg, temps_);
    temps_ += is_new;
    emit(Opcode::mov, {result(load.def)}, {source(File::temporary, found->second)});
}

void NirWriter::store_register(const nir::Intrinsic& store) {
    const auto [found, is_new] = temp_of_register_.try_emplace(store.reg, temps_);
    temps_ += is_new;
    auto mask = static_cast<unsigned>(store.index_of(IntrinsicIndex::write_mask));
    if (store.srcs[0].value->bit_size == 64)
        mask = (mask & 1) * 3 | (mask >> 1 & 1) * 12;
    emit(Opcode::mov, {temp(found->second, mask)}, {value(store.srcs[0])});
}

uint32_t NirWriter::special_register(File file, Semantic semantic) {
    uint32_t& next = file == File::input ? inputs_ : system_values_;
    const auto [found, is_new] = special_.try_emplace({file, semantic}, next);
    if (is_new) {
        Declaration d;
        d.file = file;
        d.first = d.last = next++;
        d.semantic = semantic;
        program_.declarations.push_back(d);
    }
    return found->second;
}

Result<void> NirWriter::system_value(const nir::Intrinsic& load) {
    if ((load.def.bit_size == 1) != (load.op == IntrinsicOp::load_front_face))
        return refuse(load);
    const Destination to = result(load.def);
    const auto input = [&](Semantic semantic) {
        return source(File::input, special_register(File::input, semantic));
    };
    switch (load.op) {
        case IntrinsicOp::load_frag_coord:
            emit(Opcode::mov, {to}, {input(Semantic::position)});
            return {};
        case IntrinsicOp::load_point_coord:
            emit(Opcode::mov, {to}, {input(Semantic::point_coord)});
            return {};
        case IntrinsicOp::load_front_face:
            emit(Opcode::fslt, {to}, {number(0), input(Semantic::face)});
            return {};
        case IntrinsicOp::load_front_face_float:
            emit(Opcode::slt, {to}, {number(0), input(Semantic::face)});
            return {};
        case IntrinsicOp::load_vertex_id:
        case IntrinsicOp::load_instance_id: {
            const Semantic semantic = load.op == IntrinsicOp::load_vertex_id
                                          ? Semantic::vertex_id
                                          : Semantic::instance_id;
            emit(Opcode::mov, {to},
                 {source(File::system_value, special_register(File::system_value, semantic))});
            return {};
        }
        default: return refuse(load);
    }
}

Result<void> NirWriter::intrinsic(const nir::Intrinsic& intrinsic) {
    switch (intrinsic.op) {
        case IntrinsicOp::load_input: {
            const uint32_t slot = slot_of(intrinsic);
            load_slot(intrinsic, File::input,
                      shader_.stage == nir::Stage::vertex ? shader_.inputs[slot].index : slot);
            return {};
        }
        case IntrinsicOp::load_uniform:
            load_slot(intrinsic, File::constant, slot_of(intrinsic));
            return {};
        case IntrinsicOp::load_scratch:
            load_slot(intrinsic, File::temporary, scratch_ + slot_of(intrinsic));
            return {};
        case IntrinsicOp::store_scratch:
            store_slot(intrinsic, File::temporary, scratch_ + slot_of(intrinsic));
            return {};
        case IntrinsicOp::store_output: return store_output(intrinsic);
        case IntrinsicOp::load_reg: load_register(intrinsic); return {};
        case IntrinsicOp::store_reg: store_register(intrinsic); return {};
        case IntrinsicOp::ddx:
        case IntrinsicOp::ddy:
            if (intrinsic.def.bit_size == 1)
                return refuse(intrinsic);
            emit(intrinsic.op == IntrinsicOp::ddx ? Opcode::ddx : Opcode::ddy,
                 {result(intrinsic.def)}, {value(intrinsic.srcs[0])});
            return {};
        case IntrinsicOp::demote: emit(Opcode::demote, {}, {}); return {};
        case IntrinsicOp::demote_if:
            begin_if(intrinsic.srcs[0]);
            emit(Opcode::demote, {}, {});
            emit(Opcode::endif, {}, {});
            return {};
        case IntrinsicOp::emit_vertex: emit(Opcode::emit, {}, {integer(0)}); return {};
        case IntrinsicOp::end_primitive: emit(Opcode::endprim, {}, {integer(0)}); return {};
        case IntrinsicOp::terminate:
        case IntrinsicOp::terminate_if:
            return refuse(intrinsic, "TGSI's KILL demotes, and it has no words for");
        case IntrinsicOp::barrier:
            return refuse(intrinsic, "TGSI's BARRIER is not read back, and so not written for");
        case IntrinsicOp::memory_barrier:
            emit(Opcode::membar, {}, {integer(all_memory)});
            return {};
        default: return system_value(intrinsic);
    }
}

}  // namespace cuesta::tgsi
