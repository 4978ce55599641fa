// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Text to a shader: what the other parts do, one behind the other.
#include "base/debug.h"
#include "compiler/cg/cg.h"
#include "compiler/cg/log.h"
#include "compiler/cg/program/program.h"
#include "compiler/cg/resolve/resolver.h"
#include "compiler/cg/syntax/parse.h"
#include "compiler/shading/names.h"
#include "compiler/shading/print_tree.h"

namespace cuesta::cg {
namespace {

Compiled run(std::string_view text, const Options& options, bool wants_shader) {
    shading::Module module;
    module.stage = options.profile.stage;
    // What the preprocessor finds has no number of its own.
    shading::Diagnostics diagnostics(static_cast<uint16_t>(Message::preprocessor));
    if (options.no_warnings)
        diagnostics.suppress_warnings();
    for (const uint16_t number : options.hidden_warnings)
        diagnostics.suppress_warnings(number);
    shading::Names names(module.arena);
    Compiled compiled;
    const ParseInput input = {
        text,           options.file_name, &options.profile,
        options.macros, options.include,   {options.is_strict, options.is_fx}};
    const Parsed parsed = parse(input, module.arena, names, diagnostics);
    Context context(module, names, diagnostics, options);
    Resolver resolver(context);
    // What was parsed with errors would only bring more of them.
    if (!diagnostics.has_errors())
        resolver.resolve(parsed.unit);
    if (!wants_shader)
        resolver.report_all();
    if (wants_shader && !diagnostics.has_errors()) {
        Program program(context, resolver);
        if (program.build()) {
            compiled.shader = program.lower();
            compiled.reflection = program.reflection();
        }
    }
    if (diagnostics.has_errors())
        compiled.shader.reset();
    if (base::debug_enabled(base::DebugFlag::glsl) && module.main != nullptr)
        base::log(shading::print_tree(module));
    if (module.main != nullptr)
        compiled.entry_place = place_text(parsed, module.main->location);
    write_log(diagnostics, parsed, text, compiled);
    return compiled;
}

}  // namespace

Compiled compile(std::string_view text, const Options& options) {
    return run(text, options, true);
}

Compiled check(std::string_view text, const Options& options) {
    return run(text, options, false);
}

}  // namespace cuesta::cg
