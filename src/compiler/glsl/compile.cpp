// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Text to a checked shader.
#include "compiler/glsl/context.h"
#include "compiler/glsl/dialect.h"
#include "compiler/glsl/glsl.h"
#include "compiler/glsl/parser.h"
#include "compiler/glsl/shader.h"
#include "compiler/shading/names.h"
#include "compiler/shading/preprocessor.h"

namespace cuesta::glsl {
namespace {

// 7.2: static writes count, whether or not they are reached.
void check_colors(const shading::Module& module, shading::Diagnostics& diagnostics) {
    const Variable* color = nullptr;
    const Variable* data = nullptr;
    for (const Variable* variable : module.globals) {
        if (variable->is_written && variable->name == "gl_FragColor")
            color = variable;
        if (variable->is_written && variable->name == "gl_FragData")
            data = variable;
    }
    if (color != nullptr && data != nullptr)
        diagnostics.error({}, "gl_FragColor and gl_FragData are both written");
}

}  // namespace

Compiled compile(nir::Stage stage,
                 std::span<const std::string_view> strings,
                 const Options& options) {
    std::unique_ptr<shading::Module> module = std::make_unique<shading::Module>();
    module->stage = stage;
    shading::Diagnostics diagnostics;
    Language language;
    {
        shading::Names names(module->arena);
        Directives directives(options, diagnostics, language);
        shading::Preprocessor tokens(preprocessor_dialect(), directives, names, module->arena,
                                     diagnostics, strings);
        predefine_macros(tokens, options);
        Context context(*module, diagnostics, options, language);
        Parser(context, tokens).parse();
        check_colors(*module, diagnostics);
    }
    Compiled compiled;
    compiled.log = diagnostics.log();
    if (!diagnostics.has_errors())
        compiled.shader = std::make_shared<const Shader>(std::move(module));
    return compiled;
}

}  // namespace cuesta::glsl
