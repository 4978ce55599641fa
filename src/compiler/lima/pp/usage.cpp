// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/pp/usage.h"

namespace cuesta::lima::pp {
namespace {

struct Usage {
    std::vector<uint8_t>& used;
    bool changed = false;

    void mark(const nir::Value& value, unsigned mask) {
        uint8_t& entry = used[value.id];
        const uint8_t with = static_cast<uint8_t>(entry | mask);
        changed = changed || with != entry;
        entry = with;
    }

    void visit_alu(const nir::Alu& alu) {
        const unsigned wanted = used[alu.def.id];
        if (wanted == 0)
            return;
        for (unsigned i = 0; i < alu.srcs.size(); ++i) {
            const nir::AluSrc& src = alu.srcs[i];
            const bool is_vector =
                alu.op == nir::Op::vec2 || alu.op == nir::Op::vec3 || alu.op == nir::Op::vec4;
            if (is_vector && (wanted >> i & 1) == 0)
                continue;
            const bool by_component = alu.info().input_sizes[i] == 0;
            for (unsigned c = 0; c < alu.src_components(i); ++c)
                if (!by_component || (wanted >> c & 1) != 0)
                    mark(*src.src.value, 1u << src.swizzle[c]);
        }
    }

    static unsigned all(const nir::Value& value) { return (1u << value.components) - 1; }

    void visit_intrinsic(const nir::Intrinsic& intrinsic) {
        if (intrinsic.info().has_dest && intrinsic.info().can_delete && used[intrinsic.def.id] == 0)
            return;
        const bool derivative =
            intrinsic.op == nir::IntrinsicOp::ddx || intrinsic.op == nir::IntrinsicOp::ddy;
        const bool store = intrinsic.op == nir::IntrinsicOp::store_output ||
                           intrinsic.op == nir::IntrinsicOp::store_scratch;
        for (const nir::Src& src : intrinsic.srcs) {
            unsigned mask = derivative ? used[intrinsic.def.id] : all(*src.value);
            if (store && &src == &intrinsic.srcs[0])
                mask &= static_cast<unsigned>(intrinsic.index_of(nir::IntrinsicIndex::write_mask));
            mark(*src.value, mask);
        }
    }

    void visit(nir::Instr& instr) {
        if (const nir::Alu* alu = instr.as<nir::Alu>())
            return visit_alu(*alu);
        if (const nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>())
            return visit_intrinsic(*intrinsic);
        const nir::Value* def = nir::def_of(instr);
        if (def != nullptr && used[def->id] == 0)
            return;
        const bool is_phi = instr.kind == nir::InstrKind::phi;
        nir::for_each_src(instr, [&](nir::Src& src) {
            mark(*src.value, is_phi ? used[def->id] : all(*src.value));
        });
    }
};

void visit_backwards(nir::CfNode* last, Usage& usage) {
    for (nir::CfNode* node = last; node != nullptr; node = node->previous) {
        if (nir::Block* block = node->as<nir::Block>()) {
            for (nir::Instr* instr = block->last; instr != nullptr; instr = instr->previous)
                usage.visit(*instr);
        } else if (nir::If* branch = node->as<nir::If>()) {
            usage.mark(*branch->condition.value, 1);
            visit_backwards(branch->else_list.last, usage);
            visit_backwards(branch->then_list.last, usage);
        } else {
            visit_backwards(node->as<nir::Loop>()->body.last, usage);
        }
    }
}

}  // namespace

std::vector<uint8_t> used_components(const nir::Function& function) {
    std::vector<uint8_t> used(function.next_value_id, 0);
    Usage usage{used};
    // Once, and again for what loops carry back.
    do {
        usage.changed = false;
        visit_backwards(function.body.last, usage);
    } while (usage.changed);
    return used;
}

}  // namespace cuesta::lima::pp
