// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What passes want of a shader that others have to make of it first. Pipelines of back ends keep to
// that by their order; who runs passes by name gets a message where it does not hold.
#pragma once

#include <cstdint>
#include <string>

namespace cuesta::nir {

class Shader;

enum class Precondition : uint8_t {
    none,
    no_parallel_copies,  // the pass copies code; lower_parallel_copies() takes them away
    no_calls,            // inline_functions() takes them away
    only_floats,         // lower_int_to_float() and the passes that take variables away
};

// What the shader has although the pass wants none; empty when there is nothing.
std::string what_breaks(Precondition precondition, const Shader& shader);

}  // namespace cuesta::nir
