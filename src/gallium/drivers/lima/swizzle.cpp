// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/swizzle.h"

#include <vector>

#include "compiler/nir/builder.h"

namespace cuesta::lima {
namespace {

// `of` is the result of `instr`.
void swizzle_result(nir::Function& function,
                    nir::Instr& instr,
                    nir::Value& of,
                    ComponentSwizzle swizzle) {
    std::vector<nir::Src*> readers;
    nir::for_each_use(of, [&](nir::Src& use) { readers.push_back(&use); });
    nir::Builder b(function, nir::Cursor::behind(instr));
    std::array<nir::Value*, 4> parts{};
    for (unsigned i = 0; i < of.components; ++i) {
        if (swizzle[i] <= pipe::Swizzle::w)
            parts[i] = b.channel(&of, static_cast<unsigned>(swizzle[i]));
        else
            parts[i] = b.imm_float(swizzle[i] == pipe::Swizzle::one ? 1.0f : 0.0f, of.bit_size);
    }
    nir::Value* result = b.vec(std::span(parts.data(), of.components));
    for (nir::Src* reader : readers)
        nir::set_src(*reader, result);
}

}  // namespace

void swizzle_textures(nir::Shader& shader, const TextureSwizzles& swizzles) {
    for (const auto& function : shader.functions) {
        std::vector<nir::Tex*> lookups;
        nir::for_each_instr(function->body, [&](nir::Instr& instr) {
            nir::Tex* tex = instr.as<nir::Tex>();
            if (tex != nullptr && tex->sampler_index < swizzles.size() &&
                swizzles[tex->sampler_index] != no_swizzle)
                lookups.push_back(tex);
        });
        for (nir::Tex* tex : lookups)
            swizzle_result(*function, *tex, tex->def, swizzles[tex->sampler_index]);
    }
}

void swizzle_framebuffer(nir::Shader& shader, ComponentSwizzle swizzle) {
    if (swizzle == no_swizzle)
        return;
    for (const auto& function : shader.functions) {
        std::vector<nir::Intrinsic*> loads;
        nir::for_each_instr(function->body, [&](nir::Instr& instr) {
            nir::Intrinsic* load = instr.as<nir::Intrinsic>();
            if (load != nullptr && load->op == nir::IntrinsicOp::load_framebuffer)
                loads.push_back(load);
        });
        for (nir::Intrinsic* load : loads)
            swizzle_result(*function, *load, load->def, swizzle);
    }
}

}  // namespace cuesta::lima
