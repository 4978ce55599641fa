// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GLSL ES 1.00 for the preprocessor: its switches, macros, extensions and pragmas.
#pragma once

#include <span>
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
};

// Every extension that we know; offered are those in Options::extensions.
std::span<const ExtensionInfo> extension_infos();

const shading::Dialect& preprocessor_dialect();

// __VERSION__, GL_ES and the like, and a macro for each extension that is offered.
void predefine_macros(shading::Preprocessor& preprocessor, const Options& options);

// Reads #version, #extension and #pragma into a Language.
class Directives final : public shading::DirectiveHooks {
  public:
    Directives(const Options& options, shading::Diagnostics& diagnostics, Language& language)
        : options_(options), diagnostics_(diagnostics), language_(language) {}

    bool directive(const shading::DirectiveLine& line) override;
    void pragma(const shading::DirectiveLine& line) override;

  private:
    void version(const shading::DirectiveLine& line);
    void extension(const shading::DirectiveLine& line);
    void apply(std::string_view name, std::string_view behavior, shading::Location location);
    void apply_to_all(std::string_view behavior, shading::Location location);
    void set(Extension extension, std::string_view behavior);

    const Options& options_;
    shading::Diagnostics& diagnostics_;
    Language& language_;
};

}  // namespace cuesta::glsl
