// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The TGSI front end: text -> NIR. Grammar and opcodes: docs/tgsi.md.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "compiler/nir/shader.h"
#include "compiler/tgsi/program.h"

namespace cuesta::tgsi {

// Compiles a VERT or FRAG program. Inputs, outputs and uniforms are accessed by slot; local arrays
// that are indexed dynamically stay variables. The dialect is that of parse(). Errors read
// "file:line:column: error: ...".
Result<std::unique_ptr<nir::Shader>> compile(std::string_view text,
                                             std::string_view file_name = "<text>",
                                             std::optional<Dialect> dialect = std::nullopt);

// The same of a program that is there already.
Result<std::unique_ptr<nir::Shader>> compile(const Program& program,
                                             std::string_view file_name = "<program>");

}  // namespace cuesta::tgsi
