// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/dialect.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <fmt/ranges.h>

#include "compiler/shading/characters.h"

namespace cuesta::glsl {
namespace {

using shading::DirectiveLine;
using shading::Token;
using shading::TokenKind;

constexpr ExtensionInfo extensions[] = {
    {Extension::oes_standard_derivatives, "GL_OES_standard_derivatives"},
    {Extension::ext_shader_texture_lod, "GL_EXT_shader_texture_lod"},
    {Extension::ext_frag_depth, "GL_EXT_frag_depth"},
    {Extension::ext_draw_buffers, "GL_EXT_draw_buffers"},
    {Extension::oes_egl_image_external, "GL_OES_EGL_image_external"},
    {Extension::oes_texture_3d, "GL_OES_texture_3D"},
    {Extension::ext_shader_framebuffer_fetch, "GL_EXT_shader_framebuffer_fetch", Version::es_310},
    {Extension::ext_shader_framebuffer_fetch_non_coherent,
     "GL_EXT_shader_framebuffer_fetch_non_coherent", Version::es_310},
    {Extension::ext_draw_instanced, "GL_EXT_draw_instanced"},
    {Extension::apple_clip_distance, "GL_APPLE_clip_distance"},
    {Extension::ext_blend_func_extended, "GL_EXT_blend_func_extended"},
    {Extension::ext_separate_shader_objects, "GL_EXT_separate_shader_objects"},
    // The programs that there are take it for granted.
    {Extension::arb_texture_rectangle, "GL_ARB_texture_rectangle", Version::gl_150, true},
    {Extension::arb_draw_buffers, "GL_ARB_draw_buffers", Version::gl_150, true},
    {Extension::arb_shader_texture_lod, "GL_ARB_shader_texture_lod", Version::gl_150},
    {Extension::arb_uniform_buffer_object, "GL_ARB_uniform_buffer_object", Version::gl_150},
    {Extension::arb_explicit_attrib_location, "GL_ARB_explicit_attrib_location", Version::gl_150},
    {Extension::arb_fragment_coord_conventions, "GL_ARB_fragment_coord_conventions",
     Version::gl_150},
    {Extension::arb_draw_instanced, "GL_ARB_draw_instanced", Version::gl_150},
    {Extension::arb_shader_bit_encoding, "GL_ARB_shader_bit_encoding", Version::gl_150},
    {Extension::arb_texture_multisample, "GL_ARB_texture_multisample", Version::gl_150},
    {Extension::ext_texture_array, "GL_EXT_texture_array", Version::gl_150},
};

constexpr shading::Dialect dialect_100 = {
    .name = "GLSL ES 1.00",
    .has_logical_xor = true,
    .reserved_prefix = "GL_",
    .warns_double_underscore = true,
    // The specification says otherwise (3.4), but the conformance tests and other compilers go by
    // OpenGL ES 3 here.
    .line_is_next = true,
};

constexpr shading::Dialect dialect_of_es_3(std::string_view name) {
    return {
        .name = name,
        .has_line_splices = true,
        .has_logical_xor = true,
        .int_suffixes = "uU",
        .float_suffixes = "fF",
        .has_odd_bodies = true,
        .reserved_prefix = "GL_",
        .warns_double_underscore = true,
        .line_is_next = true,
    };
}

constexpr shading::Dialect dialect_300 = dialect_of_es_3("GLSL ES 3.00");
constexpr shading::Dialect dialect_310 = dialect_of_es_3("GLSL ES 3.10");

// What desktop compilers have always taken goes beyond the texts of 1.10 and 1.20: lines that go on
// in the next one, and names in #if that nobody defined.
constexpr shading::Dialect dialect_of_desktop(std::string_view name) {
    return {
        .name = name,
        .has_line_splices = true,
        .has_logical_xor = true,
        .float_suffixes = "fF",
        .has_odd_bodies = true,
        .reserved_prefix = "GL_",
        .warns_double_underscore = true,
        .undefined_is_zero = true,
        .tolerates_extra_tokens = true,
    };
}

// With unsigned numbers, and macros that paste.
constexpr shading::Dialect dialect_since_130(std::string_view name) {
    shading::Dialect dialect = dialect_of_desktop(name);
    dialect.int_suffixes = "uU";
    dialect.has_paste = true;
    return dialect;
}

constexpr shading::Dialect dialect_gl_110 = dialect_of_desktop("GLSL 1.10");
constexpr shading::Dialect dialect_gl_120 = dialect_of_desktop("GLSL 1.20");
constexpr shading::Dialect dialect_gl_130 = dialect_since_130("GLSL 1.30");
constexpr shading::Dialect dialect_gl_140 = dialect_since_130("GLSL 1.40");
constexpr shading::Dialect dialect_gl_150 = dialect_since_130("GLSL 1.50");

// A version as texts ask for it. `es` stands behind OpenGL ES's, but for 100, which needs no
// #version.
struct NumberedVersion {
    Version version;
    std::string_view number;
};

constexpr NumberedVersion es_versions[] = {{Version::es_300, "300"}, {Version::es_310, "310"}};
constexpr NumberedVersion desktop_versions[] = {{Version::gl_110, "110"},
                                                {Version::gl_120, "120"},
                                                {Version::gl_130, "130"},
                                                {Version::gl_140, "140"},
                                                {Version::gl_150, "150"}};

// Null: the number is none of an offered one.
const NumberedVersion* find_version(std::string_view number, const Options& options) {
    const std::span<const NumberedVersion> versions =
        options.newest_desktop ? std::span<const NumberedVersion>(desktop_versions) : es_versions;
    for (const NumberedVersion& one : versions)
        if (one.number == number && one.version <= options.newest_desktop.value_or(options.newest))
            return &one;
    return nullptr;
}

// The characters of several strings, one behind the other; behind the last one '\0'.
class Beginning {
  public:
    explicit Beginning(std::span<const std::string_view> strings) : strings_(strings) {}

