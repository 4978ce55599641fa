// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The quick ways between two layouts of texels: copies, and moves of channels of equal type and
// size within a word.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "gallium/frontends/gles/texture_formats.h"

namespace cuesta::gles {

// Of each component of the target format's own colour: the component of the source format's own
// colour that goes there.
std::array<pipe::Swizzle, 4> conversion_swizzle(const TexelLayout& from, const TexelLayout& to);

// Whether the bytes are the same.
bool copies_texels(const TexelLayout& from,
                   const TexelLayout& to,
                   const std::array<pipe::Swizzle, 4>& swizzle);

class TexelMoves {
  public:
    // Nothing where channels must be converted, or texels have more than eight bytes.
    static std::optional<TexelMoves> find(const TexelLayout& from,
                                          const TexelLayout& to,
                                          const std::array<pipe::Swizzle, 4>& swizzle);

    void convert_row(const std::byte* from, std::byte* to, size_t width) const;

  private:
    struct Move {
        uint64_t mask = 0;  // of the source word
        uint8_t right = 0;
        uint8_t left = 0;
    };
    template <size_t source_bytes, size_t target_bytes>
    void convert(const std::byte* from, std::byte* to, size_t width) const;
    void convert_any(const std::byte* from, std::byte* to, size_t width) const;
    uint64_t target_word(uint64_t source) const;

    std::array<Move, 4> moves_{};
    uint64_t constant_ = 0;
    size_t source_bytes_ = 0;
    size_t target_bytes_ = 0;
};

}  // namespace cuesta::gles
