// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The elements of an array of vertex attributes, for the CPU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "gallium/frontends/gles/state.h"
#include "pipe/context.h"

namespace cuesta::gl {

class ArrayReader {
  public:
    // Of the array of that attribute among those that are bound. Its buffer is mapped meanwhile.
    ArrayReader(gles::State& state, uint32_t attribute);
    ~ArrayReader();
    ArrayReader(const ArrayReader&) = delete;
    ArrayReader& operator=(const ArrayReader&) = delete;

    unsigned components() const { return attribute_->size; }
    // As a shader would get it; zeros where the element is behind the buffer's end, or has no
    // memory.
    gles::CurrentAttribute at(uint64_t index) const;

  private:
    gles::State* state_;
    const gles::VertexAttribute* attribute_;
    const gles::VertexBinding* binding_;
    std::unique_ptr<pipe::Transfer> transfer_;
    const std::byte* begin_ = nullptr;  // of element 0
    uint64_t bytes_ = UINT64_MAX;       // from there on
};

// Whether an array that is on is in a buffer that the application has mapped: it cannot be read.
bool reads_mapped(const gles::VertexArray& array);

// What the value is as numbers.
std::array<float, 4> floats_of(const gles::CurrentAttribute& value);

}  // namespace cuesta::gl
