// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The passes by name, for tools and tests.
#pragma once

#include <span>
#include <string_view>

#include "base/result.h"
#include "compiler/nir/passes/preconditions.h"
#include "compiler/nir/shader.h"

namespace cuesta::nir {

struct PassEntry {
    std::string_view name;
    Result<bool> (*pass)(Shader& shader);
    Precondition wants = Precondition::none;

    // Refuses shaders that break the precondition, and leaves them as they are.
    Result<bool> run(Shader& shader) const;
};

std::span<const PassEntry> all_passes();
const PassEntry* find_pass(std::string_view name);

}  // namespace cuesta::nir
