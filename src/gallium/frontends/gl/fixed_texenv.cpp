// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture environments (OpenGL 2.1, 3.8.13), and what glTexEnv sets of units besides: a bias of
// levels, coordinates of point sprites.
#include <algorithm>

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gl/parameters.h"

namespace cuesta::gl {

namespace {

bool is_env_mode(GLenum mode) {
    switch (mode) {
        case GL_ADD:
        case GL_MODULATE:
        case GL_DECAL:
        case GL_BLEND:
        case GL_REPLACE:
        case GL_COMBINE: return true;
        default: return false;
    }
}

bool is_function(GLenum function, bool is_alpha) {
    switch (function) {
        case GL_REPLACE:
        case GL_MODULATE:
        case GL_ADD:
        case GL_ADD_SIGNED:
        case GL_INTERPOLATE:
        case GL_SUBTRACT: return true;
        case GL_DOT3_RGB:
        case GL_DOT3_RGBA: return !is_alpha;
        default: return false;
    }
}

bool is_source(GLenum source) {
    switch (source) {
        case GL_TEXTURE:
        case GL_CONSTANT:
        case GL_PRIMARY_COLOR:
        case GL_PREVIOUS: return true;
        default: return source >= GL_TEXTURE0 && source < GL_TEXTURE0 + coordinate_units;
    }
}

bool is_operand(GLenum operand, bool is_alpha) {
    switch (operand) {
        case GL_SRC_ALPHA:
        case GL_ONE_MINUS_SRC_ALPHA: return true;
        case GL_SRC_COLOR:
        case GL_ONE_MINUS_SRC_COLOR: return !is_alpha;
        default: return false;
    }
}

// One of the names of GL_COMBINE: of which combiner, what of it, and of which argument.
struct CombinerParameter {
    enum class What : uint8_t { function, source, operand, scale };
    What what = What::function;
    bool is_alpha = false;
    uint8_t argument = 0;
};
std::optional<CombinerParameter> combiner_parameter(GLenum name) {
    using What = CombinerParameter::What;
    switch (name) {
        case GL_COMBINE_RGB: return {{What::function, false}};
        case GL_COMBINE_ALPHA: return {{What::function, true}};
        case GL_RGB_SCALE: return {{What::scale, false}};
        case GL_ALPHA_SCALE: return {{What::scale, true}};
        case GL_SRC0_RGB:
        case GL_SRC1_RGB:
        case GL_SRC2_RGB: return {{What::source, false, static_cast<uint8_t>(name - GL_SRC0_RGB)}};
        case GL_SRC0_ALPHA:
        case GL_SRC1_ALPHA:
        case GL_SRC2_ALPHA:
            return {{What::source, true, static_cast<uint8_t>(name - GL_SRC0_ALPHA)}};
        case GL_OPERAND0_RGB:
        case GL_OPERAND1_RGB:
        case GL_OPERAND2_RGB:
            return {{What::operand, false, static_cast<uint8_t>(name - GL_OPERAND0_RGB)}};
        case GL_OPERAND0_ALPHA:
        case GL_OPERAND1_ALPHA:
        case GL_OPERAND2_ALPHA:
            return {{What::operand, true, static_cast<uint8_t>(name - GL_OPERAND0_ALPHA)}};
        default: return std::nullopt;
    }
}

void set_combiner(State& state,
                  TextureEnvironment& env,
                  const CombinerParameter& parameter,
                  float value) {
    using What = CombinerParameter::What;
    Combiner& combiner = parameter.is_alpha ? env.alpha : env.rgb;
    const GLenum name = to_enum(value);
    if (parameter.what == What::scale) {
        if (value != 1 && value != 2 && value != 4)
            return state.error(GL_INVALID_VALUE, "glTexEnv: a scale that is not 1, 2 or 4");
        combiner.scale = value;
        return touch_stages(state);
    }
    const bool is_known =
        parameter.what == What::function
            ? is_function(name, parameter.is_alpha)
            : (parameter.what == What::source ? is_source(name)
                                              : is_operand(name, parameter.is_alpha));
    if (!is_known)
        return state.error(GL_INVALID_ENUM, "glTexEnv: no function, source or operand");
    if (parameter.what == What::function)
        combiner.function = name;
    else if (parameter.what == What::source)
        combiner.sources[parameter.argument] = name;
    else
        combiner.operands[parameter.argument] = name;
    touch_stages(state);
}

void set_env(State& state, TextureEnvironment& env, GLenum name, const Vec4& value) {
    if (name == GL_TEXTURE_ENV_COLOR) {
        for (size_t i = 0; i < value.size(); ++i)
            env.color[i] = std::clamp(value[i], 0.0f, 1.0f);
        return touch(state, ValueGroup::texture_env);
    }
    if (name == GL_TEXTURE_ENV_MODE) {
        const GLenum mode = to_enum(value[0]);
        if (!is_env_mode(mode))
            return state.error(GL_INVALID_ENUM, "glTexEnv: no mode");
        env.mode = mode;
        return touch_stages(state);
    }
    set_combiner(state, env, *combiner_parameter(name), value[0]);
}

// The parameters of a target; none, with the error recorded, where it is none.
std::span<const ParameterRow> parameters_of(State& state, GLenum target) {
    switch (target) {
        case GL_TEXTURE_ENV: return env_parameters;
        case GL_TEXTURE_FILTER_CONTROL: return filter_parameters;
        case GL_POINT_SPRITE: return sprite_parameters;
        default: state.error(GL_INVALID_ENUM, "glTexEnv: no target"); return {};
    }
}

void set_lod_bias(State& state, float bias) {
    float& held = state.textures.lod_bias[state.textures.active];
    if (held == bias)
        return;
    held = bias;
    state.set_dirty(gles::Dirty::textures);
}

template <typename T>
void set_tex_env(State& state, GLenum target, GLenum name, const T* values, bool is_vector) {
    const std::span<const ParameterRow> rows = parameters_of(state, target);
    if (rows.empty())
        return;
    const std::optional<Vec4> value =
        read_parameter(state, rows, name, values, is_vector, "glTexEnv: no parameter");
    if (!value)
        return;
    if (target == GL_TEXTURE_FILTER_CONTROL)
        return set_lod_bias(state, (*value)[0]);
    FixedTextureUnit* unit = active_unit(state);
    if (unit == nullptr)
        return;
    if (target == GL_TEXTURE_ENV)
        return set_env(state, unit->env, name, *value);
    const GLenum replace = to_enum((*value)[0]);
    if (replace != GL_FALSE && replace != GL_TRUE)
        return state.error(GL_INVALID_VALUE, "glTexEnv: neither GL_TRUE nor GL_FALSE");
    unit->env.coord_replace = replace == GL_TRUE;
    touch_stages(state);
}

float env_value(const TextureEnvironment& env, GLenum name) {
    using What = CombinerParameter::What;
    const std::optional<CombinerParameter> parameter = combiner_parameter(name);
    if (!parameter)
        return static_cast<float>(env.mode);
    const Combiner& combiner = parameter->is_alpha ? env.alpha : env.rgb;
    switch (parameter->what) {
        case What::function: return static_cast<float>(combiner.function);
        case What::source: return static_cast<float>(combiner.sources[parameter->argument]);
        case What::operand: return static_cast<float>(combiner.operands[parameter->argument]);
        default: return combiner.scale;
    }
}

template <typename T>
void give_tex_env(State& state, GLenum target, GLenum name, T* out) {
    const std::span<const ParameterRow> rows = parameters_of(state, target);
    if (rows.empty())
        return;
    if (std::ranges::none_of(rows, [&](const ParameterRow& row) { return row.name == name; }))
        return state.error(GL_INVALID_ENUM, "glGetTexEnv: no parameter");
    if (target == GL_TEXTURE_FILTER_CONTROL)
        return give_value(out, state.textures.lod_bias[state.textures.active], false);
    const FixedTextureUnit* unit = active_unit(state);
    if (unit == nullptr)
        return;
    if (name == GL_TEXTURE_ENV_COLOR)
        return give_parameter(rows, name, unit->env.color, out);
    give_value(out,
               target == GL_POINT_SPRITE ? unit->env.coord_replace : env_value(unit->env, name),
               false);
}

}  // namespace

CUESTA_GL_PARAMETER_CALLS_OF(tex_env, f, GLfloat, set_tex_env)
CUESTA_GL_PARAMETER_CALLS_OF(tex_env, i, GLint, set_tex_env)

void get_tex_envfv(State& state, GLenum target, GLenum name, GLfloat* out) {
    give_tex_env(state, target, name, out);
}
void get_tex_enviv(State& state, GLenum target, GLenum name, GLint* out) {
    give_tex_env(state, target, name, out);
}

}  // namespace cuesta::gl
