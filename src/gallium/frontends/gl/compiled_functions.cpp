// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/compiled_functions.h"

#include <unordered_map>

#include "gallium/frontends/gl/compiled_arguments.h"
#include "gallium/frontends/gl/compiled_arrays.h"
#include "gallium/frontends/gl/compiled_pixels.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gl/evaluator_state.h"
#include "gallium/frontends/gl/immediate_gate.h"
#include "gallium/frontends/gl/parameters.h"

namespace cuesta::gl {

namespace {

template <typename Pointer, typename Rule>
CompiledFunction compiled(const char* name) {
    using Call = CompiledCall<typename gles::Implementation<Pointer>::Type, Rule>;
    const gles::AnyFunction function = find_function(name);
    return {name, function, Call::record, Call::play, is_vertex_function(function)};
}

using CompiledTable = std::unordered_map<gles::AnyFunction, CompiledFunction>;

// Several names may lead to one function: one of them is a row.
CompiledTable make_compiled_table() {
    CompiledTable table;
    const CompiledFunction rows[] = {
#define CUESTA_GL_COMPILED(name, ...) compiled<decltype(&::name), __VA_ARGS__>(#name),
#include "gallium/frontends/gl/compiled_function_rows.h"
#undef CUESTA_GL_COMPILED
    };
    for (const CompiledFunction& row : rows)
        if (row.function != nullptr)
            table.emplace(row.function, row);
    return table;
}

}  // namespace

const CompiledFunction* find_compiled(gles::AnyFunction function) {
    static const CompiledTable& table = *new CompiledTable(make_compiled_table());
    const auto it = table.find(function);
    return it == table.end() ? nullptr : &it->second;
}

size_t parameter_values(GLenum name) {
    for (const std::span<const ParameterRow> rows : parameter_tables)
        for (const ParameterRow& row : rows)
            if (row.name == name)
                return row.count;
    // Of textures.
    return name == GL_TEXTURE_BORDER_COLOR || name == GL_TEXTURE_SWIZZLE_RGBA ? 4 : 1;
}

size_t list_name_bytes(GLenum type) {
    switch (type) {
        case GL_BYTE:
        case GL_UNSIGNED_BYTE: return 1;
        case GL_SHORT:
        case GL_UNSIGNED_SHORT:
        case GL_2_BYTES: return 2;
        case GL_3_BYTES: return 3;
        case GL_INT:
        case GL_UNSIGNED_INT:
        case GL_FLOAT:
        case GL_4_BYTES: return 4;
        default: return 0;
    }
}

size_t map_components(GLenum target) {
    const std::optional<MapTarget> map = find_map_target(target);
    return map ? map_kind_infos[static_cast<size_t>(map->kind)].components : 0;
}

Recorded ListNames::record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const Arguments& arguments) {
    const auto [count, type, names] = arguments;
    const size_t bytes = count > 0 ? static_cast<size_t>(count) * list_name_bytes(type) : 0;
    return kept_if(keep(recorder, function,
                        std::tuple(count, type, static_cast<const std::byte*>(names)), bytes));
}

}  // namespace cuesta::gl
