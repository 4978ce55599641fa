// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Fragments: coefficient registers and interpolation, tile memory, samples, depth and stencil.
#include <algorithm>
#include <bit>

#include <fmt/core.h>

#include "compiler/agx/operand_numbers.h"
#include "compiler/agx/select.h"

namespace cuesta::agx {

using hw::agx::Field;
using hw::agx::MemFormat;
using hw::agx::Op;
using hw::agx::Place;
using hw::agx::SpecialRegister;
using nir::IntrinsicIndex;
using nir::IntrinsicOp;

namespace {

constexpr unsigned coefficient_limit = 256;
// Planes are A, B, C (fact sheet 3, 3.5.4): what is flat is C, or B in fans that go by their first
// vertex.
constexpr unsigned plane_parts = 3;

unsigned input_of(const nir::Intrinsic& load) {
    return static_cast<unsigned>(load.index_of(IntrinsicIndex::base));
}

uint8_t components_of(const nir::Intrinsic& load) {
    const unsigned first = static_cast<unsigned>(load.index_of(IntrinsicIndex::component));
    return static_cast<uint8_t>(((1u << load.def.components) - 1) << first);
}

bool is_perspective(const nir::IoSlot& slot) {
    return slot.interpolation == nir::Interpolation::smooth;
}

}  // namespace

// --- coefficient registers ---------------------------------------------------

void Selector::add_coefficient(Coefficient coefficient) {
    FragmentInfo& info = program_.fragment;
    coefficient.first = info.coefficient_registers;
    info.coefficient_registers =
        static_cast<uint8_t>(info.coefficient_registers + coefficient.components);
    info.coefficients.push_back(coefficient);
}

// 1/w first, then depth, then what is read of each input, one behind the other.
Result<void> Selector::number_coefficients() {
    if (shader_.stage != nir::Stage::fragment || ir_.is_preamble)
        return {};
    bool depth = false;
    bool inverse_w = false;
    bool point = false;
    bool primitive = false;
    std::vector<uint8_t> read(shader_.inputs.size());
    nir::for_each_instr(function_.body, [&](nir::Instr& instr) {
        const nir::Intrinsic* load = instr.as<nir::Intrinsic>();
        if (load == nullptr)
            return;
        depth |= load->op == IntrinsicOp::load_depth_agx;
        inverse_w |= load->op == IntrinsicOp::load_inverse_w_agx;
        point |= load->op == IntrinsicOp::load_point_coord;
        primitive |= load->op == IntrinsicOp::load_primitive_id;
        if (load->op != IntrinsicOp::load_input)
            return;
        read[input_of(*load)] |= components_of(*load);
        inverse_w |= is_perspective(shader_.inputs[input_of(*load)]);
    });
    unsigned count =
        (inverse_w ? 1u : 0u) + (depth ? 1u : 0u) + (point ? 2u : 0u) + (primitive ? 1u : 0u);
    for (const uint8_t mask : read)
        count +=
            mask == 0 ? 0u : static_cast<unsigned>(std::bit_width(mask) - std::countr_zero(mask));
    if (count > coefficient_limit - 1)
        return Error{Errc::unsupported,
                     fmt::format("the shader reads {} components of varyings; there are {} "
                                 "coefficient registers",
                                 count, coefficient_limit - 1)};
    if (inverse_w)
        add_coefficient({.source = CoefficientSource::w,
                         .components = 1,
                         .interpolation = nir::Interpolation::linear});
    if (depth)
        add_coefficient({.source = CoefficientSource::depth,
                         .components = 1,
                         .interpolation = nir::Interpolation::linear});
    if (point)
        add_coefficient({.source = CoefficientSource::point_coord,
                         .components = 2,
                         .interpolation = nir::Interpolation::linear});
    if (primitive)
        add_coefficient({.source = CoefficientSource::primitive_id,
                         .components = 1,
                         .interpolation = nir::Interpolation::flat});
    coefficients_.resize(read.size());
    for (size_t i = 0; i < read.size(); ++i) {
        if (read[i] == 0)
            continue;
        const auto first = static_cast<unsigned>(std::countr_zero(read[i]));
        // By component 0, so that a load adds its own component.
        coefficients_[i] = static_cast<int16_t>(program_.fragment.coefficient_registers) -
                           static_cast<int16_t>(first);
        const nir::IoSlot& slot = shader_.inputs[i];
        add_coefficient({.source = slot.slot == nir::Slot::point_coord
                                       ? CoefficientSource::point_coord
                                       : CoefficientSource::varying,
                         .slot = slot.slot,
                         .index = slot.index,
                         .first_component = static_cast<uint8_t>(first),
                         .components = static_cast<uint8_t>(std::bit_width(read[i]) - first),
                         .interpolation = slot.interpolation});
    }
    return {};
}

unsigned Selector::special_coefficient(CoefficientSource wanted) const {
    for (const Coefficient& coefficient : program_.fragment.coefficients)
        if (coefficient.source == wanted)
            return coefficient.first;
    return 0;
}

// --- interpolation -----------------------------------------------------------

void Selector::interpolate(const nir::Value& value,
                           unsigned first,
                           bool perspective,
                           hw::agx::Interpolation where) {
    Instr& instr = *ir_.make(perspective ? Op::iterproj : Op::iter, 1, 0);
    set(instr.machine, Field::interpolation, static_cast<uint32_t>(where));
    set_control(instr, 'I', hw::agx::numbered(Place::coefficient, first));
    if (perspective)
        set_control(
            instr, 'J',
            hw::agx::numbered(Place::coefficient, special_coefficient(CoefficientSource::w)));
    const ValueId vector = define(instr, 0, 'D', value.bit_size, value.components);
    insert(instr);
    set_vector(value, vector, value.bit_size);
}

void Selector::load_flat(const nir::Value& value, unsigned first, bool in_b) {
    Instr& instr = *ir_.make(Op::ldcf, 1, 0);
    set_control(instr, 'I', hw::agx::numbered(Place::coefficient, first));
    const unsigned count = value.components * plane_parts;
    const ValueId planes = define(instr, 0, 'D', 32, count);
    insert(instr);
    Instr& split = *ir_.make(Kind::split, count, 1);
    split.srcs[0] = value_src(ir_, planes);
    const unsigned part = in_b ? 1 : 2;
    for (unsigned i = 0; i < count; ++i) {
        split.defs[i].bits = 32;
        if (i % plane_parts == part) {
            define(split, i, 0, 32);
            set_ref(value, i / plane_parts, ref_of(split.defs[i].value, 32));
        }
    }
    insert(split);
}

void Selector::load_varying(const nir::Intrinsic& load) {
    const unsigned input = input_of(load);
    const auto first =
        static_cast<unsigned>(coefficients_[input] + load.index_of(IntrinsicIndex::component));
    const nir::IoSlot& slot = shader_.inputs[input];
    if (slot.interpolation == nir::Interpolation::flat)
        return load_flat(load.def, first, flat_in_b_);
    interpolate(load.def, first, is_perspective(slot),
                slot.centroid ? hw::agx::Interpolation::centroid : hw::agx::Interpolation::center);
}

// --- samples and tile memory -------------------------------------------------

// All samples are the immediate 0xff, whatever bits are above.
Src Selector::sample_src(const Ref& samples) {
    if (const std::optional<uint64_t> number = constant_value(samples)) {
        if (*number <= 0xff || *number == 0xffff) {
            Src src;
            src.kind = SrcKind::immediate;
            src.immediate = static_cast<int64_t>(*number & 0xff);
            src.bits = 16;
            return src;
        }
    }
    return register_src(samples, 16);
}

void Selector::set_tile_access(Instr& instr, const nir::Intrinsic& access, unsigned components) {
    auto format = static_cast<MemFormat>(access.index_of(IntrinsicIndex::format));
    // Halves go to and from registers as they are.
    if (format == MemFormat::f16)
        format = MemFormat::i16;
    set(instr.machine, Field::F, static_cast<uint32_t>(format));
    set(instr.machine, Field::mask, (1u << components) - 1);
    set(instr.machine, Field::O, static_cast<uint32_t>(access.index_of(IntrinsicIndex::offset)));
}

void Selector::load_tile(const nir::Intrinsic& load) {
    Instr& instr = *ir_.make(Op::ld_tile, 1, 1);
    set_tile_access(instr, load, load.def.components);
    give(instr, 0, 'S', sample_src(ref(*load.srcs[0].value)));
    const ValueId vector = define(instr, 0, 'R', load.def.bit_size, load.def.components);
    insert(instr);
    set_vector(load.def, vector, load.def.bit_size);
}

void Selector::store_tile(const nir::Intrinsic& store) {
    const nir::Value& stored = *store.srcs[0].value;
    std::vector<Ref> parts;
    for (unsigned c = 0; c < stored.components; ++c)
        parts.push_back(ref(stored, c));
    const ValueId data = vector_of(parts, stored.bit_size);
    const Src samples = sample_src(ref(*store.srcs[1].value));
    Instr& instr = *ir_.make(Op::st_tile, 0, 2);
    set_tile_access(instr, store, stored.components);
    Src src = value_src(ir_, data);
    src.bits = stored.bit_size;
    src.count = stored.components;
    give(instr, 0, 'R', src);
    give(instr, 1, 'S', samples);
    insert(instr);
}

void Selector::sample_mask(const nir::Intrinsic& intrinsic) {
    const Src target = sample_src(ref(*intrinsic.srcs[0].value));
    const Src live = sample_src(ref(*intrinsic.srcs[1].value));
    Instr& instr = *ir_.make(Op::sample_mask, 0, 2);
    give(instr, 0, 'S', target);
    give(instr, 1, 'M', live);
    insert(instr);
}

// Depth and stencil lie behind each other: two halves and one.
void Selector::emit_depth(const nir::Intrinsic& intrinsic) {
    const auto mask = static_cast<unsigned>(intrinsic.index_of(IntrinsicIndex::write_mask));
    const bool depth = (mask & 1) != 0;
    const bool stencil = (mask & 2) != 0;
    ValueId data = no_value;
    if (depth && stencil) {
        Instr& collect = *ir_.make(Kind::collect, 1, 2);
        collect.srcs[0] = register_src(ref(*intrinsic.srcs[1].value), 32);
        collect.srcs[1] = register_src(ref(*intrinsic.srcs[2].value), 16);
        data = ir_.add_value(3, 2);
        ir_.values[data].def = &collect;
        collect.defs[0] = {.bits = 16, .count = 3, .value = data};
        insert(collect);
    } else {
        data = depth ? to_register(ref(*intrinsic.srcs[1].value), 32)
                     : to_register(ref(*intrinsic.srcs[2].value), 16);
    }
    const Src samples = sample_src(ref(*intrinsic.srcs[0].value));
    Instr& instr = *ir_.make(Op::zs_emit, 0, 2);
    set(instr.machine, Field::z, depth ? 1 : 0);
    set(instr.machine, Field::s, stencil ? 1 : 0);
    give(instr, 0, 'S', samples);
    Src src = value_src(ir_, data);
    src.bits = 16;
    src.count = ir_.values[data].halves;
    give(instr, 1, 'T', src);
    insert(instr);
}

void Selector::derivative(const nir::Intrinsic& intrinsic) {
    const unsigned bits = intrinsic.def.bit_size;
    const SrcUse use = bits == 16 ? SrcUse::float16 : SrcUse::float32;
    for (unsigned c = 0; c < intrinsic.def.components; ++c) {
        Instr& instr = *ir_.make(intrinsic.op == IntrinsicOp::ddx ? Op::dfdx : Op::dfdy, 1, 1);
        give(instr, 0, 'A', make_src(ref(*intrinsic.srcs[0].value, c), use, bits));
        define(instr, 0, 'D', bits);
        insert(instr);
        set_ref(intrinsic.def, c, ref_of(instr.defs[0].value, bits));
    }
}

// --- all of them -------------------------------------------------------------

bool Selector::select_fragment(const nir::Intrinsic& intrinsic) {
    switch (intrinsic.op) {
        case IntrinsicOp::load_input: load_varying(intrinsic); return true;
        case IntrinsicOp::load_depth_agx:
            interpolate(intrinsic.def, special_coefficient(CoefficientSource::depth), false);
            return true;
        case IntrinsicOp::load_inverse_w_agx:
            interpolate(intrinsic.def, special_coefficient(CoefficientSource::w), false);
            return true;
        case IntrinsicOp::load_point_coord:
            interpolate(intrinsic.def, special_coefficient(CoefficientSource::point_coord), false);
            return true;
        case IntrinsicOp::load_primitive_id:
            load_flat(intrinsic.def, special_coefficient(CoefficientSource::primitive_id), false);
            return true;
        case IntrinsicOp::load_front_face:
            load_zero_test(intrinsic.def, SpecialRegister::backfacing);
            return true;
        // The samples of the pixel that are drawn: as it began, since what is discarded is taken
        // from them behind all that the shader does.
        case IntrinsicOp::load_helper_invocation:
            load_zero_test(intrinsic.def, SpecialRegister::coverage_mask);
            return true;
        case IntrinsicOp::load_coverage_agx:
            set_ref(
                intrinsic.def, 0,
                ref_of(special_register(SpecialRegister::input_sample_mask, intrinsic.def.bit_size),
                       intrinsic.def.bit_size));
            return true;
        case IntrinsicOp::load_pixel_agx: {
            // In fragment programs the third number of the workgroup is the layer (part 7, 7.1).
            constexpr std::array registers = {SpecialRegister::thread_position_in_grid_x,
                                              SpecialRegister::thread_position_in_grid_y,
                                              SpecialRegister::threadgroup_position_in_grid_z};
            const unsigned bits = intrinsic.def.bit_size;
            for (unsigned c = 0; c < intrinsic.def.components; ++c)
                set_ref(intrinsic.def, c, ref_of(special_register(registers[c], bits), bits));
            return true;
        }
        case IntrinsicOp::ddx:
        case IntrinsicOp::ddy: derivative(intrinsic); return true;
        case IntrinsicOp::load_tile_agx: load_tile(intrinsic); return true;
        case IntrinsicOp::store_tile_agx: store_tile(intrinsic); return true;
        case IntrinsicOp::sample_mask_agx: sample_mask(intrinsic); return true;
        case IntrinsicOp::emit_depth_agx: emit_depth(intrinsic); return true;
        case IntrinsicOp::wait_pixel_agx:
            set(emit(Op::wait_pix, 0).machine, Field::i,
                static_cast<uint32_t>(intrinsic.index_of(IntrinsicIndex::offset)));
            return true;
        default: return false;
    }
}

}  // namespace cuesta::agx
