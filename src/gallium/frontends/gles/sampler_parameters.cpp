// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/sampler_parameters.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "gallium/frontends/gles/state.h"
#include "gallium/frontends/gles/translate.h"

namespace cuesta::gles {

namespace {

using Parameters = SamplerParameters;

struct MinFilter {
    pipe::Filter filter;
    pipe::MipFilter mip;
};
// In the order of `min_filters`.
constexpr MinFilter pipe_min_filters[] = {
    {pipe::Filter::nearest, pipe::MipFilter::none},
    {pipe::Filter::linear, pipe::MipFilter::none},
    {pipe::Filter::nearest, pipe::MipFilter::nearest},
    {pipe::Filter::linear, pipe::MipFilter::nearest},
    {pipe::Filter::nearest, pipe::MipFilter::linear},
    {pipe::Filter::linear, pipe::MipFilter::linear},
};
constexpr GLenum min_filters[] = {GL_NEAREST,
                                  GL_LINEAR,
                                  GL_NEAREST_MIPMAP_NEAREST,
                                  GL_LINEAR_MIPMAP_NEAREST,
                                  GL_NEAREST_MIPMAP_LINEAR,
                                  GL_LINEAR_MIPMAP_LINEAR};
constexpr GLenum mag_filters[] = {GL_NEAREST, GL_LINEAR};
constexpr GLenum wraps[] = {GL_CLAMP_TO_EDGE, GL_REPEAT, GL_MIRRORED_REPEAT};
// Rectangles may have the first three.
constexpr GLenum desktop_wraps[] = {GL_CLAMP_TO_EDGE, GL_CLAMP, GL_CLAMP_TO_BORDER, GL_REPEAT,
                                    GL_MIRRORED_REPEAT};
constexpr GLenum core_wraps[] = {GL_CLAMP_TO_EDGE, GL_CLAMP_TO_BORDER, GL_REPEAT,
                                 GL_MIRRORED_REPEAT};
constexpr GLenum compare_modes[] = {GL_NONE, GL_COMPARE_REF_TO_TEXTURE};
constexpr GLenum decodes[] = {GL_DECODE_EXT, GL_SKIP_DECODE_EXT};
constexpr GLenum compare_funcs[] = {GL_LEQUAL, GL_GEQUAL,   GL_LESS,   GL_GREATER,
                                    GL_EQUAL,  GL_NOTEQUAL, GL_ALWAYS, GL_NEVER};

// What is an enumerant, and what it may be. External textures may have the first `external` of
// the values. A second extension that has the parameter, too.
struct EnumRow {
    GLenum name;
    GLenum Parameters::*member;
    std::span<const GLenum> values;
    size_t external;
    Ext extension = Ext::core;
    Ext or_extension = Ext::es3;
};
constexpr EnumRow enum_rows[] = {
    {GL_TEXTURE_MIN_FILTER, &Parameters::min_filter, min_filters, 2},
    {GL_TEXTURE_MAG_FILTER, &Parameters::mag_filter, mag_filters, 2},
    {GL_TEXTURE_WRAP_S, &Parameters::wrap_s, wraps, 1},
    {GL_TEXTURE_WRAP_T, &Parameters::wrap_t, wraps, 1},
    {GL_TEXTURE_WRAP_R, &Parameters::wrap_r, wraps, 1, Ext::oes_texture_3d},
    {GL_TEXTURE_COMPARE_MODE, &Parameters::compare_mode, compare_modes, 2, Ext::es3},
    {GL_TEXTURE_COMPARE_FUNC, &Parameters::compare_func, compare_funcs, 8, Ext::es3},
    {GL_TEXTURE_SRGB_DECODE_EXT, &Parameters::srgb_decode, decodes, 2, Ext::desktop, Ext::desktop},
};

struct FloatRow {
    GLenum name;
    float Parameters::*member;
    double least;
    Ext extension;
};
constexpr FloatRow float_rows[] = {
    {GL_TEXTURE_LOD_BIAS, &Parameters::lod_bias, -INFINITY, Ext::desktop},
    {GL_TEXTURE_MIN_LOD, &Parameters::min_lod, -INFINITY, Ext::es3},
    {GL_TEXTURE_MAX_LOD, &Parameters::max_lod, -INFINITY, Ext::es3},
    {GL_TEXTURE_MAX_ANISOTROPY_EXT, &Parameters::max_anisotropy, 1,
     Ext::ext_texture_filter_anisotropic},
};

const EnumRow* find_enum(const State& state, GLenum name) {
    for (const EnumRow& row : enum_rows)
        if (row.name == name &&
            (state.extensions.has(row.extension) || state.extensions.has(row.or_extension)))
            return &row;
    return nullptr;
}

const FloatRow* find_float(const State& state, GLenum name) {
    for (const FloatRow& row : float_rows)
        if (row.name == name && state.extensions.has(row.extension))
            return &row;
    return nullptr;
}

template <typename T>
ParameterChange assign(T& parameter, T value) {
    if (parameter == value)
        return ParameterChange::same;
    parameter = value;
    return ParameterChange::changed;
}

ParameterChange refuse(State& state, GLenum error, const char* text) {
    state.error(error, text);
    return ParameterChange::refused;
}

bool is_wrap(GLenum name) {
    return name == GL_TEXTURE_WRAP_S || name == GL_TEXTURE_WRAP_T || name == GL_TEXTURE_WRAP_R;
}

// The values that the parameter may have.
std::span<const GLenum> values_of(const State& state, const EnumRow& row, bool external) {
    if (state.is_core() && is_wrap(row.name))
        return external ? std::span(core_wraps).first(2) : std::span(core_wraps);
    if (state.is_desktop() && is_wrap(row.name))
        return external ? std::span(desktop_wraps).first(3) : std::span(desktop_wraps);
    return external ? row.values.first(row.external) : row.values;
}

// GL_CLAMP holds coordinates within the texture: filters reach over its edge, single texels do not.
pipe::Wrap wrap_of(GLenum wrap, const Parameters& parameters) {
    switch (wrap) {
        case GL_CLAMP_TO_EDGE: return pipe::Wrap::clamp_to_edge;
        case GL_CLAMP_TO_BORDER: return pipe::Wrap::clamp_to_border;
        case GL_CLAMP: return parameters.filters() ? pipe::Wrap::clamp : pipe::Wrap::clamp_to_edge;
        case GL_MIRRORED_REPEAT: return pipe::Wrap::mirror_repeat;
        default: return pipe::Wrap::repeat;
    }
}

// The greatest power of two below it, of what GPUs have.
unsigned anisotropy_of(const State& state, const Parameters& parameters) {
    const float most =
        std::min(parameters.max_anisotropy, static_cast<float>(state.limits.anisotropy));
    unsigned anisotropy = 1;
    while (anisotropy * 2 <= static_cast<unsigned>(most))
        anisotropy *= 2;
    return anisotropy;
}

}  // namespace

ParameterChange set_sampler_parameter(
    State& state, SamplerParameters& parameters, GLenum name, double value, bool external) {
    if (const FloatRow* row = find_float(state, name)) {
        if (!(value >= row->least))
            return refuse(state, GL_INVALID_VALUE, "a parameter of samplers is too small");
        return assign(parameters.*row->member, static_cast<float>(value));
    }
    const EnumRow* row = find_enum(state, name);
    if (row == nullptr)
        return ParameterChange::unknown;
    const std::span<const GLenum> values = values_of(state, *row, external);
    // What is no enumerant is none of the values, a fraction that is cut off least of all.
    constexpr double greatest = 65535;
    const GLenum enumerant =
        value >= 0 && value <= greatest ? static_cast<GLenum>(value) : 0xffffffff;
    if (std::find(values.begin(), values.end(), enumerant) == values.end())
        return refuse(state, GL_INVALID_ENUM, "no value of the parameter of samplers");
    return assign(parameters.*row->member, enumerant);
}

std::optional<double> get_sampler_parameter(const State& state,
                                            const SamplerParameters& parameters,
                                            GLenum name) {
    if (const FloatRow* row = find_float(state, name))
        return parameters.*row->member;
    if (const EnumRow* row = find_enum(state, name))
        return parameters.*row->member;
    return std::nullopt;
}

pipe::SamplerState sampler_state(const State& state,
                                 const SamplerParameters& parameters,
                                 float bias,
                                 bool texels) {
    const auto* min =
        std::find(std::begin(min_filters), std::end(min_filters), parameters.min_filter);
    const MinFilter& filter = pipe_min_filters[min - std::begin(min_filters)];
    pipe::SamplerState made;
    made.wrap_s = wrap_of(parameters.wrap_s, parameters);
    made.wrap_t = wrap_of(parameters.wrap_t, parameters);
    made.wrap_r = wrap_of(parameters.wrap_r, parameters);
    made.unnormalized = texels;
    made.lod_bias = std::clamp(parameters.lod_bias + bias, -greatest_lod_bias, greatest_lod_bias);
    made.border_color = parameters.border.values;
    made.integer_border = parameters.border.are_integers;
    made.min_filter = filter.filter;
    made.mip_filter = filter.mip;
    made.mag_filter =
        parameters.mag_filter == GL_NEAREST ? pipe::Filter::nearest : pipe::Filter::linear;
    made.max_anisotropy = anisotropy_of(state, parameters);
    made.min_lod = std::max(parameters.min_lod, 0.0f);
    made.max_lod = std::max(parameters.max_lod, made.min_lod);
    made.compare_enable = parameters.compare_mode == GL_COMPARE_REF_TO_TEXTURE;
    made.compare_func = *to_compare_func(parameters.compare_func);
    // OpenGL ES 2.0 has seams, 3.0 has none.
    made.seamless_cube_map = state.is_desktop() ? state.textures.seamless_cubes : state.is_es3();
    return made;
}

}  // namespace cuesta::gles
