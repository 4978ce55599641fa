// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/view_cache.h"

#include <algorithm>
#include <utility>

#include "gallium/frontends/gles/state.h"
#include "gallium/frontends/gles/texel_access.h"

namespace cuesta::gles {
namespace {

GLenum target_of(nir::SamplerDim dim) {
    switch (dim) {
        case nir::SamplerDim::cube: return GL_TEXTURE_CUBE_MAP;
        case nir::SamplerDim::dim_3d: return GL_TEXTURE_3D_OES;
        case nir::SamplerDim::external: return GL_TEXTURE_EXTERNAL_OES;
        default: return GL_TEXTURE_2D;
    }
}

pipe::Wrap wrap_of(GLenum wrap) {
    switch (wrap) {
        case GL_CLAMP_TO_EDGE: return pipe::Wrap::clamp_to_edge;
        case GL_MIRRORED_REPEAT: return pipe::Wrap::mirror_repeat;
        default: return pipe::Wrap::repeat;
    }
}

struct MinFilter {
    GLenum name;
    pipe::Filter filter;
    pipe::MipFilter mip;
};
constexpr MinFilter min_filters[] = {
    {GL_NEAREST, pipe::Filter::nearest, pipe::MipFilter::none},
    {GL_LINEAR, pipe::Filter::linear, pipe::MipFilter::none},
    {GL_NEAREST_MIPMAP_NEAREST, pipe::Filter::nearest, pipe::MipFilter::nearest},
    {GL_LINEAR_MIPMAP_NEAREST, pipe::Filter::linear, pipe::MipFilter::nearest},
    {GL_NEAREST_MIPMAP_LINEAR, pipe::Filter::nearest, pipe::MipFilter::linear},
    {GL_LINEAR_MIPMAP_LINEAR, pipe::Filter::linear, pipe::MipFilter::linear},
};

pipe::SamplerState sampler_state(const TextureParameters& parameters, unsigned anisotropy) {
    const MinFilter* min =
        std::find_if(std::begin(min_filters), std::end(min_filters),
                     [&](const MinFilter& row) { return row.name == parameters.min_filter; });
    pipe::SamplerState state;
    state.wrap_s = wrap_of(parameters.wrap_s);
    state.wrap_t = wrap_of(parameters.wrap_t);
    state.wrap_r = wrap_of(parameters.wrap_r);
    state.min_filter = min->filter;
    state.mip_filter = min->mip;
    state.mag_filter =
        parameters.mag_filter == GL_NEAREST ? pipe::Filter::nearest : pipe::Filter::linear;
    state.max_anisotropy = anisotropy;
    return state;
}

// The greatest power of two below it, of what GPUs have.
unsigned anisotropy_of(const State& state, const TextureParameters& parameters) {
    const float most =
        std::min(parameters.max_anisotropy, static_cast<float>(state.limits.anisotropy));
    unsigned anisotropy = 1;
    while (anisotropy * 2 <= static_cast<unsigned>(most))
        anisotropy *= 2;
    return anisotropy;
}

}  // namespace

SamplerBinding ViewCache::find(uint32_t unit, nir::SamplerDim dim) {
    const size_t target = texture_target_index(target_of(dim)).value_or(0);
    const std::shared_ptr<Texture>& texture = state_->textures.units[unit][target];
    if (!texture->is_complete())
        return black(dim);
    if (!texture->gather(*state_, texture->parameters.mipmapped() ? texture->last_mip_level() : 0))
        return {};
    return {view(texture), sampler(*texture)};
}

pipe::SamplerView* ViewCache::view(const std::shared_ptr<Texture>& texture) {
    Views& views = views_[texture->storage_serial()];
    views.texture = texture;
    std::unique_ptr<pipe::SamplerView>& wanted =
        texture->parameters.mipmapped() ? views.mipmapped[texture->last_mip_level()] : views.base;
    if (wanted == nullptr)
        wanted = make_view(*texture);
    return wanted.get();
}

std::unique_ptr<pipe::SamplerView> ViewCache::make_view(const Texture& texture) {
    const TexelFormat& format = *texture.find(0, 0)->format;
    pipe::SamplerViewTemplate description;
    description.texture = texture.storage();
    description.format = format.hw();
    description.first_level = texture.storage_level();
    description.last_level = texture.storage_level();
    if (texture.parameters.mipmapped())
        description.last_level += texture.last_mip_level();
    description.swizzle = is_depth_or_stencil(format.base()) ? pipe::SamplerViewTemplate().swizzle
                                                             : read_swizzle(format.layout);
    std::string error;
    std::unique_ptr<pipe::SamplerView> view =
        state_->pipe->create_sampler_view(description, &error);
    if (view == nullptr)
        state_->pipe_failed(error);
    return view;
}

pipe::SamplerObject* ViewCache::sampler(const Texture& texture) {
    const TextureParameters& p = texture.parameters;
    const SamplerKey key = {{p.min_filter, p.mag_filter, p.wrap_s, p.wrap_t, p.wrap_r},
                            anisotropy_of(*state_, p)};
    std::unique_ptr<pipe::SamplerObject>& sampler = samplers_[key];
    if (sampler == nullptr)
        sampler = state_->pipe->create_sampler(sampler_state(p, key.anisotropy));
    return sampler.get();
}

SamplerBinding ViewCache::black(nir::SamplerDim dim) {
    const bool is_cube = dim == nir::SamplerDim::cube;
    const bool is_3d = dim == nir::SamplerDim::dim_3d;
    std::shared_ptr<Texture>& texture = black_[is_cube ? 1 : is_3d ? 2 : 0];
    if (texture == nullptr) {
        auto made = std::make_shared<Texture>(0);
        made->set_target(is_cube ? GL_TEXTURE_CUBE_MAP : is_3d ? GL_TEXTURE_3D_OES : GL_TEXTURE_2D);
        made->parameters.min_filter = made->parameters.mag_filter = GL_NEAREST;
        const ClientFormat& client = *find_client_format(GL_RGBA, GL_UNSIGNED_BYTE);
        TextureImage base;
        base.format = &state_->formats.of(client.kind);
        base.internal_format = GL_RGBA;
        base.width = base.height = base.depth = 1;
        if (!made->specify_all(*state_, 1, base))
            return {};
        constexpr uint8_t texel[] = {0, 0, 0, 255};
        for (uint32_t face = 0; face < made->face_count(); ++face)
            if (!write_pixels(*state_, *made->find(face, 0), {0, 0, 0, {1, 1, 1}}, client,
                              {0, sizeof texel, sizeof texel, sizeof texel}, texel))
                return {};
        texture = std::move(made);
    }
    return {view(texture), sampler(*texture)};
}

void ViewCache::drop_unused() {
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
    state_->pipe->set_sampler_views(pipe::ShaderStage::vertex, {});
    state_->pipe->set_sampler_views(pipe::ShaderStage::fragment, {});
    state_->set_dirty(Dirty::textures);
    std::erase_if(views_, unused);
}

}  // namespace cuesta::gles
