// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/view_cache.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "gallium/frontends/gles/sample_counts.h"
#include "gallium/frontends/gles/state.h"
#include "gallium/frontends/gles/texel_access.h"

namespace cuesta::gles {
namespace {

using ValueBase = glsl::ValueType::Base;

GLenum target_of(const glsl::ValueType& type) {
    switch (type.dim) {
        case nir::SamplerDim::cube: return GL_TEXTURE_CUBE_MAP;
        case nir::SamplerDim::dim_3d: return GL_TEXTURE_3D;
        case nir::SamplerDim::external: return GL_TEXTURE_EXTERNAL_OES;
        case nir::SamplerDim::ms:
            return type.is_layered ? GL_TEXTURE_2D_MULTISAMPLE_ARRAY : GL_TEXTURE_2D_MULTISAMPLE;
        case nir::SamplerDim::dim_1d: return type.is_layered ? GL_TEXTURE_1D_ARRAY : GL_TEXTURE_1D;
        case nir::SamplerDim::buffer: return GL_TEXTURE_BUFFER;
        case nir::SamplerDim::rect: return GL_TEXTURE_RECTANGLE;
        default: return type.is_layered ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D;
    }
}

// OpenGL 2.1, 3.8.5, and ARB_texture_rg.
std::array<pipe::Swizzle, 4> depth_mode_swizzle(GLenum mode) {
    using enum pipe::Swizzle;
    switch (mode) {
        case GL_INTENSITY: return {x, x, x, x};
        case GL_ALPHA: return {zero, zero, zero, x};
        case GL_RED: return {x, zero, zero, one};
        default: return {x, x, x, one};
    }
}

// What is read of texels, before the texture's own swizzle.
std::array<pipe::Swizzle, 4> format_swizzle(const State& state,
                                            const TextureParameters& parameters,
                                            const TextureImage& image,
                                            bool stencil) {
    using enum pipe::Swizzle;
    // OpenGL ES 3.1, 8.16.
    if (stencil)
        return {x, zero, zero, one};
    if (state.is_desktop() && is_depth_or_stencil(image.format->base()))
        return depth_mode_swizzle(state.is_core() ? GLenum{GL_RED} : parameters.depth_mode);
    if (!is_depth_or_stencil(image.format->base()))
        return read_swizzle(image.format->layout);
    // Depth is red in OpenGL ES 3 (3.0.6, 3.8.15). In 2.0, and where the format has no size, it is
    // luminance (OES_depth_texture), which pipes give.
    const bool red = state.is_es3() && is_sized_name(image.internal_format);
    return red ? std::array{x, zero, zero, one} : pipe::SamplerViewTemplate().swizzle;
}

std::array<pipe::Swizzle, 4> view_swizzle(const State& state, const Texture& texture) {
    const TextureImage& base = *texture.find(0, texture.base_level());
    const std::array<pipe::Swizzle, 4> read =
        format_swizzle(state, texture.parameters, base, texture.shows_stencil());
    std::array<pipe::Swizzle, 4> swizzle{};
    for (size_t i = 0; i < swizzle.size(); ++i) {
        switch (texture.parameters.swizzle[i]) {
            case GL_RED: swizzle[i] = read[0]; break;
            case GL_GREEN: swizzle[i] = read[1]; break;
            case GL_BLUE: swizzle[i] = read[2]; break;
            case GL_ALPHA: swizzle[i] = read[3]; break;
            case GL_ONE: swizzle[i] = pipe::Swizzle::one; break;
            default: swizzle[i] = pipe::Swizzle::zero; break;
        }
    }
    return swizzle;
}

// The border's components where texels have them, which the view's swizzle reads.
SamplerParameters with_placed_border(SamplerParameters parameters, const Texture& texture) {
    const std::array<float, 4> given = parameters.border.values;
    const std::array<pipe::Swizzle, 4> places =
        write_swizzle(texture.find(0, texture.base_level())->format->layout);
    for (size_t i = 0; i < places.size(); ++i)
        if (places[i] < pipe::Swizzle::zero)
            parameters.border.values[i] = given[static_cast<size_t>(places[i])];
    return parameters;
}

// The stages that the pipe has.
std::span<const pipe::ShaderStage> sampling_stages(const State& state) {
    static constexpr pipe::ShaderStage all[] = {
        pipe::ShaderStage::vertex, pipe::ShaderStage::fragment, pipe::ShaderStage::compute,
        pipe::ShaderStage::geometry};
    const bool computes = state.limits.shader.compute_texture_image_units != 0;
    const bool has_geometry = computes && state.has_geometry_shaders();
    return std::span(all).first(has_geometry ? std::size(all)
                                : computes   ? std::size(all) - 1
                                             : pipe::draw_stage_count);
}

TexelKind black_kind(const glsl::ValueType& type) {
    if (type.is_shadow)
        return TexelKind::depth16;
    switch (type.sampled) {
        case ValueBase::int_: return TexelKind::rgba8i;
        case ValueBase::uint_: return TexelKind::rgba8ui;
        default: return TexelKind::rgba8;
    }
}

// Texels of one byte a component.
const ClientFormat& black_client(TexelKind kind) {
    switch (kind) {
        case TexelKind::rgba8i: return *find_client_format(GL_RGBA_INTEGER, GL_BYTE);
        case TexelKind::rgba8ui: return *find_client_format(GL_RGBA_INTEGER, GL_UNSIGNED_BYTE);
        default: return *find_client_format(GL_RGBA, GL_UNSIGNED_BYTE);
    }
}

}  // namespace

// By the highest bits of a product, which depend on all bits of the addresses: those of textures
// may differ by whole pages.
size_t ViewCache::place_of(const Texture* texture, const Sampler* object) {
    constexpr uint64_t golden_ratio = 0x9e3779b97f4a7c15;
    const uint64_t mixed =
        reinterpret_cast<uintptr_t>(texture) + 3 * uint64_t{reinterpret_cast<uintptr_t>(object)};
    return static_cast<size_t>(mixed * golden_ratio >> (64 - std::countr_zero(found_count)));
}

SamplerBinding ViewCache::find(uint32_t unit, const glsl::ValueType& type) {
    const size_t target = texture_target_index(target_of(type)).value_or(0);
    const std::shared_ptr<Texture>& texture = state_->textures.units[unit][target];
    const std::shared_ptr<Sampler>& object = state_->samplers[unit];
    const float bias = state_->textures.lod_bias[unit];
    const bool seamless = state_->textures.seamless_cubes;
    Found& found = found_[place_of(texture.get(), object.get())];
    if (found.texture_address == texture.get() && found.object_address == object.get() &&
        found.serial == state_->share->texture_serial && found.type == type && found.bias == bias &&
        found.seamless == seamless)
        return found.binding;
    const SamplerBinding binding = look_up(texture, object.get(), type, bias);
    // Looking at textures may have given them other storage.
    const uint64_t serial = binding.view == nullptr ? 0 : state_->share->texture_serial;
    found = {texture, object, texture.get(), object.get(), serial, type, bias, seamless, binding};
    return binding;
}

SamplerBinding ViewCache::look_up(const std::shared_ptr<Texture>& texture,
                                  const Sampler* object,
                                  const glsl::ValueType& type,
                                  float bias) {
    const SamplerParameters& parameters =
        object == nullptr ? texture->parameters : object->parameters;
    if (!texture->is_complete(*state_, parameters))
        return black(type);
    if (texture->is_buffer())
        return buffer_binding(texture);
    if (!texture->gather(
            *state_, parameters.mipmapped() ? texture->last_mip_level() : texture->base_level()))
        return {};
    return {view(texture, parameters),
            sampler(with_placed_border(parameters, *texture), bias, texture->is_rectangle())};
}

// Fetches are past samplers, but one is bound.
SamplerBinding ViewCache::buffer_binding(const std::shared_ptr<Texture>& texture) {
    texture->take_buffer_storage(*state_->share);
    Views& views = views_[texture->storage_serial()];
    views.texture = texture;
    const TexelLayout& layout = texture->buffer_format()->layout;
    const ViewKey key = {0, 0, layout.format, read_swizzle(layout)};
    std::unique_ptr<pipe::SamplerView>& wanted = views.made[key];
    if (wanted == nullptr)
        wanted = make_view(*texture, key);
    return {wanted.get(), sampler(texture->parameters, 0, false)};
}

pipe::SamplerView* ViewCache::view(const std::shared_ptr<Texture>& texture,
                                   const SamplerParameters& parameters) {
    Views& views = views_[texture->storage_serial()];
    views.texture = texture;
    const uint32_t first = texture->base_level();
    const uint32_t last = parameters.mipmapped() ? texture->last_mip_level() : first;
    // Where both are one image, its stencil is a format of its own.
    hw::Format format =
        texture->shows_stencil() ? hw::Format::s8_uint : texture->find(0, first)->format->hw();
    if (parameters.srgb_decode == GL_SKIP_DECODE_EXT)
        format = linear_format(format);
    const ViewKey key = {texture->storage_level(first), texture->storage_level(last), format,
                         view_swizzle(*state_, *texture)};
    std::unique_ptr<pipe::SamplerView>& wanted = views.made[key];
    if (wanted == nullptr)
        wanted = make_view(*texture, key);
    return wanted.get();
}

std::unique_ptr<pipe::SamplerView> ViewCache::make_view(const Texture& texture,
                                                        const ViewKey& key) {
    pipe::SamplerViewTemplate description;
    description.texture = texture.storage();
    description.format = key.format;
    description.first_level = key.first;
    description.last_level = key.last;
    description.swizzle = key.swizzle;
    std::string error;
    std::unique_ptr<pipe::SamplerView> view =
        state_->pipe->create_sampler_view(description, &error);
    if (view == nullptr)
        state_->pipe_failed(error);
    return view;
}

pipe::SamplerObject* ViewCache::sampler(const SamplerParameters& parameters,
                                        float bias,
                                        bool texels) {
    const pipe::SamplerState wanted = sampler_state(*state_, parameters, bias, texels);
    return samplers_.find(key_of(wanted), [&] { return state_->pipe->create_sampler(wanted); });
}

ViewCache::SamplerKey ViewCache::key_of(const pipe::SamplerState& state) {
    const auto number = [](auto value) { return static_cast<uint32_t>(value); };
    return {number(state.wrap_s),
            number(state.wrap_t),
            number(state.wrap_r),
            number(state.min_filter),
            number(state.mag_filter),
            number(state.mip_filter),
            number(state.seamless_cube_map),
            number(state.max_anisotropy),
            number(state.compare_enable),
            number(state.compare_func),
            std::bit_cast<uint32_t>(state.min_lod),
            std::bit_cast<uint32_t>(state.max_lod),
            number(state.unnormalized),
            std::bit_cast<uint32_t>(state.lod_bias),
            std::bit_cast<uint32_t>(state.border_color[0]),
            std::bit_cast<uint32_t>(state.border_color[1]),
            std::bit_cast<uint32_t>(state.border_color[2]),
            std::bit_cast<uint32_t>(state.border_color[3]),
            number(state.integer_border)};
}

// A buffer that has not one texel.
bool ViewCache::show_nothing(Texture& texture, TexelKind kind) {
    auto buffer = std::make_shared<Buffer>(0);
    buffer->size = 1;
    std::string error;
    buffer->resource = state_->screen.create_resource(
        {.target = pipe::Target::buffer, .width = 1, .bind = pipe::Bind::sampler_view}, &error);
    if (buffer->resource == nullptr) {
        state_->pipe_failed(error);
        return false;
    }
    texture.show_buffer(*state_->share, std::move(buffer), &state_->formats.of(kind), GL_NONE);
    return true;
}

std::shared_ptr<Texture> ViewCache::make_black(const BlackKey& key) {
    auto made = std::make_shared<Texture>(0);
    made->set_target(key.target);
    made->parameters.min_filter = made->parameters.mag_filter = GL_NEAREST;
    if (made->is_buffer())
        return show_nothing(*made, key.kind) ? made : nullptr;
    TextureImage base;
    base.format = &state_->formats.of(key.kind);
    base.width = base.height = base.depth = 1;
    const bool has_samples = made->has_samples();
    if (has_samples)
        base.samples = sample_count_of(*state_, *base.format, key.target, 1).value_or(1);
    if (!made->specify_all(*state_, 1, base))
        return nullptr;
    if (key.kind == TexelKind::depth16) {
        // Whatever the texel is.
        made->parameters.compare_mode = GL_COMPARE_REF_TO_TEXTURE;
        made->parameters.compare_func = GL_NEVER;
        return made;
    }
    if (has_samples) {
        // Whatever the samples are.
        made->parameters.swizzle = {GL_ZERO, GL_ZERO, GL_ZERO, GL_ONE};
        return made;
    }
    const ClientFormat& client = black_client(key.kind);
    const bool integers = is_integer(base.format->numbers());
    const uint8_t texel[] = {0, 0, 0, static_cast<uint8_t>(integers ? 1 : 255)};
    for (uint32_t face = 0; face < made->face_count(); ++face)
        if (!write_pixels(*state_, *made->find(face, 0), {0, 0, 0, {1, 1, 1}}, client,
                          {0, sizeof texel, sizeof texel, sizeof texel}, texel))
            return nullptr;
    return made;
}

SamplerBinding ViewCache::black(const glsl::ValueType& type) {
    GLenum target = target_of(type);
    if (target == GL_TEXTURE_EXTERNAL_OES)
        target = GL_TEXTURE_2D;
    const BlackKey key = {target, black_kind(type)};
    std::shared_ptr<Texture>& texture = black_[key];
    if (texture == nullptr)
        texture = make_black(key);
    if (texture == nullptr)
        return {};
    if (texture->is_buffer())
        return buffer_binding(texture);
    return {view(texture, texture->parameters),
            sampler(texture->parameters, 0, texture->is_rectangle())};
}

void ViewCache::drop_unused() {
    drop_samplers();
    drop_views();
}

// A draw's, of all stages, must be found without one of them being dropped.
void ViewCache::drop_samplers() {
    if (samplers_.has_room(size_t{pipe::max_samplers} * (pipe::draw_stage_count + 1)))
        return;
    for (const pipe::ShaderStage stage : sampling_stages(*state_))
        state_->pipe->bind_samplers(stage, {});
    state_->set_dirty(Dirty::textures);
    samplers_.clear();
    found_ = {};
}

void ViewCache::drop_views() {
    if (std::exchange(drops_seen_, state_->share->dropped_storages) ==
        state_->share->dropped_storages)
        return;
    const auto unused = [](const auto& entry) {
        const std::shared_ptr<Texture> texture = entry.second.texture.lock();
        return texture == nullptr || texture->storage_serial() != entry.first;
    };
    if (std::none_of(views_.begin(), views_.end(), unused))
        return;
    // One of them may be bound still.
    for (const pipe::ShaderStage stage : sampling_stages(*state_))
        state_->pipe->set_sampler_views(stage, {});
    state_->set_dirty(Dirty::textures);
    std::erase_if(views_, unused);
    found_ = {};
}

}  // namespace cuesta::gles
