// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Framebuffers without attachments: what they are like (OpenGL ES 3.1, 9.2.1 and 9.2.3).
#include <limits>
#include <optional>

#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/framebuffer_points.h"

namespace cuesta::gles {

namespace {

// The greatest value; nothing: no parameter.
std::optional<GLint> greatest_of(const State& state, GLenum name) {
    switch (name) {
        case GL_FRAMEBUFFER_DEFAULT_WIDTH:
        case GL_FRAMEBUFFER_DEFAULT_HEIGHT: return static_cast<GLint>(state.limits.viewport_size);
        case GL_FRAMEBUFFER_DEFAULT_SAMPLES: return static_cast<GLint>(state.limits.samples);
        // Whatever is not 0 is true.
        case GL_FRAMEBUFFER_DEFAULT_FIXED_SAMPLE_LOCATIONS:
            return std::numeric_limits<GLint>::max();
        default: return std::nullopt;
    }
}

// Null with the error recorded.
Framebuffer* object_of(State& state, GLenum target) {
    Framebuffer* bound = bound_to(state, target);
    if (bound == nullptr)
        state.error(GL_INVALID_OPERATION, "the default framebuffer has no such parameters");
    return bound;
}

}  // namespace

void framebuffer_parameter_i(State& state, GLenum target, GLenum name, GLint value) {
    if (!is_framebuffer_target(target))
        return state.error(GL_INVALID_ENUM, "glFramebufferParameteri: target");
    const std::optional<GLint> greatest = greatest_of(state, name);
    if (!greatest)
        return state.error(GL_INVALID_ENUM, "glFramebufferParameteri: no parameter");
    const bool is_switch = name == GL_FRAMEBUFFER_DEFAULT_FIXED_SAMPLE_LOCATIONS;
    if (!is_switch && (value < 0 || value > *greatest))
        return state.error(GL_INVALID_VALUE, "glFramebufferParameteri: beyond the limits");
    Framebuffer* framebuffer = object_of(state, target);
    if (framebuffer == nullptr)
        return;
    FramebufferDefaults& defaults = framebuffer->defaults;
    const auto number = static_cast<uint32_t>(value);
    switch (name) {
        case GL_FRAMEBUFFER_DEFAULT_WIDTH: defaults.width = number; break;
        case GL_FRAMEBUFFER_DEFAULT_HEIGHT: defaults.height = number; break;
        case GL_FRAMEBUFFER_DEFAULT_SAMPLES: defaults.samples = number; break;
        default: defaults.fixed_samples = value != 0; break;
    }
    framebuffer->checked = 0;
}

void get_framebuffer_parameter_iv(State& state, GLenum target, GLenum name, GLint* value) {
    if (!is_framebuffer_target(target))
        return state.error(GL_INVALID_ENUM, "glGetFramebufferParameteriv: target");
    if (!greatest_of(state, name))
        return state.error(GL_INVALID_ENUM, "glGetFramebufferParameteriv: no parameter");
    const Framebuffer* framebuffer = object_of(state, target);
    if (framebuffer == nullptr)
        return;
    const FramebufferDefaults& defaults = framebuffer->defaults;
    switch (name) {
        case GL_FRAMEBUFFER_DEFAULT_WIDTH: *value = static_cast<GLint>(defaults.width); break;
        case GL_FRAMEBUFFER_DEFAULT_HEIGHT: *value = static_cast<GLint>(defaults.height); break;
        case GL_FRAMEBUFFER_DEFAULT_SAMPLES: *value = static_cast<GLint>(defaults.samples); break;
        default: *value = defaults.fixed_samples ? GL_TRUE : GL_FALSE; break;
    }
}

}  // namespace cuesta::gles
