// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/shader_uses.h"

#include <algorithm>

#include "base/bits.h"
#include "compiler/agx/compile.h"
#include "compiler/nir/instr.h"

namespace cuesta::agx {
namespace {

constexpr uint32_t all_images = (1u << pipe::max_shader_images) - 1;

uint32_t number_bit(const nir::Value& number) {
    const nir::LoadConst* constant = nir::constant_of(number);
    if (constant == nullptr)
        return ~0u;
    return constant->values[0] < Limits::buffers ? 1u << constant->values[0] : 0;
}

ImageForm form_of(const nir::Intrinsic& intrinsic) {
    const auto dim =
        static_cast<nir::SamplerDim>(intrinsic.index_of(nir::IntrinsicIndex::image_dim));
    if (dim == nir::SamplerDim::dim_3d)
        return ImageForm::volume;
    if (dim == nir::SamplerDim::cube)
        return ImageForm::cubes;
    const bool layered = intrinsic.index_of(nir::IntrinsicIndex::is_array) != 0;
    return layered ? ImageForm::layers : ImageForm::flat;
}

class Finder {
  public:
    explicit Finder(const nir::Shader& shader) : shader_(shader) {}

    ShaderUses find() {
        for (const auto& function : shader_.functions)
            nir::for_each_instr(function->body, [&](nir::Instr& instr) {
                if (const auto* intrinsic = instr.as<nir::Intrinsic>())
                    add(*intrinsic);
                if (const auto* tex = instr.as<nir::Tex>())
                    add(*tex);
            });
        return uses_;
    }

  private:
    void add(const nir::Intrinsic& intrinsic) {
        uses_.needs_quads |= shader_.stage == nir::Stage::fragment && intrinsic.info().convergent;
        const auto bit_of = [&](size_t src) { return number_bit(*intrinsic.srcs[src].value); };
        switch (intrinsic.op) {
            case nir::IntrinsicOp::load_framebuffer: uses_.framebuffer = true; break;
            case nir::IntrinsicOp::load_ubo: uses_.constant_buffers |= bit_of(0); break;
            case nir::IntrinsicOp::load_ssbo:
            case nir::IntrinsicOp::ssbo_size: uses_.shader_buffers_read |= bit_of(0); break;
            case nir::IntrinsicOp::store_ssbo: uses_.shader_buffers_stored |= bit_of(1); break;
            case nir::IntrinsicOp::ssbo_atomic:
            case nir::IntrinsicOp::ssbo_atomic_swap:
                uses_.shader_buffers_read |= bit_of(0);
                uses_.shader_buffers_stored |= bit_of(0);
                break;
            case nir::IntrinsicOp::image_load:
            case nir::IntrinsicOp::image_size:
                uses_.images_read |= add_image(intrinsic, bit_of(0));
                break;
            case nir::IntrinsicOp::image_store:
                uses_.images_stored |= add_image(intrinsic, bit_of(0));
                break;
            default: break;
        }
    }

    uint32_t add_image(const nir::Intrinsic& intrinsic, uint32_t bits) {
        const uint32_t mask = bits & all_images;
        const bool computed = bits == ~0u;
        for (uint32_t n = 0; n < pipe::max_shader_images; ++n)
            if ((mask >> n & 1) != 0 && !(computed && (uses_.images() >> n & 1) != 0))
                uses_.image_forms[n] = form_of(intrinsic);
        return mask;
    }

    void add(const nir::Tex& tex) {
        uses_.needs_quads |= tex.info().needs_quad;
        // By a computed index: any of those from the first on.
        if (tex.find(nir::TexSrcKind::texture_offset) != nullptr)
            uses_.textures |= static_cast<uint32_t>(
                base::low_mask(std::min(shader_.sampler_count, pipe::max_samplers)));
        else if (tex.texture_index < pipe::max_samplers)
            uses_.textures |= 1u << tex.texture_index;
    }

    const nir::Shader& shader_;
    ShaderUses uses_;
};

}  // namespace

ShaderUses uses_of(const nir::Shader& shader) {
    return Finder(shader).find();
}

}  // namespace cuesta::agx
