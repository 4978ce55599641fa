// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/texture_swizzle.h"

#include <vector>

#include "compiler/nir/builder.h"

namespace cuesta::lima {
namespace {

void swizzle_result(nir::Function& function, nir::Tex& tex, std::array<pipe::Swizzle, 4> swizzle) {
    std::vector<nir::Src*> readers;
    nir::for_each_use(tex.def, [&](nir::Src& use) { readers.push_back(&use); });
    nir::Builder b(function, nir::Cursor::behind(tex));
    std::array<nir::Value*, 4> parts{};
    for (unsigned i = 0; i < tex.def.components; ++i) {
        if (swizzle[i] <= pipe::Swizzle::w)
            parts[i] = b.channel(&tex.def, static_cast<unsigned>(swizzle[i]));
        else
            parts[i] =
                b.imm_float(swizzle[i] == pipe::Swizzle::one ? 1.0f : 0.0f, tex.def.bit_size);
    }
    nir::Value* result = b.vec(std::span(parts.data(), tex.def.components));
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
            swizzle_result(*function, *tex, swizzles[tex->sampler_index]);
    }
}

}  // namespace cuesta::lima
