// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names, bindings and units of textures (OpenGL ES 2.0.25, 3.7.13 and 3.7.14).
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/made_names.h"
#include "gallium/frontends/gles/texture_units.h"
#include "gallium/frontends/gles/view_cache.h"

namespace cuesta::gles {
namespace {

void unbind_everywhere(State& state, const Texture& texture) {
    const std::optional<size_t> target = texture_target_index(texture.target);
    if (!target)
        return;
    for (TextureUnits::Bindings& unit : state.textures.units)
        if (unit[*target].get() == &texture)
            unit[*target] = state.textures.defaults[*target];
    for (ImageUnit& unit : state.images)
        if (unit.texture.get() == &texture)
            unit = {};
    state.set_dirty(Dirty::textures);
}

}  // namespace

TextureUnits::TextureUnits() {
    for (size_t i = 0; i < defaults.size(); ++i) {
        defaults[i] = std::make_shared<Texture>(0);
        defaults[i]->set_target(texture_targets[i]);
    }
    units.fill(defaults);
}

bool is_texture_target(const State& state, GLenum target) {
    switch (target) {
        case GL_TEXTURE_2D:
        case GL_TEXTURE_CUBE_MAP: return true;
        case GL_TEXTURE_3D: return state.is_es3() || state.extensions.has(Ext::oes_texture_3d);
        case GL_TEXTURE_2D_ARRAY: return state.is_es3();
        case GL_TEXTURE_2D_MULTISAMPLE: return state.is_es31();
        case GL_TEXTURE_1D:
        case GL_TEXTURE_RECTANGLE:
        case GL_TEXTURE_1D_ARRAY:
        case GL_TEXTURE_2D_MULTISAMPLE_ARRAY:
        case GL_TEXTURE_BUFFER: return state.is_desktop();
        case GL_TEXTURE_EXTERNAL_OES:
            return !state.is_desktop() && state.extensions.has(Ext::oes_egl_image_external);
        default: return false;
    }
}

void active_texture(State& state, GLenum unit) {
    const GLuint index = unit - GL_TEXTURE0;
    if (unit < GL_TEXTURE0 || index >= state.limits.shader.combined_texture_image_units ||
        index >= max_texture_units)
        return state.error(GL_INVALID_ENUM, "glActiveTexture: there are fewer units");
    state.textures.active = index;
}

void gen_textures(State& state, GLsizei n, GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glGenTextures: negative count");
    for (GLsizei i = 0; i < n; ++i)
        names[i] = state.share->textures.generate();
}

void delete_textures(State& state, GLsizei n, const GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glDeleteTextures: negative count");
    for (GLsizei i = 0; i < n; ++i) {
        if (names[i] == 0)
            continue;
        const std::shared_ptr<Texture> gone = state.share->textures.remove(names[i]);
        if (gone == nullptr)
            continue;
        unbind_everywhere(state, *gone);
        detach_from_bound(state, gone.get());
        ++state.share->dropped_storages;
        ++state.share->texture_serial;
    }
    state.views->drop_unused();
}

GLboolean is_texture(State& state, GLuint name) {
    return state.share->textures.find(name) != nullptr ? GL_TRUE : GL_FALSE;
}

void bind_texture(State& state, GLenum target, GLuint name) {
    const std::optional<size_t> index = texture_target_index(target);
    if (!index || !is_texture_target(state, target))
        return state.error(GL_INVALID_ENUM, "glBindTexture: target");
    std::shared_ptr<Texture> texture = state.textures.defaults[*index];
    if (name != 0) {
        if (!check_made_name(state, state.share->textures, name,
                             "glBindTexture: no name of a texture"))
            return;
        texture = state.share->textures.find_shared(name);
        if (texture == nullptr) {
            texture = std::make_shared<Texture>(name);
            texture->set_target(target);
            state.share->textures.set(name, texture);
        }
        if (texture->target != target)
            return state.error(GL_INVALID_OPERATION, "glBindTexture: a texture of another target");
    }
    std::shared_ptr<Texture>& binding = state.textures.units[state.textures.active][*index];
    if (binding == texture)
        return;
    binding = std::move(texture);
    state.set_dirty(Dirty::textures);
}

}  // namespace cuesta::gles
