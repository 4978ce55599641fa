// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
#include "gallium/frontends/gl/builtin_uniforms.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace cuesta::gl {

namespace {

using gles::Executable;

// The built-in uniforms of an executable, and how new their values are. Numbers of changes are no
// two contexts' (FixedFunctionState::serials), so that contexts may share it.
struct Builtins final : gles::Companion {
    struct One {
        uint32_t uniform = 0;
        BuiltinName name;
        uint64_t serial = 0;
    };
    std::vector<One> all;
    uint64_t serial = 0;  // of FixedFunctionState
};

std::unique_ptr<Builtins> list_builtins(const Executable& executable) {
    auto list = std::make_unique<Builtins>();
    for (size_t i = 0; i < executable.program->uniforms.size(); ++i) {
        const glsl::Uniform& uniform = executable.program->uniforms[i];
        if (!uniform.is_builtin)
            continue;
        const BuiltinName name = find_builtin(uniform.name);
        if (name.row != nullptr)
            list->all.push_back({static_cast<uint32_t>(i), name});
    }
    return list;
}

void store(const FixedFunctionState& state, Executable& executable, const Builtins::One& one) {
    const Executable::Uniform& uniform = executable.uniforms[one.uniform];
    for (uint32_t i = 0; i < uniform.size; ++i) {
        std::array<float, 16> value{};
        one.name.row->value(state, one.name.element + i, value.data());
        uint32_t* held = &executable.values[uniform.first + size_t{i} * uniform.scalars];
        const size_t bytes = uniform.scalars * sizeof(float);
        if (std::memcmp(held, value.data(), bytes) == 0)
            continue;
        std::memcpy(held, value.data(), bytes);
        executable.store_constants(uniform, i, 1);
    }
}

}  // namespace

void store_builtins(const FixedFunctionState& state, Executable& executable) {
    if (!executable.has_builtins)
        return;
    if (executable.companion == nullptr)
        executable.companion = list_builtins(executable);
    Builtins& builtins = static_cast<Builtins&>(*executable.companion);
    if (builtins.serial == state.serial)
        return;
    builtins.serial = state.serial;
    const auto serial_of = [&](ValueGroup group) {
        return state.serials[static_cast<size_t>(group)];
    };
    for (Builtins::One& one : builtins.all) {
        const BuiltinRow& row = *one.name.row;
        const uint64_t serial = std::max(serial_of(row.group), serial_of(row.other));
        if (one.serial == serial)
            continue;
        one.serial = serial;
        store(state, executable, one);
    }
}

}  // namespace cuesta::gl
