// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// OpenGL's enumerants as the pipe interface's; nothing for what is none.
#pragma once

#include <optional>

#include "gallium/frontends/gles/gl.h"
#include "pipe/state.h"

namespace cuesta::gles {

std::optional<pipe::BlendFunc> to_blend_func(GLenum value);  // EXT_blend_minmax's too
std::optional<pipe::BlendFactor> to_blend_factor(GLenum value);
// EXT_blend_func_extended: the factor is made of the shader's second colour.
bool is_second_source(GLenum factor);
std::optional<pipe::CompareFunc> to_compare_func(GLenum value);
// Bit 0 red .. bit 3 alpha.
uint8_t mask_of_channels(GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha);
std::optional<pipe::StencilOp> to_stencil_op(GLenum value);
// Of the four lowest bits of what is one of glLogicOp's.
pipe::LogicOp to_logic_op(uint32_t bits);
std::optional<pipe::Primitive> to_primitive(GLenum value);

// Bytes of an index of glDrawElements; 0: no type of indices.
uint32_t index_bytes(GLenum type);

// What an attribute of that type and size is fetched as; nothing: no such type.
std::optional<pipe::Format> vertex_format(GLenum type, unsigned size, bool normalized);
// The same of integers that stay integers (glVertexAttribIPointer).
std::optional<pipe::Format> integer_vertex_format(GLenum type, unsigned size);

}  // namespace cuesta::gles
