// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The versions of the languages for the preprocessor: their switches, macros, extensions and
// pragmas.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "compiler/glsl/glsl.h"
#include "compiler/glsl/language.h"
#include "compiler/shading/diagnostics.h"
#include "compiler/shading/dialect.h"
#include "compiler/shading/preprocessor.h"

namespace cuesta::glsl {

struct ExtensionInfo {
    Extension extension = Extension::none;
    std::string_view name;  // also of its macro
    // The newest version that has it, of OpenGL ES's language or of desktop OpenGL's: what others
    // have in the language itself is no extension there.
    Version last = Version::es_100;
    bool is_on = false;  // without an #extension
};

// Every extension that we know; offered are those in Options::extensions.
std::span<const ExtensionInfo> extension_infos();

// The version that the text asks for in its first line (GLSL ES 3.00, 3.3): it decides how the text
// is read, so it is looked for before anything else. Comments may stand before it, as in 1.00. One
// that is not offered is not known here.
Version version_of(std::span<const std::string_view> strings, const Options& options);

// Whose language a text asks for, whether or not there is that version: for those who have no API
// that would say it. Numbers that neither has are OpenGL ES's where `es` stands behind them.
enum class AskedLanguage : uint8_t { first, es, desktop };  // first: GLSL ES 1.00, or nothing
AskedLanguage asked_language(std::span<const std::string_view> strings);

// What is on before the text says anything.
Extension initial_extensions(const Options& options, Version version);

const shading::Dialect& preprocessor_dialect(const Language& language);

// __VERSION__, GL_ES and the like, and a macro for each extension that is offered.
void predefine_macros(shading::Preprocessor& preprocessor,
                      const Options& options,
                      const Language& language);

// Reads #version, #extension and #pragma into a Language.
class Directives final : public shading::DirectiveHooks {
  public:
    Directives(const Options& options, shading::Diagnostics& diagnostics, Language& language)
        : options_(options), diagnostics_(diagnostics), language_(language) {}

    bool may_be_directive(std::string_view name) const override;
    bool directive(const shading::DirectiveLine& line) override;
    void pragma(const shading::DirectiveLine& line) override;

  private:
    void version(const shading::DirectiveLine& line);
    bool check_profile(const shading::Token& word);
    std::string offered_desktop_versions() const;
    void wrong_version(std::span<const shading::Token> tokens);
    void extension(const shading::DirectiveLine& line);
    void apply(std::string_view name, std::string_view behavior, shading::Location location);
    void apply_to_all(std::string_view behavior, shading::Location location);
    void set(Extension extension, std::string_view behavior);
    bool is_offered(const ExtensionInfo& info) const;

    const Options& options_;
    shading::Diagnostics& diagnostics_;
    Language& language_;
};

}  // namespace cuesta::glsl
