// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/shader.h"

#include <cstring>
#include <span>
#include <string>

#include <fmt/core.h>

#include "base/debug.h"
#include "gallium/drivers/lima/texture_swizzle.h"
#include "hw/mali400/gp_isa.h"
#include "hw/mali400/pp_isa.h"

namespace cuesta::lima {
namespace {

Result<std::shared_ptr<winsys::lima::Bo>> upload(winsys::lima::Device& device,
                                                 std::span<const std::byte> code) {
    auto bo = std::make_shared<winsys::lima::Bo>(
        TRY(winsys::lima::Bo::create(device, static_cast<uint32_t>(code.size()))));
    const std::span<std::byte> memory = TRY(bo->map());
    std::memcpy(memory.data(), code.data(), code.size());
    return bo;
}

TextureSwizzles identity_swizzles() {
    TextureSwizzles swizzles;
    swizzles.fill(no_swizzle);
    return swizzles;
}

}  // namespace

Result<std::unique_ptr<VertexShader>> VertexShader::create(winsys::lima::Device& device,
                                                           const nir::Shader& shader) {
    auto object = std::make_unique<VertexShader>();
    object->program = TRY(gp::compile(shader));
    object->code = TRY(upload(device, std::as_bytes(std::span(object->program.instructions))));
    return object;
}

FragmentShader::FragmentShader(winsys::lima::Device& device, std::unique_ptr<nir::Shader> shader)
    : device_(device), shader_(std::move(shader)) {}

Result<std::unique_ptr<FragmentShader>> FragmentShader::create(winsys::lima::Device& device,
                                                               const nir::Shader& shader) {
    std::unique_ptr<FragmentShader> object(new FragmentShader(device, nir::clone(shader)));
    // Compiled now, so that what cannot be compiled is known now.
    const FragmentVariant* plain = TRY(object->variant(identity_swizzles()));
    object->upper_left_ = shader.frag_coord_upper_left;
    object->sampler_mask_ = plain->program.sampler_mask;
    if (object->sampler_mask_ >> pipe::max_samplers != 0)
        return Error{Errc::unsupported,
                     fmt::format("a sampler beyond the {} there are", pipe::max_samplers)};
    return object;
}

Result<const FragmentVariant*> FragmentShader::variant(const TextureSwizzles& swizzles) {
    if (last_ != nullptr && last_->first == swizzles)
        return &last_->second;
    if (const auto it = variants_.find(swizzles); it != variants_.end()) {
        last_ = &*it;
        return &last_->second;
    }
    std::unique_ptr<nir::Shader> copy = nir::clone(*shader_);
    swizzle_textures(*copy, swizzles);
    FragmentVariant variant;
    variant.program = TRY(pp::compile(*copy));
    variant.code = TRY(upload(device_, std::as_bytes(std::span(variant.program.words))));
    if (base::debug_enabled(base::DebugFlag::perf) && !variants_.empty())
        base::log(
            fmt::format("{}: variant {} for other texture swizzles", copy->name, variants_.size()));
    last_ = &*variants_.emplace(swizzles, std::move(variant)).first;
    return &last_->second;
}

}  // namespace cuesta::lima
