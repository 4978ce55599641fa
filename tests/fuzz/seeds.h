// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Good inputs for each target, from the files of this repository.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "mutator.h"

namespace cuesta::fuzz {

std::string read_file(const std::filesystem::path& path);

std::vector<Input> seeds_for(std::string_view target);

// preprocessor_seeds.cpp
std::vector<Input> preprocessor_seeds();
// glsl_seeds.cpp
std::vector<Input> glsl_seeds();
// cg_seeds.cpp
std::vector<Input> cg_syntax_seeds();
std::vector<Input> cg_seeds();

}  // namespace cuesta::fuzz
