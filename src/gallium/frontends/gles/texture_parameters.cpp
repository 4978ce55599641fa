// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glTexParameter and glGetTexParameter (OpenGL ES 2.0.25, 3.7.4 and 6.1.3; 3.0.6, 3.8.7; 3.1,
// 8.10).
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "gallium/frontends/gles/convert.h"
#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/texture_calls.h"
#include "gallium/frontends/gles/texture_units.h"

namespace cuesta::gles {
namespace {

// What glGetTexParameteriv can tell.
constexpr double greatest_int = std::numeric_limits<GLint>::max();

constexpr GLenum swizzle_names[] = {GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G,
                                    GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A};
constexpr GLenum swizzles[] = {GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA, GL_ZERO, GL_ONE};

// The level that the parameter is; null: it is none here.
uint32_t TextureParameters::*level_parameter(const State& state, GLenum name) {
    if (name == GL_TEXTURE_BASE_LEVEL && state.is_es3())
        return &TextureParameters::base_level;
    const bool has_max = state.is_es3() || state.extensions.has(Ext::apple_texture_max_level);
    return name == GL_TEXTURE_MAX_LEVEL && has_max ? &TextureParameters::max_level : nullptr;
}

std::optional<size_t> swizzle_index(const State& state, GLenum name) {
    const auto* found = std::find(std::begin(swizzle_names), std::end(swizzle_names), name);
    if (!state.is_es3() || found == std::end(swizzle_names))
        return std::nullopt;
    return static_cast<size_t>(found - std::begin(swizzle_names));
}

// Textures that show a buffer have none (OpenGL 3.2, 3.8.5).
bool has_parameters(const State& state, GLenum target) {
    return is_texture_target(state, target) && target != GL_TEXTURE_BUFFER;
}

Texture* bound_texture(State& state, GLenum target) {
    if (has_parameters(state, target))
        return &state.textures.bound(target);
    state.error(GL_INVALID_ENUM, "no target of textures");
    return nullptr;
}

void count_new_parameters(State& state) {
    ++state.share->texture_serial;
    state.set_dirty(Dirty::textures);
}

void set_level(State& state, Texture& texture, uint32_t TextureParameters::*member, double value) {
    if (!(value >= 0))
        return state.error(GL_INVALID_VALUE, "glTexParameter: a negative level");
    const bool one_level = texture.target == GL_TEXTURE_EXTERNAL_OES || texture.has_samples() ||
                           texture.is_rectangle();
    if (one_level && member == &TextureParameters::base_level && value != 0)
        return state.error(GL_INVALID_OPERATION, "glTexParameter: the texture has one level");
    texture.parameters.*member = static_cast<uint32_t>(std::lround(std::min(value, greatest_int)));
    ++state.share->storage_serial;  // whether levels may be drawn to depends on it
    count_new_parameters(state);
}

void set_swizzle(State& state, Texture& texture, size_t index, double value) {
    const auto* found = std::find(std::begin(swizzles), std::end(swizzles), value);
    if (found == std::end(swizzles))
        return state.error(GL_INVALID_ENUM, "glTexParameter: no swizzle");
    texture.parameters.swizzle[index] = *found;
    count_new_parameters(state);
}

// EXT_texture_swizzle: all four at once, or none of them.
template <typename T>
void set_swizzles(State& state, GLenum target, const T* values) {
    Texture* texture = bound_texture(state, target);
    if (texture == nullptr)
        return;
    const auto is_swizzle = [](T value) {
        return std::find(std::begin(swizzles), std::end(swizzles), static_cast<double>(value)) !=
               std::end(swizzles);
    };
    if (!std::all_of(values, values + 4, is_swizzle))
        return state.error(GL_INVALID_ENUM, "glTexParameter: no swizzle");
    for (size_t i = 0; i < 4; ++i)
        set_swizzle(state, *texture, i, static_cast<double>(values[i]));
}

template <typename T>
void give_swizzles(State& state, GLenum target, T* values) {
    if (const Texture* texture = bound_texture(state, target))
        std::transform(texture->parameters.swizzle.begin(), texture->parameters.swizzle.end(),
                       values, [](GLenum swizzle) { return static_cast<T>(swizzle); });
}

bool names_swizzles(const State& state, GLenum name) {
    return state.is_desktop() && name == GL_TEXTURE_SWIZZLE_RGBA;
}

void set_depth_stencil_mode(State& state, Texture& texture, double value) {
    if (value != GL_DEPTH_COMPONENT && value != GL_STENCIL_INDEX)
        return state.error(GL_INVALID_ENUM, "glTexParameter: neither depth nor stencil");
    texture.parameters.depth_stencil_mode = static_cast<GLenum>(value);
    count_new_parameters(state);
}

// Of the compatibility profile: what the texture has beside what samplers have. False: no such
// parameter.
bool set_desktop_parameter(State& state, Texture& texture, GLenum name, double value) {
    TextureParameters& parameters = texture.parameters;
    switch (name) {
        case GL_TEXTURE_PRIORITY:
            parameters.priority = static_cast<float>(std::clamp(value, 0.0, 1.0));
            return true;
        case GL_GENERATE_MIPMAP:
            if (value != 0 && texture.is_rectangle())
                state.error(GL_INVALID_ENUM, "glTexParameter: rectangles have one level");
            else
                parameters.generate_mipmap = value != 0;
            return true;
        case GL_DEPTH_TEXTURE_MODE:
            if (value != GL_LUMINANCE && value != GL_INTENSITY && value != GL_ALPHA &&
                value != GL_RED) {
                state.error(GL_INVALID_ENUM, "glTexParameter: no mode of depth");
                return true;
            }
            parameters.depth_mode = static_cast<GLenum>(value);
            count_new_parameters(state);
            return true;
        default: return false;
    }
}

void set_border(State& state, GLenum target, const BorderColor& color) {
    Texture* texture = bound_texture(state, target);
    if (texture == nullptr)
        return;
    if (texture->has_samples())
        return state.error(GL_INVALID_ENUM, "glTexParameter: the texture has no border");
    texture->parameters.border = color;
    count_new_parameters(state);
}

// Integers, enumerants and floats are all exact as doubles.
void set_parameter(State& state, GLenum target, GLenum name, double value) {
    Texture* texture = bound_texture(state, target);
    if (texture == nullptr)
        return;
    if (uint32_t TextureParameters::*level = level_parameter(state, name))
        return set_level(state, *texture, level, value);
    if (const std::optional<size_t> index = swizzle_index(state, name))
        return set_swizzle(state, *texture, *index, value);
    if (name == GL_DEPTH_STENCIL_TEXTURE_MODE && state.is_es31())
        return set_depth_stencil_mode(state, *texture, value);
    if (state.is_compatibility() && set_desktop_parameter(state, *texture, name, value))
        return;
    const bool external = texture->target == GL_TEXTURE_EXTERNAL_OES || texture->is_rectangle();
    // Single samples are fetched, and nothing else.
    const ParameterChange change =
        texture->has_samples()
            ? ParameterChange::unknown
            : set_sampler_parameter(state, texture->parameters, name, value, external);
    if (change == ParameterChange::unknown)
        state.error(GL_INVALID_ENUM, "glTexParameter: no parameter");
    if (change == ParameterChange::changed)
        count_new_parameters(state);
}

// Nothing: no such parameter.
std::optional<double> desktop_parameter(const Texture& texture, GLenum name) {
    switch (name) {
        case GL_TEXTURE_PRIORITY: return texture.parameters.priority;
        // Everything is where the GPU finds it.
        case GL_TEXTURE_RESIDENT: return 1;
        case GL_GENERATE_MIPMAP: return texture.parameters.generate_mipmap ? 1 : 0;
        case GL_DEPTH_TEXTURE_MODE: return texture.parameters.depth_mode;
        default: return std::nullopt;
    }
}

// Null where it is not asked for, or of no texture.
const BorderColor* border_of(State& state, GLenum target, GLenum name) {
    if (!names_border(state, name) || !has_parameters(state, target))
        return nullptr;
    return &state.textures.bound(target).parameters.border;
}

// What both kinds of glGetTexParameter give; nothing: an error was recorded.
std::optional<double> parameter(State& state, GLenum target, GLenum name) {
    const Texture* texture = bound_texture(state, target);
    if (texture == nullptr)
        return std::nullopt;
    const TextureParameters& parameters = texture->parameters;
    if (const std::optional<double> value = get_sampler_parameter(state, parameters, name))
        return value;
    if (uint32_t TextureParameters::*level = level_parameter(state, name))
        return parameters.*level;
    if (const std::optional<size_t> index = swizzle_index(state, name))
        return parameters.swizzle[*index];
    if (name == GL_TEXTURE_IMMUTABLE_FORMAT &&
        (state.is_es3() || state.extensions.has(Ext::ext_texture_storage)))
        return texture->is_immutable() ? 1 : 0;
    if (name == GL_TEXTURE_IMMUTABLE_LEVELS && state.is_es3())
        return texture->immutable_levels;
    if (name == GL_DEPTH_STENCIL_TEXTURE_MODE && state.is_es31())
        return parameters.depth_stencil_mode;
    // Texels of one size may be one another's (OpenGL ES 3.1, 8.22).
    if (name == GL_IMAGE_FORMAT_COMPATIBILITY_TYPE && state.is_es31())
        return GL_IMAGE_FORMAT_COMPATIBILITY_BY_SIZE;
    if (state.is_compatibility())
        if (const std::optional<double> value = desktop_parameter(*texture, name))
            return value;
    if (name == GL_REQUIRED_TEXTURE_IMAGE_UNITS_OES && target == GL_TEXTURE_EXTERNAL_OES)
        return 1;
    state.error(GL_INVALID_ENUM, "glGetTexParameter: no parameter");
    return std::nullopt;
}

}  // namespace

void tex_parameter_f(State& state, GLenum target, GLenum name, GLfloat value) {
    set_parameter(state, target, name, double{value});
}

void tex_parameter_i(State& state, GLenum target, GLenum name, GLint value) {
    set_parameter(state, target, name, value);
}

void tex_parameter_fv(State& state, GLenum target, GLenum name, const GLfloat* values) {
    if (names_swizzles(state, name))
        return set_swizzles(state, target, values);
    if (names_border(state, name))
        return set_border(state, target, BorderColor::of_floats(values));
    tex_parameter_f(state, target, name, *values);
}

void tex_parameter_iv(State& state, GLenum target, GLenum name, const GLint* values) {
    if (names_swizzles(state, name))
        return set_swizzles(state, target, values);
    if (names_border(state, name))
        return set_border(state, target, BorderColor::of_normalized(values));
    tex_parameter_i(state, target, name, *values);
}

void tex_parameter_integers(State& state, GLenum target, GLenum name, const GLint* values) {
    if (!names_border(state, name))
        return tex_parameter_iv(state, target, name, values);
    set_border(state, target, BorderColor::of_integers(values));
}

void get_tex_parameter_integers(State& state, GLenum target, GLenum name, GLint* values) {
    if (const BorderColor* border = border_of(state, target, name))
        return border->give_integers(values);
    get_tex_parameter_iv(state, target, name, values);
}

void get_tex_parameter_fv(State& state, GLenum target, GLenum name, GLfloat* values) {
    if (names_swizzles(state, name))
        return give_swizzles(state, target, values);
    if (const BorderColor* border = border_of(state, target, name))
        return border->give_floats(values);
    if (const std::optional<double> value = parameter(state, target, name))
        *values = static_cast<GLfloat>(*value);
}

void get_tex_parameter_iv(State& state, GLenum target, GLenum name, GLint* values) {
    if (names_swizzles(state, name))
        return give_swizzles(state, target, values);
    if (const BorderColor* border = border_of(state, target, name))
        return border->give_normalized(values);
    // Floats are rounded (6.1.2).
    if (const std::optional<double> value = parameter(state, target, name))
        *values =
            static_cast<GLint>(std::lround(std::clamp(*value, -greatest_int - 1, greatest_int)));
}

}  // namespace cuesta::gles
