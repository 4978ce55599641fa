// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/egl/context.h"

#include <string>

#include <fmt/format.h>

#include "gallium/frontends/egl/config.h"
#include "gallium/frontends/egl/display.h"
#include "gallium/frontends/gl/gl.h"

namespace cuesta::egl {
namespace {

using Kind = AttributeRule::Kind;

constexpr EGLAttrib known_flags =
    EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR | EGL_CONTEXT_OPENGL_ROBUST_ACCESS_BIT_KHR;

// Robust access by a flag bit is as good as by its attribute.
std::vector<AttributeRule> shared_rules(EGLAttrib flags) {
    return {
        {EGL_CONTEXT_MAJOR_VERSION, Kind::any},
        {EGL_CONTEXT_MINOR_VERSION, Kind::any},
        {EGL_CONTEXT_FLAGS_KHR, Kind::bits, {}, flags},
        {EGL_CONTEXT_OPENGL_DEBUG, Kind::boolean},
        {EGL_CONTEXT_OPENGL_ROBUST_ACCESS, Kind::boolean},
        {EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, Kind::boolean},
        {EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY,
         Kind::one_of,
         {EGL_NO_RESET_NOTIFICATION, EGL_LOSE_CONTEXT_ON_RESET}},
        {EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT,
         Kind::one_of,
         {EGL_NO_RESET_NOTIFICATION_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT}},
        {EGL_CONTEXT_OPENGL_NO_ERROR_KHR, Kind::boolean},
        // A context that need not be flushed when it is released may be.
        {EGL_CONTEXT_RELEASE_BEHAVIOR_KHR,
         Kind::one_of,
         {EGL_CONTEXT_RELEASE_BEHAVIOR_NONE_KHR, EGL_CONTEXT_RELEASE_BEHAVIOR_FLUSH_KHR}},
    };
}

// Profiles and forward compatibility are OpenGL's alone: of contexts of OpenGL ES they are
// EGL_BAD_ATTRIBUTE.
const std::vector<AttributeRule>& rules_of(EGLenum api) {
    static const auto& es = *new std::vector<AttributeRule>(shared_rules(known_flags));
    static const auto& desktop = *new std::vector<AttributeRule>([] {
        std::vector<AttributeRule> list =
            shared_rules(known_flags | EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE_BIT_KHR);
        // What is no profile is EGL_BAD_MATCH, of versions that have profiles.
        list.push_back({EGL_CONTEXT_OPENGL_PROFILE_MASK, Kind::any});
        list.push_back({EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE, Kind::boolean});
        return list;
    }());
    return api == EGL_OPENGL_API ? desktop : es;
}

// What gles::ContextConfig calls it: the newest version that there is, to whoever asks for it or
// for an older one that it is compatible with (EGL 1.5, 3.7.1), as other implementations do and
// programs have come to expect. Versions that are not defined no config supports.
Answer<unsigned> read_version(const AttributeList& attributes, const pipe::Screen& screen) {
    const EGLAttrib major = attributes.get(EGL_CONTEXT_MAJOR_VERSION, 1);
    const EGLAttrib minor = attributes.get(EGL_CONTEXT_MINOR_VERSION, 0);
    struct Offer {
        unsigned newest;
        std::string_view all;
    };
    const Offer offer = gles::offers_es31(screen)  ? Offer{31, "2.0, 3.0 and 3.1"}
                        : gles::offers_es3(screen) ? Offer{30, "2.0 and 3.0"}
                                                   : Offer{20, "2.0"};
    for (const unsigned version : {20u, 30u, 31u})
        if (version <= offer.newest && major == version / 10 && minor == version % 10)
            return offer.newest;
    return Failure{EGL_BAD_MATCH, fmt::format("OpenGL ES {}.{} is not supported, only {}", major,
                                              minor, offer.all)};
}

bool is_forward_compatible(const AttributeList& attributes) {
    return (attributes.get(EGL_CONTEXT_FLAGS_KHR, 0) &
            EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE_BIT_KHR) != 0 ||
           attributes.get(EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE, EGL_FALSE) == EGL_TRUE;
}

// Versions of OpenGL that are defined, up to the newest one that there is: of each first number the
// greatest second one.
bool is_opengl_version(EGLAttrib major, EGLAttrib minor) {
    constexpr EGLAttrib newest_minor[] = {5, 1, 2};
    constexpr unsigned newest = gl::profile_version(gles::Profile::core).version;
    static_assert(newest == 32, "the last number of newest_minor");
    return major >= 1 && major <= 3 && minor >= 0 && minor <= newest_minor[major - 1];
}

// The profile of OpenGL that serves the version asked for (EGL 1.5, 3.7.1.1), with its newest
// version. Versions up to 3.0 have all that was there before, unless it is forward compatibility
// that is wanted; 3.1 has not, and of 3.2 and later the mask says it, which is ignored below.
Answer<gles::Profile> read_profile(const AttributeList& attributes, const pipe::Screen& screen) {
    const EGLAttrib major = attributes.get(EGL_CONTEXT_MAJOR_VERSION, 1);
    const EGLAttrib minor = attributes.get(EGL_CONTEXT_MINOR_VERSION, 0);
    const EGLAttrib mask =
        attributes.get(EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT);
    const bool is_forward = is_forward_compatible(attributes);
    if (!gl::offers_desktop(screen))
        return Failure{EGL_BAD_MATCH, "the GPU has OpenGL ES alone"};
    if (!is_opengl_version(major, minor))
        return Failure{EGL_BAD_MATCH,
                       fmt::format("OpenGL {}.{} is not supported, only 1.0 to 3.2", major, minor)};
    if (is_forward && major < 3)
        return Failure{EGL_BAD_MATCH, "only OpenGL 3.0 and later can be forward compatible"};
    const bool has_profiles = major == 3 && minor >= 2;
    if (has_profiles && mask != EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT)
        return Failure{EGL_BAD_MATCH,
                       "OpenGL 3.2 is there in the core profile alone, compatibility to 3.0"};
    const bool is_compatible = major < 3 || (minor == 0 && !is_forward);
    return is_compatible ? gles::Profile::compatibility : gles::Profile::core;
}

gles::ContextConfig read_config(const AttributeList& attributes) {
    const EGLAttrib flags = attributes.get(EGL_CONTEXT_FLAGS_KHR, 0);
    const auto is_set = [&](EGLAttrib name, EGLAttrib value) {
        return attributes.get(name, EGL_FALSE) == value;
    };
    gles::ContextConfig config;
    config.debug = (flags & EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR) != 0 ||
                   is_set(EGL_CONTEXT_OPENGL_DEBUG, EGL_TRUE);
    config.robust_access = (flags & EGL_CONTEXT_OPENGL_ROBUST_ACCESS_BIT_KHR) != 0 ||
                           is_set(EGL_CONTEXT_OPENGL_ROBUST_ACCESS, EGL_TRUE) ||
                           is_set(EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, EGL_TRUE);
    config.lose_context_on_reset =
        is_set(EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET) ||
        is_set(EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT);
    config.no_error = is_set(EGL_CONTEXT_OPENGL_NO_ERROR_KHR, EGL_TRUE);
    config.forward_compatible = is_forward_compatible(attributes);
    return config;
}

}  // namespace

Answer<std::shared_ptr<Context>> Context::create(Display& display,
                                                 const Config* config,
                                                 EGLenum api,
                                                 const std::shared_ptr<Context>& share,
                                                 const AttributeList& attributes) {
    TRY(check_attributes(attributes, rules_of(api)));
    gles::ContextConfig wanted = read_config(attributes);
    const bool is_desktop = api == EGL_OPENGL_API;
    if (is_desktop)
        gl::set_profile(wanted, TRY(read_profile(attributes, display.screen())));
    else
        wanted.version = TRY(read_version(attributes, display.screen()));
    if (is_desktop && config != nullptr && (config->client_apis & EGL_OPENGL_BIT) == 0)
        return Failure{EGL_BAD_CONFIG, "the config does not support OpenGL"};
    if (share != nullptr && share->api_ != api)
        return Failure{EGL_BAD_CONTEXT, "contexts of OpenGL and OpenGL ES cannot share"};
    if (wanted.no_error && (wanted.debug || wanted.robust_access))
        return Failure{EGL_BAD_MATCH, "a context without errors cannot be debugged or robust"};
    const Kind kind{wanted.lose_context_on_reset, wanted.no_error};
    if (share != nullptr && share->kind_ != kind)
        return Failure{EGL_BAD_MATCH,
                       "contexts that share must agree on resets and on errors being detected"};
    wanted.images = &display;
    std::string error;
    std::unique_ptr<gles::Context> context = gles::Context::create(
        display.screen(), wanted, share != nullptr ? share->gles_.get() : nullptr, &error);
    if (context == nullptr)
        return Failure{EGL_BAD_ALLOC, error};
    const unsigned version = is_desktop ? wanted.desktop_version : wanted.version;
    return std::shared_ptr<Context>(new Context(
        display, config, api, kind, static_cast<EGLint>(version / 10), std::move(context)));
}

}  // namespace cuesta::egl
