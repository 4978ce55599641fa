// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws, as glDrawArrays and glDrawElements name them, and what desktop OpenGL makes its own of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "gallium/frontends/gles/buffer.h"
#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/vertex_input.h"
#include "pipe/context.h"

namespace cuesta::gles {

// Desktop::draw, and where that is not needed what OpenGL ES has.
void draw(State& state, const DrawCall& call);
// That alone, errors of the arguments and all.
void draw_shared(State& state, const DrawCall& call);

// Nothing: no mode of primitives here. With neighbours for geometry shaders alone.
std::optional<pipe::Primitive> drawn_primitive(const State& state, GLenum mode);
// The errors of all arguments but the mode. False with one recorded.
bool check_arguments(State& state, const DrawCall& call);

// Of glDrawElements: what the indices are and where.
struct Indices {
    const Buffer* buffer = nullptr;   // null: memory of the application
    uint64_t offset = 0;              // in the buffer
    uint32_t size = 0;                // of one, bytes
    std::optional<uint32_t> restart;  // the one that begins a new primitive
    int32_t base = 0;                 // is added to each
    std::span<const std::byte> memory;
};

// The index of that size which begins a new primitive; nothing: none does.
std::optional<uint32_t> restart_index(const State& state, uint32_t size);

// Where the indices are; nothing with the error recorded.
std::optional<Indices> find_indices(State& state, GLsizei count, uint32_t size, const void* where);
// Those of a call, with what the state says of them.
std::optional<Indices> find_indices(State& state, const DrawCall& call);
// Those of a buffer, for the CPU. Null with the error recorded.
std::unique_ptr<pipe::Transfer> read_indices(State& state, const Indices& indices, uint64_t bytes);

// The vertices that they name, with what is added; nothing with the error recorded, or where there
// are none: vertices in front of number 0 are none.
std::optional<VertexRange> find_range(State& state,
                                      const Indices& indices,
                                      uint32_t count,
                                      uint32_t instances);

// Indices of our own making, in a buffer or in memory.
struct IndexList {
    pipe::Primitive mode = pipe::Primitive::triangles;
    uint32_t size = 2;  // bytes of one
    uint32_t count = 0;
    std::shared_ptr<pipe::Resource> buffer;
    std::span<const std::byte> memory;
    int64_t bias = 0;      // is added to each
    VertexRange vertices;  // that they name, with the bias
};

// Behind check_draw(): draws from the arrays that are bound.
void draw_index_list(State& state, const IndexList& list, GLsizei instances);

}  // namespace cuesta::gles
