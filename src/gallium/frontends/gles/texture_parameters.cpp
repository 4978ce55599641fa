// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glTexParameter and glGetTexParameter (OpenGL ES 2.0.25, 3.7.4 and 6.1.3).
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/texture_units.h"

namespace cuesta::gles {
namespace {

constexpr GLenum legal_min_filters[] = {GL_NEAREST,
                                        GL_LINEAR,
                                        GL_NEAREST_MIPMAP_NEAREST,
                                        GL_LINEAR_MIPMAP_NEAREST,
                                        GL_NEAREST_MIPMAP_LINEAR,
                                        GL_LINEAR_MIPMAP_LINEAR};
// What glGetTexParameteriv can tell.
constexpr double greatest_int = std::numeric_limits<GLint>::max();
constexpr GLenum mag_filters[] = {GL_NEAREST, GL_LINEAR};
constexpr GLenum wraps[] = {GL_CLAMP_TO_EDGE, GL_REPEAT, GL_MIRRORED_REPEAT};

// A parameter that is an enumerant, and what it may be. OES_EGL_image_external allows the first
// `external` of them to external textures.
struct EnumParameter {
    GLenum name;
    GLenum TextureParameters::*member;
    std::span<const GLenum> values;
    size_t external;
    Ext extension = Ext::core;
};
constexpr EnumParameter enum_parameters[] = {
    {GL_TEXTURE_MIN_FILTER, &TextureParameters::min_filter, legal_min_filters, 2},
    {GL_TEXTURE_MAG_FILTER, &TextureParameters::mag_filter, mag_filters, 2},
    {GL_TEXTURE_WRAP_S, &TextureParameters::wrap_s, wraps, 1},
    {GL_TEXTURE_WRAP_T, &TextureParameters::wrap_t, wraps, 1},
    {GL_TEXTURE_WRAP_R_OES, &TextureParameters::wrap_r, wraps, 1, Ext::oes_texture_3d},
};

const EnumParameter* find_row(const State& state, GLenum name) {
    for (const EnumParameter& row : enum_parameters)
        if (row.name == name && state.extensions.has(row.extension))
            return &row;
    return nullptr;
}

bool has_anisotropy(const State& state, GLenum name) {
    return name == GL_TEXTURE_MAX_ANISOTROPY_EXT &&
           state.extensions.has(Ext::ext_texture_filter_anisotropic);
}

bool has_max_level(const State& state, GLenum name) {
    return name == GL_TEXTURE_MAX_LEVEL_APPLE && state.extensions.has(Ext::apple_texture_max_level);
}

Texture* bound_texture(State& state, GLenum target) {
    if (is_texture_target(state, target))
        return &state.textures.bound(target);
    state.error(GL_INVALID_ENUM, "no target of textures");
    return nullptr;
}

void count_new_parameters(State& state) {
    ++state.share->texture_serial;
    state.set_dirty(Dirty::textures);
}

void set_anisotropy(State& state, Texture& texture, float value) {
    if (!(value >= 1))
        return state.error(GL_INVALID_VALUE, "glTexParameter: an anisotropy below 1");
    texture.parameters.max_anisotropy = value;
    count_new_parameters(state);
}

void set_max_level(State& state, Texture& texture, double value) {
    if (!(value >= 0))
        return state.error(GL_INVALID_VALUE, "glTexParameter: a negative level");
    texture.parameters.max_level =
        static_cast<uint32_t>(std::lround(std::min(value, greatest_int)));
    count_new_parameters(state);
}

void set_enumerant(State& state, Texture& texture, GLenum name, GLenum value) {
    const EnumParameter* row = find_row(state, name);
    if (row == nullptr)
        return state.error(GL_INVALID_ENUM, "glTexParameter: no parameter");
    const bool external = texture.target == GL_TEXTURE_EXTERNAL_OES;
    const std::span<const GLenum> values =
        external ? row->values.first(row->external) : row->values;
    if (std::find(values.begin(), values.end(), value) == values.end())
        return state.error(GL_INVALID_ENUM, "glTexParameter: no value of the parameter");
    GLenum& parameter = texture.parameters.*row->member;
    if (parameter == value)
        return;
    parameter = value;
    count_new_parameters(state);
}

// Enumerants given as floats; what is none gives a number that no enumerant has.
GLenum enumerant_of(float value) {
    return value >= 0 && value <= 65535 ? static_cast<GLenum>(value) : 0xffffffff;
}

// What both kinds of glGetTexParameter give; nothing: an error was recorded.
std::optional<double> parameter(State& state, GLenum target, GLenum name) {
    const Texture* texture = bound_texture(state, target);
    if (texture == nullptr)
        return std::nullopt;
    if (const EnumParameter* row = find_row(state, name))
        return texture->parameters.*row->member;
    if (has_anisotropy(state, name))
        return texture->parameters.max_anisotropy;
    if (has_max_level(state, name))
        return texture->parameters.max_level;
    if (name == GL_TEXTURE_IMMUTABLE_FORMAT_EXT && state.extensions.has(Ext::ext_texture_storage))
        return texture->is_immutable() ? 1 : 0;
    if (name == GL_REQUIRED_TEXTURE_IMAGE_UNITS_OES && target == GL_TEXTURE_EXTERNAL_OES)
        return 1;
    state.error(GL_INVALID_ENUM, "glGetTexParameter: no parameter");
    return std::nullopt;
}

}  // namespace

void tex_parameter_f(State& state, GLenum target, GLenum name, GLfloat value) {
    Texture* texture = bound_texture(state, target);
    if (texture == nullptr)
        return;
    if (has_anisotropy(state, name))
        set_anisotropy(state, *texture, value);
    else if (has_max_level(state, name))
        set_max_level(state, *texture, value);
    else
        set_enumerant(state, *texture, name, enumerant_of(value));
}

void tex_parameter_i(State& state, GLenum target, GLenum name, GLint value) {
    Texture* texture = bound_texture(state, target);
    if (texture == nullptr)
        return;
    if (has_anisotropy(state, name))
        set_anisotropy(state, *texture, static_cast<float>(value));
    else if (has_max_level(state, name))
        set_max_level(state, *texture, value);
    else
        set_enumerant(state, *texture, name, static_cast<GLenum>(value));
}

void tex_parameter_fv(State& state, GLenum target, GLenum name, const GLfloat* values) {
    tex_parameter_f(state, target, name, *values);
}

void tex_parameter_iv(State& state, GLenum target, GLenum name, const GLint* values) {
    tex_parameter_i(state, target, name, *values);
}

void get_tex_parameter_fv(State& state, GLenum target, GLenum name, GLfloat* values) {
    if (const std::optional<double> value = parameter(state, target, name))
        *values = static_cast<GLfloat>(*value);
}

void get_tex_parameter_iv(State& state, GLenum target, GLenum name, GLint* values) {
    // An anisotropy is rounded (6.1.2).
    if (const std::optional<double> value = parameter(state, target, name))
        *values = static_cast<GLint>(std::lround(std::min(*value, greatest_int)));
}

}  // namespace cuesta::gles
