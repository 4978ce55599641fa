// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What is behind a buffer's name, for the calls that fill, map and read it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

// The binding of a target; null: no target of the context.
std::shared_ptr<Buffer>* buffer_binding(State& state, GLenum target);
// The buffer bound there; null with GL_INVALID_ENUM or GL_INVALID_OPERATION recorded.
Buffer* bound_buffer(State& state, GLenum target);

// The buffer of the name, which is not 0; without one it gets one.
std::shared_ptr<Buffer> find_or_make_buffer(State& state, GLuint name);

// What glBindBufferRange binds, from the offset on to the buffer's end, whatever its size becomes.
void bind_buffer_from(State& state, GLenum target, GLuint index, GLuint name, GLintptr offset);

// New content of that size, undefined where `data` is null. A mapping ends. False: the buffer is as
// it was.
bool store_buffer(
    State& state, Buffer& buffer, uint64_t size, const void* data, std::string* error);
// A part that lies in the buffer.
bool write_buffer(State& state,
                  Buffer& buffer,
                  uint64_t offset,
                  uint64_t size,
                  const void* data,
                  std::string* error);
// glMapBuffer behind its errors of access: all of the buffer. Null with the error recorded.
void* map_whole_buffer(State& state, GLenum target, GLbitfield access);
// Nothing where it is not mapped.
void end_mapping(State& state, Buffer& buffer);

}  // namespace cuesta::gles
