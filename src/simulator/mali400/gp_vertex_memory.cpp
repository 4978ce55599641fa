// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/gp_vertex_memory.h"

#include <cstring>
#include <limits>
#include <type_traits>

#include <fmt/core.h>

#include "base/half.h"

namespace cuesta::simulator::mali400 {
namespace {

using hw::mali400::AttributeDescriptor;
using hw::mali400::AttributeType;
using hw::mali400::OutputDescriptor;
using hw::mali400::OutputType;
using hw::mali400::SpecialOutput;

constexpr uint32_t descriptor_bytes = 8;

template <typename T>
T load(const uint8_t* bytes) {
    T value;
    std::memcpy(&value, bytes, sizeof(value));
    return value;
}

// Through double: 32-bit integers are rounded once.
template <typename T>
float whole(const uint8_t* bytes) {
    return static_cast<float>(static_cast<double>(load<T>(bytes)));
}

template <typename T>
float normalised(const uint8_t* bytes) {
    const double code = static_cast<double>(load<T>(bytes));
    const double greatest = static_cast<double>(std::numeric_limits<T>::max());
    return static_cast<float>(std::is_signed_v<T> ? (2 * code + 1) / (2 * greatest + 1)
                                                  : code / greatest);
}

Error at_attribute(const Error& error, unsigned attribute) {
    return {error.code, fmt::format("attribute {}: {}", attribute, error.text)};
}

}  // namespace

unsigned attribute_component_bytes(AttributeType type) {
    switch (type) {
        case AttributeType::float32:
        case AttributeType::sint32:
        case AttributeType::uint32:
        case AttributeType::snorm32:
        case AttributeType::unorm32:
        case AttributeType::fixed16_16: return 4;
        case AttributeType::float16:
        case AttributeType::sint16:
        case AttributeType::uint16:
        case AttributeType::snorm16:
        case AttributeType::unorm16: return 2;
        case AttributeType::sint8:
        case AttributeType::uint8:
        case AttributeType::snorm8:
        case AttributeType::unorm8: return 1;
    }
    return 0;
}

float attribute_component(AttributeType type, const uint8_t* bytes) {
    switch (type) {
        case AttributeType::float32: return load<float>(bytes);
        case AttributeType::sint32: return whole<int32_t>(bytes);
        case AttributeType::uint32: return whole<uint32_t>(bytes);
        case AttributeType::snorm32: return normalised<int32_t>(bytes);
        case AttributeType::unorm32: return normalised<uint32_t>(bytes);
        case AttributeType::fixed16_16: return static_cast<float>(load<int32_t>(bytes) / 65536.0);
        case AttributeType::float16: return base::half_to_float(load<uint16_t>(bytes));
        case AttributeType::sint16: return whole<int16_t>(bytes);
        case AttributeType::uint16: return whole<uint16_t>(bytes);
        case AttributeType::snorm16: return normalised<int16_t>(bytes);
        case AttributeType::unorm16: return normalised<uint16_t>(bytes);
        case AttributeType::sint8: return whole<int8_t>(bytes);
        case AttributeType::uint8: return whole<uint8_t>(bytes);
        case AttributeType::snorm8: return normalised<int8_t>(bytes);
        case AttributeType::unorm8: return normalised<uint8_t>(bytes);
    }
    return 0;
}

Result<AttributeDescriptor> MemoryAttributes::descriptor(unsigned attribute) {
    if (attribute >= descriptors_.entries)
        return Error{Errc::fault,
                     fmt::format("no descriptor; the array has {}", descriptors_.entries)};
    if (!known_[attribute]) {
        std::array<uint32_t, 2> words = {};
        if (!memory_.read_words(descriptors_.address + attribute * descriptor_bytes, words))
            return memory_.fault_error("descriptor");
        Result<AttributeDescriptor> unpacked = hw::mali400::unpack_attribute(words[0], words[1]);
        if (!unpacked)
            return Error{Errc::fault, unpacked.error().text};
        if (attribute_component_bytes(unpacked->type) == 0)
            return Error{Errc::fault,
                         fmt::format("unknown type {:#x}", static_cast<unsigned>(unpacked->type))};
        known_[attribute] = *unpacked;
    }
    return *known_[attribute];
}

Result<void> MemoryAttributes::fetch(unsigned attribute, std::span<GpVector, 4> out) {
    const Result<AttributeDescriptor> found = descriptor(attribute);
    if (!found)
        return at_attribute(found.error(), attribute);
    const AttributeDescriptor format = *found;
    const unsigned component_bytes = attribute_component_bytes(format.type);
    const unsigned bytes = component_bytes * format.components;
    out[0] = out[1] = out[2] = gp_splat(0.0f);
    out[3] = gp_splat(1.0f);
    std::array<uint8_t, 16> crossing;
    for (unsigned vertex = 0; vertex < vertices_; ++vertex) {
        const uint32_t address = format.address + (first_vertex_ + vertex) * format.stride;
        const uint8_t* element = memory_.read_ptr(address, bytes);
        if (element == nullptr) {
            if (!memory_.read(address, crossing.data(), bytes))
                return at_attribute(memory_.fault_error("vertex fetch"), attribute);
            element = crossing.data();
        }
        for (unsigned c = 0; c < format.components; ++c)
            out[c].set(vertex, attribute_component(format.type, element + c * component_bytes));
    }
    return {};
}

Result<MemoryOutputs> MemoryOutputs::create(AddressSpace& memory,
                                            const DescriptorArray& descriptors,
                                            unsigned count) {
    if (count > descriptors.entries || count > gp_output_vectors)
        return Error{Errc::fault,
                     fmt::format("{} outputs, but {} descriptors", count, descriptors.entries)};
    MemoryOutputs made(memory);
    made.count_ = count;
    for (unsigned i = 0; i < count; ++i) {
        std::array<uint32_t, 2> words = {};
        if (!memory.read_words(descriptors.address + i * descriptor_bytes, words))
            return memory.fault_error(fmt::format("descriptor of output {}", i));
        const Result<OutputDescriptor> unpacked = hw::mali400::unpack_output(words[0], words[1]);
        if (!unpacked)
            return Error{Errc::fault, fmt::format("output {}: {}", i, unpacked.error().text)};
        made.descriptors_[i] = *unpacked;
        if (unpacked->type != OutputType::special)
            continue;
        if (unpacked->components == static_cast<uint8_t>(SpecialOutput::position))
            made.position_ = *unpacked;
        else if (unpacked->components == static_cast<uint8_t>(SpecialOutput::point_size))
            made.point_size_ = *unpacked;
        else
            return Error{Errc::fault, fmt::format("output {}: unknown special output {}", i,
                                                  unpacked->components)};
    }
    return made;
}

Result<void> MemoryOutputs::store(const GpCore& core, uint32_t first_vertex, unsigned vertices) {
    for (unsigned i = 0; i < count_; ++i) {
        const OutputDescriptor& format = descriptors_[i];
        unsigned components = format.components;
        if (format.type == OutputType::special)
            components = components == static_cast<uint8_t>(SpecialOutput::position) ? 4 : 1;
        const bool half = format.type == OutputType::float16;
        for (unsigned vertex = 0; vertex < vertices; ++vertex) {
            const uint32_t address = format.address + (first_vertex + vertex) * format.stride;
            std::array<float, 4> values;
            std::array<uint16_t, 4> halves;
            for (unsigned c = 0; c < components; ++c) {
                values[c] = core.output(i, c).get(vertex);
                halves[c] = half ? base::half_from_float(values[c]) : uint16_t{0};
            }
            const bool stored = half ? memory_.write(address, halves.data(), components * 2)
                                     : memory_.write(address, values.data(), components * 4);
            if (!stored)
                return memory_.fault_error(fmt::format("output {}", i));
        }
    }
    return {};
}

}  // namespace cuesta::simulator::mali400
