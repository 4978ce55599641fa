// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "base/assert.h"
#include "compiler/lima/pp/emit.h"

namespace cuesta::lima::pp {
namespace {

struct BundleEmitter {
    const Ir& ir;
    const Bundle& bundle;
    const Allocation& allocation;
    isa::Instruction out;

    const Node* node_at(Unit unit) const {
        const uint32_t index = bundle.at(unit);
        return index == none ? nullptr : &ir.nodes[index];
    }

    // Component `c` of a variable, in its register.
    uint8_t component_of(uint32_t variable, unsigned c) const {
        return allocation.locations[variable].component[c];
    }
    uint8_t register_of(uint32_t variable) const { return allocation.locations[variable].reg; }
    uint8_t cell_code(Cell cell) const {
        return isa::scalar(register_of(cell / 4), component_of(cell / 4, cell % 4));
    }

    // --- operands ------------------------------------------------------------------------------

    // What one operand is, independent of the unit: a 4-bit code, components by position, sign.
    struct Source {
        uint8_t reg = 0;
        std::array<uint8_t, 4> component{};
        bool absolute = false;
        bool negate = false;
    };

    Source source(const Node& node, unsigned i, bool may_negate = true) const {
        return resolve(node.src[i], read_positions(node, i), reads_texture(ir, bundle, node, i),
                       may_negate);
    }

    Source resolve(const Operand& operand, uint8_t positions, bool texture, bool may_negate) const {
        Source result{.absolute = operand.absolute, .negate = operand.negate};
        if (operand.kind == OperandKind::constant) {
            const ConstantPool::Found found = bundle.constants.find(operand, positions, may_negate);
            result.reg = static_cast<uint8_t>(isa::reg_const0 + found.reg);
            result.component = found.component;
            result.negate = found.negated;
            return result;
        }
        for (unsigned p = 0; p < 4; ++p) {
            if ((positions >> p & 1) == 0)
                continue;
            const unsigned c = operand.component[p];
            if (texture && operand.kind == OperandKind::variable)
                result.component[p] = node_at(Unit::texture)->texture.texel[c];
            else if (operand.kind == OperandKind::variable)
                result.component[p] = component_of(operand.index, c);
            else
                result.component[p] = static_cast<uint8_t>(c);
        }
        result.reg = texture             ? isa::reg_texture
                     : operand.is_load() ? isa::reg_uniform
                                         : register_of(operand.index);
        return result;
    }

    static isa::ScalarSource scalar_source(const Source& source, unsigned position) {
        return {.reg = isa::scalar(source.reg, source.component[position]),
                .absolute = source.absolute,
                .negate = source.negate};
    }

    // Position p of the operation is component `at[p]` of the unit.
    static isa::VectorSource vector_source(const Source& source,
                                           uint8_t positions,
                                           const std::array<uint8_t, 4>& at) {
        std::array<uint8_t, 4> swizzle;
        swizzle.fill(source.component[first_component(positions)]);
        for (unsigned p = 0; p < 4; ++p)
            if ((positions >> p & 1) != 0)
                swizzle[at[p]] = source.component[p];
        return {.reg = source.reg,
                .swizzle = isa::swizzle(swizzle[0], swizzle[1], swizzle[2], swizzle[3]),
                .absolute = source.absolute,
                .negate = source.negate};
    }

    // --- destinations --------------------------------------------------------------------------

    struct Destination {
        uint8_t reg = 0;
        uint8_t mask = 0;                          // 0: no register
        std::array<uint8_t, 4> at = {0, 1, 2, 3};  // component of the unit, by position
    };

    Destination destination(const Node& node, bool skip) const {
        Destination result;
        if (skip)
            return result;
        result.reg = register_of(node.variable);
        for (unsigned p = 0; p < 4; ++p) {
            if ((node.mask >> p & 1) == 0)
                continue;
            result.at[p] = component_of(node.variable, p);
            result.mask = static_cast<uint8_t>(result.mask | 1u << result.at[p]);
        }
        return result;
    }

    uint8_t scalar_destination(const Node& node) const {
        return cell_code(cell_of(node.variable, first_component(node.mask)));
    }

    isa::VectorSource vector_operand(const Node& node, unsigned i, const Destination& to) const {
        static constexpr std::array<uint8_t, 4> in_order = {0, 1, 2, 3};
        return vector_source(source(node, i), read_positions(node, i),
                             follows_mask(node, i) ? to.at : in_order);
    }

