// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a fragment shader reads, and discards.
#include "compiler/agx/lower_steps.h"

namespace cuesta::agx {
namespace {

using nir::IntrinsicOp;
using nir::Value;

bool has_loop(const nir::CfList& list) {
    for (const nir::CfNode* node = list.first; node != nullptr; node = node->next) {
        if (node->as<nir::Loop>() != nullptr)
            return true;
        if (const nir::If* branch = node->as<nir::If>())
            if (has_loop(branch->then_list) || has_loop(branch->else_list))
                return true;
    }
    return false;
}

// Discards set a flag; the samples end behind the shader, where every sample is tested or killed
// once (AGX fact sheet, part 7, 7.7).
struct Discards {
    Lowering& lowering;
    // A lane that ended must not turn in a loop that it would have left: it returns. Where there
    // are no loops it goes on as a helper does, which keeps the flow of its neighbours simple.
    bool ends = false;
    nir::Variable* killed = nullptr;

    nir::Variable* flag() {
        if (killed == nullptr) {
            nir::Shader& shader = lowering.shader;
            killed = shader.add_variable(nir::VariableMode::function_temp,
                                         shader.vector_type(nir::BaseType::bool_, 1, 1), "killed");
            lowering.main->variables.push_back(killed);
        }
        return killed;
    }

    void kill(nir::Builder& b, Value* condition) {
        Value* before = b.load_deref(b.deref_var(flag()));
        b.store_deref(b.deref_var(flag()), b.ior(before, condition));
    }

    void lower(nir::Intrinsic& discard) {
        nir::Builder b(*lowering.main, nir::Cursor::before(discard));
        const bool conditional =
            discard.op == IntrinsicOp::demote_if || discard.op == IntrinsicOp::terminate_if;
        const bool terminates =
            discard.op == IntrinsicOp::terminate || discard.op == IntrinsicOp::terminate_if;
        Value* condition = conditional ? discard.srcs[0].value : b.imm_bool(true);
        kill(b, condition);
        if (terminates && ends) {
            nir::If* branch = b.push_if(condition);
            b.jump(nir::JumpKind::return_);
            b.pop_if(branch);
        }
        nir::remove_instr(discard);
    }

    // What was discarded writes nothing more.
    void guard(nir::Intrinsic& store) {
        nir::Builder b(*lowering.main, nir::Cursor::before(store));
        nir::If* branch = b.push_if(b.inot(b.load_deref(b.deref_var(killed))));
        b.intrinsic(IntrinsicOp::store_global, 0, 0, {store.srcs[0].value, store.srcs[1].value},
                    {store.index_of(nir::IntrinsicIndex::write_mask)});
        b.pop_if(branch);
        nir::remove_instr(store);
    }
};

// --- inputs --------------------------------------------------------------------------------------

struct FragmentInputs {
    Lowering& lowering;
    const FragmentOptions& options;

    Value* sized(nir::Builder& b, Value* value, unsigned bits) {
        if (bits == 1)
            return b.ine(value, b.imm_int(0));
        return bits == 16 ? b.f2f16(value) : value;
    }

    Value* transform(nir::Builder& b, SystemValue value, unsigned component) {
        return lowering.system.load(b, value, 0, 4 * component);
    }

    // scale * raw + offset, of the component's own.
    Value* transformed(nir::Builder& b, SystemValue value, Value* raw, unsigned component) {
        if (!options.coordinate_transforms)
            return raw;
        return b.ffma(raw, transform(b, value, component), transform(b, value, 2 + component));
    }

    Value* frag_coord(nir::Builder& b, unsigned bits) {
        Value* pixel = &b.intrinsic(IntrinsicOp::load_pixel_agx, 2, 16, {})->def;
        Value* half = b.imm_float(0.5f);
        Value* x = b.fadd(b.u2f32(b.channel(pixel, 0)), half);
        Value* y = b.fadd(b.u2f32(b.channel(pixel, 1)), half);
        y = transformed(b, SystemValue::frag_coord_transform, y, 1);
        Value* z = &b.intrinsic(IntrinsicOp::load_depth_agx, 1, 32, {})->def;
        Value* w = &b.intrinsic(IntrinsicOp::load_inverse_w_agx, 1, 32, {})->def;
        return b.vec4(sized(b, x, bits), sized(b, y, bits), sized(b, z, bits), sized(b, w, bits));
    }

    Value* point_coord(nir::Builder& b, unsigned bits) {
        Value* raw = &b.intrinsic(IntrinsicOp::load_point_coord, 2, 32, {})->def;
        std::array<Value*, 2> xy{};
        for (unsigned c = 0; c < 2; ++c)
            xy[c] = sized(
                b, transformed(b, SystemValue::point_coord_transform, b.channel(raw, c), c), bits);
        return b.vec2(xy[0], xy[1]);
    }

    Value* front_face(nir::Builder& b) {
        return &b.intrinsic(IntrinsicOp::load_front_face, 1, 1, {})->def;
    }

    // The machine's rows grow downwards where those of the shader may grow upwards.
    Value* vertical_derivative(nir::Builder& b, nir::Intrinsic& instr) {
        Value* down = &b.intrinsic(IntrinsicOp::ddy, instr.def.components, instr.def.bit_size,
                                   {instr.srcs[0].value})
                           ->def;
        if (!options.coordinate_transforms)
            return b.fneg(down);
        Value* scale = transform(b, SystemValue::frag_coord_transform, 1);
        return b.fmul(down, sized(b, scale, instr.def.bit_size));
    }

