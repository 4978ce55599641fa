// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/shader_uses.h"

#include <algorithm>
#include <bit>

#include <fmt/core.h>

#include "base/bits.h"
#include "compiler/agx/compile.h"
#include "compiler/nir/instr.h"

namespace cuesta::agx {
namespace {

// A number that is computed is one of the first `count`.
uint32_t number_bit(const nir::Value& number, uint32_t count) {
    const nir::LoadConst* constant = nir::constant_of(number);
    if (constant == nullptr)
        return static_cast<uint32_t>(base::low_mask(count));
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
        uses_.flat_inputs = std::ranges::any_of(shader_.inputs, [](const nir::IoSlot& input) {
            return input.interpolation == nir::Interpolation::flat;
        });
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
        const auto buffer = [&](size_t src, uint32_t count = pipe::max_shader_buffers) {
            return number_bit(*intrinsic.srcs[src].value, count);
        };
        switch (intrinsic.op) {
            case nir::IntrinsicOp::load_framebuffer: uses_.framebuffer = true; break;
            case nir::IntrinsicOp::load_ubo:
                uses_.constant_buffers |= buffer(0, Limits::buffers);
                break;
            case nir::IntrinsicOp::load_ssbo:
            case nir::IntrinsicOp::ssbo_size: uses_.shader_buffers_read |= buffer(0); break;
            case nir::IntrinsicOp::store_ssbo: uses_.shader_buffers_stored |= buffer(1); break;
            case nir::IntrinsicOp::ssbo_atomic:
            case nir::IntrinsicOp::ssbo_atomic_swap:
                uses_.shader_buffers_read |= buffer(0);
                uses_.shader_buffers_stored |= buffer(0);
                break;
            case nir::IntrinsicOp::image_load:
            case nir::IntrinsicOp::image_size: uses_.images_read |= add_image(intrinsic); break;
            case nir::IntrinsicOp::image_store: uses_.images_stored |= add_image(intrinsic); break;
            default: break;
        }
    }

    uint32_t add_image(const nir::Intrinsic& intrinsic) {
        const uint32_t mask = number_bit(*intrinsic.srcs[0].value, pipe::max_shader_images);
        for (uint32_t n = 0; n < uses_.image_forms.size(); ++n)
            if ((mask >> n & 1) != 0)
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

Result<void> check_numbers(const ShaderUses& uses) {
    const auto beyond = [](uint32_t mask, uint32_t count) { return mask >> count != 0; };
    if (beyond(uses.images(), pipe::max_shader_images))
        return Error{Errc::unsupported,
                     fmt::format("a shader uses image {}; there are {}",
                                 std::bit_width(uses.images()) - 1, pipe::max_shader_images)};
    if (beyond(uses.shader_buffers(), pipe::max_shader_buffers))
        return Error{Errc::unsupported, fmt::format("a shader uses shader buffer {}; there are {}",
                                                    std::bit_width(uses.shader_buffers()) - 1,
                                                    pipe::max_shader_buffers)};
    return {};
}

}  // namespace cuesta::agx