    // Whether there were any.
    bool skip_blanks() {
        bool any = false;
        for (; peek() == ' ' || peek() == '\t'; ++at_)
            any = true;
        return any;
    }
    // With lines and comments.
    void skip_empty() {
        for (;;) {
            while (shading::class_of(peek()) == shading::CharacterClass::blank ||
                   shading::is_newline(peek()))
                ++at_;
            if (peek() != '/')
                return;
            ++at_;
            if (peek() == '/')
                skip_to_line_end();
            else if (peek() == '*')
                skip_to_comment_end();
            else
                return;
        }
    }
    bool accept(std::string_view text) {
        for (const char c : text) {
            if (peek() != c)
                return false;
            ++at_;
        }
        return true;
    }
    void skip() { ++at_; }
    char peek() {
        while (string_ < strings_.size() && at_ == strings_[string_].size()) {
            ++string_;
            at_ = 0;
        }
        return string_ < strings_.size() ? strings_[string_][at_] : '\0';
    }

  private:
    void skip_to_line_end() {
        while (peek() != '\0' && !shading::is_newline(peek()))
            ++at_;
    }
    void skip_to_comment_end() {
        ++at_;
        for (char last = '\0'; peek() != '\0'; ++at_) {
            if (last == '*' && peek() == '/') {
                ++at_;
                return;
            }
            last = peek();
        }
    }