    // Components first .. first + count - 1 of a value that a slot stands for; zero beyond it.
    Value* part(nir::Builder& b, Value* value, const nir::Intrinsic& load) {
        const auto first = static_cast<unsigned>(load.index_of(nir::IntrinsicIndex::component));
        std::array<Value*, 4> parts{};
        for (unsigned c = 0; c < load.def.components; ++c)
            parts[c] = first + c < value->components ? b.channel(value, first + c)
                                                     : b.imm_int(0, value->bit_size);
        return b.vec(std::span(parts.data(), load.def.components));
    }

    Value* special_slot(nir::Builder& b, const nir::Intrinsic& load, nir::Slot slot) {
        const unsigned bits = load.def.bit_size;
        switch (slot) {
            case nir::Slot::position: return part(b, frag_coord(b, bits), load);
            case nir::Slot::point_coord: return part(b, point_coord(b, bits), load);
            case nir::Slot::face: {
                Value* front = front_face(b);
                return part(b,
                            bits == 1    ? front
                            : bits == 16 ? b.b2f16(front)
                                         : b.b2f32(front),
                            load);
            }
            default: return nullptr;
        }
    }

    // A varying: its number is in `base` alone, and what has 1 bit, or 16 and is flat, is made of
    // what has 32.
    Value* varying(nir::Builder& b, const nir::Intrinsic& load, int32_t base, bool flat) {
        const unsigned bits = load.def.bit_size;
        const unsigned loaded = bits == 16 && !flat ? 16 : 32;
        Value* value =
            &b.intrinsic(IntrinsicOp::load_input, load.def.components, loaded, {b.imm_int(0)},
                         {base, load.index_of(nir::IntrinsicIndex::component)})
                 ->def;
        if (bits == 1)
            return b.ine(value, b.imm_int(0));
        return bits == loaded ? value : b.f2f16(value);
    }

    Value* input(nir::Builder& b, const nir::Intrinsic& load) {
        const nir::LoadConst& offset = *nir::constant_of(*load.srcs[0].value);
        const int64_t base =
            load.index_of(nir::IntrinsicIndex::base) + static_cast<int32_t>(offset.values[0]);
        if (base < 0 || static_cast<size_t>(base) >= lowering.shader.inputs.size()) {
            const std::array<nir::ConstValue, 4> zeros{};
            return b.load_const(load.def.bit_size, std::span(zeros.data(), load.def.components));
        }
        const nir::IoSlot& slot = lowering.shader.inputs[static_cast<size_t>(base)];
        if (Value* special = special_slot(b, load, slot.slot))
            return special;
        const bool flat = slot.interpolation == nir::Interpolation::flat;
        return varying(b, load, static_cast<int32_t>(base), flat);
    }

    Value* replacement(nir::Builder& b, nir::Intrinsic& instr) {
        switch (instr.op) {
            case IntrinsicOp::load_input: return input(b, instr);
            case IntrinsicOp::load_frag_coord: return frag_coord(b, instr.def.bit_size);
            case IntrinsicOp::load_point_coord: return point_coord(b, instr.def.bit_size);
            case IntrinsicOp::load_front_face_float:
                return instr.def.bit_size == 16 ? b.b2f16(front_face(b)) : b.b2f32(front_face(b));
            case IntrinsicOp::ddy: return vertical_derivative(b, instr);
            default: return nullptr;
        }
    }
};

}  // namespace

nir::Variable* lower_discards(Lowering& lowering) {
    nir::Function& main = *lowering.main;
    Discards discards{lowering, has_loop(main.body)};
    std::vector<nir::Intrinsic*> found;
    std::vector<nir::Intrinsic*> stores;
    nir::for_each_instr(main.body, [&](nir::Instr& instr) {
        nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>();
        if (intrinsic == nullptr)
            return;
        switch (intrinsic->op) {
            case IntrinsicOp::demote:
            case IntrinsicOp::demote_if:
            case IntrinsicOp::terminate:
            case IntrinsicOp::terminate_if: found.push_back(intrinsic); break;
            case IntrinsicOp::store_global: stores.push_back(intrinsic); break;
            default: break;
        }
    });
    for (nir::Intrinsic* discard : found)
        discards.lower(*discard);
    if (discards.killed == nullptr)
        return nullptr;
    for (nir::Intrinsic* store : stores)
        discards.guard(*store);
    nir::Builder b(main, nir::Cursor::at_start(*main.body.first_block()));
    b.store_deref(b.deref_var(discards.killed), b.imm_bool(false));
    nir::rebuild_cfg(main);
    return discards.killed;
}

void lower_fragment_inputs(Lowering& lowering, const FragmentOptions& options) {
    FragmentInputs inputs{lowering, options};
    // The one sample is the centre of the pixel.
    for (nir::IoSlot& slot : lowering.shader.inputs)
        slot.centroid = slot.centroid && options.samples > 1;
    std::vector<nir::Intrinsic*> found;
    nir::for_each_instr(lowering.main->body, [&](nir::Instr& instr) {
        if (nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>())
            found.push_back(intrinsic);
    });
    for (nir::Intrinsic* intrinsic : found) {
        nir::Builder b(*lowering.main, nir::Cursor::before(*intrinsic));
        Value* with = inputs.replacement(b, *intrinsic);
        if (with == nullptr)
            continue;
        nir::replace_all_uses(intrinsic->def, *with);
        nir::remove_instr(*intrinsic);
    }
}

}  // namespace cuesta::agx
