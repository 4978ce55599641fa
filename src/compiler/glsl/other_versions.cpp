// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/other_versions.h"

#include <algorithm>

#include <fmt/core.h>

#include "compiler/glsl/dialect.h"
#include "compiler/glsl/versions.h"

namespace cuesta::glsl {
namespace {

struct Change {
    std::string_view word;
    Since since;               // the first versions that have it
    Since until;               // the first ones that have it no more
    std::string_view instead;  // what the others have in its place; empty: nothing
};

constexpr Since always = {Version::es_100, Version::gl_110};
constexpr Since never_ends = {};
constexpr Since in_out = {Version::es_300, Version::gl_130};
// Words of desktop OpenGL's fixed function, which the core profile's versions lack.
constexpr Since desktop = {.gl = Version::gl_110};
constexpr Since core = {.es = Version::es_100, .gl = Version::gl_140};

// Of desktop OpenGL 1.30 to 1.50 the older words are still there.
constexpr Change changes[] = {
    {"in", in_out, never_ends, "'attribute' and 'varying'"},
    {"out", in_out, never_ends, "'varying', gl_FragColor and gl_FragData"},
    {"layout", {Version::es_300, Version::gl_140}, never_ends, ""},
    {"flat", in_out, never_ends, ""},
    {"uint", in_out, never_ends, ""},
    {"uvec2", in_out, never_ends, ""},
    {"uvec3", in_out, never_ends, ""},
    {"uvec4", in_out, never_ends, ""},
    {"texture", in_out, never_ends, "texture2D and textureCube"},
    {"textureLod", in_out, never_ends, "texture2DLod and textureCubeLod"},
    {"textureProj", in_out, never_ends, "texture2DProj"},
    {"texelFetch", in_out, never_ends, ""},
    {"textureSize", in_out, never_ends, ""},
    {"gl_VertexID", in_out, never_ends, ""},
    {"gl_InstanceID", {Version::es_300, Version::gl_140}, never_ends, ""},
    {"attribute", always, {.es = Version::es_300}, "'in'"},
    {"varying", always, {.es = Version::es_300}, "'out' of vertex, 'in' of fragment shaders"},
    {"gl_FragColor", always, {.es = Version::es_300}, "an 'out' variable of the text's own"},
    {"gl_FragData", always, {.es = Version::es_300}, "'out' variables of the text's own"},
    {"texture2D", always, {.es = Version::es_300}, "texture"},
    {"texture2DProj", always, {.es = Version::es_300}, "textureProj"},
    {"texture2DLod", always, {.es = Version::es_300}, "textureLod"},
    {"textureCube", always, {.es = Version::es_300}, "texture"},
    {"gl_Vertex", desktop, core, "an input of the text's own"},
    {"gl_Normal", desktop, core, "an input of the text's own"},
    {"gl_Color", desktop, core, "an input of the text's own"},
    {"gl_MultiTexCoord0", desktop, core, "an input of the text's own"},
    {"gl_TexCoord", desktop, core, "a varying of the text's own"},
    {"gl_FrontColor", desktop, core, "a varying of the text's own"},
    {"gl_ModelViewMatrix", desktop, core, "a uniform of the text's own"},
    {"gl_ProjectionMatrix", desktop, core, "a uniform of the text's own"},
    {"gl_ModelViewProjectionMatrix", desktop, core, "a uniform of the text's own"},
    {"gl_NormalMatrix", desktop, core, "a uniform of the text's own"},
    {"ftransform", desktop, core, "a matrix of the text's own"},
};

// "#version 300 es".
std::string directive_of(Version version) {
    return fmt::format("'#version {}{}'", static_cast<unsigned>(version),
                       is_desktop(version) ? "" : " es");
}

}  // namespace

std::string other_versions_of(std::string_view word,
                              const Options& options,
                              const Language& language) {
    const auto change = std::ranges::find(changes, word, &Change::word);
    const Version version = language.version;
    if (change == std::end(changes) ||
        (is_since(version, change->since) && !is_since(version, change->until)))
        return {};
    const Version since = language.is_desktop() ? change->since.gl : change->since.es;
    const Version until = language.is_desktop() ? change->until.gl : change->until.es;
    std::string text;
    if (since == never)
        text = "it is of desktop OpenGL's fixed function";
    else if (version < since)
        text = since <= options.newest_desktop.value_or(options.newest)
                   ? fmt::format("it needs {}", directive_of(since))
                   : fmt::format("it is of {} and later, which are not taken here",
                                 directive_of(since));
    else
        text = fmt::format("it is of versions before {}", directive_of(until));
    if (!change->instead.empty())
        text += fmt::format("; {} has {}", preprocessor_dialect(language).name, change->instead);
    return text;
}

}  // namespace cuesta::glsl
