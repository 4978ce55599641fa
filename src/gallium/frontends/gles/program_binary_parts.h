// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Parts of program binaries: types, and what a program tells beside its stages, uniforms and
// attributes. What is read is checked.
#pragma once

#include <optional>
#include <span>

#include "compiler/glsl/glsl.h"
#include "gallium/frontends/gles/byte_stream.h"

namespace cuesta::gles {

Error damaged(const char* what);
Result<bool> get_flag(ByteReader& from);

// Of scalars, vectors and matrices; not of what shaders only name.
bool has_values(const glsl::ValueType& type);
void put_type(ByteWriter& to, const glsl::ValueType& type);
Result<glsl::ValueType> get_type(ByteReader& from);

// A number that may be missing.
void put_number(ByteWriter& to, const std::optional<uint32_t>& number);
Result<std::optional<uint32_t>> get_number(ByteReader& from, uint32_t most);

void put_block_place(ByteWriter& to, const std::optional<glsl::BlockPlace>& place);
Result<std::optional<glsl::BlockPlace>> get_block_place(ByteReader& from);
// Whether the uniform, a member of a block, lies within it.
bool is_in_block(const glsl::Uniform& uniform, std::span<const glsl::UniformBlock> blocks);

// The version, uniform blocks, results of the fragment shader, transform feedback. The stages are
// there, uniforms are not yet.
void put_interfaces(ByteWriter& to, const glsl::Program& program);
Result<void> get_interfaces(ByteReader& from, const glsl::Limits& limits, glsl::Program& program);
// With the uniforms: blocks and their members name each other.
bool has_members(std::span<const glsl::UniformBlock> blocks,
                 std::span<const glsl::Uniform> variables);

}  // namespace cuesta::gles
