// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/vertex_input.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace cuesta::gles {

namespace {

using pipe::Format;

constexpr uint32_t constant_bytes = 16;

uint32_t bit(uint32_t i) {
    return 1u << i;
}

Format format_of(const CurrentAttribute& value) {
    switch (value.kind) {
        case CurrentAttribute::Kind::ints: return Format::r32g32b32a32_sint;
        case CurrentAttribute::Kind::uints: return Format::r32g32b32a32_uint;
        default: return Format::r32g32b32a32_float;
    }
}

// Of an attribute of the application's memory.
const std::byte* memory_of(const VertexArray& array, const VertexAttribute& attribute) {
    return static_cast<const std::byte*>(array.binding_of(attribute).pointer) +
           attribute.relative_offset;
}

// The number of elements that instances read.
uint32_t steps(uint32_t instances, uint32_t divisor) {
    return (instances - 1) / divisor + 1;
}

// Where there is nothing to read (a buffer without content, or one that was deleted), the current
// value stands in for it.
bool has_array(const VertexArray& array, const VertexAttribute& attribute) {
    const VertexBinding& binding = array.binding_of(attribute);
    if (!attribute.enabled || binding.orphaned)
        return false;
    return binding.buffer == nullptr ? array.is_default() && binding.pointer != nullptr
                                     : binding.buffer->size != 0;
}

}  // namespace

const VertexAttribute& VertexInput::source(const VertexArray& array, uint32_t i) const {
    // The compatibility profile has one attribute of two names, gl_Vertex and number 0, and arrays
    // for both: number 0 is the one that counts (OpenGL 2.1, 2.8).
    constexpr auto position = static_cast<uint32_t>(glsl::ConventionalAttribute::position);
    if (i == position && array.attributes[0].enabled)
        i = 0;
    else if (i == 0 && array.attributes[position].enabled && !array.attributes[0].enabled)
        i = position;
    return array.attributes[i];
}

bool VertexInput::bind_elements(const ElementsKey& key) {
    std::string text;
    pipe::VertexElementsObject* object = elements_.find(key, [&] {
        std::array<pipe::VertexElement, pipe::max_attributes> elements;
        elements.fill({.format = Format::r32g32b32a32_float});
        uint32_t at = 0;
        for (uint32_t left = key.attributes; left != 0; left &= left - 1, ++at) {
            const auto i = static_cast<uint32_t>(std::countr_zero(left));
            elements[i] = {.buffer_index = at,
                           .instance_divisor = i < key.divisors.size() ? key.divisors[i] : 0,
                           .format = static_cast<Format>(key.formats[at])};
        }
        const auto count = static_cast<size_t>(std::bit_width(key.attributes));
        return state_->pipe->create_vertex_elements(std::span(elements).first(count), &text);
    });
    if (object == nullptr) {
        state_->pipe_failed(text);
        return false;
    }
    state_->pipe->bind_vertex_elements(object);
    return true;
}

bool VertexInput::add_constants(uint32_t which) {
    if (which == 0)
        return true;
    std::string text;
    const UploadRing::Piece piece =
        ring_.allocate(std::popcount(which) * uint64_t{constant_bytes}, &text);
    if (piece.data == nullptr) {
        state_->pipe_failed(text);
        return false;
    }
    uint32_t at = 0;
    for (uint32_t left = which; left != 0; left &= left - 1, at += constant_bytes) {
        const auto i = static_cast<uint32_t>(std::countr_zero(left));
        std::memcpy(piece.data + at, state_->vertex.current[i].bits.data(), constant_bytes);
        buffers_[places_[i]] = {.buffer = piece.buffer, .offset = piece.offset + at};
    }
    return true;
}

bool VertexInput::update(uint32_t active) {
    const VertexArray& array = *state_->vertex.array;
    ElementsKey key;
    key.attributes = active;
    uint32_t constants = 0;
    memory_ = 0;
    active_ = active;
    uint32_t at = 0;
    for (uint32_t left = active; left != 0; left &= left - 1, ++at) {
        const auto i = static_cast<uint32_t>(std::countr_zero(left));
        const VertexAttribute& attribute = source(array, i);
        places_[i] = static_cast<uint8_t>(at);
        buffers_[at] = {};
        if (!has_array(array, attribute)) {
            constants |= bit(i);
            key.formats[at] = static_cast<uint8_t>(format_of(state_->vertex.current[i]));
            continue;
        }
        const VertexBinding& binding = array.binding_of(attribute);
        key.formats[at] = static_cast<uint8_t>(attribute.format());
        if (i < key.divisors.size())
            key.divisors[i] = binding.divisor;
        buffers_[at].stride = binding.stride;
        if (binding.buffer == nullptr) {
            memory_ |= bit(i);
            continue;
        }
        buffers_[at].buffer = binding.buffer->resource;
        // An offset beyond 4 GiB is behind any buffer's end.
        constexpr uint64_t greatest = UINT32_MAX;
        const uint64_t vertex =
            std::min<uint64_t>(reinterpret_cast<uintptr_t>(binding.pointer), greatest);
        buffers_[at].offset =
            static_cast<uint32_t>(std::min(vertex + attribute.relative_offset, greatest));
        starts_[at] = buffers_[at].offset;
    }
    arrays_ = active & ~constants;
    if (!add_constants(constants) || !bind_elements(key))
        return false;
    find_blocks();
    if (memory_ == 0)
        tell_buffers();
    return true;
}

