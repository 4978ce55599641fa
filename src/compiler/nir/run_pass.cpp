// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/run_pass.h"

#include <fmt/core.h>

#include "base/debug.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/validate.h"

namespace cuesta::nir {
namespace {

#ifndef NDEBUG
void check(const Shader& shader, std::string_view name) {
    const std::vector<std::string> findings = validate(shader);
    if (findings.empty())
        return;
    for (const std::string& finding : findings)
        base::log(finding);
    base::log(print(shader));
    CUESTA_ASSERT(false, fmt::format("the shader is not valid behind {}", name).c_str());
}
#endif

}  // namespace

void finish_pass(Shader& shader, std::string_view name, bool changed) {
    ++shader.pass_count;
    if (!changed)
        return;
    if (base::debug_enabled(base::DebugFlag::nir))
        base::log(fmt::format("behind pass {}, {}:\n{}", shader.pass_count, name, print(shader)));
#ifndef NDEBUG
    check(shader, name);
#endif
}

}  // namespace cuesta::nir
