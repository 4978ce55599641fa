// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders as users give them: TGSI, its binary tokens or NIR, told apart by how they begin, or GLSL
// and GLSL ES.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "compiler/nir/arithmetic.h"
#include "compiler/nir/shader.h"
#include "compiler/tgsi/program.h"
#include "tools/glsl_text.h"

namespace cuesta::tools {

// "vs", "gs", "fs" or "cs".
std::string_view stage_name(nir::Stage stage);

struct ShaderSource {
    std::string_view text = {};
    std::string_view name = {};  // in messages
    // Of GLSL ES, which does not say it; nothing: as the name ends. A shader of another stage is an
    // error.
    std::optional<nir::Stage> stage = std::nullopt;
    // For GLSL ES alone: what it is compiled for.
    nir::Arithmetic arithmetic = {};
    std::optional<tgsi::Dialect> dialect = std::nullopt;  // of TGSI; nothing: as the text says
    UniformNames* names = nullptr;  // filled in of GLSL, where it is asked for
};

// Whether a text begins as TGSI or its tokens do.
bool is_tgsi(std::string_view text);

// TGSI or its tokens, with END where the dialect wants it. Errors read as those of parse_shader().
Result<tgsi::Program> parse_tgsi(const ShaderSource& source);

// Errors read "name:line:column: error: ...", or "name: error: ..." of tokens, which have no lines.
Result<std::unique_ptr<nir::Shader>> parse_shader(const ShaderSource& source);

// Reads a file or standard input; `as` says how, but for its text and name. Of TGSI the program
// comes too, where one is asked for.
Result<std::unique_ptr<nir::Shader>> load_shader(const std::string& path,
                                                 ShaderSource as,
                                                 std::optional<tgsi::Program>* program = nullptr);

// Tokens as hexadecimal words, behind a comment that names their dialect, for which they have no
// room.
Result<std::string> token_text(const tgsi::Program& program, std::string_view name);

}  // namespace cuesta::tools