void VertexInput::tell_buffers() {
    const auto count = static_cast<size_t>(std::popcount(active_));
    state_->pipe->set_vertex_buffers(std::span(buffers_).first(count));
}

// Attributes that are interleaved are copied together.
void VertexInput::find_blocks() {
    const VertexArray& array = *state_->vertex.array;
    block_count_ = 0;
    for (uint32_t left = memory_; left != 0; left &= left - 1) {
        const auto i = static_cast<uint32_t>(std::countr_zero(left));
        const VertexAttribute& attribute = source(array, i);
        const uint32_t divisor = array.binding_of(attribute).divisor;
        const std::byte* begin = memory_of(array, attribute);
        const uint32_t stride = buffers_[places_[i]].stride;
        const std::byte* end = begin + attribute.bytes();
        Block* fits = nullptr;
        for (size_t b = 0; b < block_count_ && fits == nullptr; ++b) {
            Block& block = blocks_[b];
            const std::byte* least = std::min(block.begin, begin);
            const std::byte* last = std::max(block.end, end);
            if (block.stride == stride && block.divisor == divisor &&
                last - least <= static_cast<ptrdiff_t>(stride))
                fits = &block;
        }
        if (fits == nullptr) {
            fits = &blocks_[block_count_++];
            *fits = {.begin = begin, .end = end, .stride = stride, .divisor = divisor};
        }
        fits->begin = std::min(fits->begin, begin);
        fits->end = std::max(fits->end, end);
        fits->attributes |= bit(i);
    }
}

bool VertexInput::upload_block(const Block& block, const VertexRange& range, uint32_t base) {
    const bool per_instance = block.divisor != 0;
    const uint64_t count = per_instance ? steps(range.instances, block.divisor) : range.count;
    const uint64_t skipped = per_instance ? 0 : uint64_t{range.first} * block.stride;
    const uint64_t gap = per_instance ? 0 : uint64_t{range.first - base} * block.stride;
    const uint64_t bytes =
        (count - 1) * block.stride + static_cast<uint64_t>(block.end - block.begin);
    std::string text;
    const UploadRing::Piece piece = ring_.allocate(gap + bytes, &text);
    if (piece.data == nullptr) {
        state_->pipe_failed(text);
        return false;
    }
    const VertexArray& array = *state_->vertex.array;
    std::memcpy(piece.data + gap, block.begin + skipped, static_cast<size_t>(bytes));
    for (uint32_t left = block.attributes; left != 0; left &= left - 1) {
        const auto i = static_cast<uint32_t>(std::countr_zero(left));
        const std::byte* pointer = memory_of(array, source(array, i));
        pipe::VertexBuffer& buffer = buffers_[places_[i]];
        buffer.buffer = piece.buffer;
        buffer.offset = piece.offset + static_cast<uint32_t>(pointer - block.begin);
    }
    return true;
}

bool VertexInput::upload(const VertexRange& range, uint32_t base) {
    for (size_t i = 0; i < block_count_; ++i)
        if (!upload_block(blocks_[i], range, base))
            return false;
    // The others begin at the same vertex.
    const VertexArray& array = *state_->vertex.array;
    for (uint32_t left = arrays_ & ~memory_; left != 0; left &= left - 1) {
        const auto i = static_cast<uint32_t>(std::countr_zero(left));
        if (array.binding_of(source(array, i)).divisor != 0)
            continue;
        const uint32_t at = places_[i];
        const uint64_t start = starts_[at] + uint64_t{base} * buffers_[at].stride;
        buffers_[at].offset = static_cast<uint32_t>(std::min<uint64_t>(start, UINT32_MAX));
    }
    tell_buffers();
    return true;
}

bool VertexInput::reads_mapped() const {
    const VertexArray& array = *state_->vertex.array;
    for (uint32_t left = active_; left != 0; left &= left - 1) {
        const VertexAttribute& attribute =
            source(array, static_cast<uint32_t>(std::countr_zero(left)));
        const Buffer* buffer = array.binding_of(attribute).buffer.get();
        if (attribute.enabled && buffer != nullptr && buffer->mapping != nullptr)
            return true;
    }
    return false;
}

bool VertexInput::is_outside(const VertexRange& range) const {
    const VertexArray& array = *state_->vertex.array;
    for (uint32_t left = arrays_ & ~memory_; left != 0; left &= left - 1) {
        const auto i = static_cast<uint32_t>(std::countr_zero(left));
        const VertexAttribute& attribute = source(array, i);
        const VertexBinding& binding = array.binding_of(attribute);
        const uint64_t last = binding.divisor != 0 ? steps(range.instances, binding.divisor) - 1
                                                   : range.first + range.count - 1;
        const uint32_t at = places_[i];
        const uint64_t end = uint64_t{starts_[at]} + last * buffers_[at].stride + attribute.bytes();
        if (end > binding.buffer->size)
            return true;
    }
    return false;
}

}  // namespace cuesta::gles
