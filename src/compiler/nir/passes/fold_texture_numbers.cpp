// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/fold_texture_numbers.h"

#include <optional>

#include "base/bits.h"
#include "compiler/nir/shader.h"

namespace cuesta::nir {
namespace {

bool fold_offset(const Shader& shader, Tex& tex, TexSrcKind kind, uint32_t& number) {
    const TexSrc* src = tex.find(kind);
    const LoadConst* constant = src != nullptr ? constant_of(*src->src.value) : nullptr;
    if (constant == nullptr)
        return false;
    const int64_t sum = int64_t{number} + static_cast<int64_t>(base::sign_extend(
                                              constant->values[0], constant->def.bit_size));
    if (sum < 0 || sum >= int64_t{shader.sampler_count})
        return false;
    number = static_cast<uint32_t>(sum);
    remove_tex_src(tex, kind);
    return true;
}

}  // namespace

bool fold_texture_numbers(Function& function) {
    Shader& shader = *function.shader;
    if (shader.float_offsets)
        return false;
    bool progress = false;
    for_each_instr(function.body, [&](Instr& instr) {
        Tex* tex = instr.as<Tex>();
        if (tex == nullptr)
            return;
        if (tex->find(TexSrcKind::texture_heap) == nullptr)
            progress |= fold_offset(shader, *tex, TexSrcKind::texture_offset, tex->texture_index);
        progress |= fold_offset(shader, *tex, TexSrcKind::sampler_offset, tex->sampler_index);
    });
    return progress;
}

}  // namespace cuesta::nir