    isa::ScalarSource scalar_operand(const Node& node, unsigned i) const {
        return scalar_source(source(node, i), first_component(read_positions(node, i)));
    }

    // --- units ---------------------------------------------------------------------------------

    void varying() {
        if (const Node* fetch = node_at(Unit::texture)) {
            out.varying = coordinates(*fetch);
            return;
        }
        const Node* node = node_at(Unit::varying);
        if (node == nullptr)
            return;
        isa::VaryingUnit unit = immediate_fetch(node->varying);
        if (node->src[0].kind == OperandKind::variable) {
            const uint8_t code = cell_code(node->src[0].cell(0));
            unit.offset_register = code / 4;
            unit.offset_component = code % 4;
        }
        unit.destination = register_of(node->variable);
        unit.mask = node->mask;
        out.varying = unit;
    }

    static isa::VaryingUnit immediate_fetch(const VaryingFetch& fetch) {
        isa::VaryingUnit unit{.alignment = isa::VaryingAlignment::four};
        switch (fetch.kind) {
            case VaryingKind::varying:
                unit.sub = fetch.perspective;
                unit.index = fetch.number;
                break;
            case VaryingKind::frag_coord:
                unit.source = isa::VaryingSource::special;
                unit.sub = isa::special_frag_coord;
                break;
            case VaryingKind::point_coord:
                unit.source = isa::VaryingSource::point;
                unit.sub = isa::point_coord;
                unit.alignment = isa::VaryingAlignment::two;
                break;
            case VaryingKind::front_face:
                unit.source = isa::VaryingSource::point;
                unit.sub = isa::front_facing;
                unit.alignment = isa::VaryingAlignment::one;
                break;
        }
        return unit;
    }

    isa::VaryingUnit coordinates(const Node& fetch) const {
        const TextureFetch& texture = fetch.texture;
        isa::VaryingUnit unit;
        if (texture.direct) {
            unit = immediate_fetch(fetch.varying);
            const bool narrow = texture.coordinates <= 2 && !texture.cube &&
                                fetch.varying.perspective == isa::perspective_none;
            if (texture.cube) {
                unit.source = isa::VaryingSource::special;
                unit.sub = isa::special_cube_varying;
            } else if (narrow) {
                unit.alignment = isa::VaryingAlignment::two;
                unit.index =
                    static_cast<uint8_t>(2 * fetch.varying.number + (texture.second_half ? 1 : 0));
            }
        } else {
            static constexpr std::array<uint8_t, 4> in_order = {0, 1, 2, 3};
            const isa::VectorSource from =
                vector_source(source(fetch, 0), read_positions(fetch, 0), in_order);
            unit.source = texture.cube ? isa::VaryingSource::special : isa::VaryingSource::reg;
            unit.sub = texture.cube ? isa::special_cube_register : fetch.varying.perspective;
            unit.reg = from.reg;
            unit.swizzle = from.swizzle;
        }
        unit.destination = isa::reg_discard;
        return unit;
    }

    void texture() {
        const Node* node = node_at(Unit::texture);
        if (node == nullptr)
            return;
        isa::TextureUnit unit{.sampler = node->texture.sampler};
        unit.type = node->texture.cube ? isa::TextureType::cube : isa::TextureType::generic;
        if (node->src[1].kind != OperandKind::none) {
            unit.lod_enable = true;
            unit.explicit_lod = node->texture.explicit_lod;
            unit.lod_register = cell_code(node->src[1].cell(0));
        }
        if (node->src[2].kind != OperandKind::none) {
            unit.sampler_offset_enable = true;
            unit.sampler_offset_register = cell_code(node->src[2].cell(0));
        }
        out.texture = unit;
        out.sync = true;
    }

    void load() {
        if (bundle.load.kind == OperandKind::none)
            return;
        isa::LoadUnit unit{.source = bundle.load.kind == OperandKind::uniform
                                         ? isa::LoadSource::uniform
                                         : isa::LoadSource::temporary,
                           .index = static_cast<uint16_t>(bundle.load.index)};
        if (bundle.load.offset != none) {
            unit.offset_enable = true;
            unit.offset_register = cell_code(bundle.load.offset);
        }
        out.load = unit;
    }

    static isa::MultiplyOp multiply_op(const Node& node) {
        if (node.op != Op::mul)
            return info(node.op).multiply;
        return static_cast<isa::MultiplyOp>(node.scale & 7);  // two's complement (part 6, 6.7)
    }

