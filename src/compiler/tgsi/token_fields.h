// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bit fields of each kind of token, stated once for writing and reading. A field is (value,
// width in bits) from bit 0 up; a visitor packs or unpacks them in that order.
#pragma once

#include <cstdint>

#include "compiler/tgsi/program.h"

namespace cuesta::tgsi::token {

enum class Kind : uint8_t { declaration, immediate, instruction, property };

struct Header {
    uint32_t header_size = 2;
    uint32_t body_size = 0;  // words

    void fields(auto& f) { f(header_size, 8), f(body_size, 24); }
};

struct ProcessorWord {
    Processor processor{};

    void fields(auto& f) { f(processor, 4); }
};

struct DeclarationWord {
    Kind kind = Kind::declaration;
    uint32_t length = 0;
    File file{};
    uint8_t usage_mask = 0;
    bool dimension = false, semantic = false, interpolate = false, invariant = false;
    bool local = false, array = false, atomic = false;
    MemoryType memory_type{};

    void fields(auto& f) {
        f(kind, 4), f(length, 8), f(file, 4), f(usage_mask, 4);
        f(dimension, 1), f(semantic, 1), f(interpolate, 1), f(invariant, 1);
        f(local, 1), f(array, 1), f(atomic, 1), f(memory_type, 2);
    }
};

struct Range {
    uint32_t first = 0, last = 0;

    void fields(auto& f) { f(first, 16), f(last, 16); }
};

struct DeclarationDimension {
    uint32_t index = 0;

    void fields(auto& f) { f(index, 16); }
};

// The wrap stands where it stood as long as there was any (Mesa 7.11 to 20).
struct InterpolateWord {
    Interpolate interpolate{};
    InterpolateAt at{};
    uint8_t cylindrical_wrap = 0;

    void fields(auto& f) { f(interpolate, 4), f(at, 2), f(cylindrical_wrap, 4); }
};

struct SemanticWord {
    Semantic name{};
    uint32_t index = 0;
    std::array<uint8_t, 4> streams{};

    void fields(auto& f) {
        f(name, 8), f(index, 16);
        for (uint8_t& stream : streams)
            f(stream, 2);
    }
};

struct ImageWord {
    TextureTarget target{};
    bool raw = false, writable = false;
    uint32_t format = 0;

    void fields(auto& f) { f(target, 8), f(raw, 1), f(writable, 1), f(format, 10); }
};

struct SamplerViewWord {
    TextureTarget target{};
    std::array<ReturnType, 4> types{};

    void fields(auto& f) {
        f(target, 8);
        for (ReturnType& type : types)
            f(type, 6);
    }
};

struct ArrayWord {
    uint32_t id = 0;

    void fields(auto& f) { f(id, 10); }
};

struct ImmediateWord {
    Kind kind = Kind::immediate;
    uint32_t length = 0;
    Immediate::Type type{};

    void fields(auto& f) { f(kind, 4), f(length, 14), f(type, 4); }
};

struct PropertyWord {
    Kind kind = Kind::property;
    uint32_t length = 0;
    PropertyName name{};

    void fields(auto& f) { f(kind, 4), f(length, 8), f(name, 8); }
};

struct InstructionWord {
    Kind kind = Kind::instruction;
    uint32_t length = 0;
    uint8_t opcode = 0;
    bool saturate = false;
    uint32_t destinations = 0, sources = 0;
    bool label = false, texture = false, memory = false, precise = false;

    void fields(auto& f) {
        f(kind, 4), f(length, 8), f(opcode, 8), f(saturate, 1), f(destinations, 2), f(sources, 4);
        f(label, 1), f(texture, 1), f(memory, 1), f(precise, 1);
    }
};

struct LabelWord {
    uint32_t label = 0;

    void fields(auto& f) { f(label, 24); }
};

struct TextureWord {
    TextureTarget target{};
    uint32_t offsets = 0;

    void fields(auto& f) { f(target, 8), f(offsets, 4); }
};

struct OffsetWord {
    int32_t index = 0;
    File file{};
    std::array<uint8_t, 3> swizzle{};

    void fields(auto& f) {
        f(index, 16), f(file, 4);
        for (uint8_t& component : swizzle)
            f(component, 2);
    }
};

struct MemoryWord {
    uint8_t qualifiers = 0;
    TextureTarget target{};
    uint32_t format = 0;

    void fields(auto& f) { f(qualifiers, 4), f(target, 8), f(format, 10); }
};

struct SourceWord {
    File file{};
    bool indirect = false, dimension = false;
    int32_t index = 0;
    std::array<uint8_t, 4> swizzle{};
    bool absolute = false, negate = false;

    void fields(auto& f) {
        f(file, 4), f(indirect, 1), f(dimension, 1), f(index, 16);
        for (uint8_t& component : swizzle)
            f(component, 2);
        f(absolute, 1), f(negate, 1);
    }
};

struct DestinationWord {
    File file{};
    uint8_t mask = 0;
    bool indirect = false, dimension = false;
    int32_t index = 0;

    void fields(auto& f) { f(file, 4), f(mask, 4), f(indirect, 1), f(dimension, 1), f(index, 16); }
};

struct IndirectWord {
    File file{};
    int32_t index = 0;
    uint8_t swizzle = 0;
    uint32_t array_id = 0;

    void fields(auto& f) { f(file, 4), f(index, 16), f(swizzle, 2), f(array_id, 10); }
};

struct DimensionWord {
    bool indirect = false, dimension = false;
    uint32_t padding = 0;
    int32_t index = 0;

    void fields(auto& f) { f(indirect, 1), f(dimension, 1), f(padding, 14), f(index, 16); }
};

}  // namespace cuesta::tgsi::token
