// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Text to a checked shader.
#include <algorithm>

#include <fmt/core.h>

#include "base/debug.h"
#include "compiler/glsl/context.h"
#include "compiler/glsl/dialect.h"
#include "compiler/glsl/glsl.h"
#include "compiler/glsl/interface_rules.h"
#include "compiler/glsl/memory_rules.h"
#include "compiler/glsl/parser.h"
#include "compiler/glsl/shader.h"
#include "compiler/shading/names.h"
#include "compiler/shading/preprocessor.h"
#include "compiler/shading/print_tree.h"

namespace cuesta::glsl {
namespace {

// The variables that are a fragment shader's colours; null where it writes none of the kind.
struct Colors {
    Variable* single = nullptr;  // gl_FragColor
    Variable* data = nullptr;    // gl_FragData
    Variable* second_single = nullptr;
    Variable* second_data = nullptr;
    Variable* named = nullptr;  // one that the text declares
};

Colors written_colors(const shading::Module& module) {
    Colors colors;
    for (Variable* variable : module.globals) {
        if (!variable->is_written || variable->storage != shading::Storage::output ||
            variable->slot != nir::Slot::color)
            continue;
        if (!variable->name.starts_with("gl_")) {
            colors.named = variable;
            continue;
        }
        const bool is_second = variable->slot_index != 0;
        if (variable->type->is_array())
            (is_second ? colors.second_data : colors.data) = variable;
        else
            (is_second ? colors.second_single : colors.single) = variable;
    }
    return colors;
}

// 7.2 and EXT_blend_func_extended: static writes count, whether or not they are reached.
void check_colors(Context& context) {
    const Colors colors = written_colors(context.module);
    for (const Variable* single : {colors.single, colors.second_single})
        for (const Variable* data : {colors.data, colors.second_data})
            if (single != nullptr && data != nullptr)
                context.error({},
                              fmt::format("{} and {} are both written", single->name, data->name));
    // GLSL 1.30, 7.2.
    for (const Variable* builtin : {colors.single, colors.data})
        if (builtin != nullptr && colors.named != nullptr)
            context.error(
                {}, fmt::format("{} and {} are both written", builtin->name, colors.named->name));
    if (colors.data == nullptr || colors.second_data == nullptr)
        return;
    // The second colour of a buffer takes the place of another buffer's colour.
    const uint32_t most = context.options.limits.dual_source_draw_buffers;
    if (colors.data->named_elements > most || colors.data->whole_uses != 0)
        return context.error({}, fmt::format("gl_SecondaryFragDataEXT is written, and gl_FragData "
                                             "beyond gl_MaxDualSourceDrawBuffersEXT ({})",
                                             most));
    colors.data->type = context.types.array(colors.data->type->element, most);
}

// 3.00, 4.6.1.
void check_pragmas(Context& context) {
    const Language& language = context.language;
    if (language.is_300() && language.invariant_all && context.is_fragment())
        context.error(language.invariant_location,
                      "'#pragma STDGL invariant(all)' is for vertex shaders only");
}

// Arrays that nothing gave a size have what constant indices need.
void size_arrays(Context& context) {
    for (Variable* variable : context.unsized) {
        if (variable->is_sized)
            continue;
        if (variable->whole_uses != 0)
            context.error(variable->location,
                          fmt::format("'{}' must be declared with a size to be used without an "
                                      "index that is constant",
                                      variable->name));
        const uint32_t length = std::max(variable->named_elements, 1u);
        variable->type = context.types.array(variable->type->element, length);
        variable->is_sized = true;
        variable->has_implicit_size = true;
    }
    size_block_members(context);
}

std::string why_no_compute(const Options& options) {
    if (options.newest_desktop)
        return "compute shaders are OpenGL ES's: OpenGL has none before 4.3";
    if (options.newest < Version::es_310)
        return "there are no compute shaders here: they are OpenGL ES 3.1's";
    return "compute shaders need '#version 310 es'";
}

}  // namespace

Compiled compile(nir::Stage stage,
                 std::span<const std::string_view> strings,
                 const Options& options) {
    std::unique_ptr<shading::Module> module = std::make_unique<shading::Module>();
    module->stage = stage;
    shading::Diagnostics diagnostics;
    Language language = {.version = version_of(strings, options)};
    language.enabled = initial_extensions(options, language.version);
    {
        shading::Names names(module->arena);
        Directives directives(options, diagnostics, language);
        shading::Preprocessor tokens(preprocessor_dialect(language), directives, names,
                                     module->arena, diagnostics, strings);
        predefine_macros(tokens, options, language);
        Context context(*module, diagnostics, names, options, language);
        if (stage == nir::Stage::geometry && !has_geometry_shaders(language.version))
            diagnostics.error({}, "geometry shaders need '#version 150'");
        if (stage == nir::Stage::compute && !language.is_310())
            diagnostics.error({}, why_no_compute(options));
        Parser(context, tokens).parse();
        size_arrays(context);
        check_pragmas(context);
        check_reads(context);
        if (!language.is_300())
            check_colors(context);
        if (language.has_in_out() && stage == nir::Stage::fragment)
            check_fragment_outputs(context);
    }
    if (base::debug_enabled(base::DebugFlag::glsl))
        base::log("shader\n" + diagnostics.log() +
                  (diagnostics.has_errors() ? "" : shading::print_tree(*module)));
    Compiled compiled;
    compiled.log = diagnostics.log();
    if (language.is_unknown)
        compiled.log.resize(compiled.log.find('\n') + 1);
    if (!diagnostics.has_errors())
        compiled.shader = std::make_shared<const Shader>(std::move(module), language);
    return compiled;
}

}  // namespace cuesta::glsl
