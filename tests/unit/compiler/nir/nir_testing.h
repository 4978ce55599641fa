// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders from text, for tests.
#pragma once

#include <gtest/gtest.h>

#include "compiler/nir/parser.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/shader.h"
#include "compiler/nir/validate.h"

namespace cuesta::nir {

// The shader of a text that must be right; an empty one (and a failure) when it is not.
inline std::unique_ptr<Shader> shader_of(std::string_view text, Check check = Check::full) {
    Result<std::unique_ptr<Shader>> result = parse(text, check);
    if (!result) {
        ADD_FAILURE() << result.error().text << "\n" << text;
        return std::make_unique<Shader>(Stage::vertex);
    }
    return std::move(result).take();
}

inline std::string error_of(std::string_view text) {
    Result<std::unique_ptr<Shader>> result = parse(text);
    return result ? "" : result.error().text;
}

inline Instr& instr_at(Shader& shader, unsigned position) {
    Instr* found = nullptr;
    for_each_instr(shader.entry_point()->body, [&](Instr& instr) {
        if (position-- == 0)
            found = &instr;
    });
    EXPECT_NE(found, nullptr);
    return *found;
}

}  // namespace cuesta::nir
