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

// GL_ARRAY_BUFFER's or GL_ELEMENT_ARRAY_BUFFER's; null: no target.
std::shared_ptr<Buffer>* buffer_binding(State& state, GLenum target);
// The buffer bound there; null with GL_INVALID_ENUM or GL_INVALID_OPERATION recorded.
Buffer* bound_buffer(State& state, GLenum target);

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
// Nothing where it is not mapped.
void end_mapping(State& state, Buffer& buffer);

}  // namespace cuesta::gles