    void vector_multiply() {
        const Node* node = node_at(Unit::vector_multiply);
        if (node == nullptr)
            return;
        const Destination to = destination(*node, bundle.skip_vector_multiply);
        isa::VectorMultiply unit{.destination = to.reg,
                                 .mask = to.mask,
                                 .modifier = node->modifier,
                                 .op = multiply_op(*node)};
        unit.a = vector_operand(*node, 0, to);
        if (info(node->op).sources > 1)
            unit.b = vector_operand(*node, 1, to);
        out.vector_multiply = unit;
    }

    void scalar_multiply() {
        const Node* node = node_at(Unit::scalar_multiply);
        if (node == nullptr) {
            if (bundle.wants_condition)
                out.scalar_multiply = isa::ScalarMultiply{
                    .a = scalar_source(
                        resolve(bundle.condition, 1, condition_is_texel(ir, bundle), true), 0),
                    .b = {},
                    .op = isa::MultiplyOp::mov};
            return;
        }
        isa::ScalarMultiply unit{.a = scalar_operand(*node, 0),
                                 .b = {},
                                 .modifier = node->modifier,
                                 .op = multiply_op(*node)};
        if (info(node->op).sources > 1)
            unit.b = scalar_operand(*node, 1);
        if (!bundle.skip_scalar_multiply) {
            unit.write_enable = true;
            unit.destination = scalar_destination(*node);
        }
        out.scalar_multiply = unit;
    }

    // Which sources stand in A and B of an add unit: what comes from the multiply unit is A.
    static std::array<unsigned, 2> add_operands(const Node& node, uint32_t forward) {
        if (node.op == Op::select)
            return {1, 2};
        if (forward == 1)
            return {1, 0};
        return {0, 1};
    }

    void vector_add() {
        const Node* node = node_at(Unit::vector_add);
        if (node == nullptr)
            return;
        const Destination to = destination(*node, false);
        isa::VectorAdd unit{.destination = to.reg,
                            .mask = to.mask,
                            .modifier = node->modifier,
                            .op = info(node->op).add};
        const auto [a, b] = add_operands(*node, bundle.vector_forward);
        if (bundle.vector_forward != none) {
            unit.a_is_vmul = true;
            unit.a = forwarded_operand(*node, a, to);
        } else {
            unit.a = vector_operand(*node, a, to);
        }
        if (info(node->op).sources > 1)
            unit.b = vector_operand(*node, b, to);
        out.sync = out.sync || is_derivative(*node);
        out.vector_add = unit;
    }

    // An operand whose components are those of the multiply unit's result.
    isa::VectorSource forwarded_operand(const Node& node, unsigned i, const Destination& to) const {
        const Node& producer = *node_at(Unit::vector_multiply);
        const Destination made = destination(producer, bundle.skip_vector_multiply);
        const Operand& operand = node.src[i];
        Source from{.absolute = operand.absolute, .negate = operand.negate};
        for (unsigned p = 0; p < 4; ++p)
            from.component[p] = made.at[operand.component[p]];
        static constexpr std::array<uint8_t, 4> in_order = {0, 1, 2, 3};
        return vector_source(from, read_positions(node, i),
                             follows_mask(node, i) ? to.at : in_order);
    }

    void scalar_add() {
        const Node* node = node_at(Unit::scalar_add);
        if (node == nullptr)
            return;
        isa::ScalarAdd unit{.destination = scalar_destination(*node),
                            .modifier = node->modifier,
                            .op = info(node->op).add};
        const auto [a, b] = add_operands(*node, bundle.scalar_forward);
        if (bundle.scalar_forward != none) {
            unit.a_is_fmul = true;
            unit.a = {.absolute = node->src[a].absolute, .negate = node->src[a].negate};
        } else {
            unit.a = scalar_operand(*node, a);
        }
        if (info(node->op).sources > 1)
            unit.b = scalar_operand(*node, b);
        out.sync = out.sync || is_derivative(*node);
        out.scalar_add = unit;
    }

    static bool is_derivative(const Node& node) {
        return node.op == Op::dfdx || node.op == Op::dfdy;
    }

