// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/shader.h"

#include <cstring>
#include <span>
#include <string>

#include <fmt/core.h>

#include "base/debug.h"
#include "compiler/nir/passes/lower_two_sided_color.h"
#include "gallium/auxiliary/clip_mask.h"
#include "gallium/auxiliary/slot_mask.h"
#include "gallium/drivers/lima/clip_distance.h"
#include "gallium/drivers/lima/swizzle.h"
#include "hw/mali400/gp_isa.h"
#include "hw/mali400/pp_isa.h"

namespace cuesta::lima {
namespace {

Result<CodeHeap::Piece> upload(CodeHeap& heap, std::span<const std::byte> code) {
    CodeHeap::Piece piece = TRY(heap.allocate(static_cast<uint32_t>(code.size())));
    std::memcpy(piece.cpu.data(), code.data(), code.size());
    return piece;
}

FragmentKey plain_key() {
    FragmentKey key;
    key.swizzles.fill(no_swizzle);
    return key;
}

}  // namespace

Result<std::unique_ptr<VertexShader>> VertexShader::create(CodeHeap& heap,
                                                           const nir::Shader& shader) {
    auto object = std::make_unique<VertexShader>();
    object->program = TRY(gp::compile(shader));
    object->clip_distances = gallium::written_clip_distances(object->program.outputs);
    object->back_colors = gallium::slot_mask(shader.outputs, nir::Slot::back_color);
    object->code = TRY(upload(heap, std::as_bytes(std::span(object->program.instructions))));
    return object;
}

Result<std::unique_ptr<FragmentShader>> FragmentShader::create(CodeHeap& heap,
                                                               const nir::Shader& shader) {
    std::unique_ptr<FragmentShader> object(new FragmentShader(nir::clone(shader)));
    // Compiled now, so that what cannot be compiled is known now.
    const FragmentVariant* plain = TRY(object->variant(heap, plain_key()));
    object->upper_left_ = shader.frag_coord_upper_left;
    object->sampler_mask_ = plain->program.sampler_mask;
    object->color_mask_ = gallium::slot_mask(shader.inputs, nir::Slot::color);
    object->reads_framebuffer_ = plain->program.reads_color;
    if (object->sampler_mask_ >> pipe::max_samplers != 0)
        return Error{Errc::unsupported,
                     fmt::format("a sampler beyond the {} there are", pipe::max_samplers)};
    return object;
}

Result<const FragmentVariant*> FragmentShader::variant(CodeHeap& heap, const FragmentKey& key) {
    if (last_ != nullptr && last_->first == key)
        return &last_->second;
    if (const auto it = variants_.find(key); it != variants_.end()) {
        last_ = &*it;
        return &last_->second;
    }
    std::unique_ptr<nir::Shader> copy = nir::clone(*shader_);
    swizzle_textures(*copy, key.swizzles);
    swizzle_framebuffer(*copy, key.framebuffer);
    discard_clipped(*copy, key.clip_distances);
    nir::lower_two_sided_color(*copy, key.back_colors);
    FragmentVariant variant;
    variant.program = TRY(pp::compile(*copy));
    variant.code = TRY(upload(heap, std::as_bytes(std::span(variant.program.words))));
    if (base::debug_enabled(base::DebugFlag::perf) && !variants_.empty())
        base::log(fmt::format("{}: variant {} for other swizzles, clip distances or back colours",
                              copy->name, variants_.size()));
    last_ = &*variants_.emplace(key, std::move(variant)).first;
    return &last_->second;
}

}  // namespace cuesta::lima
