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
void stop_at(const Shader& shader,
             const std::vector<std::string>& findings,
             std::string_view message) {
    if (findings.empty())
        return;
    for (const std::string& finding : findings)
        base::log(finding);
    base::log(print(shader));
    CUESTA_ASSERT(false, std::string(message).c_str());
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
    stop_at(shader, validate(shader), fmt::format("the shader is not valid behind {}", name));
#endif
}

void finish_lowering(Shader& shader) {
    for (const std::unique_ptr<Function>& function : shader.functions)
        rebuild_cfg(*function);
#ifndef NDEBUG
    stop_at(shader, find_dead_code(shader), "code that is never reached is left for the back end");
#endif
}

}  // namespace cuesta::nir
