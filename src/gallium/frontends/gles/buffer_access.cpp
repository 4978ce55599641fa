// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Content and mappings of buffers.
#include "gallium/frontends/gles/buffer_access.h"

#include <cstring>
#include <utility>

#include "gallium/frontends/gles/entry_point.h"

namespace cuesta::gles {

namespace {

using pipe::Map;

constexpr Map discard_all = Map::write | Map::discard_whole_resource;

pipe::Box byte_range(uint64_t offset, uint64_t size) {
    return {.x = static_cast<int32_t>(offset), .width = static_cast<int32_t>(size)};
}

bool copy_in(State& state,
             const std::shared_ptr<pipe::Resource>& resource,
             Map usage,
             uint64_t offset,
             uint64_t size,
             const void* data,
             std::string* error) {
    std::unique_ptr<pipe::Transfer> transfer =
        state.pipe->map(resource, 0, usage, byte_range(offset, size), error);
    if (transfer == nullptr)
        return false;
    std::memcpy(transfer->data, data, size);
    state.pipe->unmap(std::move(transfer));
    return true;
}

std::shared_ptr<pipe::Resource> make_resource(State& state, uint64_t size, std::string* error) {
    constexpr uint64_t largest = INT32_MAX;  // pipe::Box
    if (size > largest) {
        *error = "a buffer of 2 GiB or more";
        return nullptr;
    }
    pipe::Bind bind = pipe::Bind::vertex_buffer | pipe::Bind::index_buffer;
    if (state.is_es3())
        bind = bind | pipe::Bind::constant_buffer;
    // Of contexts of older versions too, which may share it with newer ones.
    if (state.limits.shader.storage_buffer_bindings != 0)
        bind = bind | pipe::Bind::shader_buffer | pipe::Bind::indirect_buffer;
    const pipe::ResourceTemplate description = {
        .target = pipe::Target::buffer, .width = static_cast<uint32_t>(size), .bind = bind};
    return state.screen.create_resource(description, error);
}

// Vertex arrays have to look, and textures that show it.
void set_resource(State& state, Buffer& buffer, std::shared_ptr<pipe::Resource> resource) {
    buffer.resource = std::move(resource);
    ++state.share->buffer_serial;
    if (buffer.is_shown)
        ++state.share->texture_serial;
}

// Another resource with the same content but for the part.
bool exchange(State& state,
              Buffer& buffer,
              uint64_t offset,
              uint64_t size,
              const void* data,
              std::string* error) {
    std::shared_ptr<pipe::Resource> copy = make_resource(state, buffer.size, error);
    if (copy == nullptr)
        return false;
    std::unique_ptr<pipe::Transfer> old =
        state.pipe->map(buffer.resource, 0, Map::read, byte_range(0, buffer.size), error);
    if (old == nullptr)
        return false;
    const bool copied = copy_in(state, copy, Map::write, 0, buffer.size, old->data, error) &&
                        copy_in(state, copy, Map::write, offset, size, data, error);
    state.pipe->unmap(std::move(old));
    if (!copied)
        return false;
    set_resource(state, buffer, std::move(copy));
    return true;
}

// The bits of glMapBufferRange, as the pipe has them.
Map map_usage(GLbitfield access) {
    Map usage = Map::none;
    if (access & GL_MAP_READ_BIT_EXT)
        usage = usage | Map::read;
    if (access & GL_MAP_WRITE_BIT_EXT)
        usage = usage | Map::write;
    if (access & GL_MAP_INVALIDATE_RANGE_BIT_EXT)
        usage = usage | Map::discard_range;
    if (access & GL_MAP_INVALIDATE_BUFFER_BIT_EXT)
        usage = usage | Map::discard_whole_resource;
    if (access & GL_MAP_UNSYNCHRONIZED_BIT_EXT)
        usage = usage | Map::unsynchronized;
    return usage;
}

void* begin_mapping(
    State& state, Buffer& buffer, uint64_t offset, uint64_t length, GLbitfield access) {
    std::string text;
    Map usage = map_usage(access);
    // Drivers have other memory only for all of a buffer.
    if ((access & GL_MAP_INVALIDATE_RANGE_BIT_EXT) != 0 && length == buffer.size)
        usage = usage | Map::discard_whole_resource;
    buffer.mapping = state.pipe->map(buffer.resource, 0, usage, byte_range(offset, length), &text);
    if (buffer.mapping == nullptr) {
        state.pipe_failed(text);
        return nullptr;
    }
    buffer.map_offset = offset;
    buffer.map_length = length;
    buffer.map_access = access;
    ++state.share->mapped_buffers;
    return buffer.mapping->data;
}

constexpr GLbitfield all_access_bits =
    GL_MAP_READ_BIT_EXT | GL_MAP_WRITE_BIT_EXT | GL_MAP_INVALIDATE_RANGE_BIT_EXT |
    GL_MAP_INVALIDATE_BUFFER_BIT_EXT | GL_MAP_FLUSH_EXPLICIT_BIT_EXT |
    GL_MAP_UNSYNCHRONIZED_BIT_EXT;

// The errors of glMapBufferRange about the access.
bool is_possible_access(GLbitfield access) {
    constexpr GLbitfield not_when_read = GL_MAP_INVALIDATE_RANGE_BIT_EXT |
                                         GL_MAP_INVALIDATE_BUFFER_BIT_EXT |
                                         GL_MAP_UNSYNCHRONIZED_BIT_EXT;
    if ((access & (GL_MAP_READ_BIT_EXT | GL_MAP_WRITE_BIT_EXT)) == 0)
        return false;
    if ((access & GL_MAP_READ_BIT_EXT) != 0 && (access & not_when_read) != 0)
        return false;
    return (access & GL_MAP_FLUSH_EXPLICIT_BIT_EXT) == 0 || (access & GL_MAP_WRITE_BIT_EXT) != 0;
}

// Fresh memory for a buffer of that size, with undefined content. In the same resource where the
// size stays: drivers exchange what is used still.
bool renew(State& state, const Buffer& buffer, uint64_t size) {
    if (buffer.resource == nullptr || buffer.size != size)
        return false;
    std::unique_ptr<pipe::Transfer> transfer = state.pipe->map(
        buffer.resource, 0, discard_all | Map::dont_block, byte_range(0, size), nullptr);
    if (transfer == nullptr)
        return false;
    state.pipe->unmap(std::move(transfer));
    return true;
}

}  // namespace

bool store_buffer(
    State& state, Buffer& buffer, uint64_t size, const void* data, std::string* error) {
    std::shared_ptr<pipe::Resource> resource;
    if (size != 0) {
        resource = renew(state, buffer, size) ? buffer.resource : make_resource(state, size, error);
        if (resource == nullptr)
            return false;
    }
    // From here on what is mapped may not be the buffer's memory.
    end_mapping(state, buffer);
    if (data != nullptr && size != 0 &&
        !copy_in(state, resource, Map::write | Map::unsynchronized, 0, size, data, error))
        return false;
    if (resource != buffer.resource)
        set_resource(state, buffer, std::move(resource));
    buffer.size = size;
    return true;
}

bool write_buffer(State& state,
                  Buffer& buffer,
                  uint64_t offset,
                  uint64_t size,
                  const void* data,
                  std::string* error) {
    if (size == buffer.size)
        return copy_in(state, buffer.resource, Map::write | Map::discard_whole_resource, 0, size,
                       data, error);
    // While the GPU reads it, small buffers are exchanged for a changed copy: nobody waits.
    constexpr uint64_t small_bytes = 1 << 20;
    const Map usage = Map::write | Map::discard_range;
    if (buffer.size > small_bytes)
        return copy_in(state, buffer.resource, usage, offset, size, data, error);
    if (copy_in(state, buffer.resource, usage | Map::dont_block, offset, size, data, error))
        return true;
    return exchange(state, buffer, offset, size, data, error);
}

void end_mapping(State& state, Buffer& buffer) {
    if (buffer.mapping == nullptr)
        return;
    // Buffers are mapped as they are, so that any context of the screen can end it.
    state.pipe->unmap(std::move(buffer.mapping));
    buffer.map_offset = buffer.map_length = 0;
    buffer.map_access = 0;
    --state.share->mapped_buffers;
}

void* map_whole_buffer(State& state, GLenum target, GLbitfield access) {
    Buffer* buffer = bound_buffer(state, target);
    if (buffer == nullptr)
        return nullptr;
    if (buffer->mapping != nullptr) {
        state.error(GL_INVALID_OPERATION, "glMapBuffer: it is mapped");
        return nullptr;
    }
    if (buffer->size == 0) {
        state.error(GL_OUT_OF_MEMORY, "glMapBuffer: a buffer without content");
        return nullptr;
    }
    return begin_mapping(state, *buffer, 0, buffer->size, access);
}

void* map_buffer(State& state, GLenum target, GLenum access) {
    if (access == GL_WRITE_ONLY_OES)
        return map_whole_buffer(state, target, GL_MAP_WRITE_BIT_EXT);
    state.error(GL_INVALID_ENUM, "glMapBufferOES: access");
    return nullptr;
}

void* map_buffer_range(
    State& state, GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access) {
    const auto fail = [&](GLenum code, const char* text) -> void* {
        state.error(code, text);
        return nullptr;
    };
    if (buffer_binding(state, target) == nullptr)
        return fail(GL_INVALID_ENUM, "glMapBufferRange: target");
    if (offset < 0 || length < 0 || (access & ~all_access_bits) != 0)
        return fail(GL_INVALID_VALUE, "glMapBufferRange: negative range or unknown access");
    Buffer* buffer = bound_buffer(state, target);
    if (buffer == nullptr)
        return nullptr;
    const auto begin = static_cast<uint64_t>(offset);
    const auto size = static_cast<uint64_t>(length);
    if (begin > buffer->size || size > buffer->size - begin)
        return fail(GL_INVALID_VALUE, "glMapBufferRange: behind the end of the buffer");
    if (size == 0 || buffer->mapping != nullptr || !is_possible_access(access))
        return fail(GL_INVALID_OPERATION, "glMapBufferRange: empty, mapped, or access");
    return begin_mapping(state, *buffer, begin, size, access);
}

void flush_mapped_buffer_range(State& state, GLenum target, GLintptr offset, GLsizeiptr length) {
    if (buffer_binding(state, target) == nullptr)
        return state.error(GL_INVALID_ENUM, "glFlushMappedBufferRange: target");
    if (offset < 0 || length < 0)
        return state.error(GL_INVALID_VALUE, "glFlushMappedBufferRange: negative range");
    const Buffer* buffer = bound_buffer(state, target);
    if (buffer == nullptr)
        return;
    if (buffer->mapping == nullptr || (buffer->map_access & GL_MAP_FLUSH_EXPLICIT_BIT_EXT) == 0)
        return state.error(GL_INVALID_OPERATION, "glFlushMappedBufferRange: not mapped so");
    const auto begin = static_cast<uint64_t>(offset);
    if (begin > buffer->map_length || static_cast<uint64_t>(length) > buffer->map_length - begin)
        state.error(GL_INVALID_VALUE, "glFlushMappedBufferRange: behind the mapping");
}

GLboolean unmap_buffer(State& state, GLenum target) {
    Buffer* buffer = bound_buffer(state, target);
    if (buffer == nullptr)
        return GL_FALSE;
    if (buffer->mapping == nullptr) {
        state.error(GL_INVALID_OPERATION, "glUnmapBuffer: not mapped");
        return GL_FALSE;
    }
    end_mapping(state, *buffer);
    return GL_TRUE;
}

void get_buffer_pointerv(State& state, GLenum target, GLenum name, void** pointer) {
    if (buffer_binding(state, target) == nullptr || name != GL_BUFFER_MAP_POINTER_OES)
        return state.error(GL_INVALID_ENUM, "glGetBufferPointerv: target or name");
    const Buffer* buffer = bound_buffer(state, target);
    if (buffer != nullptr)
        *pointer = buffer->mapping == nullptr ? nullptr : buffer->mapping->data;
}

}  // namespace cuesta::gles
