// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/pp/select.h"

#include <bit>

#include <fmt/core.h>

#include "base/half.h"
#include "compiler/lima/pp/usage.h"

namespace cuesta::lima::pp {
namespace {

// Offsets are binary16 numbers, exact up to here.
constexpr uint32_t max_scratch_vec4s = 2048;

// Whether both can be positions of one operand.
bool same_source(const Ref& a, const Ref& b) {
    if (a.kind != b.kind)
        return false;
    if (a.kind == OperandKind::constant)
        return true;
    return a.index == b.index && a.offset == b.offset && a.negate == b.negate &&
           a.absolute == b.absolute;
}

uint16_t constant_of(const Ref& ref) {
    uint16_t bits = ref.constant;
    if (ref.absolute)
        bits &= 0x7fff;
    if (ref.negate)
        bits ^= 0x8000;
    return bits;
}

// Takes off the modifiers that all parts have alike and returns them: plain moves may vanish.
Ref without_common_modifiers(Refs& parts, uint8_t positions) {
    const Ref* first = nullptr;
    bool alike = true;
    for (unsigned p = 0; p < 4; ++p) {
        const Ref& ref = parts[p];
        if ((positions >> p & 1) == 0 || ref.kind == OperandKind::none)
            continue;
        if (first == nullptr)
            first = &ref;
        alike = alike && ref.negate == first->negate && ref.absolute == first->absolute &&
                ref.kind != OperandKind::constant;
    }
    if (first == nullptr || !alike)
        return {};
    const Ref modifiers{.negate = first->negate, .absolute = first->absolute};
    for (Ref& ref : parts) {
        ref.negate = false;
        ref.absolute = false;
    }
    return modifiers;
}

}  // namespace

uint16_t half_constant(nir::ConstValue value, unsigned bit_size) {
    if (bit_size == 16)
        return static_cast<uint16_t>(value);
    return base::half_from_float(std::bit_cast<float>(static_cast<uint32_t>(value)));
}

Selector::Selector(nir::Shader& shader, const Options& options, Ir& ir, Program& program)
    : shader_(shader),
      function_(*shader.entry_point()),
      options_(options),
      ir_(ir),
      program_(program),
      used_(used_components(function_)),
      refs_(function_.next_value_id),
      producers_(function_.next_value_id, none),
      phis_(function_.next_value_id, none) {}

Result<void> Selector::run() {
    program_.uniform_vec4s = shader_.uniform_vec4s;
    ir_.scratch_vec4s = static_cast<int32_t>(shader_.scratch_vec4s);
    if (shader_.scratch_vec4s > max_scratch_vec4s)
        return Error{Errc::unsupported,
                     fmt::format("indexed arrays take {} vectors; the Mali-400 can address {}",
                                 shader_.scratch_vec4s, max_scratch_vec4s)};
    TRY(number_varyings());
    nir::rebuild_cfg(function_);
    end_label_ = new_label();
    start_block(new_label());
    TRY(select_list(function_.body));
    start_block(end_label_);
    ir_.blocks.back().falls_through = false;
    ir_.end_block = block_;
    if (discard_label_ != none) {
        start_block(discard_label_);
        emit({.op = Op::discard});
        ir_.blocks.back().falls_through = false;
    }
    resolve_labels();
    return {};
}

// --- nodes -------------------------------------------------------------------------------------

Node& Selector::emit(Node node) {
    separate_loads(node);
    if (block_ == none)
        start_block(new_label());  // behind a jump: never reached
    ir_.blocks[block_].nodes.push_back(static_cast<uint32_t>(ir_.nodes.size()));
    return ir_.nodes.emplace_back(node);
}

// One instruction loads one vec4 of uniforms or temporaries: further ones come through variables.
void Selector::separate_loads(Node& node) {
    const Operand* first = nullptr;
    for (unsigned i = 0; i < node.src.size(); ++i) {
        Operand& source = node.src[i];
        if (!source.is_load())
            continue;
        if (first == nullptr || first->same_load(source)) {
            first = &source;
            continue;
        }
        const uint8_t positions = read_positions(node, i);
        Node move{.op = Op::mov, .mask = positions, .variable = ir_.add_variable()};
        move.src[0] = source;
        source = Operand{.kind = OperandKind::variable, .index = move.variable};
        emit(move);
    }
}

uint32_t Selector::define(const nir::Value& value) {
    const uint32_t variable = ir_.add_variable();
    for (unsigned c = 0; c < value.components; ++c)
        refs_[value.id][c] = Ref{
            .kind = OperandKind::variable, .component = static_cast<uint8_t>(c), .index = variable};
    return variable;
}

// --- operands ----------------------------------------------------------------------------------

Refs Selector::refs_of(const nir::Value& value, const nir::Swizzle& swizzle) const {
    Refs refs;
    for (unsigned i = 0; i < 4; ++i)
        if (swizzle[i] < value.components)
            refs[i] = refs_[value.id][swizzle[i]];
    return refs;
}

bool Selector::is_one_source(const Refs& refs, uint8_t positions) {
    const Ref* first = nullptr;
    for (unsigned p = 0; p < 4; ++p) {
        if ((positions >> p & 1) == 0 || refs[p].kind == OperandKind::none)
            continue;
        if (first != nullptr && !same_source(*first, refs[p]))
            return false;
        first = &refs[p];
    }
    return true;
}

Operand Selector::operand(const Refs& refs, uint8_t positions) {
    if (!is_one_source(refs, positions)) {
        const uint32_t variable = ir_.add_variable();
        assign(variable, refs, positions);
        return {.kind = OperandKind::variable, .index = variable};
    }
    Operand result;
    unsigned defined = 0;
    for (unsigned p = 0; p < 4; ++p) {
        if ((positions >> p & 1) == 0 || refs[p].kind == OperandKind::none)
            continue;
        const Ref& ref = refs[p];
        result.kind = ref.kind;
        result.index = ref.index;
        result.offset = ref.offset;
        result.component[p] = ref.component;
        if (ref.kind == OperandKind::constant) {
            result.constant[p] = constant_of(ref);
        } else {
            result.negate = ref.negate;
            result.absolute = ref.absolute;
        }
        defined |= 1u << p;
    }
    if (defined == 0) {
        result.kind = OperandKind::constant;  // undefined: zero will do
        return result;
    }
    // Undefined positions read what another one reads.
    const unsigned any = first_component(static_cast<uint8_t>(defined));
    for (unsigned p = 0; p < 4; ++p) {
        if ((defined >> p & 1) != 0)
            continue;
        result.component[p] = result.component[any];
        result.constant[p] = result.constant[any];
    }
    return result;
}

// For units that read registers only, without modifiers.
Operand Selector::plain_operand(const Refs& refs, uint8_t positions) {
    const Operand direct = operand(refs, positions);
    if (direct.kind == OperandKind::variable && !direct.negate && !direct.absolute)
        return direct;
    Node move{.op = Op::mov, .mask = positions, .variable = ir_.add_variable()};
    move.src[0] = direct;
    emit(move);
    return {.kind = OperandKind::variable, .index = move.variable};
}

Cell Selector::plain_cell(const Ref& ref) {
    if (ref.is_plain_cell())
        return ref.cell();
    return plain_operand({ref}, 1).cell(0);
}

// Moves into the positions of a variable, one for each source.
void Selector::assign(uint32_t variable, const Refs& refs, uint8_t positions) {
    unsigned left = positions;
    while (left != 0) {
        const Ref& first = refs[first_component(static_cast<uint8_t>(left))];
        unsigned group = 0;
        for (unsigned p = 0; p < 4; ++p)
            if ((left >> p & 1) != 0 && same_source(first, refs[p]))
                group |= 1u << p;
        left &= ~group;
        if (first.kind == OperandKind::none)
            continue;
        Node move{.op = Op::mov, .mask = static_cast<uint8_t>(group), .variable = variable};
        move.src[0] = operand(refs, static_cast<uint8_t>(group));
        emit(move);
    }
}

// --- vectors of several sources ----------------------------------------------------------------

// Whether this reader of the value wants its components from one place.
bool Selector::wants_one_source(const nir::Value& value, const nir::Src& use) const {
    if (use.instr == nullptr)
        return false;
    const Refs& refs = refs_[value.id];
    if (use.instr->kind == nir::InstrKind::tex)
        return !is_one_source(refs, used(value));
    if (const nir::Intrinsic* intrinsic = use.instr->as<nir::Intrinsic>())
        return (intrinsic->op == nir::IntrinsicOp::ddx || intrinsic->op == nir::IntrinsicOp::ddy) &&
               !is_one_source(refs, used(intrinsic->def));
    const nir::Alu* alu = use.instr->as<nir::Alu>();
    if (alu == nullptr)
        return false;
    switch (alu->op) {
        case nir::Op::mov:
        case nir::Op::vec2:
        case nir::Op::vec3:
        case nir::Op::vec4:
        case nir::Op::fneg:
        case nir::Op::fabs:
        case nir::Op::frcp:
        case nir::Op::frsq:
        case nir::Op::fsqrt:
        case nir::Op::fexp2:
        case nir::Op::flog2:
        case nir::Op::fsin_turns:
        case nir::Op::fcos_turns:
        case nir::Op::fatan2: return false;
        case nir::Op::fsat:
        case nir::Op::ftrunc:
            if (has_foldable_parts(value))
                return false;
            break;
        default: break;
    }
    for (unsigned i = 0; i < alu->srcs.size(); ++i) {
        if (&alu->srcs[i].src != &use || (alu->op == nir::Op::fcsel && i == 0))
            continue;
        const bool by_component = alu->info().input_sizes[i] == 0;
        const uint8_t positions = by_component
                                      ? used(alu->def)
                                      : static_cast<uint8_t>((1u << alu->src_components(i)) - 1);
        return !is_one_source(refs_of(value, alu->srcs[i].swizzle), positions);
    }
    return false;
}

// After `value` became references to several places: put it together once, here, if a reader will
// want that, rather than at each of them.
void Selector::settle(const nir::Value& value) {
    if (is_one_source(refs_[value.id], used(value)))
        return;
    bool wanted = false;
    for (const nir::Src* use = value.uses; use != nullptr; use = use->next_use)
        wanted = wanted || wants_one_source(value, *use);
    if (!wanted)
        return;
    Refs parts = refs_[value.id];
    const Ref signs = without_common_modifiers(parts, used(value));
    const uint32_t variable = define(value);
    assign(variable, parts, used(value));
    for (Ref& ref : refs_[value.id]) {
        ref.negate = signs.negate;
        ref.absolute = signs.absolute;
    }
}

}  // namespace cuesta::lima::pp
