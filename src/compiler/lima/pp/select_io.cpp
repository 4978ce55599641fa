// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "base/half.h"
#include "compiler/lima/pp/select.h"

namespace cuesta::lima::pp {
namespace {

using nir::IntrinsicIndex;
using nir::IntrinsicOp;

constexpr unsigned max_varyings = 12;         // part 6, 6.16
constexpr uint32_t max_uniform_vec4s = 2048;  // part 3, 3.9
constexpr uint8_t not_numbered = 0xff;

// Inputs that come with the vertices; the others are special.
bool is_varying(nir::Slot slot) {
    switch (slot) {
        case nir::Slot::position:
        case nir::Slot::point_coord:
        case nir::Slot::face: return false;
        default: return true;
    }
}

bool is_constant_zero(const nir::Value& value) {
    const nir::LoadConst* constant = nir::constant_of(value);
    return constant != nullptr && constant->values[0] == 0;
}

uint32_t index_of(const nir::Intrinsic& intrinsic, IntrinsicIndex which) {
    return static_cast<uint32_t>(intrinsic.index_of(which));
}

}  // namespace

Result<void> Selector::select_intrinsic(const nir::Intrinsic& intrinsic) {
    if (intrinsic.info().has_dest && used(intrinsic.def) == 0)
        return {};
    switch (intrinsic.op) {
        case IntrinsicOp::load_input: return load_input(intrinsic);
        case IntrinsicOp::load_uniform: return load_uniform(intrinsic);
        case IntrinsicOp::store_output: return store_output(intrinsic);
        case IntrinsicOp::load_scratch: load_scratch(intrinsic); return {};
        case IntrinsicOp::store_scratch: store_scratch(intrinsic); return {};
        case IntrinsicOp::load_frag_coord: load_frag_coord(intrinsic.def); return {};
        case IntrinsicOp::load_point_coord: load_point_coord(intrinsic.def); return {};
        case IntrinsicOp::load_framebuffer: return load_framebuffer(intrinsic);
        case IntrinsicOp::load_front_face_float:
            load_special(intrinsic.def, VaryingKind::front_face);
            return {};
        case IntrinsicOp::ddx:
        case IntrinsicOp::ddy: derivative(intrinsic); return {};
        // The core goes on with discarded fragments as helpers of their quad where that matters
        // (part 6, 6.12), so both are the same.
        // Temporaries are the fragment's own, and there is no other memory to order.
        case IntrinsicOp::memory_barrier: return {};
        case IntrinsicOp::terminate:
        case IntrinsicOp::demote: discard(); return {};
        case IntrinsicOp::terminate_if:
        case IntrinsicOp::demote_if:
            program_.uses_discard = true;
            if (discard_label_ == none)
                discard_label_ = new_label();
            branch_if(*intrinsic.srcs[0].value, true, discard_label_);
            return {};
        default:
            return Error{Errc::unsupported,
                         fmt::format("the Mali-400 fragment core has no way to do '{}'",
                                     intrinsic.info().name)};
    }
}

// --- inputs ------------------------------------------------------------------------------------

Result<void> Selector::number_varyings() {
    std::vector<uint8_t> masks(shader_.inputs.size(), 0);
    bool indirect = false;
    Result<void> result;
    nir::for_each_instr(function_.body, [&](nir::Instr& instr) {
        const nir::Intrinsic* load = instr.as<nir::Intrinsic>();
        if (load == nullptr || load->op != IntrinsicOp::load_input || used(load->def) == 0)
            return;
        const uint32_t base = index_of(*load, IntrinsicIndex::base);
        const unsigned component = index_of(*load, IntrinsicIndex::component);
        if (base >= masks.size() || component > 3)
            result = Error{Errc::invalid, fmt::format("input {} is not declared", base)};
        else
            masks[base] = static_cast<uint8_t>(masks[base] | used(load->def) << component);
        indirect = indirect || !is_constant_zero(*load->srcs[0].value);
    });
    TRY(std::move(result));
    numbers_.assign(masks.size(), not_numbered);
    for (size_t base = 0; base < masks.size(); ++base) {
        const nir::IoSlot& slot = shader_.inputs[base];
        // A computed index may reach any of them, and needs consecutive numbers.
        const uint8_t mask = indirect ? 0xf : masks[base] & 0xf;
        if (mask == 0 || !is_varying(slot.slot))
            continue;
        numbers_[base] = static_cast<uint8_t>(program_.varyings.size());
        program_.varyings.push_back({.slot = slot.slot,
                                     .index = slot.index,
                                     .components = static_cast<uint8_t>(32 - __builtin_clz(mask)),
                                     .interpolation = slot.interpolation});
    }
    if (program_.varyings.size() > max_varyings)
        return Error{Errc::unsupported,
                     fmt::format("the shader reads {} varyings; the Mali-400 has {}",
                                 program_.varyings.size(), max_varyings)};
    return {};
}

uint32_t Selector::fetch_varying(uint8_t number, uint8_t mask, Cell offset) {
    if (offset == none) {
        for (const auto& [fetched, variable] : fetched_) {
            if (fetched != number)
                continue;
            uint8_t& have = ir_.nodes[fetches_[variable]].mask;
            have = static_cast<uint8_t>(have | mask);
            return variable;
        }
    }
    Node node{.op = Op::varying, .mask = mask, .variable = ir_.add_variable()};
    node.varying.number = number;
    if (offset != none)
        node.src[0] = Operand{.kind = OperandKind::variable,
                              .component = {static_cast<uint8_t>(offset % 4), 0, 0, 0},
                              .index = offset / 4};
    ir_.variables[node.variable].in_place = true;
    emit(node);
    if (offset == none) {
        fetches_.resize(ir_.variables.size(), none);
        fetches_[node.variable] = ir_.blocks[block_].nodes.back();
        fetched_.emplace_back(number, node.variable);
    }
    return node.variable;
}

Result<void> Selector::load_input(const nir::Intrinsic& load) {
    const uint32_t base = index_of(load, IntrinsicIndex::base);
    const uint32_t component = index_of(load, IntrinsicIndex::component);
    switch (shader_.inputs[base].slot) {
        case nir::Slot::position: load_frag_coord(load.def); return {};
        case nir::Slot::point_coord: load_point_coord(load.def); return {};
        case nir::Slot::face: load_special(load.def, VaryingKind::front_face); return {};
        default: break;
    }
    int32_t number = numbers_[base];
    const Cell offset = address(*load.srcs[0].value, number);
    if (component + load.def.components > 4)
        return Error{Errc::invalid, fmt::format("input {}: reads beyond its last component", base)};
    const uint8_t mask = static_cast<uint8_t>(used(load.def) << component);
    const uint32_t variable = fetch_varying(static_cast<uint8_t>(number), mask, offset);
    for (unsigned c = 0; c < load.def.components; ++c)
        refs_[load.def.id][c] = Ref{.kind = OperandKind::variable,
                                    .component = static_cast<uint8_t>(c + component),
                                    .index = variable};
    return {};
}

void Selector::load_special(const nir::Value& value, VaryingKind kind) {
    Node node{.op = Op::varying, .mask = used(value)};
    node.varying.kind = kind;
    node.variable = define(value);
    ir_.variables[node.variable].in_place = true;
    // Front facing is one number, given in x.
    if (kind == VaryingKind::front_face) {
        node.mask = 1;
        for (Ref& ref : refs_[value.id])
            ref.component = 0;
    }
    emit(node);
}

Result<void> Selector::load_framebuffer(const nir::Intrinsic& load) {
    if (index_of(load, IntrinsicIndex::base) != 0)
        return Error{Errc::unsupported, "the Mali-400 has one colour buffer"};
    program_.reads_color = true;
    Node node{.op = Op::read_color, .mask = 0xf, .variable = define(load.def)};
    ir_.variables[node.variable].in_place = true;
    emit(node);
    return {};
}

uint32_t Selector::transform_slot(std::optional<uint32_t>& slot) {
    if (!slot)
        slot = program_.uniform_vec4s++;
    return *slot;
}

// Raw x, y, z are right but for the direction of y, and w is not inverted (part 3, 3.10).
void Selector::load_frag_coord(const nir::Value& value) {
    load_special(value, VaryingKind::frag_coord);
    Refs& refs = refs_[value.id];
    const uint8_t mask = used(value);
    const uint32_t raw = refs[0].index;
    if ((mask & 8) != 0 && value.components == 4) {
        Node node{.op = Op::rcp, .mask = 1, .variable = ir_.add_variable()};
        node.src[0] = operand({refs[3]}, 1);
        emit(node);
        refs[3] = Ref{.kind = OperandKind::variable, .index = node.variable};
    }
    if ((mask & 2) == 0 || !options_.coordinate_transforms)
        return;
    const uint32_t slot = transform_slot(program_.frag_coord_transform);
    Node scaled{.op = Op::mul, .mask = 1, .variable = ir_.add_variable()};
    scaled.src[0] = Operand{.kind = OperandKind::variable, .component = {1, 1, 1, 1}, .index = raw};
    scaled.src[1] = Operand{.kind = OperandKind::uniform, .component = {1, 1, 1, 1}, .index = slot};
    emit(scaled);
    Node moved{.op = Op::add, .mask = 1, .variable = ir_.add_variable()};
    moved.src[0] = Operand{.kind = OperandKind::variable, .index = scaled.variable};
    moved.src[1] = Operand{.kind = OperandKind::uniform, .component = {3, 3, 3, 3}, .index = slot};
    emit(moved);
    refs[1] = Ref{.kind = OperandKind::variable, .index = moved.variable};
    settle(value);
}

void Selector::load_point_coord(const nir::Value& value) {
    load_special(value, VaryingKind::point_coord);
    if (!options_.coordinate_transforms)
        return;
    const uint8_t mask = used(value);
    const uint32_t slot = transform_slot(program_.point_coord_transform);
    Node scaled{.op = Op::mul, .mask = mask, .variable = ir_.add_variable()};
    scaled.src[0] = operand(refs_[value.id], mask);
    scaled.src[1] = Operand{.kind = OperandKind::uniform, .index = slot};
    emit(scaled);
    Node moved{.op = Op::add, .mask = mask};
    moved.src[0] = Operand{.kind = OperandKind::variable, .index = scaled.variable};
    moved.src[1] = Operand{.kind = OperandKind::uniform, .component = {2, 3, 3, 3}, .index = slot};
    moved.variable = define(value);
    emit(moved);
}

// dFdx(A, B) is A at the right pixel plus B at the left one: (x, -x) is the difference to the
// right. dFdy(A, B), with the flip bit of the frame set as drivers do, is A at row r plus B at row
// r+1. With row 0 on top, r is the upper of the two, so (x, -x) is upper minus lower: GL's y grows
// upwards. Where row 0 is GL's lowest the transform's y scale is -1 and turns the sign
// (part 3, 3.10).
void Selector::derivative(const nir::Intrinsic& instr) {
    const uint8_t mask = used(instr.def);
    program_.uses_derivatives = true;
    Operand x = operand(refs_[instr.srcs[0].value->id], mask);
    const bool is_y = instr.op == IntrinsicOp::ddy;
    if (is_y && options_.coordinate_transforms) {
        Node scaled{.op = Op::mul, .mask = mask, .variable = ir_.add_variable()};
        scaled.src[0] = x;
        scaled.src[1] = Operand{.kind = OperandKind::uniform,
                                .component = {1, 1, 1, 1},
                                .index = transform_slot(program_.frag_coord_transform)};
        emit(scaled);
        x = Operand{.kind = OperandKind::variable, .index = scaled.variable};
    }
    Node node{.op = is_y ? Op::dfdy : Op::dfdx, .mask = mask};
    node.src[0] = x;
    node.src[1] = x;
    if (x.kind == OperandKind::constant)
        for (uint16_t& constant : node.src[1].constant)
            constant ^= 0x8000;
    else
        node.src[1].negate = !x.negate;
    node.variable = define(instr.def);
    emit(node);
    producers_[instr.def.id] = ir_.blocks[block_].nodes.back();
}

// --- uniforms, outputs, scratch ----------------------------------------------------------------

Cell Selector::address(const nir::Value& offset, int32_t& base) {
    const Ref& ref = refs_[offset.id][0];
    if (ref.kind == OperandKind::none)
        return none;
    if (ref.kind != OperandKind::constant)
        return plain_cell(ref);
    const float value = base::half_to_float(ref.constant);
    // What is no number reaches no slot.
    constexpr float nowhere = 1 << 20;
    const float number = std::fabs(value) < nowhere ? value : nowhere;
    base += static_cast<int32_t>(ref.negate ? -number : number);
    return none;
}

Result<void> Selector::load_uniform(const nir::Intrinsic& load) {
    int32_t index = load.index_of(IntrinsicIndex::base);
    const uint32_t component = index_of(load, IntrinsicIndex::component);
    const Cell offset = address(*load.srcs[0].value, index);
    if (index < 0 || component + load.def.components > 4)
        return Error{Errc::invalid, fmt::format("uniform {} does not exist", index)};
    if (static_cast<uint32_t>(index) >= max_uniform_vec4s)
        return Error{Errc::unsupported, fmt::format("uniform {}: the Mali-400 has {} vectors",
                                                    index, max_uniform_vec4s)};
    if (offset == none && static_cast<uint32_t>(index) >= shader_.uniform_vec4s)
        return Error{Errc::invalid, fmt::format("uniform {} is beyond the {} declared", index,
                                                shader_.uniform_vec4s)};
    for (unsigned c = 0; c < load.def.components; ++c)
        refs_[load.def.id][c] = Ref{.kind = OperandKind::uniform,
                                    .component = static_cast<uint8_t>(c + component),
                                    .index = static_cast<uint32_t>(index),
                                    .offset = offset};
    return {};
}

Result<void> Selector::store_output(const nir::Intrinsic& store) {
    const uint32_t base = index_of(store, IntrinsicIndex::base);
    const unsigned component = index_of(store, IntrinsicIndex::component);
    if (base >= shader_.outputs.size() || component > 3)
        return Error{Errc::invalid, fmt::format("output {} is not declared", base)};
    if (!is_constant_zero(*store.srcs[1].value))
        return Error{Errc::unsupported, "an output is indexed by a value that is not constant"};
    const nir::IoSlot& slot = shader_.outputs[base];
    Output* output = nullptr;
    if (slot.slot == nir::Slot::color && slot.index == 0)
        output = &ir_.color;
    else if (slot.slot == nir::Slot::color && slot.index == 1)
        output = &ir_.second_color;
    else if (slot.slot == nir::Slot::depth)
        output = &ir_.depth;
    else
        return Error{Errc::unsupported,
                     slot.slot == nir::Slot::color
                         ? fmt::format("colour output {}: the Mali-400 has two", slot.index)
                         : fmt::format("output '{}' is none that the Mali-400 has", slot.name)};
    if (output->variable == none) {
        output->variable = ir_.add_variable();
        ir_.variables[output->variable] = {.in_place = true, .no_spill = true};
    }
    const nir::Value& value = *store.srcs[0].value;
    uint8_t mask = static_cast<uint8_t>(store.index_of(IntrinsicIndex::write_mask) &
                                        ((1 << value.components) - 1));
    Refs placed;
    for (unsigned c = 0; c + component < 4; ++c)
        placed[c + component] = refs_[value.id][c];
    mask = static_cast<uint8_t>(mask << component & 0xf);
    // Depth is read from x, whichever component the language has it in.
    if (slot.slot == nir::Slot::depth && mask != 0) {
        placed[0] = placed[first_component(mask)];
        mask = 1;
    }
    output->mask = static_cast<uint8_t>(output->mask | mask);
    assign(output->variable, placed, mask);
    return {};
}

void Selector::load_scratch(const nir::Intrinsic& load) {
    int32_t index = load.index_of(IntrinsicIndex::base) - ir_.scratch_vec4s;
    const unsigned component = index_of(load, IntrinsicIndex::component);
    const Cell offset = address(*load.srcs[0].value, index);
    Node node{.op = Op::mov, .mask = used(load.def)};
    node.src[0] = Operand{
        .kind = OperandKind::temporary, .index = static_cast<uint32_t>(index), .offset = offset};
    for (unsigned c = 0; c < 4; ++c)
        node.src[0].component[c] = static_cast<uint8_t>(std::min(c + component, 3u));
    node.variable = define(load.def);
    emit(node);
}

// Whole vectors are stored at once; parts component by component, so that the rest stays.
void Selector::store_scratch(const nir::Intrinsic& store) {
    int32_t index = store.index_of(IntrinsicIndex::base) - ir_.scratch_vec4s;
    const unsigned component = index_of(store, IntrinsicIndex::component);
    const nir::Value& value = *store.srcs[0].value;
    const uint8_t all = static_cast<uint8_t>((1u << value.components) - 1);
    const uint8_t mask = static_cast<uint8_t>(store.index_of(IntrinsicIndex::write_mask)) & all;
    const Cell offset = address(*store.srcs[1].value, index);
    if (mask == all && component == 0) {
        Node node{.op = Op::store, .mask = mask, .temporary = index};
        const uint32_t whole = ir_.add_variable();
        ir_.variables[whole].in_place = true;
        assign(whole, refs_[value.id], mask);
        node.src[0] = Operand{.kind = OperandKind::variable, .index = whole};
        if (offset != none)
            node.src[1] = Operand{.kind = OperandKind::variable,
                                  .component = {static_cast<uint8_t>(offset % 4), 0, 0, 0},
                                  .index = offset / 4};
        emit(node);
        return;
    }
    Cell scaled = none;  // the offset in scalars
    if (offset != none) {
        Node node{.op = Op::mul, .mask = 1, .variable = ir_.add_variable()};
        node.src[0] = Operand{.kind = OperandKind::variable,
                              .component = {static_cast<uint8_t>(offset % 4), 0, 0, 0},
                              .index = offset / 4};
        node.src[1] = Operand{.kind = OperandKind::constant, .constant = {0x4400, 0, 0, 0}};
        emit(node);
        scaled = cell_of(node.variable, 0);
    }
    for (unsigned c = 0; c < value.components; ++c) {
        if ((mask >> c & 1) == 0)
            continue;
        Node node{.op = Op::store,
                  .mask = static_cast<uint8_t>(1u << (c + component)),
                  .temporary = index};
        node.store_scalar = true;
        const Cell cell = plain_cell(refs_[value.id][c]);
        node.src[0] = Operand{.kind = OperandKind::variable, .index = cell / 4};
        node.src[0].component.fill(static_cast<uint8_t>(cell % 4));
        if (scaled != none)
            node.src[1] = Operand{.kind = OperandKind::variable, .index = scaled / 4};
        emit(node);
    }
}

}  // namespace cuesta::lima::pp
