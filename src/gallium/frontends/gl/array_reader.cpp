// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/array_reader.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <type_traits>

#include "base/half.h"
#include "gallium/frontends/gl/gl_names.h"

namespace cuesta::gl {

namespace {

template <typename T>
T load(const std::byte* from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

template <typename T>
float number(const std::byte* from, bool normalized) {
    const T value = load<T>(from);
    if constexpr (std::is_integral_v<T>) {
        if (normalized)
            return static_cast<float>(
                std::max(-1.0, static_cast<double>(value) / double{std::numeric_limits<T>::max()}));
    }
    return static_cast<float>(value);
}

// Bits of a packed word, as a number.
float packed(uint32_t word, unsigned component, bool is_signed, bool normalized) {
    const unsigned bits = component == 3 ? 2 : 10;
    uint32_t value = (word >> (component * 10)) & ((1u << bits) - 1);
    if (!is_signed) {
        const auto greatest = static_cast<float>((1u << bits) - 1);
        return normalized ? static_cast<float>(value) / greatest : static_cast<float>(value);
    }
    const auto extended = static_cast<int32_t>(value << (32 - bits)) >> (32 - bits);
    const auto greatest = static_cast<float>((1u << (bits - 1)) - 1);
    return normalized ? std::max(-1.0f, static_cast<float>(extended) / greatest)
                      : static_cast<float>(extended);
}

uint32_t component_bytes(GLenum type) {
    switch (type) {
        case GL_BYTE:
        case GL_UNSIGNED_BYTE: return 1;
        case GL_SHORT:
        case GL_UNSIGNED_SHORT:
        case GL_HALF_FLOAT_OES:
        case GL_HALF_FLOAT: return 2;
        case GL_DOUBLE: return 8;
        default: return 4;
    }
}

float component(const gles::VertexAttribute& attribute, const std::byte* element, unsigned i) {
    const bool normalized = attribute.normalized;
    const unsigned place = attribute.bgra && i < 3 ? 2 - i : i;
    const std::byte* from = element + size_t{place} * component_bytes(attribute.type);
    switch (attribute.type) {
        case GL_BYTE: return number<int8_t>(from, normalized);
        case GL_UNSIGNED_BYTE: return number<uint8_t>(from, normalized);
        case GL_SHORT: return number<int16_t>(from, normalized);
        case GL_UNSIGNED_SHORT: return number<uint16_t>(from, normalized);
        case GL_INT: return number<int32_t>(from, normalized);
        case GL_UNSIGNED_INT: return number<uint32_t>(from, normalized);
        case GL_HALF_FLOAT_OES:
        case GL_HALF_FLOAT: return base::half_to_float(load<uint16_t>(from));
        case GL_DOUBLE: return number<double>(from, false);
        case GL_FIXED: return static_cast<float>(load<int32_t>(from)) / 65536;
        case GL_INT_2_10_10_10_REV:
        case GL_UNSIGNED_INT_2_10_10_10_REV:
            return packed(load<uint32_t>(element), i, attribute.type == GL_INT_2_10_10_10_REV,
                          normalized);
        default: return number<float>(from, false);
    }
}

uint32_t integer_component(const gles::VertexAttribute& attribute,
                           const std::byte* element,
                           unsigned i) {
    const std::byte* from = element + size_t{i} * component_bytes(attribute.type);
    switch (attribute.type) {
        case GL_BYTE: return static_cast<uint32_t>(load<int8_t>(from));
        case GL_UNSIGNED_BYTE: return load<uint8_t>(from);
        case GL_SHORT: return static_cast<uint32_t>(load<int16_t>(from));
        case GL_UNSIGNED_SHORT: return load<uint16_t>(from);
        default: return load<uint32_t>(from);
    }
}

bool is_signed(GLenum type) {
    return type == GL_BYTE || type == GL_SHORT || type == GL_INT;
}

}  // namespace

ArrayReader::ArrayReader(gles::State& state, uint32_t attribute)
    : state_(&state),
      attribute_(&state.vertex.array->attributes[attribute]),
      binding_(&state.vertex.array->binding_of(*attribute_)) {
    const auto offset = reinterpret_cast<uintptr_t>(binding_->pointer);
    if (binding_->buffer == nullptr) {
        if (binding_->pointer != nullptr && !binding_->orphaned)
            begin_ = static_cast<const std::byte*>(binding_->pointer) + attribute_->relative_offset;
        return;
    }
    const gles::Buffer& buffer = *binding_->buffer;
    const uint64_t first = uint64_t{offset} + attribute_->relative_offset;
    if (first >= buffer.size)
        return;
    bytes_ = buffer.size - first;
    if (buffer.mapping != nullptr)
        return;
    std::string text;
    transfer_ = state.pipe->map(
        buffer.resource, 0, pipe::Map::read,
        {.x = static_cast<int32_t>(first), .width = static_cast<int32_t>(bytes_)}, &text);
    if (transfer_ == nullptr)
        state.pipe_failed(text);
    else
        begin_ = transfer_->data;
}

ArrayReader::~ArrayReader() {
    if (transfer_ != nullptr)
        state_->pipe->unmap(std::move(transfer_));
}

gles::CurrentAttribute ArrayReader::at(uint64_t index) const {
    using Kind = gles::CurrentAttribute::Kind;
    gles::CurrentAttribute value;
    const uint64_t from = index * binding_->stride;
    const bool is_there =
        begin_ != nullptr && from < bytes_ && attribute_->bytes() <= bytes_ - from;
    const std::byte* element = is_there ? begin_ + from : nullptr;
    if (attribute_->integer) {
        value.kind = is_signed(attribute_->type) ? Kind::ints : Kind::uints;
        value.bits = {0, 0, 0, 1};
        for (unsigned i = 0; is_there && i < attribute_->size; ++i)
            value.bits[i] = integer_component(*attribute_, element, i);
        return value;
    }
    for (unsigned i = 0; is_there && i < attribute_->size; ++i)
        value.bits[i] = std::bit_cast<uint32_t>(component(*attribute_, element, i));
    return value;
}

bool reads_mapped(const gles::VertexArray& array) {
    return std::ranges::any_of(array.attributes, [&](const gles::VertexAttribute& attribute) {
        const gles::Buffer* buffer = array.binding_of(attribute).buffer.get();
        return attribute.enabled && buffer != nullptr && buffer->mapping != nullptr;
    });
}

std::array<float, 4> floats_of(const gles::CurrentAttribute& value) {
    using Kind = gles::CurrentAttribute::Kind;
    std::array<float, 4> floats{};
    for (size_t i = 0; i < 4; ++i)
        floats[i] = value.kind == Kind::ints
                        ? static_cast<float>(static_cast<int32_t>(value.bits[i]))
                    : value.kind == Kind::uints ? static_cast<float>(value.bits[i])
                                                : std::bit_cast<float>(value.bits[i]);
    return floats;
}

}  // namespace cuesta::gl
