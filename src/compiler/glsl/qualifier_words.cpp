// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/qualifier_words.h"

#include <algorithm>
#include <array>

namespace cuesta::glsl {
namespace {

using shading::Memory;
using shading::Precision;
using shading::Scalar;

constexpr std::array image_formats = {
    ImageFormat{"rgba32f"},
    ImageFormat{"rgba16f"},
    ImageFormat{"r32f", Scalar::float_, true},
    ImageFormat{"rgba8"},
    ImageFormat{"rgba8_snorm"},
    ImageFormat{"rgba32i", Scalar::int_},
    ImageFormat{"rgba16i", Scalar::int_},
    ImageFormat{"rgba8i", Scalar::int_},
    ImageFormat{"r32i", Scalar::int_, true},
    ImageFormat{"rgba32ui", Scalar::uint},
    ImageFormat{"rgba16ui", Scalar::uint},
    ImageFormat{"rgba8ui", Scalar::uint},
    ImageFormat{"r32ui", Scalar::uint, true},
};

struct MemoryWord {
    Word word;
    Memory memory;
    std::string_view name;
};

constexpr std::array memory_words = {
    MemoryWord{Word::coherent, Memory::coherent, "coherent"},
    MemoryWord{Word::volatile_, Memory::volatile_, "volatile"},
    MemoryWord{Word::restrict_, Memory::restrict_, "restrict"},
    MemoryWord{Word::readonly, Memory::readonly, "readonly"},
    MemoryWord{Word::writeonly, Memory::writeonly, "writeonly"},
};

}  // namespace

const ImageFormat* find_image_format(std::string_view name) {
    const auto* const found = std::ranges::find(image_formats, name, &ImageFormat::name);
    return found != image_formats.end() ? found : nullptr;
}

Memory memory_of(Word word) {
    const auto* const found = std::ranges::find(memory_words, word, &MemoryWord::word);
    return found != memory_words.end() ? found->memory : Memory::any;
}

std::string_view name_of(Memory memory) {
    const auto* const found = std::ranges::find(memory_words, memory, &MemoryWord::memory);
    return found != memory_words.end() ? found->name : std::string_view();
}

Precision precision_of_word(Word word) {
    switch (word) {
        case Word::lowp: return Precision::low;
        case Word::mediump: return Precision::medium;
        case Word::highp: return Precision::high;
        default: return Precision::none;
    }
}

}  // namespace cuesta::glsl
