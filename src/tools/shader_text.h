// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders as users give them: TGSI or NIR, told apart by their first word, or GLSL ES.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "compiler/nir/arithmetic.h"
#include "compiler/nir/shader.h"
#include "compiler/tgsi/opcodes.h"

namespace cuesta::tools {

// "vs" or "fs".
std::string_view stage_name(nir::Stage stage);

struct ShaderSource {
    std::string_view text = {};
    std::string_view name = {};  // in messages
    // Of GLSL ES, which does not say it; nothing: as the name ends.
    std::optional<nir::Stage> stage = std::nullopt;
    // Likewise for GLSL ES alone: what it is compiled for.
    nir::Arithmetic arithmetic = {};
    std::optional<tgsi::Dialect> dialect = std::nullopt;  // of TGSI; nothing: as the text says
};

// Whether a text begins as TGSI does.
bool is_tgsi(std::string_view text);

// Errors read "name:line:column: error: ...".
Result<std::unique_ptr<nir::Shader>> parse_shader(const ShaderSource& source);

// Reads a file or standard input; `as` says how, but for its text and name. A shader of another
// stage than the one asked for is an error.
Result<std::unique_ptr<nir::Shader>> load_shader(const std::string& path, ShaderSource as);

}  // namespace cuesta::tools