    void combiner() {
        const Node* node = node_at(Unit::combiner);
        if (node == nullptr)
            return;
        isa::Combiner unit;
        static constexpr std::array<uint8_t, 4> in_order = {0, 1, 2, 3};
        if (node->op == Op::mul) {
            const unsigned scalar = combiner_product(*node).scalar;
            unit = combiner_multiply(*node, scalar_operand(*node, scalar), 1 - scalar);
        } else if (combiner_moves(*node)) {
            unit = combiner_multiply(*node,
                                     scalar_source(resolve(constant_one(), 1, false, true), 0), 0);
        } else if (node->op == Op::atan2_part1) {
            unit.form = isa::CombinerForm::atan_part1;
            unit.op = isa::CombinerOp::atan2_part1;
            unit.a = scalar_operand(*node, 0);
            unit.b = scalar_operand(*node, 1);
            unit.destination = register_of(node->variable);
            unit.mask = node->mask;
        } else if (node->op == Op::atan_part2) {
            const isa::VectorSource from = vector_source(source(*node, 0), 7, in_order);
            unit.form = isa::CombinerForm::atan_part2;
            unit.vector = from.reg;
            unit.swizzle = from.swizzle;
            unit.destination = scalar_destination(*node);
        } else {
            unit.op = info(node->op).combiner;
            unit.a = scalar_operand(*node, 0);
            unit.modifier = node->modifier;
            unit.destination = scalar_destination(*node);
        }
        out.combiner = unit;
    }

    isa::Combiner combiner_multiply(const Node& node,
                                    const isa::ScalarSource& scalar,
                                    unsigned vector) const {
        const Destination to = destination(node, false);
        const isa::VectorSource from = vector_source(source(node, vector, false), node.mask, to.at);
        isa::Combiner unit{.form = isa::CombinerForm::multiply,
                           .a = scalar,
                           .b = {},
                           .vector = from.reg,
                           .swizzle = from.swizzle,
                           .destination = to.reg,
                           .mask = to.mask};
        // The vector has no sign of its own.
        unit.a.negate = unit.a.negate != from.negate;
        return unit;
    }

    void store() {
        const Node* node = node_at(Unit::store);
        if (node == nullptr)
            return;
        isa::StoreUnit unit;
        if (node->op == Op::read_color) {
            unit.mode = isa::StoreMode::read_color;
            unit.destination = register_of(node->variable);
            out.store = unit;
            return;
        }
        const unsigned first = first_component(node->mask);
        if (node->store_scalar) {
            unit.alignment = isa::Alignment::one;
            unit.source = cell_code(node->src[0].cell(first));
            unit.index = static_cast<uint16_t>(node->temporary * 4 + static_cast<int32_t>(first));
        } else {
            unit.source = isa::scalar(register_of(node->src[0].index), 0);
            unit.index = static_cast<uint16_t>(node->temporary);
        }
        if (node->src[1].kind != OperandKind::none) {
            unit.offset_enable = true;
            unit.offset_register = cell_code(node->src[1].cell(0));
        }
        out.store = unit;
    }

    void branch() {
        const Node* node = node_at(Unit::branch);
        if (node == nullptr)
            return;
        if (node->op == Op::discard) {
            out.branch = isa::BranchUnit::discard();
            out.stop = true;
            return;
        }
        isa::BranchUnit unit;
        unit.if_less = (node->outcomes & less) != 0;
        unit.if_equal = (node->outcomes & equal) != 0;
        unit.if_greater = (node->outcomes & greater) != 0;
        if (node->outcomes != Outcome::always) {
            unit.a = scalar_source(source(*node, 0, false), 0).reg;
            unit.b = scalar_source(source(*node, 1, false), 0).reg;
        }
        out.branch = unit;
    }

    void constants() {
        if (bundle.constants.count[0] != 0)
            out.const0 = bundle.constants.values[0];
        if (bundle.constants.count[1] != 0)
            out.const1 = bundle.constants.values[1];
    }
};

}  // namespace

isa::Instruction emit_bundle(const Ir& ir, const Bundle& bundle, const Allocation& allocation) {
    BundleEmitter emitter{.ir = ir, .bundle = bundle, .allocation = allocation, .out = {}};
    emitter.varying();
    emitter.texture();
    emitter.load();
    emitter.vector_multiply();
    emitter.scalar_multiply();
    emitter.vector_add();
    emitter.scalar_add();
    emitter.combiner();
    emitter.store();
    emitter.branch();
    emitter.constants();
    return emitter.out;
}

}  // namespace cuesta::lima::pp
