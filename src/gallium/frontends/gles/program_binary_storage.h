// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Parts of program binaries: storage blocks with their variables, and atomic counters. What is read
// is checked.
#pragma once

#include "compiler/glsl/glsl.h"
#include "gallium/frontends/gles/byte_stream.h"

namespace cuesta::gles {

void put_storage(ByteWriter& to, const glsl::Program& program);
Result<void> get_storage(ByteReader& from, const glsl::Limits& limits, glsl::Program& program);

// With the uniforms: counter buffers and their counters name each other.
bool has_counters(const glsl::Program& program);

}  // namespace cuesta::gles