    std::span<const std::string_view> strings_;
    size_t string_ = 0;
    size_t at_ = 0;
};

// Of the #version that a text begins with; empty: it has none.
std::string read_number(Beginning& text) {
    text.skip_empty();
    if (!text.accept("#"))
        return {};
    text.skip_blanks();
    if (!text.accept("version") || !text.skip_blanks())
        return {};
    std::string number;
    for (; text.peek() >= '0' && text.peek() <= '9' && number.size() < 4; text.skip())
        number += text.peek();
    return number;
}

bool is_behavior(std::string_view word) {
    constexpr std::array<std::string_view, 4> behaviors = {"require", "enable", "warn", "disable"};
    return std::find(behaviors.begin(), behaviors.end(), word) != behaviors.end();
}

bool is_offered(const ExtensionInfo& info, const Options& options, Version version) {
    return has(options.extensions, info.extension) &&
           is_desktop(info.last) == is_desktop(version) && version <= info.last;
}

// As __VERSION__ has it.
std::string_view number_of(Version version) {
    for (const std::span<const NumberedVersion> versions :
         {std::span<const NumberedVersion>(es_versions),
          std::span<const NumberedVersion>(desktop_versions)})
        for (const NumberedVersion& one : versions)
            if (one.version == version)
                return one.number;
    return "100";
}

Extension without(Extension set, Extension one) {
    return static_cast<Extension>(static_cast<uint32_t>(set) & ~static_cast<uint32_t>(one));
}

bool is_spelt(std::span<const Token> tokens, std::initializer_list<std::string_view> words) {
    return std::equal(tokens.begin(), tokens.end(), words.begin(), words.end(),
                      [](const Token& token, std::string_view word) { return token.text == word; });
}

}  // namespace

std::span<const ExtensionInfo> extension_infos() {
    return extensions;
}

std::string_view name_of(Extension extension) {
    for (const ExtensionInfo& info : extensions)
        if (info.extension == extension)
            return info.name;
    return {};
}

Version version_of(std::span<const std::string_view> strings, const Options& options) {
    const bool is_desktop = options.newest_desktop.has_value();
    const Version otherwise = is_desktop ? Version::gl_110 : Version::es_100;
    if (!is_desktop && options.newest < Version::es_300)
        return otherwise;
    Beginning text(strings);
    const NumberedVersion* const version = find_version(read_number(text), options);
    if (version == nullptr)
        return otherwise;
    const bool has_es = !is_desktop && text.skip_blanks() && text.accept("es");
    return (is_desktop || has_es) && !shading::is_name_part(text.peek()) ? version->version
                                                                         : otherwise;
}

AskedLanguage asked_language(std::span<const std::string_view> strings) {
    Beginning text(strings);
    const std::string number = read_number(text);
    if (number.empty() || number == "100")
        return AskedLanguage::first;
    const auto is_number = [&](const NumberedVersion& one) { return one.number == number; };
    if (std::ranges::any_of(desktop_versions, is_number))
        return AskedLanguage::desktop;
    const bool is_es =
        std::ranges::any_of(es_versions, is_number) || (text.skip_blanks() && text.accept("es"));
    return is_es ? AskedLanguage::es : AskedLanguage::desktop;
}

Extension initial_extensions(const Options& options, Version version) {
    Extension on = Extension::none;
    for (const ExtensionInfo& info : extensions)
        if (info.is_on && is_offered(info, options, version))
            on = on | info.extension;
    return on;
}

const shading::Dialect& preprocessor_dialect(const Language& language) {
    switch (language.version) {
        case Version::es_100: break;
        case Version::es_300: return dialect_300;
        case Version::es_310: return dialect_310;
        case Version::gl_110: return dialect_gl_110;
        case Version::gl_120: return dialect_gl_120;
        case Version::gl_130: return dialect_gl_130;
        case Version::gl_140: return dialect_gl_140;
        case Version::gl_150: return dialect_gl_150;
    }
    return dialect_100;
}

void predefine_macros(shading::Preprocessor& preprocessor,
                      const Options& options,
                      const Language& language) {
    preprocessor.predefine("__VERSION__", number_of(language.version));
    if (!language.is_desktop())
        preprocessor.predefine("GL_ES", "1");
    if (language.version == Version::gl_150)
        preprocessor.predefine("GL_core_profile", "1");
    if (options.fragment_highp && is_since(language.version, {Version::es_100, Version::gl_130}))
        preprocessor.predefine("GL_FRAGMENT_PRECISION_HIGH", "1");
    for (const ExtensionInfo& info : extensions)
        if (is_offered(info, options, language.version))
            preprocessor.predefine(info.name, "1");
}

bool Directives::may_be_directive(std::string_view name) const {
    return name == "version" || name == "extension";
}

bool Directives::directive(const DirectiveLine& line) {
    if (line.name->text == "version") {
        version(line);
        return true;
    }
    if (line.name->text == "extension") {
        extension(line);
        return true;
    }
    return false;
}

void Directives::version(const DirectiveLine& line) {
    const std::span<const Token> tokens = line.tokens;
    if (!line.is_first)
        return diagnostics_.error(line.location, "#version must stand before everything else");
    if (tokens.empty() || tokens[0].kind != TokenKind::int_literal)
        return diagnostics_.error(line.location, "#version needs a number");
    const NumberedVersion* const known = find_version(tokens[0].text, options_);
    const bool has_es = tokens.size() == 2 && tokens[1].text == "es";
    const bool has_profile = known != nullptr && known->version >= Version::gl_150 &&
                             tokens.size() == 2 && check_profile(tokens[1]);
    const bool is_whole = language_.is_desktop() ? tokens.size() == 1 || has_profile : has_es;
    if (known != nullptr && is_whole) {
        // version_of() sees no other one.
        if (language_.version != known->version)
            diagnostics_.error(
                line.location,
                fmt::format("'#version {}{}' must be one line, without comments in it",
                            known->number, has_es ? " es" : ""));
        return;
    }
    if (!language_.is_desktop() && is_spelt(tokens, {"100"}))
        return;
    language_.is_unknown = true;
    wrong_version(tokens);
}

// GLSL 1.50, 3.3: the word behind the number. The texts of the compatibility profile end at the
// version in front. False: it is none.
bool Directives::check_profile(const Token& word) {
    if (word.text != "core" && word.text != "compatibility")
        return false;
    if (word.text == "compatibility")
        diagnostics_.error(word.location, "there is no compatibility profile of this version here");
    return true;
}

// "110, 120 and 130"
std::string Directives::offered_desktop_versions() const {
    std::vector<std::string_view> numbers;
    for (const NumberedVersion& one : desktop_versions)
        if (one.version <= *options_.newest_desktop)
            numbers.push_back(one.number);
    const std::string_view last = numbers.back();
    numbers.pop_back();
    return fmt::format("{} and {}", fmt::join(numbers, ", "), last);
}

void Directives::wrong_version(std::span<const Token> tokens) {
    if (const NumberedVersion* const known = find_version(tokens[0].text, options_))
        return diagnostics_.error(tokens[tokens.size() > 1 ? 1 : 0].location,
                                  fmt::format("version {0} is asked for with '#version {0}{1}'",
                                              known->number, language_.is_desktop() ? "" : " es"));
    std::string text =
        "the only version of the language here is 100: without OpenGL ES 3 there is no other";
    if (language_.is_desktop())
        text = fmt::format("the versions of the language here are {}", offered_desktop_versions());
    else if (options_.newest >= Version::es_310)
        text = "the versions of the language here are 100, 300 es and 310 es";
    else if (options_.newest >= Version::es_300)
        text = "the versions of the language here are 100 and 300 es";
    const auto is_number = [&](const NumberedVersion& one) { return one.number == tokens[0].text; };
    if (!language_.is_desktop() && std::ranges::any_of(desktop_versions, is_number))
        text += fmt::format(" ({} is desktop OpenGL's)", tokens[0].text);
    const size_t wrong = tokens[0].text == "100" && tokens.size() > 1 ? 1 : 0;
    diagnostics_.error(tokens[wrong].location, std::move(text));
}

// #extension name : behavior
void Directives::extension(const DirectiveLine& line) {
    const std::span<const Token> tokens = line.tokens;
    if (tokens.size() != 3 || tokens[0].kind != TokenKind::identifier ||
        tokens[1].punctuator != shading::Punctuator::colon ||
        tokens[2].kind != TokenKind::identifier)
        return diagnostics_.error(line.location,
                                  "#extension needs a name, ':' and a behavior, nothing more");
    if (line.is_after_code)
        return diagnostics_.error(line.location,
                                  "#extension must stand before what is no directive");
    if (!is_behavior(tokens[2].text))
        return diagnostics_.error(
            tokens[2].location,
            fmt::format("'{}' is no behavior of #extension: require, enable, warn and disable are",
                        tokens[2].text));
    if (tokens[0].text == "all")
        apply_to_all(tokens[2].text, tokens[2].location);
    else
        apply(tokens[0].text, tokens[2].text, tokens[0].location);
}

void Directives::apply_to_all(std::string_view behavior, shading::Location location) {
    if (behavior == "require" || behavior == "enable")
        return diagnostics_.error(
            location, fmt::format("#extension all can only warn and disable, not {}", behavior));
    for (const ExtensionInfo& info : extensions)
        if (is_offered(info))
            set(info.extension, behavior);
}

void Directives::apply(std::string_view name,
                       std::string_view behavior,
                       shading::Location location) {
    for (const ExtensionInfo& info : extensions)
        if (info.name == name && is_offered(info))
            return set(info.extension, behavior);
    std::string text = fmt::format("extension '{}' is not supported", name);
    if (behavior == "require")
        diagnostics_.error(location, std::move(text));
    else
        diagnostics_.warning(location, std::move(text));
}

bool Directives::is_offered(const ExtensionInfo& info) const {
    return glsl::is_offered(info, options_, language_.version);
}

void Directives::set(Extension extension, std::string_view behavior) {
    language_.enabled = without(language_.enabled, extension);
    language_.warned = without(language_.warned, extension);
    if (behavior != "disable")
        language_.enabled = language_.enabled | extension;
    if (behavior == "warn")
        language_.warned = language_.warned | extension;
}

// GLSL ES 1.00, 3.4 and 4.6.1. Whether a shader is optimised, and what can be debugged, does not
// change with it.
void Directives::pragma(const DirectiveLine& line) {
    const std::span<const Token> tokens = line.tokens;
    if (is_spelt(tokens, {"STDGL", "invariant", "(", "all", ")"})) {
        language_.invariant_all = true;
        language_.invariant_location = line.location;
        return;
    }
    const bool is_known =
        !tokens.empty() &&
        (tokens[0].text == "STDGL" || tokens[0].text == "optimize" || tokens[0].text == "debug");
    if (is_known && !is_spelt(tokens.subspan(1), {"(", "on", ")"}) &&
        !is_spelt(tokens.subspan(1), {"(", "off", ")"}))
        diagnostics_.warning(
            line.location,
            fmt::format("this is no known form of #pragma {}, it is ignored", tokens[0].text));
}

}  // namespace cuesta::glsl
