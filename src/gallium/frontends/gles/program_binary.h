// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Program binaries (OES_get_program_binary): a linked program as bytes, its shaders as NIR's text.
// A header says what follows: magic, version of the layout, the identity of the build, GPU and
// options that made it, length and checksum. What differs in any of them is refused, and behind a
// right header everything is checked again, as the bytes are the application's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "compiler/glsl/glsl.h"
#include "gallium/frontends/gles/gl.h"

namespace cuesta::gles {

struct Executable;
class State;

// GL_PROGRAM_BINARY_FORMATS_OES's only one; of no registry.
inline constexpr GLenum program_binary_format = 0x43555042;

// Who made a binary: this build of the library, for this GPU, with these options.
uint64_t program_identity(const State& state);

// The program's binary, made once until it is taken out of there.
std::vector<std::byte>& binary_of(const State& state, Executable& executable);

std::vector<std::byte> write_program_binary(const glsl::Program& program, uint64_t identity);

Result<std::unique_ptr<glsl::Program>> read_program_binary(std::span<const std::byte> binary,
                                                           uint64_t identity,
                                                           const glsl::Limits& limits);

}  // namespace cuesta::gles
