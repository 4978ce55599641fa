// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "compiler/tgsi/nir_writer.h"

namespace cuesta::tgsi {
namespace {

using nir::IntrinsicIndex;
using nir::IntrinsicOp;

}  // namespace

// Components from `component` on, of register base plus an offset.
Result<void> NirWriter::load_slot(const nir::Intrinsic& load, File file, uint32_t base) {
    nir::Swizzle swizzle = nir::identity_swizzle;
    const auto first = static_cast<uint8_t>(load.index_of(IntrinsicIndex::component));
    for (uint8_t& component : swizzle)
        component = std::min<uint8_t>(component + first, 3);
    Source from = source(file, base, swizzle);
    if (const auto index = computed_index(load.srcs[0], static_cast<int32_t>(base)))
        from.reg.index = *index;
    else
        from.reg.index.offset +=
            static_cast<int32_t>(nir::constant_of(*load.srcs[0].value)->values[0]);
    if (from.reg.index.offset < 0)
        return refuse(load);
    if (file == File::temporary && from.reg.index.indirect)
        from.reg.array_id = 1;
    emit(Opcode::mov, {result(load.def)}, {from});
    return {};
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
    } else {
        to.reg.index.offset +=
            static_cast<int32_t>(nir::constant_of(*store.srcs[1].value)->values[0]);
    }
    emit(Opcode::mov, {to}, {value(store.srcs[0], swizzle)});
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
    const auto base = [&] {
        return static_cast<uint32_t>(intrinsic.index_of(IntrinsicIndex::base));
    };
    switch (intrinsic.op) {
        case IntrinsicOp::load_input: {
            const nir::IoSlot& input = shader_.inputs[base()];
            return load_slot(intrinsic, File::input,
                             shader_.stage == nir::Stage::vertex ? input.index : base());
        }
        case IntrinsicOp::load_uniform: return load_slot(intrinsic, File::constant, base());
        case IntrinsicOp::load_scratch:
            return load_slot(intrinsic, File::temporary, scratch_ + base());
        case IntrinsicOp::store_scratch:
            store_slot(intrinsic, File::temporary, scratch_ + base());
            return {};
        case IntrinsicOp::store_output: {
            // Depth is the z of POSITION, the stencil value its y.
            const nir::Slot slot = shader_.outputs[base()].slot;
            store_slot(intrinsic, File::output, base());
            Instruction& store = program_.instructions.back();
            if (slot == nir::Slot::depth || slot == nir::Slot::stencil) {
                store.dsts[0].mask = slot == nir::Slot::depth ? 4 : 2;
                store.srcs[0].swizzle = {0, 0, 0, 0};
            }
            return {};
        }
        case IntrinsicOp::load_reg: load_register(intrinsic); return {};
        case IntrinsicOp::store_reg: store_register(intrinsic); return {};
        case IntrinsicOp::ddx:
            emit(Opcode::ddx, {result(intrinsic.def)}, {value(intrinsic.srcs[0])});
            return {};
        case IntrinsicOp::ddy:
            emit(Opcode::ddy, {result(intrinsic.def)}, {value(intrinsic.srcs[0])});
            return {};
        case IntrinsicOp::demote: emit(Opcode::demote, {}, {}); return {};
        case IntrinsicOp::demote_if:
            begin_if(intrinsic.srcs[0]);
            emit(Opcode::demote, {}, {});
            emit(Opcode::endif, {}, {});
            return {};
        case IntrinsicOp::emit_vertex: emit(Opcode::emit, {}, {integer(0)}); return {};
        case IntrinsicOp::end_primitive: emit(Opcode::endprim, {}, {integer(0)}); return {};
        default: return system_value(intrinsic);
    }
}

}  // namespace cuesta::tgsi
