// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/shader_patches.h"

#include <optional>
#include <vector>

#include "compiler/nir/builder.h"

namespace cuesta::agx {
namespace {

// A varying that no fragment shader reads.
constexpr uint32_t unread_index = 0xffff;

struct LevelOperand {
    nir::TexOp op;
    nir::TexSrcKind kind;
};

// How the operation looks that takes a bias besides.
std::optional<LevelOperand> level_operand(nir::TexOp op) {
    switch (op) {
        case nir::TexOp::tex:
        case nir::TexOp::txb: return LevelOperand{nir::TexOp::txb, nir::TexSrcKind::bias};
        case nir::TexOp::txl: return LevelOperand{nir::TexOp::txl, nir::TexSrcKind::lod};
        default: return std::nullopt;
    }
}

void add_bias(nir::Function& function, nir::Tex& tex, const LevelOperand& wanted, float bias) {
    nir::Builder b(function, nir::Cursor::before(tex));
    std::vector<nir::Builder::TexSource> sources;
    nir::Value* level = b.imm_float(bias);
    for (const nir::TexSrc& src : tex.srcs) {
        if (src.kind != wanted.kind) {
            sources.push_back({src.kind, src.src.value});
            continue;
        }
        const unsigned bits = src.src.value->bit_size;
        level = b.fadd(src.src.value, bits == 32 ? level : b.imm_float(bias, bits));
    }
    sources.push_back({wanted.kind, level});
    nir::Tex* made = b.tex_like(tex, wanted.op, sources);
    nir::replace_all_uses(tex.def, made->def);
    nir::remove_instr(tex);
}

}  // namespace

void hide_point_size(nir::Shader& shader) {
    for (nir::IoSlot& output : shader.outputs)
        if (output.slot == nir::Slot::point_size) {
            output.slot = nir::Slot::generic;
            output.index = unread_index;
        }
}

void add_lod_bias(nir::Shader& shader, const LodBias& bias) {
    for (const auto& function : shader.functions)
        nir::for_each_instr(function->body, [&](nir::Instr& instr) {
            nir::Tex* tex = instr.as<nir::Tex>();
            if (tex == nullptr || tex->sampler_index >= bias.size() ||
                bias[tex->sampler_index] == 0)
                return;
            if (const auto wanted = level_operand(tex->op))
                add_bias(*function, *tex, *wanted, bias[tex->sampler_index]);
        });
}

}  // namespace cuesta::agx
